"""Photos: uploaded, named by their file ids, changed in place, downloaded, and shown."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground import errors, photos
from playground.page.routes import add_page
from playground.photos import Photos, size_of
from playground.server import BotApiServer
from playground.storage.file import WorldFile
from tests.playground.conftest import Api
from tests.playground.images import jpeg, png

if TYPE_CHECKING:
    from pathlib import Path

    from playground.model import Chat
    from playground.people import Person
    from playground.world import World

ONE = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
BAD = "Bad Request: "
Answer = dict[str, Any]


async def upload(api: Api, method: str, files: dict[str, bytes], **parameters: Any) -> Answer:
    """Call a method with files, as a form of several parts."""
    form = aiohttp.FormData(default_to_multipart=True)
    for name, value in parameters.items():
        form.add_field(name, value if isinstance(value, str) else json.dumps(value))
    for name, data in files.items():
        form.add_field(name, BytesIO(data), filename=f"{name}.png")
    url = f"{api.url}/bot{api.token}/{method}"
    async with api.session.post(url, data=form) as response:
        answer: Answer = await response.json()
        return answer


async def send(api: Api, chat: Chat, data: bytes | None = None, **more: Any) -> Any:
    """Send a photo that is accepted, and return the message."""
    files = {"p": png() if data is None else data}
    answer = await upload(api, "sendPhoto", files, chat_id=chat.id, photo="attach://p", **more)
    assert answer["ok"], answer
    return answer["result"]


def media(named: str, **more: Any) -> dict[str, Any]:
    return {"type": "photo", "media": named, **more}


async def test_a_photo_with_its_caption_and_buttons_is_seen(
    api: Api, group: Chat, anya: Person
) -> None:
    sent = await send(
        api,
        group,
        png(1000, 700),
        caption="<b>Стол</b> /table",
        parse_mode="HTML",
        reply_markup=ONE,
    )
    assert "text" not in sent
    assert sent["caption"] == "Стол /table"
    assert [entity["type"] for entity in sent["caption_entities"]] == ["bold", "bot_command"]
    assert sent["reply_markup"] == ONE
    sizes = [(size["width"], size["height"]) for size in sent["photo"]]
    assert sizes == [(90, 63), (320, 224), (800, 560), (1000, 700)]
    assert len({size["file_unique_id"] for size in sent["photo"]}) == 4
    assert anya.last_keyboard(group).text == "Стол /table"


async def test_a_file_may_be_the_parameter_itself(api: Api, group: Chat) -> None:
    answer = await upload(api, "sendPhoto", {"photo": png()}, chat_id=group.id)
    assert [size["width"] for size in answer["result"]["photo"]] == [90, 100]


async def test_a_photo_is_sent_again_by_the_id_of_any_of_its_sizes(api: Api, group: Chat) -> None:
    first = await send(api, group)
    for size in first["photo"]:
        again = await api.ok("sendPhoto", chat_id=group.id, photo=size["file_id"])
        assert again["photo"] == first["photo"]
        assert "caption" not in again


async def test_the_same_bytes_uploaded_again_are_another_photo(api: Api, group: Chat) -> None:
    first, second = await send(api, group), await send(api, group)
    assert first["photo"] != second["photo"]


async def test_a_photo_a_caption_and_a_keyboard_are_changed_in_place(
    api: Api, group: Chat, world: World
) -> None:
    sent = await send(api, group, caption="a", reply_markup=ONE)
    here = {"chat_id": group.id, "message_id": sent["message_id"]}
    world.advance(5)
    only_caption = await api.ok("editMessageCaption", **here, caption="b", reply_markup=ONE)
    assert (only_caption["caption"], only_caption["photo"]) == ("b", sent["photo"])
    assert only_caption["edit_date"] == sent["date"] + 5
    only_keyboard = await api.ok("editMessageReplyMarkup", **here)
    assert (only_keyboard["caption"], only_keyboard.get("reply_markup")) == ("b", None)
    wanted = media("attach://x", caption="<i>c</i>", parse_mode="HTML")
    answer = await upload(api, "editMessageMedia", {"x": png(9, 9)}, **here, media=wanted)
    assert [size["width"] for size in answer["result"]["photo"]] == [9]
    assert answer["result"]["caption"] == "c"
    assert answer["result"]["caption_entities"][0]["type"] == "italic"
    assert "caption" not in await api.ok("editMessageCaption", **here)


async def test_a_text_can_become_a_photo_and_a_photo_no_text(api: Api, group: Chat) -> None:
    sent = await api.ok("sendMessage", chat_id=group.id, text="a", reply_markup=ONE)
    here = {"chat_id": group.id, "message_id": sent["message_id"]}
    answer = await upload(api, "editMessageMedia", {"x": png()}, **here, media=media("attach://x"))
    assert answer["result"].keys() & {"text", "caption", "photo"} == {"photo"}
    refused = await api.refused("editMessageText", **here, text="b")
    assert refused == BAD + errors.NO_TEXT


async def test_an_edit_that_changes_nothing_is_refused(api: Api, group: Chat) -> None:
    sent = await send(api, group, caption="a", reply_markup=ONE)
    here = {"chat_id": group.id, "message_id": sent["message_id"], "reply_markup": ONE}
    same = media(sent["photo"][-1]["file_id"], caption="a")
    unchanged = BAD + errors.NOT_MODIFIED
    assert await api.refused("editMessageMedia", **here, media=same) == unchanged
    assert await api.refused("editMessageCaption", **here, caption="a") == unchanged
    other = media(same["media"], caption="b")
    assert (await api.ok("editMessageMedia", **here, media=other))["caption"] == "b"
    anew = media("attach://x", caption="b")
    assert (await upload(api, "editMessageMedia", {"x": png()}, **here, media=anew))["ok"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", errors.NO_IMAGE),
        (b"GIF89a", errors.NO_IMAGE),
        (png()[:-20], errors.NO_IMAGE),
        (png(0, 5), errors.NO_IMAGE),
        (jpeg(0, 5), errors.NO_IMAGE),
        (png(420, 20), errors.PHOTO_DIMENSIONS),
        (jpeg(9000, 1001), errors.PHOTO_DIMENSIONS),
        (png() + b"\0" * photos.MAX_BYTES, errors.PHOTO_TOO_BIG),
    ],
)
async def test_what_is_no_photo_is_refused(
    api: Api, group: Chat, data: bytes, expected: str
) -> None:
    files = {"p": data}
    answer = await upload(api, "sendPhoto", files, chat_id=group.id, photo="attach://p")
    assert answer["description"] == BAD + expected
    assert not group.messages


async def test_a_file_that_is_not_there_is_refused(api: Api, group: Chat) -> None:
    answer = await upload(api, "sendPhoto", {}, chat_id=group.id, photo="attach://p")
    assert answer["description"] == BAD + errors.NO_PHOTO
    assert await api.refused("getFile", file_id="a-9-s") == BAD + errors.WRONG_FILE_ID


async def test_a_file_that_no_parameter_names_is_a_violation(
    api: Api, group: Chat, server: BotApiServer
) -> None:
    files = {"p": png(), "q": png()}
    answer = await upload(api, "sendPhoto", files, chat_id=group.id, photo="attach://p")
    assert not answer["ok"]
    assert [violation.parameter for violation in server.violations] == ["q"]
    server.violations.clear()


async def test_a_request_of_more_than_50_megabytes_is_refused(api: Api, group: Chat) -> None:
    data = b"\0" * (50 * 1024**2)
    answer = await upload(api, "sendPhoto", {"photo": data}, chat_id=group.id)
    assert (answer["error_code"], answer["description"]) == (413, errors.ENTITY_TOO_LARGE)


async def test_a_caption_may_have_1024_characters_and_no_more(api: Api, group: Chat) -> None:
    caption = "<b>" + "🃏" * 512 + "</b>"
    sent = await send(api, group, caption=caption, parse_mode="HTML")
    assert len(sent["caption"]) == 512
    files = {"photo": png()}
    answer = await upload(api, "sendPhoto", files, chat_id=group.id, caption="я" * 1025)
    assert answer["description"] == BAD + errors.CAPTION_TOO_LONG


async def test_an_ephemeral_photo_is_seen_by_one(
    api: Api, group: Chat, anya: Person, boris: Person, world: World
) -> None:
    anya.promote(group, world.only_bot())
    wanted = {"receiver_user_id": anya.id}
    await send(api, group, caption="a", ephemeral_message_parameters=wanted)
    assert [message.text for message in anya.sees(group)] == ["a"]
    assert boris.sees(group) == []


async def test_a_photo_is_downloaded_by_the_path_that_the_bot_is_told(
    api: Api, group: Chat
) -> None:
    for data in (png(), jpeg(60, 40)):
        sent = await send(api, group, data)
        file = await api.ok("getFile", file_id=sent["photo"][0]["file_id"])
        assert file["file_size"] == len(data)
        url = f"{api.url}/file/bot{api.token}/{file['file_path']}"
        async with api.session.get(url) as response:
            assert await response.read() == data
    for wrong in (url + "x", url.replace(api.token, "2:other")):
        async with api.session.get(wrong) as response:
            assert response.status == 404


async def test_the_page_loads_a_photo_by_its_id(world: World, group: Chat) -> None:
    server = BotApiServer(world)
    add_page(server)
    async with server, aiohttp.ClientSession() as session:
        api = Api(session, server.url)
        sent = await send(api, group)
        wanted = {"id": sent["photo"][-1]["file_id"]}
        async with session.get(f"{server.url}/api/photo", params=wanted) as response:
            assert response.content_type == "image/png"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert await response.read() == png()
        async with session.get(f"{server.url}/api/photo", params={"id": "a"}) as response:
            assert response.status == 404
        foreign = {"Origin": "https://example.org"}
        address = f"{server.url}/api/photo"
        async with session.get(address, params=wanted, headers=foreign) as response:
            assert response.status == 403


def test_the_sizes_of_images() -> None:
    assert size_of(png(12, 34)) == (12, 34)
    assert size_of(jpeg(56, 78)) == (56, 78)
    assert size_of(jpeg(56, 78)[:-2]) is None
    assert size_of(b"\xff\xd8\xff\xe0\x00\x10 and no frame \xff\xd9") is None


def test_the_oldest_photos_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_KEPT", 2)
    kept = Photos()
    added = [kept.add(png(), 100, 70) for _ in range(3)]
    assert [photo.number for photo in kept] == [2, 3]
    assert added[2][1] == [added[0][0]]
    assert added[0][0].forgotten
    assert kept.find(added[0][0].sizes[0]["file_id"]) is None


async def test_photos_are_kept_with_the_world(
    api: Api, group: Chat, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "MOST_KEPT", 2)
    file = WorldFile(tmp_path / "world.sqlite3")
    first = await send(api, group, caption="a")
    file.keep(world)
    for grey in (1, 2):
        last = await send(api, group, png(grey=grey))
    file.close()

    file = WorldFile(tmp_path / "world.sqlite3")
    again = file.load()
    file.close()
    assert again is not None
    assert [photo.data for photo in again.photos] == [png(grey=1), png(grey=2)]
    assert again.photos.find(first["photo"][0]["file_id"]) is None
    message = again.groups[group.id].messages[last["message_id"]]
    assert message.content == {"photo": last["photo"]}
    assert again.photos.add(b"", 1, 1)[0].number == 4
