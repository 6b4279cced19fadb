"""Every option of a table in the words of players: its name, what it means, and its values."""

from typing import Final

from bot.engine.errors import RuleError
from bot.engine.rules import (
    BoutLimit,
    DrawOrder,
    FirstBoutSpan,
    FirstLead,
    Jokers,
    NextLead,
    ThrowIn,
    ThrowInOrder,
    TurnUp,
)
from bot.i18n.catalogues import N_, Texts
from bot.match.goal import Goal
from bot.tables.clocks import Clock
from bot.tables.settings import CHOICES, Hands, Leaving, Settings

SECTIONS: Final = {
    "cards": N_("🂠 Cards"),
    "bout": N_("⚔️ Throwing in"),
    "transfers": N_("↪️ Transfer"),
    "match": N_("🏁 Lead and end"),
    "table": N_("⏳ Table"),
}

_OF_SECTION: Final = {
    "cards": ("deck", "hand_size", "jokers", "turn_up", "redeal_on_five", "draw_order"),
    "bout": (
        "throw_in",
        "throw_in_order",
        "throw_in_after_take",
        "bout_limit",
        "first_bout_limit",
        "first_bout_span",
    ),
    "transfers": ("transfer", "transfer_first_bout", "transfer_over_trump", "show_transfer"),
    "match": (
        "first_lead",
        "next_lead",
        "draw",
        "teams",
        "japanese",
        "round",
        "epaulettes",
    ),
    "table": ("clock", "leaving", "hands", "goal"),
}

_NAMES: Final = {
    "deck": N_("Pack"),
    "hand_size": N_("Cards in hand"),
    "throw_in": N_("Who throws in"),
    "throw_in_order": N_("Throwing in goes"),
    "throw_in_after_take": N_("Adding after a take"),
    "bout_limit": N_("Cards in a bout"),
    "first_bout_limit": N_("First bout"),
    "first_bout_span": N_("Counts as first"),
    "transfer": N_("Transfer"),
    "transfer_first_bout": N_("Transfer in the first bout"),
    "transfer_over_trump": N_("Transfer over a trump"),
    "show_transfer": N_("Transfer by showing a trump"),
    "jokers": N_("A joker beats"),
    "turn_up": N_("Trump card"),
    "first_lead": N_("First lead"),
    "next_lead": N_("Next deals"),
    "redeal_on_five": N_("New deal for five"),
    "draw_order": N_("Drawing cards"),
    "draw": N_("Draws"),
    "teams": N_("Teams"),
    "japanese": N_("Japanese"),
    "round": N_("Round"),
    "epaulettes": N_("Epaulettes"),
    "clock": N_("Time for a move"),
    "leaving": N_("Who leaves a deal"),
    "hands": N_("Cards are seen"),
    "goal": N_("Match"),
}

_MEANINGS: Final = {
    "deck": N_("24 from the nine up, 36 from the six, 52 from the two, 54 with two jokers."),
    "hand_size": N_("So many are dealt, and after a bout everybody draws up to that."),
    "throw_in": N_("Who may add cards of the ranks on the table."),
    "throw_in_order": N_("Who goes first when several may add."),
    "throw_in_after_take": N_("Whether cards may be added for the one who takes."),
    "bout_limit": N_("How many attack cards one bout may have. Never more than he can beat."),
    "first_bout_limit": N_("The first bout is shorter, so that nobody starts with an armful."),
    "first_bout_span": N_("How long the first bout's limit holds."),
    "transfer": N_("Add a card of the same rank, and the next player defends."),
    "transfer_first_bout": N_("Whether the very first attack can be transferred."),
    "transfer_over_trump": N_("Whether a transfer is possible where a trump lies."),
    "show_transfer": N_("The trump of that rank is shown once and stays in the hand."),
    "jokers": N_("What a joker is good for, with 54 cards."),
    "turn_up": N_("Which card sets the trump: the next after dealing, or the bottom one."),
    "first_lead": N_("Who leads the first deal."),
    "next_lead": N_("Who leads when the fool is known."),
    "redeal_on_five": N_("Whoever was dealt five of a suit may ask for a new deal."),
    "draw_order": N_("How hands are filled when the talon runs low."),
    "draw": N_("Nobody is the fool when the last two run out at once."),
    "teams": N_("Two teams sit in turn and never attack their own. For 4, 6 or 8."),
    "japanese": N_("Spades are beaten by spades only, the queen is the highest card."),
    "round": N_("After each bout everybody hands his cards to the next player."),
    "epaulettes": N_("Who takes last sixes as the fool wears them, then sevens, and so on."),
    "clock": N_("When it is up, the table plays on without waiting."),
    "leaving": N_("What becomes of the deal when somebody gets up."),
    "hands": N_("In the group nobody but you sees them; nobody has to open a private chat."),
    "goal": N_("When there is a winner. Then a new match begins."),
}

_VALUES: Final[dict[tuple[str, object], str]] = {
    ("throw_in", ThrowIn.ALL): N_("everybody"),
    ("throw_in", ThrowIn.NEIGHBOURS): N_("neighbours"),
    ("throw_in", ThrowIn.NONE): N_("nobody"),
    ("throw_in_order", ThrowInOrder.LEAD_FIRST): N_("the lead first, then all"),
    ("throw_in_order", ThrowInOrder.IN_TURN): N_("one after another"),
    ("throw_in_order", ThrowInOrder.FREE): N_("whoever is quicker"),
    ("bout_limit", BoutLimit.SIX): N_("six"),
    ("bout_limit", BoutLimit.HAND_MINUS_ONE): N_("one less than the hand"),
    ("bout_limit", BoutLimit.NONE): N_("the whole hand"),
    ("first_bout_limit", 5): N_("five cards"),
    ("first_bout_limit", None): N_("like any other"),
    ("first_bout_span", FirstBoutSpan.BOUT): N_("one bout"),
    ("first_bout_span", FirstBoutSpan.DISCARD): N_("until something is discarded"),
    ("jokers", Jokers.ANY): N_("every card"),
    ("jokers", Jokers.COLOUR): N_("cards of its colour"),
    ("jokers", Jokers.TRUMP_COLOUR): N_("the trump's joker everything"),
    ("turn_up", TurnUp.NEXT): N_("the next one"),
    ("turn_up", TurnUp.LAST): N_("the bottom one"),
    ("first_lead", FirstLead.LOWEST_TRUMP): N_("the lowest trump"),
    ("first_lead", FirstLead.BY_TURN_UP): N_("by the trump card"),
    ("next_lead", NextLead.AT_FOOL): N_("at the fool"),
    ("next_lead", NextLead.FROM_FOOL): N_("from the fool's left"),
    ("next_lead", NextLead.ROTATE): N_("round the table"),
    ("next_lead", NextLead.LOWEST_TRUMP): N_("the lowest trump"),
    ("draw_order", DrawOrder.ONE_BY_ONE_PLAYER): N_("each to the full"),
    ("draw_order", DrawOrder.ONE_BY_ONE_CARD): N_("a card each in turn"),
    ("clock", Clock.FAST): N_("20 seconds"),
    ("clock", Clock.NORMAL): N_("1 minute"),
    ("clock", Clock.SLOW): N_("5 minutes"),
    ("clock", Clock.DAY): N_("a day"),
    ("clock", Clock.NONE): N_("no limit"),
    ("leaving", Leaving.RESTART): N_("void, deal again"),
    ("leaving", Leaving.FOOL): N_("he is the fool"),
    ("hands", Hands.PRIVATE): N_("in the private chat"),
    ("hands", Hands.GROUP): N_("in the group"),
}


def section_name(section: str, t: Texts) -> str:
    """Return the name of a part of the menu."""
    return t.gettext(SECTIONS[section])


def options_of(section: str) -> tuple[str, ...]:
    """Return the options of a part of the menu."""
    return _OF_SECTION[section]


def section_of(option: str) -> str:
    """Return the part of the menu that holds an option."""
    return next(section for section, options in _OF_SECTION.items() if option in options)


def option_name(option: str, t: Texts) -> str:
    """Return the name of an option."""
    return t.gettext(_NAMES[option])


def option_meaning(option: str, t: Texts) -> str:
    """Return what an option is about, in one line."""
    return t.gettext(_MEANINGS[option])


def value_name(option: str, value: object, t: Texts) -> str:
    """Return a value of an option in words."""
    if isinstance(value, bool):
        return t.gettext("yes") if value else t.gettext("no")
    if option == "goal":
        return _goal_name(value, t)
    text = _VALUES.get((option, value))
    return str(value) if text is None else t.gettext(text)


def choice_line(option: str, settings: Settings, t: Texts) -> str:
    """Return an option and its value, as `Pack: 36`."""
    value = value_name(option, settings.chosen(option), t)
    return t.gettext("{option}: {value}", option=option_name(option, t), value=value)


def why_unavailable(option: str, value: object, settings: Settings, t: Texts) -> str | None:
    """Return why a value cannot be chosen beside the rest; None if it can."""
    try:
        settings.with_choice(option, value)
    except RuleError as error:
        others = [choice_line(o, settings, t) for o in error.options if o != option]
        return t.gettext("It does not go with “{others}”.", others=", ".join(others))
    return None


def is_toggle(option: str) -> bool:
    """Say whether an option is a yes or a no."""
    return set(map(type, CHOICES[option])) == {bool}


def _goal_name(value: object, t: Texts) -> str:
    if not isinstance(value, Goal):
        return t.gettext("endless")
    if value.kind == "deals":
        return t.ngettext("to {n} deal", "to {n} deals", value.count)
    return t.ngettext("to {n} fool", "to {n} fools", value.count)
