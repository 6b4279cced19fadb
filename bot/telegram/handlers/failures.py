"""What was not done: every refusal is told with its reason, every fault is logged."""

import logging

from aiogram import Router
from aiogram.filters import ExceptionTypeFilter
from aiogram.types import CallbackQuery, ErrorEvent, Message, Update

from bot.engine.errors import NotationError
from bot.i18n.catalogues import N_, Catalogues, Texts
from bot.tables.refusals import Refused, TableRefusal
from bot.telegram.answers import reply, toast
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.groups import Groups
from bot.telegram.views.refusals import WORDS

router = Router(name="failures")
log = logging.getLogger(__name__)

FAULT = N_("Something went wrong here. Please try again.")


@router.error(ExceptionTypeFilter(Refused))
async def tell_refusal(
    event: ErrorEvent, outbox: Outbox, groups: Groups, catalogues: Catalogues
) -> None:
    """Tell why the table said no."""
    assert isinstance(event.exception, Refused)
    reason = event.exception.reason
    if reason is TableRefusal.REPEATED and event.update.message is not None:
        return  # the command was answered when it came first
    await _tell(event.update, WORDS[reason], outbox, groups, catalogues)


@router.error(ExceptionTypeFilter(NotationError))
async def tell_forged(
    event: ErrorEvent, outbox: Outbox, groups: Groups, catalogues: Catalogues
) -> None:
    """Answer a tap that no button of ours carries."""
    await _tell(event.update, WORDS[TableRefusal.STALE], outbox, groups, catalogues)


@router.callback_query()
async def tell_unknown(query: CallbackQuery, t: Texts) -> None:
    """Answer a tap that is none of ours, or of a button that is no longer made."""
    await toast(query, t.gettext(WORDS[TableRefusal.STALE]))


@router.error()
async def tell_fault(
    event: ErrorEvent, outbox: Outbox, groups: Groups, catalogues: Catalogues
) -> None:
    """Log a fault, and let the person know that it was not his."""
    log.error("update %d failed", event.update.update_id, exc_info=event.exception)
    await _tell(event.update, FAULT, outbox, groups, catalogues)


async def _tell(
    update: Update, words: str, outbox: Outbox, groups: Groups, catalogues: Catalogues
) -> None:
    query, message = update.callback_query, update.message
    if query is not None:
        t = catalogues.choose(query.from_user.language_code)
        await toast(query, t.gettext(words), alert=words == FAULT)
    elif message is not None:
        reply(outbox, message, Content(_texts(message, groups, catalogues).gettext(words)))


def _texts(message: Message, groups: Groups, catalogues: Catalogues) -> Texts:
    if message.chat.type == "private":
        user = message.from_user
        return catalogues.choose(None if user is None else user.language_code)
    return groups.texts(message.chat.id)
