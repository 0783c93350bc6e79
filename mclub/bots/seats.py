"""Runs the bots at the seats of a game."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from mclub.bots import Bot, bot, sight
from mclub.club.game import Game
from mclub.kinds.kind import GameKind

PAUSE: Final = 30.0
"""How long bots wait, in seconds, after an undo for the one who asked for it to act, and for the
answers to a proposal."""


def sit(
    kind: GameKind,
    game: str,
    names: Mapping[str, str],
    rollouts: int | None = None,
    seconds: float | None = None,
) -> dict[str, Bot]:
    """A bot for each of these seats. names: by seat; the rest as for `bot`. Raises BadInput."""
    return {
        seat: bot(name, kind, game, rollouts=rollouts, seconds=seconds)
        for seat, name in names.items()
    }


def take_seats(game: Game, names: Mapping[str, str]) -> None:
    """Hands seats to bots, unless they play them already or the game is over. names: by seat.
    Raises BadInput, NotAllowed."""
    for seat, name in names.items():
        if game.bots.get(seat) != name and game.status == "running":
            game.hand(seat, bot=name)


def pause_left(game: Game) -> float:
    """For how many seconds bots still wait after an undo, or for the answers to a proposal, by the
    clock of the game's club; 0 as soon as the person has acted."""
    pause = game.line.pause
    if pause is None:
        return 0
    try:
        since = datetime.fromisoformat(game.club.clock()) - datetime.fromisoformat(pause.at)
    except (ValueError, TypeError):  # an imported log can give any text as its time
        return 0
    # A clock that was set back by more than the pause delays nobody.
    passed = since.total_seconds()
    return min(PAUSE, PAUSE - passed) if abs(passed) < PAUSE else 0


def step(game: Game, bots: Mapping[str, Bot]) -> bool:
    """Lets the first bot whose turn it is act once; returns whether one did. Bots abstain from
    undos. If they act on their own time, they wait for the persons before: see `pause_left`."""
    if game.status != "running" or game.seq == 1:
        return False
    seat = next((seat for seat in game.awaited if seat in bots), None)
    if seat is not None:
        game.act(seat, bots[seat].choose(sight(game, seat)))
    return seat is not None
