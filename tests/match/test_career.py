"""What the deals of one player add up to."""

from functools import reduce

from bot.match.career import Career
from bot.match.outcome import Score
from bot.match.ratings import NEWCOMER, Rating

OUT, FIRST = Score(place=2), Score(place=1)
FOOL, DRAW = Score(lost=True), Score(draw=True)


def career(*scores: Score) -> Career:
    return reduce(lambda so_far, score: so_far.after(score, NEWCOMER), scores, Career())


def test_everything_is_added_up() -> None:
    one = Score(
        place=1, epaulettes=0, takes=2, taken=9, transfers=3, thrown=4, beaten=5, most_taken=6
    )
    two = Score(lost=True, gave_up=True, epaulettes=1, takes=1, taken=2, beaten=1)

    assert career(one, two, DRAW) == Career(
        deals=3,
        fools=1,
        draws=1,
        firsts=1,
        gave_up=1,
        epaulettes=1,
        takes=3,
        taken=11,
        transfers=3,
        thrown=4,
        beaten=6,
        run=1,
        longest_run=1,
    )


def test_a_run_ends_with_a_fool_and_the_longest_is_remembered() -> None:
    assert career(OUT, FIRST, DRAW).run == 3
    ended = career(OUT, FIRST, DRAW, FOOL, OUT)
    assert (ended.run, ended.longest_run) == (1, 3)


def test_firsts_and_fools_in_a_row_end_with_anything_else() -> None:
    assert career(OUT, FIRST, FIRST).firsts_in_row == 2
    assert career(FIRST, DRAW).firsts_in_row == 0
    assert career(FOOL, FOOL).fools_in_row == 2
    assert career(FOOL, OUT).fools_in_row == 0


def test_the_rating_is_the_last_one_and_provisional_until_ten_deals() -> None:
    rating = Rating(30, 2)

    assert Career().after(OUT, rating).rating == rating
    assert career(*[OUT] * 9).provisional
    assert not career(*[OUT] * 10).provisional
