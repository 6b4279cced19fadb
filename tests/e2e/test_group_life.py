"""What people do around a deal: commands, sitting down, getting up, old and forged taps."""

import random
from collections.abc import Iterator

import pytest

from playground.faults import Fault
from playground.model import Chat, Message
from playground.people import Person
from playground.server import BotApiServer
from tests.e2e.players import LOBBY, OVER, Player, befriend, open_and_deal, play_all
from tests.e2e.process import BotProcess

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("bot"),
]


@pytest.fixture
def group(server: BotApiServer, people: list[Person]) -> Chat:
    return server.world.supergroup(f"Дача {len(server.world.groups)}", people)


async def open_lobby(server: BotApiServer, group: Chat, owner: Person, words: str = "") -> Message:
    owner.say(group, f"/newgame {words}".strip())
    return await server.wait_for(lambda: owner.last(group, LOBBY))


async def toast(person: Person, message: Message, button: str) -> str:
    return (await person.tap(message, button).answered()).text or ""


async def test_a_newcomer_is_shown_the_way_and_seated_by_start(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    new = server.world.person("Новенький", language_code="ru")
    new.join(group)
    lobby = await open_lobby(server, group, people[0])

    answer = await new.tap(lobby, "Сесть за стол").answered()
    assert answer.url is not None
    assert "Новенький" not in lobby.text
    new.open_link(answer.url)

    await server.wait_for(lambda: "Новенький" in lobby.text)
    welcome = await server.wait_for(lambda: new.last(new.private, "Вы за столом"))
    (back,) = welcome.keyboard[0]
    assert back["url"].endswith(f"/{lobby.id}")


async def test_a_join_token_is_of_no_use_outside_the_group_or_after_the_lobby(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    new, stranger = server.world.person("Новый"), server.world.person("Чужой", language_code="ru")
    new.join(group)
    lobby = await open_lobby(server, group, people[0])
    url = (await new.tap(lobby, "Сесть за стол").answered()).url
    assert url is not None

    stranger.open_link(url)
    await server.wait_for(lambda: stranger.last(stranger.private, "где вас нет"))
    people[0].say(group, "/cancel")
    await server.wait_for(lambda: "закрыт" in lobby.text)
    new.open_link(url)

    await server.wait_for(lambda: new.last(new.private, "Этот стол закрыт"))
    assert "Чужой" not in lobby.text


async def test_an_owner_out_of_reach_owns_the_table_without_a_seat(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    owner = server.world.person("Хозяин", language_code="ru")
    owner.join(group)
    lobby = await open_lobby(server, group, owner)
    assert "Хозяин" not in lobby.text

    assert "Раздаёт тот, кто открыл стол" not in lobby.text
    await toast(people[1], lobby, "Сесть за стол")
    await toast(people[2], lobby, "Сесть за стол")
    await server.wait_for(lambda: lobby.button("Раздать карты"))

    assert "Раздаёт тот, кто открыл стол" in lobby.text
    assert "хозяин стола" in await toast(people[1], lobby, "Раздать карты")
    assert await toast(owner, lobby, "Раздать карты") == "Карты розданы."


async def test_a_second_newgame_points_to_the_lobby_that_stands(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    lobby = await open_lobby(server, group, people[0])
    people[1].say(group, "/newgame")
    pointer = await server.wait_for(lambda: people[1].last(group, "уже открыт стол"))
    assert pointer.reply_to is lobby


async def test_an_unknown_preset_is_refused_with_all_that_there_are(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    people[0].say(group, "/newgame покер")
    answer = await server.wait_for(lambda: people[0].last(group, "Не понимаю «покер»"))
    for name in ("подкидной", "переводной", "простой", "японский", "джокеры"):
        assert f"/newgame {name}" in answer.text


async def test_getting_up_passes_the_table_on(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    lobby = await open_lobby(server, group, people[0])
    await toast(people[1], lobby, "Сесть за стол")
    assert await toast(people[1], lobby, "Сесть за стол") == "Вы уже за этим столом."
    await toast(people[0], lobby, "Встать")
    await server.wait_for(lambda: "Аня" not in lobby.text)
    assert "Боря\u2069 👑" in lobby.text
    people[1].say(group, "/leave")
    await server.wait_for(lambda: "никого" in lobby.text)


async def test_two_taps_on_deal_deal_once(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    lobby = await open_lobby(server, group, people[0])
    await toast(people[1], lobby, "Сесть за стол")
    await server.wait_for(lambda: lobby.button("Раздать карты"))
    first, second = (people[0].tap(lobby, "Раздать карты") for _ in range(2))
    answers = {(await first.answered()).text, (await second.answered()).text}
    assert answers == {"Карты розданы.", "Уже играют – садитесь, когда закончат."}
    await server.wait_for(lambda: "кон 1" in lobby.text)


async def test_table_posts_the_board_anew_and_cancel_ends_the_deal(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    board = await open_and_deal(server, group, people[:2], "подкидной")
    await server.wait_for(lambda: "кон 1" in board.text)
    people[4].say(group, "/table")
    anew = await server.wait_for(lambda: people[0].last(group, "кон 1") if board.deleted else None)
    assert anew.id > board.id
    people[4].say(group, "/cancel")
    await server.wait_for(lambda: people[4].last(group, "Это могут только хозяин"))
    people[0].say(group, "/CANCEL@playground_bot")

    await server.wait_for(lambda: "не засчитан" in anew.text)
    assert anew.keyboard == []
    for person in people[:2]:
        hand = await server.wait_for(lambda: person.last(person.private, "не засчитан"))
        assert all("callback_data" not in button for row in hand.keyboard for button in row)


async def test_my_cards_shows_the_own_cards_to_their_owner_alone(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    board = await open_and_deal(server, group, people[:2], "подкидной")
    await server.wait_for(lambda: board.button("Мои карты"))
    assert await toast(people[0], board, "Мои карты") == "Ваши карты внизу. Их видите только вы."
    hand = await server.wait_for(lambda: people[0].last(people[0].private, str(group.title)))
    opened = people[0].last_keyboard(group)
    assert opened.is_ephemeral
    assert (opened.text, opened.labels) == (hand.text, hand.labels)
    assert not any(message.is_ephemeral for message in people[1].sees(group))
    assert await toast(people[5], board, "Мои карты") == "Вы не сидите за этим столом."


async def test_hand_in_private_sends_the_hand_anew(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    await open_and_deal(server, group, people[:2], "подкидной")
    hand = await server.wait_for(lambda: people[1].last(people[1].private, str(group.title)))
    people[1].say(people[1].private, "/hand")
    anew = await server.wait_for(
        lambda: people[1].last(people[1].private, str(group.title)) if hand.deleted else None
    )
    assert anew.text == hand.text
    assert anew.labels == hand.labels


async def test_a_tap_on_an_earlier_deal_does_nothing(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    board = await open_and_deal(server, group, people[:2], "simple")
    players = [Player(person, random.Random(5)) for person in people[:2]]
    await server.wait_for(
        lambda: all(str(group.title) in player.hand().text for player in players)
    )
    old = [
        (player, button["callback_data"])
        for player in players
        for row in player.hand().keyboard
        for button in row
    ]
    await play_all(server, players, lambda: OVER in board.text)
    for player in players:
        assert await toast(player.person, board, "Ещё кон") in {
            "Вы в игре. Ждём остальных.",
            "Карты розданы.",
        }
    second = await server.wait_for(lambda: people[0].last(group, "кон 2"))
    assert second is not board
    await server.wait_for(lambda: not board.keyboard)
    assert OVER in board.text

    for player, data in old:
        answer = await player.person.tap_data(second, data).answered()
        assert answer.text == "На столе уже всё иначе, взгляните ещё раз."


@pytest.mark.parametrize(
    "data",
    [
        "",
        "c:",
        "c:1:1:1:1:0:0:Zz",
        "c:99999999999999999999:1:1:1:0:0:6s",
        "a:1:1:1:1:0:0:fly",
        "x" * 64,
    ],
)
async def test_a_forged_tap_is_answered_and_does_nothing(
    server: BotApiServer, people: list[Person], group: Chat, data: str
) -> None:
    board = await open_and_deal(server, group, people[:2], "подкидной")
    await server.wait_for(lambda: board.button("Мои карты"))
    before = board.text
    answer = await people[0].tap_data(board, data or "-").answered()
    assert answer.text
    assert board.text == before


async def test_a_foreign_card_cannot_be_played(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    await open_and_deal(server, group, people[:2], "подкидной")
    players = [Player(person, random.Random(1)) for person in people[:2]]
    await server.wait_for(
        lambda: all(str(group.title) in player.hand().text for player in players)
    )
    lead = next(player for player in players if player.playable())
    other = next(player for player in players if player is not lead)
    foreign = other.hand().keyboard[0][0]["callback_data"]
    answer = await lead.person.tap_data(lead.hand(), foreign).answered()
    assert answer.text == "Этой карты у вас уже нет."


async def test_each_reads_his_own_language(server: BotApiServer, group: Chat) -> None:
    anna = server.world.person("Anna", language_code="en-GB")
    boris = server.world.person("Борис", language_code="ru")
    third = server.world.person("Zhan", language_code="zh-hans")
    for person in (anna, boris, third):
        person.join(group)
    befriend([anna, boris, third])
    anna.say(group, "/newgame transfer")
    lobby = await server.wait_for(lambda: anna.last(group, "who is in?"))
    assert await toast(boris, lobby, "Join") == "Вы за столом. Карты придут в личный чат."
    await toast(third, lobby, "Join")
    await server.wait_for(lambda: lobby.button("Deal the cards"))
    await toast(anna, lobby, "Deal the cards")
    await server.wait_for(lambda: anna.last(anna.private, "Trump"))
    await server.wait_for(lambda: boris.last(boris.private, "Козырь"))
    await server.wait_for(lambda: third.last(third.private, "Козырь"))
    await server.wait_for(lambda: "Waiting for" in lobby.text)


async def test_a_table_in_a_topic_stays_in_its_topic(
    server: BotApiServer, people: list[Person]
) -> None:
    forum = server.world.supergroup("Форум", people, topics=["Карты", "Болтовня"])
    assert forum.topics is not None
    cards, talk = forum.topics.values()
    people[0].say(forum, "/newgame", thread=cards)
    lobby = await server.wait_for(lambda: people[0].last(forum, LOBBY))
    assert lobby.thread_id == cards.id
    people[1].say(forum, "/newgame", thread=talk)
    other = await server.wait_for(
        lambda: next(
            (m for m in people[0].sees(forum) if m.thread_id == talk.id and m.keyboard), None
        )
    )
    assert LOBBY in other.text
    people[2].say(forum, "/newgame")
    await server.wait_for(
        lambda: next((m for m in people[0].sees(forum) if m.keyboard and not m.in_topic), None)
    )


async def test_an_anonymous_admin_opens_a_table_without_owner_and_closes_it(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    people[0].say(group, "/newgame", as_anonymous_admin=True)
    lobby = await server.wait_for(lambda: people[0].last(group, LOBBY))
    assert "👑" not in lobby.text
    await toast(people[1], lobby, "Сесть за стол")
    await server.wait_for(lambda: "Боря\u2069 👑" in lobby.text)
    people[0].say(group, "/cancel", as_anonymous_admin=True)
    await server.wait_for(lambda: "закрыт" in lobby.text)


async def test_what_is_not_for_the_bot_gets_no_answer(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    before = len(server.calls_of(chat_id=group.id))
    for text in ("/newgame@other_bot", "/foo", "/leave@other", "просто слова", "/ newgame"):
        people[0].say(group, text)
    edited = people[0].say(group, "опечатка")
    people[0].edit(edited, "/newgame")
    people[0].say(group, "/help")
    await server.wait_for(lambda: people[0].last(group, "/newgame – Открыть стол"))
    assert len(server.calls_of(chat_id=group.id)) == before + 1


@pytest.fixture
def flood(server: BotApiServer, group: Chat) -> Iterator[Fault]:
    fault = server.inject(Fault.too_many_requests(1, "editMessageText", chat_id=group.id))
    yield fault
    server.faults.lift(fault)


async def test_a_flooded_group_delays_neither_hands_nor_answers(
    server: BotApiServer, people: list[Person], group: Chat, flood: Fault
) -> None:
    lobby = await open_lobby(server, group, people[0])
    assert await toast(people[1], lobby, "Сесть за стол")  # its edit of the lobby is refused
    await server.wait_for(lambda: any(call.code == 429 for call in server.calls_of()))
    answer = await people[0].tap_data(lobby, f"l:{_table(lobby)}:d").answered()
    assert answer.text == "Карты розданы."
    assert LOBBY in lobby.text
    await server.wait_for(lambda: people[0].last(people[0].private, str(group.title)))
    await server.wait_for(lambda: "кон 1" in lobby.text)


def _table(lobby: Message) -> str:
    data: str = lobby.button("Встать")["callback_data"]
    return data.split(":")[1]


async def test_private_commands_answer_in_private(
    server: BotApiServer, people: list[Person], bot: BotProcess
) -> None:
    person = server.world.person("Один", language_code="ru")
    person.start()
    await server.wait_for(lambda: person.last(person.private, "Дурак с друзьями"))
    for command, words in (
        ("/help", "В группе"),
        ("/rules", "Каждому сдают по 6 карт"),
        ("/hand", "Вы сейчас не играете"),
        ("/leave", "Вы не сидите"),
        ("/newgame", "Столы стоят в группах"),
    ):
        person.say(person.private, command)
        await server.wait_for(lambda: person.last(person.private, words))


async def test_the_menu_offers_the_commands_in_both_languages(
    server: BotApiServer, people: list[Person], group: Chat
) -> None:
    english = server.world.person("Eve", language_code="en")
    english.join(group)
    assert people[0].menu(group)["newgame"] == "Открыть стол"
    assert english.menu(group)["newgame"] == "Open a table"
    assert people[0].menu(people[0].private)["hand"] == "Показать мои карты заново"
