"""Commands in a private chat: sit down by a join token, see the own hands."""

from collections import Counter

from aiogram import Bot, F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import InlineKeyboardButton, Message, User

from bot.engine.rules import PRESETS
from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, RequestId, Table
from bot.tables.people import Person
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import Hands, Settings
from bot.telegram.answers import reply
from bot.telegram.callbacks import LobbyTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.groups import Groups
from bot.telegram.names import clean, number_of
from bot.telegram.reach import Members
from bot.telegram.views.guide import greeting, help_text
from bot.telegram.views.presets import preset_name
from bot.telegram.views.rules_text import rules_text
from bot.telegram.whereabouts import Whereabouts

router = Router(name="private commands")
router.message.filter(F.chat.type == ChatType.PRIVATE)


@router.message(CommandStart(deep_link=True, ignore_case=True))
async def join_by_token(
    message: Message,
    command: CommandObject,
    members: Members,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    publisher: TablePublisher,
    whereabouts: Whereabouts,
) -> None:
    """`/start <token>`: sit down at the table that the token belongs to.

    A token is of use only to members of the table's group.
    """
    whereabouts.reachable(person.id)
    table = tables.by_token(command.args or "")
    if not await members.has(table.place.chat, person.id):
        text = t.gettext("This table is in a group that you are not in.")
        reply(outbox, message, Content(text))
        return
    await tables.join(table.id, person, request)
    link = publisher.link_to(table)
    back = keyboard([button(t.gettext("To the group"), link)] if link else [])
    text = t.gettext("You are in! Your cards will come here.")
    reply(outbox, message, Content(text, back))


@router.message(CommandStart(ignore_case=True))
async def greet(
    message: Message,
    bot: Bot,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    publisher: TablePublisher,
    whereabouts: Whereabouts,
) -> None:
    """`/start`: say what this is and how to begin.

    Whoever comes from a table whose cards are seen in the group may want them here after all.
    """
    whereabouts.reachable(person.id)
    me: User = await bot.me()
    reply(outbox, message, greeting(t, me.username or ""))
    for table in tables.of(person.id):
        if table.phase is Phase.DEAL and table.settings.hands is Hands.GROUP:
            publisher.post_hand_anew(table, person.id)


@router.message(Command("newgame", ignore_case=True))
async def tell_where_tables_open(message: Message, bot: Bot, t: Texts, outbox: Outbox) -> None:
    """`/newgame` in private: tables stand in groups, and a link opens one there."""
    me: User = await bot.me()
    text = t.gettext(
        "Tables stand in groups. Choose a kind of durak and a group: I open a table there. In a"
        " group that I am in already /newgame does the same."
    )
    links = [
        [button(preset_name(preset, t), f"https://t.me/{me.username}?startgroup={preset}")]
        for preset in PRESETS
    ]
    reply(outbox, message, Content(text, keyboard(*links)))


@router.message(Command("hand", ignore_case=True))
async def send_hands_anew(
    message: Message,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    publisher: TablePublisher,
) -> None:
    """`/hand`: send the hands of all deals that the sender plays, as new messages."""
    playing = [table for table in tables.of(person.id) if table.phase is Phase.DEAL]
    for table in playing:
        publisher.post_hand_anew(table, person.id)
    if not playing:
        reply(outbox, message, Content(t.gettext("You are not playing right now.")))


@router.message(Command("leave", ignore_case=True))
async def leave_table(
    message: Message,
    person: Person,
    request: RequestId,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
) -> None:
    """`/leave`: get up; who sits at several tables is asked which."""
    mine = tables.of(person.id)
    match mine:
        case []:
            raise Refused(TableRefusal.NOT_SEATED)
        case [table]:
            await tables.leave(table.id, person, request)
            reply(outbox, message, Content(t.gettext("You have left the table.")))
        case _:
            labels = Counter(_label(table, groups, t) for table in mine)
            rows = [
                [_leave_button(table, groups, t, numbered=labels[_label(table, groups, t)] > 1)]
                for table in mine
            ]
            question = t.gettext("Which table do you want to leave?")
            reply(outbox, message, Content(question, keyboard(*rows)))


@router.message(Command("autopass", ignore_case=True))
async def switch_autopass(
    message: Message,
    command: CommandObject,
    person: Person,
    t: Texts,
    tables: Tables,
    outbox: Outbox,
) -> None:
    """`/autopass [on|off]`: let the tables pass for the sender, or not; alone it switches."""
    asked = (command.args or "").strip().casefold()
    on = asked == "on" if asked in {"on", "off"} else not tables.autopasses(person.id)
    await tables.set_autopass(person, on=on)
    text = t.gettext("When you have nothing to add, you say so yourself. Change: /autopass")
    if on:
        text = t.gettext("When you have nothing to add, I say so for you. Change: /autopass")
    reply(outbox, message, Content(text))


def _label(table: Table, groups: Groups, t: Texts) -> str:
    title = clean(groups.title(table.place.chat)) or number_of(table, t)
    return f"{title} · {preset_name(table.settings.preset, t)}"


def _leave_button(
    table: Table, groups: Groups, t: Texts, *, numbered: bool
) -> InlineKeyboardButton:
    label = _label(table, groups, t)
    if numbered:
        label = f"{number_of(table, t)} · {label}"
    return button(label, LobbyTap(table=table.id, verb=LobbyTap.ABANDON))


@router.message(Command("rules", ignore_case=True))
async def tell_rules(
    message: Message, person: Person, t: Texts, tables: Tables, outbox: Outbox
) -> None:
    """`/rules`: the rules of the sender's table; who sits nowhere reads the usual ones."""
    mine = tables.of(person.id)
    reply(outbox, message, rules_text(mine[-1].settings if mine else Settings(), t))


@router.message(Command("help", ignore_case=True))
async def tell_help(message: Message, t: Texts, outbox: Outbox) -> None:
    """`/help`: what the bot can do, in the sender's language."""
    reply(outbox, message, help_text(t))
