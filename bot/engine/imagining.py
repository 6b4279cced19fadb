"""From what a seat sees to a deal that could be behind it, for those who look ahead."""

from collections.abc import Sequence

from bot.engine.cards import Card, mask_of, pack
from bot.engine.deal import Deal
from bot.engine.throwing_in import settle
from bot.engine.view import View


def imagine(view: View, hands: Sequence[int], talon: Sequence[Card]) -> Deal:
    """Return a deal that looks like `view` of a running deal, with these cards out of sight.

    `hands` are bit masks by seat, `talon` is in drawing order with the turn-up last; what is left
    of the pack lies in the discard. The numbers of cards must be the view's: that is not checked.
    """
    assert not view.over
    deal = Deal(view.rules, view.players, view.dealer, view.turn_up, list(hands))
    for attack, cover in view.table:
        deal.lay(attack)
        if cover is not None:
            deal.cover(attack, cover)
    deal.talon = tuple(talon)
    rest = mask_of(pack(view.rules.deck)) & ~deal.table & ~mask_of(talon)
    deal.discard = rest & ~sum(hands)
    deal.opener, deal.lead, deal.defender = view.opener, view.lead, view.defender
    deal.taking, deal.opened, deal.limit = view.taking, view.opened, view.limit
    deal.passed, deal.shown = mask_of(view.passed), mask_of(view.shown)
    deal.out, deal.emptied = view.out, view.emptied
    deal.playing &= ~mask_of(view.out)
    deal.bout, deal.stall, deal.last_bout = view.bout, view.stall, view.last_bout
    settle(deal)
    return deal
