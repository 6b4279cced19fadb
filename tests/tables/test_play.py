"""What a play tells: its log, whom it waits for and how often, what a card can mean."""

from random import Random

import pytest

from bot.engine.actions import Action
from bot.engine.cards import pack, parse_card
from bot.engine.errors import Refusal
from bot.engine.rules import PRESETS, RuleSet
from bot.match.opening import Opening
from bot.tables.play import Play, Played, Status
from tests.tables.builders import PEOPLE, random_move, stacked

# Hearts are trump; 0 leads, 1 defends, 2 throws in.
DECK = stacked(
    ["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h", "6c 8d 9d Td Jd Qd"], "Ah", talon="Js Qs Ks As"
)
ALL_AT_ONCE = RuleSet(throw_in_order="free")  # type: ignore[arg-type]
TEAMS_OF = {"teams": 4}


def started(rules: RuleSet | None = None) -> Play:
    """Return a deal between three, at its beginning."""
    return Play.start(1, rules or RuleSet(), PEOPLE[:3], Opening(0, None), DECK)


def played(play: Play, moves: str) -> Play:
    """Return the play after moves such as `0:a6s`."""
    for move in moves.split():
        seat, _, action = move.partition(":")
        play = play.applied(int(seat), Action.parse(action))
    return play


def shuffled(rules: RuleSet, players: int, random: Random) -> Play:
    """Return a deal with a lead, whatever the hands hold."""
    deck = random.sample(pack(rules.deck), rules.deck)
    return Play.start(1, rules, PEOPLE[:players], Opening(0, 0), deck)


def test_a_play_never_changes() -> None:
    play = started()

    after = played(play, "0:a6s")

    assert (play.actions, play.log, play.deal.view(None).table) == ((), (), ())
    assert after.actions == ((0, Action.parse("a6s")),)
    assert after.opening == play.opening == Opening(dealer=0, lead=0)


def test_the_log_tells_how_the_last_bout_ended_and_what_was_done_since() -> None:
    play = played(started(), "0:a6s 1:b6s9s 0:pass")
    assert play.log == (
        Played(0, Action.parse("a6s")),
        Played(1, Action.parse("b6s9s")),
        Played(0, Action.parse("pass")),
    )

    play = played(play, "2:pass")
    assert play.log == (play.deal.last_bout,)

    play = played(play, "1:a7c")
    assert play.log == (play.deal.last_bout, Played(1, Action.parse("a7c")))


@pytest.mark.parametrize("name", PRESETS)
def test_e1_the_log_never_tells_of_a_card_of_an_earlier_bout(name: str) -> None:
    random = Random(name)
    play = shuffled(PRESETS[name], TEAMS_OF.get(name, 3), random)
    bout: list[Played] = []
    while play.status is Status.RUNNING:
        ended = play.deal.last_bout
        seat, action = random_move(play, random)
        play = play.applied(seat, action)
        bout = [] if play.deal.last_bout is not ended else [*bout, Played(seat, action)]
        last = () if play.deal.last_bout is None else (play.deal.last_bout,)
        assert play.log == (*last, *bout)
    assert play.log == (play.deal.last_bout,)


def test_calls_count_how_often_the_table_began_to_wait_for_a_seat() -> None:
    play = started(ALL_AT_ONCE)
    assert (play.deal.awaited(), play.calls) == ((0,), (1, 0, 0))

    play = played(play, "0:a6s")
    assert (play.deal.awaited(), play.calls) == ((0, 1, 2), (1, 1, 1))

    play = played(play, "0:a6d 2:a6c")
    assert (play.deal.awaited(), play.calls) == ((0, 1, 2), (1, 1, 1)), "it waited for them before"

    play = played(play, "0:pass 2:pass")
    assert (play.deal.awaited(), play.calls) == ((1,), (1, 1, 1))

    play = played(play, "1:take")
    assert (play.deal.awaited(), play.calls) == ((0, 2), (2, 1, 2)), "they may add again"


@pytest.mark.parametrize("name", PRESETS)
def test_everybody_who_is_awaited_has_been_called_and_can_act(name: str) -> None:
    random = Random(name)
    play = shuffled(PRESETS[name], TEAMS_OF.get(name, 5), random)
    while play.status is Status.RUNNING:
        awaited = play.deal.awaited()
        assert awaited
        assert all(play.calls[seat] and play.deal.legal_actions(seat) for seat in awaited)
        after = play.applied(*random_move(play, random))
        new = set(after.deal.awaited()) - set(awaited)
        called = {seat for seat, calls in enumerate(after.calls) if calls != play.calls[seat]}
        assert called == new
        play = after
    assert play.deal.awaited() == ()


@pytest.mark.parametrize("name", PRESETS)
def test_a_play_replays_to_the_same_play(name: str) -> None:
    random = Random(name)
    play = shuffled(PRESETS[name], 4, random)
    for _ in range(60):
        if play.status is Status.RUNNING:
            play = play.applied(*random_move(play, random))

    again = Play.start(1, play.rules, play.players, play.opening, play.deck).replayed(
        Played(*move) for move in play.actions
    )

    assert (again.log, again.calls, again.status) == (play.log, play.calls, play.status)
    assert again.view(None) == play.view(None) == play.record.replay().view(None)


def test_a_void_play_has_ended_for_nobody() -> None:
    play = played(started(), "0:a6s").void()

    assert play.status is Status.VOID
    assert play.deal.result().fool is None


@pytest.mark.parametrize(
    ("moves", "seat", "card", "reason"),
    [
        ("", 1, "7c", Refusal.NOT_THE_LEAD),
        ("", 0, "7c", Refusal.NOT_YOUR_CARD),
        ("0:a6s", 1, "7c", Refusal.DOES_NOT_BEAT),
        ("0:a6s", 1, "As", Refusal.NOT_YOUR_CARD),
        ("0:a6s", 0, "7s", Refusal.RANK_NOT_ON_TABLE),
        ("0:a6s", 2, "6c", Refusal.LEAD_FIRST),
        ("0:a6s 1:take", 1, "7c", Refusal.IS_TAKING),
        ("0:a6s 1:b6s9s", 1, "7c", Refusal.DEFENDER_CANNOT_ADD),
        ("0:a6s", 0, "6d", None),
        ("0:a6s", 1, "9s", None),
    ],
)
def test_why_a_tap_on_a_card_means_nothing(
    moves: str, seat: int, card: str, reason: Refusal | None
) -> None:
    assert played(started(), moves).why_not_card(seat, parse_card(card)) is reason
