"""What a bot sets for itself, and what it learns of chats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.model import Status

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api


async def test_names_and_descriptions_per_language(api: Api) -> None:
    assert (await api.ok("getMyName"))["name"] == "Playground"
    for method, field in (
        ("MyName", "name"),
        ("MyDescription", "description"),
        ("MyShortDescription", "short_description"),
    ):
        assert await api.ok(f"set{method}", **{field: "Durak"}) is True
        assert await api.ok(f"set{method}", **{field: "Дурак"}, language_code="ru") is True
        assert await api.ok(f"get{method}", language_code="ru") == {field: "Дурак"}
        assert await api.ok(f"get{method}", language_code="de") == {field: "Durak"}
        assert await api.ok(f"set{method}", language_code="ru") is True
        assert await api.ok(f"get{method}", language_code="ru") == {field: "Durak"}


async def test_get_me_and_goodbyes(api: Api) -> None:
    me = await api.ok("getMe")
    assert (me["id"], me["is_bot"], me["can_read_all_group_messages"]) == (1, True, False)
    assert await api.ok("logOut") is True
    assert await api.ok("close") is True


def command(name: str) -> dict[str, Any]:
    return {"command": name, "description": name.upper()}


async def test_commands_per_scope_and_language(api: Api, group: Chat) -> None:
    scope = {"type": "chat", "chat_id": group.id}
    await api.ok("setMyCommands", commands=[command("a")])
    await api.ok("setMyCommands", commands=[command("/b")], scope=scope, language_code="ru")
    assert await api.ok("getMyCommands") == [command("a")]
    assert await api.ok("getMyCommands", scope=scope) == []
    assert await api.ok("getMyCommands", scope=scope, language_code="ru") == [
        {"command": "b", "description": "/B"}
    ]
    await api.ok("deleteMyCommands", scope=scope, language_code="ru")
    assert await api.ok("getMyCommands", scope=scope, language_code="ru") == []


async def test_a_person_is_shown_the_narrowest_menu(
    api: Api, group: Chat, anya: Person, boris: Person
) -> None:
    async def set_menu(name: str, language: str = "", **scope: Any) -> None:
        language_code = {"language_code": language} if language else {}
        await api.ok("setMyCommands", commands=[command(name)], scope=scope, **language_code)

    assert anya.menu(group) == {}
    await set_menu("all", type="default")
    assert anya.menu(group) == {"all": "ALL"}
    await set_menu("groups", type="all_group_chats")
    await set_menu("people", type="all_private_chats")
    assert [*anya.menu(group), *anya.menu(anya.private)] == ["groups", "people"]
    await set_menu("admins", type="all_chat_administrators")
    assert [*anya.menu(group), *boris.menu(group)] == ["admins", "groups"]
    await set_menu("here", type="chat", chat_id=group.id)
    await set_menu("hier", "ru", type="chat", chat_id=group.id)
    assert [*anya.menu(group), *boris.menu(group)] == ["hier", "here"]
    await set_menu("chief", type="chat_administrators", chat_id=group.id)
    await set_menu("boris", type="chat_member", chat_id=group.id, user_id=boris.id)
    assert [*anya.menu(group), *boris.menu(group)] == ["chief", "boris"]
    await set_menu("me", type="chat", chat_id=anya.id)
    assert list(anya.menu(anya.private)) == ["me"]


async def test_members(api: Api, world: World, group: Chat, anya: Person, boris: Person) -> None:
    stranger = world.person("Вера")

    async def status(person_id: int) -> Any:
        return await api.ok("getChatMember", chat_id=group.id, user_id=person_id)

    group.members[anya.id].is_anonymous = True
    assert (await status(anya.id))["is_anonymous"] is True
    assert (await status(anya.id))["status"] == "creator"
    assert (await status(boris.id))["status"] == "member"
    assert (await status(stranger.id))["status"] == "left"
    assert await api.ok("getChatMemberCount", chat_id=group.id) == 3
    other = world.bot("2:other", "other_bot")
    for bot in world.bots.values():
        anya.promote(group, bot, can_pin_messages=True)
    administrators = await api.ok("getChatAdministrators", chat_id=group.id)
    assert [member["user"]["id"] for member in administrators] == [anya.id, 1]
    every = await api.ok("getChatAdministrators", chat_id=group.id, return_bots=True)
    assert [member["user"]["id"] for member in every] == [anya.id, 1, other.id]
    assert administrators[1]["can_pin_messages"] is True
    anya.restrict(group, boris, can_send_messages=True)
    assert (await status(boris.id))["can_send_messages"] is True
    group.members[boris.id].is_member = False
    assert not group.has(boris.id)
    anya.kick(group, boris)
    assert (await status(boris.id))["status"] == "kicked"


async def test_a_private_chat_has_two_members(api: Api, anya: Person) -> None:
    anya.start()
    chat = await api.ok("getChat", chat_id=anya.id)
    assert (chat["first_name"], chat["type"]) == ("Аня", "private")
    assert await api.ok("getChatMemberCount", chat_id=anya.id) == 2
    member = await api.ok("getChatMember", chat_id=anya.id, user_id=anya.id)
    assert member["status"] == "member"


async def test_a_known_person_can_be_looked_up_before_the_first_start(
    api: Api, group: Chat, boris: Person
) -> None:
    assert (await api.ok("getChat", chat_id=boris.id))["last_name"] == "Ким"


async def test_an_upgraded_group_can_still_be_looked_at(
    api: Api, world: World, group: Chat
) -> None:
    world.upgrade(group)
    assert (await api.ok("getChat", chat_id=group.id))["type"] == "group"


async def test_leaving(api: Api, group: Chat, anya: Person) -> None:
    assert await api.ok("leaveChat", chat_id=group.id) is True
    [update] = await api.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"
    assert group.members[1].status is Status.LEFT
    assert anya.sees(group)[-1].content["left_chat_member"]["id"] == 1
    refused = await api.refused("sendMessage", chat_id=group.id, text="a")
    assert refused == "Forbidden: bot is not a member of the group chat"
