"""What goes wrong in a long run: faults, flood limits and who keeps to them."""

import asyncio
import random
import time
from collections import Counter

from playground.calls import Query
from playground.errors import Refusal, too_many_requests
from playground.faults import Effect, Fault
from playground.flood import LIMITED, FloodControl
from playground.server import BotApiServer

SHARE = 0.05  # of the calls that go wrong
DOUBLED = 0.05  # of the polls after which an update comes twice
FLOODED = 0.01  # of the messages that are refused with a 429, whatever was sent before
TROUBLED = {
    "sendMessage": (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER, Effect.DELAY),
    "editMessageText": (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER, Effect.DELAY),
    "editMessageReplyMarkup": (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER),
    "deleteMessage": (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER, Effect.DELAY),
    # How long answers take is measured, so none is held back.
    "answerCallbackQuery": (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER),
}
CHANGES = TROUBLED.keys() - {"answerCallbackQuery"}


class Tally:
    """A gate that counts the calls that come through."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def __call__(self, query: Query) -> None:
        """Count a call."""
        self.calls[query.method] += 1

    @property
    def written(self) -> int:
        """How many messages were sent or changed."""
        return self.calls["sendMessage"] + self.calls["editMessageText"]

    def changes(self) -> Counter[str]:
        """Return the calls that changed what stands in a chat."""
        return Counter({method: self.calls[method] for method in CHANGES})

    async def quiet(self, seconds: float, longest: float) -> bool:
        """Wait until nothing was changed for `seconds`; say whether that came in time."""
        end = time.monotonic() + longest
        while time.monotonic() < end:
            before = self.changes()
            await asyncio.sleep(seconds)
            if self.changes() == before:
                return True
        return False


class Trouble:
    """A gate that lets one call of twenty go wrong: the next one of its kind."""

    def __init__(self, server: BotApiServer, rng: random.Random) -> None:
        self._server = server
        self._rng = rng
        self.count = self.doubled = 0

    def __call__(self, query: Query) -> None:
        """Let the next call of one kind go wrong, or the next update come twice, now and then."""
        if query.method == "getUpdates" and self._rng.random() < DOUBLED:
            self.doubled += 1
            self._server.duplicate_update()
        effects = TROUBLED.get(query.method)
        if effects is not None and self._rng.random() < SHARE:
            self.count += 1
            self._server.inject(Fault(query.method, self._rng.choice(effects), seconds=1.0))


class Obedience:
    """A gate with flood limits and a 429 now and then; counts what came too early after one."""

    def __init__(self, rng: random.Random) -> None:
        self._flood = FloodControl(on=True)
        self._rng = rng
        self._closed: dict[object, float] = {}
        self.refused = self.disobeyed = 0

    def forget(self) -> None:
        """Let nobody be told to wait any more: who was told has died."""
        self._closed.clear()

    def __call__(self, query: Query) -> None:
        """Pass a call through the limits, and note what came too early."""
        if query.method not in LIMITED:
            return
        now, chat = query.world.clock.now(), query.get("chat_id")
        if now < self._closed.get(chat, 0.0) - 0.05:
            self.disobeyed += 1
        try:
            if self._rng.random() < FLOODED:
                raise too_many_requests(self._rng.randint(1, 4))
            self._flood(query)
        except Refusal as refusal:
            self.refused += 1
            self._closed[chat] = now + float(refusal.parameters["retry_after"])
            raise
