"""Chromium, and pages that complain of what a page should not do."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.playground_process import PlaygroundProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PATIENCE = 30_000.0  # milliseconds


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", metavar="DIR", help="write the pictures of the README there")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlaygroundProcess]:
    """The playground alone: the test is the bot."""
    with PlaygroundProcess(tmp_path_factory.mktemp("playground")) as process:
        yield process


@pytest.fixture
def open_page(browser: Browser, playground: PlaygroundProcess) -> Iterator[Callable[..., Page]]:
    """``open_page(place, **options of the context)``; the console must stay silent.

    But for messages that contain ``forgiven``.
    """
    complaints: list[str] = []
    complain = complaints.append

    def opened(place: str = "", *, forgiven: str = "\n", **options: Any) -> Page:
        options = {
            "locale": "ru-RU",
            "viewport": {"width": 1400, "height": 850},
            "reduced_motion": "reduce",  # a click waits until what it hits has come to rest
            **options,
        }
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on(
            "console",
            lambda message: None if forgiven in message.text else complain(message.text),
        )
        page.on("pageerror", lambda error: complain(f"error: {error}"))
        page.on("request", lambda request: check(request.url))
        page.on("requestfailed", lambda request: complain(f"failed: {request.url}"))
        page.goto(playground.url + place)
        page.locator(".pane").first.wait_for()
        return page

    def check(url: str) -> None:
        if not url.startswith((playground.url, playground.url.replace("http:", "ws:"))):
            complain(f"asked for elsewhere: {url}")

    yield opened
    for context in browser.contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path | None:
    """The folder for pictures, if they are wished."""
    folder: str | None = request.config.getoption("--pictures", None)
    return None if folder is None else request.config.rootpath / folder
