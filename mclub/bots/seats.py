"""Runs the bots at the seats of a game."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from mclub.bots import Bot, bot, sight
from mclub.club.game import Game
from mclub.kinds.kind import GameKind

PAUSE: Final = 30.0
"""Seconds that bots wait for people: after an undo for the player who asked for it, and after a
proposal for the answers."""


def sit(
    kind: GameKind,
    game: str,
    names: Mapping[str, str],
    rollouts: int | None = None,
    seconds: float | None = None,
) -> dict[str, Bot]:
    """Create the bots. names: the bots' names by seat; rollouts, seconds: see `bot`. Raises
    BadInput."""
    return {
        seat: bot(name, kind, game, rollouts=rollouts, seconds=seconds)
        for seat, name in names.items()
    }


def take_seats(game: Game, names: Mapping[str, str]) -> None:
    """Hand seats to bots; skip a seat that the bot plays already, and a game that is over. names:
    the bots' names by seat. Raises BadInput, NotAllowed."""
    for seat, name in names.items():
        if game.bots.get(seat) != name and game.status == "running":
            game.hand(seat, bot=name)


def pause_left(game: Game) -> float:
    """Seconds that bots still have to wait after an undo or a proposal (see `PAUSE`), by the clock
    of the game's club; 0 once the player has acted."""
    pause = game.line.pause
    if pause is None:
        return 0
    try:
        since = datetime.fromisoformat(game.club.clock()) - datetime.fromisoformat(pause.at)
    except (ValueError, TypeError):  # an imported log may have any text as a time
        return 0
    # A clock that was set back by more than the pause delays nobody.
    elapsed = since.total_seconds()
    return min(PAUSE, PAUSE - elapsed) if abs(elapsed) < PAUSE else 0


def step(game: Game, bots: Mapping[str, Bot]) -> bool:
    """Let the first awaited bot act once. Returns whether there was one. Bots don't vote on undos.
    A caller that runs bots unattended first waits for people: see `pause_left`."""
    if game.status != "running" or game.seq == 1:
        return False
    seat = next((seat for seat in game.awaited_seats if seat in bots), None)
    if seat is not None:
        game.act(seat, bots[seat].choose(sight(game, seat)))
    return seat is not None
