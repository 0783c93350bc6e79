"""Million Club's board on a terminal: tiles, market, players, and pending decisions."""

from mclub.games.million_club.screen.board import Board

render_board = Board

__all__ = ["render_board"]
