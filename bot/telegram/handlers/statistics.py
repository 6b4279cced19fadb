"""`/stats` and `/top`: what the deals say of a person and of a group."""

from aiogram import F, Router
from aiogram.enums import ChatType, MessageEntityType
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.i18n.catalogues import Catalogues, Texts
from bot.tables.people import Person
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.statistics import Period, Statistics
from bot.telegram.answers import SAID_IN_GROUP, meant_by_reply, reply, toast, turn_page
from bot.telegram.callbacks import TopTap
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.groups import Groups
from bot.telegram.middlewares import person_of
from bot.telegram.views.statistics import LISTS, find_list, profile_text, top_text

router = Router(name="statistics")


@router.message(SAID_IN_GROUP, Command("stats", ignore_case=True))
async def tell_of_group_member(
    message: Message, person: Person, outbox: Outbox, groups: Groups, statistics: Statistics
) -> None:
    """`/stats` in a group: of the sender, of whom he replies to, or of whom he names."""
    t = await groups.meet(message.chat, person.language)
    whom = _meant(message, person)
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


async def _top(name: str, chat: int, statistics: Statistics, t: Texts) -> Content:
    if name == TopTap.RATING:
        return top_text(name, await statistics.ratings(chat), t)
    return top_text(name, await statistics.tallies(chat, Period(name)), t)


def _meant(message: Message, sender: Person) -> Person | None:
    """Return of whom a command asks; None for a name by which Telegram tells no account."""
    entities = message.entities or []
    for entity in entities:
        if entity.type == MessageEntityType.TEXT_MENTION and entity.user is not None:
            return person_of(entity.user)
    if any(entity.type == MessageEntityType.MENTION for entity in entities):
        return None
    meant = meant_by_reply(message)
    return sender if meant is None else person_of(meant)
