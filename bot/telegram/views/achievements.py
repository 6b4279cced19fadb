"""Achievements by the names that a club gives them, and who has earned some."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from bot.i18n.catalogues import N_, Texts
from bot.match.achievements import Achievement
from bot.tables.play import Play
from bot.telegram.names import Names

MOST_LINES: Final = 4

# By achievement: its name, and what it is for. It stands behind names of people: no verb that
# would have to know who is a man and who is a woman.
ACHIEVEMENTS: Final = {
    Achievement.FIRST_DEAL: (N_("Baptism of fire"), N_("the first deal")),
    Achievement.FIRST_FOOL: (N_("Off to a start"), N_("the fool for the first time")),
    Achievement.PEACE: (N_("Peace treaty"), N_("a deal that ends in a draw")),
    Achievement.HUNDRED: (N_("Part of the furniture"), N_("a hundred deals")),
    Achievement.UNSINKABLE: (
        N_("Unsinkable"),
        N_("ten deals in a row without being the fool"),
    ),
    Achievement.HAT_TRICK: (N_("Hat trick"), N_("first out three times in a row")),
    Achievement.COMEBACK: (N_("Revenge"), N_("first out right after being the fool")),
    Achievement.REGULAR_FOOL: (N_("Third time lucky"), N_("the fool three times in a row")),
    Achievement.OLD_SCORE: (
        N_("An old score"),
        N_("first out, and the same fool left behind for the fifth time"),
    ),
    Achievement.DRY: (
        N_("High and dry"),
        N_("first out without taking once, and at least eight cards beaten"),
    ),
    Achievement.PACIFIST: (
        N_("Pacifist"),
        N_("first out of three or more without throwing in a single card"),
    ),
    Achievement.FIRST_OF_EIGHT: (N_("Ahead of the pack"), N_("first out of eight")),
    Achievement.WALL: (N_("The wall"), N_("six cards beaten in one bout")),
    Achievement.RELAY: (N_("Not my problem"), N_("three transfers in one deal")),
    Achievement.WHOLESALE: (N_("Wholesale"), N_("eleven cards or more taken at once")),
    Achievement.PHOENIX: (
        N_("Phoenix"),
        N_("twenty cards in hand, and yet not the fool"),
    ),
    Achievement.SMALL_CHANGE: (N_("Small change"), N_("out with a card of the lowest rank")),
    Achievement.SMALL_TRUMP: (N_("Small but trump"), N_("out with the lowest trump")),
    Achievement.SHOULDERS: (
        N_("One on each shoulder"),
        N_("the fool, with two cards of the lowest rank to finish"),
    ),
    Achievement.FAN: (N_("The fan"), N_("the fool with fifteen cards or more in hand")),
}


def earned_lines(play: Play, names: Names, t: Texts) -> list[str]:
    """Return a line for each achievement that a deal earned, the rarer ones first."""
    by_achievement: defaultdict[Achievement, list[int]] = defaultdict(list)
    for seat, achievement in play.earned:
        by_achievement[achievement].append(seat)
    lines = []
    for achievement in sorted(by_achievement, key=list(Achievement).index, reverse=True):
        people = [play.players[seat] for seat in by_achievement[achievement]]
        name, meaning = ACHIEVEMENTS[achievement]
        lines.append(
            t.gettext(
                "🏅 <b>{achievement}</b>: {names} – {meaning}",
                achievement=t.gettext(name),
                names=", ".join(map(names.html, people)),
                meaning=t.gettext(meaning),
            )
        )
    return lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], "…"]


def achievement_list(achievements: Iterable[Achievement], t: Texts) -> str:
    """Return achievements with what they are for, as a part of a message that unfolds."""
    lines = [
        f"{t.gettext(name)} – {t.gettext(meaning)}"
        for name, meaning in map(ACHIEVEMENTS.__getitem__, achievements)
    ]
    return "<blockquote expandable>" + "\n".join(lines) + "</blockquote>" if lines else ""
