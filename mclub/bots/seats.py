"""Runs the bots at the seats of a game."""

from collections.abc import Mapping

from commands.notation import AGREE
from mclub.bots import Bot, bot, sight
from mclub.club.game import Game
from mclub.kinds.kind import GameKind


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
    """Hands seats to bots, unless they play them already. names: by seat. Raises BadInput,
    NotAllowed."""
    for seat, name in names.items():
        if game.bots.get(seat) != name:
            game.hand(seat, bot=name)


def step(game: Game, bots: Mapping[str, Bot]) -> bool:
    """Lets the first bot whose turn it is act once, or agree to a proposed undo; returns whether
    one did."""
    if game.status != "running" or game.seq == 1:
        return False
    asked = game.asked_undo().get("undo")
    if asked is not None:
        seat = next((seat for seat in asked["waiting"] if seat in bots), None)
        if seat is not None:
            game.act(seat, AGREE)
        return seat is not None
    seat = next((seat for seat in game.awaited if seat in bots), None)
    if seat is not None:
        game.act(seat, bots[seat].choose(sight(game, seat)))
    return seat is not None
