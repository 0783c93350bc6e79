"""`mclub audit --all`: every game of a log, in this process or in several."""

import json
import os
from pathlib import Path

import pytest

from events.errors import BadInput
from events.million_club.facts import CompanyTaxed
from events.million_club.words import KIND
from events.record import Row
from events.sqlite_log import SqliteLog
from mclub import Club
from mclub.desk.audit import Audited, audit_games
from tests.desk.audited import disputed_game, rebuild_log, records_of, rows_of
from tests.desk.test_audit_outcomes import change, find
from tests.mclub.command_line import Mclub


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def three_games(mclub: Mclub) -> tuple[str, int]:
    """A correct game, one with a tax that is too high, and a copy of the first under another id;
    the id of the second, and its false record."""
    club, game = disputed_game()
    records = records_of(rows_of(club, game))
    at = find(records, CompanyTaxed)
    forged = rebuild_log(game, change(records, at, amount=99))
    with Club(mclub.path) as other:
        good = other.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        other.log.create(game.id, KIND, [Row(*row) for row in forged])
        rows = [Row(*row) for row in other.log.rows(good.id)]
        other.log.create("renamed", KIND, rows)
    return game.id, records[at].seq


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game in a batch of its own, on one core and on two."""
    monkeypatch.setattr("mclub.desk.audit.BATCH", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: request.param)


@pytest.mark.usefixtures("cores")
def test_every_game_that_fails_is_named(mclub: Mclub, three_games: tuple[str, int]) -> None:
    forged, seq = three_games
    told = mclub("audit", "--all")
    assert (told.exit_code, told.stderr) == (6, "")
    lines = told.stdout.splitlines()
    assert lines[0].startswith(
        f"{forged}: the first bad record is {seq}: CompanyTaxed: amount is 99"
    )
    assert lines[1] == (
        "renamed: the first bad record is 1: its hash does not follow from the records before it."
    )
    assert lines[2:] == ["Games: 3. Everything correct: 1, failed: 2."]


@pytest.mark.usefixtures("cores")
def test_the_document_counts_and_names_them(mclub: Mclub, three_games: tuple[str, int]) -> None:
    forged, seq = three_games
    printed = mclub("audit", "--all", "--json")
    assert printed.exit_code == 6
    document = json.loads(printed.stdout)
    assert (document["format"], document["games"], document["passed"]) == (1, 3, 1)
    found = [(one["game"], one["first_bad"]) for one in document["failed"]]
    assert found == [(forged, seq), ("renamed", 1)]
    for id_, first_bad in found:
        alone = json.loads(mclub("audit", id_, "--json").stdout)
        assert alone["first_bad"] == first_bad


def test_a_game_of_an_unknown_kind_fails_and_the_others_are_audited(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    with Club(mclub.path) as club:
        (id_, _kind) = club.log.games()[0]
        club.log.create("chess", "chess", [Row(*row) for row in club.log.rows(id_)])
    printed = mclub("audit", "--all", "--json")
    document = json.loads(printed.stdout)
    assert (printed.exit_code, document["passed"]) == (6, 1)
    [failed] = document["failed"]
    assert (failed["game"], failed["first_bad"]) == ("chess", None)
    assert failed["why"].startswith("There is no game chess.")
    assert mclub("audit", "--all").stdout.startswith(f"chess: {failed['why']}\n")


def test_correct_games_end_with_0(mclub: Mclub) -> None:
    assert mclub.json("audit", "--all") == {"format": 1, "games": 0, "passed": 0, "failed": []}
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    assert mclub.ok("audit", "--all") == "Games: 1. Everything correct: 1, failed: 0.\n"


@pytest.mark.usefixtures("cores")
def test_a_database_is_audited_like_a_file(place: str) -> None:
    with Club(place) as club:
        games = [club.new({"yellow": "Ann", "blue": "Ben"}, seed=seed).id for seed in ("a", "b")]
    assert list(audit_games(place, games)) == [Audited(id_, passed=True) for id_ in games]


@pytest.mark.parametrize(
    "also", [["abc"], ["-g", "abc"], ["--head", "0" * 64], ["--report", "r.html"]]
)
def test_all_games_leave_no_game_to_name(mclub: Mclub, also: list[str]) -> None:
    assert "leave out the game" in mclub.refusal(2, "audit", "--all", *also)


@pytest.mark.usefixtures("three_games")
@pytest.mark.parametrize("words", [("audit",), ("export",)])
def test_a_database_that_goes_away_is_no_fault_of_a_game(
    mclub: Mclub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def refuse(*_asked: object, **_chain: object) -> None:
        monkeypatch.setattr(SqliteLog, "games", refuse)
        raise BadInput("the database does not answer.")

    for read in ("kind", "rows", "bulk"):
        monkeypatch.setattr(SqliteLog, read, refuse)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    target = [str(tmp_path / "all.jsonl.gz")] if words == ("export",) else []
    assert mclub.refusal(2, *words, "--all", *target) == "the database does not answer."
