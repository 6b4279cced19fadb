"""`/stats` and `/top`: of whom they tell, where, and in which words."""

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n.catalogues import Texts
from bot.match.achievements import Achievement
from bot.match.career import Career
from bot.match.ratings import Rating
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal
from bot.tables.statistics import Period, Profile, Rated, Rival, Tally
from bot.telegram.callbacks import ChartTap, TopTap
from bot.telegram.views.achievements import ACHIEVEMENTS
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.statistics import LISTS, MOST_LISTED, find_list, profile_text, top_text
from playground.model import Message
from tests.telegram.builders import ANN, BORIS, CATALOGUES, CLEO, PEOPLE, RU, named
from tests.telegram.front import Front, dispatcher
from tests.telegram.mail import Naps
from tests.telegram.strict import buttons, seen, tap_of
from tests.telegram.taps import of

CAREER = Career(
    rating=Rating(30, 2),
    deals=20,
    fools=5,
    draws=1,
    firsts=6,
    gave_up=1,
    epaulettes=2,
    takes=31,
    taken=140,
    transfers=3,
    thrown=44,
    beaten=77,
    longest_run=9,
)
EVERYWHERE = replace(CAREER, deals=40, fools=8, rating=Rating(31, 2))
PROFILE = Profile(
    CAREER,
    EVERYWHERE,
    {1: 6, 2: 5, 4: 2},
    Rival(BORIS, 4),
    Rival(CLEO, 3),
    (Achievement.FIRST_DEAL, Achievement.WALL),
)


def told(person: Person, profile: Profile, t: Texts, *, group: bool = True) -> str:
    """Return the words of a profile, as they are read."""
    return seen(profile_text(person, profile, t, group=group)).text


async def stats(front: Front, seat: int, text: str = "/stats", **how: object) -> str:
    (answer,) = await front.say(front.people[seat], front.group, text, **how)
    return answer.text or ""


# What is said.


def test_a_profile_says_all_there_is_to_say(t: Texts) -> None:
    text = told(ANN, PROFILE, t)

    for number in (20, 5, 25, 1, 1600, 9, 31, 140, 77, 44, 3, 2, 40, 8, 1625):
        assert str(number) in text
    assert "🥇 6 · 🥈 5 · 4. 2" in text
    assert all(name.name in text for name in (ANN, BORIS, CLEO))
    for achievement in PROFILE.achievements:
        assert all(t.gettext(words) in text for words in ACHIEVEMENTS[achievement])


def test_all_deals_anywhere_stand_below_those_of_a_group_only(t: Texts) -> None:
    line = t.gettext(
        "In all groups: deals {deals}, the fool {fools}, rating {rating}",
        deals=40,
        fools=8,
        rating="1625",
    )
    assert line in told(ANN, PROFILE, t)
    assert line not in told(ANN, PROFILE, t, group=False)


def test_a_rating_of_few_deals_is_marked(t: Texts) -> None:
    few = replace(PROFILE, career=replace(CAREER, deals=9), everywhere=replace(CAREER, deals=9))
    guess = t.gettext("Rating: {rating} (a guess so far)", rating=1600)

    assert guess in told(ANN, few, t)
    assert "1600?" in told(ANN, few, t)
    assert guess not in told(ANN, PROFILE, t)


def test_what_is_nothing_is_not_said(t: Texts) -> None:
    plain = Profile(Career(deals=1), Career(deals=1), {}, Rival(BORIS, 1), Rival(CLEO, 1))
    text = told(ANN, plain, t)

    for words in ("🎖", "🏳️", "🎯", "😈", "🏅"):
        assert words not in text


def test_whoever_has_not_played_here_still_has_deals_elsewhere(t: Texts) -> None:
    text = told(ANN, replace(PROFILE, career=Career(), places={}), t)

    assert t.gettext("No deals yet.") in text
    assert "1625" in text


def test_names_in_a_profile_are_safe(t: Texts) -> None:
    bold, same, other = named("<b>x</b>", "<b>x</b>", "\u202e&")
    profile = replace(PROFILE, victim=Rival(same, 2), nemesis=Rival(other, 2))
    text = told(bold, profile, t)

    assert "\u2068<b>x</b>\u2069" in text
    assert "\u2068<b>x</b> (2)\u2069" in text
    assert "\u2068&\u2069" in text


def tallies(number: int) -> list[Tally]:
    people = named(*(f"P{n}" for n in range(number)))
    return [Tally(person, 12, n, 12 - n) for n, person in enumerate(people)]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_has_ten_lines_at_most_and_the_buttons_of_all(name: str, t: Texts) -> None:
    people: Any = tallies(12)
    if name == TopTap.RATING:
        people = [Rated(tally.person, Rating(30 - tally.fools, 2), 12) for tally in people]
    content = top_text(name, people, t)
    text = seen(content).text

    assert all((f"\u2068P{n}\u2069" in text) == (n < MOST_LISTED) for n in range(11))
    *lists, ratings, places = buttons(content)
    assert [tap_of(button) for button in lists] == [TopTap(name=n) for n in LISTS]
    assert [b.style is not None for b in lists] == [n == name for n in LISTS]
    assert tap_of(ratings) == ChartTap(name=ChartTap.RATINGS)
    assert tap_of(places) == ChartTap(name=ChartTap.PLACES)


@pytest.mark.parametrize("period", Period)
def test_the_worst_of_a_period_is_named_below(period: Period, t: Texts) -> None:
    last = seen(top_text(period.value, tallies(12), t)).text.split("\n")[-1]

    assert "🤡" in last
    assert "\u2068P11\u2069" in last


def test_where_nobody_was_the_fool_nobody_is_named(t: Texts) -> None:
    assert "🤡" not in seen(top_text("week", tallies(1), t)).text


def test_an_empty_list_says_so(t: Texts) -> None:
    for name in LISTS:
        assert t.gettext("No deals yet.") in seen(top_text(name, [], t)).text


def test_ratings_of_few_deals_are_marked_and_explained(t: Texts) -> None:
    note = t.gettext("? – a guess so far: fewer than ten deals")
    sure, guess = Rated(ANN, Rating(30, 2), 10), Rated(BORIS, Rating(29, 2), 9)
    both = seen(top_text("rating", [sure, guess], t)).text

    assert "1600\n" in both
    assert "1575?" in both
    assert note in both
    assert note not in seen(top_text("rating", [sure], t)).text


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", "month"),
        ("week", "week"),
        ("За неделю", "week"),
        ("месяц", "month"),
        ("ALL", "all"),
        ("за все время", "all"),
        ("рейтинг", "rating"),
        ("по рейтингу", "rating"),
        ("nonsense", "month"),
    ],
)
def test_a_list_is_found_in_the_words_of_each_language(typed: str, name: str) -> None:
    assert find_list(typed, CATALOGUES) == name


def test_the_words_for_lists_mean_one_thing_each() -> None:
    for t in CATALOGUES.all():
        for name, (_, _, words) in LISTS.items():
            for word in t.gettext(words).split("|"):
                assert find_list(word, CATALOGUES) == name


# Of whom.


async def test_stats_in_a_group_tells_of_the_sender_in_that_group(front: Front) -> None:
    front.statistics.profiles[ANN.id, front.group.id] = PROFILE

    assert await stats(front, 0) == told(ANN, PROFILE, RU)
    assert RU.gettext("No deals yet.") in await stats(front, 1)


async def test_a_reply_asks_of_the_other(front: Front) -> None:
    front.statistics.profiles[BORIS.id, front.group.id] = PROFILE
    said = front.people[1].say(front.group, "hello")
    await front.hear()

    assert await stats(front, 0, reply_to=said) == told(BORIS, PROFILE, RU)


async def test_a_reply_to_the_bot_asks_of_the_sender(front: Front) -> None:
    front.statistics.profiles[ANN.id, front.group.id] = PROFILE
    (answer,) = await front.say(front.people[0], front.group, "/rules")

    assert await stats(front, 0, reply_to=answer) == told(ANN, PROFILE, RU)


async def test_a_name_that_telegram_ties_to_an_account_asks_of_it(front: Front) -> None:
    front.statistics.profiles[BORIS.id, front.group.id] = PROFILE
    front.people[0].say(front.group, "/stats Borya")
    (update,) = front.fetch()
    raw = update.as_json()
    user = {"id": BORIS.id, "is_bot": False, "first_name": "Borya"}
    raw["message"]["entities"].append(
        {"type": "text_mention", "offset": 7, "length": 5, "user": user}
    )
    await dispatcher().feed_raw_update(front.bot, raw)
    await front.hear()

    answer = front.people[0].sees(front.group)[-1]
    assert answer.text == told(replace(BORIS, name="Borya"), PROFILE, RU)


async def test_a_name_that_is_tied_to_nobody_is_answered(front: Front) -> None:
    words = "I know nobody by such a name. Reply with /stats to a message of theirs."

    assert await stats(front, 0, "/stats @somebody_else") == RU.gettext(words)


async def test_a_name_in_plain_words_is_not_taken_for_the_sender(front: Front) -> None:
    front.statistics.profiles[ANN.id, front.group.id] = PROFILE
    words = "I know nobody by such a name. Reply with /stats to a message of theirs."

    assert await stats(front, 0, "/stats Борис") == RU.gettext(words)


@pytest.mark.parametrize("seat", [0, 1])
async def test_stats_in_private_tells_of_all_deals(front: Front, seat: int) -> None:
    front.statistics.profiles[PEOPLE[seat].id, None] = PROFILE
    person = front.people[seat]
    (answer,) = await front.say(person, person.private, "/stats")

    assert answer.text == told(PEOPLE[seat], PROFILE, of(seat), group=False)


# Lists.


async def top(front: Front, text: str = "/top") -> Message:
    (answer,) = await front.say(front.people[1], front.group, text)
    return answer


def plain(name: str, people: Any) -> str:
    return seen(top_text(name, people, RU)).text


async def test_top_shows_the_month_or_what_is_typed(front: Front) -> None:
    front.statistics.fared[front.group.id, Period.MONTH] = tallies(3)
    front.statistics.fared[front.group.id, Period.WEEK] = tallies(2)

    assert (await top(front)).text == plain("month", tallies(3))
    assert (await top(front, "/top неделя")).text == plain("week", tallies(2))
    assert (await top(front, "/TOP@playground_bot all")).text == plain("all", [])


async def test_anybody_turns_the_list_in_its_message(front: Front) -> None:
    front.statistics.fared[front.group.id, Period.WEEK] = tallies(2)
    rated = [Rated(ANN, Rating(30, 2), 12)]
    front.statistics.rated[front.group.id] = rated
    message = await top(front)

    for label, name, people in (("Неделя", "week", tallies(2)), ("Рейтинг", "rating", rated)):
        await front.tap(front.people[2], message, label)
        assert message.text == plain(name, people)
    assert front.people[0].sees(front.group)[-1] is message, "nothing new was posted"


async def test_a_list_that_there_is_not_is_refused(front: Front) -> None:
    message = await top(front)
    before = message.text

    assert await front.toast(2, message, "t:nonsense") == refusal_text(TableRefusal.STALE, of(2))
    assert message.text == before


async def test_a_forged_list_takes_no_board_away(front: Front) -> None:
    (board,) = await front.say(front.people[1], front.group, "/newgame")
    before = board.text

    assert await front.toast(2, board, "t:week") == refusal_text(TableRefusal.STALE, of(2))
    assert board.text == before


async def test_taps_in_a_hurry_do_not_fill_the_queue_of_a_group(front: Front) -> None:
    (message,) = await front.say(front.people[0], front.group, "/top")
    assert isinstance(front.time, Naps)
    front.time.hold()
    before = len(front.server.calls_of(chat_id=front.group.id))
    charted = Rated(ANN, Rating(30, 2), 12)
    front.statistics.rated[front.group.id] = [charted]
    for number in range(40):
        tap = TopTap(name=("week", "all")[number % 2])
        front.people[1].tap_data(message, tap.pack())
        front.people[1].tap_data(message, ChartTap(name=ChartTap.RATINGS).pack())
    for update in front.fetch():
        await front.handle(update)
    front.time.end()
    await front.outbox.settle()
    calls = [call.method for call in front.server.calls_of(chat_id=front.group.id)[before:]]
    assert "sendPhoto" in calls
    assert len(calls) <= 6
    assert "за всё время" in message.text
