"""What `Club.new` refuses, in Python as on the command line."""

import pytest

from events.errors import BadInput
from mclub import Club


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        ({"yellow": "\udcff", "blue": "Ben"}, "tea"),
        ({"yellow": "Ann", "blue": "Ben"}, "\udc80"),
    ],
)
def test_characters_that_are_no_text_are_refused(players: dict[str, str], seed: str) -> None:
    with Club() as club:
        with pytest.raises(BadInput, match="it contains invalid characters"):
            club.new(players, seed=seed)
        assert club.log.games() == []


@pytest.mark.parametrize("count", [0, 1, 7])
def test_the_number_of_players_is_said(count: int) -> None:
    seats = ("yellow", "blue", "red", "green", "black", "white", "pink")
    with Club() as club, pytest.raises(BadInput) as refused:
        club.new({seat: seat for seat in seats[:count]})
    expected = "pink" if count == 7 else f"for 2 to 6 players, not for {count}"
    assert expected in str(refused.value)
