"""A small Telegram in memory: people, bots, chats, and the time they live in."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Final, TypeVar

from playground import membership
from playground import topics as forum_topics
from playground.bots import Bot
from playground.changes import Changes
from playground.clock import Clock
from playground.model import Chat, ChatType, Conversation, Member, Status, Topic, User
from playground.objects import ADMINISTRATOR_RIGHTS, PERMISSIONS
from playground.people import Person
from playground.photos import Photos
from playground.updates import UpdateQueue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playground.model import CallbackQuery

T = TypeVar("T")

GROUP_ANONYMOUS_BOT: Final = 1087968824
"""The account that anonymous administrators write from (telegram-bot-api#667)."""
FIRST_PERSON: Final = 5_000_000_001  # beyond 2**31, as accounts of today are
FIRST_GROUP: Final = -4_000_000_001
FIRST_SUPERGROUP: Final = -1_002_000_000_001


class World:
    """Everything there is; nothing here knows HTTP.

    ``answer_timeout`` is how many seconds a tap can be answered (unpublished; 30 is ASSUMED),
    ``ephemeral_window`` how long a tap lets a bot without rights send an ephemeral message
    (15 s, Bot API). Two worlds of one ``seed`` throw the same dice.
    """

    def __init__(self, clock: Clock | None = None, *, seed: int = 0) -> None:
        self.clock = clock or Clock()
        self.changes = Changes()
        self.random = random.Random(seed)  # noqa: S311 - dice and identifiers, no secrets
        self.answer_timeout = 30.0
        self.ephemeral_window = 15.0
        self.bots: dict[int, Bot] = {}
        self.people: dict[int, Person] = {}
        self.groups: dict[int, Chat] = {}
        self.queries: dict[str, CallbackQuery] = {}
        self.photos = Photos()
        self.anonymous = User(
            GROUP_ANONYMOUS_BOT, "Group", is_bot=True, username="GroupAnonymousBot"
        )
        self._private: dict[tuple[int, int], Chat] = {}
        self.sequence = 0

    # --- who lives here ---

    def bot(
        self,
        token: str = "1:playground",  # noqa: S107 - opens nothing but this world
        username: str = "playground_bot",
        first_name: str = "Playground",
        *,
        privacy_mode: bool = True,
    ) -> Bot:
        """Register a bot; the number before the token's colon is its id."""
        account = User(int(token.partition(":")[0]), first_name, is_bot=True, username=username)
        bot = Bot(token, account, UpdateQueue(self.clock), privacy_mode)
        self.bots[bot.id] = bot
        return bot

    def person(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
        user_id: int | None = None,
    ) -> Person:
        """Add a person, who has not started any bot yet."""
        number = user_id or FIRST_PERSON + len(self.people)
        assert self.user(number) is None, f"{number} is taken"
        account = User(
            number,
            first_name,
            last_name=last_name,
            username=username,
            language_code=language_code,
        )
        person = Person(account, self)
        self.people[number] = person
        return person

    def user(self, user_id: int) -> User | None:
        """Return a person's or a bot's account."""
        if user_id in self.people:
            return self.people[user_id].user
        return self.bots[user_id].user if user_id in self.bots else None

    # --- where they meet ---

    def group(
        self,
        title: str,
        members: Iterable[Person] = (),
        *,
        kind: ChatType = ChatType.GROUP,
        bots: Iterable[Bot] | None = None,
        administrators: Iterable[Person | Bot] = (),
        username: str | None = None,
    ) -> Chat:
        """Add a group that has existed for a while: nobody is told of it.

        The first member owns it; ``administrators`` have every right; ``bots`` are all bots of
        the world by default.
        """
        first = FIRST_GROUP if kind is ChatType.GROUP else FIRST_SUPERGROUP
        number = first - sum(chat.type is kind for chat in self.groups.values())
        chat = Chat(number, kind, title, username, permissions=dict.fromkeys(PERMISSIONS, True))
        present = [person.user for person in members]
        present += [bot.user for bot in (self.bots.values() if bots is None else bots)]
        chat.members = {user.id: Member(user) for user in present}
        if present:
            chat.members[present[0].id].status = Status.CREATOR
        for one in administrators:
            rights = dict.fromkeys(ADMINISTRATOR_RIGHTS, True)
            chat.members[one.id] = Member(one.user, Status.ADMINISTRATOR, rights)
        self.groups[number] = chat
        return chat

    def supergroup(
        self,
        title: str,
        members: Iterable[Person] = (),
        *,
        topics: Iterable[str] | None = None,
        bots: Iterable[Bot] | None = None,
        administrators: Iterable[Person | Bot] = (),
        username: str | None = None,
    ) -> Chat:
        """Add a supergroup; with ``topics`` (their names, besides General) it is a forum."""
        chat = self.group(
            title,
            members,
            kind=ChatType.SUPERGROUP,
            bots=bots,
            administrators=administrators,
            username=username,
        )
        if topics is not None:
            chat.topics = {}
            for name in topics:
                self.topic(chat, name)
        return chat

    def topic(self, forum: Chat, name: str) -> Topic:
        """Open a topic that has existed for a while: nobody is told of it."""
        owner = (m.user for m in forum.members.values() if m.status is Status.CREATOR)
        return forum_topics.create(self, forum, next(owner, self.anonymous), name, quiet=True)

    def private(self, person: Person, bot: Bot | None = None) -> Chat:
        """Return a person's chat with a bot (with the only bot, if none is named)."""
        bot = bot or self.only_bot()
        key = (bot.id, person.id)
        if key not in self._private:
            conversation = Conversation(person.user, bot.user)
            self._private[key] = Chat(person.id, ChatType.PRIVATE, conversation=conversation)
        return self._private[key]

    def private_chats(self) -> list[Chat]:
        """Return every chat of a person with a bot that was ever looked at."""
        return list(self._private.values())

    def adopt(self, chat: Chat) -> None:
        """Take in a chat that was read from somewhere, with the id that it has."""
        if chat.conversation is None:
            self.groups[chat.id] = chat
        else:
            self._private[chat.conversation.bot.id, chat.id] = chat

    def only_bot(self) -> Bot:
        """Return the bot of a world that has one (``LookupError`` otherwise)."""
        if len(self.bots) != 1:
            raise LookupError(f"the world has {len(self.bots)} bots; name the one you mean")
        return next(iter(self.bots.values()))

    def chats_of(self, user: User) -> list[Chat]:
        """Return the chats that a person or bot is in, private ones first.

        A private chat counts from the first Start on, an upgraded group no more.
        """
        started = (
            chat
            for chat in self._private.values()
            if chat.conversation is not None and chat.conversation.started
        )
        groups = (chat for chat in self.groups.values() if chat.upgraded_to is None)
        return [chat for chat in (*started, *groups) if chat.has(user.id)]

    def upgrade(self, group: Chat) -> Chat:
        """Turn a group into a supergroup with a new id, which both service messages tell."""
        return membership.upgrade(self, group)

    # --- time and change ---

    def next_sequence(self) -> int:
        """Return the number of the next message of the whole world."""
        self.sequence += 1
        return self.sequence

    def time(self) -> int:
        """Return the unix time in whole seconds, as messages carry it."""
        return int(self.clock.now())

    def advance(self, seconds: float) -> None:
        """Move the clock on and let everybody look again."""
        self.clock.advance(seconds)
        self.changes.fire()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """Return the first truthy value of ``predicate``, asked again after each change.

        A ``LookupError`` in it means "not yet". ``TimeoutError`` after ``timeout`` real seconds.
        """
        async with asyncio.timeout(timeout):
            while True:
                try:
                    value = predicate()
                except LookupError:
                    pass
                else:
                    if value:
                        return value
                await self.changes.wait()
