"""Answers for an absent seat."""

from collections.abc import Sequence

from commands.million_club.actions import Action, Decline, Discard, Done, Swap
from projections.million_club.table import Table


def stand_in(table: Table, possible: Sequence[Action]) -> Action:
    """Decline if possible, discard rather than buy a card of the hand, and make a forced swap
    as cheap as possible in levels."""
    left = next((one for one in possible if isinstance(one, Done | Decline | Discard)), None)
    return left or min(possible, key=lambda action: _levels_lost(table, action))


def _levels_lost(table: Table, action: Action) -> int:
    """The levels that the seat loses by a swap of companies."""
    if not isinstance(action, Swap) or action.mine is None or action.theirs is None:
        return 0
    mine, theirs = table.owner(action.mine), table.owner(action.theirs)
    if mine is None or theirs is None:
        return 0
    return table.players[mine].value(action.mine) - table.players[theirs].value(action.theirs)
