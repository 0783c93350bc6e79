"""Millions of Dollars on a terminal: the board, and the course of its heists."""

from mclub.games.millions_of_dollars.screen.board import render_board
from mclub.games.millions_of_dollars.screen.course import render_course

__all__ = ["render_board", "render_course"]
