"""The process is killed where it stands, and started again on the same file."""

import asyncio
import random

import pytest

from tests.e2e.players import play_all
from tests.e2e.scene import Scene, idle
from tests.e2e.stored import accepted, check_cards, check_replay, rows


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_deal_survives_twenty_kills(scene: Scene) -> None:
    rng = random.Random(20)
    database, chat = scene.bot.database, scene.group.id

    async def killer() -> None:
        for _ in range(20):
            taps = len(scene.server.calls_of("answerCallbackQuery")) + rng.randint(1, 6)
            await scene.server.wait_for(
                lambda: len(scene.server.calls_of("answerCallbackQuery")) >= taps,
                timeout=60,
            )
            await asyncio.sleep(rng.random() * 0.05)  # any moment between two answers
            assert not scene.over()
            await scene.bot.kill()
            check_cards(database, chat)
            await scene.bot.start()

    kills = asyncio.create_task(killer())
    await play_all(
        scene.server, scene.players, scene.over, after_tap=lambda: check_cards(database, chat)
    )
    await kills
    await idle(scene)

    done = sum(player.done for player in scene.players)
    unanswered = sum(player.unanswered for player in scene.players)
    stored = accepted(database, chat)
    assert done <= stored <= done + unanswered
    # Each stored action was asked for by an update of its own: none was carried out twice.
    others = 1 + 3 + 1  # /newgame, three who sat down, the deal
    assert rows(database, "SELECT count(*) FROM requests") == [(stored + others,)]
    assert rows(database, "SELECT status FROM deals") == [("over",)]
    check_replay(database)
    assert scene.server.violations == []
    assert await scene.bot.stop() == 0
    assert scene.bot.complaints() == []
