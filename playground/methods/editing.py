"""editMessageText and editMessageReplyMarkup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import errors, objects, posting
from playground.access import Access, find_chat
from playground.errors import bad_request
from playground.keyboards import keyboard
from playground.texts import formatted

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.model import Chat, Message


def edit_message_text(query: Query) -> Json:
    """Give an own message another text; without ``reply_markup`` it loses its keyboard."""
    chat = chat_to_edit(query)
    text, entities = formatted(query)
    markup = keyboard(query, chat)
    message = own_message(query, chat)
    if message.content:
        raise bad_request(errors.NO_TEXT)
    need_change(message, text, entities, markup)
    posting.edit(query.world, message, text, entities, markup)
    if "link_preview_options" in query.parameters:
        message.options["link_preview_options"] = query.get("link_preview_options")
    return objects.message(message)


def edit_message_reply_markup(query: Query) -> Json:
    """Give an own message another keyboard, or none."""
    chat = chat_to_edit(query)
    markup = keyboard(query, chat)
    message = own_message(query, chat)
    need_change(message, message.text, message.entities, markup)
    posting.edit(query.world, message, message.text, message.entities, markup)
    return objects.message(message)


def need_change(message: Message, text: str, entities: list[Json], markup: Json | None) -> None:
    """Refuse an edit that changes neither text nor entities nor keyboard."""
    if (message.text, message.entities, message.markup) == (text, entities, markup):
        raise bad_request(errors.NOT_MODIFIED)


def chat_to_edit(query: Query) -> Chat:
    """Return the chat whose message a call edits, or its refusal."""
    if query.get("inline_message_id"):
        raise bad_request(errors.MESSAGE_ID_INVALID)
    if "chat_id" not in query.parameters and "message_id" not in query.parameters:
        raise bad_request(errors.NO_IDENTIFIER)
    return find_chat(query, Access.EDIT)


def own_message(query: Query, chat: Chat) -> Message:
    """Return the message to edit: there, the bot's, and with no keyboard of the other kind."""
    message = chat.messages.get(query.get("message_id", 0))
    if message is None or message.deleted:
        raise bad_request(errors.EDIT_NOT_FOUND)
    other_keyboard = message.markup is not None and "inline_keyboard" not in message.markup
    if message.sender is not query.bot.user or message.is_service or other_keyboard:
        raise bad_request(errors.CANNOT_EDIT)
    return message
