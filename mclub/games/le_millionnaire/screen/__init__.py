"""Le Millionnaire on a terminal."""

from mclub.games.le_millionnaire.screen.board import Board

render_board = Board

__all__ = ["render_board"]
