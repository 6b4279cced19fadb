"""People, deals and tables to look at: written-down positions, and moments of random deals."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from bot.engine.actions import ActionKind, parse_move
from bot.engine.cards import Card, is_joker, parse_card
from bot.engine.position import parse_position
from bot.engine.rules import MAX_PLAYERS, PRESETS, RuleSet, ThrowIn, ThrowInOrder
from bot.i18n.catalogues import load_catalogues
from bot.match.opening import Opening
from bot.tables import steps
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play
from bot.tables.ports import Shuffler
from bot.tables.settings import Settings

CATALOGUES = load_catalogues("ru")
# The views are read in these, German for its long words; tests/i18n reads every catalogue.
LANGUAGES = ("de", "en", "ru")
EN, RU = CATALOGUES.choose("en"), CATALOGUES.choose("ru")
NAMES = ("Ann", "Борис", "Cleo", "Дина", "Eve", "Фёдор", "Gus", "Ида")
PEOPLE = tuple(
    Person(PersonId(5_000_000_001 + seat), name, "en" if name.isascii() else "ru")
    for seat, name in enumerate(NAMES)
)
ANN, BORIS, CLEO, *_ = PEOPLE
GROUP = Place(-1_002_000_000_001)

# The presets, and rule sets that bring what no preset does.
RULE_SETS: tuple[tuple[str, RuleSet], ...] = (
    *PRESETS.items(),
    ("throw-in", RuleSet(redeal_on_five=True, throw_in_order=ThrowInOrder.FREE)),
    ("simple", RuleSet(throw_in=ThrowIn.NONE, deck=52, hand_size=7)),
    (
        "transfer-show",
        RuleSet(transfer=True, show_transfer=True, transfer_first_bout=True, deck=24),
    ),
    ("transfer", RuleSet(transfer=True, throw_in_order=ThrowInOrder.IN_TURN, draw=False)),
    ("teams", RuleSet(teams=True, transfer=True, deck=54, epaulettes=True)),
)


def named(*names: str) -> tuple[Person, ...]:
    """Return people of these names, each an account of his own."""
    return tuple(Person(PersonId(7_000 + n), name, "ru") for n, name in enumerate(names))


def position(
    *hands: str,
    table: str = "",
    turn_up: str = "6d",
    talon: str = "",
    rules: RuleSet | None = None,
    players: Sequence[Person] = PEOPLE,
    **fields: object,
) -> Play:
    """Return a deal in the middle, its cards in the notation of RULES.md 10.

    `table` is written like `7s/9s 7d`: a seven that is beaten and one that is not. Seat 0 leads
    in bout 4 and seat 1 defends, unless `fields` say otherwise.
    """
    rules = rules or RuleSet()
    pairs = [pair.partition("/") for pair in table.split()]
    no_trump = is_joker(parse_card(turn_up)) or (rules.japanese and turn_up[1] == "s")
    deal = parse_position(
        {
            "rules": rules.to_json(),
            "trump": None if no_trump else turn_up[1],
            "turn_up": turn_up,
            "talon": talon.split(),
            "hands": [hand.split() for hand in hands],
            "discard": None,
            "out": [],
            "lead": 0,
            "defender": 1,
            "table": [[attack, cover or None] for attack, _, cover in pairs],
            "bout": 4,
            **fields,
        }
    )
    awaited = deal.awaited()
    return Play(
        number=1,
        rules=rules,
        players=tuple(players[: len(hands)]),
        opening=Opening(0, 0),
        deck=(),
        deal=deal,
        actions=(),
        log=(),
        calls=tuple(int(seat in awaited) for seat in range(len(hands))),
    )


def lobby_of(
    people: Sequence[Person], preset: str = "throw-in", rules: RuleSet | None = None
) -> Table:
    """Return a lobby where these people sit; the first of them owns it."""
    chosen = PRESETS[preset] if rules is None else rules
    table = Table(TableId(7), GROUP, None, Settings(preset, chosen), "token")
    for person in people:
        table = table.seated(person)
    return table


def table_of(play: Play, preset: str = "throw-in") -> Table:
    """Return the table at which `play` is being played; its first player owns it."""
    lobby = lobby_of(play.players, preset, play.rules)
    return replace(lobby, phase=Phase.DEAL, play=play, ready=frozenset())


def play_of(table: Table) -> Play:
    """Return the play of a table that has one."""
    assert table.play is not None
    return table.play


def seeded(seed: int) -> Shuffler:
    """Return a shuffler whose decks follow from `seed`."""
    random = Random(seed)

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        return random.sample(cards, len(cards))

    return shuffle


def acted(table: Table, moves: str) -> Table:
    """Return the table after moves such as `0:a7s 1:take`."""
    for seat, action in map(parse_move, moves.split()):
        play = play_of(table)
        step = steps.act(play.players[seat].id, action, play.seen())
        table = step(table, seeded(1)).table
    return table


def dealt(preset: str, rules: RuleSet, players: int, seed: int) -> Table:
    """Return a table after its first deal."""
    return steps.dealt(lobby_of(PEOPLE[:players], preset, rules), seeded(seed)).table


def played(table: Table, seed: int, moves: int) -> Table:
    """Return the table after so many random actions, at the end of its deal at the latest.

    Who can play a card mostly does, or a deal would hardly ever end.
    """
    random, shuffle = Random(seed), seeded(seed)
    for _ in range(moves):
        play = play_of(table)
        able = [seat for seat in range(len(play.players)) if play.deal.legal_actions(seat)]
        if table.phase is not Phase.DEAL:
            break
        seat = random.choice(able)
        legal = play.deal.legal_actions(seat)
        cards = [
            action for action in legal if action.kind not in {ActionKind.TAKE, ActionKind.PASS}
        ]
        action = random.choice(cards if cards and random.random() < 0.8 else legal)
        table = steps.act(play.players[seat].id, action, play.seen())(table, shuffle).table
    return table


@st.composite
def moments(draw: st.DrawFn) -> Table:
    """Draw a table at some moment of a random deal by random rules."""
    preset, rules = draw(st.sampled_from(RULE_SETS))
    fitting = [
        n for n in range(2, MAX_PLAYERS + 1) if steps.can_deal(lobby_of(PEOPLE[:n], preset, rules))
    ]
    seed = draw(st.integers(0, 2**32))
    table = dealt(preset, rules, draw(st.sampled_from(fitting)), seed)
    return played(table, seed, draw(st.integers(0, 40) | st.integers(0, 160)))
