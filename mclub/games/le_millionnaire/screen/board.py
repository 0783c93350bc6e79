"""The whole table on one screen: heading, ring, players, offers, and pending decisions."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.le_millionnaire.words import KIND
from mclub.games.le_millionnaire.screen.middle import middle, middle_list
from mclub.games.le_millionnaire.screen.players import cash_line, players_list, players_part
from mclub.games.le_millionnaire.screen.ring import NARROWEST, ring_list, ring_part
from mclub.games.le_millionnaire.words import PHASES, debt_text, name, reconstruction_note, side
from mclub.screen.board import BoardScreen
from mclub.screen.drawing import Drawable, Text
from mclub.screen.flow import Flow
from mclub.screen.seats import player_text, seat_text
from mclub.text.words import name_of
from projections.le_millionnaire.words import francs

FRAMED: Final = NARROWEST
"""The width from which the ring is drawn, and the players stand in columns."""


class Board(BoardScreen):
    """The board of `mclub show` and `mclub view SEAT`. On a low screen the players are below its
    bottom edge. It lists few rows of actions, since there are many trades and bets."""

    KIND, PHASES, LOW, ROWS = KIND, PHASES, 24, 12

    def facts(self, *, low: bool) -> Iterator[Text]:  # noqa: ARG002 - the same in either form
        """The player to move, the target, the seats in a duel, and a note on reconstructions."""
        board = self.board
        mover = board["mover"]
        if mover:
            player = player_text(mover, name_of(mover, board["players"][mover]))
            yield Text.assemble(_("to move"), " ", player)
        yield Text(_("target {amount}").format(amount=francs(board["target"])))
        if board["duel"]:
            seats = ", ".join(name(seat) for seat in board["duel"])
            yield Text(_("{seats} play on alone").format(seats=seats), style="bold")
        if note := reconstruction_note(board):
            yield Text(note, style="dim")
        yield from self.log()

    def middle(self, width: int, *, low: bool) -> Iterator[Drawable]:
        """The ring or a list of its squares, then the players."""
        board = self.board
        if low:
            yield cash_line(board)
        if width >= FRAMED and board["squares"]:
            yield ring_part(board, width, middle(board))
            yield players_part(board)
        else:
            yield from (Flow(lines, gap=" · ") for lines in middle_list(board))
            yield ring_list(board)
            yield players_list(board)
        if board["offer"]:
            yield _offer(board)
        if board["debt"]:
            yield Text(debt_text(board), style="red")


def _offer(board: dict[str, Any]) -> Drawable:
    """The pending offer: "Offer ▲ Yellow: Azure 3 units ⇄ ▲ Blue: Jade 5 units"."""
    offer = board["offer"]
    give, take = (
        Text(", ").join(
            Text(items if company is None else f"{name(company)} {items}", style="bold")
            for company, items in side(offer[key])
        )
        for key in ("give", "take")
    )
    return Flow(
        [
            Text(_("Offer"), style="dim"),
            Text.assemble(seat_text(offer["seat"]), _(": "), give),
            Text("⇄", style="dim"),
            Text.assemble(seat_text(offer["other"]), _(": "), take),
        ]
    )
