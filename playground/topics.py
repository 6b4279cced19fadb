"""Topics of a forum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.model import Message, Topic
from playground.posting import announce, post

if TYPE_CHECKING:
    from playground.model import Chat, User
    from playground.world import World


def create(world: World, forum: Chat, creator: User, name: str, *, quiet: bool = False) -> Topic:
    """Open a topic. Its id is that of the service message that tells of it (never 1: General)."""
    assert forum.topics is not None, f"{forum.title} is no forum"
    forum.last_message_id = max(forum.last_message_id, 1)
    number = forum.last_message_id + 1
    message = Message(
        forum,
        number,
        world.next_sequence(),
        world.time(),
        creator,
        content={"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}},
        thread_id=number,
        in_topic=True,
    )
    forum.last_message_id = number
    forum.messages[number] = message
    forum.topics[number] = Topic(number, name)
    if quiet:
        world.changes.fire(message)
    else:
        announce(world, message)
    return forum.topics[number]


def set_closed(world: World, forum: Chat, actor: User, topic: Topic, *, closed: bool) -> None:
    """Close or reopen a topic; a service message tells of it."""
    topic.closed = closed
    event = "forum_topic_closed" if closed else "forum_topic_reopened"
    post(world, forum, actor, content={event: {}}, **place(forum, topic.id, None))


def delete(world: World, forum: Chat, topic: Topic) -> None:
    """Delete a topic with its messages."""
    assert forum.topics is not None, f"{forum.title} is no forum"
    del forum.topics[topic.id]
    inside = [m for m in forum.messages.values() if m.in_topic and m.thread_id == topic.id]
    for message in inside:
        message.deleted = True
    world.changes.fire(*inside)


def place(chat: Chat, topic_id: int, reply_to: Message | None) -> dict[str, Any]:
    """Return the fields of a message in a topic (``ValueError`` if there is none).

    One that replies to nothing replies to the message that created the topic, as in Telegram.
    """
    if chat.topics is None or topic_id not in chat.topics:
        raise ValueError(f"{chat.title} has no topic {topic_id}")
    beginning = reply_to or chat.messages[topic_id]
    return {"thread_id": topic_id, "in_topic": True, "reply_to": beginning}
