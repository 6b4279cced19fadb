"""Taps around a deal: sit down, get up, deal, again, close."""

from contextlib import suppress

from aiogram import Bot, F, Router
from aiogram.types import CallbackQuery, User

from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, RequestId, TableId
from bot.tables.people import Person
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import Hands
from bot.tables.steps import has_room
from bot.telegram.answers import toast, turn_page
from bot.telegram.callbacks import AgainTap, LobbyTap
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.reach import Members, can_write_to

router = Router(name="taps around a deal")


@router.callback_query(LobbyTap.filter(F.verb == LobbyTap.JOIN))
async def sit_down(
    query: CallbackQuery,
    callback_data: LobbyTap,
    bot: Bot,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
) -> None:
    """Seat who can be written to; show everybody else the way to the private chat first.

    The button stands in the table's group: a tap from elsewhere is forged, or older than the
    group's id.
    """
    table = tables.get(TableId(callback_data.table))
    tapped_there = query.message is not None and query.message.chat.id == table.place.chat
    if not tapped_there and not await members.has(table.place.chat, person.id):
        raise Refused(TableRefusal.STALE)
    free = table.open and table.seat_of(person.id) is None and has_room(table)
    in_group = table.settings.hands is Hands.GROUP
    if free and not in_group and not await can_write_to(bot, person.id):
        me: User = await bot.me()
        await toast(query, url=f"https://t.me/{me.username}?start={table.token}")
        return
    await tables.join(table.id, person, request)
    where = t.gettext("You are in! Your cards will come in the private chat.")
    if in_group:
        where = t.gettext("You are in! Your cards will be under “My cards”.")
    await toast(query, where)


@router.callback_query(LobbyTap.filter(F.verb.in_({LobbyTap.LEAVE, LobbyTap.ABANDON})))
async def get_up(
    query: CallbackQuery,
    callback_data: LobbyTap,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
) -> None:
    """Let the sender get up. The button of a lobby ends no deal that has begun since."""
    table_id = TableId(callback_data.table)
    if callback_data.verb == LobbyTap.LEAVE and tables.get(table_id).phase is Phase.DEAL:
        raise Refused(TableRefusal.STALE)
    await tables.leave(table_id, person, request)
    words = t.gettext("You have left the table.")
    if callback_data.verb == LobbyTap.ABANDON:
        with suppress(Refused):  # the tap was no button of the question which table
            turn_page(outbox, query, Content(words))
    await toast(query, words)


@router.callback_query(LobbyTap.filter(F.verb == LobbyTap.DEAL))
async def deal_cards(
    query: CallbackQuery,
    callback_data: LobbyTap,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
) -> None:
    """Deal: the first deal, or the next one to those who are ready."""
    table = tables.get(TableId(callback_data.table))
    admin = await members.is_admin_for(table, person.id)
    await tables.deal(table.id, person, admin=admin, request=request)
    await toast(query, t.gettext("The cards are dealt."))


@router.callback_query(LobbyTap.filter(F.verb == LobbyTap.CLOSE))
async def close_table(
    query: CallbackQuery,
    callback_data: LobbyTap,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
) -> None:
    """Close the table after a deal."""
    table = tables.get(TableId(callback_data.table))
    if table.phase is Phase.DEAL:  # such a button stands on an old message
        raise Refused(TableRefusal.STALE)
    admin = await members.is_admin_for(table, person.id)
    await tables.close(table.id, person, admin=admin, request=request)
    await toast(query, t.gettext("The table is closed."))


@router.callback_query(AgainTap.filter())
async def want_another(
    query: CallbackQuery,
    callback_data: AgainTap,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
) -> None:
    """Note that the sender wants another deal."""
    table_id = TableId(callback_data.table)
    table = await tables.again(table_id, person, callback_data.after, request)
    if table.phase is Phase.DEAL:
        await toast(query, t.gettext("The cards are dealt."))
    else:
        await toast(query, t.gettext("You are in. Waiting for the others."))
