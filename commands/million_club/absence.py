"""Answers for an absent seat."""

from collections.abc import Sequence

from commands.million_club.actions import Action, Decline, Discard, Done, Swap
from projections.million_club.table import Table


def stand_in(table: Table, possible: Sequence[Action]) -> Action:
    """The action that changes least: decline, discard rather than buy, or the forced swap that
    costs the fewest levels."""
    waiver = next((one for one in possible if isinstance(one, Done | Decline | Discard)), None)
    return waiver or min(possible, key=lambda action: _levels_lost(table, action))


def _levels_lost(table: Table, action: Action) -> int:
    """The levels that the seat loses by a swap of companies."""
    if not isinstance(action, Swap) or action.mine is None or action.theirs is None:
        return 0
    mine, theirs = table.owner(action.mine), table.owner(action.theirs)
    if mine is None or theirs is None:
        return 0
    return table.players[mine].value(action.mine) - table.players[theirs].value(action.theirs)
