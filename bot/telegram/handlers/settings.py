"""`/settings`: what a group, and what a person, likes."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.engine.errors import RuleError
from bot.i18n.catalogues import Catalogues, Texts
from bot.tables.people import Person, Preferences
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.telegram.answers import SAID_IN_GROUP, is_anonymous_admin, reply, toast, turn_page
from bot.telegram.callbacks import MenuTap, PreferenceTap
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.groups import Groups
from bot.telegram.handlers.rules_menu import chosen, why_not
from bot.telegram.preferences import Tastes
from bot.telegram.reach import Members
from bot.telegram.views.settings import SORTINGS, group_page, own_page

router = Router(name="settings")


@router.message(SAID_IN_GROUP, Command("settings", ignore_case=True))
async def show_group_settings(
    message: Message,
    members: Members,
    person: Person,
    outbox: Outbox,
    groups: Groups,
    catalogues: Catalogues,
) -> None:
    """Show the language of a group and what its tables begin with (`/settings`). For admins."""
    t = await groups.meet(message.chat, person.language)
    if not is_anonymous_admin(message) and not await members.is_admin(message.chat.id, person.id):
        raise Refused(TableRefusal.NOT_ADMIN)
    reply(outbox, message, group_page(groups.get(message.chat.id), MenuTap.GROUP, t, catalogues))


@router.callback_query(MenuTap.filter(F.table == 0))
async def choose_for_group(
    query: CallbackQuery,
    callback_data: MenuTap,
    members: Members,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    publisher: TablePublisher,
    groups: Groups,
    catalogues: Catalogues,
) -> None:
    """Turn a page of a group's settings, and choose what stands on the button."""
    message = query.message
    if message is None:  # a button that was sent by an inline query: none of ours
        raise Refused(TableRefusal.STALE)
    chat = message.chat.id
    if not await members.is_admin(chat, person.id):
        raise Refused(TableRefusal.NOT_ADMIN)
    await groups.meet(message.chat, person.language)
    if callback_data.value >= 0:
        why = why_not(groups.get(chat).defaults, callback_data, t)
        if why is not None:
            await toast(query, why, alert=True)
            return
        await _choose(groups, chat, callback_data, catalogues)
        for table in tables.in_chat(chat):
            publisher.show(table, None)
    content = group_page(groups.get(chat), callback_data.page, groups.texts(chat), catalogues)
    turn_page(outbox, query, content)
    await toast(query)


async def _choose(groups: Groups, chat: int, tap: MenuTap, catalogues: Catalogues) -> None:
    if tap.option == MenuTap.PICTURES:
        await groups.set_pictures(chat, on=bool(tap.value))
    elif tap.option != MenuTap.LANGUAGE:
        try:
            await groups.choose(chat, lambda defaults: chosen(defaults, tap))
        except RuleError:  # another admin has chosen meanwhile
            raise Refused(TableRefusal.CONTRADICTION) from None
    elif tap.value < len(catalogues.languages):
        await groups.speak(chat, catalogues.languages[tap.value])
    else:
        raise Refused(TableRefusal.STALE)


@router.message(F.chat.type == ChatType.PRIVATE, Command("settings", ignore_case=True))
async def show_own_settings(
    message: Message,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    tastes: Tastes,
    catalogues: Catalogues,
) -> None:
    """Show language, order of cards, what rings, passing by itself (`/settings` in private)."""
    autopass = tables.autopasses(person.id)
    reply(outbox, message, own_page("", tastes.of(person.id), t, catalogues, autopass=autopass))


@router.callback_query(F.message.chat.type == ChatType.PRIVATE, PreferenceTap.filter())
async def choose_for_oneself(
    query: CallbackQuery,
    callback_data: PreferenceTap,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    publisher: TablePublisher,
    tastes: Tastes,
    catalogues: Catalogues,
) -> None:
    """Open a page of the own settings, or choose what stands on the button."""
    name, value = callback_data.name, callback_data.value
    if value >= 0:
        if name == PreferenceTap.AUTOPASS:
            await tables.set_autopass(person, on=bool(value))
        else:
            likes = await tastes.choose(
                person, lambda liked: _liked(liked, callback_data, catalogues)
            )
            if name == PreferenceTap.LANGUAGE:
                language = likes.language or query.from_user.language_code
                person = replace(person, language=language)
                t = catalogues.choose(language)
                await tables.introduce(person)
            else:
                for table in tables.of(person.id):
                    publisher.show(table, None)
        name = ""
    autopass = tables.autopasses(person.id)
    content = own_page(name, tastes.of(person.id), t, catalogues, autopass=autopass)
    turn_page(outbox, query, content)
    await toast(query)


def _liked(likes: Preferences, tap: PreferenceTap, catalogues: Catalogues) -> Preferences:
    """Return the preferences after a tap. Raises Refused for one that means nothing."""
    languages = (*catalogues.languages, None)
    match tap.name:
        case PreferenceTap.LANGUAGE if tap.value < len(languages):
            return replace(likes, language=languages[tap.value])
        case PreferenceTap.SORTING if tap.value < len(SORTINGS):
            return replace(likes, sorting=tuple(SORTINGS)[tap.value])
        case PreferenceTap.QUIET:
            return replace(likes, quiet=bool(tap.value))
        case _:
            raise Refused(TableRefusal.STALE)
