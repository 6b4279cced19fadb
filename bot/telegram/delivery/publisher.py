"""From a table to its surfaces: what each message of it should show now."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from bot.engine.cards import Card
from bot.i18n.catalogues import Catalogues
from bot.pictures.studio import Studio
from bot.pictures.table import draw_table
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.ports import Notice
from bot.tables.settings import Hands
from bot.tables.surfaces import Surface
from bot.telegram.content import Content, numbered
from bot.telegram.delivery import urgency
from bot.telegram.delivery.drawing import picture
from bot.telegram.delivery.hands import HandWishes
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.wanted import Saying, Wanted
from bot.telegram.groups import Groups
from bot.telegram.names import number_of, title_html
from bot.telegram.preferences import Tastes
from bot.telegram.views.board import board
from bot.telegram.views.lobby import lobby, lobby_closed, rules_page
from bot.telegram.views.news import CALLS, call_in_group, news, paused, private_news
from bot.telegram.views.result import result
from bot.telegram.views.table_picture import table_caption, table_scene


class TablePublisher:
    """`bot.tables.ports.Publisher` for Telegram: a board in the group, a hand for each player.

    A group's messages are in its language, a hand in that of its owner.
    """

    def __init__(
        self,
        outbox: Outbox,
        peeks: Peeks,
        groups: Groups,
        tastes: Tastes,
        catalogues: Catalogues,
        username: str,
        studio: Studio | None = None,
    ) -> None:
        self._outbox = outbox
        self._peeks = peeks
        self._groups = groups
        self._tastes = tastes
        self._catalogues = catalogues
        self._bot_link = f"https://t.me/{username}"
        self._studio = studio or Studio()
        self._urgency = urgency.Urgency()
        self._out_of_reach: set[PersonId] = set()
        self._pages: dict[TableId, str] = {}  # where a menu of rules is open
        self._hands = HandWishes(groups, tastes, catalogues, self._out_of_reach)

    def look_at(self, standing: Callable[[], Iterable[Table]]) -> None:
        """Let `standing` say which tables there are: two of one group bear numbers."""
        self._hands.standing = standing

    def show(self, table: Table, actor: PersonId | None) -> None:
        """Want every surface of `table` as it is now.

        The actor's hand comes first, then whoever is awaited, then the others, then the board.
        """
        if actor is not None:
            self._hands.choose(table, actor, None)
        surface, wish = self._board(table)
        board = {surface: replace(wish, patience=self._urgency.of_board(table))}
        hands = dict(self._hands.all_of(table, actor, self.link_to(table)))
        wanted = {**hands, **board}
        for surface in self._outbox.surfaces_of(table.id):
            if surface not in wanted:
                self._outbox.retire(surface)
        for surface, wish in wanted.items():
            if wish.place.chat not in self._out_of_reach:  # each would be refused
                self._outbox.want(surface, wish)
        self._show_peeks(table, hands)

    def out_of_reach(self, person: PersonId) -> bool:
        """Mark `person` as one who cannot be written to; say whether that is new."""
        new = person not in self._out_of_reach
        self._out_of_reach.add(person)
        return new

    def within_reach(self, person: PersonId) -> bool:
        """Mark `person` as one who can be written to; say whether that is new."""
        new = person in self._out_of_reach
        self._out_of_reach.discard(person)
        return new

    def tell(self, table: Table, notice: Notice) -> None:
        """Say what is said once: to the group, or to one player, or by sending his hand anew.

        Whoever likes it quiet is not called.
        """
        content = self._news(table, notice)
        if content is not None:
            shown = self._outbox.message_of(Surface.board(table.id, table.board_number))
            reply_to = None if shown is None else shown.message
            self._outbox.say(Saying(table.place, content, reply_to))
        called_there = content is not None and notice.news in CALLS
        if notice.person is not None and not called_there:
            self._tell_one(table, notice, notice.person)

    def _news(self, table: Table, notice: Notice) -> Content | None:
        """Return what the group reads: also whom the table waits for, if cards are seen there."""
        t = self._groups.texts(table.place.chat)
        person = notice.person
        rings = person is not None and not self._tastes.of(person.id).quiet
        if table.settings.hands is Hands.GROUP and rings:
            return news(notice, t) or call_in_group(notice, t)
        return news(notice, t)

    def _tell_one(self, table: Table, notice: Notice, person: Person) -> None:
        title = title_html(self._groups.title(table.place.chat))
        content = private_news(notice, title, self._catalogues.choose(person.language))
        if content is None and notice.news in CALLS:
            self._show_hand(table, person.id, anew=not self._tastes.of(person.id).quiet)
        elif content is not None and person.id not in self._out_of_reach:
            self._outbox.say(Saying(Place(person.id), content))

    def turn_page(self, table: Table, page: str | None) -> None:
        """Let the board of `table` show a page of the menu of rules, or for None close it."""
        if page is None:
            self._pages.pop(table.id, None)
        else:
            self._pages[table.id] = page
        self._outbox.want(*self._board(table))

    def ask(self, table: Table, person: PersonId, card: Card) -> None:
        """Let the hand of `person` ask what `card` is to do."""
        self._hands.choose(table, person, card)
        self._show_hand(table, person)

    def answer(self, table: Table, person: PersonId) -> None:
        """Let the hand of `person` show all his cards again."""
        self._hands.choose(table, person, None)
        self._show_hand(table, person)

    def hand_in_group(self, table: Table, person: PersonId) -> Content:
        """Return the hand of `person` as he sees it when he opens it in the group."""
        wish = self._hands.of_person(table, person, self.link_to(table))
        assert wish is not None
        return wish.content

    def post_board_anew(self, table: Table) -> None:
        """Post the board of `table` as a new message at the bottom of its chat.

        It shows the table, also where a menu of rules was left open that only few can close.
        """
        self._pages.pop(table.id, None)
        surface, wanted = self._board(table)
        self._outbox.want(surface, replace(wanted, anew=True))

    def post_hand_anew(self, table: Table, person: PersonId) -> None:
        """Send the hand of `person` as a new message."""
        self._show_hand(table, person, anew=True)

    def offer_hand(self, table: Table, person: PersonId) -> None:
        """Send the hand of `person` where it is not seen in the group as it should be.

        A popup shows cards that nobody can play. Who cannot be written to has no other way.
        """
        if person not in self._out_of_reach:
            self.post_hand_anew(table, person)

    def hurry_hand(self, table: Table, person: PersonId) -> None:
        """Bring the hand of `person` up to date at once: he has tapped at an older one."""
        self._show_hand(table, person)

    def link_to(self, table: Table) -> str | None:
        """Return an address of the table's board, where its chat is one that has addresses."""
        shown = self._outbox.message_of(Surface.board(table.id, table.board_number))
        prefix = "-100"
        chat = str(table.place.chat)
        if shown is None or not chat.startswith(prefix):
            return None
        topic = "" if table.place.topic is None else f"/{table.place.topic}"
        return f"https://t.me/c/{chat.removeprefix(prefix)}{topic}/{shown.message}"

    def _show_hand(self, table: Table, person: PersonId, *, anew: bool = False) -> None:
        wish = self._hands.of_person(table, person, self.link_to(table))
        if wish is not None:
            surface = Surface.hand(table.id, person)
            wish = replace(wish, anew=True, edit_only=False) if anew else wish
            self._outbox.want(surface, wish)
            self._show_peeks(table, {surface: wish})

    def _show_peeks(self, table: Table, hands: dict[Surface, Wanted]) -> None:
        """Let the hands that are open in the group show the same as those in private."""
        self._peeks.show(table, {PersonId(wish.place.chat): wish for wish in hands.values()})

    def _board(self, table: Table) -> tuple[Surface, Wanted]:
        t = self._groups.texts(table.place.chat)
        if not table.open:
            self._pages.pop(table.id, None)
        match table.phase:
            case _ if table.id in self._pages:
                content = rules_page(table, self._pages[table.id], t)
            case Phase.DEAL:
                content = self._pictured(table, board(table, t, self._bot_link, self._deaf(table)))
            case Phase.LOBBY:
                content = lobby(table, t, self._deaf(table))
            case _ if table.play is None:
                content = lobby_closed(t)
            case _:
                content = result(table, t)
        if table.play is not None and self._has_a_twin(table):
            content = numbered(content, number_of(table, t))
        if table.paused:
            content = paused(content, t)
        closed = table.phase is Phase.CLOSED
        rings = table.settings.hands is Hands.GROUP and table.phase is not Phase.LOBBY
        # Only a new message shows whether the group hears the bot again.
        wanted = Wanted(
            table.place,
            content,
            call=f"{table.board_number}" if rings else "",  # the cards come by no other message
            edit_only=closed,
            last=closed,
            anew=table.paused and not closed,
        )
        return Surface.board(table.id, table.board_number), wanted

    def _deaf(self, table: Table) -> Collection[PersonId]:
        """Return who gets no cards in private, where cards come in private."""
        return () if table.settings.hands is Hands.GROUP else self._out_of_reach

    def _has_a_twin(self, table: Table) -> bool:
        """Say whether somebody who sits here plays at another table of the group, too."""
        return any(
            other.place.chat == table.place.chat
            and other.id != table.id
            and other.play is not None
            and any(other.sits(person.id) for person in table.people)
            for other in self._hands.standing()
        )

    def _pictured(self, table: Table, content: Content) -> Content:
        """Let a board be a picture where its group wants that; one that waits is a text."""
        if table.paused or not self._groups.pictures(table.place.chat):
            return content
        t = self._groups.texts(table.place.chat)
        caption = table_caption(table, t, self._deaf(table))
        shown = picture(self._studio, draw_table, table_scene(table, t), caption)
        return replace(content, picture=shown)
