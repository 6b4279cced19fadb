"""The board: what the group sees of a deal."""

from collections.abc import Collection, Iterable

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardMarkup

from bot.engine.actions import Action, ActionKind
from bot.engine.rules import RuleSet
from bot.engine.view import View
from bot.i18n.catalogues import Texts
from bot.tables.model import Table
from bot.tables.people import Person, PersonId
from bot.tables.play import Play
from bot.telegram.callbacks import ActionTap, CardsTap
from bot.telegram.content import Content, Row, button, keyboard
from bot.telegram.names import Names
from bot.telegram.views.cards import card_sign, trump_sign
from bot.telegram.views.clocks import turn_line
from bot.telegram.views.events import log_lines
from bot.telegram.views.presets import preset_name

CARDS = "🎴"
TEAMS = ("🔵", "🟠")


def board(
    table: Table, t: Texts, bot_link: str, out_of_reach: Collection[PersonId] = ()
) -> Content:
    """Return the board of the deal under way.

    `bot_link` opens the private chat with the bot; who is `out_of_reach` gets no message there.
    """
    play = table.play
    assert play is not None
    view = play.view(None)
    names = Names(play.players, t)
    blocks = [
        title_line(table, t),
        "\n".join(pack_lines(view, t)),
        "\n".join(
            _seat_line(view, seat, play, names, t) + score_mark(table, play.players[seat].id)
            for seat in range(view.players)
        ),
        table_lines(view, t),
        "\n".join(f"<i>{line}</i>" for line in log_lines(play, names, t)),
        "\n".join(filter(None, (awaited_line(view, play, names, t), turn_line(table.deadlines)))),
        reach_line(play.players, names, t, out_of_reach),
    ]
    return Content(
        "\n\n".join(block for block in blocks if block), _buttons(table, view, t, bot_link)
    )


def title_line(table: Table, t: Texts) -> str:
    """Return what is played, and which deal it is."""
    assert table.play is not None
    preset = preset_name(table.settings.preset, t)
    title = t.gettext("{preset} · deal {n}", preset=preset, n=deal_count(table))
    return f"🃏 <b>{title}</b>"


def deal_count(table: Table) -> str:
    """Return which deal of its match is played, and of how many if that is agreed."""
    goal = table.settings.goal
    of = f"/{goal.count}" if goal is not None and goal.kind == "deals" else ""
    return f"{table.deal_of_match}{of}"


def reach_line(
    people: Iterable[Person], names: Names, t: Texts, out_of_reach: Collection[PersonId]
) -> str:
    """Return who of these people gets no private messages, and how he sees his cards."""
    deaf = [names.html(person) for person in people if person.id in out_of_reach]
    if not deaf:
        return ""
    return t.gettext(
        "📵 {names}: no private messages arrive. Your cards are under “My cards”.",
        names=", ".join(deaf),
    )


def pack_lines(view: View, t: Texts) -> list[str]:
    """Return what is known of trump, talon and discard."""
    lines = [t.gettext("Trump: {suit}", suit=trump_sign(view.trump, t))]
    if view.talon_count:
        lines[0] += " · " + t.gettext("under the deck: {card}", card=card_sign(view.turn_up, t))
    lines.append(
        t.gettext(
            "Deck: {talon} · discarded: {discard}",
            talon=view.talon_count,
            discard=view.discard_count,
        )
    )
    return lines


def table_lines(view: View, t: Texts) -> str:
    """Return the cards on the table, a line for each attack card and what covers it."""
    if not view.table:
        return t.gettext("The table is empty.")
    lines = [t.gettext("On the table:")]
    for attack, defence in view.table:
        covered = "❔" if defence is None else card_sign(defence, t)
        lines.append(f"{card_sign(attack, t)} ← {covered}")
    return "\n".join(lines)


def awaited_line(view: View, play: Play, names: Names, t: Texts) -> str:
    """Return whom the table waits for."""
    waited = ", ".join(names.html(play.players[seat]) for seat in view.awaited)
    return t.gettext("Waiting for: {names}", names=waited) if waited else ""


def _seat_line(view: View, seat: int, play: Play, names: Names, t: Texts) -> str:
    name = names.html(play.players[seat])
    if seat in view.out:
        place = view.out.index(seat) + 1
        return t.gettext("🏁 {name} — out, place {place}", name=name, place=place)
    team = team_mark(view.rules, seat)
    line = f"{role_mark(view, seat) or '▫️'}{team} {name} — {view.hand_counts[seat]} {CARDS}"
    if seat == view.defender and view.taking:
        line += " · " + t.gettext("takes")
    elif seat in view.passed:
        line += " · " + (t.gettext("passes") if has_open_cards(view) else t.gettext("done"))
    return line


def team_mark(rules: RuleSet, seat: int) -> str:
    """Return the sign of a seat's team, empty where everybody plays for himself."""
    return TEAMS[seat % 2] if rules.teams else ""


def has_open_cards(view: View) -> bool:
    """Say whether a card on the table is not beaten, or never will be."""
    return view.taking or any(defence is None for _, defence in view.table)


def score_mark(table: Table, person: PersonId) -> str:
    """Return how often somebody was the fool in this match, empty for never."""
    fools = table.match.standing(person).fools
    return f" · 🤡{fools}" if fools else ""


def role_mark(view: View, seat: int) -> str:
    """Return a sign for the part that a seat plays in the bout, empty for a thrower."""
    return "⚔️" if seat == view.lead else "🛡" if seat == view.defender else ""


def can_take(view: View) -> bool:
    """Say whether all can see that the defender may take (B3)."""
    uncovered = any(defence is None for _, defence in view.table)
    return uncovered and not view.taking and not view.over


def can_pass(view: View) -> bool:
    """Say whether all can see that somebody may pass (B7): he is awaited and does not defend."""
    return bool(view.table) and any(seat != view.defender for seat in view.awaited)


def pass_label(view: View, t: Texts) -> str:
    """Return what passing is called now: «бито» over beaten cards, otherwise «пас»."""
    return t.gettext("Nothing to add") if has_open_cards(view) else t.gettext("Done")


def _buttons(table: Table, view: View, t: Texts, bot_link: str) -> InlineKeyboardMarkup | None:
    assert table.play is not None
    seen = table.play.seen()
    mine: Row = [
        button(t.gettext("My cards"), CardsTap(table=table.id)),
        button(t.gettext("Play in private"), bot_link),
    ]
    act: Row = []
    if can_take(view):
        take = ActionTap.on(table.id, seen, Action(ActionKind.TAKE))
        act.append(button(t.gettext("Take"), take, ButtonStyle.DANGER))
    if can_pass(view):
        done = ActionTap.on(table.id, seen, Action(ActionKind.PASS))
        act.append(button(pass_label(view, t), done, ButtonStyle.SUCCESS))
    return keyboard(mine, act)
