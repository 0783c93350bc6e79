"""What moves on the board besides its pieces.

{"what": "money", "from": account, "to": account, "sum": in words}: an account has its place on the
board where `data-place` names it. {"what": "roll", "of": pieces}: they roll though they may show
what they showed. {"what": "walk", "of": piece, "start": square, "end": square}: it goes from square
to square. {"what": "moment", "title": in words}: the record begins a moment, which people get time
to read; without a title it belongs to one, if one has begun.
"""

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.text.words import millions


def moves_since(table: Played, eyes: str, since: int) -> dict[int, list[Document]]:
    """What each record after `since` moves for these eyes, if anything."""
    face, ledger = table.kind.face(), table.kind.desk().ledger
    found = {}
    for record in table.records_for(eyes, since):
        paid: list[Document] = [
            {
                "what": "money",
                "from": payment.source,
                "to": payment.target,
                "sum": millions(payment.amount, face.MILLIONS),
            }
            for payment in ledger.movements(record.event)
        ]
        if moves := face.moves(record.event) + paid:
            found[record.seq] = moves
    return found
