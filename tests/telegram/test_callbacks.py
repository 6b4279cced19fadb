"""What buttons carry: it fits, it says what it was made for, and nothing forged does harm."""

from typing import cast

import pytest
from aiogram.filters.callback_data import CallbackData
from aiogram.types import CallbackQuery, User
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import EVERY_ACTION, Action
from bot.engine.cards import CARD_COUNT
from bot.engine.errors import NotationError
from bot.tables.model import TableId
from bot.tables.play import Seen
from bot.telegram.callbacks import (
    ActionTap,
    AgainTap,
    BackTap,
    CardsTap,
    CardTap,
    ForgetTap,
    LobbyTap,
    TopTap,
)
from bot.telegram.views.statistics import LISTS
from tests.telegram.strict import TAPS, taps_of

LONGEST = 64  # bytes, by the Bot API
TABLE, DEAL, BOUT, DEFENDER, LAY = 2**63 - 1, 2**31, 2**20, 7, 108
LARGEST = Seen(DEAL, BOUT, DEFENDER, LAY)

tables = st.integers(0, TABLE).map(TableId)
deals = st.integers(0, DEAL)
moments = st.builds(
    Seen, deals, st.integers(0, BOUT), st.integers(0, DEFENDER), st.integers(0, LAY)
)
taps: st.SearchStrategy[CallbackData] = st.one_of(
    st.builds(
        lambda table, verb: LobbyTap(table=table, verb=verb),
        tables,
        st.sampled_from(list("jladx")),
    ),
    st.builds(lambda table, deal: AgainTap(table=table, after=deal), tables, deals),
    st.builds(lambda table: CardsTap(table=table), tables),
    st.builds(lambda name: TopTap(name=name), st.sampled_from(list(LISTS))),
    st.builds(lambda sure: ForgetTap(sure=sure), st.booleans()),
    st.builds(lambda table, deal: BackTap(table=table, deal=deal), tables, deals),
    st.builds(CardTap.on, tables, moments, st.integers(0, CARD_COUNT - 1)),
    st.builds(ActionTap.on, tables, moments, st.sampled_from(EVERY_ACTION)),
)


def packed(tap: CallbackData) -> str:
    data = tap.pack()
    assert data.isascii()
    assert 1 <= len(data) <= LONGEST
    return data


@settings(deadline=None, max_examples=200)
@given(taps)
def test_a_button_fits_and_is_read_as_what_it_was_made_for(tap: CallbackData) -> None:
    assert taps_of(packed(tap)) == [tap]


@pytest.mark.parametrize(
    "tap",
    [
        LobbyTap(table=TABLE, verb=LobbyTap.CLOSE),
        AgainTap(table=TABLE, after=DEAL),
        CardsTap(table=TABLE),
        BackTap(table=TABLE, deal=DEAL),
    ],
    ids=lambda tap: type(tap).__name__,
)
def test_the_largest_ids_fit(tap: CallbackData) -> None:
    assert taps_of(packed(tap)) == [tap]


def test_every_action_and_every_card_fits_beside_the_largest_ids() -> None:
    for action in EVERY_ACTION:
        made = ActionTap.on(TableId(TABLE), LARGEST, action)
        read = ActionTap.unpack(packed(made))
        assert (read.table, read.seen, read.parsed) == (TABLE, LARGEST, action)
    for card in range(CARD_COUNT):
        tap = CardTap.unpack(packed(CardTap.on(TableId(TABLE), LARGEST, card)))
        assert (tap.table, tap.seen, tap.parsed) == (TABLE, LARGEST, card)


def test_no_two_kinds_of_button_begin_alike() -> None:
    prefixes = [kind.__prefix__ for kind in TAPS]
    assert len(set(prefixes)) == len(prefixes)


prefixes = st.sampled_from([*(kind.__prefix__ for kind in TAPS), "", "x", "ll"])
parts = st.one_of(
    st.text(max_size=12),
    st.integers().map(str),
    st.sampled_from(["", "0", "-1", "1e3", "٣", "6s", "Zz", "a6s", "b6s", "take", "j", "None"]),
)
forged = st.one_of(
    st.text(max_size=LONGEST),
    st.builds(lambda head, tail: ":".join([head, *tail]), prefixes, st.lists(parts, max_size=8)),
)


@settings(deadline=None, max_examples=300)
@given(forged)
def test_forged_data_is_no_tap_or_says_something_that_can_be_looked_up(data: str) -> None:
    for tap in taps_of(data):
        values = tap.model_dump().values()
        assert all(isinstance(value, int | str) for value in values)
        if isinstance(tap, CardTap | ActionTap):
            try:
                parsed = tap.parsed
            except NotationError:  # answered as a tap on a table that has changed
                continue
            assert isinstance(parsed, int | Action)


@settings(deadline=None, max_examples=100)
@given(forged)
async def test_a_filter_lets_forged_data_pass_by(data: str) -> None:
    user = User(id=1, is_bot=False, first_name="Forger")
    query = CallbackQuery(id="1", from_user=user, chat_instance="1", data=data)
    for kind in TAPS:
        found = cast(object, await kind.filter()(query))
        assert (found is False) == (kind not in {type(tap) for tap in taps_of(data)})
