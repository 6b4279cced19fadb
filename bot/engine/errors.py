"""What can be wrong: typed errors, and the codes of a refused action."""

import reprlib
from enum import StrEnum


def brief(value: object) -> str:
    """Write a value from outside for an error message: short, whatever it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # an int of more digits than Python writes
        return f"a huge {type(value).__name__}"


class Refusal(StrEnum):
    """Why an action is not legal now; a code, its words live with the other texts."""

    # Anybody
    DEAL_OVER = "deal-over"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_IN_PLAY = "not-in-play"
    NOT_YOUR_CARD = "not-your-card"

    # The first card of a bout: B1
    NOT_THE_LEAD = "not-the-lead"
    LEAD_MUST_ATTACK = "lead-must-attack"
    TABLE_EMPTY = "table-empty"
    PAIR_OFF = "pair-off"

    # Throwing in and passing: B4 to B7
    DEFENDER_CANNOT_ADD = "defender-cannot-add"
    THROW_IN_OFF = "throw-in-off"
    PARTNER = "partner"
    NO_CARDS = "no-cards"
    NEIGHBOURS_ONLY = "neighbours-only"
    LEAD_FIRST = "lead-first"
    NOT_YOUR_TURN = "not-your-turn"
    LIMIT_REACHED = "limit-reached"
    RANK_NOT_ON_TABLE = "rank-not-on-table"
    ALREADY_PASSED = "already-passed"

    # Beating and taking: B2, B3
    NOT_THE_DEFENDER = "not-the-defender"
    IS_TAKING = "is-taking"
    NOTHING_TO_BEAT = "nothing-to-beat"
    NOT_AN_ATTACK_CARD = "not-an-attack-card"
    ALREADY_COVERED = "already-covered"
    DOES_NOT_BEAT = "does-not-beat"

    # Transfer and show: B8, B9
    TRANSFER_OFF = "transfer-off"
    TRANSFER_FIRST_BOUT = "transfer-first-bout"
    TRANSFER_COVERED = "transfer-covered"
    TRANSFER_OVER_TRUMP = "transfer-over-trump"
    TRANSFER_NOBODY = "transfer-nobody"
    TRANSFER_LIMIT = "transfer-limit"
    TRANSFER_RANK = "transfer-rank"
    SHOW_OFF = "show-off"
    SHOW_NOT_TRUMP = "show-not-trump"
    ALREADY_SHOWN = "already-shown"

    # A new deal: D6
    REDEAL_OFF = "redeal-off"
    REDEAL_TOO_LATE = "redeal-too-late"
    NO_FIVE_OF_A_SUIT = "no-five-of-a-suit"


class EngineError(ValueError):
    """Wrong input to the rules engine; the message names the thing."""


class NotationError(EngineError):
    """A text is not a card, an action or a move."""


class RuleError(EngineError):
    """Options that are unknown or do not fit together (D2).

    `options` names each option concerned; `players`, `dealer` and `lead` stand for those numbers.
    """

    def __init__(self, message: str, *options: str) -> None:
        super().__init__(message)
        self.options: tuple[str, ...] = options


class PositionError(EngineError):
    """A position that is badly written or cannot be."""


class DeckError(EngineError):
    """A deck that is not each card of the pack exactly once."""


class RecordError(EngineError):
    """A record that is badly written or does not replay."""


class NoTrumpInHands(EngineError):  # noqa: N818 - an answer of the cards, not a mistake
    """No hand holds a trump, so nobody can lead: deal again from a new shuffle (D5)."""


class IllegalAction(EngineError):  # noqa: N818 - the game's own word
    """An action that the rules do not allow this seat now; `reason` says why."""

    def __init__(self, seat: int, action: object, reason: Refusal) -> None:
        super().__init__(f"{seat}:{action} is not legal: {reason.value}")
        self.seat = seat
        self.action = action
        self.reason = reason
