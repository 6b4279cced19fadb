"""What a chat program shows, with the test as the bot."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.playground.images import png

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.playground_process import PlaygroundProcess

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


@pytest.fixture
def group(playground: PlaygroundProcess) -> int:
    number: int = playground.world()["groups"][0]["id"]
    return number


@pytest.fixture
def people(playground: PlaygroundProcess) -> list[int]:
    return [person["id"] for person in playground.world()["people"]]


def bubble(page: Page, text: str) -> Locator:
    return page.locator(".bubble", has_text=text)


def query_of(playground: PlaygroundProcess) -> Any:
    """Return the newest tap, and confirm everything before it."""
    updates = playground.call("getUpdates", timeout=30, allowed_updates=["callback_query"])
    playground.call("getUpdates", offset=updates[-1]["update_id"] + 1)
    return updates[-1]["callback_query"]


def test_formatting_becomes_nodes(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int
) -> None:
    page = open_page()
    soon = int(time.time()) + 90
    text = (
        "<b>жирно <i>и косо</i></b> 🂡 <code>a &lt; b</code> <s>нет</s>\n"
        '<a href="https://example.org/">ссылка</a> <tg-spoiler>тайна</tg-spoiler> /table\n'
        f'<blockquote>цитата</blockquote>Ход: <tg-time unix="{soon}" format="r">скоро</tg-time>'
    )
    playground.call("sendMessage", chat_id=group, text=text, parse_mode="HTML")
    shown = bubble(page, "жирно")
    expect(shown.locator("strong em")).to_have_text("и косо")
    expect(shown.locator("code")).to_have_text("a < b")
    expect(shown.locator("s")).to_have_text("нет")
    expect(shown.locator("blockquote")).to_have_text("цитата")
    expect(shown.get_by_role("link", name="ссылка")).to_have_attribute(
        "rel", "noopener noreferrer"
    )
    counting = shown.locator("time[data-until]")
    first = counting.inner_text()
    assert first.startswith("через 1:")
    expect(counting).not_to_have_text(first)
    shown.locator(".spoiler").click()
    expect(shown.locator(".spoiler")).to_have_class("inline spoiler open")
    shown.get_by_role("button", name="/table").click()
    expect(page.locator(".mine .bubble", has_text="/table")).to_be_visible()


def test_buttons_have_styles_and_their_answers_are_shown(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int
) -> None:
    page = open_page()
    buttons: list[dict[str, Any]] = [
        {"text": "Сходить", "callback_data": "play", "style": "primary"},
        {"text": "Беру", "callback_data": "take", "style": "danger"},
        {"text": "Нельзя", "disabled": {}},
        {"text": "Код", "copy_text": {"text": "42"}},
    ]
    sent = playground.call(
        "sendMessage", chat_id=group, text="Ход", reply_markup=keyboard(*buttons)
    )
    page.get_by_role("button", name="Сходить").click()
    expect(page.locator(".key.waiting")).to_have_text("Сходить")
    query = query_of(playground)
    assert query["data"] == "play"
    playground.call("answerCallbackQuery", callback_query_id=query["id"], text="Сыграно")
    expect(page.locator(".toast")).to_have_text("Сыграно")
    expect(page.locator(".key.waiting")).to_have_count(0)

    page.get_by_role("button", name="Беру").click()
    query = query_of(playground)["id"]
    answer = {"text": "Точно?\n" + "<b>", "show_alert": True}
    playground.call("answerCallbackQuery", callback_query_id=query, **answer)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Точно?\n<b>")
    dialog.get_by_role("button", name="Хорошо").press("Enter")
    expect(dialog).to_be_hidden()

    expect(page.get_by_role("button", name="Нельзя")).to_be_disabled()
    page.get_by_role("button", name="Код").click()
    expect(page.locator(".toast")).to_have_text("Скопировано: 42")

    place = {"chat_id": group, "message_id": sent["message_id"]}
    playground.call("editMessageText", text="Ход сделан", **place)
    expect(bubble(page, "Ход сделан")).to_contain_text("изменено")
    expect(page.get_by_role("button", name="Сходить")).to_have_count(0)
    playground.call("deleteMessage", **place)
    expect(bubble(page, "Ход сделан")).to_have_count(0)


def test_a_photo_is_shown_with_its_caption_and_buttons(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int, people: list[int]
) -> None:
    photo = {"photo": "attach://p", "caption": "<b>Снимок</b> стола", "parse_mode": "HTML"}
    button = keyboard({"text": "Ходить", "callback_data": "a"})
    sent = playground.upload(
        "sendPhoto", "p", png(800, 560), chat_id=group, **photo, reply_markup=button
    )
    page = open_page(viewport={"width": 360, "height": 700})
    shown = bubble(page, "Снимок стола")
    picture = shown.get_by_role("img", name="Картинка")
    loaded = "image => image.complete && image.naturalWidth"
    expect(shown.locator("strong")).to_have_text("Снимок")
    expect(picture).to_be_in_viewport(ratio=1)
    assert picture.evaluate(loaded) == 800
    assert picture.evaluate("image => image.clientWidth / image.clientHeight") == pytest.approx(
        800 / 560, rel=0.02
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="К чатам").click()
    expect(page.get_by_role("link", name="Дача")).to_contain_text("Снимок стола")
    page.get_by_role("link", name="Дача").click()

    here = {"chat_id": group, "message_id": sent["message_id"]}
    media = {"type": "photo", "media": "attach://q"}
    playground.upload("editMessageMedia", "q", png(300, 300), **here, media=media)
    square = page.locator(".message", has=page.locator("img")).last
    expect(square.locator("img")).to_have_attribute("width", "300")
    expect(square.locator(".text")).to_be_hidden()
    expect(square).to_contain_text("изменено")
    reply = {"message_id": sent["message_id"]}
    playground.call("sendMessage", chat_id=group, text="Ответ", reply_parameters=reply)
    expect(bubble(page, "Ответ").locator(".reply")).to_contain_text("Картинка")


def test_an_ephemeral_message_is_seen_by_its_receiver_alone(
    open_page: Callable[..., Page],
    playground: PlaygroundProcess,
    group: int,
    people: list[int],
) -> None:
    anya = open_page(f"/#/{people[0]}/{group}")
    boris = open_page(f"/#/{people[1]}/{group}", locale="en-GB")
    card = {"text": "Карты", "callback_data": "cards"}
    playground.call("sendMessage", chat_id=group, text="Доска", reply_markup=keyboard(card))
    anya.get_by_role("button", name="Карты").click()
    query = query_of(playground)
    target = {"receiver_user_id": people[0], "callback_query_id": query["id"]}
    playground.call("sendMessage", chat_id=group, text="Туз", ephemeral_message_parameters=target)
    playground.call("sendMessage", chat_id=group, text="Для всех")
    expect(bubble(anya, "Туз")).to_contain_text("видите только вы")
    expect(bubble(boris, "Для всех")).to_be_visible()
    expect(bubble(boris, "Туз")).to_have_count(0)
    expect(boris.get_by_role("button", name="All hands")).to_be_visible()


def test_a_pinned_message_stands_under_the_head(
    open_page: Callable[..., Page], playground: PlaygroundProcess, people: list[int]
) -> None:
    playground.do("start", person=people[0])
    sent = playground.call("sendMessage", chat_id=people[0], text="Доска\nкон 1")
    playground.call("pinChatMessage", chat_id=people[0], message_id=sent["message_id"])
    page = open_page(f"/#/{people[0]}/{people[0]}")
    expect(page.locator(".pinned")).to_have_text("ЗакрепленоДоска кон 1")
    page.locator(".pinned button").click()
    expect(page.locator(".message.flash")).to_contain_text("Доска")
    expect(page.locator(".message.service")).to_contain_text("закрепляет сообщение")


def test_commands_are_offered_and_chosen_with_the_keyboard(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int
) -> None:
    commands = [
        {"command": name, "description": name.title()} for name in ("newgame", "table", "leave")
    ]
    playground.call("setMyCommands", commands=commands)
    page = open_page()
    field = page.get_by_role("combobox")
    field.press_sequentially("/")
    expect(page.get_by_role("option")).to_have_count(3)
    field.press_sequentially("l")
    expect(page.get_by_role("option")).to_have_text("/leaveLeave")
    field.press("Backspace")
    field.press("ArrowDown")
    field.press("ArrowDown")
    field.press("Enter")
    expect(page.locator(".mine .bubble", has_text="/table").last).to_be_visible()
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_a_page_finds_everything_again_when_the_connection_returns(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int
) -> None:
    page = open_page(forgiven="ERR_CONNECTION_REFUSED")
    playground.call("sendMessage", chat_id=group, text="До обрыва")
    expect(bubble(page, "До обрыва")).to_be_visible()
    messages = page.locator(".message").count()
    playground.stop()
    expect(page.locator("#banner")).to_contain_text("Нет связи")
    playground.start()
    expect(page.locator("#banner")).not_to_contain_text("Нет связи")
    expect(page.locator(".message")).to_have_count(messages)
    playground.call("sendMessage", chat_id=group, text="После обрыва")
    expect(bubble(page, "После обрыва")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_at_360_pixels(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int, scheme: str
) -> None:
    cards = [{"text": f"{n}♠️", "callback_data": str(n), "style": "primary"} for n in range(6, 14)]
    playground.call("sendMessage", chat_id=group, text="слово" * 40, reply_markup=keyboard(*cards))
    page = open_page(viewport={"width": 360, "height": 700}, color_scheme=scheme)
    expect(page.get_by_role("button", name="13♠️").last).to_be_in_viewport(ratio=1)
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) <= 360
    page.get_by_role("button", name="К чатам").click()
    page.get_by_role("link", name="Дача").click()
    page.get_by_role("button", name="Неполадки").click()
    expect(page.get_by_role("heading", name="Вызовы")).to_be_attached()
    assert page.evaluate(width) <= 360


def test_the_focus_is_always_visible(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", page.evaluate("document.activeElement.outerHTML")


def test_the_drawer_makes_things_go_wrong(
    open_page: Callable[..., Page], playground: PlaygroundProcess, group: int, people: list[int]
) -> None:
    page = open_page()
    page.get_by_role("button", name="Неполадки").click()
    drawer = page.locator("#drawer")
    with page.expect_response(lambda response: response.request.method == "POST"):
        drawer.get_by_label("Аня: бот заблокирован").check()
    refused = playground.raw("sendMessage", chat_id=people[0], text="а")
    assert refused["description"] == "Forbidden: bot was blocked by the user"
    expect(drawer.get_by_role("row").filter(has_text="403").first).to_be_visible()

    drawer.get_by_label("Что случится").select_option("refuse")
    drawer.get_by_role("button", name="Включить").click()
    expect(drawer.get_by_role("button", name="Снять")).to_be_visible()
    refused = playground.raw("sendMessage", chat_id=group, text="а")
    assert refused["parameters"] == {"retry_after": 3}
    expect(drawer.get_by_role("button", name="Снять")).to_have_count(0)

    playground.call("sendMessage", chat_id=group, text="Лишнее")
    drawer.get_by_label("Удалять сообщения").check()
    page.locator(".message", has=bubble(page, "Лишнее")).get_by_role("button").click()
    expect(bubble(page, "Лишнее")).to_have_count(0)

    drawer.get_by_role("button", name="Сделать супергруппой").click()
    expect(page.locator(".message.service")).to_contain_text("Раньше это была обычная группа")
    drawer.get_by_label("Бот в группе").uncheck()
    expect(page.locator(".message.service").last).to_contain_text("удаляет")
