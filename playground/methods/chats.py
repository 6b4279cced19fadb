"""What a bot can learn of a chat, and leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground import errors, membership, objects
from playground.access import Access, find_chat, need_topic
from playground.errors import bad_request
from playground.model import Member, Status

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json

ACTIONS: Final = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def get_chat(query: Query) -> Json:
    """Tell everything about a chat."""
    return objects.chat_full_info(find_chat(query, Access.READ))


def get_chat_member(query: Query) -> Json:
    """Tell somebody's status; who was never there has left."""
    chat = find_chat(query, Access.MEMBERS)
    user_id = query.get("user_id")
    if user_id <= 0:
        raise bad_request(errors.USER_ID_INVALID)
    user = query.world.user(user_id)
    if user is None:
        raise bad_request(errors.USER_NOT_FOUND)
    if chat.is_private:
        if not chat.has(user_id):
            raise bad_request(errors.MEMBER_NOT_FOUND)
        return objects.chat_member(Member(user))
    return objects.chat_member(chat.member(user_id) or Member(user, Status.LEFT))


def get_chat_member_count(query: Query) -> int:
    """Count the members, bots included."""
    chat = find_chat(query, Access.MEMBERS)
    return 2 if chat.is_private else sum(member.present for member in chat.members.values())


def get_chat_administrators(query: Query) -> list[Json]:
    """List owner and administrators, other bots only if ``return_bots`` asks for them."""
    chat = find_chat(query, Access.MEMBERS)
    if chat.is_private:
        raise bad_request(errors.NO_ADMINISTRATORS)
    others = query.get("return_bots", False)
    return [
        objects.chat_member(member)
        for member in chat.members.values()
        if member.is_administrator
        and (others or not member.user.is_bot or member.user is query.bot.user)
    ]


def leave_chat(query: Query) -> bool:
    """Leave a group."""
    chat = find_chat(query, Access.READ)
    if chat.is_private:
        raise bad_request(errors.NOT_IN_PRIVATE)
    if chat.has(query.bot.id):
        membership.leave(query.world, chat, query.bot.user)
    return True


def send_chat_action(query: Query) -> bool:
    """Show "typing…"; nobody here sees it."""
    chat = find_chat(query, Access.WRITE)
    need_topic(query, chat, query.get("message_thread_id"))
    if query.get("action").lower() not in ACTIONS:
        raise bad_request(errors.WRONG_ACTION)
    return True
