"""Commands in a group: open, show, leave and close a table."""

from collections.abc import Sequence

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.engine.errors import RuleError
from bot.engine.rules import PRESETS
from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, RequestId, Table
from bot.tables.people import Person, Place
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import Hands, Leaving
from bot.tables.surfaces import Surface
from bot.telegram.answers import SAID_IN_GROUP, is_anonymous_admin, place_of, reply
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.delivery.wanted import Saying
from bot.telegram.groups import Groups
from bot.telegram.reach import Members, can_write_to
from bot.telegram.views.guide import help_text, not_understood, presets_text
from bot.telegram.views.presets import preset_name
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.rules_text import rules_text
from bot.telegram.wishes import NotUnderstoodError, Wishes

router = Router(name="group commands")
router.message.filter(SAID_IN_GROUP)


@router.message(Command("newgame", ignore_case=True))
@router.message(Command("start", ignore_case=True, magic=F.args.in_(PRESETS)))
async def open_table(
    message: Message,
    command: CommandObject,
    bot: Bot,
    person: Person,
    request: RequestId,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
    wishes: Wishes,
) -> None:
    """`/newgame [rules]`: open a lobby; its sender owns it and sits if he can be written to.

    A link that adds the bot to a group may name a preset: Telegram makes a `/start` of it.
    """
    t = await groups.meet(message.chat, person.language)
    try:
        settings = wishes.read(command.args or "", groups.defaults(message.chat.id))
    except (NotUnderstoodError, RuleError) as error:
        reply(outbox, message, Content(f"{not_understood(error, t)}\n\n{presets_text(t)}"))
        return
    place = place_of(message)
    # Who writes in the name of a chat taps as somebody else: he could never sit or deal.
    owner = person if message.sender_chat is None else None
    in_group = settings.hands is Hands.GROUP
    seated = owner is not None and (in_group or await can_write_to(bot, owner.id))
    try:
        await tables.open(place, owner, settings, seated=seated, request=request)
    except Refused as refused:
        if refused.reason is not TableRefusal.LOBBY_STANDS:
            raise
        point_to_lobby(place, tables, outbox, t)


def point_to_lobby(place: Place, tables: Tables, outbox: Outbox, t: Texts) -> None:
    """Say that a lobby stands here already, under its message."""
    lobby = next(table for table in tables.at(place) if table.phase is Phase.LOBBY)
    shown = outbox.message_of(Surface.board(lobby.id, lobby.board_number))
    text = refusal_text(TableRefusal.LOBBY_STANDS, t)
    outbox.say(Saying(place, Content(text), reply_to=None if shown is None else shown.message))


@router.message(Command("table", ignore_case=True))
async def show_table(
    message: Message,
    person: Person,
    tables: Tables,
    publisher: TablePublisher,
    groups: Groups,
) -> None:
    """`/table`: post the board anew at the bottom."""
    await groups.meet(message.chat, person.language)
    publisher.post_board_anew(_table_here(message, person, tables))


@router.message(Command("leave", ignore_case=True))
async def leave_table(
    message: Message,
    person: Person,
    request: RequestId,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
) -> None:
    """`/leave`: get up from the table of this place."""
    t = await groups.meet(message.chat, person.language)
    mine = [t for t in tables.at(place_of(message)) if t.sits(person.id)]
    if not mine:
        raise Refused(TableRefusal.NOT_SEATED)
    before = mine[-1]
    after = await tables.leave(before.id, person, request)
    ended = before.phase is Phase.DEAL and person.id not in after.gone
    if not (ended and before.settings.leaving is Leaving.RESTART):  # of that the group is told
        reply(outbox, message, Content(t.gettext("You have left the table.")))


@router.message(Command("cancel", ignore_case=True))
async def close_table(
    message: Message,
    members: Members,
    person: Person,
    request: RequestId,
    tables: Tables,
    outbox: Outbox,
    groups: Groups,
) -> None:
    """`/cancel`: close the table of this place. For its owner and the group's admins."""
    t = await groups.meet(message.chat, person.language)
    table = _table_here(message, person, tables)
    admin = is_anonymous_admin(message) or await members.is_admin_for(table, person.id)
    await tables.close(table.id, person, admin=admin, request=request)
    preset = preset_name(table.settings.preset, t)
    reply(outbox, message, Content(t.gettext("The table is closed: {preset}", preset=preset)))


@router.message(Command("rules", ignore_case=True))
async def tell_rules(
    message: Message, person: Person, tables: Tables, outbox: Outbox, groups: Groups
) -> None:
    """`/rules`: the rules of the table here, or of the next one that opens."""
    t = await groups.meet(message.chat, person.language)
    here = tables.at(place_of(message))
    settings = _foremost(here, person).settings if here else groups.defaults(message.chat.id)
    reply(outbox, message, rules_text(settings, t))


@router.message(Command("help", ignore_case=True))
async def tell_help(message: Message, person: Person, outbox: Outbox, groups: Groups) -> None:
    """`/help`: what the bot can do, in the group's language."""
    reply(outbox, message, help_text(await groups.meet(message.chat, person.language)))


@router.message(Command("start", ignore_case=True))
async def greet_group(message: Message, person: Person, outbox: Outbox, groups: Groups) -> None:
    """`/start`, which Telegram sends for whoever adds the bot by a link."""
    t = await groups.meet(message.chat, person.language)
    words = t.gettext("🃏 /newgame opens a table. Everything else: /help")
    reply(outbox, message, Content(words))


def _table_here(message: Message, person: Person, tables: Tables) -> Table:
    """Return the table that a command means. Raises Refused where there is none."""
    here = tables.at(place_of(message))
    if not here:
        raise Refused(TableRefusal.NO_TABLE)
    return _foremost(here, person)


def _foremost(here: Sequence[Table], person: Person) -> Table:
    """Return the sender's own table, or else where cards are played, or else the newest."""

    def weight(table: Table) -> tuple[bool, bool, bool, int]:
        running = table.phase is Phase.DEAL
        return (table.sits(person.id), running, table.owner == person.id, table.id)

    return max(here, key=weight)
