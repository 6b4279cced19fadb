"""The engine's own cross-check: counting sequences of actions."""

from bot.engine.deal import Deal


def perft(deal: Deal, depth: int) -> int:
    """Return the number of different sequences of `depth` legal actions, any seat's, from here.

    The talon's order is known. A deal that is over has none but the empty sequence. `deal` stays
    as it is.
    """
    if depth == 0:
        return 1
    moves = [(seat, action) for seat in range(deal.players) for action in deal.legal_actions(seat)]
    if depth == 1:
        return len(moves)
    count = 0
    for seat, action in moves:
        next_deal = deal.copy()
        next_deal.push(seat, action)
        count += perft(next_deal, depth - 1)
    return count
