"""The hand: what one player sees, and what he can tap."""

from dataclasses import replace

import pytest
from aiogram.enums import ButtonStyle

from bot.engine.cards import parse_card
from bot.engine.rules import RuleSet, ThrowIn
from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, Table
from bot.telegram.callbacks import ActionTap, BackTap, CardTap
from bot.telegram.content import Content
from bot.telegram.views.hand import HandSurface, hand, past_hand
from tests.telegram.builders import PEOPLE, acted, play_of, position, table_of
from tests.telegram.strict import buttons, cards_named_in, seen, tap_of

HANDS = ("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h")
SHOWING = RuleSet(transfer=True, show_transfer=True)
LINK = "https://t.me/c/1234/5"
SPADES = " ".join(f"{rank}s" for rank in "6789TJQKA")


def table(moves: str = "") -> Table:
    """Return a table of three in the fourth bout, after these moves."""
    return acted(table_of(position(*HANDS, talon="7c 8c 6d")), moves)


def look(at: Table, seat: int, t: Texts, chosen: str | None = None) -> Content:
    card = None if chosen is None else parse_card(chosen)
    return hand(HandSurface(at, seat, "Dacha", LINK, card), t)


def text(content: Content) -> str:
    return seen(content).text


def name(seat: int) -> str:
    return f"\u2068{PEOPLE[seat].name}\u2069"


def styles(content: Content) -> dict[str, ButtonStyle | None]:
    """Return the style of each card's button, by the card's notation."""
    taps = ((tap_of(button), button.style) for button in buttons(content))
    return {tap.card: style for tap, style in taps if isinstance(tap, CardTap)}  # type: ignore[misc]


@pytest.mark.parametrize(
    ("moves", "seat", "asked"),
    [
        ("", 0, "<b>Your lead.</b> Play any card."),
        ("0:a6s", 1, "<b>You defend.</b> Beat the cards or take them."),
        ("0:a6s", 0, "<b>You may throw in</b> or pass."),
        ("0:a6s 0:pass", 2, "<b>You may throw in</b> or pass."),
        ("0:a6s 1:b6s8s", 0, "<b>You may throw in</b> or say that you are done."),
        ("0:a6s 1:take", 0, "<b>You may add cards</b> for the one who takes."),
    ],
)
def test_a_hand_says_what_is_asked_of_its_owner(
    t: Texts, moves: str, seat: int, asked: str
) -> None:
    assert look(table(moves), seat, t).text.endswith(f"\n{t.gettext(asked)}")


@pytest.mark.parametrize(
    ("moves", "seat", "awaited"),
    [("", 1, [0]), ("0:a6s", 2, [0, 1]), ("0:a6s 1:take", 1, [0]), ("0:a6s 0:pass", 0, [1, 2])],
)
def test_who_is_not_awaited_reads_whom_the_table_waits_for(
    t: Texts, moves: str, seat: int, awaited: list[int]
) -> None:
    names = ", ".join(map(name, awaited))
    line = t.gettext("Waiting for: {names}", names=names)
    assert text(look(table(moves), seat, t)).endswith(f"\n{line}")


def test_who_is_out_reads_that_he_is_not_the_fool_and_has_no_buttons(t: Texts) -> None:
    at = acted(table_of(position("7s", "8s 9s", "Ts Js")), "0:a7s 1:b7s8s 2:pass")
    content = look(at, 0, t)
    words = t.gettext("<b>You are out – not the fool this time!</b>")
    assert content.text.endswith(words)
    assert content.keyboard is None


def test_a_hand_shows_its_table_and_the_numbers_of_cards_of_the_others(t: Texts) -> None:
    shown = text(look(table("0:a6s 1:b6s8s"), 0, t))
    assert "Dacha" in shown.split("\n")[0]
    assert "\n6♠️ ← 8♠️" in shown
    assert f"{name(1)} 3" in shown
    assert f"{name(2)} 4" in shown
    assert f"{name(0)} 4" not in shown
    leads = t.gettext("{name} leads {card}", name=name(0), card="6♠️")
    beats = t.gettext("{name} beats {target} with {card}", name=name(1), target="6♠️", card="8♠️")
    assert f"{leads}\n{beats}" in shown


def test_a_hand_says_who_takes_and_not_who_passes(t: Texts) -> None:
    taking = text(look(table("0:a6s 1:take"), 2, t))
    assert f"{name(1)} 4🎴 {t.gettext('takes')}" in taking
    assert t.gettext("{name} takes", name=name(1)) in taking
    passed = text(look(table("0:a6s 1:b6s8s 0:pass"), 1, t))
    assert t.gettext("{name} is done", name=name(0)) not in passed


def test_who_may_transfer_is_told_so(t: Texts) -> None:
    rules = RuleSet(transfer=True)
    play = position("6s 7h", "6d 9s", "Kc Qc", rules=rules)
    at = acted(table_of(play, "transfer"), "0:a6s")
    words = "<b>You defend.</b> Beat the cards, transfer them or take them."
    told = t.gettext(words).replace("<b>", "").replace("</b>", "")
    assert told in text(look(at, 1, t))
    assert told not in text(look(table("0:a6s"), 1, t))


def test_the_own_cards_are_buttons_sorted_with_trumps_last(t: Texts) -> None:
    content = look(table(), 0, t)
    assert list(styles(content)) == ["6s", "6h", "7h", "8d", "Ad"]
    assert all(
        parse_card(card) in cards_named_in(button.text, t)
        for card, button in zip(styles(content), buttons(content), strict=True)
    )


@pytest.mark.parametrize(
    ("moves", "seat", "playable"),
    [
        ("", 0, "6s 6h 7h 8d Ad"),
        ("", 1, ""),
        ("0:a6s", 0, "6h"),
        ("0:a6s", 1, "8s 9s Td"),
        ("0:a6s", 2, ""),
        ("0:a6s 1:b6s8s", 0, "6h 8d"),
        ("0:a6s 0:pass", 0, "6h"),
        ("0:a6s 1:take 0:pass", 2, ""),
        ("0:a6s 1:b6s8s 0:a8d 1:take 0:pass", 2, "8h"),
    ],
)
def test_cards_that_can_be_played_look_different_from_the_rest(
    t: Texts, moves: str, seat: int, playable: str
) -> None:
    found = styles(look(table(moves), seat, t))
    assert {card for card, style in found.items() if style} == set(playable.split())
    assert {style for style in found.values() if style} <= {ButtonStyle.PRIMARY}


@pytest.mark.parametrize(
    ("moves", "seat", "last"),
    [
        ("", 0, {}),
        ("0:a6s", 0, {"pass": ButtonStyle.SUCCESS}),
        ("0:a6s", 1, {"take": ButtonStyle.DANGER}),
        ("0:a6s", 2, {}),
        ("0:a6s 0:pass", 0, {}),
        ("0:a6s 1:b6s8s", 1, {}),
        ("0:a6s 1:take", 0, {"pass": ButtonStyle.SUCCESS}),
    ],
)
def test_taking_and_passing_have_buttons_when_they_are_legal(
    t: Texts, moves: str, seat: int, last: dict[str, ButtonStyle]
) -> None:
    content = look(table(moves), seat, t)
    found = {}
    for button in buttons(content):
        tap = tap_of(button)
        if isinstance(tap, ActionTap):
            found[tap.action] = button.style
    assert found == last


def test_buttons_carry_the_moment_at_which_they_were_made(t: Texts) -> None:
    at = table("0:a6s 1:b6s8s")
    for button in buttons(look(at, 0, t)):
        tap = tap_of(button)
        assert isinstance(tap, CardTap | ActionTap)
        assert (tap.table, tap.seen) == (at.id, play_of(at).seen())


def several() -> Table:
    """Return a table where the defender's six of trumps may beat, transfer, or be shown."""
    play = position("6s 7h", "6d 8s 9s", "Kc Qc Jd", turn_up="Td", rules=SHOWING)
    return acted(table_of(play, "transfer-show"), "0:a6s")


def test_a_card_of_several_meanings_is_asked_about_with_a_way_back(t: Texts) -> None:
    content = look(several(), 1, t, chosen="6d")
    assert t.gettext("<b>How to play {card}?</b>", card="6♦️") in content.text
    *meanings, back = map(tap_of, buttons(content))
    assert [tap.action for tap in meanings if isinstance(tap, ActionTap)] == ["b6s6d", "t6d"]
    assert back == BackTap(table=7, deal=1)


def test_a_choice_that_is_none_any_more_shows_the_whole_hand(t: Texts) -> None:
    at = several()
    assert look(at, 1, t, chosen="8s") == look(at, 1, t)
    assert look(at, 1, t, chosen="Ah") == look(at, 1, t)


def test_showing_has_a_button_of_its_own(t: Texts) -> None:
    (show,) = (
        button
        for button in buttons(look(several(), 1, t))
        if isinstance(tap := tap_of(button), ActionTap) and tap.action == "v6d"
    )
    assert show.text == t.gettext("Show {card}", card="6♦️")
    assert show.style == ButtonStyle.PRIMARY


def test_a_pair_can_be_played_from_either_of_its_cards(t: Texts) -> None:
    rules = RuleSet(throw_in=ThrowIn.NONE)
    at = table_of(position("6s 6h 7h", "8s 9s Ts", turn_up="Td", rules=rules), "simple")
    for card in ("6s", "6h"):
        taps = map(tap_of, buttons(look(at, 0, t, chosen=card)))
        actions = [tap.action for tap in taps if isinstance(tap, ActionTap)]
        assert actions == [f"a{card}", "a6s6h"]


def test_the_hand_of_a_deal_that_has_ended_has_no_cards_and_leads_back_to_the_group(
    t: Texts,
) -> None:
    at = acted(table_of(position("7s", "8h 9h", "", out=[2])), "0:a7s 1:take")
    assert at.phase is Phase.RESULT
    for seat in range(3):
        content = past_hand(HandSurface(at, seat, "Dacha", LINK), t)
        assert t.gettext("🤡 The fool: {name}", name=name(1)) in text(content)
        assert cards_named_in(content.text, t) == set()
        assert [button.url for button in buttons(content)] == [LINK]
        assert past_hand(HandSurface(at, seat, "Dacha"), t).keyboard is None


def test_the_hand_of_a_deal_that_was_broken_off_says_that_it_does_not_count(t: Texts) -> None:
    at = table("0:a6s")
    void = replace(at, phase=Phase.RESULT, play=play_of(at).void())
    words = t.gettext("The deal does not count, nobody is the fool.")
    assert words in past_hand(HandSurface(void, 0, "Dacha"), t).text


def test_a_hand_shows_the_own_team_and_the_others(t: Texts) -> None:
    four = position("6s", "7s", "8d", "9d", rules=RuleSet(teams=True))
    shown = text(look(table_of(four, "teams"), 1, t))
    assert shown.split("\n")[0].endswith("🟠")
    assert (shown.count("🔵"), shown.count("🟠")) == (2, 2)


def test_over_cards_that_are_not_beaten_a_thrower_may_pass(t: Texts) -> None:
    words = t.gettext("<b>You may throw in</b> or pass.").replace("<b>", "").replace("</b>", "")
    assert words in text(look(table("0:a6s"), 0, t))
    assert words not in text(look(table("0:a6s 1:b6s8s"), 0, t))
