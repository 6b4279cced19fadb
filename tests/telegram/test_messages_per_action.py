"""How much is written in a lively deal: four people, a tap every two seconds."""

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiogram import Bot
from aiogram.types import Chat

from bot.engine.cards import pack
from bot.engine.errors import NoTrumpInHands
from bot.engine.rules import PRESETS
from bot.match.opening import Opening
from bot.tables.model import Phase, Table
from bot.tables.play import Play
from bot.tables.settings import Settings
from bot.tables.surfaces import Surface
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.delivery.urgency import BOARD
from bot.telegram.groups import Groups
from bot.telegram.preferences import Tastes
from tests.telegram.builders import CATALOGUES, GROUP, PEOPLE, lobby_of
from tests.telegram.mail import MemoryBook
from tests.telegram.paper import MemoryGroups, MemoryTastes
from tests.telegram.virtual_time import VirtualTime

PACE = 2.0  # seconds between two taps
FRESH = 60 / 17 + 3  # what the group's limit forces, and what may be merged


@dataclass
class CountingBot:
    """Takes note of what is written, when and where; refuses nothing."""

    time: VirtualTime
    written: list[tuple[float, int]] = field(default_factory=list)
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    boards: list[tuple[float, int, str]] = field(default_factory=list)

    async def send_message(self, chat: int, text: str, **_: Any) -> Any:
        self.written.append((self.time.now(), chat))
        message = len(self.written)
        self.texts[chat, message] = text
        self.boards.append((self.time.now(), chat, text))
        return SimpleNamespace(message_id=message)

    async def edit_message_text(self, text: str, chat_id: int, message_id: int, **_: Any) -> None:
        self.written.append((self.time.now(), chat_id))
        self.texts[chat_id, message_id] = text
        self.boards.append((self.time.now(), chat_id, text))

    async def edit_message_reply_markup(self, chat_id: int, **_: int) -> None:
        self.written.append((self.time.now(), chat_id))

    async def delete_message(self, chat: int, message: int) -> None:
        del self.texts[chat, message]


@dataclass
class Evening:
    """A deal of four people, tap by tap."""

    bot: CountingBot
    outbox: Outbox
    publisher: TablePublisher
    time: VirtualTime
    table: Table
    pace: float = PACE
    actions: int = 0
    shown: list[tuple[float, str]] = field(default_factory=list)

    async def play(self, random: Random) -> None:
        """Play to the end; everybody awaited is as likely to be the next who acts."""
        await self._show(None)
        while self.table.phase is Phase.DEAL:
            assert self.table.play is not None
            play = self.table.play
            seat = random.choice(play.deal.awaited())
            action = random.choice(play.deal.legal_actions(seat))
            after = play.applied(seat, action)
            self.table = replace(self.table, play=after)
            if after.deal.over:
                players = [person.id for person in after.players]
                match = self.table.match.after(players, after.opening, after.view(None))
                self.table = replace(self.table, match=match, phase=Phase.RESULT)
            self.actions += 1
            await self._show(play.players[seat].id)

    async def _show(self, actor: Any) -> None:
        self.publisher.show(self.table, actor)
        self.shown.append((self.time.now(), self._board()))
        await self.time.pass_by(self.pace)

    def _board(self) -> str:
        _, wanted = self.publisher._board(self.table)
        return wanted.content.text


async def evening(preset: str, seed: int) -> Evening:
    random = Random(seed)
    time = VirtualTime()
    bot = CountingBot(time)
    outbox = Outbox(cast(Bot, bot), MemoryBook(), time)
    groups = Groups(MemoryGroups(), CATALOGUES)
    await groups.meet(Chat(id=GROUP.chat, type="supergroup", title="Dacha"), "ru")
    publisher = TablePublisher(
        outbox,
        Peeks(cast(Bot, bot), outbox),
        groups,
        Tastes(MemoryTastes()),
        CATALOGUES,
        "durak_bot",
    )
    lobby = lobby_of(PEOPLE[:4])
    rules = PRESETS[preset]
    while True:
        deck = random.sample(pack(rules.deck), rules.deck)
        try:
            play = Play.start(1, rules, lobby.people, Opening(0, None), deck)
        except NoTrumpInHands:
            continue
        table = replace(lobby, settings=Settings(rules=rules), phase=Phase.DEAL, play=play)
        return Evening(bot, outbox, publisher, time, table)


@pytest.mark.parametrize("preset", ["throw-in", "transfer"])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_an_action_costs_few_messages_and_the_group_no_more_than_its_limit(
    preset: str, seed: int
) -> None:
    at = await evening(preset, seed)
    await at.play(Random(seed))
    await at.time.pass_by(60)
    await at.outbox.settle()

    assert len(at.bot.written) <= 2.5 * at.actions, Counter(chat for _, chat in at.bot.written)
    group = [time for time, chat in at.bot.written if chat == GROUP.chat]
    for start in group:
        assert sum(start <= time < start + 60 - 1e-6 for time in group) <= 20
    played = [time for time in group if time <= PACE * at.actions]
    assert max(later - earlier for earlier, later in pairwise(played)) <= FRESH + PACE


@pytest.mark.parametrize("seed", [1, 2])
async def test_below_the_limit_the_group_sees_nothing_older_than_three_seconds(seed: int) -> None:
    at = await evening("throw-in", seed)
    at.pace = 60 / 17  # as often as the group may be written to
    await at.play(Random(seed))
    await at.time.pass_by(60)
    await at.outbox.settle()
    boards = [(time, text) for time, chat, text in at.bot.boards if chat == GROUP.chat]
    for wanted, text in at.shown:
        # What stands there three seconds later is that state, or a later one.
        stood = [shown for time, shown in boards if time <= wanted + BOARD + 1e-6][-1]
        later = [shown for time, shown in at.shown if time >= wanted]
        assert stood in later, (wanted, text)


async def test_in_the_end_everything_shows_the_last_state() -> None:
    at = await evening("throw-in", 4)
    await at.play(Random(4))
    await at.time.pass_by(60)
    await at.outbox.settle()
    board = at.outbox.message_of(Surface.board(at.table.id, at.table.board_number))
    assert board is not None
    assert "окончен" in at.bot.texts[board.chat, board.message]
    assert len(at.bot.texts) == 5  # a board and four hands
