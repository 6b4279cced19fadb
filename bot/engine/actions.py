"""Actions of a seat, and their notation.

Every action there can be exists once: `Action(...)`, `Action.parse` and `legal_actions` return
the same objects, so equality is identity, and a list of legal actions is a list of references.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Final, NoReturn

from bot.engine.cards import CARD_COUNT, NAMES, RANK_MASKS, Card, cards_in, mask_of
from bot.engine.errors import NotationError, brief


class ActionKind(StrEnum):
    """What a seat does; the value is how its notation begins."""

    ATTACK = "a"
    """Play the first card of a bout (B1), or throw one in (B4)."""
    PAIR = "aa"
    """Attack with two cards of one rank at once (B1, `throw_in: none`); written `a7s7d`."""
    BEAT = "b"
    TRANSFER = "t"
    SHOW = "v"
    TAKE = "take"
    PASS = "pass"  # noqa: S105 - a word of the game
    REDEAL = "redeal"


_Key = tuple[ActionKind, Card | None, Card | None, Card | None]


class Action:
    """Something a seat may want to do; immutable and hashable.

    `card` is the card that is played or shown, `target` the attack card that it beats, `second`
    the second card of a pair. The three are None where an action has none. Raises
    `NotationError` if there is no such action, such as a pair of different ranks.
    """

    __slots__ = ("card", "kind", "played", "second", "target", "text")

    kind: ActionKind
    card: Card | None
    target: Card | None
    second: Card | None
    played: int
    """The cards that leave the hand, as a mask; none for a show."""
    text: str
    """The notation."""

    def __new__(
        cls,
        kind: ActionKind,
        card: Card | None = None,
        target: Card | None = None,
        second: Card | None = None,
    ) -> "Action":
        """Return the one action that these make up."""
        action = _BY_KEY.get((kind, card, target, second))
        if action is None:
            raise NotationError(f"no {brief((kind, card, target, second))}")
        return action

    @staticmethod
    def parse(text: str) -> "Action":
        """Read an action: `a7s`, `a7s7d`, `b7s9s`, `t7d`, `v7h`, `take`, `pass`, `redeal`."""
        action = _BY_TEXT.get(text) if isinstance(text, str) else None
        if action is None:
            raise NotationError(f"{brief(text)} is not an action")
        return action

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action.parse({self.text!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action does not change: {name} = {value!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (self.kind, self.card, self.target, self.second)


def parse_move(text: str) -> tuple[int, Action]:
    """Read a seat and its action, as in `0:a7s`."""
    if isinstance(text, str):
        seat, colon, action = text.partition(":")
        if colon and len(seat) == 1 and seat in "01234567":
            return int(seat), Action.parse(action)
    raise NotationError(f"{brief(text)} is not a seat and an action")


def format_move(seat: int, action: Action) -> str:
    """Write a seat and its action; the inverse of `parse_move`."""
    return f"{seat}:{action.text}"


def _every_key() -> Iterator[_Key]:
    for kind in (ActionKind.TAKE, ActionKind.PASS, ActionKind.REDEAL):
        yield kind, None, None, None
    for kind in (ActionKind.ATTACK, ActionKind.TRANSFER, ActionKind.SHOW):
        for card in range(CARD_COUNT):
            yield kind, card, None, None
    for cards in RANK_MASKS:
        for card, second in combinations(cards_in(cards), 2):
            yield ActionKind.PAIR, card, None, second
    for target in range(CARD_COUNT):
        for card in range(CARD_COUNT):
            if card != target:
                yield ActionKind.BEAT, card, target, None


def _write(key: _Key) -> str:
    kind, card, target, second = key
    prefix = ActionKind.ATTACK if kind is ActionKind.PAIR else kind
    cards = (target, card, second)
    return prefix.value + "".join(NAMES[card] for card in cards if card is not None)


def _make(key: _Key) -> Action:
    kind, card, target, second = key
    action = object.__new__(Action)
    values = {
        "kind": kind,
        "card": card,
        "target": target,
        "second": second,
        "played": 0
        if kind is ActionKind.SHOW
        else mask_of(c for c in (card, second) if c is not None),
        "text": _write(key),
    }
    for name, value in values.items():
        object.__setattr__(action, name, value)
    return action


_BY_KEY: Final[dict[_Key, Action]] = {key: _make(key) for key in _every_key()}
_BY_TEXT: Final = {action.text: action for action in _BY_KEY.values()}

EVERY_ACTION: Final = tuple(_BY_KEY.values())
"""All actions there are, for tests and for tables."""

TAKE: Final = Action(ActionKind.TAKE)
PASS: Final = Action(ActionKind.PASS)
REDEAL: Final = Action(ActionKind.REDEAL)

# By card, as a mask of one: what a set of cards is taken apart into.
ATTACKS: Final = {1 << card: Action(ActionKind.ATTACK, card) for card in range(CARD_COUNT)}
TRANSFERS: Final = {1 << card: Action(ActionKind.TRANSFER, card) for card in range(CARD_COUNT)}
SHOWS: Final = {1 << card: Action(ActionKind.SHOW, card) for card in range(CARD_COUNT)}
# The same, for each attack card.
BEATS: Final = tuple(
    {
        1 << card: Action(ActionKind.BEAT, card, target)
        for card in range(CARD_COUNT)
        if card != target
    }
    for target in range(CARD_COUNT)
)
# By what a hand holds of one rank, as a mask of two or more.
PAIRS: Final = {
    mask_of(held): tuple(
        Action(ActionKind.PAIR, card, second=second) for card, second in combinations(held, 2)
    )
    for rank in RANK_MASKS
    for number in (2, 3, 4)
    for held in combinations(cards_in(rank), number)
}


def choices(actions: Mapping[int, Action], cards: int) -> list[Action]:
    """Return the actions of a table above for a set of cards, in rising order."""
    chosen = []
    while cards:
        lowest = cards & -cards
        chosen.append(actions[lowest])
        cards ^= lowest
    return chosen
