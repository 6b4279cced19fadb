"""sendMessage and sendDice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playground import errors, objects, topics
from playground.access import Access, find_chat, need_permission, need_topic
from playground.entities import without_none
from playground.errors import bad_request
from playground.keyboards import keyboard
from playground.methods.ephemeral import Trigger, trigger
from playground.posting import post
from playground.texts import formatted

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.model import Chat, Message

DICE: Final = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
"""What a dice may show: values 1 to the number (Bot API, Dice)."""


def send_message(query: Query) -> Json:
    """Send a text, to everybody in the chat or as an ephemeral message to one."""
    chat = find_chat(query, Access.WRITE)
    need_permission(query, chat, "can_send_messages", errors.NO_RIGHT_TO_SEND)
    thread_id = need_topic(query, chat, query.get("message_thread_id"))
    shown_to = trigger(query, chat)
    text, entities = formatted(query)
    markup = keyboard(query, chat, ephemeral=shown_to is not None)
    fields = place(query, chat, thread_id, shown_to)
    fields |= {"text": text, "entities": entities, "markup": markup, "options": options(query)}
    return objects.message(post(query.world, chat, query.bot.user, **fields))


def send_dice(query: Query) -> Json:
    """Throw a dice, which the world's random numbers decide."""
    chat = find_chat(query, Access.WRITE)
    need_permission(query, chat, "can_send_other_messages", errors.NO_RIGHT_TO_SEND_DICE)
    thread_id = need_topic(query, chat, query.get("message_thread_id"))
    emoji = query.get("emoji") or "🎲"
    if emoji not in DICE:
        raise bad_request(errors.DICE_EMOJI)
    dice = {"emoji": emoji, "value": query.world.random.randint(1, DICE[emoji])}
    markup = keyboard(query, chat)
    fields = place(query, chat, thread_id, None)
    fields |= {"content": {"dice": dice}, "markup": markup, "options": options(query)}
    return objects.message(post(query.world, chat, query.bot.user, **fields))


def place(
    query: Query, chat: Chat, thread_id: int | None, shown_to: Trigger | None
) -> dict[str, Any]:
    """Return where the message goes: its topic, what it answers, and who alone sees it."""
    reply_to = _replied(query, chat)
    pressed = shown_to.pressed if shown_to is not None else None
    beside = reply_to or pressed
    if thread_id is None and beside is not None and beside.in_topic:
        thread_id = beside.thread_id
    fields: dict[str, Any] = {"reply_to": reply_to}
    if thread_id is not None:
        fields = topics.place(chat, thread_id, reply_to)
    if shown_to is not None:
        fields |= {"receiver": shown_to.receiver, "in_place_of": shown_to.in_place_of}
    return fields


def _replied(query: Query, chat: Chat) -> Message | None:
    wanted: Json | None = query.get("reply_parameters")
    if wanted is None:
        return None
    place = chat
    if "chat_id" in wanted:
        place = find_chat(query, Access.READ, wanted["chat_id"])
    if "ephemeral_message_id" in wanted:
        number = wanted["ephemeral_message_id"]
        found = [message for key, message in place.ephemerals.items() if key[1] == number]
        message = found[0] if found else None
    else:
        message = place.messages.get(wanted.get("message_id", 0))
    if message is not None and not message.deleted:
        return message
    if wanted.get("allow_sending_without_reply"):
        return None
    raise bad_request(errors.REPLY_NOT_FOUND)


def options(query: Query) -> Json:
    """Return what a message keeps of how it was sent."""
    return without_none(
        link_preview_options=query.get("link_preview_options"),
        has_protected_content=query.get("protect_content") or None,
        effect_id=query.get("message_effect_id"),
    )
