"""The README keeps its word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import playground.server

PACKAGE = Path(playground.server.__file__).parent


def test_the_example_runs() -> None:
    readme = (PACKAGE / "README.md").read_text("utf-8")
    [_, example] = readme.split("```python\n")
    code = example.partition("```")[0]
    run(code)


def test_no_bot_and_no_framework_is_needed() -> None:
    run("import sys, playground.__main__; assert not {'aiogram', 'bot'} & set(sys.modules)")


def run(code: str) -> None:
    command = [sys.executable, "-W", "error", "-c", code]
    subprocess.run(command, check=True, timeout=30, cwd=PACKAGE.parent)
