"""What people do over HTTP: ``POST /api/<name>`` with a JSON object.

- ``say`` ``{person, chat, text, thread?, reply_to?}`` sends a text.
- ``start`` ``{person, payload?}`` presses Start in the chat with the bot.
- ``tap`` ``{person, chat, message, button | data, wait?}`` taps a button by its text, or by its
  data; returns ``{query, answer}``, the answer ``null`` if none came within ``wait`` seconds.
- ``look`` ``{person, url}`` says where a link leads: ``{chat, start}``, ``{chat, message}`` or
  ``{}`` for one of the web.
- ``delete`` ``{person, chat, message}`` deletes a message as that person.
- ``person`` ``{name, language?, id?}`` adds somebody, who joins every group, or renames him.

``GET /api/world`` lists bots, people and groups, ``GET /api/chat?person=&chat=`` shows a chat as a
person sees it. ``chat`` is a group's id, or the person's own for his chat with the bot;
``message`` is a message id, or ``"e"`` and an ephemeral id.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from playground import links, objects
from playground.entities import is_blank

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import Chat, Message
    from playground.page.board import Board
    from playground.people import Person

MAX_NAME: Final = 64
"""Characters of a first name in Telegram."""
MAX_TEXT: Final = 4096


class Actions:
    """The actions; each takes the arguments of its request and returns what is answered.

    What cannot be done raises ``LookupError``, ``TypeError`` or ``ValueError``.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._world = board.world

    async def world(self, _: Json) -> Any:
        """List bots, people and groups."""
        world = self._world
        return {
            "bots": [objects.user(bot.user) for bot in world.bots.values()],
            "people": [objects.user(person.user) for person in world.people.values()],
            "groups": [objects.chat(chat) for chat in world.groups.values()],
        }

    async def chat(self, asked: Json) -> Any:
        """Show a chat."""
        seen = self._chat(asked).messages_for(self._person(asked))
        return [self._board.pictures.of(message) for message in seen]

    async def say(self, asked: Json) -> Any:
        """Send a text."""
        text = str(asked["text"])
        if is_blank(text) or len(text) > MAX_TEXT:
            raise ValueError(f"a message has 1 to {MAX_TEXT} characters")
        reply_to = self._message(asked, "reply_to") if asked.get("reply_to") else None
        person, thread = self._person(asked), asked.get("thread")
        said = person.say(self._chat(asked), text, thread=thread, reply_to=reply_to)
        return self._board.pictures.of(said)

    async def start(self, asked: Json) -> Any:
        """Press Start."""
        person = self._person(asked)
        return self._board.pictures.of(
            person.start(str(asked.get("payload") or ""), self._board.server.bot)
        )

    async def tap(self, asked: Json) -> Any:
        """Tap a button."""
        person, message = self._person(asked), self._message(asked)
        if "data" in asked:
            press = person.tap_data(message, str(asked["data"]))
        else:
            press = person.tap(message, str(asked["button"]))
        if press.query is None:
            return {"query": None, "answer": None}
        answer = None
        wait = float(asked.get("wait", 5))
        if wait > 0:
            try:
                answer = asdict(await press.answered(wait))
            except TimeoutError:
                answer = None
        return {"query": press.query.id, "answer": answer}

    async def look(self, asked: Json) -> Any:
        """Say where a link leads."""
        return links.target(self._world, self._person(asked), str(asked["url"]))

    async def delete(self, asked: Json) -> Any:
        """Delete a message."""
        self._person(asked).delete(self._message(asked))

    async def person(self, asked: Json) -> Any:
        """Add or rename somebody."""
        name = str(asked["name"]).strip()
        language = asked.get("language") or None
        if is_blank(name) or len(name) > MAX_NAME:
            raise ValueError(f"a name has 1 to {MAX_NAME} characters")
        if language is not None and not (isinstance(language, str) and len(language) <= 35):
            raise ValueError("a language is a code like ru or en")
        if "id" in asked:
            user = self._world.people[int(asked["id"])].user
            user.first_name, user.last_name, user.language_code = name, None, language
            self._world.changes.fire()
            return objects.user(user)
        person = self._world.person(name, language_code=language)
        for group in self._world.groups.values():
            if group.upgraded_to is None:
                person.join(group)
        return objects.user(person.user)

    def _person(self, asked: Json) -> Person:
        return self._world.people[int(asked["person"])]

    def _chat(self, asked: Json) -> Chat:
        return chat_of(self._board, int(asked["chat"]))

    def _message(self, asked: Json, name: str = "message") -> Message:
        return message_of(self._chat(asked), str(asked[name]))


def chat_of(board: Board, number: int) -> Chat:
    """Return the chat of an id (``LookupError`` if there is none)."""
    if number > 0:
        return board.world.private(board.world.people[number], board.server.bot)
    return board.world.groups[number]


def message_of(chat: Chat, key: str) -> Message:
    """Return the message of a key as the page names it (``LookupError`` if there is none)."""
    if not key.startswith("e"):
        return chat.messages[int(key)]
    for message in chat.ephemerals.values():
        if message.ephemeral_id == int(key[1:]):
            return message
    raise LookupError(f"there is no ephemeral message {key}")
