"""Nothing that a message shows depends on a card that its reader cannot see."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import cards_in, mask_of
from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, Table
from bot.tables.play import Play
from bot.telegram.views.board import board
from bot.telegram.views.hand import HandSurface, hand
from bot.telegram.views.result import result
from tests.telegram.builders import moments, play_of

LINK = "https://t.me/durak_bot"


def redistributed(play: Play, seat: int | None, random: Random) -> Play:
    """Return the play with all cards that `seat` cannot see dealt out anew, number for number.

    Those are the hands of the others, the talon above the turn-up, and the discard.
    """
    deal = play.deal.copy()
    view = deal.view(seat)
    gone, above = deal.talon[: deal.drawn], deal.talon[deal.drawn : -1]
    hands = {other: cards_in(deal.hands[other]) for other in range(deal.players) if other != seat}
    unseen = [
        *above,
        *cards_in(deal.discard),
        *(card for cards in hands.values() for card in cards),
    ]
    random.shuffle(unseen)

    def draw(count: int) -> list[int]:
        return [unseen.pop() for _ in range(count)]

    if view.talon_count:
        deal.talon = (*gone, *draw(len(above)), view.turn_up)
    deal.discard = mask_of(draw(deal.discard.bit_count()))
    for other, cards in hands.items():
        deal.hands[other] = mask_of(draw(len(cards)))
    assert not unseen
    assert deal.view(seat) == view
    return replace(play, deal=deal)


@settings(deadline=None, max_examples=60)
@given(at=moments(), seed=st.integers(0, 2**16))
def test_the_board_and_the_result_are_the_same_for_every_distribution_of_the_cards(
    t: Texts, at: Table, seed: int
) -> None:
    other = replace(at, play=redistributed(play_of(at), None, Random(seed)))
    if at.phase is Phase.DEAL:
        assert board(at, t, LINK) == board(other, t, LINK)
    else:
        assert result(at, t) == result(other, t)


@settings(deadline=None, max_examples=60)
@given(at=moments(), seed=st.integers(0, 2**16), data=st.data())
def test_a_hand_is_the_same_for_every_distribution_of_what_its_owner_cannot_see(
    t: Texts, at: Table, seed: int, data: st.DataObject
) -> None:
    if at.phase is not Phase.DEAL:
        return
    play = play_of(at)
    for seat in range(len(play.players)):
        other = replace(at, play=redistributed(play, seat, Random(seed)))
        own = cards_in(play.deal.hands[seat])
        chosen = data.draw(st.sampled_from(own)) if own else None
        for asked in (None, chosen):
            first, second = (HandSurface(each, seat, "Dacha", None, asked) for each in (at, other))
            assert hand(first, t) == hand(second, t)
