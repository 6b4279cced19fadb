"""The playground as a process of its own, with or without the real bot."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {"LOG_LEVEL": "WARNING", "FLOOD_LIMITS": "none"}
BOT = ("--", sys.executable, "-m", "bot")


class PlaygroundProcess:
    """``python -m playground`` with its files in ``folder``; ``with`` starts and stops it."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder = folder
        self.url = ""
        self._command = command

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, at the port it had before, if it ran before."""
        port = self.url.rpartition(":")[2] or "0"
        file = str(self.folder / "playground.sqlite3")
        bot_file = str(self.folder / "bot.sqlite3")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "playground", "--port", port, "--file", file, *self._command],
            cwd=ROOT,
            env={**os.environ, **SETTINGS, "DATABASE_PATH": bot_file},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            address = re.search(r"browser: (\S+)/", line)
            if address:
                self.url = address[1]
                return
        raise AssertionError("the playground did not start")

    def stop(self) -> None:
        """Stop it; it must end well."""
        self._process.send_signal(signal.SIGTERM)
        output, _errors = self._process.communicate(timeout=30)
        assert (self._process.returncode, "WARNING" in output) == (0, False), output

    def call(self, method: str, **parameters: Any) -> Any:
        """Call the Bot API as the bot."""
        answer = self.raw(method, **parameters)
        assert answer["ok"], answer
        return answer["result"]

    def raw(self, method: str, **parameters: Any) -> Any:
        """Call the Bot API as the bot and return the whole answer."""
        return self._post(f"/bot1:playground/{method}", parameters)

    def upload(self, method: str, name: str, data: bytes, **parameters: Any) -> Any:
        """Call the Bot API as the bot with a file, which parameters call ``attach://<name>``."""
        edge = "the-edge-of-a-part"
        parts = [
            f'Content-Disposition: form-data; name="{key}"\r\n\r\n{_field(value)}'.encode()
            for key, value in parameters.items()
        ]
        head = f'Content-Disposition: form-data; name="{name}"; filename="{name}.png"\r\n\r\n'
        parts.append(head.encode() + data)
        body = b"".join(f"--{edge}\r\n".encode() + part + b"\r\n" for part in parts)
        request = urllib.request.Request(
            f"{self.url}/bot1:playground/{method}",
            body + f"--{edge}--\r\n".encode(),
            {"Content-Type": f"multipart/form-data; boundary={edge}"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)["result"]

    def do(self, action: str, **body: Any) -> Any:
        """Call the page's own API."""
        return self._post(f"/api/{action}", body)

    def world(self) -> Any:
        """Return bots, people and groups."""
        with urllib.request.urlopen(f"{self.url}/api/world") as response:
            return json.load(response)

    def _post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            return json.load(error)


def _field(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
