"""How long a change may wait to be shown, so that what follows is shown with it.

Telegram lets the bot write twenty messages a minute to a group and one a second to a person. In a
lively deal there are more changes than that, and most of them interest few people for long.
"""

from dataclasses import dataclass

from bot.engine.actions import ActionKind
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import PersonId
from bot.tables.play import Play, Played

NOW = 0.0
BOARD = 3.0  # the group never sees a state older than that
DEFENDER = 1.5  # he sees soon what else he has to beat
THROWER = 4.0  # who may throw in already can do so meanwhile, too
PASSED = 2.5  # to pass often ends the bout, and then there is more to show
ONLOOKER = 15.0  # who is called before gets it with the call


@dataclass(frozen=True, slots=True)
class _Glance:
    """What makes a change of the board worth a message of its own."""

    phase: Phase
    deal: int
    bout: int
    awaited: tuple[int, ...]


class Urgency:
    """Remembers what each board was last wanted for, and tells how long the next may wait."""

    def __init__(self) -> None:
        self._seen: dict[TableId, _Glance] = {}

    def of_board(self, table: Table) -> float:
        """Return how many seconds the board of `table` may wait.

        A new bout, somebody else who is awaited, a result, a lobby: at once.
        """
        if table.play is None or table.phase is not Phase.DEAL:
            self._seen.pop(table.id, None)
            return NOW
        view = table.play.view(None)
        glance = _Glance(table.phase, table.play.number, view.bout, view.awaited)
        before, self._seen[table.id] = self._seen.get(table.id), glance
        return BOARD if glance == before else NOW


def of_hand(play: Play, seat: int, actor: PersonId | None) -> float:
    """Return how many seconds the hand of `seat` may wait in a deal under way."""
    awaited = seat in play.deal.awaited()
    if play.players[seat].id == actor:
        last = play.log[-1] if play.log else None
        passed = isinstance(last, Played) and last.action.kind is ActionKind.PASS
        return PASSED if passed and not awaited else NOW
    if not awaited:
        return ONLOOKER
    return DEFENDER if seat == play.deal.defender else THROWER
