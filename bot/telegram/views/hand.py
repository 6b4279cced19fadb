"""The hand: what one player sees of his deal, with his cards as buttons."""

from dataclasses import dataclass

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardButton

from bot.engine.actions import Action, ActionKind
from bot.engine.cards import Card
from bot.engine.view import View
from bot.i18n.catalogues import Texts
from bot.tables.model import Table
from bot.tables.people import Sorting
from bot.tables.play import Play, Seen
from bot.telegram.callbacks import ActionTap, BackTap, CardTap
from bot.telegram.content import Content, Row, button, keyboard
from bot.telegram.names import Names
from bot.telegram.views.board import (
    CARDS,
    awaited_line,
    deal_count,
    has_open_cards,
    pack_lines,
    pass_label,
    role_mark,
    table_lines,
    team_mark,
)
from bot.telegram.views.cards import card_sign, hand_text, in_hand_order
from bot.telegram.views.clocks import turn_line
from bot.telegram.views.events import log_lines
from bot.telegram.views.presets import preset_name
from bot.telegram.views.result import past_result

CARDS_A_ROW = 6
CARD_KINDS = {ActionKind.ATTACK, ActionKind.PAIR, ActionKind.BEAT, ActionKind.TRANSFER}
TRANSFERS = {ActionKind.TRANSFER, ActionKind.SHOW}
MOST_POPUP = 200
LATEST = 2  # of the last events, as many as a telephone shows beside the cards


@dataclass(frozen=True, slots=True)
class HandSurface:
    """What a hand is made of.

    `title` is the group's name as HTML, `link` the way back to the group where there is one,
    `chosen` a card whose meaning is being asked for, `sorting` the order that its owner likes.
    """

    table: Table
    seat: int
    title: str
    link: str | None = None
    chosen: Card | None = None
    sorting: Sorting = Sorting.SUITS


def hand(surface: HandSurface, t: Texts) -> Content:
    """Return the hand of a seat in the deal under way."""
    table, play = surface.table, surface.table.play
    assert play is not None
    view = play.view(surface.seat)
    names = Names(play.players, t)
    blocks = [
        " · ".join(filter(None, (_title(surface, t), team_mark(view.rules, surface.seat)))),
        "\n".join(pack_lines(view, t)),
        _others(view, play, names, t),
        table_lines(view, t),
        "\n".join(f"<i>{line}</i>" for line in _latest(play, names, t)),
        _asked(view, play, names, t),
    ]
    turn = turn_line(table.deadlines, play.players[surface.seat].id)
    meanings = [] if surface.chosen is None else card_meanings(view, surface.chosen)
    if surface.chosen is not None and len(meanings) > 1:
        blocks[-1] = t.gettext("<b>How to play {card}?</b>", card=card_sign(surface.chosen, t))
        rows = _choice_rows(table, play.seen(), meanings, t)
    else:
        rows = [
            *_card_rows(surface, play.seen(), view, t),
            *_action_rows(table, play.seen(), view, t),
        ]
    blocks[-1] += f"\n{turn}" if turn else ""
    return Content("\n\n".join(block for block in blocks if block), keyboard(*rows))


def past_hand(surface: HandSurface, t: Texts) -> Content:
    """Return what stays of a hand when its deal has ended: no card, but how it ended."""
    play = surface.table.play
    assert play is not None
    text = f"{_title(surface, t)}\n\n{past_result(play, t)}"
    back = surface.link
    return Content(text, keyboard([button(t.gettext("To the group"), back)] if back else []))


def hand_popup(play: Play, seat: int, t: Texts) -> str:
    """Return the own cards as the text of an alert, 200 characters at most."""
    view = play.view(seat)
    if not view.hand:
        return t.gettext("You hold no cards.")
    text = t.gettext("Your cards: {cards}", cards=hand_text(view.hand, view.trump, t))
    return text if len(text) <= MOST_POPUP else text[: MOST_POPUP - 1] + "…"


def card_meanings(view: View, card: Card) -> list[Action]:
    """Return what a tap on `card` can mean; showing it has a button of its own."""
    return [
        action
        for action in view.legal
        if action.kind in CARD_KINDS and card in {action.card, action.second}
    ]


def _title(surface: HandSurface, t: Texts) -> str:
    table = surface.table
    return "🎴 " + t.gettext(
        "<b>{group}</b> · {preset} · deal {n}",
        group=surface.title,
        preset=preset_name(table.settings.preset, t),
        n=deal_count(table),
    )


def _latest(play: Play, names: Names, t: Texts) -> list[str]:
    """Return the last events. Who passed changes no hand: it would cost a message to everybody."""
    return log_lines(play, names, t, passes=False)[-LATEST:]


def _others(view: View, play: Play, names: Names, t: Texts) -> str:
    """Return who else plays, with his part in the bout and how many cards he holds."""

    def told(seat: int) -> str:
        name, cards = names.html(play.players[seat]), f"{view.hand_counts[seat]}{CARDS}"
        takes = t.gettext("takes") if seat == view.defender and view.taking else ""
        marks = (team_mark(view.rules, seat), role_mark(view, seat), name, cards, takes)
        return " ".join(filter(None, marks))

    playing = (seat for seat in range(view.players) if seat not in view.out)
    return " · ".join(told(seat) for seat in playing if seat != view.seat)


def _asked(view: View, play: Play, names: Names, t: Texts) -> str:
    seat = view.seat
    if seat in view.out:
        return t.gettext("<b>You are out – not the fool this time!</b>")
    if seat not in view.awaited:
        return awaited_line(view, play, names, t)
    if not view.table:
        return t.gettext("<b>Your lead.</b> Play any card.")
    if seat == view.defender and any(a.kind in TRANSFERS for a in view.legal):
        return t.gettext("<b>You defend.</b> Beat the cards, transfer them or take them.")
    if seat == view.defender:
        return t.gettext("<b>You defend.</b> Beat the cards or take them.")
    if view.taking:
        return t.gettext("<b>You may add cards</b> for the one who takes.")
    if has_open_cards(view):
        return t.gettext("<b>You may throw in</b> or pass.")
    return t.gettext("<b>You may throw in</b> or say that you are done.")


def _card_rows(surface: HandSurface, seen: Seen, view: View, t: Texts) -> list[Row]:
    buttons: Row = []
    for card in in_hand_order(view.hand, view.trump, surface.sorting):
        style = ButtonStyle.PRIMARY if card_meanings(view, card) else None
        tap = CardTap.on(surface.table.id, seen, card)
        buttons.append(button(card_sign(card, t), tap, style))
    return _in_rows(buttons)


def _action_rows(table: Table, seen: Seen, view: View, t: Texts) -> list[Row]:
    labels: dict[ActionKind, tuple[str, ButtonStyle]] = {
        ActionKind.TAKE: (t.gettext("Take"), ButtonStyle.DANGER),
        ActionKind.PASS: (pass_label(view, t), ButtonStyle.SUCCESS),
        ActionKind.REDEAL: (t.gettext("Five of a suit: deal again"), ButtonStyle.PRIMARY),
    }
    rows: list[Row] = []
    last: Row = []
    for action in view.legal:
        tap = ActionTap.on(table.id, seen, action)
        if action.kind is ActionKind.SHOW:
            assert action.card is not None
            label = t.gettext("Show {card}", card=card_sign(action.card, t))
            rows.append([button(label, tap, ButtonStyle.PRIMARY)])
        elif action.kind in labels:
            last.append(button(labels[action.kind][0], tap, labels[action.kind][1]))
    return [*rows, last]


def _choice_rows(table: Table, seen: Seen, meanings: list[Action], t: Texts) -> list[Row]:
    rows: list[Row] = [
        [button(_meaning(action, t), ActionTap.on(table.id, seen, action), ButtonStyle.PRIMARY)]
        for action in meanings
    ]
    back = BackTap(table=table.id, deal=seen.deal)
    return [*rows, [button(t.gettext("⬅️ Back"), back)]]


def _meaning(action: Action, t: Texts) -> str:
    assert action.card is not None
    card = card_sign(action.card, t)
    if action.target is not None:
        return t.gettext("Beat {target}", target=card_sign(action.target, t))
    if action.kind is ActionKind.TRANSFER:
        return t.gettext("Transfer with {card}", card=card)
    if action.second is not None:
        pair = f"{card} {card_sign(action.second, t)}"
        return t.gettext("Play two: {cards}", cards=pair)
    return t.gettext("Play {card}", card=card)


def _in_rows(buttons: list[InlineKeyboardButton]) -> list[Row]:
    """Spread buttons over as few rows as they need, the rows as even as can be."""
    count = -(-len(buttons) // CARDS_A_ROW)
    rows: list[Row] = []
    for index in range(count):
        start, end = (len(buttons) * part // count for part in (index, index + 1))
        rows.append(buttons[start:end])
    return rows
