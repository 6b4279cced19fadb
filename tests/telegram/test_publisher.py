"""From a table to what each of its messages should show, to whom, and in which order."""

from dataclasses import replace

import pytest

from bot.engine.cards import parse_card
from bot.engine.rules import RuleSet
from bot.tables import leaving, steps
from bot.tables.model import Phase, Table
from bot.tables.people import Person, PersonId, Place
from bot.telegram.views.board import board as board_view
from bot.telegram.views.lobby import lobby as lobby_view
from bot.telegram.views.lobby import lobby_closed
from bot.telegram.views.result import result as result_view
from tests.telegram.builders import (
    EN,
    GROUP,
    PEOPLE,
    RU,
    acted,
    lobby_of,
    play_of,
    position,
    seeded,
    table_of,
)
from tests.telegram.paper import Paper, board, hand, open_paper
from tests.telegram.strict import seen

HANDS = ("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h", "Jc Js Ks")
LINK = "https://t.me/durak_bot"


@pytest.fixture
async def paper() -> Paper:
    """A publisher for a Russian group."""
    return await open_paper()


def table(moves: str = "") -> Table:
    """Return a table of four in the middle of a deal, after these moves."""
    return acted(table_of(position(*HANDS, talon="7c 8c 6d")), moves)


def names(*seats: int) -> list[str]:
    return [f"hand/{PEOPLE[seat].id}" for seat in seats]


def test_a_lobby_is_a_board_alone(paper: Paper) -> None:
    lobby = lobby_of(PEOPLE[:2])
    paper.publisher.show(lobby, None)
    assert paper.surfaces == ["board/1"]
    wanted = paper.last(board())
    assert (wanted.place, wanted.content) == (GROUP, lobby_view(lobby, RU))
    assert not wanted.edit_only


@pytest.mark.parametrize(
    ("moves", "actor", "order"),
    [
        ("", None, [0, 1, 2, 3]),
        ("0:a6s", 0, [0, 1, 2, 3]),
        ("0:a6s", 3, [3, 0, 1, 2]),
        ("0:a6s 0:pass", None, [1, 2, 3, 0]),
        ("0:a6s 0:pass", 0, [0, 1, 2, 3]),
        ("0:a6s 0:pass 1:b6s8s 0:pass 2:a8h", 2, [2, 1, 3, 0]),
    ],
)
def test_the_actor_is_answered_first_then_who_is_awaited_then_the_others_then_the_group(
    paper: Paper, moves: str, actor: int | None, order: list[int]
) -> None:
    paper.publisher.show(table(moves), None if actor is None else PEOPLE[actor].id)
    assert paper.surfaces == [*names(*order), "board/1"]


def test_an_actor_who_does_not_play_changes_no_order(paper: Paper) -> None:
    paper.publisher.show(table(), PersonId(1))
    assert paper.surfaces == [*names(0, 1, 2, 3), "board/1"]


async def test_the_group_reads_its_language_and_everybody_his_own() -> None:
    paper = await open_paper(language="en")
    people = [
        Person(PersonId(1), "Ann", "en-GB"),
        Person(PersonId(2), "Боря", "ru"),
        Person(PersonId(3), "Zhan", "zh-hans"),
        Person(PersonId(4), "Nil", None),
    ]
    at = table_of(position(*HANDS, talon="7c 8c 6d", players=people))
    paper.publisher.show(at, None)
    assert paper.last(board()).content == board_view(at, EN, LINK)
    for person, t in zip(people, (EN, RU, RU, RU), strict=True):
        text = paper.last(hand(person.id)).content.text
        assert t.gettext("Trump: {suit}", suit="♦️") in text


def test_a_hand_goes_to_its_owner_and_a_board_to_its_topic(paper: Paper) -> None:
    at = replace(table(), place=Place(GROUP.chat, 17))
    paper.publisher.show(at, None)
    assert paper.last(board()).place == Place(GROUP.chat, 17)
    for person in PEOPLE[:4]:
        assert paper.last(hand(person.id)).place == Place(person.id)


@pytest.mark.parametrize(
    ("title", "shown"),
    [("Dacha", "Dacha"), ("<b>&", "<b>&"), ("\u202eDacha", "Dacha"), ("", "…"), ("\u200b", "…")],
)
async def test_a_hand_names_its_group_safely(title: str, shown: str) -> None:
    paper = await open_paper(title=title)
    paper.publisher.show(table(), None)
    first = seen(paper.last(hand(PEOPLE[0].id)).content).text.split("\n")[0]
    assert f"\u2068{shown}\u2069" in first


def test_who_is_called_to_play_anew_gets_a_new_message_and_nobody_else(paper: Paper) -> None:
    def calls(moves: str) -> list[str]:
        paper.publisher.show(table(moves), None)
        return [paper.last(hand(person.id)).call for person in PEOPLE[:4]]

    before = calls("")
    led = calls("0:a6s")
    passed = calls("0:a6s 0:pass")
    beaten = calls("0:a6s 0:pass 1:b6s8s")  # a new rank: the lead may add again
    changed = [
        [seat for seat in range(4) if old[seat] != new[seat]]
        for old, new in ((before, led), (led, passed), (passed, beaten))
    ]
    assert changed == [[1], [2, 3], [0]]


def several() -> Table:
    """Return a table where the defender's six of trumps may beat or transfer."""
    rules = RuleSet(transfer=True)
    play = position("6s 7h 6h", "6d 8s 9s", "Kc Qc Jd", turn_up="Td", rules=rules)
    return acted(table_of(play, "transfer"), "0:a6s")


def asks(paper: Paper, seat: int = 1) -> bool:
    """Say whether the hand of a seat asks what a card is to do."""
    text = paper.last(hand(PEOPLE[seat].id)).content.text
    question = {"en": EN, "ru": RU}[PEOPLE[seat].language or "ru"]
    return question.gettext("<b>How to play {card}?</b>", card="6♦️") in text


def test_a_choice_stands_in_the_hand_of_who_asked_for_it_alone(paper: Paper) -> None:
    at = several()
    paper.publisher.show(at, None)
    paper.forget()
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    assert paper.surfaces == names(1)
    assert asks(paper)


def test_a_choice_stays_while_others_play_and_ends_with_the_own_action(paper: Paper) -> None:
    at = several()
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    thrown = acted(at, "0:a6h")
    paper.publisher.show(thrown, PEOPLE[0].id)
    assert asks(paper)
    paper.publisher.show(acted(thrown, "1:b6s8s"), PEOPLE[1].id)
    assert not asks(paper)


def test_the_own_action_ends_a_choice_that_could_still_be_made(paper: Paper) -> None:
    play = position("6s 6h 6c 7h", "6d 8s 9s Ts", "Kc Qc Jd", turn_up="Td")
    at = acted(table_of(play), "0:a6s 0:a6h 0:a6c")
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    assert asks(paper)
    paper.publisher.show(acted(at, "1:b6s8s"), PEOPLE[1].id)
    assert not asks(paper)


def test_the_way_back_ends_a_choice(paper: Paper) -> None:
    at = several()
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    paper.publisher.answer(at, PEOPLE[1].id)
    assert not asks(paper)
    paper.publisher.answer(at, PEOPLE[1].id)
    assert not asks(paper)


def test_a_choice_that_is_none_any_more_ends_for_good(paper: Paper) -> None:
    at = several()
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    paper.publisher.show(acted(at, "1:b6s8s"), None)
    assert not asks(paper)
    paper.publisher.show(at, None)
    assert not asks(paper)


def test_a_choice_does_not_outlive_its_deal(paper: Paper) -> None:
    at = several()
    paper.publisher.ask(at, PEOPLE[1].id, parse_card("6d"))
    paper.publisher.show(replace(at, play=replace(play_of(at), number=2)), None)
    assert not asks(paper)


def left(at: Table, seat: int) -> Table:
    """Return the table after somebody left it during the deal."""
    return leaving.leave(PEOPLE[seat].id)(at, seeded(3)).table


def test_the_hands_of_people_who_left_end_when_the_rest_begin_anew(paper: Paper) -> None:
    at = table("0:a6s")
    paper.publisher.show(at, None)
    paper.forget()
    after = left(at, 2)
    assert (after.phase, after.deal_number) == (Phase.DEAL, 2)
    paper.publisher.show(after, PEOPLE[2].id)
    assert paper.surfaces[0] == f"-{names(2)[0]}"
    assert sorted(paper.surfaces[1:-1]) == sorted(names(0, 1, 3))


def test_a_deal_that_was_broken_off_leaves_its_board_to_the_next(paper: Paper) -> None:
    at = table("0:a6s")
    paper.publisher.show(at, None)
    paper.forget()
    paper.publisher.show(left(at, 2), None)
    assert paper.surfaces[-1] == "board/1"


def two(moves: str) -> Table:
    return acted(table_of(position("7s", "8h 9h")), moves)


def test_a_deal_that_ends_leaves_its_result_and_hands_without_cards(paper: Paper) -> None:
    paper.publisher.show(two("0:a7s"), None)
    over = two("0:a7s 1:take")
    paper.publisher.show(over, PEOPLE[1].id)
    assert paper.last(board()).content == result_view(over, RU)
    for person in PEOPLE[:2]:
        wanted = paper.last(hand(person.id))
        assert wanted.edit_only
        assert "🤡" in wanted.content.text


def test_the_next_deal_has_a_board_of_its_own_and_new_hands(paper: Paper) -> None:
    over = two("0:a7s 1:take")
    paper.publisher.show(over, None)
    old = paper.last(hand(PEOPLE[0].id)).call
    paper.forget()
    again = steps.dealt(over, seeded(5)).table
    paper.publisher.show(again, None)
    assert paper.surfaces[0] == "-board/1"
    assert paper.surfaces[-1] == "board/2"
    assert paper.last(hand(PEOPLE[0].id)).call != old
    assert not paper.last(hand(PEOPLE[0].id)).edit_only


def test_a_closed_table_shows_its_end_for_ever_and_sends_nothing(paper: Paper) -> None:
    at = table("0:a6s")
    closed = steps.close(PEOPLE[0].id, admin=False)(at, seeded(1)).table
    paper.publisher.show(at, None)
    paper.forget()
    paper.publisher.show(closed, None)
    assert sorted(paper.surfaces) == sorted([*names(0, 1, 2, 3), "board/1"])
    for _, wanted in paper.outbox.asked:
        assert wanted is not None
        assert (wanted.edit_only, wanted.last) == (True, True)


def test_a_lobby_that_closes_says_so(paper: Paper) -> None:
    lobby = lobby_of(PEOPLE[:2])
    paper.publisher.show(steps.closed(lobby), None)
    wanted = paper.last(board())
    assert wanted.content == lobby_closed(RU)
    assert (wanted.edit_only, wanted.last) == (True, True)


def test_a_board_and_a_hand_can_be_posted_anew(paper: Paper) -> None:
    at = table()
    paper.publisher.show(at, None)
    paper.forget()
    paper.publisher.post_board_anew(at)
    paper.publisher.post_hand_anew(at, PEOPLE[2].id)
    assert paper.surfaces == ["board/1", *names(2)]
    assert all(wanted is not None and wanted.anew for _, wanted in paper.outbox.asked)
    paper.publisher.show(at, None)
    assert not paper.last(board()).anew


@pytest.mark.parametrize(
    ("place", "address"),
    [
        (Place(-1_002_000_000_001), "https://t.me/c/2000000001/5"),
        (Place(-1_002_000_000_001, 17), "https://t.me/c/2000000001/17/5"),
        (Place(-4_000_000_001), None),
    ],
)
def test_a_board_has_an_address_where_its_chat_has_one(
    paper: Paper, place: Place, address: str | None
) -> None:
    at = replace(table(), place=place)
    assert paper.publisher.link_to(at) is None
    paper.publisher.show(at, None)
    assert paper.publisher.link_to(at) == address


def test_a_hand_leads_back_to_the_board_when_its_deal_is_over(paper: Paper) -> None:
    paper.publisher.show(two("0:a7s"), None)
    over = two("0:a7s 1:take")
    paper.publisher.show(over, None)
    (row,) = seen(paper.last(hand(PEOPLE[0].id)).content).rows
    assert [button["url"] for button in row] == ["https://t.me/c/2000000001/3"]
