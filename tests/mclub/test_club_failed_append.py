"""A command whose records can't be written has not happened, and the open game continues."""

from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.text.languages import use


def test_after_a_write_that_failed_the_game_is_as_it_was(tmp_path: Path) -> None:
    place, away = tmp_path / "games.db", tmp_path / "away.db"
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        game.act("yellow", "place companies")
        before = game.board(), game.legal(), game.history(), game.head
        place.rename(away)
        with pytest.raises(BadInput, match="was moved, removed or replaced"):
            game.act("blue", "place colonies")
        assert (game.board(), game.legal(), game.history(), game.head) == before
        away.rename(place)
        answer = game.act("blue", "place colonies")
        assert [line["by"] for line in answer["happened"]] == ["blue"]
    with Club(place) as club:
        again = club.game(game.id)
        assert (again.board(), again.head) == (game.board(), game.head)


def test_what_seats_are_called_follows_the_language() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Blue"}, seed="tea")
        assert game.names == {"yellow": "Yellow (Ann)", "blue": "Blue"}
        try:
            use("de")
            assert game.names == {"yellow": "Gelb (Ann)", "blue": "Blau"}
        finally:
            use("en")
