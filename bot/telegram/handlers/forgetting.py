"""`/forgetme`: whoever wishes it is forgotten, after he was asked once more."""

from aiogram import F, Router
from aiogram.enums import ButtonStyle, ChatType
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.i18n.catalogues import Texts
from bot.tables.people import Person
from bot.tables.service import Tables
from bot.telegram.answers import reply, toast, turn_page
from bot.telegram.callbacks import ForgetTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.preferences import Tastes

router = Router(name="forgetting")


@router.message(F.chat.type == ChatType.PRIVATE, Command("forgetme", ignore_case=True))
async def ask(message: Message, t: Texts, outbox: Outbox) -> None:
    """`/forgetme`: say what would go, and ask."""
    reply(outbox, message, question(t))


@router.callback_query(F.message.chat.type == ChatType.PRIVATE, ForgetTap.filter(F.sure))
async def forget(
    query: CallbackQuery, person: Person, t: Texts, tables: Tables, outbox: Outbox, tastes: Tastes
) -> None:
    """Forget who tapped; he may not have a seat anywhere."""
    await tables.forget(person.id)
    tastes.forget(person.id)
    turn_page(outbox, query, Content(t.gettext("Forgotten. If you play again, it counts anew.")))
    await toast(query)


@router.callback_query(F.message.chat.type == ChatType.PRIVATE, ForgetTap.filter())
async def leave_it(query: CallbackQuery, t: Texts, outbox: Outbox) -> None:
    """Leave everything as it is."""
    turn_page(outbox, query, Content(t.gettext("All stays as it is.")))
    await toast(query)


def question(t: Texts) -> Content:
    """Return what is asked before somebody is forgotten."""
    text = t.gettext(
        "<b>Shall I forget you?</b>\n"
        "Your name, your numbers and ratings in all groups, your achievements and settings will"
        " be gone for good. In the deals that you played somebody without a name will stand, so"
        " that the others keep what is theirs. What I have written in the groups stays there."
        " If you play again, it counts anew."
    )
    return Content(
        text,
        keyboard(
            [button(t.gettext("Forget me"), ForgetTap(sure=True), ButtonStyle.DANGER)],
            [button(t.gettext("Leave it"), ForgetTap(sure=False))],
        ),
    )
