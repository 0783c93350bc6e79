"""Le Millionnaire on a terminal."""

from mclub.games.le_millionnaire.screen.board import render_board

__all__ = ["render_board"]
