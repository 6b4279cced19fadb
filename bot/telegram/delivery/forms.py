"""The two forms of a message, a text or a picture with a caption, and how each is written.

No edit makes a text of a picture, so a message stays in its form. A picture is drawn when its
message is about to be sent, and only if the message does not show it already.
"""

import logging
from dataclasses import dataclass

from aiogram import Bot
from aiogram.types import BufferedInputFile, InputMediaPhoto, Message, ReplyParameters

from bot.pictures.studio import BusyError
from bot.tables.people import Place
from bot.tables.surfaces import Shown
from bot.telegram.content import Content

log = logging.getLogger(__name__)

_FILE_NAME = "durak.png"


class PictureRefusedError(Exception):
    """A picture cannot be shown in this chat; its text form may."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A content that can be written: `png` is its picture, None if that need not be sent."""

    content: Content
    png: bytes | None = None

    @property
    def file(self) -> BufferedInputFile:
        """The picture as it is uploaded."""
        assert self.png is not None
        return BufferedInputFile(self.png, _FILE_NAME)


class Forms:
    """Writes messages of either form; knows the chats that refused a picture, until it ends."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._texts_only: set[int] = set()

    def of(self, content: Content, chat: int) -> Content:
        """Return a content in the form that a chat takes."""
        return content.as_text if chat in self._texts_only else content

    def refused(self, chat: int) -> None:
        """Show no pictures in a chat from now on."""
        log.info("chat %d gets texts instead of pictures", chat)
        self._texts_only.add(chat)

    def silent(self, chat: int) -> None:
        """Hear that nothing at all can be written in a chat: so it was not about pictures."""
        self._texts_only.discard(chat)

    async def ready(self, content: Content, shown: Shown | None = None) -> Ready:
        """Draw what a message does not show yet.

        Raises BusyError, and PictureRefusedError for what cannot be drawn.
        """
        picture = content.picture
        if picture is None or (shown is not None and shown.picture == picture.digest):
            return Ready(content)
        try:
            return Ready(content, await picture.draw())
        except BusyError:
            raise
        except Exception as error:
            log.exception("a picture could not be drawn")
            raise PictureRefusedError from error

    async def send(self, place: Place, ready: Ready, reply_to: int | None) -> int:
        """Send a message and return its id."""
        content, reply = ready.content, None
        if reply_to is not None:
            reply = ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        message: Message
        if content.picture is None:
            message = await self._bot.send_message(
                place.chat,
                content.text,
                message_thread_id=place.topic,
                reply_parameters=reply,
                reply_markup=content.keyboard,
            )
        else:
            message = await self._bot.send_photo(
                place.chat,
                ready.file,
                caption=content.picture.caption,
                message_thread_id=place.topic,
                reply_parameters=reply,
                reply_markup=content.keyboard,
            )
        return message.message_id

    async def edit(self, chat: int, message: int, ready: Ready) -> None:
        """Let a message of the same form show something else."""
        content = ready.content
        if content.picture is None:
            await self._bot.edit_message_text(
                content.text, chat_id=chat, message_id=message, reply_markup=content.keyboard
            )
        elif ready.png is None:
            await self._bot.edit_message_caption(
                chat_id=chat,
                message_id=message,
                caption=content.picture.caption,
                reply_markup=content.keyboard,
            )
        else:
            await self._bot.edit_message_media(
                InputMediaPhoto(media=ready.file, caption=content.picture.caption),
                chat_id=chat,
                message_id=message,
                reply_markup=content.keyboard,
            )
