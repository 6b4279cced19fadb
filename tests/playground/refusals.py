"""What the cases of refusals speak of, and how they say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.model import Answer, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.model import Chat, Member, Message
    from playground.people import Person
    from playground.pressing import Press
    from playground.world import World

STRANGER = 42


@dataclass
class Scene:
    """What the cases speak of: groups, people, and messages that the bot and Anya sent."""

    world: World
    anya: Person
    boris: Person
    group: Chat
    forum: Chat
    sent: Message
    dice: Message
    with_reply_keyboard: Message
    said: Message
    private: Message
    press: Press

    @property
    def own(self) -> Member:
        return self.group.members[1]

    @property
    def topic(self) -> int:
        assert self.forum.topics is not None
        return next(iter(self.forum.topics))


@dataclass
class Case:
    """A method called with ``parameters`` after ``before``, and the description it must get."""

    method: str
    expected: str
    parameters: Callable[[Scene], dict[str, Any]] = lambda _: {}
    before: Callable[[Scene], object] = lambda _: None

    def __str__(self) -> str:
        return f"{self.method}-{self.expected[:60]}"


def text(value: str, **more: Any) -> Callable[[Scene], dict[str, Any]]:
    return lambda s: {"chat_id": s.group.id, "text": value, **more}


def button(**fields: Any) -> Callable[[Scene], dict[str, Any]]:
    return text("a", reply_markup={"inline_keyboard": [[{"text": "a", **fields}]]})


def rows(*lengths: int) -> Callable[[Scene], dict[str, Any]]:
    one = {"text": "a", "callback_data": "b"}
    return text("a", reply_markup={"inline_keyboard": [[one] * length for length in lengths]})


def to_anya(s: Scene) -> dict[str, Any]:
    return {"chat_id": s.anya.id, "text": "a"}


def to_forum(thread: int | None = None, **more: Any) -> Callable[[Scene], dict[str, Any]]:
    def parameters(s: Scene) -> dict[str, Any]:
        where = {} if thread is None else {"message_thread_id": thread or s.topic}
        return {"chat_id": s.forum.id, "text": "a", **where, **more}

    return parameters


def message(name: str, **more: Any) -> Callable[[Scene], dict[str, Any]]:
    """Point to a message of the scene."""

    def parameters(s: Scene) -> dict[str, Any]:
        pointed: Message = getattr(s, name)
        return {"chat_id": pointed.chat.id, "message_id": pointed.id, **more}

    return parameters


def ephemeral(**more: Any) -> Callable[[Scene], dict[str, Any]]:
    def parameters(s: Scene) -> dict[str, Any]:
        wanted = {"receiver_user_id": s.anya.id, **more}
        if more.get("callback_query_id") == "":
            assert s.press.query is not None
            wanted["callback_query_id"] = s.press.query.id
        return {"chat_id": s.group.id, "text": "a", "ephemeral_message_parameters": wanted}

    return parameters


def answer(**more: Any) -> Callable[[Scene], dict[str, Any]]:
    def parameters(s: Scene) -> dict[str, Any]:
        assert s.press.query is not None
        return {"callback_query_id": s.press.query.id, **more}

    return parameters


def answered(s: Scene) -> None:
    assert s.press.query is not None
    s.press.query.answer = Answer()


def bot_of(s: Scene) -> Any:
    return s.world.only_bot()


def supergroup(s: Scene) -> dict[str, Any]:
    return {"chat_id": s.forum.id, "text": "a"}


def other_bot(s: Scene) -> None:
    s.world.bot("2:other", "other_bot")


def unknown_thread(s: Scene) -> dict[str, Any]:
    return text("a", message_thread_id=s.said.id)(s)


def close_topic(s: Scene) -> None:
    assert s.forum.topics is not None
    s.anya.close_topic(s.forum, s.forum.topics[s.topic])


def set_status(status: Status) -> Callable[[Scene], None]:
    def change(s: Scene) -> None:
        s.own.status = status

    return change


def commands(*listed: tuple[str, str]) -> Callable[[Scene], dict[str, Any]]:
    named = [{"command": name, "description": described} for name, described in listed]
    return lambda _: {"commands": named}


def deactivate(s: Scene) -> None:
    s.anya.deactivate()


def delete_group(s: Scene) -> None:
    s.group.deleted = True


def forbid(permission: str) -> Callable[[Scene], None]:
    def change(s: Scene) -> None:
        s.group.permissions[permission] = False

    return change


def close_general(s: Scene) -> None:
    s.forum.general_closed = True


def advance(seconds: float) -> Callable[[Scene], None]:
    return lambda s: s.world.advance(seconds)
