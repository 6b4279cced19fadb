"""Many tables at once: groups with people in a hurry, and what their chats show in the end."""

import asyncio
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playground.model import CallbackQuery, Chat, Message
from tests.e2e.players import OVER, Player
from tests.e2e.process import CARD
from tests.e2e.stored import outcome, rows

HAND = "🎴"  # how a hand begins
ISOLATES = re.compile("[\u2066-\u2069]")
IMPATIENCE = 3.0  # seconds after which somebody taps again who got no answer
MEDALS = ("🥇", "🥈", "🥉", "4.", "5.")
OWNER = " 👑"  # beside the name of whose table it is


@dataclass(eq=False)
class Guest:
    """One person at one table; `news` is set when one of his chats has changed."""

    player: Player
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Tap:
    """A tap, and how many seconds passed until its answer."""

    guest: Guest
    began: float
    seconds: float | None = None


class Ear:
    """Hears every change of a world: wakes whom it is about, and notes the answers to taps."""

    def __init__(self) -> None:
        self.guests: dict[Chat, list[Guest]] = {}
        self.answered: list[Tap] = []
        self.open: dict[CallbackQuery, Tap] = {}

    def __call__(self, touched: tuple[object, ...]) -> None:
        """Hear of a change."""
        for thing in touched:
            if isinstance(thing, Message):
                for guest in self.guests.get(thing.chat, ()):
                    guest.news.set()
            elif isinstance(thing, CallbackQuery) and thing.answer is not None:
                self._answer(self.open.pop(thing, None), thing.answer.text)

    def _answer(self, tap: Tap | None, text: str | None) -> None:
        if tap is not None:
            assert text, "every tap is answered with words"
            tap.seconds = time.monotonic() - tap.began
            tap.guest.player.answers.append(text)
            tap.guest.news.set()
            self.answered.append(tap)


@dataclass
class Evening:
    """One group with its table and people."""

    group: Chat
    guests: list[Guest]

    def boards(self) -> list[Message]:
        """Return what stands in the group with buttons."""
        return [message for message in self.group.history() if message.keyboard]

    def over(self) -> bool:
        """Say whether the board of the table shows a result."""
        return any(OVER in board.text for board in self.boards())

    async def play(self, guest: Guest, ear: Ear) -> None:
        """Play like a person in a hurry: a tap, a look, a tap."""
        player = guest.player
        while not self.over():
            guest.news.clear()
            if not player.playable():
                await guest.news.wait()
                continue
            query = player.press().query
            assert query is not None
            ear.open[query] = Tap(guest, time.monotonic())
            with suppress(TimeoutError):
                async with asyncio.timeout(IMPATIENCE):
                    while query in ear.open and not self.over():
                        await guest.news.wait()
                        guest.news.clear()
            await asyncio.sleep(0.5 + player.rng.random())

    def waits_for(self, database: Path) -> str:
        """Tell of a table that does not end: what is stored, and what its people see."""
        stored = rows(
            database,
            "SELECT status, count(*), unixepoch() - max(done_at) FROM deals JOIN tables"
            " ON tables.id = deals.table_id LEFT JOIN actions ON actions.table_id = tables.id"
            " AND deal = deals.number WHERE chat_id = ?",
            self.group.id,
        )
        people = [
            f"{player.person.user.first_name}: {len(player.playable())} buttons,"
            f" last told {player.answers[-1:]}"
            for player in (guest.player for guest in self.guests)
        ]
        boards = [board.text.splitlines()[-1] for board in self.boards()]
        return f"{self.group.title}: stored {stored}, boards {boards}; {'; '.join(people)}"

    def wrong(self, database: Path) -> list[str]:
        """Return what the chats show otherwise than the rows of the deal tell."""
        told = outcome(database, self.group.id)
        boards = self.boards()
        if len(boards) != 1:
            return [f"{self.group.title}: boards {[board.text[:40] for board in boards]}"]
        verdict = _verdict(told.fools)
        places = [f"{medal} {name}" for medal, name in zip(MEDALS, told.places, strict=False)]
        score = [f"{name} — {_times(fools)}" for name, fools in told.score.items()]
        shown = _lines(boards[0])
        named = [
            line for line in shown if line.startswith((*MEDALS, "🤡", "Ничья")) or "—" in line
        ]
        found = []
        if named != [*places, verdict, *score]:
            found.append(f"{self.group.title}: shows {named}, not {places}, {verdict}, {score}")
        for guest in self.guests:
            found += _wrong_hand(guest.player, boards[0], verdict)
        return found


def _wrong_hand(player: Player, board: Message, verdict: str) -> list[str]:
    name, private = player.person.user.first_name, player.person.private
    hands = [_lines(message) for message in private.history() if message.text.startswith(HAND)]
    if len(hands) != 1:
        return [f"{name}: hands {hands}"]
    buttons = [button for row in player.hand().keyboard for button in row]
    links = [str(button.get("url")) for button in buttons]
    if hands[0][-1] != verdict or CARD.search("".join(hands[0])) is not None:
        return [f"{name}: his hand shows {hands[0]}, not {verdict}"]
    if len(links) != 1 or not links[0].endswith(f"/{board.id}"):
        return [f"{name}: his hand leads to {links}, not to message {board.id}"]
    return []


def _lines(message: Message) -> list[str]:
    plain = ISOLATES.sub("", message.text).replace(OWNER, "")
    return [line for line in plain.splitlines() if line]


def _verdict(fools: list[str]) -> str:
    if len(fools) > 1:
        return f"🤡 Дураки: {', '.join(fools)}"
    return f"🤡 Дурак: {fools[0]}" if fools else "Ничья: дурака нет."


def _times(fools: int) -> str:
    return f"в дураках {fools} раз" if fools else "ещё ни разу не в дураках"
