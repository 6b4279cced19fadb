"""The files of the page keep their promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from playground.page.routes import STATIC

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
COMPOSED = {
    f"effect_{name}"
    for name in ("delay", "drop_before", "drop_after", "bad_gateway", "refuse", "hold")
}


def words() -> tuple[dict[str, str], dict[str, str]]:
    """Return the Russian and the English words by their keys."""
    text = (STATIC / "js" / "texts.js").read_text("utf-8")
    russian, english = re.findall(r"const (?:RU|EN) = \{(.*?)\n\};", text, re.DOTALL)
    return keyed(russian), keyed(english)


def keyed(block: str) -> dict[str, str]:
    return dict(re.findall(r'^  (\w+):\s+"(.*)",$', block, re.MULTILINE))


def test_each_word_stands_in_both_languages() -> None:
    russian, english = words()
    assert list(russian) == list(english)
    assert len(russian) > 80
    for key, text in russian.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key


def test_each_word_is_used_and_each_used_word_is_there() -> None:
    russian, _english = words()
    code = "".join(path.read_text("utf-8") for path in SCRIPTS if path.name != "texts.js")
    assert set(re.findall(r'\bt\("(\w+)"', code)) <= set(russian)
    unused = {key for key in russian if not re.search(rf'["\s]{key}[":]', code)} - COMPOSED
    assert unused == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_asked_of_another_host_and_no_data_becomes_markup(path: Path) -> None:
    text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://(?!\$)[\w.]", text)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text)
