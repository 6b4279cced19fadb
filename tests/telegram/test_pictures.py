"""A group whose boards are pictures, from the tap to the photo."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.pictures.studio import digest_of
from bot.pictures.table import HEIGHT, WIDTH, draw_table
from bot.tables.model import Phase, Table
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.views.table_picture import table_caption, table_scene
from playground.entities import utf16_length
from playground.model import Message
from playground.texts import MAX_CAPTION
from tests.telegram.builders import (
    CATALOGUES,
    EN,
    PEOPLE,
    RU,
    acted,
    moments,
    named,
    play_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.strict import seen
from tests.telegram.test_secrets import redistributed

HANDS = ("7s 8s Ks", "9s 9h Ad", "7h Qc Td")
START = position(*HANDS, talon="8c 6d")


def shown_in(front: Front, message: Message) -> Image.Image:
    """Return the picture that a message shows."""
    photo = front.server.world.photos.find(message.content["photo"][-1]["file_id"])
    assert photo is not None
    return Image.open(BytesIO(photo.data)).convert("RGB")


async def opened(front: Front, table: Table | None = None) -> Message:
    """Let the group want pictures, and a table stand there; return its board."""
    await front.groups.set_pictures(front.group.id, on=True)
    return await front.set_up(table or table_of(START))


def methods(front: Front) -> list[str]:
    """Return what was called for the group, without answers to taps."""
    return [call.method for call in front.server.calls_of(chat_id=front.group.id)]


async def test_a_board_is_a_picture_with_a_short_caption_and_the_same_buttons(
    front: Front,
) -> None:
    board = await opened(front)
    assert shown_in(front, board).size == (WIDTH, HEIGHT)
    title, awaited, clock = board.text.splitlines()
    assert title == "🃏 Подкидной · кон 1"
    assert awaited == "Ждём: \u2068Ann\u2069"
    assert clock.startswith("⏳")
    assert board.labels == [["Мои карты", "Играть в личном чате"]]
    assert methods(front) == ["sendPhoto"]


async def test_moves_edit_the_picture_in_place(front: Front) -> None:
    board = await opened(front)
    pictures = [shown_in(front, board).tobytes()]
    for seat, card in ((0, "7♠️"), (1, "9♠️")):
        await front.tap(front.people[seat], front.hand(seat), card)
        assert front.board() is board
        pictures.append(shown_in(front, board).tobytes())
    assert len(set(pictures)) == 3
    assert "отбивает 7♠️" in board.text
    assert methods(front) == ["sendPhoto", "editMessageMedia", "editMessageMedia"]


async def test_the_picture_ends_with_the_deal_and_the_result_is_a_text(front: Front) -> None:
    table = table_of(position("7s", "9s 9h"))
    board = await opened(front, table)
    await front.tap(front.people[0], front.hand(0), "7♠️")
    await front.tap(front.people[1], front.hand(1), "9♠️")
    assert board.deleted
    assert "дурак" in front.board().text.casefold()
    assert "photo" not in front.board().content


async def test_a_group_that_never_asked_for_pictures_gets_texts(front: Front) -> None:
    board = await front.set_up(table_of(START))
    assert "Козырь" in board.text
    assert methods(front) == ["sendMessage"]


async def test_pictures_are_switched_on_and_off_in_the_middle(front: Front) -> None:
    text = await front.set_up(table_of(START))
    for on in (True, False):
        await front.groups.set_pictures(front.group.id, on=on)
        front.publisher.show(front.table(), None)
        await front.outbox.settle()
        assert ("photo" in front.board().content) is on
    assert text.deleted
    assert len(list(front.group.history())) == 1


async def test_without_the_right_to_send_photos_the_board_is_a_text_and_the_game_goes_on(
    front: Front,
) -> None:
    front.group.permissions["can_send_photos"] = False
    board = await opened(front)
    assert "Козырь" in board.text
    await front.tap(front.people[0], front.hand(0), "7♠️")
    assert front.board() is board
    assert "7♠️ ← ❔" in board.text
    assert not front.table().paused
    assert methods(front) == ["sendPhoto", "sendMessage", "editMessageText"]


async def test_a_group_that_is_silenced_pauses_its_table_and_gets_its_pictures_back(
    front: Front,
) -> None:
    board = await opened(front)
    rights = ("can_send_photos", "can_send_messages")
    front.group.permissions.update(dict.fromkeys(rights, False))
    await front.say(front.people[0], front.group, "/table")
    assert front.table().paused
    front.group.permissions.update(dict.fromkeys(rights, True))
    await front.say(front.people[0], front.group, "/table")
    await front.hear()
    assert not front.table().paused
    assert "photo" in front.board().content
    assert board.deleted


async def test_a_table_that_is_posted_anew_shows_its_picture_below(front: Front) -> None:
    board = await opened(front)
    await front.say(front.people[0], front.group, "/table")
    assert board.deleted
    assert "photo" in front.board().content


async def test_a_table_that_waits_for_its_group_says_so_as_a_text(front: Front) -> None:
    await opened(front)
    front.publisher.show(replace(front.table(), paused=True), None)
    await front.outbox.settle()
    assert "photo" not in front.board().content
    assert "⏸" in front.board().text


async def test_a_restart_edits_the_same_picture(front: Front) -> None:
    board = await opened(front)
    outbox = Outbox(front.bot, front.outbox._courier.known._book, front.time, front.pace)
    await outbox.load()
    publisher = TablePublisher(
        outbox,
        Peeks(front.bot, outbox),
        front.groups,
        front.tastes,
        CATALOGUES,
        "playground_bot",
    )
    table = front.tables.get(front.table().id)
    publisher.show(table, None)
    await outbox.settle()
    assert methods(front) == ["sendPhoto"]
    publisher.show(acted(table, "0:a7s"), None)
    await outbox.settle()
    assert methods(front) == ["sendPhoto", "editMessageMedia"]
    assert front.board() is board


@settings(deadline=None, max_examples=60)
@given(at=moments(), seed=st.integers(0, 2**16))
def test_a_picture_is_the_same_for_every_distribution_of_the_cards(
    t: Texts, at: Table, seed: int
) -> None:
    if at.phase is not Phase.DEAL:
        return
    other = replace(at, play=redistributed(play_of(at), None, Random(seed)))
    assert table_scene(at, t) == table_scene(other, t)
    assert digest_of(table_scene(at, t)) == digest_of(table_scene(other, t))
    assert table_caption(at, t) == table_caption(other, t)


def test_positions_that_differ_in_hidden_cards_are_the_same_bytes() -> None:
    one = table_of(position("7s 8s", "9s Ah", talon="8c Kc 6d", table="Th"))
    two = table_of(position("Qs 8d", "9c Jh", talon="Ac 7d 6d", table="Th"))
    assert draw_table(table_scene(one, RU)) == draw_table(table_scene(two, RU))
    other = table_of(position("7s 8s", "9s Ah", talon="8c Kc 6d", table="Td"))
    assert draw_table(table_scene(one, RU)) != draw_table(table_scene(other, RU))


@settings(deadline=None, max_examples=40)
@given(at=moments())
def test_telegram_takes_every_caption(t: Texts, at: Table) -> None:
    if at.phase is Phase.DEAL:
        deaf = {person.id for person in at.people}
        assert len(seen(Content(table_caption(at, t, deaf))).text.encode("utf-16-le")) <= 2 * 1024


@pytest.mark.parametrize("letter", ["Ж", "😈"])
def test_the_caption_of_the_longest_names_fits(t: Texts, letter: str) -> None:
    people = named(*(f"{n}{letter * 64}" for n in range(8)))
    hands = ["6s 7s", "8s 9s", "Ts Js", "Qs Ks", "6h 7h", "8h 9h", "Th Jh", "Qh Kh"]
    play = position(*hands, table="As", talon="6d", players=people, rules=RuleSet(deck=52))
    deaf = {person.id for person in people}
    caption = table_caption(table_of(play), t, deaf)
    assert utf16_length(seen(Content(caption)).text) <= MAX_CAPTION


def test_the_words_are_those_of_the_language() -> None:
    table = table_of(position(*HANDS, table="Jd", talon="6d", players=PEOPLE))
    russian, english = table_scene(table, RU), table_scene(table, EN)
    assert [pair[0].rank for pair in russian.pairs] == ["В"]
    assert [pair[0].rank for pair in english.pairs] == ["J"]
    assert russian.seats[1].words == "бьётся"
    assert english.seats[1].words == "defends"
