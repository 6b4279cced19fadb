"""`/stats` and `/top`: what the deals say of a person and of a group."""

import html

from aiogram import F, Router
from aiogram.enums import ChatType, MessageEntityType
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.i18n.catalogues import Catalogues, Texts
from bot.pictures.charts import MOST_LINES, draw_places, draw_ratings
from bot.pictures.studio import Studio
from bot.tables.people import Person, Place
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.statistics import Period, Statistics
from bot.telegram.answers import SAID_IN_GROUP, meant_by_reply, place_of, reply, toast, turn_page
from bot.telegram.callbacks import ChartTap, TopTap
from bot.telegram.content import Content
from bot.telegram.delivery.drawing import picture
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.wanted import Saying
from bot.telegram.groups import Groups
from bot.telegram.middlewares import person_of
from bot.telegram.views.charts import MOST_PLACES, places_chart, ratings_chart
from bot.telegram.views.statistics import LISTS, find_list, profile_text, top_text

router = Router(name="statistics")


@router.message(SAID_IN_GROUP, Command("stats", ignore_case=True))
async def tell_of_group_member(
    message: Message,
    command: CommandObject,
    person: Person,
    outbox: Outbox,
    groups: Groups,
    statistics: Statistics,
) -> None:
    """`/stats` in a group: of the sender, of whom he replies to, or of whom he names."""
    t = await groups.meet(message.chat, person.language)
    whom = _meant(message, person, named=bool(command.args))
    if whom is None:
        text = t.gettext("I know nobody by such a name. Reply with /stats to a message of theirs.")
        reply(outbox, message, Content(text))
        return
    profile = await statistics.profile(whom.id, message.chat.id)
    reply(outbox, message, profile_text(whom, profile, t, group=True))


@router.message(F.chat.type == ChatType.PRIVATE, Command("stats", ignore_case=True))
async def tell_of_oneself(
    message: Message, person: Person, t: Texts, outbox: Outbox, statistics: Statistics
) -> None:
    """`/stats` in private: of all deals of the sender."""
    profile = await statistics.profile(person.id, None)
    reply(outbox, message, profile_text(person, profile, t, group=False))


@router.message(SAID_IN_GROUP, Command("top", ignore_case=True))
async def tell_the_best(
    message: Message,
    command: CommandObject,
    person: Person,
    outbox: Outbox,
    groups: Groups,
    statistics: Statistics,
    catalogues: Catalogues,
) -> None:
    """`/top [week|month|all|rating]`: who fares best in the group."""
    t = await groups.meet(message.chat, person.language)
    name = find_list(command.args or "", catalogues)
    reply(outbox, message, await _top(name, message.chat.id, statistics, t))


@router.callback_query(TopTap.filter())
async def show_another_list(
    query: CallbackQuery,
    callback_data: TopTap,
    outbox: Outbox,
    groups: Groups,
    statistics: Statistics,
) -> None:
    """Show another list in the same message. Anybody may turn it."""
    if query.message is None or callback_data.name not in LISTS:
        raise Refused(TableRefusal.STALE)
    chat = query.message.chat.id
    content = await _top(callback_data.name, chat, statistics, groups.texts(chat))
    turn_page(outbox, query, content)
    await toast(query)


@router.callback_query(ChartTap.filter())
async def draw_chart(
    query: CallbackQuery,
    callback_data: ChartTap,
    person: Person,
    t: Texts,
    outbox: Outbox,
    groups: Groups,
    statistics: Statistics,
    studio: Studio,
) -> None:
    """Draw ratings or places, of one person or of the best of the group. Anybody may ask."""
    message = query.message
    if message is None:
        raise Refused(TableRefusal.STALE)
    private = message.chat.type == ChatType.PRIVATE
    chat = None if private else message.chat.id
    if private and callback_data.person != person.id:
        raise Refused(TableRefusal.STALE)  # of others he hears only where they play together
    t = t if chat is None else groups.texts(chat)
    people = [person] if chat is None else await _charted(callback_data.person, chat, statistics)
    match callback_data.name:
        case ChartTap.RATINGS:
            courses = {
                each: await statistics.course(each.id, chat) for each in people[:MOST_LINES]
            }
            thing = ratings_chart(courses, t)
            drawn = picture(studio, draw_ratings, thing, _caption(thing.title))
        case ChartTap.PLACES:
            profiles = {
                each: await statistics.profile(each.id, chat) for each in people[:MOST_PLACES]
            }
            places = places_chart(profiles, t)
            drawn = picture(studio, draw_places, places, _caption(places.title))
        case _:
            raise Refused(TableRefusal.STALE)
    refused = t.gettext("I may not send pictures here.")
    place = place_of(message) if isinstance(message, Message) else Place(message.chat.id)
    outbox.say(Saying(place, Content(refused, picture=drawn), message.message_id))
    await toast(query)


def _caption(title: str) -> str:
    """Return what stands under a chart, as HTML."""
    return f"<b>{html.escape(title)}</b>"


async def _charted(person: int, chat: int, statistics: Statistics) -> list[Person]:
    """Return whom a chart of a group is about. Raises Refused for who has not played there."""
    people = [rated.person for rated in await statistics.ratings(chat)]
    meant = [known for known in people if person in {0, known.id}]
    if not meant:
        raise Refused(TableRefusal.STALE)
    return meant


async def _top(name: str, chat: int, statistics: Statistics, t: Texts) -> Content:
    if name == TopTap.RATING:
        return top_text(name, await statistics.ratings(chat), t)
    return top_text(name, await statistics.tallies(chat, Period(name)), t)


def _meant(message: Message, sender: Person, *, named: bool) -> Person | None:
    """Return of whom a command asks; None for a name by which Telegram tells no account."""
    entities = message.entities or []
    for entity in entities:
        if entity.type == MessageEntityType.TEXT_MENTION and entity.user is not None:
            return person_of(entity.user)
    meant = meant_by_reply(message)
    if named and meant is None:
        return None
    return sender if meant is None else person_of(meant)
