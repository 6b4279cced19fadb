"""`/settings`: a group's language and defaults, a person's language, order of cards and quiet."""

import asyncio
from dataclasses import replace

import pytest

from bot.engine.cards import format_cards, parse_card
from bot.tables.clocks import Clock
from bot.tables.people import Person, Preferences, Sorting
from bot.tables.ports import News, Notice
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Hands, Settings
from bot.telegram.callbacks import MenuTap, PreferenceTap, TopTap
from bot.telegram.views.cards import in_hand_order
from bot.telegram.views.refusals import refusal_text
from playground.model import Message
from tests.telegram.builders import CATALOGUES, EN, PEOPLE, RU, lobby_of
from tests.telegram.front import Front
from tests.telegram.taps import action, card, table


async def test_an_admin_chooses_what_new_tables_begin_with(front: Front) -> None:
    (menu,) = await front.say(front.people[0], front.group, "/settings")
    await front.tap(front.people[0], menu, "⚙️ Правила")
    await front.tap(front.people[0], menu, "Переводной")
    for page in (MenuTap.MAIN, "table", "clock"):
        await front.tap_data(front.people[0], menu, MenuTap(table=0, page=page).pack())
    await front.tap(front.people[0], menu, "20 секунд")

    await front.say(front.people[1], front.group, "/newgame")
    chosen = front.table().settings
    assert (chosen.preset, chosen.clock) == ("transfer", Clock.FAST)
    await front.tables.close(front.table().id, PEOPLE[1], admin=False)
    await front.say(front.people[1], front.group, "/newgame простой")
    chosen = front.table().settings
    assert (chosen.preset, chosen.clock) == ("simple", Clock.FAST)


async def test_an_admin_chooses_the_language_of_the_group(front: Front) -> None:
    (menu,) = await front.say(front.people[0], front.group, "/settings")
    assert "Настройки этой группы" in menu.text
    await front.tap(front.people[0], menu, "🌐 Язык: Русский")
    await front.tap(front.people[0], menu, "English")
    assert "Settings of this group" in menu.text
    (rules,) = await front.say(front.people[2], front.group, "/rules")
    assert "Throw-in durak" in rules.text


async def test_an_admin_lets_the_board_be_a_picture_and_a_text_again(front: Front) -> None:
    await front.set_up(table())
    assert front.board().text
    (menu,) = await front.say(front.people[0], front.group, "/settings")
    await front.tap(front.people[0], menu, "🖼 Стол: текстом")
    boards = [m for m in front.people[0].sees(front.group) if m.id != menu.id]
    assert "photo" in boards[-1].content
    await front.tap(front.people[0], menu, "🖼 Стол: картинкой")
    assert front.people[0].last(front.group, "Козырь").keyboard


async def test_who_is_no_admin_chooses_nothing(front: Front) -> None:
    (refusal,) = await front.say(front.people[1], front.group, "/settings")
    assert refusal.text == refusal_text(TableRefusal.NOT_ADMIN, RU)
    (menu,) = await front.say(front.people[0], front.group, "/settings")
    before = menu.text
    tap = MenuTap(table=0, page=MenuTap.GROUP, option="clock", value=0).pack()
    assert await front.toast(1, menu, tap) == refusal_text(TableRefusal.NOT_ADMIN, RU)
    assert menu.text == before
    assert front.groups.defaults(front.group.id) == Settings()


async def test_a_page_never_takes_the_place_of_a_table(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    before = board.text
    tap = MenuTap(table=0, page=MenuTap.GROUP).pack()
    assert await front.toast(0, board, tap) == refusal_text(TableRefusal.STALE, EN)
    assert board.text == before


async def test_somebody_chooses_his_language_for_commands_and_hands(front: Front) -> None:
    await front.set_up(table())
    private = front.people[1].private
    (menu,) = await front.say(front.people[1], private, "/settings")
    await front.tap(front.people[1], menu, (0, 0))
    await front.tap(front.people[1], menu, "English")
    assert "Your settings" in menu.text
    assert "Trump" in front.people[1].last(private, "Dacha").text
    (rules,) = await front.say(front.people[1], private, "/rules")
    assert "Throw-in durak" in rules.text

    await front.tap_data(
        front.people[1], menu, PreferenceTap(name=PreferenceTap.LANGUAGE, value=7).pack()
    )
    assert "Ваши настройки" in menu.text


async def test_somebody_chooses_the_order_of_his_cards(front: Front) -> None:
    await front.set_up(table())
    hand, private = front.hand(0), front.people[0].private
    assert cards_of(hand) == ["6♠️", "6♥️", "7♥️", "8♦️", "A♦️"]
    (menu,) = await front.say(front.people[0], private, "/settings")
    await front.tap(front.people[0], menu, (1, 0))
    await front.tap(front.people[0], menu, "trumps first")
    assert cards_of(hand) == ["8♦️", "A♦️", "6♠️", "6♥️", "7♥️"]


def cards_of(hand: Message) -> list[str]:
    """Return the cards on the buttons of a hand."""
    return [b["text"] for row in hand.keyboard for b in row if b["callback_data"][:2] == "c:"]


@pytest.mark.parametrize(
    ("sorting", "order"),
    [
        (Sorting.SUITS, "7s 9s Ad 6h 8h Xr"),
        (Sorting.RANKS, "7s 9s Ad 6h 8h Xr"),
        (Sorting.TRUMPS_FIRST, "Xr 6h 8h 7s 9s Ad"),
    ],
)
def test_cards_lie_as_their_owner_likes(sorting: Sorting, order: str) -> None:
    cards = [parse_card(name) for name in ["8h", "Ad", "9s", "Xr", "6h", "7s"]]
    hearts = 1
    assert " ".join(format_cards(in_hand_order(cards, hearts, sorting))) == order


def test_by_rank_equal_cards_lie_together() -> None:
    cards = [parse_card(name) for name in ["7s", "9s", "7d", "9d", "6h"]]
    assert " ".join(format_cards(in_hand_order(cards, 1, Sorting.RANKS))) == "7s 7d 9s 9d 6h"


async def test_who_likes_it_quiet_gets_no_new_message_when_it_is_his_turn(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    (menu,) = await front.say(front.people[1], front.people[1].private, "/settings")
    await front.tap_data(
        front.people[1], menu, PreferenceTap(name=PreferenceTap.QUIET, value=1).pack()
    )
    before = len(front.people[1].sees(front.people[1].private))
    await front.tap_data(front.people[0], board, card(here, "6s"))
    await front.tap_data(front.people[1], board, action(front.table(), "take"))
    assert len(front.people[1].sees(front.people[1].private)) == before


async def test_passing_by_itself_is_a_switch_there(front: Front) -> None:
    (menu,) = await front.say(front.people[1], front.people[1].private, "/settings")
    await front.tap(front.people[1], menu, (3, 0))
    assert front.tables.autopasses(PEOPLE[1].id)
    await front.tap(front.people[1], menu, (3, 0))
    assert not front.tables.autopasses(PEOPLE[1].id)


async def test_refusals_too_are_told_in_the_chosen_language(front: Front) -> None:
    person = front.people[1]
    (menu,) = await front.say(person, person.private, "/settings")
    english = list(CATALOGUES.languages).index("en")
    tap = PreferenceTap(name=PreferenceTap.LANGUAGE, value=english).pack()
    await front.tap_data(person, menu, tap)
    (answer,) = await front.say(person, person.private, "/leave")
    assert answer.text == refusal_text(TableRefusal.NOT_SEATED, EN)
    board = await front.set_up(lobby_of(PEOPLE[:1]))
    assert await front.toast(1, board, "l:8:j") == refusal_text(TableRefusal.CLOSED, EN)


async def test_who_likes_it_quiet_is_not_called_by_a_reminder_either(front: Front) -> None:
    await front.set_up(table())
    await front.tastes.choose(PEOPLE[0], lambda liked: replace(liked, quiet=True))
    front.publisher.show(front.table(), None)
    await front.outbox.settle()
    hand = front.hand(0)
    for settings in (Settings(), Settings(hands=Hands.GROUP)):
        here, before = replace(front.table(), settings=settings), len([*front.group.history()])
        for news in (News.REMINDER, News.RESUMED):
            front.publisher.tell(here, Notice(news, PEOPLE[0]))
        await front.outbox.settle()
        assert front.hand(0) is hand
        assert len([*front.group.history()]) == before


async def test_of_two_taps_at_once_neither_undoes_the_others_choice(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = front.people[1]
    (menu,) = await front.say(person, person.private, "/settings")
    save = front.tastes._book.save

    async def slowly(who: Person, likes: Preferences) -> None:
        await asyncio.sleep(0)
        await save(who, likes)

    monkeypatch.setattr(front.tastes._book, "save", slowly)
    person.tap_data(menu, PreferenceTap(name=PreferenceTap.QUIET, value=1).pack())
    person.tap_data(menu, PreferenceTap(name=PreferenceTap.SORTING, value=1).pack())
    await asyncio.gather(*map(front.handle, front.fetch()))
    await front.outbox.settle()
    assert front.tastes.of(PEOPLE[1].id) == Preferences(sorting=Sorting.RANKS, quiet=True)


async def test_a_page_never_takes_the_place_of_what_has_no_such_button(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    await front.tables.close(front.table().id, PEOPLE[0], admin=False)
    await front.outbox.settle()
    (rules,) = await front.say(front.people[0], front.group, "/rules")
    for message in (board, rules):
        before = message.text
        for tap in (TopTap(name="week"), MenuTap(table=0, page=MenuTap.GROUP)):
            told = await front.toast(0, message, tap.pack())
            assert told == refusal_text(TableRefusal.STALE, EN)
        assert message.text == before
