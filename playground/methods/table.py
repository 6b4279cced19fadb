"""Every method that is served."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playground.methods import (
    callbacks,
    chats,
    commands,
    deleting,
    editing,
    ephemeral,
    messages,
    photos,
    pins,
    polling,
    profile,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playground.calls import Query

METHODS: Final[Mapping[str, Callable[[Query], Any]]] = {
    "answerCallbackQuery": callbacks.answer_callback_query,
    "close": profile.close,
    "deleteEphemeralMessage": ephemeral.delete_ephemeral_message,
    "deleteMessage": deleting.delete_message,
    "deleteMessages": deleting.delete_messages,
    "deleteMyCommands": commands.delete_my_commands,
    "deleteWebhook": polling.delete_webhook,
    "editEphemeralMessageReplyMarkup": ephemeral.edit_ephemeral_message_reply_markup,
    "editEphemeralMessageText": ephemeral.edit_ephemeral_message_text,
    "editMessageCaption": photos.edit_message_caption,
    "editMessageMedia": photos.edit_message_media,
    "editMessageReplyMarkup": editing.edit_message_reply_markup,
    "editMessageText": editing.edit_message_text,
    "getChat": chats.get_chat,
    "getChatAdministrators": chats.get_chat_administrators,
    "getChatMember": chats.get_chat_member,
    "getChatMemberCount": chats.get_chat_member_count,
    "getFile": photos.get_file,
    "getMe": profile.get_me,
    "getMyCommands": commands.get_my_commands,
    "getMyDescription": profile.get_my_description,
    "getMyName": profile.get_my_name,
    "getMyShortDescription": profile.get_my_short_description,
    "getUpdates": polling.get_updates,
    "getWebhookInfo": polling.get_webhook_info,
    "leaveChat": chats.leave_chat,
    "logOut": profile.log_out,
    "pinChatMessage": pins.pin_chat_message,
    "sendChatAction": chats.send_chat_action,
    "sendDice": messages.send_dice,
    "sendMessage": messages.send_message,
    "sendPhoto": photos.send_photo,
    "setMessageReaction": pins.set_message_reaction,
    "setMyCommands": commands.set_my_commands,
    "setMyDescription": profile.set_my_description,
    "setMyName": profile.set_my_name,
    "setMyShortDescription": profile.set_my_short_description,
    "setWebhook": polling.set_webhook,
    "unpinChatMessage": pins.unpin_chat_message,
}
"""Methods by name. Each returns its result or raises ``Refusal``; getUpdates is awaited."""

BY_LOWER_CASE: Final[Mapping[str, str]] = {name.lower(): name for name in METHODS}
"""Names in any case mean the same method, as with Telegram."""
