"""What moves on the board besides its pieces.

A payment is {"from": account; "to": account; "sum": in words}. An account has its place on the board
where `data-place` names it.
"""

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.text.words import millions


def payments(table: Played, since: int) -> dict[int, list[Document]]:
    """The payments of each record after `since` that has any. No amount in an event is sealed, and
    the history tells each."""
    face, ledger = table.kind.face(), table.kind.desk().ledger
    paid = {}
    for record in table.records[since:]:
        if moves := ledger.movements(record.event):
            paid[record.seq] = [
                {
                    "from": move.source,
                    "to": move.target,
                    "sum": millions(move.amount, face.MILLIONS),
                }
                for move in moves
            ]
    return paid
