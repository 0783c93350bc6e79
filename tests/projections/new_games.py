"""What makes the games of these tests: `new_game(players, **options)`, see `conftest`."""

from collections.abc import Callable

from mclub.game import Game

NewGame = Callable[..., Game]
