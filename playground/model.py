"""What a world consists of: plain data, changed by the modules beside this one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import Json
    from playground.people import Person


class ChatType(StrEnum):
    """The kinds of chat a bot can be in here (channels are left out)."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Status(StrEnum):
    """A member's status, in the words of ``ChatMember.status``."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


ADMINISTRATORS = frozenset({Status.CREATOR, Status.ADMINISTRATOR})
PRESENT = ADMINISTRATORS | {Status.MEMBER, Status.RESTRICTED}


@dataclass(slots=True, eq=False)
class User:
    """A person's or a bot's account."""

    id: int
    first_name: str
    is_bot: bool = False
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    deactivated: bool = False

    @property
    def full_name(self) -> str:
        """First and last name, as a client shows them."""
        return " ".join(name for name in (self.first_name, self.last_name) if name)


@dataclass(slots=True)
class Member:
    """Somebody's place in a group; ``rights`` are an administrator's or a restricted member's."""

    user: User
    status: Status = Status.MEMBER
    rights: dict[str, bool] = field(default_factory=dict)
    is_anonymous: bool = False
    is_member: bool = True

    @property
    def present(self) -> bool:
        """Whether the user is in the group now (a restricted one may have left it)."""
        return self.status in PRESENT and self.is_member

    @property
    def is_administrator(self) -> bool:
        """Whether the user is the owner or an administrator."""
        return self.status in ADMINISTRATORS

    def may(self, right: str) -> bool:
        """Return whether an administrator has ``right``; the owner has each."""
        if self.status is Status.CREATOR:
            return True
        return self.status is Status.ADMINISTRATOR and self.rights.get(right, False)


@dataclass(slots=True)
class Topic:
    """A topic of a forum; its id is that of the message that created it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Conversation:
    """What makes a chat private: who talks with which bot, and whether it can write to him."""

    person: User
    bot: User
    started: bool = False
    blocked: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat, a group, a supergroup or (``topics`` is no ``None``) a forum.

    ``id`` is what the Bot API calls it: a private chat has the person's. Messages are numbered
    in each chat from 1. ``ephemerals`` are keyed by receiver and ephemeral id.
    """

    id: int
    type: ChatType
    title: str | None = None
    username: str | None = None
    conversation: Conversation | None = None
    members: dict[int, Member] = field(default_factory=dict)
    permissions: dict[str, bool] = field(default_factory=dict)
    topics: dict[int, Topic] | None = None
    general_closed: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[tuple[int, int], Message] = field(default_factory=dict)
    last_message_id: int = 0
    last_ephemeral_id: int = 0
    pinned: list[int] = field(default_factory=list)
    last_bot: int | None = None
    upgraded_to: int | None = None
    deleted: bool = False

    @property
    def is_private(self) -> bool:
        """Whether this is a person's chat with a bot."""
        return self.conversation is not None

    @property
    def is_forum(self) -> bool:
        """Whether the chat has topics."""
        return self.topics is not None

    def member(self, user_id: int) -> Member | None:
        """Return the place of a user who is or was in the group."""
        return self.members.get(user_id)

    def has(self, user_id: int) -> bool:
        """Return whether the user is in this chat now."""
        if self.conversation is not None:
            return user_id in (self.conversation.person.id, self.conversation.bot.id)
        member = self.members.get(user_id)
        return member is not None and member.present

    def messages_for(self, person: Person) -> list[Message]:
        """Return the messages that a person sees, oldest first.

        An ephemeral message shown in place of another hides that one from its receiver.
        """
        if not self.has(person.id):
            return []
        own = [m for m in self.ephemerals.values() if person.user in (m.receiver, m.sender)]
        hidden = {message.in_place_of for message in own}
        shown = [message for message in self.history() if message.id not in hidden]
        return sorted([*shown, *own], key=lambda message: message.sequence)

    def history(self) -> Iterator[Message]:
        """Yield the messages that are not deleted, oldest first, without ephemeral ones."""
        return (message for message in self.messages.values() if not message.deleted)


@dataclass(slots=True, eq=False)
class Message:
    """A message. ``id`` is 0 for an ephemeral one, which ``ephemeral_id`` and ``receiver`` name.

    ``entities``, ``markup`` and ``content`` (the fields of a service message, a dice or a photo)
    have the shape of the Bot API; the ``text`` of a photo is its caption. ``sequence`` orders
    messages of a whole world by arrival. A reply that stands in no topic still has a
    ``thread_id`` in supergroups: the message that began it.
    """

    chat: Chat
    id: int
    sequence: int
    date: int
    sender: User
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    content: Json = field(default_factory=dict)
    sender_chat: Chat | None = None
    thread_id: int | None = None
    in_topic: bool = False
    reply_to: Message | None = None
    edit_date: int | None = None
    deleted: bool = False
    ephemeral_id: int | None = None
    receiver: User | None = None
    in_place_of: int | None = None
    options: Json = field(default_factory=dict)
    reactions: dict[int, list[Json]] = field(default_factory=dict)

    @property
    def is_ephemeral(self) -> bool:
        """Whether only its sender and its receiver see it."""
        return self.ephemeral_id is not None

    @property
    def is_service(self) -> bool:
        """Whether Telegram wrote it: somebody joined, a pin, an upgrade."""
        return bool(self.content) and not self.content.keys() & {"dice", "photo"}

    @property
    def keyboard(self) -> list[list[Json]]:
        """The rows of inline buttons, in the shape of ``InlineKeyboardButton``."""
        rows: list[list[Json]] = (self.markup or {}).get("inline_keyboard", [])
        return rows

    @property
    def labels(self) -> list[list[str]]:
        """The texts of the inline buttons, row by row."""
        return [[button["text"] for button in row] for row in self.keyboard]

    def button(self, label: str) -> Json:
        """Return the button of this text, or the only one whose text contains it.

        ``LookupError`` names the buttons there are.
        """
        buttons = [button for row in self.keyboard for button in row]
        exact = [button for button in buttons if button["text"] == label]
        found = exact or [button for button in buttons if label in button["text"]]
        if len(found) != 1:
            raise LookupError(f"{len(found)} buttons for {label!r} among {self.labels}")
        return found[0]


@dataclass(slots=True)
class Answer:
    """What a person sees after a tap: a toast, an alert (``show_alert``) or a link that opens."""

    text: str | None = None
    show_alert: bool = False
    url: str | None = None


@dataclass(slots=True, eq=False)
class CallbackQuery:
    """A tap on a button, until and after the bot has answered it. ``created`` is unix time."""

    id: str
    user: User
    bot: User
    message: Message
    chat_instance: str
    data: str
    created: float
    answer: Answer | None = None
