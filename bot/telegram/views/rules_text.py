"""The rules of a table in words, made from its options."""

from collections.abc import Iterable, Iterator

from bot.engine.rules import (
    BoutLimit,
    DrawOrder,
    FirstBoutSpan,
    FirstLead,
    Jokers,
    NextLead,
    RuleSet,
    ThrowIn,
    ThrowInOrder,
    TurnUp,
)
from bot.i18n.catalogues import Texts
from bot.tables.settings import Settings
from bot.telegram.content import Content
from bot.telegram.views.options import choice_line, options_of
from bot.telegram.views.presets import preset_name


def rules_text(settings: Settings, t: Texts) -> Content:
    """Return the rules by which a table with these settings plays."""
    rules = settings.rules
    paragraphs = (
        [f"📖 <b>{preset_name(settings.preset, t)}</b>"],
        _dealing(rules, t),
        _attack_and_defence(rules, t),
        _throwing_in(rules, t),
        _transfer(rules, t),
        _end_of_bout(rules, t),
        _end_of_deal(rules, t),
        [f"· {choice_line(option, settings, t)}" for option in options_of("table")],
    )
    blocks = [_joined(sentences) for sentences in paragraphs[:-1]]
    blocks.append("\n".join(paragraphs[-1]))
    return Content("\n\n".join(block for block in blocks if block))


def _joined(sentences: Iterable[str]) -> str:
    """Return a paragraph; what has a sign of its own begins a line."""
    text = ""
    for sentence in sentences:
        text += (
            sentence if not text else f" {sentence}" if sentence[0].isalpha() else f"\n{sentence}"
        )
    return text


def _dealing(rules: RuleSet, t: Texts) -> Iterator[str]:
    yield t.gettext(
        "Everybody gets {n} cards from a pack of {deck}.", n=rules.hand_size, deck=rules.deck
    )
    if rules.turn_up is TurnUp.NEXT:
        yield t.gettext("The next card is put under the talon, face up: its suit is trump.")
    else:
        yield t.gettext("The bottom card of the talon is turned up: its suit is trump.")
    if rules.deck == 54 and rules.japanese:
        yield t.gettext("If it is a joker or a spade, there is no trump.")
    elif rules.deck == 54:
        yield t.gettext("If it is a joker, there is no trump.")
    elif rules.japanese:
        yield t.gettext("If it is a spade, there is no trump.")
    if rules.first_lead is FirstLead.LOWEST_TRUMP:
        yield t.gettext("The holder of the lowest trump leads.")
    else:
        yield t.gettext(
            "If it is below a ten, the holder of the highest trump leads, otherwise of the lowest."
        )
    if rules.redeal_on_five:
        yield t.gettext("Whoever was dealt five of a suit may ask for a new deal.")
    if rules.teams:
        yield t.gettext("Two teams sit in turn and never attack their own.")


def _attack_and_defence(rules: RuleSet, t: Texts) -> Iterator[str]:
    if rules.throw_in is ThrowIn.NONE:
        yield t.gettext("⚔️ The lead plays a card, or two of one rank, to the player on his left.")
    else:
        yield t.gettext("⚔️ The lead plays any card to the player on his left.")
    if rules.japanese:
        yield t.gettext(
            "🛡 The defender beats it with a higher card of the suit or with a trump; spades are"
            " beaten by spades only. The queen is above the ace."
        )
    else:
        yield t.gettext(
            "🛡 The defender beats it with a higher card of the suit or with a trump. A trump is"
            " beaten by a higher trump only."
        )
    if rules.deck != 54:
        return
    match rules.jokers:
        case Jokers.ANY:
            yield t.gettext("🃏 A joker beats every card but a joker.")
        case Jokers.COLOUR:
            yield t.gettext("🃏 A joker beats the cards of its own colour.")
        case Jokers.TRUMP_COLOUR:
            yield t.gettext(
                "🃏 The joker of the trump's colour beats everything, the other one the cards of"
                " its own colour."
            )


def _throwing_in(rules: RuleSet, t: Texts) -> Iterator[str]:
    match rules.throw_in:
        case ThrowIn.NONE:
            yield t.gettext("➕ Nobody throws in.")
            return
        case ThrowIn.ALL:
            yield t.gettext(
                "➕ As long as he beats, the others throw in cards of the ranks on the table."
            )
        case ThrowIn.NEIGHBOURS:
            yield t.gettext(
                "➕ As long as he beats, his two neighbours throw in cards of the ranks on the"
                " table."
            )
    match rules.throw_in_order:
        case ThrowInOrder.LEAD_FIRST:
            yield t.gettext("The lead goes first, then all together.")
        case ThrowInOrder.IN_TURN:
            yield t.gettext("They go one after another, the lead first.")
        case ThrowInOrder.FREE:
            yield t.gettext("Whoever is quicker is first.")
    yield from _limits(rules, t)


def _limits(rules: RuleSet, t: Texts) -> Iterator[str]:
    match rules.bout_limit:
        case BoutLimit.SIX:
            yield t.gettext("Not more than the defender can beat, six at most.")
        case BoutLimit.HAND_MINUS_ONE:
            yield t.gettext("Not more than the defender can beat, from seven cards one less.")
        case BoutLimit.NONE:
            yield t.gettext("Not more than the defender can beat.")
    if rules.first_bout_limit is not None:
        if rules.first_bout_span is FirstBoutSpan.BOUT:
            yield t.gettext("Five in the first bout.")
        else:
            yield t.gettext("Five until something lies in the discard.")


def _transfer(rules: RuleSet, t: Texts) -> Iterator[str]:
    if not rules.transfer:
        return
    yield t.gettext(
        "↪️ Instead of beating, the defender may add a card of the same rank: then the next player"
        " defends, if he has cards enough."
    )
    if rules.transfer_first_bout:
        yield t.gettext("In the first bout too.")
    else:
        yield t.gettext("Not in the first bout.")
    if not rules.transfer_over_trump:
        yield t.gettext("Not where a trump lies.")
    if rules.show_transfer:
        yield t.gettext(
            "The trump of that rank need only be shown, once a bout, and stays in the hand."
        )


def _end_of_bout(rules: RuleSet, t: Texts) -> Iterator[str]:
    yield t.gettext("✅ All beaten and nobody adds: the cards are gone, and the defender leads.")
    if rules.throw_in is not ThrowIn.NONE and rules.throw_in_after_take:
        yield t.gettext(
            "✋ He takes: the others may still add, all cards are his, and he misses his lead."
        )
    else:
        yield t.gettext("✋ He takes: all cards are his, and he misses his lead.")
    yield t.gettext("After each bout everybody draws up to {n} cards.", n=rules.hand_size)
    if rules.draw_order is DrawOrder.ONE_BY_ONE_CARD:
        yield t.gettext("A card each in turn, so that the last ones are shared.")
    if rules.round:
        yield t.gettext("Then everybody hands all his cards to the next player.")


def _end_of_deal(rules: RuleSet, t: Texts) -> Iterator[str]:
    yield t.gettext("Whoever has no cards when the talon is empty is out.")
    if rules.teams:
        yield t.gettext("The team that has cards when the other is out are the fools 🤡.")
    else:
        yield t.gettext("The last one with cards is the fool 🤡.")
    if rules.draw:
        yield t.gettext("If the last run out at once, it is a draw.")
    else:
        yield t.gettext("There is no draw: if the last run out at once, the defender is the fool.")
    match rules.next_lead:
        case NextLead.AT_FOOL:
            yield t.gettext("In the next deal the fool is attacked first.")
        case NextLead.FROM_FOOL:
            yield t.gettext("In the next deal the player on the fool's left leads.")
        case NextLead.ROTATE:
            yield t.gettext("In the next deal the next player leads.")
        case NextLead.LOWEST_TRUMP:
            yield t.gettext("In the next deal the lowest trump leads again.")
    if rules.epaulettes:
        yield t.gettext(
            "🎖 A fool whose last bout was nothing but sixes wears them as epaulettes, next time"
            " sevens, and so on to the ace."
        )
