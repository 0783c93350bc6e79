"""Seats that were dropped with the table's consent answer by themselves, so that a game goes on.
What they answer is the game's rule (`GameKind.absent`)."""

from contextlib import suppress

from events.errors import GameMovedOn
from mclub.club.game import Game


def answer_for_dropped(game: Game) -> None:
    """Lets each dropped seat that is awaited answer, until somebody is awaited who is there."""
    dropped = game.line.seating.dropped
    # Somebody else may be acting on the file; what he does is looked at in its turn.
    with suppress(GameMovedOn):
        while seat := next((seat for seat in game.awaited if seat in dropped), None):
            game.act(seat, game.kind.absent(game.table, seat))
