"""What Telegram's refusals mean for a message: the one place where they are told apart."""

from dataclasses import dataclass
from enum import Enum, auto

from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)


class Meaning(Enum):
    """What is to be done about a refused call."""

    WAIT = auto()
    """Flood limit: the same again after a while, in this chat alone."""
    UNCHANGED = auto()
    """The message shows that already."""
    GONE = auto()
    """There is no such message any more."""
    TOO_OLD = auto()
    """The message has stood too long to be deleted."""
    LATE = auto()
    """The tap is too old to be answered."""
    FORBIDDEN = auto()
    """Nobody can be written to there any more."""
    SILENCED = auto()
    """The bot has no right to write there now."""
    NO_PICTURE = auto()
    """No picture can be shown there, or not this one; a text may."""
    NO_TOPIC = auto()
    """The group has no such topic, or no topics any more."""
    TROUBLE = auto()
    """The network or the server: the same again, with growing pauses."""
    MOVED = auto()
    """The group has become a supergroup with another id."""
    REJECTED = auto()
    """The call itself is wrong."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused call.

    `wait` is how many seconds Telegram wants, 0 where it named none; `chat` the id that a group
    has now, where it has moved.
    """

    meaning: Meaning
    wait: float = 0
    chat: int | None = None


_BY_DESCRIPTION = {
    "rights to send photos": Meaning.NO_PICTURE,
    "chat_send_photos_forbidden": Meaning.NO_PICTURE,
    "chat_send_media_forbidden": Meaning.NO_PICTURE,
    "image_process_failed": Meaning.NO_PICTURE,
    "photo_": Meaning.NO_PICTURE,
    "caption is too long": Meaning.NO_PICTURE,
    "file is too big": Meaning.NO_PICTURE,
    "there is no caption in the message": Meaning.GONE,
    "there is no text in the message": Meaning.GONE,
    "message is not modified": Meaning.UNCHANGED,
    "message to edit not found": Meaning.GONE,
    "message can't be edited": Meaning.GONE,
    "message to delete not found": Meaning.GONE,
    "message can't be deleted": Meaning.TOO_OLD,
    "message_id_invalid": Meaning.GONE,
    "query is too old": Meaning.LATE,
    "query_id_invalid": Meaning.LATE,
    "chat not found": Meaning.SILENCED,
    "not enough rights": Meaning.SILENCED,
    "have no rights to send": Meaning.SILENCED,
    "have no write access": Meaning.SILENCED,
    "chat_write_forbidden": Meaning.SILENCED,
    "chat_restricted": Meaning.SILENCED,
    "chat_send_plain_forbidden": Meaning.SILENCED,
    "topic_closed": Meaning.SILENCED,
    "message thread not found": Meaning.NO_TOPIC,
}


def meaning_of(error: AiogramError) -> Refusal:
    """Return what a refusal means.

    A page that is no JSON (a gateway's 502) reaches aiogram's callers as ClientDecodeError.
    """
    if isinstance(error, TelegramRetryAfter):
        return Refusal(Meaning.WAIT, error.retry_after)
    if isinstance(error, TelegramMigrateToChat):
        return Refusal(Meaning.MOVED, chat=error.migrate_to_chat_id)
    if isinstance(error, TelegramEntityTooLarge):  # to aiogram a trouble of the network
        return Refusal(Meaning.NO_PICTURE)
    if isinstance(error, TelegramBadRequest | TelegramForbiddenError):
        # A missing right comes as either: CHAT_WRITE_FORBIDDEN is a 403 inside Telegram.
        description = error.message.casefold()
        for part, meaning in _BY_DESCRIPTION.items():
            if part in description:
                return Refusal(meaning)
    if isinstance(error, TelegramForbiddenError):
        return Refusal(Meaning.FORBIDDEN)
    if isinstance(error, TelegramNetworkError | TelegramServerError | ClientDecodeError):
        return Refusal(Meaning.TROUBLE)
    return Refusal(Meaning.REJECTED)
