"""Taps in a deal: what they do, and what whoever tapped reads."""

import asyncio

import pytest

from bot.engine.actions import Action
from bot.engine.cards import parse_card
from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet
from bot.match.achievements import Earned
from bot.tables.model import Phase, Table
from bot.tables.play import Seen
from bot.tables.ports import Change
from bot.tables.refusals import TableRefusal
from bot.tables.surfaces import Surface
from bot.telegram.callbacks import ActionTap, BackTap, CardsTap, CardTap
from bot.telegram.delivery.wanted import Wanted
from bot.telegram.views.refusals import refusal_text
from playground.faults import Effect, Fault
from tests.telegram.builders import (
    CATALOGUES,
    PEOPLE,
    acted,
    lobby_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.taps import action, card, moves, of, table


def several() -> Table:
    """Return a table where the defender's six of trumps may beat or transfer."""
    play = position("6s 7h", "6d 8s 9s", "Kc Qc Jd", turn_up="Td", rules=RuleSet(transfer=True))
    return acted(table_of(play, "transfer"), "0:a6s")


async def test_a_card_that_can_mean_one_thing_is_played(front: Front) -> None:
    at = table()
    board = await front.set_up(at)
    answer = await front.tap(front.people[0], front.hand(0), "6♠️")
    assert answer.text == of(0).gettext("On the table: {card}", card="6♠️")
    assert not answer.show_alert
    assert moves(front) == ["0:a6s"]
    assert "6♠️ ← ❔" in board.text
    for seat in range(3):
        assert "6♠️ ← ❔" in front.hand(seat).text


async def test_a_card_that_can_mean_several_things_is_asked_about_and_the_choice_played(
    front: Front,
) -> None:
    await front.set_up(several())
    person, t = front.people[1], of(1)
    before = front.hand(1).labels
    answer = await front.tap(person, front.hand(1), "6♦️")
    assert answer.text == t.gettext("How to play {card}?", card="6♦️")
    assert moves(front) == ["0:a6s"]

    assert await front.tap(person, front.hand(1), t.gettext("⬅️ Back"))
    assert front.hand(1).labels == before

    await front.tap(person, front.hand(1), "6♦️")
    answer = await front.tap(person, front.hand(1), t.gettext("Transfer with {card}", card="6♦️"))
    assert answer.text == t.gettext("Transferred with {card}", card="6♦️")
    assert moves(front) == ["0:a6s", "1:t6d"]
    assert t.gettext("⬅️ Back") not in str(front.hand(1).labels)


@pytest.mark.parametrize(
    ("at", "seat", "name", "reason"),
    [
        ("", 1, "8s", Refusal.NOT_THE_LEAD),
        ("", 0, "Kc", Refusal.NOT_YOUR_CARD),
        ("0:a6s", 0, "7h", Refusal.RANK_NOT_ON_TABLE),
        ("0:a6s", 2, "8h", Refusal.LEAD_FIRST),
        ("0:a6s", 1, "9c", Refusal.DOES_NOT_BEAT),
        ("0:a6s 1:b6s8s", 1, "9s", Refusal.DEFENDER_CANNOT_ADD),
        ("0:a6s 1:take", 1, "9s", Refusal.IS_TAKING),
        ("0:a6s", 3, "6h", TableRefusal.NOT_SEATED),
    ],
)
async def test_a_card_that_cannot_be_played_says_why(
    front: Front, at: str, seat: int, name: str, reason: Refusal | TableRefusal
) -> None:
    here = table(at)
    board = await front.set_up(here)
    assert await front.toast(seat, board, card(here, name)) == refusal_text(reason, of(seat))
    assert front.table() == here


@pytest.mark.parametrize(
    ("at", "seat", "name", "reason"),
    [
        ("", 0, "pass", Refusal.LEAD_MUST_ATTACK),
        ("0:a6s", 0, "take", Refusal.NOT_THE_DEFENDER),
        ("0:a6s", 1, "pass", Refusal.DEFENDER_CANNOT_ADD),
        ("0:a6s 0:pass", 0, "pass", Refusal.ALREADY_PASSED),
        ("0:a6s", 1, "t6d", Refusal.TRANSFER_OFF),
        ("0:a6s", 1, "b6sAc", Refusal.NOT_YOUR_CARD),
        ("", 0, "redeal", Refusal.REDEAL_OFF),
        ("0:a6s", 4, "take", TableRefusal.NOT_SEATED),
    ],
)
async def test_an_action_that_is_not_legal_says_why(
    front: Front, at: str, seat: int, name: str, reason: Refusal | TableRefusal
) -> None:
    here = table(at)
    board = await front.set_up(here)
    assert await front.toast(seat, board, action(here, name)) == refusal_text(reason, of(seat))
    assert front.table() == here


async def test_taking_and_being_done_can_be_said_in_the_group(front: Front) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    russian = CATALOGUES.choose("ru")
    taken = await front.tap(front.people[1], board, russian.gettext("Take"))
    assert taken.text == of(1).gettext("You take the cards")
    done = await front.tap(front.people[0], board, russian.gettext("Nothing to add"))
    assert done.text == of(0).gettext("You pass. While the bout lasts you may still add")
    assert moves(front) == ["0:a6s", "1:take", "0:pass"]


async def test_a_pass_counts_for_the_cards_that_its_sender_saw(front: Front) -> None:
    before = table("0:a6s 0:pass")
    seen = action(before, "pass")
    here = acted(before, "0:a6h")
    board = await front.set_up(here)
    stale = refusal_text(TableRefusal.STALE, of(2))
    assert await front.toast(2, board, seen) == stale
    assert front.table() == here
    assert await front.toast(2, board, action(here, "pass")) != stale


async def test_a_card_that_was_tapped_while_another_fell_is_played(front: Front) -> None:
    before = table("0:a6s 0:pass")
    seen = card(before, "8s")
    board = await front.set_up(acted(before, "0:a6h"))
    assert await front.toast(1, board, seen) == of(1).gettext("Beaten: {target}", target="6♠️")


@pytest.mark.parametrize(
    "seen",
    [Seen(0, 4, 1, 1), Seen(2, 4, 1, 1), Seen(1, 3, 1, 1), Seen(1, 5, 1, 1), Seen(1, 4, 0, 1)],
)
async def test_a_tap_on_another_moment_does_nothing(front: Front, seen: Seen) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    stale = refusal_text(TableRefusal.STALE, of(1))
    for tap in (
        CardTap.on(here.id, seen, parse_card("8s")),
        ActionTap.on(here.id, seen, Action.parse("b6s8s")),
        ActionTap.on(here.id, seen, Action.parse("take")),
    ):
        assert await front.toast(1, board, tap.pack()) == stale
    assert front.table() == here


async def test_a_card_of_several_meanings_of_another_moment_is_not_asked_about(
    front: Front,
) -> None:
    here = several()
    board = await front.set_up(here)
    old = CardTap.on(here.id, Seen(1, 3, 1, 1), parse_card("6d")).pack()
    assert await front.toast(1, board, old) == refusal_text(TableRefusal.STALE, of(1))
    assert of(1).gettext("⬅️ Back") not in str(front.hand(1).labels)


async def test_the_way_back_of_an_earlier_deal_does_nothing(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    old = BackTap(table=here.id, deal=9).pack()
    assert await front.toast(0, board, old) == refusal_text(TableRefusal.STALE, of(0))


@pytest.mark.parametrize("kind", ["lobby", "over"])
async def test_without_a_deal_there_are_no_cards_to_show_or_to_play(
    front: Front, kind: str
) -> None:
    here = lobby_of(PEOPLE[:2])
    if kind == "over":
        here = acted(table_of(position("7s", "8h 9h")), "0:a7s 1:take")
        assert here.phase is Phase.RESULT
    board = await front.set_up(here)
    none = refusal_text(TableRefusal.NO_DEAL, of(0))
    moment = Seen(1, 1, 1, 0)
    for tap in (
        CardsTap(table=here.id),
        CardTap.on(here.id, moment, parse_card("6s")),
        ActionTap.on(here.id, moment, Action.parse("take")),
        BackTap(table=here.id, deal=1),
    ):
        assert await front.toast(0, board, tap.pack()) == none


async def test_the_last_card_of_a_deal_brings_its_result(front: Front) -> None:
    board = await front.set_up(acted(table_of(position("7s", "8h 9h")), "0:a7s"))
    answer = await front.tap(front.people[1], front.hand(1), of(1).gettext("Take"))
    assert answer.text == of(1).gettext("You take the cards")
    assert front.table().phase is Phase.RESULT
    assert "🤡" in board.text
    assert "🤡" in front.hand(0).text


async def test_whoever_taps_at_what_is_past_has_his_hand_brought_up_to_date_at_once(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    late = front.hand(2)
    await front.tap_data(front.people[1], board, action(here, "take"))
    wishes: list[tuple[Surface, Wanted]] = []
    monkeypatch.setattr(front.outbox, "want", lambda *wish: wishes.append(wish))
    told = await front.toast(2, late, action(here, "pass"))
    assert told == refusal_text(TableRefusal.STALE, of(2))
    ((surface, wish),) = wishes
    assert surface == Surface.hand(here.id, PEOPLE[2].id)
    assert (wish.patience, wish.anew) == (0.0, False)


async def test_a_hand_that_is_hurried_shows_the_table_as_it_is_now(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = table("0:a6s")
    await front.set_up(here)
    begun, go_on, save = asyncio.Event(), asyncio.Event(), front.store.save

    async def held(change: Change) -> Earned:
        begun.set()
        await go_on.wait()
        return await save(change)

    monkeypatch.setattr(front.store, "save", held)
    front.people[1].tap_data(front.hand(1), action(here, "b6s8s"))
    front.people[0].tap_data(front.hand(0), action(here, "pass"))
    first, second = front.fetch()
    beating = asyncio.create_task(front.handle(first))
    await begun.wait()
    passing = asyncio.create_task(front.handle(second))  # it waits for the beaten card
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(beating, passing)
    await front.outbox.settle()
    assert moves(front) == ["0:a6s", "1:b6s8s"]
    assert "8♠️" in front.hand(0).text


async def test_a_hand_opened_in_the_group_shows_what_was_done_while_it_was_sent(
    front: Front,
) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    sending = Fault("sendMessage", Effect.HOLD, chat_id=front.group.id)
    front.server.faults.add(sending)
    front.people[0].tap_data(board, CardsTap(table=here.id).pack())
    (update,) = front.fetch()
    opening = asyncio.create_task(front.handle(update))
    await front.server.wait_for(lambda: sending.hits > 0)
    await front.tap_data(front.people[1], front.hand(1), action(here, "b6s8s"))
    sending.release()
    await opening
    await front.outbox.settle()
    (mine,) = [m for m in front.people[0].sees(front.group) if m.ephemeral_id is not None]
    assert "8♠️" in mine.text
