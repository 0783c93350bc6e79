"""Work on games runs in order, to completion, and within limits."""

import asyncio
import threading
from pathlib import Path

import pytest

from events.errors import GameMovedOn
from mclub import Club, Game
from mclub.service.tables import Tables, retry_moved

NAMES = {"yellow": "Ann", "blue": "Ben"}


def nobody(_game: str, _own: bool) -> None:
    """Notify nobody."""


def test_games_are_kept_in_a_bounded_number_and_told_when_they_go_on(tmp_path: Path) -> None:
    told: list[tuple[str, bool]] = []

    async def play() -> None:
        with Club(tmp_path / "games.db") as club:
            games = [club.new(NAMES).id for _ in range(5)]
            tables = Tables(club, lambda *what: told.append(what), near=True, most=2)
            for game in games:
                await tables.act(game, lambda table: table.act(None, "place companies"))
            assert len(tables) == 2
            assert told == [(game, True) for game in games]
            await tables.run(games[0], lambda table: None)
            assert told[5:] == [(games[0], False)], "it was forgotten, and read anew"
            club.game(games[0]).act(None, "place companies")
            await tables.run(games[0], lambda table: None)
            assert told[6:] == [(games[0], False)]
            await tables.close()

    asyncio.run(play())


def test_what_has_begun_is_done_even_if_nobody_waits_for_it(tmp_path: Path) -> None:
    go_on = threading.Event()

    def act(game: Game) -> None:
        go_on.wait(5)
        game.act(None, "place companies")

    async def leave() -> None:
        with Club(tmp_path / "games.db") as club:
            game = club.new(NAMES).id
            tables = Tables(club, nobody, near=True)
            asking = asyncio.create_task(tables.act(game, act))
            await asyncio.sleep(0.05)
            asking.cancel()
            later = asyncio.create_task(
                tables.act(game, lambda table: table.board()["tiles"]["companies"])
            )
            await asyncio.sleep(0.05)
            go_on.set()
            assert len(await later) == 1
            await tables.close()

    asyncio.run(leave())


def test_who_expects_nothing_is_not_told_that_somebody_was_quicker(tmp_path: Path) -> None:
    with Club(tmp_path / "games.db") as club:
        game = club.new(NAMES)

        def hand(table: Game) -> int:
            if table.seq < 20:
                other = club.game(game.id)
                other.act(None, other.due()[0]["actions"][0])
            return int(table.hand("blue", "Cleo")["seq"])

        with pytest.raises(GameMovedOn):
            hand(game)
        assert retry_moved(hand)(game) == club.game(game.id).seq
