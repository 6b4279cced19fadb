"""Pictures look as they did when somebody last looked at them.

After a change that is meant: `python -m tests.pictures.scenes`, and look at what it stored.
"""

import pytest

from tests.pictures.scenes import GOLDEN, difference, golden, opened

LARGEST = 24.0


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return golden()


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.png")))
def test_a_picture_looks_as_it_is_stored(drawn: dict[str, bytes], name: str) -> None:
    stored = opened((GOLDEN / f"{name}.png").read_bytes())
    assert difference(opened(drawn[name]), stored) <= LARGEST


def test_every_picture_is_stored(drawn: dict[str, bytes]) -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(drawn)


def test_pictures_of_different_things_differ_by_more_than_that(drawn: dict[str, bytes]) -> None:
    tables = [opened(drawn[name]) for name in ("two", "eight", "jokers", "empty")]
    for number, one in enumerate(tables):
        assert all(difference(one, other) > 2 * LARGEST for other in tables[number + 1 :])


def test_they_are_small_enough_to_be_sent_often(drawn: dict[str, bytes]) -> None:
    assert max(map(len, drawn.values())) < 150_000
