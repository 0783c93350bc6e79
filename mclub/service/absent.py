"""Seats that were dropped with the table's consent answer by themselves, so that a game goes on."""

from contextlib import suppress

from events.errors import GameMovedOn
from mclub.game import Game


def answer_for_dropped(game: Game) -> None:
    """Lets each dropped seat that is asked decline where it may, or else take the first of its
    legal actions, until somebody is asked who is there."""
    dropped = game.line.seating.dropped
    # Somebody else may be acting on the file; what he does is looked at in its turn.
    with suppress(GameMovedOn):
        while seat := next((seat for seat in _asked(game) if seat in dropped), None):
            kind, table = game.kind, game.table
            game.act(seat, kind.waiver(table, seat) or kind.legal(table, seat)[0])


def _asked(game: Game) -> tuple[str, ...]:
    return game.kind.asked(game.table) if game.status == "running" else ()
