"""Removing a player from a table, by a command or by a button of its list."""

from contextlib import suppress

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.i18n.catalogues import Texts
from bot.tables.model import RequestId, Table, TableId
from bot.tables.people import Person, PersonId
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.telegram.answers import (
    SAID_IN_GROUP,
    is_anonymous_admin,
    meant_by_reply,
    place_of,
    reply,
    toast,
    turn_page,
)
from bot.telegram.callbacks import KickTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.groups import Groups
from bot.telegram.names import Names
from bot.telegram.reach import Members

router = Router(name="kicking")


@router.message(Command("kick", ignore_case=True), SAID_IN_GROUP)
async def kick(
    message: Message,
    members: Members,
    person: Person,
    request: RequestId,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
) -> None:
    """`/kick`: remove whose message it replies to; with no such message, ask who it shall be."""
    t = await groups.meet(message.chat, person.language)
    here = [table for table in tables.at(place_of(message)) if table.present]
    if not here:
        raise Refused(TableRefusal.NO_TABLE)
    meant = meant_by_reply(message)
    if meant is None:
        reply(outbox, message, _question(here, t))
        return
    whom = PersonId(meant.id)
    table = next((table for table in here if table.sits(whom)), here[-1])
    admin = is_anonymous_admin(message) or await members.is_admin_for(table, person.id)
    await tables.kick(table.id, person, whom, admin=admin, request=request)
    reply(outbox, message, Content(_removed(table, whom, t, html=True)))


@router.callback_query(KickTap.filter())
async def kick_by_tap(
    query: CallbackQuery,
    callback_data: KickTap,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
) -> None:
    """Remove whom the button names; the question is answered by that."""
    table = tables.get(TableId(callback_data.table))
    whom = PersonId(callback_data.person)
    admin = await members.is_admin_for(table, person.id)
    await tables.kick(table.id, person, whom, admin=admin, request=request)
    words = _removed(table, whom, groups.texts(table.place.chat), html=True)
    with suppress(Refused):  # the tap was no button of such a question
        turn_page(outbox, query, Content(words))
    await toast(query, _removed(table, whom, t, html=False))


def _question(here: list[Table], t: Texts) -> Content:
    rows = []
    for table in here:
        names = Names(table.people, t)
        for each in table.present:
            tap = KickTap(table=table.id, person=each.id)
            rows.append([button(names.plain(each), tap)])
    return Content(t.gettext("Whom shall I remove from the table?"), keyboard(*rows))


def _removed(table: Table, whom: PersonId, t: Texts, *, html: bool) -> str:
    names = Names(table.people, t)
    person = next(each for each in table.people if each.id == whom)
    name = names.html(person) if html else names.plain(person)
    return t.gettext("{name} is no longer at the table.", name=name)
