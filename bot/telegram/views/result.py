"""The result: the last form of a board, and the way to another deal."""

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardMarkup

from bot.i18n.catalogues import Texts
from bot.match.epaulettes import losing_seats
from bot.match.goal import winners
from bot.tables.model import Phase, Table
from bot.tables.play import Play, Status
from bot.tables.steps import has_room
from bot.telegram.callbacks import AgainTap, LobbyTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.names import Names
from bot.telegram.views.achievements import earned_lines
from bot.telegram.views.board import deal_count, team_mark
from bot.telegram.views.cards import rank_sign
from bot.telegram.views.lobby import number_line, rules_button
from bot.telegram.views.presets import preset_name

MEDALS = ("🥇", "🥈", "🥉")


def result(table: Table, t: Texts) -> Content:
    """Return the result of the last deal, the score, and who wants another deal.

    Where the next deal waits for more people than wishes, that is said too.
    """
    play = table.play
    assert play is not None
    names = Names([*play.players, *table.people], t)
    title = t.gettext(
        "{preset} · deal {n} is over",
        preset=preset_name(table.settings.preset, t),
        n=deal_count(table),
    )
    blocks = [f"🃏 <b>{title}</b>", "\n".join(outcome_lines(play, names, t))]
    if play.status is Status.OVER:
        blocks.append("\n".join(_epaulette_lines(table, names, t)))
        blocks.append("\n".join(earned_lines(play, names, t)))
    blocks.append("\n".join(_score_lines(table, names, t)))
    blocks.append(_winner_line(table, play, names, t))
    if table.phase is Phase.CLOSED:
        blocks.append(t.gettext("This table is closed. A new one: /newgame"))
        return Content(_joined(blocks))
    blocks.append(_ready_line(table, names, t))
    return Content(_joined(blocks), _buttons(table, t))


def past_result(play: Play, t: Texts) -> str:
    """Return one line on how a deal ended, for the message that was a hand."""
    return "\n".join(outcome_lines(play, Names(play.players, t), t)[-1:])


def outcome_lines(play: Play, names: Names, t: Texts) -> list[str]:
    """Return the places and who is the fool; for a void deal why nobody is."""
    if play.status is Status.VOID:
        return [t.gettext("The deal does not count, nobody is the fool.")]
    verdict = play.result()
    lines = []
    for place, seat in enumerate(verdict.places):
        medal = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        who = " ".join(filter(None, (team_mark(play.rules, seat), names.html(play.players[seat]))))
        lines.append(f"{medal} {who}")
    if play.given_up is not None:
        who = names.html(play.players[play.given_up])
        lines.append(t.gettext("🏳️ {name} leaves the deal.", name=who))
    if verdict.draw:
        lines.append(t.gettext("A draw: nobody is the fool."))
    elif verdict.losing_team is not None:
        losers = losing_seats(verdict, len(play.players))
        who = ", ".join(names.html(play.players[seat]) for seat in losers)
        who = f"{team_mark(play.rules, losers[0])} {who}"
        lines.append(t.gettext("🤡 The fools: {names}", names=who))
    elif verdict.fool is not None:
        who = names.html(play.players[verdict.fool])
        lines.append(t.gettext("🤡 The fool: {name}", name=who))
    return lines


def _epaulette_lines(table: Table, names: Names, t: Texts) -> list[str]:
    play, last = table.play, table.match.last
    if play is None or last is None or last.hung is None:
        return []
    losers = losing_seats(play.result(), len(play.players))
    return [
        t.gettext(
            "🎖 {name} gets epaulettes: {rank}",
            name=names.html(play.players[seat]),
            rank=rank_sign(last.hung, t),
        )
        for seat in losers
    ]


def _score_lines(table: Table, names: Names, t: Texts) -> list[str]:
    deals = table.match.deals
    if not deals:
        return []
    lines = [t.ngettext("After {n} deal:", "After {n} deals:", deals)]
    played = table.play.players if table.play is not None else ()
    for person in dict.fromkeys((*table.people, *played)):
        standing = table.match.standing(person.id)
        if not standing.deals:
            continue  # he has just sat down
        fools = t.gettext("not the fool yet")
        if standing.fools:
            fools = t.ngettext("the fool {n} time", "the fool {n} times", standing.fools)
        crown = " 👑" if person.id == table.owner else ""
        line = f"{names.html(person)}{crown} — {fools}"
        if standing.epaulettes:
            worn = " ".join(rank_sign(rank, t) for rank in standing.epaulettes)
            line += " · 🎖 " + worn
        lines.append(line)
    return lines


def _winner_line(table: Table, play: Play, names: Names, t: Texts) -> str:
    """Return who has won a match that has reached its goal."""
    if not table.decided:
        return ""
    players = [player.id for player in play.players]
    best = winners(table.match, players, teams=play.rules.teams)
    who = ", ".join(names.html(player) for player in play.players if player.id in best)
    return t.gettext("🏆 <b>The match is over. The winner: {names}</b>", names=who or "—")


def _ready_line(table: Table, names: Names, t: Texts) -> str:
    ready = [names.html(person) for person in table.people if person.id in table.ready]
    line = t.gettext("A new match?") if table.decided else t.gettext("Another one?")
    if ready:
        line = t.gettext("Ready for another one: {names}", names=", ".join(ready))
    return "\n".join(filter(None, (line, number_line(table, t))))


def _buttons(table: Table, t: Texts) -> InlineKeyboardMarkup | None:
    ready = {"ready": len(table.ready), "all": len(table.people)}
    again = t.gettext("Again ({ready}/{all})", **ready)
    if table.decided:
        again = t.gettext("New match ({ready}/{all})", **ready)
    verbs = {
        LobbyTap.JOIN: t.gettext("Join"),
        LobbyTap.LEAVE: t.gettext("Leave"),
        LobbyTap.DEAL: t.gettext("Deal to those who are ready"),
        LobbyTap.CLOSE: t.gettext("Close the table"),
    }
    taps = {
        verb: button(label, LobbyTap(table=table.id, verb=verb)) for verb, label in verbs.items()
    }
    return keyboard(
        [button(again, AgainTap(table=table.id, after=table.deal_number), ButtonStyle.SUCCESS)],
        [taps[LobbyTap.JOIN]] * has_room(table) + [taps[LobbyTap.LEAVE]],
        [taps[LobbyTap.DEAL]],
        [rules_button(table, t), taps[LobbyTap.CLOSE]],
    )


def _joined(blocks: list[str]) -> str:
    return "\n\n".join(block for block in blocks if block)
