"""The additions that a later release may make to earlier documents, and the changes that it may
not."""

from copy import deepcopy
from typing import Any

from events.shared import SeatHanded
from mclub.club.game import Game


def as_called(boards: dict[str, Any], game: Game) -> dict[str, Any]:
    """A game's boards with each seat named after its current player. Release 0.1 showed the first
    player's name."""
    called = deepcopy(boards)
    for event in (record.event for record in game.records if type(record.event) is SeatHanded):
        for document in called.values():
            if "name" in (player := document["players"][event.seat]):
                player["name"] = event.name
    return called


def same_or_more(was: Any, now: Any, at: str = "") -> None:
    """Whether a document contains everything that it did before; objects may have further
    fields, and a decision further legal actions among the earlier ones."""
    if isinstance(was, dict):
        assert isinstance(now, dict), at
        for name, value in was.items():
            assert name in now, f"{at}/{name}"
            same_or_more(value, now[name], f"{at}/{name}")
    elif isinstance(was, list):
        assert isinstance(now, list), at
        if at.endswith("/actions"):
            there = iter(now)
            assert [action for action in was if action not in there] == [], at
            return
        assert len(now) == len(was), at
        for number, (before, after) in enumerate(zip(was, now, strict=True)):
            same_or_more(before, after, f"{at}/{number}")
    else:
        assert now == was, at
