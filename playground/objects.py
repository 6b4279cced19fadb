"""The world's things in the shape of Bot API objects."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from playground.entities import without_none
from playground.model import ChatType, Status

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import CallbackQuery, Chat, Member, Message, User

ADMINISTRATOR_RIGHTS: Final = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
"""What an administrator of a group may have; the last two are optional in the API."""

PERMISSIONS: Final = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
"""What a plain or restricted member may do."""


def user(account: User) -> Json:
    """Return a ``User``."""
    return without_none(
        id=account.id,
        is_bot=account.is_bot,
        first_name=account.first_name,
        last_name=account.last_name,
        username=account.username,
        language_code=account.language_code,
    )


def chat(place: Chat) -> Json:
    """Return a ``Chat``; a private one bears the person's names."""
    if place.conversation is not None:
        person = place.conversation.person
        return without_none(
            id=place.id,
            type=place.type.value,
            first_name=person.first_name,
            last_name=person.last_name,
            username=person.username,
        )
    return without_none(
        id=place.id,
        type=place.type.value,
        title=place.title,
        username=place.username,
        is_forum=place.is_forum or None,
    )


def chat_full_info(place: Chat) -> Json:
    """Return a ``ChatFullInfo`` with the last pinned message."""
    pinned = place.messages[place.pinned[-1]] if place.pinned else None
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
    info = chat(place) | {
        "accent_color_id": abs(place.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys((*gifts, "gifts_from_channels"), False),
    }
    if place.username is not None:
        info["active_usernames"] = [place.username]
    if pinned is not None:
        info["pinned_message"] = message(pinned)
    if place.type is not ChatType.PRIVATE:
        info["permissions"] = dict(place.permissions)
    return info


def message(sent: Message, *, nested: bool = False) -> Json:
    """Return a ``Message``; a ``nested`` one (replied to) has no ``reply_to_message`` itself."""
    reply = sent.reply_to if not nested else None
    inline = sent.markup if sent.keyboard else None
    text, entities = "text", "entities"
    if "photo" in sent.content:
        text, entities = "caption", "caption_entities"
    return without_none(
        message_id=sent.id,
        **{"from": user(sent.sender)},
        sender_chat=chat(sent.sender_chat) if sent.sender_chat else None,
        date=sent.date,
        chat=chat(sent.chat),
        message_thread_id=sent.thread_id,
        is_topic_message=sent.in_topic or None,
        reply_to_message=message(reply, nested=True) if reply and not reply.deleted else None,
        edit_date=sent.edit_date,
        receiver_user=user(sent.receiver) if sent.receiver else None,
        ephemeral_message_id=sent.ephemeral_id,
        **{text: sent.text or None, entities: sent.entities or None},
        reply_markup=inline,
        **sent.options,
        **sent.content,
    )


def inaccessible_message(sent: Message) -> Json:
    """Return an ``InaccessibleMessage``: what is left of a deleted one."""
    return {"chat": chat(sent.chat), "message_id": sent.id, "date": 0}


def chat_member(member: Member) -> Json:
    """Return the ``ChatMember`` of the member's status."""
    base: Json = {"status": member.status.value, "user": user(member.user)}
    match member.status:
        case Status.CREATOR:
            return base | {"is_anonymous": member.is_anonymous}
        case Status.ADMINISTRATOR:
            rights = {name: member.rights.get(name, False) for name in ADMINISTRATOR_RIGHTS}
            return base | {
                "can_be_edited": False,
                "is_anonymous": member.is_anonymous,
                **rights,
                "can_manage_chat": True,
            }
        case Status.RESTRICTED:
            rights = {name: member.rights.get(name, False) for name in PERMISSIONS}
            return base | {"is_member": member.is_member, **rights, "until_date": 0}
        case Status.KICKED:
            return base | {"until_date": 0}
        case _:
            return base


def callback_query(query: CallbackQuery) -> Json:
    """Return a ``CallbackQuery``."""
    sent = query.message
    return {
        "id": query.id,
        "from": user(query.user),
        "message": inaccessible_message(sent) if sent.deleted else message(sent),
        "chat_instance": query.chat_instance,
        "data": query.data,
    }


def chat_instance(place: Chat) -> str:
    """Return the number that stands for a chat in callback queries and is not its id."""
    digest = hashlib.sha256(f"chat {place.id}".encode()).digest()
    return str(int.from_bytes(digest[:8], "big", signed=True))
