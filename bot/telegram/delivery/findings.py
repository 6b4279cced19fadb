"""What Telegram's refusals tell of chats and people, and who wants to know it."""

from typing import Protocol

from bot.tables.people import PersonId, Place
from bot.telegram.delivery.refusals import Meaning, Refusal


class Findings(Protocol):
    """Who wants to know what the courier finds out on its way."""

    def unreachable(self, person: PersonId) -> None:
        """Hear that nothing can be sent to `person`."""

    def found_moved(self, old: int, new: int) -> None:
        """Hear that a group has another id."""

    def found_removed(self, chat: int) -> None:
        """Hear that the bot is no longer in a group."""

    def found_silenced(self, place: Place) -> None:
        """Hear that nothing can be written at `place` now."""

    def found_no_topic(self, place: Place) -> None:
        """Hear that a group has no such topic, or no topics any more."""

    def wrote(self, place: Place) -> None:
        """Hear that a new message was sent to a group: it may not send, and yet edit."""


def tell(findings: Findings, refusal: Refusal, place: Place) -> None:
    """Report what a refusal tells of the chat where it came from."""
    match refusal.meaning:
        case Meaning.FORBIDDEN | Meaning.SILENCED if place.chat > 0:
            findings.unreachable(PersonId(place.chat))
        case Meaning.MOVED if refusal.chat is not None:
            findings.found_moved(place.chat, refusal.chat)
        case Meaning.FORBIDDEN:
            findings.found_removed(place.chat)
        case Meaning.SILENCED:
            findings.found_silenced(place)
        case Meaning.NO_TOPIC:
            findings.found_no_topic(place)
