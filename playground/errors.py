"""What the server refuses, in Telegram's exact words.

Sources: TBA = the source of the Bot API server (``Client.cpp``), TD = the source of TDLib,
API = the Bot API documentation, MT = the list of MTProto errors, REP = reports of bots' authors.
ASSUMED marks words that nobody published: the situation is refused, the wording is ours.
"""

from __future__ import annotations

from typing import Any, Final

Json = dict[str, Any]
"""A JSON object as it goes over the wire."""


class Refusal(Exception):  # noqa: N818 - the answer to a call, not a fault of this program
    """A call answered with ``ok: false``: HTTP ``code``, ``description``, ``parameters``."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(code, description, parameters)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def __str__(self) -> str:
        return f"{self.code} {self.description}"


def bad_request(description: str, parameters: Json | None = None) -> Refusal:
    """Return a 400 with Telegram's prefix."""
    return Refusal(400, f"Bad Request: {description}", parameters)


def forbidden(description: str) -> Refusal:
    """Return a 403 with Telegram's prefix."""
    return Refusal(403, f"Forbidden: {description}")


def too_many_requests(retry_after: int) -> Refusal:
    """Return a 429 asking to wait ``retry_after`` seconds (TBA Query.cpp)."""
    return Refusal(
        429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after}
    )


# Access; TBA check_chat, check_chat_access
CHAT_ID_EMPTY: Final = "chat_id is empty"
CHAT_NOT_FOUND: Final = "chat not found"
UPGRADED: Final = "group chat was upgraded to a supergroup chat"
NO_WRITE_ACCESS: Final = "have no write access to the chat"  # TD
CANNOT_INITIATE: Final = "bot can't initiate conversation with a user"
BLOCKED: Final = "bot was blocked by the user"
DEACTIVATED: Final = "user is deactivated"
TO_A_BOT: Final = "the bot can't send messages to the bot"
GROUP_DELETED: Final = "the group chat was deleted"
USER_NOT_FOUND: Final = "user not found"  # TBA; "invalid user_id specified" for no number
USER_ID_INVALID: Final = "invalid user_id specified"
MEMBER_NOT_FOUND: Final = "member not found"  # TD getChatMember
NOT_IN_PRIVATE: Final = "chat member status can't be changed in private chats"  # TD
NO_ADMINISTRATORS: Final = "there are no administrators in the private chat"  # TBA

# Rights; TD
NO_RIGHT_TO_SEND: Final = "not enough rights to send text messages to the chat"
NO_RIGHT_TO_SEND_DICE: Final = "not enough rights to send dice to the chat"
NO_RIGHT_TO_SEND_PHOTOS: Final = "not enough rights to send photos to the chat"
NO_RIGHT_TO_PIN: Final = "not enough rights to manage pinned messages in the chat"
THREAD_NOT_FOUND: Final = "message thread not found"  # TBA
TOPIC_CLOSED: Final = "TOPIC_CLOSED"  # MT
BOT_NOT_ADMIN: Final = "BOT_NOT_ADMIN"  # REP: ephemeral message without a trigger
RECEIVER_NOT_MEMBER: Final = "USER_NOT_PARTICIPANT"  # MT; ASSUMED for ephemeral receivers

# Content
TEXT_EMPTY: Final = "message text is empty"  # TBA
TEXT_TOO_LONG: Final = "message is too long"  # TD
CANNOT_PARSE: Final = "can't parse entities: "  # TBA, followed by TD's own words
UNSUPPORTED_PARSE_MODE: Final = "unsupported parse_mode"  # TBA
ENTITIES_TOO_LONG: Final = "ENTITIES_TOO_LONG"  # MT; Telegram may only hide what is over 100
MARKUP_TOO_LONG: Final = "reply markup is too long"  # TBA; for nine in a row ASSUMED
CANNOT_PARSE_BUTTON: Final = "can't parse inline keyboard button: "  # TBA
TEXT_BUTTON: Final = f"{CANNOT_PARSE_BUTTON}Text buttons are unallowed in the inline keyboard"
BUTTON_TEXT_EMPTY: Final = "inline keyboard button text must be non-empty"  # TD
BUTTON_STYLE: Final = f"{CANNOT_PARSE_BUTTON}invalid button style specified"  # ASSUMED words
BUTTON_DATA_INVALID: Final = "BUTTON_DATA_INVALID"  # MT
BUTTON_TYPE_INVALID: Final = "BUTTON_TYPE_INVALID"  # MT
BUTTON_COPY_TEXT_INVALID: Final = "BUTTON_COPY_TEXT_INVALID"  # MT
REACTION_INVALID: Final = "REACTION_INVALID"  # MT
REACTIONS_TOO_MANY: Final = "REACTIONS_TOO_MANY"  # MT
WRONG_ACTION: Final = "wrong parameter action in request"  # TBA
DICE_EMOJI: Final = "wrong dice emoji specified"  # ASSUMED words

CAPTION_TOO_LONG: Final = "message caption is too long"  # TD
NO_PHOTO: Final = "there is no photo in the request"  # TBA
WRONG_FILE: Final = "wrong file identifier/HTTP URL specified"  # TBA
NO_IMAGE: Final = "IMAGE_PROCESS_FAILED"  # MT
PHOTO_DIMENSIONS: Final = "PHOTO_INVALID_DIMENSIONS"  # MT
PHOTO_TOO_BIG: Final = "file is too big"  # TBA; for a photo ASSUMED
WRONG_FILE_ID: Final = "wrong file_id or the file is temporarily unavailable"  # TBA
ENTITY_TOO_LARGE: Final = "Request Entity Too Large"  # TBA

# Callback queries
ANSWER_TOO_LONG: Final = "MESSAGE_TOO_LONG"  # MT setBotCallbackAnswer
ANSWER_URL: Final = "URL_INVALID"  # MT setBotCallbackAnswer
QUERY_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"

# State
NOT_MODIFIED: Final = (  # TBA
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)
EDIT_NOT_FOUND: Final = "message to edit not found"  # TBA
CANNOT_EDIT: Final = "message can't be edited"  # TD
NO_TEXT: Final = "there is no text in the message to edit"  # TD
NO_CAPTION: Final = "there is no caption in the message to edit"  # TD
NO_MEDIA: Final = "there is no media in the message to edit"  # TD
NO_IDENTIFIER: Final = "message identifier is not specified"  # TBA
DELETE_NOT_FOUND: Final = "message to delete not found"  # TBA
CANNOT_DELETE: Final = "message can't be deleted"  # TBA
IDS_TOO_MANY: Final = "too many message identifiers specified"  # TBA
IDS_EMPTY: Final = "message identifiers are not specified"  # TBA
REPLY_NOT_FOUND: Final = "message to be replied not found"  # TBA
PIN_NOT_FOUND: Final = "message to pin not found"  # TBA
UNPIN_NOT_FOUND: Final = "message to unpin not found"  # TBA
REACT_NOT_FOUND: Final = "message to react not found"  # TBA
MESSAGE_ID_INVALID: Final = "MESSAGE_ID_INVALID"  # MT

# Commands; TD BotCommand.cpp, MT
COMMAND_EMPTY: Final = "command can't be empty"
COMMAND_INVALID: Final = "BOT_COMMAND_INVALID"
COMMAND_DESCRIPTION: Final = "BOT_COMMAND_DESCRIPTION_INVALID"
COMMANDS_TOO_MUCH: Final = "BOT_COMMANDS_TOO_MUCH"
LANGUAGE_CODE: Final = "invalid language code specified"

# Updates; TBA
CONFLICT_POLL: Final = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance "
    "is running"
)
UNAUTHORIZED: Final = "Unauthorized"
FILE_NOT_FOUND: Final = "Not Found"
METHOD_NOT_FOUND: Final = "Not Found: method not found"
