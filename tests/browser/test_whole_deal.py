"""The real bot in the page: four people play a deal by clicks alone."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error, expect

from tests.browser.playground_process import BOT, PlaygroundProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MOST_TAPS = 400
COUNTING = r"через [\d:]+( с)?|[\d:]+( с)? назад"
HANDS = ".pane:not([data-chat^='-'])"
ORDER = (":has(.danger) .key.primary", " .key.success", " .key.primary", " .key.danger")
PLAYABLE = f"{HANDS} .key:is(.primary, .success, .danger)"
SETTLED = """playable => !document.querySelector(".key.waiting")
  && (document.querySelector(playable)
    || document.querySelector(".pane").innerText.includes("окончен"))"""

CHANGED = """before => !document.querySelector(".key.waiting")
  && document.querySelector("#panes").innerText !== before"""


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlaygroundProcess]:
    with PlaygroundProcess(tmp_path_factory.mktemp("playground"), *BOT) as process:
        yield process


def be(page: Page, name: str) -> None:
    page.locator("#top .chip", has_text=name).click()


def pane_of(page: Page, name: str) -> Locator:
    return page.locator(HANDS).filter(has=page.get_by_role("heading", name=name))


def tap_something(page: Page, rng: random.Random) -> None:
    """Tap a button that is marked as playable in somebody's hand; wait until it shows its effect.

    Whoever can beat does, nobody throws in who can be done: so a deal ends soon. A tap that only
    says why not shows no effect: then the next one follows soon.
    """
    page.wait_for_function(SETTLED, arg=PLAYABLE)
    before = page.locator("#panes").inner_text()
    found = (page.locator(f"{HANDS}{which}") for which in ORDER)
    buttons = next((some for some in found if some.count()), None)
    if buttons is None:
        return
    count = buttons.count()
    try:
        buttons.nth(rng.randrange(count)).click(timeout=1000)
        page.wait_for_function(CHANGED, arg=before, timeout=500)
    except Error:
        return  # the hand was replaced by a newer one meanwhile, or nothing happened


def shown(page: Page) -> list[str]:
    """Return what stands in each pane, without what counts down, once nothing changes any more."""
    texts: list[str] = []
    while True:
        panes = page.locator(".messages").all_inner_texts()
        now = [re.sub(COUNTING, "…", text) for text in panes]
        if now == texts:
            return texts
        texts = now
        page.wait_for_timeout(400)


def test_four_people_play_a_whole_deal_by_clicks_alone(
    open_page: Callable[..., Page], pictures: Path | None
) -> None:
    page = open_page()
    group = page.locator(".pane[data-chat^='-']")
    group.get_by_role("button", name="/newgame").click()
    for name in ("Борис", "Vera Stone"):
        be(page, name)
        group.get_by_role("button", name="Сесть за стол").click()
        expect(group.locator(".text", has_text=name)).to_be_visible()

    be(page, "Гена")  # the bot can't write to him yet
    group.get_by_role("button", name="Сесть за стол").click()
    page.get_by_role("button", name="Начать").click()
    expect(page.locator(".text", has_text="Вы за столом.")).to_be_visible()

    page.get_by_role("link", name="Дача").click()
    be(page, "Аня")
    page.get_by_role("button", name="Все руки").click()
    group.get_by_role("button", name="Раздать карты").click()
    expect(page.locator(".toast", has_text="Карты розданы.")).to_be_visible()
    for name in ("Аня", "Борис", "Vera Stone", "Гена"):
        expect(pane_of(page, name).locator(".key")).to_have_count(6)

    rng = random.Random(1)
    for _ in range(12):
        tap_something(page, rng)
    before = shown(page)
    page.reload()
    page.locator(".pane").nth(4).wait_for()
    assert shown(page) == before
    if pictures is not None:
        draw(page, pictures)

    taps = 0
    while "окончен" not in group.inner_text():
        tap_something(page, rng)
        taps += 1
        assert taps < MOST_TAPS
    expect(group.locator(".messages")).to_contain_text("Подкидной · кон 1 окончен")


def draw(page: Page, folder: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_timeout(500)
    page.screenshot(path=folder / "playground.png")


def test_a_name_with_markup_stays_text(open_page: Callable[..., Page]) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    page = open_page()
    page.get_by_role("button", name="Добавить человека").click()
    page.get_by_label("Имя").fill(hostile)
    page.get_by_role("button", name="Добавить", exact=True).click()
    be(page, hostile)
    group = page.locator(".pane[data-chat^='-']")
    expect(group.get_by_text(f"{hostile} теперь в группе")).to_be_visible()
    field = group.get_by_role("combobox")
    field.fill("<b>Всем</b> <script>alert(2)</script>")
    field.press("Enter")
    expect(group.get_by_text("<b>Всем</b> <script>alert(2)</script>")).to_be_visible()

    page.get_by_role("link", name="Playground").click()
    page.get_by_role("button", name="Начать").click()
    page.get_by_role("link", name="Дача").click()
    be(page, "Аня")
    field = group.get_by_role("combobox")
    field.fill("/cancel")
    field.press("Enter")
    after = ".message:has-text('/cancel') ~ .theirs"
    expect(group.locator(after).first).to_be_visible()
    field.fill("/newgame")
    field.press("Enter")
    lobby = group.locator(f"{after}:has(.key)")
    expect(lobby).to_be_visible()
    be(page, hostile)
    lobby.get_by_role("button", name="Сесть за стол").click()
    expect(lobby).to_contain_text(hostile)
    assert page.locator("img, .messages script, .text b, .text strong script").count() == 0


def test_a_killed_bot_is_shown_and_can_be_started_again(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.get_by_role("button", name="Неполадки").click()
    drawer = page.locator("#drawer")
    expect(drawer.get_by_role("row", name="answerCallbackQuery").first).to_be_visible()
    drawer.get_by_role("button", name="Убить").click()
    banner = page.locator("#banner")
    expect(banner).to_contain_text("Бот остановился сам (код -9).")
    banner.get_by_role("button", name="Запустить").click()
    expect(banner).to_be_hidden()
    expect(drawer.get_by_text("Бот работает")).to_be_visible()
