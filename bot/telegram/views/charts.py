"""Statistics as pictures: what they show, in the words of their readers."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date

from bot.i18n.catalogues import Texts
from bot.match.ratings import Rating
from bot.pictures.charts import Line, Places, Ratings
from bot.tables.people import Person
from bot.tables.statistics import Profile
from bot.telegram.names import clean

MOST_PLACES: Final = 8
_TICKS: Final = 4

Course = Sequence[tuple[int, Rating]]
"""The rating of somebody after each of his deals, with the time in seconds since 1970."""


def ratings_chart(courses: Mapping[Person, Course], t: Texts) -> Ratings:
    """Return how ratings went: a line for each person."""
    lines = tuple(
        Line(_name(person, t), tuple((at, rating.shown) for at, rating in course))
        for person, course in courses.items()
    )
    moments = sorted(at for course in courses.values() for at, _ in course)
    return Ratings(_title(t.gettext("Rating"), courses, t), lines, tuple(_ticks(moments, t)))


def places_chart(profiles: Mapping[Person, Profile], t: Texts) -> Places:
    """Return how often each person went out first, second, … and how often he was the fool."""
    last = max((max(p.places, default=1) for p in profiles.values()), default=1)
    numbers = range(1, min(last, MOST_PLACES) + 1)
    rows = tuple(
        (_name(person, t), (*(p.places.get(n, 0) for n in numbers), p.career.fools))
        for person, p in profiles.items()
    )
    columns = (*map(str, numbers), t.gettext("the fool"))
    return Places(_title(t.gettext("Places"), profiles, t), columns, rows)


def _ticks(moments: Sequence[int], t: Texts) -> list[tuple[float, str]]:
    """Return days along the way, each once."""
    if not moments:
        return []
    first, last = moments[0], moments[-1]
    days: dict[str, float] = {}
    for part in range(_TICKS):
        at = first + (last - first) * part / (_TICKS - 1)
        day = datetime.fromtimestamp(at, UTC).date()
        days.setdefault(format_date(day, "d MMM", locale=t.language), at)
    return [(at, name) for name, at in days.items()]


def _title(words: str, people: Collection[Person], t: Texts) -> str:
    """Return a title that names whom a chart of one person is about."""
    names = [_name(person, t) for person in people]
    return f"{words} · {names[0]}" if len(names) == 1 else words


def _name(person: Person, t: Texts) -> str:
    return clean(person.name) or t.gettext("Nameless")
