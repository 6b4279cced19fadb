"""Numbers in words: what is told of one person, and of a group."""

from collections.abc import Sequence
from typing import Final

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardButton

from bot.i18n.catalogues import N_, Catalogues, Texts
from bot.match.achievements import Achievement
from bot.match.career import Career
from bot.match.ratings import Rating, is_provisional
from bot.tables.people import Person
from bot.tables.statistics import Period, Profile, Rated, Rival, Tally
from bot.telegram.callbacks import ChartTap, TopTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.names import Names
from bot.telegram.views.achievements import achievement_list
from bot.telegram.views.presets import folded
from bot.telegram.views.result import MEDALS

MOST_LISTED: Final = 10
FEWEST_RIVALRIES: Final = 2
"""Less often than that it is chance who was first and who the fool."""

# By list: its button, its title, and what people type for it after /top, divided by «|».
LISTS: Final = {
    Period.WEEK.value: (N_("Week"), N_("The best of the week"), N_("week|weekly")),
    Period.MONTH.value: (N_("Month"), N_("The best of the month"), N_("month|monthly")),
    Period.ALL.value: (N_("All time"), N_("The best of all time"), N_("all|all time|ever")),
    TopTap.RATING: (N_("Rating"), N_("The strongest, by rating"), N_("rating|ratings|elo")),
}
_FOOLS: Final = {
    Period.WEEK: N_("🤡 The fool of the week: {name} ×{n}"),
    Period.MONTH: N_("🤡 The fool of the month: {name} ×{n}"),
    Period.ALL: N_("🤡 The fool of all time: {name} ×{n}"),
}
DEFAULT_LIST: Final = Period.MONTH.value


def profile_text(person: Person, profile: Profile, t: Texts, *, group: bool) -> Content:
    """Return what the deals of a person say, those of this group or all."""
    rivals = [rival.person for rival in (profile.victim, profile.nemesis) if rival is not None]
    names = Names([person, *rivals], t)
    career, name = profile.career, names.html(person)
    lines = [f"📊 <b>{name}</b>"]
    if not profile.everywhere.deals:
        return Content("\n".join([*lines, t.gettext("No deals yet.")]))
    if group:
        lines = ["📊 <b>" + t.gettext("{name} in this group", name=name) + "</b>"]
    if career.deals:
        lines += _career_lines(profile, names, t)
    else:
        lines.append(t.gettext("No deals yet."))
    if group:
        lines.append(_everywhere_line(profile.everywhere, t))
    if profile.achievements:
        count, of = len(profile.achievements), len(Achievement)
        lines.append(t.gettext("🏅 Achievements: {n} of {all}", n=count, all=of))
        lines.append(achievement_list(profile.achievements, t))
    return Content("\n".join(lines), keyboard(_chart_row(t, person.id)))


def top_text(name: str, people: Sequence[Tally | Rated], t: Texts) -> Content:
    """Return a list of the best of a group, by one of `LISTS`, with buttons for the others."""
    lines = [f"🏆 <b>{t.gettext(LISTS[name][1])}</b>"]
    names = Names([each.person for each in people], t)
    for place, each in enumerate(people[:MOST_LISTED]):
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        lines.append(f"{medal} {_line(each, names, t)}")
    if not people:
        lines.append(t.gettext("No deals yet."))
    if any(isinstance(each, Rated) and is_provisional(each.deals) for each in people):
        lines.append(t.gettext("? – a guess so far: fewer than ten deals"))
    tallies = [each for each in people if isinstance(each, Tally)]
    lines += _fool_lines(name, tallies, names, t)
    charts = _chart_row(t) if people else []
    return Content("\n".join(lines), keyboard(*_rows(name, t), charts))


def find_list(typed: str, catalogues: Catalogues) -> str:
    """Return the list that somebody typed in any language; anything else is the default."""
    wanted = folded(typed)
    for t in catalogues.all():
        for name, (_, _, words) in LISTS.items():
            if wanted in {folded(word) for word in (name, *t.gettext(words).split("|"))}:
                return name
    return DEFAULT_LIST


def _career_lines(profile: Profile, names: Names, t: Texts) -> list[str]:
    career = profile.career
    lines = [
        t.gettext(
            "Deals: {deals} · the fool: {fools} ({share}%) · draws: {draws}",
            deals=career.deals,
            fools=career.fools,
            share=_share(career.fools, career.deals),
            draws=career.draws,
        ),
        _rating_line(career.rating, t, provisional=career.provisional),
    ]
    if profile.places:
        lines.append(t.gettext("Places: {places}", places=_places(profile)))
    lines.append(
        t.ngettext(
            "Longest run without being the fool: {n} deal",
            "Longest run without being the fool: {n} deals",
            career.longest_run,
        )
    )
    lines += _deed_lines(career, t)
    for rival, words in (
        (profile.victim, N_("🎯 Favourite victim: {name} ×{n}")),
        (profile.nemesis, N_("😈 Nemesis: {name} ×{n}")),
    ):
        lines += _rival_lines(rival, words, names, t)
    return lines


def _deed_lines(career: Career, t: Texts) -> list[str]:
    lines = [
        t.gettext(
            "Takes: {takes} ({cards} cards) · beaten: {beaten} · thrown in: {thrown}"
            " · transfers: {transfers}",
            takes=career.takes,
            cards=career.taken,
            beaten=career.beaten,
            thrown=career.thrown,
            transfers=career.transfers,
        )
    ]
    if career.epaulettes:
        lines.append(t.gettext("🎖 Epaulettes: {n}", n=career.epaulettes))
    if career.gave_up:
        lines.append(t.gettext("🏳️ Deals given up: {n}", n=career.gave_up))
    return lines


def _rival_lines(rival: Rival | None, words: str, names: Names, t: Texts) -> list[str]:
    if rival is None or rival.times < FEWEST_RIVALRIES:
        return []
    return [t.gettext(words, name=names.html(rival.person), n=rival.times)]


def _everywhere_line(everywhere: Career, t: Texts) -> str:
    return t.gettext(
        "In all groups: deals {deals}, the fool {fools}, rating {rating}",
        deals=everywhere.deals,
        fools=everywhere.fools,
        rating=_rating(everywhere.rating, provisional=everywhere.provisional),
    )


def _rating_line(rating: Rating, t: Texts, *, provisional: bool) -> str:
    if provisional:
        return t.gettext("Rating: {rating} (a guess so far)", rating=rating.shown)
    return t.gettext("Rating: {rating}", rating=rating.shown)


def _rating(rating: Rating, *, provisional: bool) -> str:
    return f"{rating.shown}?" if provisional else str(rating.shown)


def _places(profile: Profile) -> str:
    return " · ".join(
        f"{MEDALS[place - 1] if place <= len(MEDALS) else f'{place}.'} {times}"
        for place, times in sorted(profile.places.items())
    )


def _line(each: Tally | Rated, names: Names, t: Texts) -> str:
    name = names.html(each.person)
    if isinstance(each, Rated):
        return f"{name} – {_rating(each.rating, provisional=is_provisional(each.deals))}"
    return t.gettext(
        "{name} – deals: {deals}, the fool: {fools} ({share}%), first: {firsts}",
        name=name,
        deals=each.deals,
        fools=each.fools,
        share=_share(each.fools, each.deals),
        firsts=each.firsts,
    )


def _fool_lines(name: str, tallies: Sequence[Tally], names: Names, t: Texts) -> list[str]:
    worst = max(tallies, key=lambda tally: (tally.fools, tally.misfortune), default=None)
    if worst is None or not worst.fools:
        return []
    words = _FOOLS[Period(name)]
    return [t.gettext(words, name=names.html(worst.person), n=worst.fools)]


def _rows(name: str, t: Texts) -> list[list[InlineKeyboardButton]]:
    buttons = [
        button(
            t.gettext(words[0]), TopTap(name=each), ButtonStyle.PRIMARY if each == name else None
        )
        for each, words in LISTS.items()
    ]
    return [buttons[:3], buttons[3:]]


def _chart_row(t: Texts, person: int = 0) -> list[InlineKeyboardButton]:
    """Return the ways to the pictures of a person, 0 for those of the group."""
    return [
        button(t.gettext("📈 Chart"), ChartTap(name=ChartTap.RATINGS, person=person)),
        button(t.gettext("📊 Places"), ChartTap(name=ChartTap.PLACES, person=person)),
    ]


def _share(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
