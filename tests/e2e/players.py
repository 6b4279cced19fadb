"""Scripted people: they read what a person reads, and tap what their hands show."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from playground.model import Chat, Message
from playground.people import Person
from playground.pressing import Press
from playground.server import BotApiServer

TAKE = "danger"
PLAYABLE = {"primary", TAKE, "success"}  # the styles of buttons that can be played
LOBBY = "Кто с нами"
OVER = "окончен"
# How the answers to taps begin that did something.
DONE = (
    "На столе: ",
    "Отбито",
    "Перевод",
    "Показана",
    "Вы берёте карты",
    "Пас. Пока заход идёт",
    "Пересдача",
)


@dataclass
class Player:
    """One person at one table, who taps random playable buttons of his hand.

    `pride` is how often he plays a card where he could also take. `answers` are the toasts that
    he got; `unanswered` counts the taps that none came for.
    """

    person: Person
    rng: random.Random
    patience: float = 10.0
    pride: float = 0.0
    answers: list[str] = field(default_factory=list)
    unanswered: int = 0

    @property
    def done(self) -> int:
        """How many of his taps were answered as having done something."""
        return sum(answer.startswith(DONE) for answer in self.answers)

    def hand(self) -> Message:
        """Return his hand: the newest message with buttons in his private chat."""
        return self.person.last_keyboard(self.person.private)

    def playable(self) -> list[tuple[int, int]]:
        """Return row and column of each button of his hand that is marked as playable."""
        try:
            keyboard = self.hand().keyboard
        except LookupError:
            return []
        return [
            (row, column)
            for row, buttons in enumerate(keyboard)
            for column, button in enumerate(buttons)
            if button.get("style") in PLAYABLE
        ]

    def press(self) -> Press:
        """Tap a playable button."""
        hand, playable = self.hand(), self.playable()
        cards = [at for at in playable if hand.keyboard[at[0]][at[1]]["style"] != TAKE]
        proud = bool(cards) and self.rng.random() < self.pride
        return self.person.tap(hand, self.rng.choice(cards if proud else playable))

    async def tap(self) -> bool:
        """Tap a playable button and wait for the answer; False if none came."""
        press = self.press()
        try:
            answer = await press.answered(timeout=self.patience)
        except TimeoutError:
            self.unanswered += 1
            return False
        assert answer.text, "every tap is answered with words"
        self.answers.append(answer.text)
        return True

    async def play(
        self, server: BotApiServer, over: Callable[[], bool], after_tap: Callable[[], None]
    ) -> None:
        """Play until `over`, calling `after_tap` after each answer."""

        def changed(before: tuple[object, ...]) -> bool:
            return over() or self._looks() != before

        while True:
            await server.wait_for(lambda: over() or self.playable(), timeout=60)
            if over():
                return
            before = self._looks()
            if await self.tap():
                after_tap()
            try:  # a tap that changed nothing is followed by another one
                await server.wait_for(lambda: changed(before), timeout=0.2)
            except TimeoutError:
                continue

    def _looks(self) -> tuple[object, ...]:
        hand = self.hand()
        return hand.id, hand.text, hand.labels


def befriend(people: list[Person]) -> None:
    """Let every person have started the bot before, as people have who played already."""
    for person in people:
        conversation = person.private.conversation
        assert conversation is not None
        conversation.started = True


async def open_and_deal(
    server: BotApiServer, group: Chat, people: list[Person], preset: str
) -> Message:
    """Open a table by its first person, seat the others by taps, deal; return the board."""
    people[0].say(group, f"/newgame {preset}")
    lobby = await server.wait_for(lambda: people[0].last(group, LOBBY))
    for person in people[1:]:
        answer = await person.tap(lobby, "Сесть за стол").answered()
        assert answer.text == "Вы за столом. Карты придут в личный чат."
    await server.wait_for(lambda: lobby.button("Раздать карты"))
    answer = await people[0].tap(lobby, "Раздать карты").answered()
    assert answer.text == "Карты розданы."
    return lobby


async def play_all(
    server: BotApiServer,
    players: list[Player],
    over: Callable[[], bool],
    after_tap: Callable[[], None] = lambda: None,
) -> None:
    """Let everybody play at once until `over`."""
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play(server, over, after_tap))
