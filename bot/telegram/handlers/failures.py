"""What was not done: every refusal is told with its reason, every fault is logged."""

import logging

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.filters import ExceptionTypeFilter
from aiogram.types import CallbackQuery, ErrorEvent, Update

from bot.engine.errors import NotationError
from bot.i18n.catalogues import N_, Catalogues, Texts
from bot.tables.refusals import Refused, TableRefusal
from bot.telegram.answers import reply, toast
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.groups import Groups
from bot.telegram.preferences import Tastes
from bot.telegram.views.refusals import WORDS

router = Router(name="failures")
log = logging.getLogger(__name__)

FAULT = N_("Something went wrong here. Please try again.")


@router.error(ExceptionTypeFilter(Refused))
async def tell_refusal(
    event: ErrorEvent, outbox: Outbox, groups: Groups, tastes: Tastes, catalogues: Catalogues
) -> None:
    """Tell why the table said no."""
    assert isinstance(event.exception, Refused)
    reason = event.exception.reason
    if reason is TableRefusal.REPEATED and event.update.message is not None:
        return  # the command was answered when it came first
    await _tell(event.update, WORDS[reason], outbox, groups, tastes, catalogues)


@router.error(ExceptionTypeFilter(NotationError))
async def tell_forged(
    event: ErrorEvent, outbox: Outbox, groups: Groups, tastes: Tastes, catalogues: Catalogues
) -> None:
    """Answer a tap that no button of ours carries."""
    await _tell(event.update, WORDS[TableRefusal.STALE], outbox, groups, tastes, catalogues)


@router.callback_query()
async def tell_unknown(query: CallbackQuery, t: Texts) -> None:
    """Answer a tap that is none of ours, or of a button that is no longer made."""
    await toast(query, t.gettext(WORDS[TableRefusal.STALE]))


@router.error()
async def tell_fault(
    event: ErrorEvent, outbox: Outbox, groups: Groups, tastes: Tastes, catalogues: Catalogues
) -> None:
    """Log a fault, and let the person know that it was not his."""
    log.error("update %d failed", event.update.update_id, exc_info=event.exception)
    await _tell(event.update, FAULT, outbox, groups, tastes, catalogues)


async def _tell(
    update: Update,
    words: str,
    outbox: Outbox,
    groups: Groups,
    tastes: Tastes,
    catalogues: Catalogues,
) -> None:
    query, message = update.callback_query, update.message
    if query is not None:
        t = catalogues.choose(tastes.spoken(query.from_user))
        await toast(query, t.gettext(words), alert=words == FAULT)
    elif message is not None:
        t = groups.texts(message.chat.id)
        if message.chat.type == ChatType.PRIVATE and message.from_user is not None:
            t = catalogues.choose(tastes.spoken(message.from_user))
        reply(outbox, message, Content(t.gettext(words)))
