"""Millions of Dollars on a terminal: the board, and the course of its heists."""

from mclub.games.millions_of_dollars.screen.board import Board
from mclub.games.millions_of_dollars.screen.course import render_course

render_board = Board

__all__ = ["render_board", "render_course"]
