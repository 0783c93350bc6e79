"""Animations on the board that a comparison of two boards can't reveal.

{"what": "money", "from": account, "to": account, "sum": in words}: money moves between the elements
whose `data-place` names the accounts. {"what": "roll", "of": pieces}: dice roll, even if they show
the same numbers as before. {"what": "walk", "of": piece, "start": square, "end": square}: a piece
goes from square to square. {"what": "moment", "title": in words}: the record begins a moment, at
which the page pauses for people to read; without a title, it belongs to the current moment, if any.
With "end": true the game is over: until the page shows this moment it holds the result back, and it
keeps the sentences of a moment that is still on the screen.
"""

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.text.words import millions


def moves_since(table: Played, eyes: str, since: int) -> dict[int, list[Document]]:
    """The animations that this reader sees after record `since`, by record."""
    face, ledger = table.kind.face(), table.kind.desk().ledger
    by_record = {}
    for record in table.records_for(eyes, since):
        payments: list[Document] = [
            {
                "what": "money",
                "from": payment.source,
                "to": payment.target,
                "sum": millions(payment.amount, face.MILLIONS),
            }
            for payment in ledger.movements(record.event)
        ]
        if moves := face.moves(record.event) + payments:
            by_record[record.seq] = moves
    return by_record
