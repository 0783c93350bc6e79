"""The factory of these tests' games: `new_game(players, **options)`, see `conftest`."""

from collections.abc import Callable

from mclub.club.game import Game

NewGame = Callable[..., Game]
