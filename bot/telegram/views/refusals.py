"""The words of every refusal: why nothing was done, for the person who asked."""

from bot.engine.errors import Refusal
from bot.i18n.catalogues import N_, Texts
from bot.tables.refusals import TableRefusal

WORDS: dict[Refusal | TableRefusal, str] = {
    Refusal.DEAL_OVER: N_("This deal is over."),
    Refusal.NO_SUCH_SEAT: N_("You are not playing in this deal."),
    Refusal.NOT_IN_PLAY: N_("You are out of this deal already."),
    Refusal.NOT_YOUR_CARD: N_("You do not hold this card any more."),
    Refusal.NOT_THE_LEAD: N_("It is not your lead."),
    Refusal.LEAD_MUST_ATTACK: N_("It is your lead: play a card."),
    Refusal.TABLE_EMPTY: N_("The table is empty: wait for the lead."),
    Refusal.PAIR_OFF: N_("Here one card is played at a time."),
    Refusal.DEFENDER_CANNOT_ADD: N_("You defend: you cannot throw in."),
    Refusal.THROW_IN_OFF: N_("In this game nobody throws in."),
    Refusal.PARTNER: N_("You cannot attack your partner."),
    Refusal.NO_CARDS: N_("You hold no cards."),
    Refusal.NEIGHBOURS_ONLY: N_("Only the defender's neighbours throw in here."),
    Refusal.LEAD_FIRST: N_("The leader throws in first: wait for that."),
    Refusal.NOT_YOUR_TURN: N_("It is not your turn to throw in yet."),
    Refusal.LIMIT_REACHED: N_("No more cards can be added in this bout."),
    Refusal.RANK_NOT_ON_TABLE: N_("No card of this rank lies on the table."),
    Refusal.ALREADY_PASSED: N_("You have said that already."),
    Refusal.NOT_THE_DEFENDER: N_("You are not defending."),
    Refusal.IS_TAKING: N_("You are taking the cards already."),
    Refusal.NOTHING_TO_BEAT: N_("There is nothing to beat now."),
    Refusal.NOT_AN_ATTACK_CARD: N_("This card does not lie on the table."),
    Refusal.ALREADY_COVERED: N_("This card is beaten already."),
    Refusal.DOES_NOT_BEAT: N_("This card does not beat it."),
    Refusal.TRANSFER_OFF: N_("In this game nothing is transferred."),
    Refusal.TRANSFER_FIRST_BOUT: N_("Nothing is transferred in the first bout."),
    Refusal.TRANSFER_COVERED: N_("You have begun to beat: too late to transfer."),
    Refusal.TRANSFER_OVER_TRUMP: N_("A trump lies on the table: no transfer."),
    Refusal.TRANSFER_NOBODY: N_("There is nobody to transfer to."),
    Refusal.TRANSFER_LIMIT: N_("The next player has too few cards for a transfer."),
    Refusal.TRANSFER_RANK: N_("A transfer needs a card of the same rank."),
    Refusal.SHOW_OFF: N_("In this game nothing is transferred by showing."),
    Refusal.SHOW_NOT_TRUMP: N_("Only the trump of that rank can be shown."),
    Refusal.ALREADY_SHOWN: N_("You have shown it in this bout already: now it has to be laid."),
    Refusal.REDEAL_OFF: N_("In this game there is no new deal for five of a suit."),
    Refusal.REDEAL_TOO_LATE: N_("Too late: the first card has been played."),
    Refusal.NO_FIVE_OF_A_SUIT: N_("You were not dealt five cards of one suit."),
    TableRefusal.CLOSED: N_("This table is closed."),
    TableRefusal.STALE: N_("The table has changed meanwhile, look again."),
    TableRefusal.ALREADY_READY: N_("You are in already, wait for the others."),
    TableRefusal.REPEATED: N_("Already done."),
    TableRefusal.NOT_SEATED: N_("You are not at this table."),
    TableRefusal.ALREADY_SEATED: N_("You are already at this table."),
    TableRefusal.FULL: N_("All seats are taken."),
    TableRefusal.DEAL_UNDER_WAY: N_("A game is on. You can join after it."),
    TableRefusal.NO_DEAL: N_("No deal is under way."),
    TableRefusal.TOO_FEW: N_("At least two players are needed."),
    TableRefusal.WRONG_NUMBER: N_("These rules cannot be played by so many people."),
    TableRefusal.NOT_OWNER: N_("Only the table's owner 👑 and the group's admins can do that."),
    TableRefusal.LOBBY_STANDS: N_("A table is open here already."),
    TableRefusal.SITS_NOWHERE_HERE: N_("That person is not at this table."),
    TableRefusal.STILL_SEATED: N_(
        "You sit at a table, or a deal that you left goes on. /leave, then try again."
    ),
    TableRefusal.NOT_ADMIN: N_("Only the group's admins can do that."),
    TableRefusal.CONTRADICTION: N_("That does not go with the other rules of this table."),
    TableRefusal.PAUSED: N_("I may not write in the group now, so the table waits."),
    TableRefusal.NO_TABLE: N_("There is no table here. Open one: /newgame"),
}


def refusal_text(reason: Refusal | TableRefusal, t: Texts) -> str:
    """Return the words for `reason`; they fit a toast."""
    return t.gettext(WORDS[reason])
