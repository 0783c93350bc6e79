"""`stats`: all finished games of a file, counted a second time from their stored records."""

import csv
import gc
import io
import os
import re
import shutil
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mclub import Club
from mclub.records.stats import FIGURES, Outcome, outcome, outcomes, stats
from tests.mclub.command_line import Mclub
from tests.mclub.programs import on_terminal
from tests.records.kept_games import (
    DEMO,
    TRANSCRIPTS,
    Evening,
    FinishedGame,
    Part,
    result_from_json,
)

KEYS: dict[str, Callable[[Part, FinishedGame], Any]] = {
    "players": lambda part, _played: part.name,
    "seats": lambda part, _played: part.seat,
    "profiles": lambda part, _played: part.profile,
    "player_counts": lambda _part, played: len(played.parts),
}


def group_figures(games: list[FinishedGame], group: str) -> dict[Any, dict[str, Any]]:
    """The figures of a group, computed from a list of all its results."""
    parts: dict[Any, list[tuple[str, Part]]] = {}
    for played in games:
        for part in played.parts:
            parts.setdefault(KEYS[group](part, played), []).append((played.id, part))
    return {
        key: {
            "games": len({id_ for id_, _part in found}),
            "plays": len(found),
            "wins": [part.wins for _id, part in found].count(True),
            "average_points": pytest.approx(mean([p.points for _id, p in found]), abs=0.006),
            "best_points": sorted(part.points for _id, part in found)[-1],
            "average_rank": pytest.approx(mean([p.rank for _id, p in found]), abs=0.006),
            "average_fortune": pytest.approx(mean([p.money for _id, p in found]), abs=0.006),
        }
        for key, found in parts.items()
    }


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("group", KEYS)
def test_the_figures_are_those_of_a_count_by_hand(evening: Evening, group: str) -> None:
    document = Mclub(evening.path).json("stats")
    with Club(evening.path) as club:
        games = [result_from_json(club, id_) for name, id_ in evening.ids.items() if name != DEMO]
    assert document["games"] == len(games) == len(TRANSCRIPTS) - 1 >= 12
    assert document["average_minutes"] == pytest.approx(
        mean([played.minutes for played in games]), abs=0.006
    )
    found = {row["key"]: {figure: row[figure] for figure in FIGURES} for row in document[group]}
    assert found == group_figures(games, group)


def test_a_shared_victory_is_a_win_for_each(evening: Evening) -> None:
    with Club(evening.path) as club:
        document = stats([outcome(club.game(evening.ids["shared_victory"]))])
    assert sum(row["wins"] for row in document["seats"]) == 2
    assert document["games"] == 1


def test_running_and_abandoned_games_are_left_out(mclub: Mclub) -> None:
    empty = mclub.json("stats")
    assert (empty["games"], empty["average_minutes"], empty["players"]) == (0, None, [])
    assert mclub.ok("stats") == "0 finished games\n"
    mclub.ok("demo", "--quick")
    alone = mclub.json("stats")
    mclub.ok("new", "yellow=North", "blue=Zoe")
    mclub.ok("new", "yellow=North", "blue=Zoe", "--commit")
    mclub.ok("new", "yellow=North", "blue=Zoe")
    mclub.ok("abandon", "--reason", "rain")
    left_out = {"running": 2, "abandoned": 1, "demo": 1, "bots": 0, "crossed": 0, "cut": 0}
    assert mclub.json("stats") == alone | {"left_out": left_out}
    shown = mclub.ok("stats")
    assert "Left out: 2 running, 1 abandoned" in shown
    assert "Zoe" not in shown


def test_a_game_whose_points_are_hidden_is_left_out(evening: Evening, tmp_path: Path) -> None:
    """The chain of a file holds without its openings."""
    mclub = Mclub(tmp_path / "games.db")
    shutil.copy(evening.path, mclub.path)
    with closing(sqlite3.connect(mclub.path)) as db, db:
        db.execute("DROP TRIGGER records_change")
        changed = (evening.ids["shared_victory"],)
        db.execute("UPDATE records SET openings = NULL WHERE game = ?", changed)
    before, after = Mclub(evening.path).json("stats"), mclub.json("stats")
    assert (after["games"], after["left_out"]["cut"]) == (before["games"] - 1, 1)
    assert "Left out: 1 cut for one seat" in mclub.ok("stats")


def test_csv_says_the_same_as_json(evening: Evening) -> None:
    mclub = Mclub(evening.path)
    document = mclub.json("stats")
    rows = list(csv.DictReader(io.StringIO(mclub.ok("stats", "--csv"))))
    assert len(rows) == sum(len(document[group]) for group in KEYS)
    every = [(group, told) for group in KEYS for told in document[group]]
    for row, (name, told) in zip(rows, every, strict=True):
        assert row == {
            "group": name,
            "key": "" if told["key"] is None else str(told["key"]),
            **{figure: str(told[figure]) for figure in FIGURES},
        }
    both = mclub("stats", "--csv", "--json")
    assert (both.exit_code, both.stdout) == (2, "")
    assert "Choose either --csv or --json" in both.stderr


def test_the_tables_show_every_player_and_seat(evening: Evening) -> None:
    shown = Mclub(evening.path).ok("stats")
    assert shown.startswith(f"{len(TRANSCRIPTS) - 1} finished games\n")
    for title in ("Player ", "Seat ", "Profile ", "Number of players "):
        assert re.search(rf"^{title}+Games +Wins +Points", shown, re.MULTILINE)
    for key in ("North", "▲ Yellow", "Heir", "without a profile", "6"):
        assert re.search(rf"^{key} +\d", shown, re.MULTILINE)


def test_progress_is_shown_to_no_pipe_and_in_no_hurry(evening: Evening) -> None:
    code, shown = on_terminal(evening.path, "stats")
    assert code == 0
    assert "━" not in shown
    assert "finished games" in shown


def test_games_counted_in_several_processes_give_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Club(evening.path) as club:
        games = [id_ for id_, _kind in club.log.games()]
        here = [outcome(club.game(id_)) for id_ in games]
    monkeypatch.setattr("mclub.records.stats.BATCH", 5)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert list(outcomes(str(evening.path), games)) == here


def test_memory_does_not_grow_with_the_games(evening: Evening) -> None:
    """The peak for many games is that of the largest one, even without garbage collection."""
    with Club(evening.path) as club:
        ids = [evening.ids["two_players"], evening.ids["six_players_schemer"]]

        def several(times: int) -> Iterator[Outcome]:
            for _ in range(times):
                for id_ in ids:
                    yield outcome(club.game(id_))

        stats(several(1))
        few, many = _peak(lambda: stats(several(1))), _peak(lambda: stats(several(3)))
    assert many < few * 1.2 + 50_000


def _peak(work: Callable[[], object]) -> int:
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.enable()
