"""A board that is a picture, with the real process: killed and started again."""

import sqlite3
from contextlib import closing

import pytest

from playground.model import Message
from tests.e2e.scene import Scene, idle, whoever_is_awaited

pytestmark = pytest.mark.slow


def want_pictures(scene: Scene) -> None:
    """Let the group have chosen pictures while the bot was down."""
    with closing(sqlite3.connect(scene.bot.database)) as connection:
        connection.execute("UPDATE chats SET pictures = 1")
        connection.commit()


def photos(scene: Scene) -> list[Message]:
    return [message for message in scene.group.history() if "photo" in message.content]


async def test_a_board_stays_one_picture_over_a_kill(scene: Scene) -> None:
    await scene.bot.kill()
    want_pictures(scene)
    await scene.bot.start()
    (board,) = await scene.server.wait_for(lambda: photos(scene))
    await idle(scene)
    first = board.content

    player = await whoever_is_awaited(scene)
    await player.tap()
    await scene.server.wait_for(lambda: board.content != first)
    await scene.bot.kill()
    await scene.bot.start()
    await idle(scene)
    assert photos(scene) == [board]

    assert scene.server.violations == []
    assert await scene.bot.stop() == 0
    assert scene.bot.complaints() == []
