"""Tables to be drawn, and what is to be seen of a picture."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from bot.engine.cards import RANKS, is_joker, parse_card, rank_of
from bot.pictures.charts import Line, Places, Ratings, draw_places, draw_ratings
from bot.pictures.scene import Face, Part, Scene, Seat
from bot.pictures.table import draw_table

GOLDEN = Path(__file__).parent / "golden"
LETTERS = {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"}
NAMES = ("Аня", "Борис", "Vera Stone", "Әіңғүұқөһ", "Groß Ağaç Ñandú", "Ида", "Gus", "Ян")
PARTS = {
    Part.LEAD: "ходит",
    Part.DEFENDER: "отбивается",
    Part.TAKES: "берёт",
    Part.DONE: "бито",
    Part.OUT: "без карт",
    Part.WAITS: "",
}


def face(card: str) -> Face:
    """Return a card with its Russian letter."""
    number = parse_card(card)
    rank = "" if is_joker(number) else RANKS[rank_of(number)]
    return Face(number, LETTERS.get(rank, rank))


def pairs(written: str) -> tuple[tuple[Face, Face | None], ...]:
    """Return cards on the table, written like `7s/9s 7d`."""
    found = [pair.partition("/") for pair in written.split()]
    return tuple((face(attack), face(cover) if cover else None) for attack, _, cover in found)


def seats(count: int, cards: int = 6) -> tuple[Seat, ...]:
    """Return so many seats: the first leads, the second defends, and both are awaited."""
    parts = (Part.LEAD, Part.DEFENDER, *[Part.WAITS] * 6)
    return tuple(
        Seat(NAMES[number], cards, part, PARTS[part], part is not Part.WAITS)
        for number, part in enumerate(parts[:count])
    )


def scene(written: str = "7s/9s 7d", players: int = 3, turn_up: str | None = "6d") -> Scene:
    """Return a table in the middle of a deal."""
    return Scene(
        pairs=pairs(written),
        trump=2,
        turn_up=None if turn_up is None else face(turn_up),
        talon=0 if turn_up is None else 12,
        discard=8,
        seats=seats(players),
        trump_word="Козырь",
        talon_word="Колода",
        discard_word="Отбой",
        empty_word="" if written else "Стол пуст.",
    )


def with_seat(scene: Scene, number: int, **changes: object) -> Scene:
    """Return a table one of whose seats is another."""
    changed = list(scene.seats)
    changed[number] = replace(changed[number], **changes)  # type: ignore[arg-type]
    return replace(scene, seats=tuple(changed))


def points(count: int, step: float) -> tuple[tuple[float, float], ...]:
    """Return a rating that goes up and down and on the whole in one direction."""
    return tuple((float(n), 1000 + step * n + 15 * (n % 3)) for n in range(count))


def golden() -> dict[str, bytes]:
    """Return the pictures that are compared with stored ones."""
    out = {"part": Part.OUT, "words": PARTS[Part.OUT], "cards": 0, "awaited": False, "place": 1}
    eight = with_seat(scene("7s/Js 7h/Th 7d/Td 7c/Jc Js/Qs Jd", 8), 5, **out)
    eight = with_seat(eight, 1, part=Part.TAKES, words=PARTS[Part.TAKES])
    lines = (Line("Аня", points(20, 9)), Line("Борис", points(14, -4)), Line("Ида", points(9, 2)))
    rows = (("Аня", (9, 4, 3)), ("Борис", (3, 6, 8)), ("Әіңғүұқөһ", (0, 1, 5)))
    columns = ("1 место", "2 место", "дурак")
    return {
        "two": draw_table(scene("7s/9s 7d", 2)),
        "eight": draw_table(eight),
        "jokers": draw_table(scene("As/Xr Xb", 3, turn_up=None)),
        "empty": draw_table(scene("", 5, turn_up="Ah")),
        "ratings": draw_ratings(Ratings("Рейтинг", lines, ((0, "1 мая"), (19, "20 мая")))),
        "places": draw_places(Places("Аня", columns, rows[:1])),
        "everybody": draw_places(Places("Дача", columns, rows)),
    }


def opened(png: bytes) -> Image.Image:
    """Return a picture to be looked at."""
    return Image.open(BytesIO(png)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how unlike two pictures look from afar: 0 to 255, the worst of small squares.

    Edges of letters, which another version of a library draws a little differently, do not count.
    """
    assert one.size == other.size
    small = (one.width // 20, one.height // 20)
    shrunk = [image.resize(small, Image.Resampling.BOX) for image in (one, other)]
    extrema = ImageStat.Stat(ImageChops.difference(*shrunk)).extrema
    return max(high for _, high in extrema)


def redraw() -> None:
    """Store the pictures as they are now: `python -m tests.pictures.scenes`."""
    for name, png in golden().items():
        (GOLDEN / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    redraw()
