"""The board as a picture: what is drawn of a deal, and the words below."""

from collections.abc import Collection

from bot.engine.cards import RANKS
from bot.i18n.catalogues import Texts
from bot.pictures.scene import Part, Scene, Words, scene_of
from bot.tables.model import Table
from bot.tables.people import PersonId
from bot.telegram.names import Names
from bot.telegram.views.board import awaited_line, reach_line, title_line
from bot.telegram.views.cards import rank_sign
from bot.telegram.views.clocks import turn_line
from bot.telegram.views.events import log_lines


def table_scene(table: Table, t: Texts) -> Scene:
    """Return what is drawn of the deal under way: what everybody may know."""
    play = table.play
    assert play is not None
    names = Names(play.players, t)
    shown = [names.plain(person) for person in play.players]
    return scene_of(play.view(None), shown, _words(t))


def table_caption(table: Table, t: Texts, out_of_reach: Collection[PersonId] = ()) -> str:
    """Return the words below the picture: the last event, and whom the table waits for."""
    play = table.play
    assert play is not None
    names = Names(play.players, t)
    awaited = awaited_line(play.view(None), play, names, t)
    blocks = [
        title_line(table, t),
        "\n".join(f"<i>{line}</i>" for line in log_lines(play, names, t)[-1:]),
        "\n".join(filter(None, (awaited, turn_line(table.deadlines)))),
        reach_line(play.players, names, t, out_of_reach),
    ]
    return "\n".join(block for block in blocks if block)


def _words(t: Texts) -> Words:
    return Words(
        trump=t.gettext("Trump"),
        no_trump=t.gettext("No trump"),
        talon=t.gettext("Deck"),
        discard=t.gettext("Discarded"),
        empty=t.gettext("The table is empty."),
        parts={
            Part.LEAD: t.gettext("leads"),
            Part.DEFENDER: t.gettext("defends"),
            Part.TAKES: t.gettext("takes"),
            Part.DONE: t.gettext("done"),
            Part.OUT: t.gettext("out"),
        },
        letters={rank: rank_sign(rank, t) for rank in RANKS},
    )
