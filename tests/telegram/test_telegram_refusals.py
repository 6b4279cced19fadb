"""What Telegram's refusals mean, in its own words."""

import pytest
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    RestartingTelegram,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetMe

from bot.telegram.delivery.refusals import Meaning, Refusal, meaning_of
from playground import errors

CALL = GetMe()


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        (errors.NOT_MODIFIED, Meaning.UNCHANGED),
        (errors.EDIT_NOT_FOUND, Meaning.GONE),
        (errors.CANNOT_EDIT, Meaning.GONE),
        (errors.DELETE_NOT_FOUND, Meaning.GONE),
        (errors.MESSAGE_ID_INVALID, Meaning.GONE),
        (errors.CANNOT_DELETE, Meaning.TOO_OLD),
        (errors.QUERY_TOO_OLD, Meaning.LATE),
        ("QUERY_ID_INVALID", Meaning.LATE),
        (errors.CHAT_NOT_FOUND, Meaning.SILENCED),
        (errors.NO_RIGHT_TO_SEND, Meaning.SILENCED),
        (errors.NO_WRITE_ACCESS, Meaning.SILENCED),
        ("have no rights to send a message", Meaning.SILENCED),
        ("CHAT_RESTRICTED", Meaning.SILENCED),
        ("CHAT_WRITE_FORBIDDEN", Meaning.SILENCED),
        (errors.TOPIC_CLOSED, Meaning.SILENCED),
        (errors.THREAD_NOT_FOUND, Meaning.NO_TOPIC),
        (errors.NO_RIGHT_TO_SEND_PHOTOS, Meaning.NO_PICTURE),
        ("CHAT_SEND_PHOTOS_FORBIDDEN", Meaning.NO_PICTURE),
        (errors.NO_IMAGE, Meaning.NO_PICTURE),
        (errors.PHOTO_DIMENSIONS, Meaning.NO_PICTURE),
        (errors.PHOTO_TOO_BIG, Meaning.NO_PICTURE),
        (errors.CAPTION_TOO_LONG, Meaning.NO_PICTURE),
        (errors.NO_TEXT, Meaning.GONE),
        (errors.NO_CAPTION, Meaning.GONE),
        (errors.TEXT_TOO_LONG, Meaning.REJECTED),
        (f"{errors.CANNOT_PARSE}Unclosed start tag", Meaning.REJECTED),
        (errors.MARKUP_TOO_LONG, Meaning.REJECTED),
        (errors.BUTTON_DATA_INVALID, Meaning.REJECTED),
    ],
)
def test_a_bad_request_is_told_by_its_words(words: str, meaning: Meaning) -> None:
    error = TelegramBadRequest(CALL, f"Bad Request: {words}")
    assert meaning_of(error) == Refusal(meaning)


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (TelegramRetryAfter(CALL, "Too Many Requests", 137), Refusal(Meaning.WAIT, 137)),
        (TelegramForbiddenError(CALL, errors.BLOCKED), Refusal(Meaning.FORBIDDEN)),
        (TelegramForbiddenError(CALL, errors.DEACTIVATED), Refusal(Meaning.FORBIDDEN)),
        (TelegramForbiddenError(CALL, "CHAT_WRITE_FORBIDDEN"), Refusal(Meaning.SILENCED)),
        (TelegramForbiddenError(CALL, "CHAT_SEND_PHOTOS_FORBIDDEN"), Refusal(Meaning.NO_PICTURE)),
        (TelegramMigrateToChat(CALL, errors.UPGRADED, -1001), Refusal(Meaning.MOVED, chat=-1001)),
        (TelegramEntityTooLarge(CALL, errors.ENTITY_TOO_LARGE), Refusal(Meaning.NO_PICTURE)),
        (TelegramNetworkError(CALL, "timeout"), Refusal(Meaning.TROUBLE)),
        (RestartingTelegram(CALL, "restart"), Refusal(Meaning.TROUBLE)),
        (ClientDecodeError("no JSON", ValueError(), "<html>"), Refusal(Meaning.TROUBLE)),
        (TelegramUnauthorizedError(CALL, "Unauthorized"), Refusal(Meaning.REJECTED)),
        (TelegramConflictError(CALL, "Conflict"), Refusal(Meaning.REJECTED)),
        (AiogramError("?"), Refusal(Meaning.REJECTED)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_other_refusals_are_told_by_their_kind(error: AiogramError, refusal: Refusal) -> None:
    assert meaning_of(error) == refusal
