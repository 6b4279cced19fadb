"""The engine as a program: JSON lines in, JSON lines out.

`python -m bot.engine` answers each line of its input with one line, in order:

    {"op": "legal", "position": P}                 {"legal": ["0:a7s", …]}
    {"op": "apply", "position": P, "action": A}    {"position": …, "result": …}
    {"op": "replay", "record": R}                  {"position": …, "result": …}
    {"op": "perft", "position": P, "depth": N}     {"perft": …}

Anything wrong is answered with {"error": "…"}, and it goes on. Other fields of a line, such as a
number by which the asker knows it, are left alone.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from bot.engine.actions import format_move, parse_move
from bot.engine.deal import Deal
from bot.engine.errors import EngineError
from bot.engine.json_fields import JsonFields
from bot.engine.perft import perft
from bot.engine.position import format_position, parse_position
from bot.engine.record import Record

_DEEPEST: Final = 100


def _legal(request: JsonFields) -> dict[str, object]:
    deal = parse_position(request.get("position"))
    seats = range(deal.players)
    return {"legal": [format_move(s, action) for s in seats for action in deal.legal_actions(s)]}


def _apply(request: JsonFields) -> dict[str, object]:
    deal = parse_position(request.get("position"))
    deal.apply(*request.parsed("action", request.get("action"), parse_move))
    return _outcome(deal)


def _replay(request: JsonFields) -> dict[str, object]:
    return _outcome(Record.from_json(request.get("record")).replay())


def _perft(request: JsonFields) -> dict[str, object]:
    deal = parse_position(request.get("position"))
    return {"perft": perft(deal, request.whole("depth", 0, _DEEPEST))}


def _outcome(deal: Deal) -> dict[str, object]:
    return {"position": format_position(deal), "result": asdict(deal.result())}


# By name: what it does, and the fields it needs.
_OPERATIONS: Final[
    dict[str, tuple[Callable[[JsonFields], dict[str, object]], tuple[str, ...]]]
] = {
    "legal": (_legal, ("position",)),
    "apply": (_apply, ("position", "action")),
    "replay": (_replay, ("record",)),
    "perft": (_perft, ("position", "depth")),
}


def answer(line: bytes) -> dict[str, object]:
    """Answer one line of input; never raises for what the line says."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return {"error": "not JSON"}
    try:
        operation = request.get("op") if isinstance(request, dict) else None
        if not isinstance(operation, str) or operation not in _OPERATIONS:
            raise EngineError(f"op: one of {', '.join(_OPERATIONS)}")
        run, names = _OPERATIONS[operation]
        return run(JsonFields(request, known=request, required=names, fault=EngineError))
    except EngineError as error:
        return {"error": str(error)}


def main() -> None:
    """Answer standard input line by line until it ends."""
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
