"""The result: places, who is the fool, the score, and the way to another deal."""

from dataclasses import replace

import pytest

from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.match.achievements import Achievement
from bot.match.goal import Goal, winners
from bot.match.match import Standing
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.telegram.callbacks import AgainTap, LobbyTap, MenuTap
from bot.telegram.views.result import past_result, result
from playground.entities import utf16_length
from playground.texts import MAX_TEXT
from tests.telegram.builders import (
    CATALOGUES,
    PEOPLE,
    acted,
    named,
    play_of,
    position,
    table_of,
)
from tests.telegram.strict import buttons, seen, tap_of


def name(seat: int, people: tuple[Person, ...] = PEOPLE) -> str:
    return f"\u2068{people[seat].name}\u2069"


def lines(table: Table, t: Texts) -> list[str]:
    return seen(result(table, t)).text.split("\n")


def fool() -> Table:
    """Return a table where seat 1 is the fool, seat 2 went out first and seat 0 second."""
    return acted(table_of(position("7s", "8h 9h", "", out=[2])), "0:a7s 1:take")


def draw() -> Table:
    return acted(table_of(position("7s", "8s")), "0:a7s 1:b7s8s")


def teams(rules: RuleSet) -> Table:
    """Return a table of four where the team of seats 1 and 3 loses."""
    at = table_of(position("6s", "8h 9h", "", "Th Jh", out=[2], rules=rules), "teams")
    return acted(at, "0:a6s 1:take")


def test_places_have_medals_and_the_fool_is_named_last(t: Texts) -> None:
    assert lines(fool(), t)[2:5] == [
        f"🥇 {name(2)}",
        f"🥈 {name(0)}",
        t.gettext("🤡 The fool: {name}", name=name(1)),
    ]


def test_the_fourth_place_has_a_number(t: Texts) -> None:
    at = acted(table_of(position("7s", "8h 9h", "", "", "", out=[4, 2, 3])), "0:a7s 1:take")
    assert [line.split()[0] for line in lines(at, t)[2:7]] == ["🥇", "🥈", "🥉", "4.", "🤡"]


def test_a_draw_has_no_fool(t: Texts) -> None:
    shown = lines(draw(), t)
    assert t.gettext("A draw: nobody is the fool.") in shown
    assert not any("🤡" in line for line in shown)


def test_both_of_a_team_are_the_fools(t: Texts) -> None:
    both = t.gettext("🤡 The fools: {names}", names=f"🟠 {name(1)}, {name(3)}")
    shown = lines(teams(RuleSet(teams=True)), t)
    assert both in shown
    assert all("🔵" in line for line in shown if line.startswith(("🥇", "🥈")))


def test_epaulettes_are_told_and_worn(t: Texts) -> None:
    rules = RuleSet(epaulettes=True)
    at = acted(table_of(position("6s", "8h 9h", rules=rules)), "0:a6s 1:take")
    assert t.gettext("🎖 {name} gets epaulettes: {rank}", name=name(1), rank="6") in lines(at, t)
    assert any(line.startswith(name(1)) and line.endswith("🎖 6") for line in lines(at, t))


def test_epaulettes_of_a_team_hang_on_both(t: Texts) -> None:
    at = teams(RuleSet(teams=True, epaulettes=True))
    for seat in (1, 3):
        told = t.gettext("🎖 {name} gets epaulettes: {rank}", name=name(seat), rank="6")
        assert told in lines(at, t)


def test_a_deal_that_was_broken_off_has_no_fool_no_places_and_no_score(t: Texts) -> None:
    at = table_of(position("6s 7s", "8h 9h"))
    void = replace(at, phase=Phase.RESULT, play=play_of(at).void())
    shown = lines(void, t)
    assert t.gettext("The deal does not count, nobody is the fool.") in shown
    assert not any(sign in line for line in shown for sign in ("🥇", "🤡", "🎖"))
    assert not any(t.gettext("not the fool yet") in line for line in shown)


@pytest.mark.parametrize(
    ("language", "fools", "words"),
    [
        ("ru", 0, "ещё ни разу не в дураках"),
        ("ru", 1, "в дураках 1 раз"),
        ("ru", 3, "в дураках 3 раза"),
        ("ru", 12, "в дураках 12 раз"),
        ("ru", 21, "в дураках 21 раз"),
        ("en", 1, "the fool 1 time"),
        ("en", 2, "the fool 2 times"),
    ],
)
def test_the_score_counts_in_the_forms_of_the_language(
    language: str, fools: int, words: str
) -> None:
    at = draw()
    standing = Standing(deals=30, fools=fools)
    match = replace(at.match, deals=30, standings={PEOPLE[0].id: standing})
    shown = lines(replace(at, match=match), CATALOGUES.choose(language))
    assert f"{name(0)} 👑 — {words}" in shown


def test_the_score_is_of_those_who_have_played_also_if_they_got_up(t: Texts) -> None:
    at = fool().without(PEOPLE[1].id).seated(PEOPLE[5])
    scored = [line for line in lines(at, t) if " — " in line]
    assert [line.split(" — ")[0] for line in scored] == [f"{name(0)} 👑", name(2), name(1)]


def test_who_wants_another_deal_is_told_and_counted(t: Texts) -> None:
    at = fool()
    assert t.gettext("Another one?") in lines(at, t)
    ready = replace(at, ready=frozenset({PEOPLE[0].id, PEOPLE[2].id}))
    names = f"{name(0)}, {name(2)}"
    assert t.gettext("Ready for another one: {names}", names=names) in lines(ready, t)
    again = buttons(result(ready, t))[0]
    assert again.text == t.gettext("Again ({ready}/{all})", ready=2, all=3)


def test_the_way_on_is_by_buttons(t: Texts) -> None:
    at = fool()
    again, *others = (tap_of(button) for button in buttons(result(at, t)))
    assert again == AgainTap(table=at.id, after=1)
    verbs = [LobbyTap.JOIN, LobbyTap.LEAVE, LobbyTap.DEAL, LobbyTap.CLOSE]
    rules = MenuTap(table=at.id, page=MenuTap.MAIN)
    taps = [LobbyTap(table=at.id, verb=verb) for verb in verbs]
    assert others == [*taps[:-1], rules, taps[-1]]


def test_nobody_can_sit_down_at_a_full_table(t: Texts) -> None:
    at = replace(fool(), people=PEOPLE[:6])
    taps = [tap_of(button) for button in buttons(result(at, t))]
    assert LobbyTap(table=at.id, verb=LobbyTap.JOIN) not in taps


def test_a_closed_table_keeps_its_result_without_buttons(t: Texts) -> None:
    content = result(replace(fool(), phase=Phase.CLOSED), t)
    assert t.gettext("🤡 The fool: {name}", name=name(1)) in seen(content).text
    assert content.keyboard is None


def test_two_of_one_name_are_the_same_two_in_places_and_score(t: Texts) -> None:
    twins = named("Ann", "Ann")
    at = acted(table_of(position("7s", "8h 9h", players=twins)), "0:a7s 1:take")
    shown = "\n".join(lines(at, t))
    assert t.gettext("🤡 The fool: {name}", name="\u2068Ann (2)\u2069") in shown
    never = t.gettext("not the fool yet")
    assert f"\u2068Ann\u2069 👑 — {never}" in shown


@pytest.mark.parametrize(("at", "sign"), [(fool, "🤡"), (draw, "")])
def test_one_line_tells_what_became_of_a_deal(t: Texts, at: object, sign: str) -> None:
    assert callable(at)
    told = past_result(play_of(at()), t)
    assert "\n" not in told
    assert told.startswith(sign)


def test_the_winner_of_a_match_is_named_and_a_new_one_is_offered(t: Texts) -> None:
    at = fool()
    settings = replace(at.settings, goal=Goal("deals", at.match.deals))
    content = seen(result(replace(at, settings=settings), t))
    best = winners(at.match, [person.id for person in at.people])
    (winner,) = [n for n, person in enumerate(at.people) if person.id in best]
    told = t.gettext("🏆 <b>The match is over. The winner: {names}</b>", names=name(winner))
    assert told.replace("<b>", "").replace("</b>", "") in content.text
    labels = [b.text for b in buttons(result(replace(at, settings=settings), t))]
    assert t.gettext("New match ({ready}/{all})", ready=0, all=len(at.people)) in labels


def test_a_match_that_goes_on_names_no_winner(t: Texts) -> None:
    settings = replace(fool().settings, goal=Goal("deals", 9))
    assert "🏆" not in seen(result(replace(fool(), settings=settings), t)).text


def test_it_keeps_to_telegrams_limit_with_eight_long_names_and_every_achievement() -> None:
    long = named(*["😈" * 64] * 8)  # each letter is two to Telegram
    at = acted(
        table_of(
            position(
                "7s",
                "8h 9h",
                *[""] * 6,
                out=[*range(2, 8)],
                players=long,
                rules=RuleSet(deck=52),
            )
        ),
        "0:a7s 1:take",
    )
    every = tuple((seat, each) for seat in range(8) for each in Achievement)
    score = Standing(100, 50, (9,) * 8, "23456789TJQKA")
    match = replace(at.match, deals=100, standings=dict.fromkeys([p.id for p in long], score))
    at = replace(
        at,
        play=replace(play_of(at), earned=every),
        match=match,
        settings=replace(at.settings, goal=Goal("deals", 100)),
        ready=frozenset(person.id for person in long),
    )
    for t in CATALOGUES.all():
        assert utf16_length(seen(result(at, t)).text) <= MAX_TEXT


def test_all_of_a_team_win_together_whoever_went_out_first(t: Texts) -> None:
    at = teams(RuleSet(teams=True))
    at = replace(at, settings=replace(at.settings, goal=Goal("deals", 1)))
    won = t.gettext(
        "🏆 <b>The match is over. The winner: {names}</b>", names=f"{name(0)}, {name(2)}"
    )
    assert won.replace("<b>", "").replace("</b>", "") in lines(at, t)


def test_it_says_why_no_deal_begins_though_all_want_one(t: Texts) -> None:
    at = fool()
    everybody = frozenset(person.id for person in at.people)
    for rules, line in (
        (RuleSet(), ""),
        (RuleSet(teams=True), t.ngettext("{n} more is needed.", "{n} more are needed.", 1)),
        (RuleSet(deck=24, hand_size=7), ""),
    ):
        settings = replace(at.settings, rules=rules)
        (ready,) = lines(replace(at, ready=everybody, settings=settings), t)[-1:]
        assert ready.endswith(line or f"{name(2)}")
