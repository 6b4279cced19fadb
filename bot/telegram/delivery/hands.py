"""What the message of each hand should show, in its owner's language and as he likes it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from bot.engine.cards import Card
from bot.i18n.catalogues import Catalogues, Texts
from bot.tables.model import Phase, Table
from bot.tables.people import PersonId, Place
from bot.tables.play import Play
from bot.tables.settings import Hands
from bot.tables.surfaces import Surface
from bot.telegram.delivery import urgency
from bot.telegram.delivery.wanted import Wanted
from bot.telegram.groups import Groups
from bot.telegram.names import number_of, title_html
from bot.telegram.preferences import Tastes
from bot.telegram.views.hand import HandSurface, card_meanings, hand, past_hand
from bot.telegram.views.news import paused


class HandWishes:
    """Makes the wishes for hands. Who is `out_of_reach` gets no new message."""

    def __init__(
        self,
        groups: Groups,
        tastes: Tastes,
        catalogues: Catalogues,
        out_of_reach: Collection[PersonId],
    ) -> None:
        self._groups = groups
        self._tastes = tastes
        self._catalogues = catalogues
        self._out_of_reach = out_of_reach
        self.standing: Callable[[], Iterable[Table]] = tuple
        self._chosen: dict[Surface, tuple[int, Card]] = {}  # a deal's number and a card of it

    def choose(self, table: Table, person: PersonId, card: Card | None) -> None:
        """Let the hand of `person` ask what `card` is to do; None shows all his cards again."""
        surface = Surface.hand(table.id, person)
        if card is None:
            self._chosen.pop(surface, None)
        else:
            self._chosen[surface] = (table.deal_number, card)

    def all_of(
        self, table: Table, actor: PersonId | None, link: str | None
    ) -> Iterator[tuple[Surface, Wanted]]:
        """Yield a wish for each hand: the actor's first, then of whom the table waits for.

        `link` leads back to the group, where there is such an address.
        """
        play = table.play
        if play is None:
            return
        awaited = play.deal.awaited()

        def order(seat: int) -> tuple[bool, bool]:
            return (play.players[seat].id != actor, seat not in awaited)

        for seat in sorted(range(len(play.players)), key=order):
            wish = self._of_seat(table, play, seat, link)
            if table.phase is Phase.DEAL:
                wish = replace(wish, patience=urgency.of_hand(play, seat, actor))
            yield Surface.hand(table.id, play.players[seat].id), wish

    def of_person(self, table: Table, person: PersonId, link: str | None) -> Wanted | None:
        """Return the wish for one hand, to be met at once; None for who has none there."""
        for seat, player in enumerate(table.play.players if table.play is not None else ()):
            if player.id == person:
                assert table.play is not None
                return self._of_seat(table, table.play, seat, link)
        return None

    def _of_seat(self, table: Table, play: Play, seat: int, link: str | None) -> Wanted:
        person = play.players[seat]
        likes = self._tastes.of(person.id)
        t = self._catalogues.choose(person.language)
        running = table.phase is Phase.DEAL
        in_group = table.settings.hands is Hands.GROUP
        surface = HandSurface(
            table,
            seat,
            title=self._title(table, person.id, t),
            link=link,
            chosen=self._choice(table, play, seat),
            sorting=likes.sorting,
        )
        content = hand(surface, t) if running else past_hand(surface, t)
        return Wanted(
            Place(person.id),
            paused(content, t) if running and table.paused else content,
            call=f"{play.number}" if likes.quiet else f"{play.number}.{play.calls[seat]}",
            edit_only=not running or in_group or person.id in self._out_of_reach,
            last=table.phase is Phase.CLOSED,
        )

    def _title(self, table: Table, person: PersonId, t: Texts) -> str:
        """Return the group's name; with the table's number where a name alone means two hands."""
        title = self._groups.title(table.place.chat)
        shown = title_html(title)
        namesakes = (o for o in self.standing() if self._groups.title(o.place.chat) == title)
        if any(o.id != table.id and o.play and o.sits(person) for o in namesakes):
            return f"{shown} · {number_of(table, t)}"
        return shown

    def _choice(self, table: Table, play: Play, seat: int) -> Card | None:
        surface = Surface.hand(table.id, play.players[seat].id)
        if surface not in self._chosen:
            return None
        deal, card = self._chosen[surface]
        if deal == play.number and len(card_meanings(play.view(seat), card)) > 1:
            return card
        self._chosen.pop(surface)
        return None
