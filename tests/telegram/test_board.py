"""The board: what the group sees of a deal."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from bot.engine.actions import PASS, TAKE
from bot.engine.rules import RuleSet, ThrowIn
from bot.i18n.catalogues import Texts
from bot.match.goal import Goal
from bot.match.match import Match, Standing
from bot.tables.model import Phase, Table
from bot.tables.play import Played, Seen
from bot.telegram.callbacks import ActionTap, CardsTap
from bot.telegram.content import Content
from bot.telegram.views.board import board, can_pass, can_take
from bot.telegram.views.cards import card_sign
from bot.telegram.views.events import MOST_LINES
from tests.telegram.builders import PEOPLE, acted, moments, play_of, position, table_of
from tests.telegram.strict import Seen as Shown
from tests.telegram.strict import buttons, cards_named_in, seen, tap_of

LINK = "https://t.me/durak_bot"
HANDS = ("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h")


def table(moves: str = "") -> Table:
    """Return a table of three in the fourth bout, after these moves."""
    return acted(table_of(position(*HANDS, talon="7c 8c 6d")), moves)


def shown(table: Table, t: Texts) -> Shown:
    return seen(board(table, t, LINK))


def lines(table: Table, t: Texts) -> list[str]:
    return shown(table, t).text.split("\n")


def name(seat: int) -> str:
    return f"\u2068{PEOPLE[seat].name}\u2069"


def line_of(table: Table, seat: int, t: Texts) -> str:
    """Return the line of a seat: the first that names its player."""
    return next(line for line in lines(table, t) if name(seat) in line)


def test_the_turn_up_is_shown_as_long_as_it_lies_under_the_talon(t: Texts) -> None:
    turned = table()
    turn_up = play_of(turned).view(None).turn_up
    assert turn_up in cards_named_in(shown(turned, t).text, t)
    drawn = table_of(position("6s 7h", "8s 9s", turn_up="6d"))
    assert cards_named_in(shown(drawn, t).text, t) == set()
    for each in (turned, drawn):
        assert t.gettext("Trump: {suit}", suit="♦️") in shown(each, t).text


def test_talon_and_discard_are_counted(t: Texts) -> None:
    counts = t.gettext("Deck: {talon} · discarded: {discard}", talon=3, discard=20)
    assert counts in lines(table(), t)


@pytest.mark.parametrize(
    ("moves", "marks"),
    [
        ("", {0: ("⚔️", 5), 1: ("🛡", 4), 2: ("▫️", 4)}),
        ("0:a6s 1:b6s8s", {0: ("⚔️", 4), 1: ("🛡", 3), 2: ("▫️", 4)}),
        ("0:a6s 1:b6s8s 0:pass 2:pass", {0: ("▫️", 6), 1: ("⚔️", 3), 2: ("🛡", 5)}),
    ],
)
def test_each_seat_has_its_role_and_number_of_cards(
    t: Texts, moves: str, marks: dict[int, tuple[str, int]]
) -> None:
    for seat, (mark, cards) in marks.items():
        line = line_of(table(moves), seat, t)
        assert line.startswith(f"{mark} {name(seat)}")
        assert f" {cards} " in line


def test_who_takes_and_who_is_done_is_said_beside_him(t: Texts) -> None:
    at = table("0:a6s 1:take 0:pass")
    assert line_of(at, 0, t).endswith(t.gettext("passes"))
    assert line_of(at, 1, t).endswith(t.gettext("takes"))
    beaten = table("0:a6s 1:b6s8s 0:pass")
    assert line_of(beaten, 0, t).endswith(t.gettext("done"))


def test_who_is_out_has_his_place(t: Texts) -> None:
    at = acted(table_of(position("7s", "8s 9s", "Ts Js")), "0:a7s 1:b7s8s 2:pass")
    assert line_of(at, 0, t) == t.gettext("🏁 {name} — out, place {place}", name=name(0), place=1)


def test_the_table_lies_in_pairs_in_the_order_of_the_attack(t: Texts) -> None:
    text = shown(table("0:a6s 1:b6s8s 0:a8d 0:pass 2:a8h"), t).text
    assert "\n6♠️ ← 8♠️\n8♦️ ← ❔\n8♥️ ← ❔\n" in text
    assert t.gettext("The table is empty.") in lines(table(), t)


def test_whom_the_table_waits_for_is_said(t: Texts) -> None:
    at = table("0:a6s 1:b6s8s 0:pass 2:a8h")
    assert lines(at, t)[-1] == t.gettext("Waiting for: {names}", names=f"{name(1)}, {name(2)}")


def test_the_last_events_of_the_bout_are_told_oldest_first(t: Texts) -> None:
    moves = ("0:a6s", "1:b6s8s", "0:a8d", "0:pass", "2:a8h")
    told = [
        t.gettext("{name} leads {card}", name=name(0), card="6♠️"),
        t.gettext("{name} beats {target} with {card}", name=name(1), target="6♠️", card="8♠️"),
        t.gettext("{name} throws in {card}", name=name(0), card="8♦️"),
        t.gettext("{name} adds nothing", name=name(0)),
        t.gettext("{name} throws in {card}", name=name(2), card="8♥️"),
    ]
    for made in range(1, len(moves) + 1):
        expected = "\n".join(told[:made][-MOST_LINES:])
        assert f"\n\n{expected}\n\n" in shown(table(" ".join(moves[:made])), t).text


def test_a_pass_while_somebody_takes_is_told_in_its_own_words(t: Texts) -> None:
    at = table("0:a6s 1:take 0:pass")
    assert t.gettext("{name} adds nothing", name=name(0)) in lines(at, t)


def test_the_end_of_a_bout_is_told_and_its_cards_are_not(t: Texts) -> None:
    beaten = table("0:a6s 1:b6s8s 0:pass 2:pass")
    taken = table("0:a6s 1:take 0:pass 2:pass")
    won = "{name} beats them all: cards discarded"
    assert t.gettext(won, name=name(1)) in lines(beaten, t)
    assert t.gettext("{name} picks up the cards", name=name(1)) in lines(taken, t)
    for at in (beaten, taken):
        assert cards_named_in(shown(at, t).text, t) == set()


def test_going_out_is_told(t: Texts) -> None:
    at = acted(table_of(position("7s", "8s 9s", "Ts Js")), "0:a7s 1:b7s8s 2:pass")
    assert t.gettext("{name} is out of cards", name=name(0)) in lines(at, t)


@pytest.mark.parametrize(
    ("rules", "preset", "moves", "told"),
    [
        (
            RuleSet(transfer=True),
            "transfer",
            "0:a6s 1:t6d",
            ("{name} transfers with {card}", 1, "6♦️"),
        ),
        (
            RuleSet(transfer=True, show_transfer=True),
            "transfer-show",
            "0:a6s 1:v6d",
            ("{name} shows {card} and transfers", 1, "6♦️"),
        ),
        (RuleSet(throw_in=ThrowIn.NONE), "simple", "0:a6s6h", ("{name} leads {card}", 0, "6♠️ 6♥️")),
    ],
    ids=["transfer", "show", "pair"],
)
def test_special_actions_are_told(
    t: Texts, rules: RuleSet, preset: str, moves: str, told: tuple[str, int, str]
) -> None:
    hands = ("6s 6h Ah", "6d 8s 9s", "Kc Qc Jd")
    at = acted(table_of(position(*hands, turn_up="Td", rules=rules), preset), moves)
    words, seat, card = told
    assert t.gettext(words, name=name(seat), card=card) in lines(at, t)


def taps(content: Content) -> list[object]:
    return [tap_of(button) for button in buttons(content)]


@pytest.mark.parametrize(
    ("moves", "actions"),
    [
        ("", []),
        ("0:a6s", ["take", "pass"]),
        ("0:a6s 1:b6s8s", ["pass"]),
        ("0:a6s 0:pass", ["take", "pass"]),
        ("0:a6s 0:pass 2:pass", ["take"]),
        ("0:a6s 1:take", ["pass"]),
    ],
)
def test_the_board_offers_what_all_can_see_to_be_possible(
    t: Texts, moves: str, actions: list[str]
) -> None:
    at = table(moves)
    content = board(at, t, LINK)
    moment = play_of(at).seen()
    acts = [tap for tap in taps(content) if isinstance(tap, ActionTap)]
    assert [(tap.table, tap.seen, tap.action) for tap in acts] == [
        (at.id, moment, action) for action in actions
    ]
    assert CardsTap(table=at.id) in taps(content)
    assert [button.url for button in buttons(content) if button.url] == [LINK]


@settings(deadline=None, max_examples=60)
@given(at=moments())
def test_a_button_of_the_board_is_legal_for_somebody_and_nothing_legal_is_missing(
    at: Table,
) -> None:
    play = play_of(at)
    view = play.view(None)
    legal = {action for seat in range(view.players) for action in play.deal.legal_actions(seat)}
    assert can_take(view) == (TAKE in legal)
    assert can_pass(view) == (PASS in legal)


@settings(deadline=None, max_examples=60)
@given(at=moments())
def test_the_board_names_no_card_but_those_that_lie_there_or_were_shown_in_this_bout(
    t: Texts, at: Table
) -> None:
    if at.phase is not Phase.DEAL:
        return
    play = play_of(at)
    view = play.view(None)
    known = {card for pair in view.table for card in pair if card is not None}
    known |= {view.turn_up} if view.talon_count else set()
    in_this_bout = [event.action.card for event in play.log if isinstance(event, Played)]
    if view.shown:
        known |= {card for card in in_this_bout if card is not None}
    text = shown(at, t).text
    assert cards_named_in(text, t) <= known
    assert {card_sign(card, t) for card in known if f"{card_sign(card, t)} ←" in text} == {
        card_sign(attack, t) for attack, _ in view.table
    }


def test_a_board_says_which_deal_it_is(t: Texts) -> None:
    at = table()
    void = replace(at, play=replace(play_of(at), number=12))
    assert play_of(void).seen() == Seen(12, 4, 1, 0)
    later = replace(void, match=Match(deals=4), earlier=6)
    assert lines(later, t)[0].endswith(" 5")
    goal = replace(later.settings, goal=Goal("deals", 10))
    assert lines(replace(later, settings=goal), t)[0].endswith(" 5/10")


def test_partners_have_a_sign_of_their_team(t: Texts) -> None:
    four = position("6s", "7s", "8d", "9d", rules=RuleSet(teams=True))
    marks = [line_of(table_of(four), seat, t) for seat in range(4)]
    assert ["🔵" in line for line in marks] == [True, False, True, False]
    assert ["🟠" in line for line in marks] == [False, True, False, True]
    assert not any(sign in shown(table(), t).text for sign in "🔵🟠")


def test_over_cards_that_are_not_beaten_one_passes_and_is_not_done(t: Texts) -> None:
    def label(moves: str) -> str:
        return buttons(board(table(moves), t, LINK))[-1].text

    assert label("0:a6s 1:b6s8s") == t.gettext("Done")
    assert label("0:a6s 1:b6s8s 0:a8d") == t.gettext("Nothing to add")
    assert label("0:a6s 1:take") == t.gettext("Nothing to add")


def test_who_was_the_fool_in_this_match_is_marked(t: Texts) -> None:
    at = table_of(position("6s", "7s 8s", "9d"))
    assert "🤡" not in seen(board(at, t, LINK)).text
    match = Match(deals=3, standings={PEOPLE[1].id: Standing(3, 2), PEOPLE[2].id: Standing(3, 0)})
    text = seen(board(replace(at, match=match), t, LINK)).text
    (line,) = [line for line in text.split("\n") if "🤡" in line]
    assert PEOPLE[1].name in line
    assert line.endswith("🤡2")


def test_that_hands_go_round_is_told_to_everybody(t: Texts) -> None:
    play = position("6s 7s 8s", "9s 9h 9d", rules=RuleSet(round=True), talon="Kc 6d")
    at = acted(table_of(play, "round"), "0:a6s 1:take 0:pass")
    told = t.gettext("All hands move on to the next player")
    assert told in shown(at, t).text
    plain = position("6s 7s 8s", "9s 9h 9d", talon="Kc 6d")
    assert told not in shown(acted(table_of(plain), "0:a6s 1:take 0:pass"), t).text
