"""The values of a stored match, checked; every refusal names the field."""

from bot.engine.cards import RANKS
from bot.engine.errors import RecordError, brief


def whole(name: str, value: object) -> int:
    """Return a whole number from zero. Raises RecordError for anything else."""
    if type(value) is not int or value < 0:
        raise RecordError(f"{name}: {brief(value)} is not a whole number from zero")
    return value


def ranks(name: str, value: object) -> str:
    """Return a text of `RANKS`. Raises RecordError for anything else."""
    if not isinstance(value, str) or not set(value) <= set(RANKS):
        raise RecordError(f"{name}: {brief(value)} is not a text of ranks")
    return value
