"""The table service: all that people can do at tables, and what tables do by themselves."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.engine.actions import Action
from bot.tables import leaving, standing, steps, time_up
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play, Seen
from bot.tables.ports import Change, Publisher, Shuffler, Store
from bot.tables.refusals import Refused, TableRefusal, passing_over_closed
from bot.tables.schedule import Pace
from bot.tables.settings import Settings
from bot.tables.writer import Writer


class Tables:
    """Every table that lives, and all that people can do at one.

    Each method that changes a table takes it under its lock, asks the rules, stores the change
    in one transaction, and only then lets it be seen. It raises Refused when nothing was done.
    A caller that is cancelled meanwhile does not cut a change in half: it runs to its end.

    `now` gives the time in seconds since 1970; `delay` draws how many seconds somebody who has
    nothing to add takes to say so (`HUMAN_DELAY`).
    """

    def __init__(
        self,
        store: Store,
        publisher: Publisher,
        shuffle: Shuffler,
        now: Callable[[], float],
        delay: Callable[[], float],
    ) -> None:
        self._store = store
        self._now = now
        self._delay = delay
        self._autopass: set[PersonId] = set()
        self._opening = asyncio.Lock()
        self._writer = Writer(store, publisher, shuffle, self._pace)

    @property
    def changed(self) -> asyncio.Event:
        """Set whenever a table changed; whoever waits for it clears it."""
        return self._writer.changed

    async def restore(self) -> None:
        """Read all tables from the store and bring what people see of them up to date."""
        self._autopass = set(await self._store.autopassing())
        await self._writer.restore()

    async def settle(self) -> None:
        """Wait until no change is under way."""
        await self._writer.settle()

    def get(self, table_id: TableId) -> Table:
        """Return a table that lives. Raises Refused for one that does not."""
        return self._writer.get(table_id)

    def all(self) -> tuple[Table, ...]:
        """Return every table that lives, oldest first."""
        return tuple(self._writer.tables.values())

    def at(self, place: Place) -> tuple[Table, ...]:
        """Return the tables that stand at `place`, oldest first."""
        return tuple(table for table in self.all() if table.place == place)

    def in_chat(self, chat: int) -> tuple[Table, ...]:
        """Return the tables of a chat, whatever their topic, oldest first."""
        return tuple(table for table in self.all() if table.place.chat == chat)

    def of(self, person: PersonId) -> tuple[Table, ...]:
        """Return the tables at which `person` sits, oldest first."""
        return tuple(table for table in self.all() if table.sits(person))

    def by_token(self, token: str) -> Table:
        """Return the table that a join token belongs to. Raises Refused if it has died."""
        for table in self.all():
            if secrets.compare_digest(table.token.encode(), token.encode()):
                return table
        raise Refused(TableRefusal.CLOSED)

    def playing(self, table_id: TableId, person: PersonId, deal: int) -> tuple[Play, int]:
        """Return deal number `deal` of a table and the seat of `person`, or raise Refused."""
        return steps.playing(self.get(table_id), person, deal)

    async def open(
        self,
        place: Place,
        owner: Person | None,
        settings: Settings,
        *,
        seated: bool,
        request: RequestId | None = None,
    ) -> Table:
        """Open a lobby at `place`, with `owner` on its first seat if he is `seated`.

        Raises Refused while another lobby stands there.
        """

        async def opened() -> Table:
            async with self._opening:
                await self._writer.require_new(request)
                if any(table.phase is Phase.LOBBY for table in self.at(place)):
                    raise Refused(TableRefusal.LOBBY_STANDS)
                table = Table(
                    id=await self._store.new_table_id(),
                    place=place,
                    owner=None if owner is None else owner.id,
                    settings=settings,
                    token=secrets.token_urlsafe(16),
                )
                if owner is not None and seated:
                    table = table.seated(owner)
                return await self._writer.commit(Change(table, request=request), owner)

        return await self._writer.whole(opened())

    async def join(
        self, table_id: TableId, person: Person, request: RequestId | None = None
    ) -> Table:
        """Seat `person` at the table; between deals it also says that he wants the next one."""
        return await self._writer.change(table_id, person, steps.join(person), request)

    async def leave(
        self, table_id: TableId, person: Person, request: RequestId | None = None
    ) -> Table:
        """Let `person` get up; `Table.leaving` says what then becomes of his deal (M3)."""
        return await self._writer.change(table_id, person, leaving.leave(person.id), request)

    async def kick(
        self,
        table_id: TableId,
        by: Person,
        whom: PersonId,
        *,
        admin: bool,
        request: RequestId | None = None,
    ) -> Table:
        """Remove `whom` as if he had left. For the owner and admins."""
        step = leaving.kick(by.id, whom, admin=admin)
        return await self._writer.change(table_id, by, step, request)

    async def arrange(
        self,
        table_id: TableId,
        by: Person,
        choice: Callable[[Settings], Settings],
        *,
        admin: bool,
        request: RequestId | None = None,
    ) -> Table:
        """Let `choice` make other settings of the table's. For owner and admins, between deals."""
        step = steps.arrange(by.id, choice, admin=admin)
        return await self._writer.change(table_id, by, step, request)

    async def close(
        self, table_id: TableId, by: Person, *, admin: bool, request: RequestId | None = None
    ) -> Table:
        """Close the table for good; a running deal is void. For the owner and admins."""
        return await self._writer.change(table_id, by, steps.close(by.id, admin=admin), request)

    async def forsake(self, table_id: TableId) -> Table:
        """Close a table whose chat is out of reach for good."""
        return await self._writer.change(table_id, None, standing.forsake)

    async def move(self, table_id: TableId, place: Place) -> Table:
        """Let the table stand elsewhere: its group has a new id, or has no topics any more."""
        return await self._writer.change(table_id, None, standing.move(place))

    async def pause(self, table_id: TableId) -> Table:
        """Let a table wait that cannot be seen in its group. Raises Refused if it does already."""
        return await self._writer.change(table_id, None, standing.pause)

    async def resume(self, table_id: TableId) -> Table:
        """Let a table go on that can be seen again."""
        return await self._writer.change(table_id, None, standing.resume)

    async def deal(
        self, table_id: TableId, by: Person, *, admin: bool, request: RequestId | None = None
    ) -> Table:
        """Deal the first deal, or the next one to those who are ready. For owner and admins."""
        return await self._writer.change(table_id, by, steps.deal(by.id, admin=admin), request)

    async def again(
        self, table_id: TableId, by: Person, after: int, request: RequestId | None = None
    ) -> Table:
        """Note that `by` wants another deal after deal number `after`; it begins when all do."""
        return await self._writer.change(table_id, by, steps.again(by.id, after), request)

    async def act(
        self,
        table_id: TableId,
        by: Person,
        action: Action,
        seen: Seen,
        request: RequestId | None = None,
    ) -> Table:
        """Carry out an action of `by`, who had the moment `seen` before his eyes."""
        return await self._writer.change(table_id, by, steps.act(by.id, action, seen), request)

    def autopasses(self, person: PersonId) -> bool:
        """Say whether the tables pass for `person` when he has nothing to add."""
        return person in self._autopass

    async def set_autopass(self, person: Person, *, on: bool) -> None:
        """Let the tables pass for `person` when he has nothing to add, or not."""
        await self._store.save_autopass(person, on=on)
        if on:
            self._autopass.add(person.id)
        else:
            self._autopass.discard(person.id)
        for table in self.of(person.id):
            with passing_over_closed():
                await self.reschedule(table.id)

    async def introduce(self, person: Person) -> None:
        """Let every table of `person` know the name and language that he goes by now."""
        for table in self.of(person.id):
            with passing_over_closed():
                await self._writer.change(table.id, person, time_up.stay)

    async def move_group(self, old: int, new: int) -> None:
        """Let a group's tables and statistics follow it to its new id.

        The statistics go first, so that a process that ends in between finds the tables that
        make it go on; and once more for a deal that has ended meanwhile.
        """
        await self._store.move_group(old, new)
        for table in self.in_chat(old):
            with passing_over_closed():
                await self.move(table.id, replace(table.place, chat=new))
        await self._store.move_group(old, new)

    async def forget(self, person: PersonId) -> None:
        """Erase what is known of `person`; somebody without a name stands for him in past deals.

        Raises Refused while he has a seat, also in a deal that he has left and that goes on.
        """
        if any(table.seat_of(person) is not None for table in self.all()):
            raise Refused(TableRefusal.STILL_SEATED)
        stand_in = await self._store.new_stand_in()
        for table in self.all():
            if table.tells_of(person):
                with passing_over_closed():
                    await self._writer.change(table.id, None, leaving.forget(person, stand_in))
        await self._store.forget(person, stand_in.id)
        self._autopass.discard(person)

    def next_due(self) -> float | None:
        """Return the earliest deadline of all tables, in seconds since 1970."""
        return min((d.at for table in self.all() for d in table.deadlines), default=None)

    def overdue(self) -> tuple[Table, ...]:
        """Return the tables at which something is due."""
        now = self._now()
        return tuple(table for table in self.all() if table.due(now) is not None)

    async def carry_out(self, table_id: TableId) -> Table:
        """Do the first thing that is due at a table, if anything still is."""

        def step(table: Table, shuffle: Shuffler) -> Change:
            return time_up.carry_out(self._now())(table, shuffle)

        return await self._writer.change(table_id, None, step)

    async def reschedule(self, table_id: TableId) -> Table:
        """Give a table the deadlines that it should have now."""
        return await self._writer.change(table_id, None, time_up.stay)

    def _pace(self) -> Pace:
        return Pace(self._now(), self._autopass, self._delay)
