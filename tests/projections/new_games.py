"""What makes the games of these tests: `new_game(players, **options)`, see `conftest`."""

from collections.abc import Callable

from mclub.club.game import Game

NewGame = Callable[..., Game]
