"""Work on games runs in order, to completion, and within limits."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from events.errors import BadInput, GameMovedOn, NotYourTurn
from events.log import Append
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


class Acted(NamedTuple):
    """What became of `act_together`. outcomes: the answer or the error of each, and the board of
    its game afterwards; sizes: the numbers of appends in each transaction."""

    outcomes: list[tuple[Any, dict[str, Any]]]
    sizes: list[int]


def act_together(
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    acts: Sequence[Callable[[Game], Any]],
    meanwhile: Callable[[Club, list[str]], None] = lambda _club, _games: None,
) -> Acted:
    """Run each of these on a game of its own, all while the thread that writes is busy with another
    game. meanwhile: what another program does with the games in that time."""
    sizes: list[int] = []
    busy, go_on = threading.Event(), threading.Event()

    def wait(_game: Game) -> None:
        busy.set()
        assert go_on.wait(5)

    async def play() -> list[Any]:
        first, *games = [club.new(NAMES, seed="tea").id for _ in range(len(acts) + 1)]
        tables = Tables(club, nobody, near=True)
        for game in games:
            await tables.run(game, lambda table: table.seq)
        waiting = [asyncio.create_task(tables.act(first, wait))]
        while not busy.is_set():
            await asyncio.sleep(0.001)
        tasks = zip(games, acts, strict=True)
        waiting += [asyncio.create_task(tables.act(game, act)) for game, act in tasks]
        await asyncio.sleep(0)
        with Club(place) as other:
            meanwhile(other, games)
        go_on.set()
        answers = (await asyncio.gather(*waiting, return_exceptions=True))[1:]
        boards = [await tables.run(game, lambda table: table.board()) for game in games]
        await tables.close()
        with Club(place) as other:
            assert [other.game(game).board() for game in games] == boards
        return list(zip(answers, boards, strict=True))

    with Club(place) as club:
        append = club.log._append  # type: ignore[attr-defined]

        def count(appends: Sequence[Append]) -> None:
            sizes.append(len(appends))
            append(appends)

        monkeypatch.setattr(club.log, "_append", count)
        return Acted(asyncio.run(play()), sizes)


def place_colonies(table: Game) -> dict[str, Any]:
    return table.act("yellow", "place colonies", expect=13, command_id="once")


def test_actions_that_wait_are_written_in_one_transaction(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    acted = act_together(new_place(), monkeypatch, [place_colonies] * 5)
    for answer, board in acted.outcomes:
        assert answer["seq"] == board["seq"] == 15
        assert board["tiles"]["colonies"] == ["yellow"]
    assert acted.sizes == [5]


def test_a_refused_action_spoils_no_other(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def place_twice(table: Game) -> None:
        table.act("blue", "place colonies")

    acted = act_together(new_place(), monkeypatch, [place_colonies, place_twice, place_colonies])
    assert [board["tiles"]["colonies"] for _answer, board in acted.outcomes] == [
        ["yellow"],
        [],
        ["yellow"],
    ]
    assert isinstance(acted.outcomes[1][0], NotYourTurn)
    assert acted.sizes == [2]


def test_where_another_program_was_quicker_each_action_is_decided_alone(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def be_quicker(other: Club, games: list[str]) -> None:
        other.game(games[0]).act("yellow", "place companies")
        other.game(games[1]).act("yellow", "place colonies", expect=13, command_id="once")
        other.game(games[3]).act("yellow", "place colonies")

    def follow(table: Game) -> dict[str, Any]:
        return table.act("blue", "place companies")

    acted = act_together(
        new_place(),
        monkeypatch,
        [place_colonies, place_colonies, place_colonies, follow],
        be_quicker,
    )
    (beaten, first), (repeated, second), (answer, third), (_followed, fourth) = acted.outcomes
    assert isinstance(beaten, GameMovedOn)
    assert beaten.since == ("Yellow (Ann) places a pawn: Companies, chair 1.",)
    assert (first["seq"], first["tiles"]["companies"]) == (15, ["yellow"])
    assert (repeated["seq"], second["seq"]) == (15, 15), "the same command: the same answer"
    assert (answer["seq"], third["tiles"]["colonies"]) == (15, ["yellow"])
    assert (fourth["seq"], fourth["tiles"]["companies"]) == (17, ["blue"])


def test_if_the_log_can_not_be_written_nothing_stays_in_memory(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_the_log(_other: Club, _games: list[str]) -> None:
        monkeypatch.setattr("events.sqlite_log.connections.Connections.write", _full_disk)
        monkeypatch.setattr("events.postgres_log.connections.Connections.write", _full_disk)

    acted = act_together(new_place(), monkeypatch, [place_colonies] * 3, break_the_log)
    for answer, board in acted.outcomes:
        assert isinstance(answer, BadInput)
        assert (board["seq"], board["tiles"]["colonies"]) == (13, [])
    assert acted.sizes == [3]


def _full_disk(*_work: object) -> None:
    raise BadInput("The disk is full; nothing was written.")
