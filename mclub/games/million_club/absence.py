"""What is answered for a seat that nobody plays."""

from commands.million_club.actions import Action, Decline, Discard, Done, Swap
from commands.million_club.course import COURSE
from commands.text import text
from projections.million_club.table import Table


def answer_of_absent(table: Table, seat: str) -> str:
    """The answer of the seat that is asked. What may be left is left, a card of the hand is laid
    aside and not bought, and a swap that has to be costs as few levels as it can."""
    actions = COURSE.legal(table, seat)
    left = next((one for one in actions if isinstance(one, Done | Decline | Discard)), None)
    return text(left or min(actions, key=lambda action: _lost(table, action)))


def _lost(table: Table, action: Action) -> int:
    """The levels that a swap of companies costs its seat."""
    if not isinstance(action, Swap) or action.mine is None or action.theirs is None:
        return 0
    mine, theirs = table.owner(action.mine), table.owner(action.theirs)
    if mine is None or theirs is None:
        return 0
    return table.players[mine].value(action.mine) - table.players[theirs].value(action.theirs)
