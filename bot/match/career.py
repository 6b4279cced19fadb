"""What the counted deals of one player add up to, deal after deal."""

from dataclasses import dataclass, replace

from bot.match.outcome import Score
from bot.match.ratings import NEWCOMER, Rating, is_provisional


@dataclass(frozen=True, slots=True)
class Career:
    """All counted deals of one player, in one group or everywhere, in the order of their ends.

    `firsts` counts how often he was the first to go out. `run` counts the deals in a row, up to
    now, in which he was not the fool; `firsts_in_row` and `fools_in_row` likewise. All else is
    the sum of what `Score` tells.
    """

    rating: Rating = NEWCOMER
    deals: int = 0
    fools: int = 0
    draws: int = 0
    firsts: int = 0
    gave_up: int = 0
    epaulettes: int = 0
    takes: int = 0
    taken: int = 0
    transfers: int = 0
    thrown: int = 0
    beaten: int = 0
    run: int = 0
    longest_run: int = 0
    firsts_in_row: int = 0
    fools_in_row: int = 0

    @property
    def provisional(self) -> bool:
        """Whether so few deals say little about his strength."""
        return is_provisional(self.deals)

    def after(self, score: Score, rating: Rating) -> "Career":
        """Return the career after one more deal, which left him with `rating`."""
        first = score.place == 1
        run = 0 if score.lost else self.run + 1
        return replace(
            self,
            rating=rating,
            deals=self.deals + 1,
            fools=self.fools + score.lost,
            draws=self.draws + score.draw,
            firsts=self.firsts + first,
            gave_up=self.gave_up + score.gave_up,
            epaulettes=self.epaulettes + score.epaulettes,
            takes=self.takes + score.takes,
            taken=self.taken + score.taken,
            transfers=self.transfers + score.transfers,
            thrown=self.thrown + score.thrown,
            beaten=self.beaten + score.beaten,
            run=run,
            longest_run=max(run, self.longest_run),
            firsts_in_row=self.firsts_in_row + 1 if first else 0,
            fools_in_row=self.fools_in_row + 1 if score.lost else 0,
        )
