"""What players reported of comparable bots: those whom no private message reaches."""

from bot.engine.cards import parse_card
from bot.tables.model import Phase
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import CardsTap, LobbyTap
from bot.telegram.views.cards import card_sign
from bot.telegram.views.refusals import refusal_text
from tests.telegram.builders import PEOPLE, RU, lobby_of
from tests.telegram.front import Front
from tests.telegram.taps import HANDS, card, lobby_tap, moves, of, table

DEAL, JOIN = lobby_tap(LobbyTap.DEAL), lobby_tap(LobbyTap.JOIN)


async def test_report_a16_who_never_started_the_bot_sits_down_by_its_link(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:1]))
    new = front.server.world.person("Новый", language_code="ru")
    new.join(front.group)
    await front.hear()

    answer = await front.tap_data(new, board, JOIN)
    (refused,) = front.server.calls_of("sendChatAction")
    assert refused.description == "Forbidden: bot can't initiate conversation with a user"
    assert answer.url is not None
    assert "Новый" not in board.text
    assert await front.toast(0, board, DEAL) == refusal_text(TableRefusal.TOO_FEW, of(0))

    new.open_link(answer.url)
    await front.hear()
    assert new.last(new.private).text == RU.gettext("You are in! Your cards will come here.")
    assert "Новый" in board.text
    await front.tap_data(front.people[0], board, DEAL)
    assert front.table().phase is Phase.DEAL
    assert RU.gettext("Trump: {suit}", suit="").strip() in new.last_keyboard(new.private).text


async def test_report_a17_who_blocks_the_bot_in_the_middle_holds_nobody_up(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    conversation = front.people[1].private.conversation
    assert conversation is not None
    conversation.blocked = True  # no update has told it yet
    await front.tap_data(front.people[0], board, card(here, "6s"))
    refused = [call for call in front.server.calls_of() if not call.ok]
    assert {(call.chat_id, call.description) for call in refused} == {
        (PEOPLE[1].id, "Forbidden: bot was blocked by the user")
    }

    for seat in (0, 2):
        assert "6♠️ ← ❔" in front.hand(seat).text
    told = RU.gettext(
        "📵 {names}: no private messages arrive. Your cards are under “My cards”.",
        names=f"\u2068{PEOPLE[1].name}\u2069",
    )
    assert told in board.text
    await front.tap(front.people[1], board, RU.gettext("My cards"))
    assert front.people[1].last_keyboard(front.group).is_ephemeral

    await front.wait(60)
    assert moves(front) == ["0:a6s", "1:take"]
    assert "⌛" in board.text


async def test_report_a18_the_own_cards_can_be_seen_also_off_turn(front: Front) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    data = CardsTap(table=here.id).pack()
    await front.tap_data(front.people[2], board, data)
    opened = front.people[2].last_keyboard(front.group)
    assert opened.is_ephemeral
    buttons = [button for row in opened.keyboard for button in row]
    cards = {card_sign(parse_card(name), of(2)) for name in HANDS[2].split()}
    assert {button["text"] for button in buttons} == cards
    assert not any("style" in button for button in buttons)

    before = len(front.server.calls_of())
    not_seated = refusal_text(TableRefusal.NOT_SEATED, of(3))
    assert await front.toast(3, board, data) == not_seated
    assert [call.method for call in front.server.calls_of()[before:]] == ["answerCallbackQuery"]
    assert not any(message.is_ephemeral for message in front.people[3].sees(front.group))
