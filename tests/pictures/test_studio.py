"""The studio: each picture once, in order, and never more than can be drawn soon."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from threading import Event

import pytest

from bot.pictures.studio import BusyError, Studio, digest_of
from tests.pictures.scenes import scene


@pytest.fixture
def studio() -> Iterator[Studio]:
    studio = Studio(kept=3, most_orders=4)
    yield studio
    studio.close()


def returns(data: bytes) -> Callable[[], bytes]:
    return lambda: data


def test_what_was_drawn_is_not_drawn_again(studio: Studio) -> None:
    first = studio.order("a", returns(b"1")).result()
    assert studio.order("a", returns(b"2")).result() == first == b"1"
    assert studio.drawn == 1


def test_the_picture_that_was_asked_for_longest_ago_is_forgotten(studio: Studio) -> None:
    for digest in "abcad":
        studio.order(digest, returns(digest.encode())).result()
    assert studio.drawn == 4
    studio.order("a", returns(b"")).result()
    assert studio.drawn == 4
    studio.order("b", returns(b"")).result()
    assert studio.drawn == 5


def test_two_who_ask_for_the_same_wait_for_one_drawing(studio: Studio) -> None:
    go = Event()

    def draw() -> bytes:
        assert go.wait(5)
        return b"1"

    one, other = (studio.order("a", draw) for _ in range(2))
    go.set()
    assert one.result() == other.result() == b"1"
    assert studio.drawn == 1


def test_an_order_that_would_wait_too_long_is_refused(studio: Studio) -> None:
    go = Event()

    def draw() -> bytes:
        assert go.wait(5)
        return b"1"

    orders = [studio.order(digest, draw) for digest in "abcd"]
    with pytest.raises(BusyError, match="4 pictures"):
        studio.order("e", draw)
    assert studio.order("d", draw) is orders[3]
    go.set()
    assert [order.result() for order in orders] == [b"1"] * 4
    assert studio.order("e", draw).result() == b"1"


def test_a_drawing_that_failed_is_tried_again(studio: Studio) -> None:
    def fail() -> bytes:
        raise OSError("no such face")

    with pytest.raises(OSError, match="face"):
        studio.order("a", fail).result()
    assert studio.order("a", returns(b"1")).result() == b"1"


def test_a_closed_studio_draws_nothing_more() -> None:
    studio, go = Studio(), Event()
    begun = Event()

    def draw() -> bytes:
        begun.set()
        assert go.wait(5)
        return b"1"

    first, second = studio.order("a", draw), studio.order("b", returns(b"2"))
    assert begun.wait(5)
    studio.close()
    go.set()
    assert first.result() == b"1"
    with pytest.raises(CancelledError):
        second.result()


def test_a_digest_stands_for_what_is_drawn() -> None:
    assert digest_of(scene()) == digest_of(scene())
    assert digest_of(scene()) != digest_of(scene("7s"))
    assert len(digest_of(scene())) == 32
