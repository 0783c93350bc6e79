"""The moves that Million Club's events show on the board."""

from typing import Final

from events.language import mark
from events.million_club import facts as mc
from mclub.kinds.moves import Moves, game_end, moment

MOVES: Final = Moves(
    {
        mc.CrashStruck: moment(mark("Crash")),
        mc.CompanyTakenOver: moment(mark("A takeover")),
        mc.GameEnded: game_end(),
    }
)
