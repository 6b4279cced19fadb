"""A person: what he can do in a Telegram client, and what he sees there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground import links, membership, posting, pressing, topics
from playground.entities import detected, trimmed
from playground.menu import ephemeral_receiver, menu
from playground.model import Status

if TYPE_CHECKING:
    from playground.bots import Bot
    from playground.model import Chat, Message, Topic, User
    from playground.pressing import Press
    from playground.world import World


class Person:
    """Somebody with a Telegram client. What a client would not offer raises ``ValueError``."""

    def __init__(self, user: User, world: World) -> None:
        self.user = user
        self._world = world

    def __repr__(self) -> str:
        return f"<{self.user.full_name} {self.id}>"

    @property
    def id(self) -> int:
        """The number of the account."""
        return self.user.id

    # --- what he sees ---

    @property
    def private(self) -> Chat:
        """The chat with the world's only bot."""
        return self._world.private(self)

    @property
    def chats(self) -> list[Chat]:
        """The chats in his list."""
        return self._world.chats_of(self.user)

    def sees(self, chat: Chat) -> list[Message]:
        """Return the messages he sees in a chat, oldest first, ephemeral ones included."""
        return chat.messages_for(self)

    def last(self, chat: Chat, text: str = "") -> Message:
        """Return the newest message he sees that contains ``text`` (``LookupError`` if none)."""
        for message in reversed(self.sees(chat)):
            if text in message.text:
                return message
        raise LookupError(f"{self.user.first_name} sees no message with {text!r}")

    def last_keyboard(self, chat: Chat) -> Message:
        """Return the newest message he sees that has inline buttons (``LookupError`` if none)."""
        for message in reversed(self.sees(chat)):
            if message.keyboard:
                return message
        raise LookupError(f"{self.user.first_name} sees no keyboard")

    def menu(self, chat: Chat, bot: Bot | None = None) -> dict[str, str]:
        """Return the commands he is offered in a chat, each with its description."""
        offered = menu(bot or self._world.only_bot(), chat, self.user)
        return {command["command"]: command["description"] for command in offered}

    # --- writing ---

    def say(
        self,
        chat: Chat,
        text: str,
        *,
        thread: Topic | int | None = None,
        reply_to: Message | None = None,
        as_anonymous_admin: bool = False,
    ) -> Message:
        """Send a text; commands, mentions and links in it become entities as in a client.

        ``thread`` is a topic or its id. A command that the bot declared ephemeral is seen by
        sender and bot only.
        """
        self._need_to_write(chat)
        text, entities = trimmed(text, detected(text))
        fields: dict[str, Any] = {"text": text, "entities": entities, "reply_to": reply_to}
        if thread is not None:
            number = thread if isinstance(thread, int) else thread.id
            fields |= topics.place(chat, number, reply_to)
        if as_anonymous_admin:
            membership.need_administrator(chat, self.user)
            return posting.post(
                self._world, chat, self._world.anonymous, sender_chat=chat, **fields
            )
        bots = self._world.bots.values()
        receiver = ephemeral_receiver(bots, chat, self.user, text, entities)
        return posting.post(self._world, chat, self.user, receiver=receiver, **fields)

    def start(self, payload: str = "", bot: Bot | None = None) -> Message:
        """Press Start in the chat with a bot, which unblocks it and sends ``/start payload``."""
        chat = self._world.private(self, bot)
        assert chat.conversation is not None
        membership.set_blocked(self._world, chat, blocked=False)
        chat.conversation.started = True
        return self.say(chat, f"/start {payload}".strip())

    def edit(self, message: Message, text: str) -> None:
        """Edit an own message."""
        if message.sender is not self.user or message.is_service:
            raise ValueError("only own texts can be edited")
        text, entities = trimmed(text, detected(text))
        posting.edit(self._world, message, text, entities, message.markup)
        posting.announce(self._world, message, "edited_message")

    def delete(self, message: Message) -> None:
        """Delete a message: an own one, one of a private chat, any as an administrator."""
        if message.sender is not self.user and not message.chat.is_private:
            membership.need_administrator(message.chat, self.user)
        posting.delete(self._world, message)

    # --- tapping ---

    def tap(self, message: Message, button: str | tuple[int, int]) -> Press:
        """Tap an inline button, named by its text or by row and column (from 0).

        A link button opens its link, any other sends a callback query.
        """
        return pressing.tap(self._world, self, message, button)

    def tap_data(self, message: Message, data: str) -> Press:
        """Send a callback query with any data, as a forged client or a stale screen would."""
        return pressing.press(self._world, self, message, data)

    def open_link(self, url: str, *, group: Chat | None = None) -> Chat | None:
        """Follow a link of Telegram and return the chat it opens, ``None`` for one of the web.

        A ``?start=`` link presses Start there, a ``?startgroup=`` link adds the bot to ``group``.
        """
        return links.follow(self._world, self, url, group)

    # --- blocking and belonging ---

    def block(self, bot: Bot | None = None) -> None:
        """Block a bot."""
        membership.set_blocked(self._world, self._world.private(self, bot), blocked=True)

    def unblock(self, bot: Bot | None = None) -> None:
        """Unblock a bot."""
        membership.set_blocked(self._world, self._world.private(self, bot), blocked=False)

    def deactivate(self) -> None:
        """Delete the own account."""
        self.user.deactivated = True
        self.user.first_name, self.user.last_name, self.user.username = "", None, None

    def join(self, group: Chat) -> None:
        """Join a group."""
        membership.join(self._world, group, self.user)

    def leave(self, group: Chat) -> None:
        """Leave a group."""
        membership.leave(self._world, group, self.user)

    def add(self, group: Chat, whom: Person | Bot) -> None:
        """Add a person or a bot to a group."""
        membership.join(self._world, group, whom.user, self.user)

    def kick(self, group: Chat, whom: Person | Bot) -> None:
        """Throw a person or a bot out, as an administrator."""
        membership.need_administrator(group, self.user)
        membership.kick(self._world, group, self.user, whom.user)

    def promote(self, group: Chat, whom: Person | Bot, **rights: bool) -> None:
        """Make somebody an administrator with the named rights, as ``can_pin_messages=True``."""
        membership.need_administrator(group, self.user)
        status = Status.ADMINISTRATOR
        membership.change(self._world, group, self.user, whom.user, status, rights)

    def demote(self, group: Chat, whom: Person | Bot) -> None:
        """Make an administrator or a restricted member a plain member again."""
        membership.need_administrator(group, self.user)
        membership.change(self._world, group, self.user, whom.user, Status.MEMBER)

    def restrict(self, group: Chat, whom: Person | Bot, **rights: bool) -> None:
        """Leave a member only the named rights, as ``can_send_messages=True``."""
        membership.need_administrator(group, self.user)
        status = Status.RESTRICTED
        membership.change(self._world, group, self.user, whom.user, status, rights)

    def open_topic(self, forum: Chat, name: str) -> Topic:
        """Open a topic in a forum; a service message tells of it."""
        return topics.create(self._world, forum, self.user, name)

    def close_topic(self, forum: Chat, topic: Topic) -> None:
        """Close a topic: only administrators who manage topics may still write there."""
        topics.set_closed(self._world, forum, self.user, topic, closed=True)

    def reopen_topic(self, forum: Chat, topic: Topic) -> None:
        """Open a closed topic again."""
        topics.set_closed(self._world, forum, self.user, topic, closed=False)

    def delete_topic(self, forum: Chat, topic: Topic) -> None:
        """Delete a topic with its messages; bots are not told."""
        topics.delete(self._world, forum, topic)

    def _need_to_write(self, chat: Chat) -> None:
        name = self.user.first_name
        if chat.conversation is not None:
            if chat.conversation.person is not self.user or not chat.conversation.started:
                raise ValueError(f"{name} has not started this bot")
            if chat.conversation.blocked:
                raise ValueError(f"{name} has blocked this bot")
        elif not chat.has(self.id) or chat.upgraded_to is not None:
            raise ValueError(f"{name} is not in {chat.title}")
