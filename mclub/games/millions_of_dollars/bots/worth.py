"""The value of a table to a seat, in M$. docs/bots.md explains it."""

from typing import Final

from commands.dealer import SeedDealer
from commands.millions_of_dollars.actions import READY, Name
from commands.millions_of_dollars.course import COURSE
from events.millions_of_dollars.figures import TARGET
from mclub.kinds.mind import PROSPECTS, lead
from projections.millions_of_dollars.due import awaited_seats
from projections.millions_of_dollars.table import Player, Table

WON: Final = 12.0
"""The value of a won game; a shared victory is worth a fraction of it."""
NEAR: Final = 0.35
"""The added value of each of the last millions up to TARGET, which a share can then reach."""
FROM: Final = 14
"""The amount from which those millions count."""
CARD: Final = 0.4
"""The value of an Intimidation card."""
_NOBODY: Final = SeedDealer("")
"""The dealer of the imagined heist, whose only random result is the next loot card, which has no
value here."""


def worth(table: Table, seat: str) -> float:
    """The seat's lead over the other players in M$ if the heist began now (see
    `mclub.kinds.mind.lead`)."""
    after = _as_it_stands(table)
    worths = {player.seat: _worth(after, player) for player in after.players.values()}
    return lead(worths, seat)


def parts(table: Table, seat: str) -> dict[str, float]:
    """The parts of the seat's own value, by name."""
    after = _as_it_stands(table)
    player = next(one for one in after.players.values() if one.seat == seat)
    return {"money": float(player.money), PROSPECTS: _worth(after, player) - player.money}


def _worth(table: Table, player: Player) -> float:
    points = player.money + CARD * player.intimidation
    if table.phase == "finished":
        return points + (WON / len(table.winners) if player.seat in table.winners else 0.0)
    if player.money > FROM:
        points += NEAR * (min(player.money, TARGET) - FROM)
    return points


def _as_it_stands(table: Table) -> Table:
    """The table after the heist, if nobody intervened."""
    if table.phase not in ("negotiating", "heist"):
        return table
    after, number = table.copy(), table.round
    while after.round == number and after.phase in ("negotiating", "heist"):
        seat = awaited_seats(after)[0]
        action = READY if after.phase == "negotiating" else name(after)
        COURSE.play_out(after, seat, action, _NOBODY)
    return after


def name(table: Table) -> Name:
    """The role for a Snitch to name: the most common one shown."""
    return Name(max(table.nameable, key=table.shown.count))
