"""Where a table stands, and whether it can be seen there: pure steps."""

from dataclasses import replace

from bot.tables.model import Phase, Table
from bot.tables.people import Place
from bot.tables.ports import Change, News, Notice, Shuffler
from bot.tables.steps import Step, broken_up, require_running


def forsake(table: Table, _shuffle: Shuffler) -> Change:
    """Close a table whose chat is out of reach for good."""
    told = tuple(Notice(News.FORSAKEN, person) for person in table.present)
    return replace(broken_up(table), notices=told)


def move(place: Place) -> Step:
    """Let the table stand elsewhere: its group has a new id, or has no topics any more."""

    def step(table: Table, _shuffle: Shuffler) -> Change:
        return Change(replace(table, place=place))

    return step


def pause(table: Table, _shuffle: Shuffler) -> Change:
    """Let a table wait that cannot be seen in its group."""
    require_running(table)
    told = tuple(Notice(News.PAUSED, person) for person in table.present)
    return Change(replace(table, paused=True), notices=told)


def resume(table: Table, _shuffle: Shuffler) -> Change:
    """Let a table go on that can be seen again; whom it waits for has all his time."""
    if not table.paused:  # several messages came through at once
        return Change(table)
    going_on = replace(table, paused=False, deadlines=())
    if table.play is None or table.phase is not Phase.DEAL:
        return Change(going_on)
    awaited = [table.play.players[seat] for seat in table.play.deal.awaited()]
    return Change(going_on, notices=tuple(Notice(News.RESUMED, person) for person in awaited))
