"""The moves that the events of Millions of Dollars show on the board; a heist is shown as one."""

from typing import Final

from events.language import mark
from events.millions_of_dollars import facts as md
from mclub.kinds.moves import Moves, game_end, moment

HEIST: Final = (
    md.RoleNamed,
    md.CharacterEliminated,
    md.StakeReturned,
    md.StakeLost,
    md.IntimidationGained,
    md.SnitchFined,
    md.LootShared,
    md.LootLeft,
    md.DriverPaid,
    md.BruteRobbed,
    md.BonusPaid,
)
MOVES: Final = Moves(
    {
        md.CharacterRevealed: moment(mark("The heist")),
        **dict.fromkeys(HEIST, moment()),
        md.GameEnded: game_end(),
    }
)
