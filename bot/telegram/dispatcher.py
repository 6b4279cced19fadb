"""The dispatcher: which handlers there are, in which order, and what stands around them."""

from aiogram import Dispatcher, Router

from bot.i18n.catalogues import Catalogues
from bot.telegram.handlers import (
    elsewhere,
    failures,
    forgetting,
    group_commands,
    group_life,
    kicking,
    play_taps,
    private_commands,
    rules_menu,
    settings,
    statistics,
    table_taps,
)
from bot.telegram.middlewares import InFlight, Introduction

# `failures` comes last: it answers what nobody else does.
ROUTERS: tuple[Router, ...] = (
    group_life.router,
    group_commands.router,
    kicking.router,
    private_commands.router,
    play_taps.router,
    table_taps.router,
    rules_menu.router,
    settings.router,
    statistics.router,
    forgetting.router,
    elsewhere.router,
    failures.router,
)


def make_dispatcher(in_flight: InFlight, catalogues: Catalogues) -> Dispatcher:
    """Return a dispatcher of all handlers. One a process: a router has one parent."""
    dispatcher = Dispatcher()
    dispatcher.update.outer_middleware(in_flight)
    introduction = Introduction(catalogues)
    dispatcher.message.outer_middleware(introduction)
    dispatcher.callback_query.outer_middleware(introduction)
    dispatcher.include_routers(*ROUTERS)
    return dispatcher
