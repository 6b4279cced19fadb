"""Taps in a deal: cards, take, done, and a look at the own hand."""

from collections.abc import Iterator
from contextlib import contextmanager

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, RequestId, TableId
from bot.tables.people import Person
from bot.tables.refusals import Refused, TableRefusal, passing_over_closed
from bot.tables.service import Tables
from bot.tables.settings import Hands
from bot.telegram.answers import toast
from bot.telegram.callbacks import ActionTap, BackTap, CardsTap, CardTap
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.views.cards import card_sign
from bot.telegram.views.events import done_text
from bot.telegram.views.hand import card_meanings, hand_popup

router = Router(name="taps in a deal")


@router.callback_query(CardTap.filter())
async def tap_card(
    query: CallbackQuery,
    callback_data: CardTap,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    publisher: TablePublisher,
) -> None:
    """Play a card that can mean one thing; ask about one that can mean several."""
    table = tables.get(TableId(callback_data.table))
    card = callback_data.parsed
    play, seat = tables.playing(table.id, person.id, callback_data.deal)
    meanings = card_meanings(play.view(seat), card)
    if len(meanings) == 1:
        with _hurried_if_stale(publisher, tables, table.id, person):
            await tables.act(table.id, person, meanings[0], callback_data.seen, request)
        await toast(query, done_text(meanings[0], t))
        return
    with _hurried_if_stale(publisher, tables, table.id, person):
        if not meanings:
            raise Refused(play.why_not_card(seat, card) or TableRefusal.STALE)
        if play.is_stale(callback_data.seen, meanings[0]):
            raise Refused(TableRefusal.STALE)
    publisher.ask(table, person.id, card)
    await toast(query, t.gettext("How to play {card}?", card=card_sign(card, t)))


@router.callback_query(ActionTap.filter())
async def tap_action(
    query: CallbackQuery,
    callback_data: ActionTap,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    publisher: TablePublisher,
) -> None:
    """Carry out the action that a button names."""
    table, action = tables.get(TableId(callback_data.table)), callback_data.parsed
    with _hurried_if_stale(publisher, tables, table.id, person):
        await tables.act(table.id, person, action, callback_data.seen, request)
    await toast(query, done_text(action, t))


@router.callback_query(BackTap.filter())
async def tap_back(
    query: CallbackQuery,
    callback_data: BackTap,
    person: Person,
    t: Texts,
    tables: Tables,
    publisher: TablePublisher,
) -> None:
    """Show all cards again instead of a choice."""
    table = tables.get(TableId(callback_data.table))
    tables.playing(table.id, person.id, callback_data.deal)
    publisher.answer(table, person.id)
    await toast(query, t.gettext("All your cards"))


@router.callback_query(CardsTap.filter())
async def show_cards(
    query: CallbackQuery,
    callback_data: CardsTap,
    person: Person,
    t: Texts,
    tables: Tables,
    publisher: TablePublisher,
    peeks: Peeks,
) -> None:
    """Show the sender his own cards in the group, to him alone; as a popup if that cannot be."""
    table = tables.get(TableId(callback_data.table))
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refused(TableRefusal.NOT_SEATED)
    if table.play is None or table.phase is not Phase.DEAL:
        raise Refused(TableRefusal.NO_DEAL)
    if await peeks.open(query, table, publisher.hand_in_group(table, person.id)):
        with passing_over_closed():
            if (now := tables.get(table.id)) is not table:  # it went on while that was sent
                publisher.hurry_hand(now, person.id)
        await toast(query, t.gettext("Your cards are below. Nobody else sees them."))
    else:
        if table.settings.hands is Hands.GROUP:
            publisher.offer_hand(table, person.id)
        await toast(query, hand_popup(table.play, seat, t), alert=True)


@contextmanager
def _hurried_if_stale(
    publisher: TablePublisher, tables: Tables, table_id: TableId, person: Person
) -> Iterator[None]:
    """Bring the hand up to date at once whose owner tapped at what is past.

    The table has moved on since the tap was looked at: it is as it is now that is shown.
    """
    try:
        yield
    except Refused as refused:
        if refused.reason is TableRefusal.STALE:
            with passing_over_closed():
                publisher.hurry_hand(tables.get(table_id), person.id)
        raise
