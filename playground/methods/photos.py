"""sendPhoto, editMessageMedia, editMessageCaption and getFile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import errors, objects, photos, posting
from playground.access import Access, find_chat, need_permission, need_topic
from playground.errors import bad_request
from playground.keyboards import keyboard
from playground.methods.editing import chat_to_edit, need_change, own_message
from playground.methods.ephemeral import trigger
from playground.methods.messages import options, place
from playground.texts import caption_of

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.photos import Photo

_ATTACHED = "attach://"


def send_photo(query: Query) -> Json:
    """Send a photo with a caption, to everybody in the chat or as an ephemeral message to one."""
    chat = find_chat(query, Access.WRITE)
    need_permission(query, chat, "can_send_photos", errors.NO_RIGHT_TO_SEND_PHOTOS)
    thread_id = need_topic(query, chat, query.get("message_thread_id"))
    shown_to = trigger(query, chat)
    caption, entities = caption_of(query, query.parameters)
    markup = keyboard(query, chat, ephemeral=shown_to is not None)
    fields = place(query, chat, thread_id, shown_to)
    photo = _photo(query, query.get("photo", ""))
    fields |= {"text": caption, "entities": entities, "markup": markup}
    fields |= {"content": {"photo": photo.sizes}, "options": options(query) | _look(query)}
    return objects.message(posting.post(query.world, chat, query.bot.user, **fields))


def edit_message_media(query: Query) -> Json:
    """Give an own message another photo and caption; a text becomes a photo."""
    chat = chat_to_edit(query)
    media: Json = query.get("media")
    if media["type"] != "photo":
        raise bad_request(f"a {media['type']} is not served by the playground")
    caption, entities = caption_of(query, media)
    markup = keyboard(query, chat)
    message = own_message(query, chat)
    if message.content and "photo" not in message.content:
        raise bad_request(errors.NO_MEDIA)
    photo = _photo(query, media["media"])
    if message.content.get("photo") == photo.sizes:
        need_change(message, caption, entities, markup)
    message.content = {"photo": photo.sizes}
    posting.edit(query.world, message, caption, entities, markup)
    return objects.message(message)


def edit_message_caption(query: Query) -> Json:
    """Give an own photo another caption; without ``reply_markup`` it loses its keyboard."""
    chat = chat_to_edit(query)
    caption, entities = caption_of(query, query.parameters)
    markup = keyboard(query, chat)
    message = own_message(query, chat)
    if "photo" not in message.content:
        raise bad_request(errors.NO_CAPTION)
    need_change(message, caption, entities, markup)
    posting.edit(query.world, message, caption, entities, markup)
    return objects.message(message)


def get_file(query: Query) -> Json:
    """Tell where a file can be downloaded."""
    photo = query.world.photos.find(query.get("file_id"))
    if photo is None:
        raise bad_request(errors.WRONG_FILE_ID)
    size = next(one for one in photo.sizes if one["file_id"] == query.get("file_id"))
    names = ("file_id", "file_unique_id", "file_size")
    return {name: size[name] for name in names} | {"file_path": photo.path}


def _photo(query: Query, named: str) -> Photo:
    """Return the photo that a call brings or names, or its refusal."""
    if not named:
        raise bad_request(errors.NO_PHOTO)
    if not named.startswith(_ATTACHED):
        known = query.world.photos.find(named)
        if known is None:
            raise bad_request(errors.WRONG_FILE)
        return known
    data = query.files.get(named.removeprefix(_ATTACHED))
    if data is None:
        raise bad_request(errors.NO_PHOTO)
    if len(data) > photos.MAX_BYTES:
        raise bad_request(errors.PHOTO_TOO_BIG)
    size = photos.size_of(data)
    if size is None:
        raise bad_request(errors.NO_IMAGE)
    if sum(size) > photos.MAX_SIDES or max(size) > photos.MAX_RATIO * min(size):
        raise bad_request(errors.PHOTO_DIMENSIONS)
    photo, forgotten = query.world.photos.add(data, *size)
    query.world.changes.fire(photo, *forgotten)
    return photo


def _look(query: Query) -> Json:
    names = ("show_caption_above_media",)
    return {name: True for name in names if query.get(name)} | (
        {"has_media_spoiler": True} if query.get("has_spoiler") else {}
    )
