"""Typed access to a JSON object; every refusal names the field."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from bot.engine.cards import Card, parse_card
from bot.engine.errors import EngineError, NotationError, brief

Value = TypeVar("Value")


class JsonFields:
    """The fields of one JSON object.

    `fault` makes the error that is raised for a field that is missing, unknown or of a wrong type;
    it gets a message that begins with the field's name.
    """

    def __init__(
        self,
        value: object,
        known: Collection[str],
        required: Collection[str],
        fault: Callable[[str], EngineError],
    ) -> None:
        if not isinstance(value, Mapping):
            raise fault(f"{brief(value)} is not a JSON object")
        for name in value:
            if name not in known:
                raise fault(f"{brief(name)}: unknown")
        for name in required:
            if name not in value:
                raise fault(f"{name}: missing")
        self._values: Mapping[str, object] = value
        self._fault = fault

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def get(self, name: str) -> object:
        """Return the field as it is; None if it is left out."""
        return self._values.get(name)

    def whole(self, name: str, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return self._whole(name, self._values[name], low, high)

    def flag(self, name: str) -> bool:
        """Return true or false, false if it is left out."""
        value = self._values.get(name, False)
        if not isinstance(value, bool):
            raise self._fault(f"{name}: {brief(value)} is not true or false")
        return value

    def items(self, name: str) -> list[object]:
        """Return a list, empty if it is left out."""
        return self.as_list(name, self._values.get(name, []))

    def seats(self, name: str, players: int) -> list[int]:
        """Return different seats of `players`, none if it is left out."""
        seats = [self._whole(name, seat, 0, players - 1) for seat in self.items(name)]
        if len(set(seats)) < len(seats):
            raise self._fault(f"{name}: a seat is there twice")
        return seats

    def cards(self, name: str) -> list[Card]:
        """Return cards, none if the field is left out."""
        return self.as_cards(name, self.items(name))

    def as_list(self, name: str, value: object) -> list[object]:
        """Return `value`, part of a field, as a list."""
        if not isinstance(value, list | tuple):
            raise self._fault(f"{name}: {brief(value)} is not a list")
        return list(value)

    def as_cards(self, name: str, value: object) -> list[Card]:
        """Return `value`, part of a field, as cards."""
        return [self.as_card(name, card) for card in self.as_list(name, value)]

    def as_card(self, name: str, value: object) -> Card:
        """Return `value`, part of a field, as a card."""
        return self.parsed(name, value, parse_card)

    def parsed(self, name: str, value: object, parse: Callable[[str], Value]) -> Value:
        """Return what `parse` makes of `value`, part of a field."""
        if not isinstance(value, str):
            raise self._fault(f"{name}: {brief(value)} is not a text")
        try:
            return parse(value)
        except NotationError as error:
            raise self._fault(f"{name}: {error}") from error

    def _whole(self, name: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self._fault(f"{name}: {brief(value)} is not a number from {low} to {high}")
        return value
