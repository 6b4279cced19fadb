"""How long pictures take to draw, how large they are, and what the event loop notices of it.

`python -m benchmarks.pictures` prints a table: the first drawing of a table in a process, which
makes its cards, and the medians of later ones; then by how much a loop that wants to run every
millisecond is late while pictures are drawn in a thread, and in a process.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random

from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import NoTrumpInHands
from bot.engine.rules import RuleSet
from bot.pictures.charts import Line, Places, Ratings, draw_places, draw_ratings
from bot.pictures.scene import Part, Scene, Words, scene_of
from bot.pictures.table import draw_table

NAMES = ("Ann", "Борис", "Cleo", "Дина", "Eve", "Фёдор", "Gus", "Ида")
WORDS = Words(
    *("Trump", "No trump", "Deck", "Discarded", "The table is empty."),
    {part: part.value for part in Part if part is not Part.WAITS},
    {"T": "10"},
)
TICK = 0.001


def fullest(players: int, rng: Random) -> Scene:
    """Return a moment of a random deal: the one of some hundreds with most on the table."""
    rules = RuleSet(deck=52)
    best: Scene | None = None
    for _ in range(300):
        deck = tuple(rng.sample(pack(52), 52))
        try:
            deal = Deal.start(rules, players, 0, deck)
        except NoTrumpInHands:
            continue
        for _ in range(60):
            if deal.over:
                break
            seat = rng.choice(deal.awaited())
            deal.push(seat, rng.choice(deal.legal_actions(seat)))
            scene = scene_of(deal.view(None), NAMES[:players], WORDS)
            if best is None or len(scene.pairs) > len(best.pairs):
                best = scene
    assert best is not None
    return best


def jobs(rng: Random) -> dict[str, Callable[[], bytes]]:
    """Return what is drawn, by its name."""
    lines = tuple(
        Line(name, tuple((float(at), 1000 + rng.uniform(-90, 90)) for at in range(200)))
        for name in NAMES[:5]
    )
    rows = tuple((name, (rng.randrange(20), 5, rng.randrange(9))) for name in NAMES)
    found: dict[str, Callable[[], bytes]] = {
        f"table, {players} players": partial(draw_table, fullest(players, rng))
        for players in (2, 4, 8)
    }
    found["ratings, 5 players"] = partial(draw_ratings, Ratings("Ratings", lines))
    found["places, 8 players"] = partial(draw_places, Places("Places", ("1", "2", "fool"), rows))
    return found


def timed(draw: Callable[[], bytes], rounds: int) -> tuple[float, float, int]:
    """Return milliseconds of the first drawing and of a later one, and the size in bytes."""
    seconds = []
    for _ in range(rounds + 1):
        begin = time.perf_counter()
        picture = draw()
        seconds.append(time.perf_counter() - begin)
    return seconds[0] * 1000, statistics.median(seconds[1:]) * 1000, len(picture)


async def lateness(executor: Executor | None, draw: Callable[[], bytes], rounds: int) -> float:
    """Return by how many milliseconds the loop is late at most in 99 of 100 of its ticks."""
    late: list[float] = []

    async def tick() -> None:
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(TICK)
            late.append(time.perf_counter() - begin - TICK)

    ticking = asyncio.create_task(tick())
    for _ in range(rounds):
        if executor is None:
            await asyncio.sleep(0.03)
        else:
            order: Future[bytes] = executor.submit(draw)
            await asyncio.wrap_future(order)
    ticking.cancel()
    return sorted(late)[int(len(late) * 0.99)] * 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.pictures", description=(__doc__ or "").strip()
    )
    parser.add_argument("--rounds", type=int, default=50, help="how often each is drawn")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    drawn = jobs(Random(options.seed))
    print(f"{'':24}first ms  later ms     KB")
    for name, draw in drawn.items():
        first, later, size = timed(draw, options.rounds)
        print(f"{name:24}{first:8.1f}{later:10.1f}{size / 1000:7.0f}")
    table = drawn["table, 8 players"]
    print(f"\n{'a loop is late':24}ms (99 of 100 ticks)")
    print(f"{'nothing is drawn':24}{asyncio.run(lateness(None, table, options.rounds)):8.1f}")
    with ThreadPoolExecutor(1) as thread:
        print(f"{'in a thread':24}{asyncio.run(lateness(thread, table, options.rounds)):8.1f}")
    # A copy of a process with threads could be stuck from its beginning.
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        process.submit(table).result()
        print(f"{'in a process':24}{asyncio.run(lateness(process, table, options.rounds)):8.1f}")


if __name__ == "__main__":
    main()
