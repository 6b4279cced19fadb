"""The rules in the lobby's own message: a menu for the table's owner and admins."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.i18n.catalogues import Texts
from bot.tables.model import RequestId, Table, TableId
from bot.tables.people import Person
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import CHOICES, Settings
from bot.tables.steps import require_right
from bot.telegram.answers import toast
from bot.telegram.callbacks import MenuTap
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.reach import Members
from bot.telegram.views.options import choice_line, why_unavailable
from bot.telegram.views.presets import preset_name
from bot.telegram.views.rules_menu import PRESETS

router = Router(name="rules menu")


@router.callback_query(MenuTap.filter(F.table > 0))
async def turn_or_choose(
    query: CallbackQuery,
    callback_data: MenuTap,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    publisher: TablePublisher,
) -> None:
    """Turn a page of the menu, and choose what stands on the button."""
    table = tables.get(TableId(callback_data.table))
    admin = await members.is_admin_for(table, person.id)
    require_right(table, person.id, admin=admin)
    if not table.open:
        raise Refused(TableRefusal.DEAL_UNDER_WAY)
    told: str | None = None
    if callback_data.value >= 0:
        why = why_not(table.settings, callback_data, t)
        if why is not None:
            await toast(query, why, alert=True)
            return
        table = await tables.arrange(
            table.id, person, lambda old: chosen(old, callback_data), admin=admin, request=request
        )
        told = choice_told(table, callback_data, t)
    page = callback_data.page
    publisher.turn_page(table, None if page == MenuTap.AWAY else page)
    await toast(query, told)


def chosen(settings: Settings, tap: MenuTap) -> Settings:
    """Return settings with what a tap chooses. Raises RuleError for a contradiction.

    Raises Refused for a tap that means nothing, as no button of this version does.
    """
    if tap.option in CHOICES and tap.value < len(CHOICES[tap.option]):
        return settings.with_choice(tap.option, CHOICES[tap.option][tap.value])
    if not tap.option and tap.value < len(PRESETS):
        return settings.with_preset(PRESETS[tap.value])
    raise Refused(TableRefusal.STALE)


def why_not(settings: Settings, tap: MenuTap, t: Texts) -> str | None:
    """Return why what a tap chooses does not go with the rest; None if it does."""
    if tap.option not in CHOICES or tap.value >= len(CHOICES[tap.option]):
        return None
    return why_unavailable(tap.option, CHOICES[tap.option][tap.value], settings, t)


def choice_told(table: Table, tap: MenuTap, t: Texts) -> str:
    """Return what was chosen, for whoever tapped."""
    if tap.option:
        return choice_line(tap.option, table.settings, t)
    return preset_name(table.settings.preset, t)
