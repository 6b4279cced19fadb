"""The only place where the parts are put together."""

import asyncio
import logging
import secrets
import signal
import time
from collections.abc import Sequence
from functools import partial

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.methods import AnswerCallbackQuery, EditMessageText, GetUpdates, SendMessage
from aiogram.methods.base import Response
from aiogram.types import LinkPreviewOptions

from bot.config import Settings
from bot.engine.cards import Card
from bot.i18n.catalogues import load_catalogues
from bot.pictures.studio import Studio
from bot.storage.database import Database, open_database
from bot.storage.preferences import PreferenceStore
from bot.storage.recounting import catch_up
from bot.storage.statistics import StatisticsStore
from bot.storage.surfaces import GroupStore, SurfaceStore
from bot.storage.tables import TableStore
from bot.tables.schedule import HUMAN_DELAY
from bot.tables.service import Tables
from bot.tables.timekeeper import Timekeeper
from bot.telegram.delivery.budget import TELEGRAM, UNLIMITED
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.dispatcher import make_dispatcher
from bot.telegram.groups import Groups
from bot.telegram.menu import register_commands
from bot.telegram.middlewares import InFlight
from bot.telegram.preferences import Tastes
from bot.telegram.profile import describe
from bot.telegram.reach import Members, has_topics
from bot.telegram.whereabouts import Whereabouts
from bot.telegram.wishes import Wishes

log = logging.getLogger(__name__)

# Pydantic forgets a generic type that nobody holds and builds it anew at the next answer (170 µs).
ANSWERS = tuple(
    Response[method.__returning__]  # type: ignore[name-defined]
    for method in (AnswerCallbackQuery, EditMessageText, GetUpdates, SendMessage)
)
PATIENCE = 10.0  # seconds that a stop gives to what is under way


async def run(settings: Settings) -> None:
    """Serve Telegram until the process is told to stop (SIGTERM, SIGINT).

    Raises DatabaseError for a file that cannot be used, and aiogram's errors if Telegram cannot
    be reached or refuses the token at the start.
    """
    async with open_database(settings.database_path) as database:
        bot = make_bot(settings)
        try:
            await _serve(bot, database, settings)
        finally:
            await bot.session.close()


def make_bot(settings: Settings) -> Bot:
    """Return a client of the Bot API for these settings."""
    server = TelegramAPIServer.from_base(settings.bot_api_url)
    return Bot(
        settings.bot_token,
        session=AiohttpSession(api=server),
        default=DefaultBotProperties(
            parse_mode=ParseMode.HTML, link_preview=LinkPreviewOptions(is_disabled=True)
        ),
    )


def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
    """Return `cards` in an order that nobody can foretell."""
    deck = list(cards)
    secrets.SystemRandom().shuffle(deck)
    return deck


def human_delay() -> float:
    """Return after how many seconds somebody passes who has nothing to add."""
    return secrets.SystemRandom().uniform(*HUMAN_DELAY)


def _seconds() -> int:
    """Return the time as it is stored: whole seconds since 1970."""
    return int(time.time())


async def _serve(bot: Bot, database: Database, settings: Settings) -> None:
    me = await bot.me()
    catalogues = load_catalogues(settings.default_language)
    groups = Groups(GroupStore(database), catalogues)
    await groups.load()
    pace = TELEGRAM if settings.flood_limits else UNLIMITED
    outbox = Outbox(bot, SurfaceStore(database), pace=pace)
    await outbox.load()
    peeks = Peeks(bot, outbox)
    tastes = Tastes(PreferenceStore(database))
    await tastes.load()
    studio = Studio()
    name = me.username or ""
    publisher = TablePublisher(outbox, peeks, groups, tastes, catalogues, name, studio)
    store = TableStore(database, _seconds)
    if counted := await catch_up(database):
        log.info("%d deals from before there were statistics are counted", counted)
    tables = Tables(store, publisher, shuffle, time.time, human_delay)
    publisher.look_at(tables.all)
    whereabouts = Whereabouts(tables, publisher, groups, partial(has_topics, bot))
    outbox.report_to(whereabouts)
    in_flight = InFlight()
    dispatcher = make_dispatcher(in_flight, catalogues)
    dispatcher.workflow_data.update(
        tables=tables,
        outbox=outbox,
        groups=groups,
        tastes=tastes,
        catalogues=catalogues,
        publisher=publisher,
        peeks=peeks,
        whereabouts=whereabouts,
        members=Members(bot),
        statistics=StatisticsStore(database, _seconds),
        wishes=Wishes(catalogues),
        studio=studio,
    )
    await tables.restore()
    await bot.delete_webhook()  # a token that served a webhook before could not be polled
    await register_commands(bot, catalogues)
    await describe(bot, catalogues)
    log.info("@%s is ready", me.username)
    await _poll(bot, dispatcher, Timekeeper(tables, time.time))
    # aiogram leaves the handlers that are under way to themselves: they are waited for here.
    if not await in_flight.drained(PATIENCE):
        log.warning("some updates were still being handled after %s seconds", PATIENCE)
    await tables.settle()
    await outbox.stop(PATIENCE)
    studio.close()
    log.info("stopped")


async def _poll(bot: Bot, dispatcher: Dispatcher, timekeeper: Timekeeper) -> None:
    """Hear updates and keep the time until a signal; a part that fails ends the other."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    polling = asyncio.create_task(
        dispatcher.start_polling(bot, handle_signals=False, close_bot_session=False)
    )
    keeping = asyncio.create_task(timekeeper.run())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({polling, keeping, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if not polling.done():
        await dispatcher.stop_polling()
    stopping.cancel()
    await polling
    if keeping.done():
        keeping.result()  # it ends by failing alone
    keeping.cancel()
