"""What players reported of comparable bots: what a restart took from them."""

from tests.e2e.scene import Scene, idle, whoever_is_awaited
from tests.e2e.stored import accepted, check_cards, rows

DEADLINES = "SELECT kind, due_at, person_id FROM deadlines ORDER BY due_at, person_id"


async def test_report_a1_after_a_kill_the_same_table_stands_in_the_same_messages(
    scene: Scene,
) -> None:
    for _ in range(6):
        await (await whoever_is_awaited(scene)).tap()
        await idle(scene)
    before, deadlines = scene.looks(), rows(scene.bot.database, DEADLINES)
    assert deadlines
    old_hand = (await whoever_is_awaited(scene)).hand()
    sent = len(scene.server.calls_of("sendMessage"))

    await scene.bot.kill()
    await scene.bot.start()
    await idle(scene)

    assert scene.looks() == before
    assert rows(scene.bot.database, DEADLINES) == deadlines
    assert len(scene.server.calls_of("sendMessage")) == sent
    check_cards(scene.bot.database, scene.group.id)
    player = next(player for player in scene.players if player.hand() is old_hand)
    stored = accepted(scene.bot.database, scene.group.id)
    done = player.done
    while player.done == done:  # a first tap may have asked what the card is to do
        assert await player.tap()
    assert accepted(scene.bot.database, scene.group.id) == stored + 1
    check_cards(scene.bot.database, scene.group.id)
    await scene.bot.stop()
    assert scene.bot.complaints() == []


async def test_report_a3_what_came_while_the_bot_was_down_is_done_once_and_in_its_order(
    scene: Scene,
) -> None:
    await idle(scene)
    player = await whoever_is_awaited(scene)
    await scene.bot.kill()
    hand, button = player.hand(), player.playable()[0]
    scene.server.duplicate_update()
    first, second = (player.person.tap(hand, button) for _ in range(2))
    scene.players[0].person.kick(scene.group, scene.server.bot)

    await scene.bot.start()

    said, again = await first.answered(), await second.answered()
    assert said.text is not None
    assert said.text.startswith("На столе: ")
    assert again.text in {"Этой карты у вас уже нет.", "Этот стол закрыт."}
    await scene.server.wait_for(lambda: _phase(scene) == "closed")
    assert accepted(scene.bot.database, scene.group.id) == 1
    await idle(scene)
    answers = scene.server.calls_of("answerCallbackQuery")
    assert sum(call.ok for call in answers if call.parameters["text"] == said.text) == 1
    assert await scene.bot.stop() == 0


def _phase(scene: Scene) -> str:
    ((phase,),) = rows(scene.bot.database, "SELECT phase FROM tables")
    return str(phase)
