"""aiogram, a strict reader of the Bot API, understands everything the server answers.

The only module here that imports aiogram, which takes seconds.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from aiogram import Bot, types
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendVideo

from playground.faults import Effect, Fault
from playground.methods.table import METHODS
from playground.model import Status
from playground.schema import spec
from tests.playground.images import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from playground.world import World


@pytest.fixture
async def bot(server: BotApiServer) -> AsyncIterator[Bot]:
    api = TelegramAPIServer.from_base(server.url)
    session = AiohttpSession(api=api)
    properties = DefaultBotProperties(parse_mode="HTML")
    async with Bot("1:playground", session, properties) as bot:
        yield bot


def keyboard(data: str = "a") -> types.InlineKeyboardMarkup:
    first = types.InlineKeyboardButton(text="6♠", callback_data=data, style="primary")
    second = types.InlineKeyboardButton(text="7♠", disabled=types.DisabledButton())
    return types.InlineKeyboardMarkup(inline_keyboard=[[first, second]])


async def test_every_method_and_update_is_understood(
    bot: Bot, server: BotApiServer, world: World, group: Chat, anya: Person, boris: Person
) -> None:
    anya.start("join_1")
    anya.promote(group, world.only_bot(), can_pin_messages=True, can_delete_messages=True)

    await _messages(bot, group, anya)
    await _photos(bot, group)
    await _taps_and_ephemerals(bot, group, anya)
    await _profile(bot, group)
    await _chats(bot, group, anya)

    anya.restrict(group, boris, can_send_messages=True)
    anya.kick(group, boris)
    anya.edit(anya.say(group, "a"), "b")
    forum = world.supergroup("Клуб", [anya], topics=["Стол"])
    anya.open_topic(forum, "Другой")
    world.upgrade(group)
    anya.block()
    updates = await bot.get_updates(offset=-100)
    kinds = {update.event_type for update in updates}
    assert kinds == {
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "chat_member",
    }

    await _goodbye(bot, forum)
    assert {call.method for call in server.calls} == set(METHODS)
    assert [call for call in server.calls if not call.ok] == []


async def _messages(bot: Bot, group: Chat, anya: Person) -> None:
    members = [*types.Update.model_fields]
    assert await bot.get_updates(timeout=1, allowed_updates=members[1:])
    html = '<b>Стол</b> <tg-time unix="1700000060" format="r">20:14</tg-time>'
    sent = await bot.send_message(group.id, html, reply_markup=keyboard())
    assert sent.entities is not None
    assert [entity.type for entity in sent.entities] == ["bold", "date_time"]
    assert sent.html_text.startswith("<b>Стол</b>")
    assert sent.reply_markup is not None
    assert sent.reply_markup.model_dump() == keyboard().model_dump()
    edited = await sent.edit_text("b", reply_markup=keyboard("b"))
    assert isinstance(edited, types.Message)
    assert isinstance(await sent.edit_reply_markup(reply_markup=keyboard("c")), types.Message)
    assert (await bot.send_dice(group.id)).dice is not None
    assert await bot.pin_chat_message(group.id, sent.message_id)
    assert await bot.unpin_chat_message(group.id, message_id=sent.message_id)
    said = anya.say(group, "привет")
    assert await bot.set_message_reaction(group.id, said.id, [types.ReactionTypeEmoji(emoji="👍")])
    assert await bot.send_chat_action(group.id, "typing")
    assert await bot.delete_message(group.id, said.id)
    assert await bot.delete_messages(group.id, [said.id])


async def _photos(bot: Bot, group: Chat) -> None:
    file = types.BufferedInputFile(png(400, 300), "table.png")
    sent = await bot.send_photo(group.id, file, caption="<b>Стол</b>", reply_markup=keyboard())
    assert sent.photo is not None
    assert [size.width for size in sent.photo] == [90, 320, 400]
    assert (sent.caption, sent.html_text) == ("Стол", "<b>Стол</b>")
    edited = await sent.edit_caption(caption="a", reply_markup=keyboard())
    assert isinstance(edited, types.Message)
    media = types.InputMediaPhoto(media=types.BufferedInputFile(png(), "b.png"), caption="b")
    edited = await sent.edit_media(media, reply_markup=keyboard())
    assert isinstance(edited, types.Message)
    assert edited.photo is not None
    assert edited.photo[-1].width == 100
    loaded = await bot.download(edited.photo[-1])
    assert loaded is not None
    assert loaded.read() == png()


async def _taps_and_ephemerals(bot: Bot, group: Chat, anya: Person) -> None:
    press = anya.tap(anya.last_keyboard(group), "6♠")
    query = (await bot.get_updates(offset=-1))[0].callback_query
    assert query is not None
    assert isinstance(query.message, types.Message)
    shown = await bot.send_message(
        group.id,
        "Карты",
        reply_markup=keyboard(),
        ephemeral_message_parameters=types.EphemeralMessageParameters(
            receiver_user_id=anya.id, callback_query_id=query.id
        ),
    )
    assert (shown.message_id, shown.ephemeral_message_id) == (0, 1)
    assert await bot.edit_ephemeral_message_text(group.id, anya.id, 1, text="b")
    assert await bot.edit_ephemeral_message_reply_markup(
        group.id, anya.id, 1, reply_markup=keyboard()
    )
    assert await bot.delete_ephemeral_message(group.id, anya.id, 1)
    assert await query.answer("Ход", show_alert=True)
    assert (await press.answered()).text == "Ход"
    late = anya.last_keyboard(group)
    anya.delete(late)
    anya.tap_data(late, "x")
    query = (await bot.get_updates(offset=-1))[0].callback_query
    assert query is not None
    assert isinstance(query.message, types.InaccessibleMessage)


async def _profile(bot: Bot, group: Chat) -> None:
    assert (await bot.get_me()).username == "playground_bot"
    scope = types.BotCommandScopeChat(chat_id=group.id)
    listed = [types.BotCommand(command="a", description="b", is_ephemeral=True)]
    assert await bot.set_my_commands(listed, scope=scope, language_code="ru")
    [command] = await bot.get_my_commands(scope=scope, language_code="ru")
    assert (command.command, command.is_ephemeral) == ("a", True)
    assert await bot.delete_my_commands(scope=scope, language_code="ru")
    assert await bot.set_my_name("Дурак")
    assert (await bot.get_my_name()).name == "Дурак"
    assert await bot.set_my_description("a")
    assert (await bot.get_my_description()).description == "a"
    assert await bot.set_my_short_description("a")
    assert (await bot.get_my_short_description()).short_description == "a"
    assert await bot.set_webhook("")
    assert await bot.delete_webhook()
    assert (await bot.get_webhook_info()).url == ""


async def _chats(bot: Bot, group: Chat, anya: Person) -> None:
    for chat_id in (group.id, anya.id):
        assert (await bot.get_chat(chat_id)).id == chat_id
    for status in Status:
        group.members[anya.id].status = status
        assert (await bot.get_chat_member(group.id, anya.id)).status == status.value
    group.members[anya.id].status = Status.CREATOR
    assert await bot.get_chat_member_count(group.id) == 3
    owner, admin = await bot.get_chat_administrators(group.id)
    assert isinstance(owner, types.ChatMemberOwner)
    assert isinstance(admin, types.ChatMemberAdministrator)


async def _goodbye(bot: Bot, forum: Chat) -> None:
    assert await bot.leave_chat(forum.id)
    assert await bot.close()
    assert await bot.log_out()


async def test_refusals_are_the_right_exceptions(
    bot: Bot, server: BotApiServer, world: World, group: Chat, anya: Person
) -> None:
    def send() -> Any:
        return bot.send_message(group.id, "a")

    with pytest.raises(TelegramForbiddenError, match="can't initiate"):
        await bot.send_message(anya.id, "a")
    with pytest.raises(TelegramBadRequest, match="Unsupported start tag"):
        await bot.send_message(group.id, "<x>")
    with pytest.raises(TelegramNotFound, match="method not found"):
        await bot(SendVideo(chat_id=group.id, video="a"))
    server.violations.clear()

    server.inject(Fault.too_many_requests(7, "sendMessage"))
    with pytest.raises(TelegramRetryAfter) as flood:
        await send()
    assert flood.value.retry_after == 7
    for effect in (Effect.DROP_BEFORE, Effect.DROP_AFTER):
        server.inject(Fault("sendMessage", effect))
        with pytest.raises(TelegramNetworkError):
            await send()
    server.inject(Fault("sendMessage", Effect.BAD_GATEWAY))
    with pytest.raises(ClientDecodeError):
        await send()

    first = asyncio.create_task(bot.get_updates(timeout=30))
    await server.wait_for(lambda: server.bot.updates.poll)
    await bot.get_updates()
    with pytest.raises(TelegramConflictError):
        await first

    upgraded = world.upgrade(group)
    with pytest.raises(TelegramMigrateToChat) as moved:
        await send()
    assert moved.value.migrate_to_chat_id == upgraded.id

    stranger = Bot("2:stranger", bot.session)
    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()


def test_the_description_is_that_of_aiograms_types() -> None:
    for name, fields in spec().types.items():
        if name in spec().empty:
            continue
        model = getattr(types, name)
        known = {field.alias or key for key, field in model.model_fields.items()}
        assert set(fields) <= known, name
