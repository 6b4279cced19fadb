"""What the documents promise: commands that exist, links that lead somewhere, true examples."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("playground/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_into_the_project_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text("utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_make_target_that_is_named_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)`", document.read_text("utf-8"))) <= targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_of_the_project_that_is_named_exists(document: Path) -> None:
    for name in re.findall(
        r"`((?:bot|tests|playground|docs|locales)/[\w./-]+)`", document.read_text("utf-8")
    ):
        assert (ROOT / name).exists(), name


def test_the_engine_answers_as_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    command = re.search(r"^echo (.*) \| python -m bot.engine$", readme, re.MULTILINE)
    answer = re.search(r"```json\n(.*)\n```", readme)
    assert command is not None
    assert answer is not None
    (question,) = shlex.split(command[1])
    done = subprocess.run(
        [sys.executable, "-m", "bot.engine"],
        cwd=ROOT,
        input=question + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == json.loads(answer[1])
