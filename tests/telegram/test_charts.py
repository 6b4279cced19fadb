"""Ratings and places as pictures, from the tap to the photo."""

from io import BytesIO

import pytest
from PIL import Image

from bot.i18n.catalogues import Texts
from bot.match.career import Career
from bot.match.ratings import Rating
from bot.pictures.charts import HEIGHT, WIDTH, Line, draw_places, draw_ratings
from bot.tables.refusals import TableRefusal
from bot.tables.statistics import Profile, Rated
from bot.telegram.callbacks import ChartTap
from bot.telegram.views.charts import places_chart, ratings_chart
from bot.telegram.views.refusals import refusal_text
from playground.model import Message
from tests.telegram.builders import ANN, BORIS, PEOPLE, RU, named
from tests.telegram.front import Front
from tests.telegram.taps import of

DAY = 24 * 3600
COURSE = [(DAY * n, Rating(25 + n, 8 - n / 2)) for n in range(12)]
PROFILE = Profile(Career(deals=9, fools=2), Career(deals=9), {1: 4, 2: 1, 4: 2})


def test_a_line_has_a_point_for_each_deal_and_days_below(t: Texts) -> None:
    chart = ratings_chart({ANN: COURSE, BORIS: COURSE[:1]}, t)
    assert [line.name for line in chart.lines] == [ANN.name, BORIS.name]
    assert chart.lines[0].points[0] == (0, COURSE[0][1].shown)
    assert len(chart.lines[0].points) == 12
    assert [at for at, _ in chart.ticks] == [0, DAY * 11 / 3, DAY * 22 / 3, DAY * 11]
    assert len({name for _, name in chart.ticks}) == 4


def test_deals_of_one_day_have_one_day_below(t: Texts) -> None:
    chart = ratings_chart({ANN: [(5, Rating(25, 8)), (9, Rating(26, 8))]}, t)
    assert len(chart.ticks) == 1


def test_places_end_with_the_fool(t: Texts) -> None:
    chart = places_chart({ANN: PROFILE}, t)
    assert chart.columns == ("1", "2", "3", "4", t.gettext("the fool"))
    assert chart.rows == ((ANN.name, (4, 1, 0, 2, 2)),)


def test_hostile_names_and_no_names_can_be_drawn(t: Texts) -> None:
    people = named("<b>&", "\u202e\u200b", "", "Ж" * 64)
    chart = ratings_chart(dict.fromkeys(people, COURSE), t)
    assert chart.lines[1] == Line(t.gettext("Nameless"), chart.lines[0].points)
    for drawn in (
        draw_ratings(chart),
        draw_places(places_chart(dict.fromkeys(people, PROFILE), t)),
        draw_ratings(ratings_chart({}, t)),
        draw_ratings(ratings_chart({ANN: COURSE[:1]}, t)),
    ):
        assert Image.open(BytesIO(drawn)).size == (WIDTH, HEIGHT)


def photo(front: Front, message: Message) -> Image.Image:
    """Return the picture of a message, which must be one."""
    found = front.server.world.photos.find(message.content["photo"][-1]["file_id"])
    assert found is not None
    return Image.open(BytesIO(found.data))


@pytest.mark.parametrize("name", [ChartTap.RATINGS, ChartTap.PLACES])
@pytest.mark.parametrize("person", [0, ANN.id])
async def test_a_tap_in_the_group_draws_its_best_or_one_of_them(
    front: Front, name: str, person: int
) -> None:
    group = front.group.id
    front.statistics.rated[group] = [Rated(who, Rating(25, 2), 9) for who in PEOPLE[:3]]
    front.statistics.profiles[ANN.id, group] = PROFILE
    front.statistics.courses[ANN.id, group] = COURSE
    (asked,) = await front.say(front.people[1], front.group, "/top")
    await front.tap_data(front.people[2], asked, ChartTap(name=name, person=person).pack())
    answer = front.people[1].sees(front.group)[-1]
    assert photo(front, answer).size == (WIDTH, HEIGHT)
    assert answer.reply_to is asked
    assert (ANN.name in answer.text) == bool(person)


async def test_a_chart_of_somebody_who_has_not_played_here_is_refused(front: Front) -> None:
    (asked,) = await front.say(front.people[1], front.group, "/top")
    data = ChartTap(name=ChartTap.RATINGS, person=ANN.id).pack()
    assert await front.toast(1, asked, data) == refusal_text(TableRefusal.STALE, RU)


async def test_in_private_everybody_sees_himself_alone(front: Front) -> None:
    front.statistics.profiles[BORIS.id, None] = PROFILE
    front.statistics.courses[BORIS.id, None] = COURSE
    person = front.people[1]
    (asked,) = await front.say(person, person.private, "/stats")
    await front.tap(person, asked, (0, 0))
    assert photo(front, person.sees(person.private)[-1]).size == (WIDTH, HEIGHT)
    data = ChartTap(name=ChartTap.RATINGS, person=ANN.id).pack()
    assert await front.toast(1, asked, data) == refusal_text(TableRefusal.STALE, of(1))


async def test_where_no_pictures_may_be_sent_that_is_said(front: Front) -> None:
    front.group.permissions["can_send_photos"] = False
    front.statistics.rated[front.group.id] = [Rated(ANN, Rating(25, 2), 9)]
    (asked,) = await front.say(front.people[1], front.group, "/top")
    await front.tap_data(front.people[1], asked, ChartTap(name=ChartTap.PLACES).pack())
    answer = front.people[1].sees(front.group)[-1]
    assert answer.text == "Мне здесь нельзя присылать картинки."
