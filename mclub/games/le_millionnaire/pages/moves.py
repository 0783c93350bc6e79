"""The moves that the events of Le Millionnaire show on the board: dice, pawns on their way, special
moments."""

from typing import Final

from events.language import mark
from events.le_millionnaire import facts as lm
from mclub.kinds.kind import Document
from mclub.kinds.moves import Moves, game_end, moment

MOVES: Final = Moves(
    {
        lm.DiceThrown: lambda _event: [{"what": "roll", "of": ["die-1", "die-2"]}],
        lm.OutsiderWon: moment(mark("An outsider wins")),
        lm.TradeDeclined: moment(mark("An offer declined")),
        lm.LegacyPaid: moment(mark("The will")),
        lm.BankruptcyDeclared: moment(mark("Bankrupt")),
        lm.GameEnded: game_end(),
    }
)


@MOVES(lm.PawnMoved)
def _pawn_moved(event: lm.PawnMoved) -> list[Document]:
    piece = f"pawn-{event.seat}"
    return [{"what": "walk", "of": piece, "start": event.start, "end": event.square}]


@MOVES(lm.BetsSettled)
def _bets_settled(event: lm.BetsSettled) -> list[Document]:
    return moment(mark("A bet won"))(event) if event.won else []
