"""What has been done, in one line each: for the board, and as the answer to a tap."""

from collections.abc import Iterable

from bot.engine.actions import Action, ActionKind
from bot.engine.result import BoutEnd
from bot.i18n.catalogues import N_, Texts
from bot.tables.play import Play, Played
from bot.telegram.names import Names
from bot.telegram.views.cards import card_sign

MOST_LINES = 4

_LEADS = N_("{name} leads {card}")
_ADDS_NOTHING = N_("{name} adds nothing")
_TOLD = {
    ActionKind.ATTACK: N_("{name} throws in {card}"),
    ActionKind.PAIR: _LEADS,
    ActionKind.BEAT: N_("{name} beats {target} with {card}"),
    ActionKind.TRANSFER: N_("{name} transfers with {card}"),
    ActionKind.SHOW: N_("{name} shows {card} and transfers"),
    ActionKind.TAKE: N_("{name} takes"),
    ActionKind.PASS: N_("{name} is done"),
    ActionKind.REDEAL: N_("{name} has five cards of one suit: new deal"),
}
# By how many an action changes the cards that are not beaten; who takes beats no more.
_UNCOVERED = {
    ActionKind.ATTACK: 1,
    ActionKind.PAIR: 2,
    ActionKind.TRANSFER: 1,
    ActionKind.BEAT: -1,
    ActionKind.TAKE: 100,
}
_DONE = {
    ActionKind.ATTACK: N_("On the table: {card}"),
    ActionKind.PAIR: N_("On the table: {card}"),
    ActionKind.BEAT: N_("Beaten: {target}"),
    ActionKind.TRANSFER: N_("Transferred with {card}"),
    ActionKind.SHOW: N_("Shown: {card}. Transferred"),
    ActionKind.TAKE: N_("You take the cards"),
    ActionKind.PASS: N_("You pass. While the bout lasts you may still add"),
    ActionKind.REDEAL: N_("New deal"),
}


def log_lines(play: Play, names: Names, t: Texts, *, passes: bool = True) -> list[str]:
    """Return the last events of a deal as HTML lines, oldest first; who passed may be left out."""
    lines: list[str] = []
    attacked, uncovered = False, 0
    for event in play.log:
        if isinstance(event, BoutEnd):
            lines.extend(_bout_end(event, play, names, t))
            continue
        if passes or event.action.kind is not ActionKind.PASS:
            lines.append(_played(event, play, names, t, attacked=attacked, beaten=uncovered <= 0))
        attacked = True
        uncovered += _UNCOVERED.get(event.action.kind, 0)
    return lines[-MOST_LINES:]


def _bout_end(end: BoutEnd, play: Play, names: Names, t: Texts) -> Iterable[str]:
    name = names.html(play.players[end.defender])
    if end.taken:
        yield t.gettext("{name} picks up the cards", name=name)
    else:
        yield t.gettext("{name} beats them all: cards discarded", name=name)
    if play.rules.round and not play.deal.over:
        yield t.gettext("All hands move on to the next player")
    for seat in end.out:
        yield t.gettext("{name} is out of cards", name=names.html(play.players[seat]))


def _played(
    event: Played, play: Play, names: Names, t: Texts, *, attacked: bool, beaten: bool
) -> str:
    kind = event.action.kind
    words = _TOLD[kind]
    if kind is ActionKind.ATTACK and not attacked:
        words = _LEADS
    elif kind is ActionKind.PASS and not beaten:
        words = _ADDS_NOTHING
    name = names.html(play.players[event.seat])
    line = t.gettext(words, name=name, **_cards(event.action, t))
    return t.gettext("⌛ Time is up: {what}", what=line) if event.late else line


def done_text(action: Action, t: Texts) -> str:
    """Return the answer to a tap that did `action`."""
    return t.gettext(_DONE[action.kind], **_cards(action, t))


def _cards(action: Action, t: Texts) -> dict[str, str]:
    """Return what stands for `{card}` and `{target}` in the words for `action`."""
    played = [card_sign(card, t) for card in (action.card, action.second) if card is not None]
    target = "" if action.target is None else card_sign(action.target, t)
    return {"card": " ".join(played), "target": target}
