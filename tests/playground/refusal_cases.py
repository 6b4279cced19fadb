"""Each refusal: the call, what went before, and the exact words it gets."""

from __future__ import annotations

from playground import errors
from playground.model import Status
from tests.playground.refusals import (
    STRANGER,
    Case,
    advance,
    answer,
    answered,
    bot_of,
    button,
    close_general,
    close_topic,
    commands,
    deactivate,
    delete_group,
    ephemeral,
    forbid,
    message,
    other_bot,
    rows,
    set_status,
    supergroup,
    text,
    to_anya,
    to_forum,
    unknown_thread,
)

BIG = {"inline_keyboard": [[{"text": "a", "url": "http://localhost"}]]}
MOVED = f"Bad Request: {errors.UPGRADED}"
BAD = "Bad Request: "
CASES = [
    # Chat access
    Case("sendMessage", BAD + errors.CHAT_ID_EMPTY, lambda _: {"chat_id": "", "text": "a"}),
    Case("sendMessage", BAD + errors.CHAT_NOT_FOUND, lambda _: {"chat_id": -7, "text": "a"}),
    Case("sendMessage", BAD + errors.CHAT_NOT_FOUND, lambda _: {"chat_id": "@no", "text": "a"}),
    Case("sendMessage", BAD + errors.CHAT_NOT_FOUND, lambda _: {"chat_id": "no", "text": "a"}),
    Case("sendMessage", BAD + errors.CHAT_NOT_FOUND, lambda _: {"chat_id": 7, "text": "a"}),
    Case(
        "sendMessage",
        "Forbidden: bot can't initiate conversation with a user",
        lambda s: {"chat_id": s.boris.id, "text": "a"},
    ),
    Case(
        "sendMessage",
        "Forbidden: bot was blocked by the user",
        to_anya,
        lambda s: s.anya.block(),
    ),
    Case(
        "editMessageText",
        "Forbidden: bot was blocked by the user",
        message("private", text="b"),
        lambda s: s.anya.block(),
    ),
    Case("sendMessage", "Forbidden: user is deactivated", to_anya, deactivate),
    Case(
        "sendMessage",
        "Forbidden: the bot can't send messages to the bot",
        lambda _: {"chat_id": 2, "text": "a"},
        other_bot,
    ),
    Case(
        "sendMessage",
        "Forbidden: bot was kicked from the group chat",
        text("a"),
        lambda s: s.anya.kick(s.group, bot_of(s)),
    ),
    Case(
        "sendMessage",
        "Forbidden: bot was kicked from the supergroup chat",
        supergroup,
        lambda s: s.anya.kick(s.forum, bot_of(s)),
    ),
    Case(
        "sendMessage",
        "Forbidden: bot is not a member of the group chat",
        text("a"),
        set_status(Status.LEFT),
    ),
    Case(
        "getChat",
        "Forbidden: bot is not a member of the supergroup chat",
        lambda s: {"chat_id": s.forum.id},
        lambda s: setattr(s.forum.members[1], "status", Status.LEFT),
    ),
    Case("sendMessage", "Forbidden: the group chat was deleted", text("a"), delete_group),
    Case("sendMessage", MOVED, text("a"), lambda s: s.world.upgrade(s.group)),
    Case(
        "getChatMemberCount",
        MOVED,
        lambda s: {"chat_id": s.group.id},
        lambda s: s.world.upgrade(s.group),
    ),
    Case(
        "editMessageText",
        BAD + errors.NO_WRITE_ACCESS,
        message("sent", text="b"),
        lambda s: s.world.upgrade(s.group),
    ),
    Case(
        "getChatMember",
        BAD + errors.USER_ID_INVALID,
        lambda s: {"chat_id": s.group.id, "user_id": 0},
    ),
    Case(
        "getChatMember",
        BAD + errors.USER_NOT_FOUND,
        lambda s: {"chat_id": s.group.id, "user_id": STRANGER},
    ),
    Case(
        "getChatMember",
        BAD + errors.MEMBER_NOT_FOUND,
        lambda s: {"chat_id": s.anya.id, "user_id": s.boris.id},
    ),
    Case("leaveChat", BAD + errors.NOT_IN_PRIVATE, lambda s: {"chat_id": s.anya.id}),
    Case(
        "getChatAdministrators",
        BAD + errors.NO_ADMINISTRATORS,
        lambda s: {"chat_id": s.anya.id},
    ),
    # Rights
    Case("sendMessage", BAD + errors.NO_RIGHT_TO_SEND, text("a"), forbid("can_send_messages")),
    Case(
        "sendMessage",
        BAD + errors.NO_RIGHT_TO_SEND,
        text("a"),
        lambda s: s.anya.restrict(s.group, bot_of(s)),
    ),
    Case(
        "sendDice",
        BAD + errors.NO_RIGHT_TO_SEND_DICE,
        lambda s: {"chat_id": s.group.id},
        forbid("can_send_other_messages"),
    ),
    Case("pinChatMessage", BAD + errors.NO_RIGHT_TO_PIN, message("sent")),
    Case("unpinChatMessage", BAD + errors.NO_RIGHT_TO_PIN, message("sent")),
    Case("sendMessage", BAD + errors.THREAD_NOT_FOUND, unknown_thread),
    Case("sendMessage", BAD + errors.THREAD_NOT_FOUND, to_forum(1)),
    Case("sendMessage", BAD + errors.THREAD_NOT_FOUND, to_forum(999)),
    Case("sendMessage", BAD + errors.TOPIC_CLOSED, to_forum(0), close_topic),
    Case("sendMessage", BAD + errors.TOPIC_CLOSED, to_forum(), close_general),
    # Ephemeral messages
    Case("sendMessage", BAD + errors.BOT_NOT_ADMIN, ephemeral()),
    Case("sendMessage", BAD + errors.QUERY_TOO_OLD, ephemeral(callback_query_id="7")),
    Case("sendMessage", BAD + errors.QUERY_TOO_OLD, ephemeral(callback_query_id=""), advance(16)),
    Case(
        "sendMessage",
        BAD + errors.RECEIVER_NOT_MEMBER,
        ephemeral(),
        lambda s: s.anya.leave(s.group),
    ),
    Case("sendMessage", BAD + errors.RECEIVER_NOT_MEMBER, ephemeral(receiver_user_id=STRANGER)),
    Case("sendMessage", BAD + errors.RECEIVER_NOT_MEMBER, ephemeral(receiver_user_id=1)),
    Case(
        "editEphemeralMessageText",
        BAD + errors.EDIT_NOT_FOUND,
        lambda s: {
            "chat_id": s.group.id,
            "receiver_user_id": s.anya.id,
            "ephemeral_message_id": 7,
            "text": "a",
        },
    ),
    Case(
        "deleteEphemeralMessage",
        BAD + errors.DELETE_NOT_FOUND,
        lambda s: {
            "chat_id": s.group.id,
            "receiver_user_id": s.anya.id,
            "ephemeral_message_id": 7,
        },
    ),
    # Text
    Case("sendMessage", BAD + errors.TEXT_EMPTY, text("")),
    Case("sendMessage", BAD + errors.TEXT_EMPTY, text(" \n\u200b")),
    Case("sendMessage", BAD + errors.TEXT_EMPTY, text("<b> </b>", parse_mode="HTML")),
    Case("editMessageText", BAD + errors.TEXT_EMPTY, message("sent")),
    Case("sendMessage", BAD + errors.TEXT_TOO_LONG, text("a" * 4097)),
    Case("sendMessage", BAD + errors.TEXT_TOO_LONG, text("🂡" * 2049)),
    Case(
        "sendMessage",
        f'{BAD}{errors.CANNOT_PARSE}Unsupported start tag "x" at byte offset 0',
        text("<x>", parse_mode="html"),
    ),
    Case(
        "editMessageText",
        f'{BAD}{errors.CANNOT_PARSE}Can\'t find end tag corresponding to start tag "b"',
        message("sent", text="<b>", parse_mode="HTML"),
    ),
    Case(
        "sendMessage",
        f"{BAD}{errors.CANNOT_PARSE}entity {{'type': 'bold', 'offset': 0, 'length': 2}} "
        "ends beyond the text",
        text("a", entities=[{"type": "bold", "offset": 0, "length": 2}]),
    ),
    Case(
        "sendMessage",
        f"{BAD}{errors.CANNOT_PARSE}entity {{'type': 'bold', 'offset': 0, 'length': 0}} "
        "covers nothing",
        text("a", entities=[{"type": "bold", "offset": 0, "length": 0}]),
    ),
    Case("sendMessage", BAD + errors.UNSUPPORTED_PARSE_MODE, text("a", parse_mode="BBCode")),
    Case("sendMessage", BAD + errors.ENTITIES_TOO_LONG, text("<b>a</b>" * 101, parse_mode="HTML")),
    # Keyboards
    Case("sendMessage", BAD + errors.TEXT_BUTTON, button()),
    Case("sendMessage", BAD + errors.TEXT_BUTTON, button(callback_data="")),
    Case(
        "sendMessage",
        f"{BAD}{errors.CANNOT_PARSE_BUTTON}callback_data and url in one button",
        button(callback_data="a", url="https://example.org"),
    ),
    Case("sendMessage", BAD + errors.BUTTON_TEXT_EMPTY, button(text=" ", callback_data="a")),
    Case("sendMessage", BAD + errors.BUTTON_STYLE, button(callback_data="a", style="link")),
    Case("sendMessage", BAD + errors.BUTTON_DATA_INVALID, button(callback_data="я" * 33)),
    Case("sendMessage", BAD + errors.BUTTON_TYPE_INVALID, button(pay=True)),
    Case(
        "sendMessage",
        BAD + errors.BUTTON_TYPE_INVALID,
        button(web_app={"url": "https://example.org"}),
    ),
    Case(
        "sendMessage", BAD + errors.BUTTON_COPY_TEXT_INVALID, button(copy_text={"text": "a" * 257})
    ),
    Case(
        "sendMessage",
        f"{BAD}inline keyboard button URL 'http://localhost' is invalid: Wrong HTTP URL",
        button(url="http://localhost"),
    ),
    Case("sendMessage", BAD + errors.MARKUP_TOO_LONG, rows(9)),
    Case("sendMessage", BAD + errors.MARKUP_TOO_LONG, rows(*[8] * 12, 5)),
    Case(
        "editMessageReplyMarkup",
        f"{BAD}inline keyboard button URL 'http://localhost' is invalid: Wrong HTTP URL",
        message("sent", reply_markup=BIG),
    ),
    # Other content
    Case("sendPhoto", BAD + errors.NO_PHOTO, lambda s: {"chat_id": s.group.id, "photo": ""}),
    Case("sendPhoto", BAD + errors.WRONG_FILE, lambda s: {"chat_id": s.group.id, "photo": "a"}),
    Case(
        "sendPhoto",
        BAD + errors.NO_RIGHT_TO_SEND_PHOTOS,
        lambda s: {"chat_id": s.group.id, "photo": "a"},
        forbid("can_send_photos"),
    ),
    Case("editMessageCaption", BAD + errors.NO_CAPTION, message("sent", caption="b")),
    Case(
        "editMessageMedia",
        BAD + errors.NO_MEDIA,
        message("dice", media={"type": "photo", "media": "a"}),
    ),
    Case("editMessageText", BAD + errors.NO_TEXT, message("dice", text="b")),
    Case("getFile", BAD + errors.WRONG_FILE_ID, lambda _: {"file_id": "a"}),
    Case("sendDice", BAD + errors.DICE_EMOJI, lambda s: {"chat_id": s.group.id, "emoji": "🃏"}),
    Case(
        "sendChatAction",
        BAD + errors.WRONG_ACTION,
        lambda s: {"chat_id": s.group.id, "action": "thinking"},
    ),
    Case(
        "setMessageReaction",
        BAD + errors.REACTION_INVALID,
        message("said", reaction=[{"type": "emoji", "emoji": "🃏"}]),
    ),
    Case(
        "setMessageReaction",
        BAD + errors.REACTIONS_TOO_MANY,
        message("said", reaction=[{"type": "emoji", "emoji": "👍"}] * 2),
    ),
    # Callback queries
    Case("answerCallbackQuery", BAD + errors.ANSWER_TOO_LONG, answer(text="a" * 201)),
    Case(
        "answerCallbackQuery",
        BAD + errors.ANSWER_URL,
        answer(url="https://t.me/other_bot?start=a"),
    ),
    Case("answerCallbackQuery", BAD + errors.ANSWER_URL, answer(url="https://example.org")),
    Case("answerCallbackQuery", BAD + errors.QUERY_TOO_OLD, lambda _: {"callback_query_id": "7"}),
    Case("answerCallbackQuery", BAD + errors.QUERY_TOO_OLD, answer(), advance(31)),
    Case("answerCallbackQuery", BAD + errors.QUERY_TOO_OLD, answer(), answered),
    # Editing
    Case(
        "editMessageReplyMarkup",
        BAD + errors.NOT_MODIFIED,
        message("sent", reply_markup={"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}),
    ),
    Case("editMessageText", BAD + errors.NOT_MODIFIED, message("private", text=" a ")),
    Case(
        "editMessageText",
        BAD + errors.EDIT_NOT_FOUND,
        message("sent", text="b"),
        lambda s: s.anya.delete(s.sent),
    ),
    Case(
        "editMessageText",
        BAD + errors.EDIT_NOT_FOUND,
        lambda s: {"chat_id": s.group.id, "message_id": 0, "text": "b"},
    ),
    Case("editMessageText", BAD + errors.CANNOT_EDIT, message("said", text="b")),
    Case("editMessageText", BAD + errors.CANNOT_EDIT, message("with_reply_keyboard", text="b")),
    Case("editMessageText", BAD + errors.NO_TEXT, message("dice", text="b")),
    Case("editMessageText", BAD + errors.NO_IDENTIFIER, lambda _: {"text": "b"}),
    Case(
        "editMessageText",
        BAD + errors.MESSAGE_ID_INVALID,
        lambda _: {"inline_message_id": "a", "text": "b"},
    ),
    Case(
        "sendMessage", BAD + errors.REPLY_NOT_FOUND, text("a", reply_parameters={"message_id": 99})
    ),
    Case(
        "sendMessage",
        BAD + errors.REPLY_NOT_FOUND,
        text("a", reply_parameters={"ephemeral_message_id": 9}),
    ),
    # Deleting, pinning, reacting
    Case(
        "deleteMessage",
        BAD + errors.DELETE_NOT_FOUND,
        lambda s: {"chat_id": s.group.id, "message_id": 99},
    ),
    Case("deleteMessage", BAD + errors.CANNOT_DELETE, message("said")),
    Case("deleteMessage", BAD + errors.CANNOT_DELETE, message("sent"), advance(48 * 3600 + 1)),
    Case(
        "deleteMessages",
        BAD + errors.IDS_EMPTY,
        lambda s: {"chat_id": s.group.id, "message_ids": []},
    ),
    Case(
        "deleteMessages",
        BAD + errors.IDS_TOO_MANY,
        lambda s: {"chat_id": s.group.id, "message_ids": list(range(101))},
    ),
    Case(
        "pinChatMessage",
        BAD + errors.PIN_NOT_FOUND,
        lambda s: {"chat_id": s.anya.id, "message_id": 99},
    ),
    Case("unpinChatMessage", BAD + errors.UNPIN_NOT_FOUND, lambda s: {"chat_id": s.anya.id}),
    Case(
        "setMessageReaction",
        BAD + errors.REACT_NOT_FOUND,
        lambda s: {"chat_id": s.group.id, "message_id": 99},
    ),
    # The bot's own texts
    Case("setMyCommands", BAD + errors.COMMAND_EMPTY, commands(("/", "a"))),
    Case("setMyCommands", BAD + errors.COMMAND_INVALID, commands(("New", "a"))),
    Case("setMyCommands", BAD + errors.COMMAND_INVALID, commands(("a" * 33, "a"))),
    Case("setMyCommands", BAD + errors.COMMAND_DESCRIPTION, commands(("a", ""))),
    Case("setMyCommands", BAD + errors.COMMAND_DESCRIPTION, commands(("a", "a" * 257))),
    Case("setMyCommands", BAD + errors.COMMANDS_TOO_MUCH, commands(*[("a", "a")] * 101)),
    Case(
        "setMyCommands",
        BAD + errors.CHAT_NOT_FOUND,
        lambda _: {"commands": [], "scope": {"type": "chat", "chat_id": -7}},
    ),
    Case(
        "getMyCommands",
        f"{BAD}can't parse BotCommandScope: Unsupported type specified",
        lambda _: {"scope": {"type": "chat"}},
    ),
    Case("getMyCommands", BAD + errors.LANGUAGE_CODE, lambda _: {"language_code": "en_US"}),
    Case(
        "setMyName",
        f"{BAD}name is longer than 64 characters",
        lambda _: {"name": "a" * 65},
    ),
]
