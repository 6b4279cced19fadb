"""What buttons carry, and a table of three to tap at."""

from bot.engine.actions import Action
from bot.engine.cards import parse_card
from bot.i18n.catalogues import Texts
from bot.tables.model import Table
from bot.telegram.callbacks import ActionTap, CardTap, LobbyTap
from tests.telegram.builders import CATALOGUES, PEOPLE, acted, play_of, position, table_of
from tests.telegram.front import Front

HANDS = ("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h")


def table(moves: str = "") -> Table:
    """Return a table of three in the fourth bout, after these moves."""
    return acted(table_of(position(*HANDS, talon="7c 8c 6d")), moves)


def of(seat: int) -> Texts:
    """Return the texts of somebody's own language."""
    return CATALOGUES.choose(PEOPLE[seat].language)


def card(at: Table, name: str) -> str:
    """Return what the button of a card carries now."""
    return CardTap.on(at.id, play_of(at).seen(), parse_card(name)).pack()


def action(at: Table, name: str) -> str:
    """Return what the button of an action carries now."""
    return ActionTap.on(at.id, play_of(at).seen(), Action.parse(name)).pack()


def lobby_tap(verb: str, table: int = 7) -> str:
    """Return what a button around a deal carries."""
    return LobbyTap(table=table, verb=verb).pack()


def moves(front: Front) -> list[str]:
    """Return the moves of the newest table's deal as they are stored."""
    return [f"{seat}:{made}" for seat, made in play_of(front.table()).actions]
