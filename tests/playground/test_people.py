"""What people do in their clients, and what bots hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from playground.clock import Clock
from playground.links import target
from playground.model import Status
from playground.posting import post
from playground.world import GROUP_ANONYMOUS_BOT, World

if TYPE_CHECKING:
    from playground.bots import Bot
    from playground.model import Chat
    from playground.people import Person


@pytest.fixture
def bot(world: World) -> Bot:
    return world.only_bot()


def heard(bot: Bot) -> list[Any]:
    """Return what waits for the bot, and forget it: pairs of kind and content."""
    updates = bot.updates.first(100)
    bot.updates.clear()
    return [(update.kind, update.content) for update in updates]


def texts(bot: Bot) -> list[str]:
    return [content["text"] for _, content in heard(bot)]


def statuses(content: Any) -> tuple[str, str]:
    return content["old_chat_member"]["status"], content["new_chat_member"]["status"]


# --- privacy mode ---


def test_in_privacy_mode_only_what_is_meant_for_the_bot_reaches_it(
    bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    for text in ("привет", "/start@other_bot", "@playground_bot hi", "1/2"):
        anya.say(group, text)
    assert texts(bot) == []
    for text in ("/newgame", "/NEWGAME@Playground_Bot 36", "so /help"):
        anya.say(group, text)
    assert texts(bot) == ["/newgame", "/NEWGAME@Playground_Bot 36", "so /help"]


def test_a_reply_to_the_bot_reaches_it(
    world: World, bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    sent = post(world, group, bot.user, text="a")
    boris.say(group, "да", reply_to=sent)
    anya.say(group, "нет", reply_to=boris.last(group))
    assert texts(bot) == ["да"]


def test_bare_commands_go_to_the_last_bot_that_wrote(world: World, bot: Bot, anya: Person) -> None:
    other = world.bot("2:other", "other_bot")
    group = world.group("Клуб", [anya])
    anya.say(group, "/a")
    assert (texts(bot), texts(other)) == ([], [])
    post(world, group, other.user, text="hi")
    anya.say(group, "/b")
    anya.say(group, "/c@playground_bot")
    assert (texts(bot), texts(other)) == (["/c@playground_bot"], ["/b"])


def test_without_privacy_mode_or_as_administrator_a_bot_gets_everything(
    world: World, anya: Person, boris: Person
) -> None:
    curious = world.bot("3:curious", "curious_bot", privacy_mode=False)
    admin = world.bot("4:admin", "admin_bot")
    group = world.group("Клуб", [anya, boris], administrators=[admin])
    anya.say(group, "привет")
    assert texts(curious) == texts(admin) == ["привет"]


def test_everything_of_a_private_chat_reaches_the_bot(bot: Bot, anya: Person) -> None:
    anya.start("join_1")
    anya.say(anya.private, "привет")
    assert texts(bot) == ["/start join_1", "привет"]


def test_a_private_chat_is_in_the_list_from_the_first_start_on(
    group: Chat, anya: Person, bot: Bot
) -> None:
    private = anya.private
    assert anya.chats == [group]
    anya.start()
    assert anya.chats == [private, group]
    heard(bot)


def test_an_edited_message_is_told_where_the_message_was(
    bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    plain, command = anya.say(group, "привет"), anya.say(group, "/leave")
    heard(bot)
    anya.edit(plain, "пока")
    anya.edit(command, "/newgame")
    [(kind, content)] = heard(bot)
    assert (kind, content["text"], content["message_id"]) == ("edited_message", "/newgame", 2)
    assert "edit_date" in content
    with pytest.raises(ValueError, match="own texts"):
        boris.edit(plain, "x")


# --- writing ---


def test_an_anonymous_administrator_writes_as_the_group(
    bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    anya.say(group, "/newgame", as_anonymous_admin=True)
    [(_, content)] = heard(bot)
    assert content["from"]["id"] == GROUP_ANONYMOUS_BOT
    assert content["sender_chat"]["id"] == group.id
    with pytest.raises(ValueError, match="no administrator"):
        boris.say(group, "/newgame", as_anonymous_admin=True)


def test_what_a_client_would_not_offer(
    world: World, group: Chat, anya: Person, boris: Person
) -> None:
    with pytest.raises(ValueError, match="has not started"):
        anya.say(anya.private, "a")
    with pytest.raises(ValueError, match="has not started"):
        boris.say(anya.private, "a")
    anya.start()
    anya.block()
    with pytest.raises(ValueError, match="has blocked"):
        anya.say(anya.private, "a")
    boris.leave(group)
    with pytest.raises(ValueError, match="is not in"):
        boris.say(group, "a")
    with pytest.raises(ValueError, match="no administrator"):
        boris.kick(group, anya)
    said = anya.say(group, "a")
    with pytest.raises(ValueError, match="no administrator"):
        boris.delete(said)
    with pytest.raises(ValueError, match="no topic"):
        anya.say(group, "a", thread=5)
    with pytest.raises(LookupError, match="no message"):
        anya.last(group, "b")
    with pytest.raises(LookupError, match="no keyboard"):
        anya.last_keyboard(group)


def test_links(world: World, bot: Bot, group: Chat, anya: Person, boris: Person) -> None:
    assert anya.open_link("https://t.me/Playground_bot?start=join_7") is anya.private
    assert anya.open_link("https://t.me/playground_bot") is anya.private
    assert target(world, anya, "t.me/playground_bot/") == {"chat": anya.private.id}
    assert texts(bot) == ["/start join_7"]
    fresh = world.group("Клуб", [anya], bots=())
    link = "https://telegram.me/playground_bot?startgroup=abc"
    assert anya.open_link(link, group=fresh) is fresh
    assert [kind for kind, _ in heard(bot)] == ["my_chat_member", "message", "message"]
    assert anya.open_link("https://example.org/") is None
    club = world.supergroup("Клуб", [anya], username="klub")
    number = str(club.id).removeprefix("-100")
    assert anya.open_link(f"https://t.me/c/{number}/5") is club
    assert anya.open_link("https://t.me/klub/1/5") is club
    with pytest.raises(ValueError, match="can't open"):
        boris.open_link(f"https://t.me/c/{number}/5")
    with pytest.raises(ValueError, match="no bot"):
        anya.open_link("https://t.me/other_bot?start=a")
    with pytest.raises(ValueError, match="needs the group"):
        anya.open_link(link)


# --- blocking and belonging ---


def test_blocking_and_unblocking_are_told_in_the_private_chat(bot: Bot, anya: Person) -> None:
    anya.start()
    heard(bot)
    anya.block()
    anya.block()
    anya.unblock()
    (first, blocked), (second, unblocked) = heard(bot)
    assert first == second == "my_chat_member"
    assert blocked["chat"]["type"] == "private"
    assert blocked["new_chat_member"]["user"]["id"] == bot.id
    assert statuses(blocked) == ("member", "kicked")
    assert statuses(unblocked) == ("kicked", "member")
    anya.block()
    anya.start("again")
    assert [kind for kind, _ in heard(bot)] == ["my_chat_member", "my_chat_member", "message"]


def test_joining_and_leaving_are_service_messages(
    world: World, bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    boris.leave(group)
    boris.join(group)
    anya.kick(group, boris)
    anya.add(group, boris)
    left, joined, kicked, added = (content for _, content in heard(bot))
    assert left["left_chat_member"]["id"] == left["from"]["id"] == boris.id
    assert joined["new_chat_members"][0]["id"] == boris.id
    assert (kicked["left_chat_member"]["id"], kicked["from"]["id"]) == (boris.id, anya.id)
    assert (added["new_chat_members"][0]["id"], added["from"]["id"]) == (boris.id, anya.id)
    assert group.has(boris.id)


def test_an_administrator_bot_hears_of_members_if_it_asked_to(
    world: World, bot: Bot, group: Chat, anya: Person, boris: Person
) -> None:
    bot.updates.allow(["chat_member", "my_chat_member"])
    anya.promote(group, boris, can_pin_messages=True)
    assert heard(bot) == []
    anya.promote(group, bot)
    anya.promote(group, boris, can_pin_messages=False)
    anya.restrict(group, boris, can_send_messages=True)
    anya.demote(group, boris)
    (own, _), *others = heard(bot)
    assert own == "my_chat_member"
    assert [statuses(content) for _, content in others] == [
        ("administrator", "administrator"),
        ("administrator", "restricted"),
        ("restricted", "member"),
    ]
    assert others[0][1]["old_chat_member"]["can_pin_messages"] is True
    assert others[1][1]["new_chat_member"]["can_send_messages"] is True


def test_a_bot_hears_that_it_was_added_and_thrown_out(
    world: World, bot: Bot, anya: Person
) -> None:
    group = world.group("Клуб", [anya], bots=())
    anya.add(group, bot)
    (first, added), (_, welcome) = heard(bot)
    assert first == "my_chat_member"
    assert statuses(added) == ("left", "member")
    assert welcome["new_chat_members"][0]["id"] == bot.id
    anya.kick(group, bot)
    assert statuses(heard(bot)[-1][1]) == ("member", "kicked")
    anya.say(group, "/a")
    assert heard(bot) == []


def test_a_group_is_upgraded(world: World, bot: Bot, group: Chat, anya: Person) -> None:
    anya.promote(group, bot)
    heard(bot)
    upgraded = world.upgrade(group)
    (_, old), (_, new) = heard(bot)
    assert (old["chat"]["id"], old["migrate_to_chat_id"]) == (group.id, upgraded.id)
    assert (new["chat"]["id"], new["migrate_from_chat_id"]) == (upgraded.id, group.id)
    assert upgraded.members[bot.id].status is Status.ADMINISTRATOR
    assert anya.chats == [upgraded]
    assert str(upgraded.id).startswith("-100")
    with pytest.raises(ValueError, match="is not in"):
        anya.say(group, "a")
    with pytest.raises(ValueError, match="can't be upgraded"):
        world.upgrade(group)


# --- the world itself ---


def test_ids_are_like_telegrams(world: World, group: Chat, anya: Person, boris: Person) -> None:
    assert anya.id > 2**31
    assert boris.id == anya.id + 1
    assert group.id < 0
    assert str(world.supergroup("a", [anya]).id).startswith("-100")
    assert world.person("Вера", user_id=77).id == 77
    with pytest.raises(AssertionError):
        world.person("Гена", user_id=77)
    assert repr(boris) == f"<Борис Ким {boris.id}>"


def test_a_world_of_one_seed_throws_the_same_dice() -> None:
    first, second = (World(seed=5).random.random() for _ in range(2))
    assert first == second != World(seed=6).random.random()


def test_the_only_bot_is_asked_for_by_name_when_there_are_more(world: World) -> None:
    world.bot("2:other", "other_bot")
    with pytest.raises(LookupError, match="2 bots"):
        world.only_bot()


def test_time_runs_or_stands_and_goes_forward_only() -> None:
    running, standing = Clock(), Clock(100)
    assert running.now() > 1_600_000_000
    standing.advance(5)
    assert standing.now() == 105
    with pytest.raises(ValueError, match="forward"):
        standing.advance(-1)
