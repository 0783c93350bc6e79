"""`mclub chance`: its document, tables and refusals."""

import csv
import os
import zlib
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from events.record import Row
from mclub import Club, Game
from mclub.analysis.run import Budget
from mclub.analysis.telescope import Total
from mclub.bots.seats import sit, step
from mclub.chance import luck as lucks
from mclub.chance.luck import Luck, luck_by_player
from mclub.club.analysis import subject
from mclub.kinds.kind import Document
from mclub.service.analysis.kept import Analyses, Order
from mclub.service.store.opening import open_store
from tests.analysis.by_hand import by_hand, player
from tests.mclub.command_line import Mclub

CHANCE = ("chance", "--game", "millions-of-dollars")


@pytest.fixture(scope="module", autouse=True)
def _one_core() -> Iterator[None]:
    """No process to start for a second's work."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "cpu_count", lambda: 1)
        yield


@pytest.fixture(scope="module")
def mclub(tmp_path_factory: pytest.TempPathFactory) -> Mclub:
    """The command line on a file with two finished games of Millions of Dollars of the same seed,
    one of another, a running game, and one with real cards."""
    mclub = Mclub(tmp_path_factory.mktemp("chance") / "games.db")
    people = {"yellow": "Ann", "blue": "Ben", "red": "Cy"}
    with Club(mclub.path) as club:
        club.new(people, game="millions-of-dollars", rulings={"table": "on"})
        club.new(people, game="millions-of-dollars", seed="running")
        for seed in ("one", "one", "two"):
            game = club.new(people, game="millions-of-dollars", seed=seed)
            bots = sit(game.kind, seed, dict.fromkeys(people, "habit"))
            while step(game, bots):
                pass
    return mclub


@pytest.fixture(scope="module")
def document(mclub: Mclub) -> Document:
    document: Document = mclub.json(*CHANCE, "--luck")
    return document


def test_the_document_says_what_counts_and_what_does_not(document: Document) -> None:
    assert document["games"] == 2
    assert {reason: n for reason, n in document["left_out"].items() if n} == {
        "running": 2,
        "same_seed": 1,
    }
    assert len(document["looks"]) == 5
    for look in document["looks"]:
        assert 0 < look["p"] <= look["corrected"] <= 1
    assert document["unusual"] == 0


def test_luck_is_added_up_by_player(document: Document) -> None:
    players = document["luck"]["players"]
    assert document["luck"]["rollouts"] == 16
    assert {player["name"]: player["games"] for player in players} == {"Ann": 2, "Ben": 2, "Cy": 2}
    assert sum(player["luck"] for player in players) == pytest.approx(0, abs=1e-5)
    assert players == sorted(players, key=lambda player: -player["luck"])


def test_a_kept_analysis_is_used(
    mclub: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    lucky = {"yellow": 0.25, "blue": -0.5, "red": 0.25}
    players = {seat: player(0.5, luck, 0.0, 0.0, 0.01) for seat, luck in lucky.items()}
    with Club(mclub.path) as club, closing(open_store(str(mclub.path))) as store:

        def keep(game: Game) -> None:
            of = subject(game, game.head)
            Analyses(store).keep(Order(of, Budget(64), "tests"), by_hand(of, players, 64))

        *_, first, _again, second = (club.game(id_) for id_, _kind in club.log.games())
        keep(first)
        keep(second)
        damage = "UPDATE analyses SET document = ? WHERE game = ?"
        store.change((damage, (zlib.compress(b'{"players": []}'), second.id)))
        monkeypatch.setattr(lucks, "totals", lambda *_: dict.fromkeys(lucky, Total(*[0] * 8)))
        assert mclub.json(*CHANCE, "--luck")["luck"]["kept"] == 1
        keep(second)
    luck = mclub.json(*CHANCE, "--luck")["luck"]
    assert (luck["kept"], document["luck"]["kept"]) == (2, 0)
    found = {player["name"]: player["luck"] for player in luck["players"]}
    assert found == {"Ann": 0.5, "Cy": 0.5, "Ben": -1.0}
    # 0.01 · √2 either way.
    assert luck["players"][2]["interval"] == [-1.014142, -0.985858]
    assert "For 2 games the kept analyses were used." in mclub.ok(*CHANCE, "--luck")


def test_sums_of_luck() -> None:
    found = luck_by_player(
        [
            [Luck("Ann", False, 0.3, 0.03), Luck("planner", True, -0.3, 0.03)],
            [Luck("ann ", False, 0.4, 0.04), Luck("Ann", True, -0.4, 0.04)],
        ]
    )
    # √(0.03² + 0.04²) = 0.05; 1.96 · √(0.3² + 0.4²) = 0.98.
    assert found[0] == {
        "name": "Ann",
        "bot": False,
        "games": 2,
        "luck": 0.7,
        "interval": [0.65, 0.75],
        "usual": 0.98,
    }
    assert [(one["name"], one["bot"]) for one in found[1:]] == [("planner", True), ("Ann", True)]


def test_the_tables(mclub: Mclub) -> None:
    shown = mclub.ok(*CHANCE, "--luck")
    head, left_out, *_ = shown.splitlines()
    assert head == "Millions of Dollars · 2 finished games"
    assert left_out == "Left out: 2 running, 1 with the seed of an earlier one"
    assert "5 tests; “corrected” allows for their number." in shown
    assert "Nothing unusual." not in shown
    said = "next to nothing can be said: the first tests need about 9 games, all of them about 50."
    assert said in " ".join(shown.split())
    assert "Who had luck" in shown


def test_csv_has_a_line_for_each_test(mclub: Mclub, document: Document) -> None:
    rows = list(csv.DictReader(StringIO(mclub.ok(*CHANCE, "--csv"))))
    assert [(row["source"], row["look"], int(row["draws"])) for row in rows] == [
        (look["source"], look["look"], look["draws"]) for look in document["looks"]
    ]


@pytest.mark.parametrize("words", [["--csv", "--luck"], ["--rollouts", "20"]])
def test_options_that_exclude_each_other(mclub: Mclub, words: list[str]) -> None:
    mclub.refusal(2, "chance", *words)


def test_a_damaged_game_is_counted_as_such(tmp_path: Path, mclub: Mclub) -> None:
    path = tmp_path / "damaged.db"
    with Club(mclub.path) as club:
        rows = [Row(*row) for row in club.log.rows(club.log.games()[-1][0])]
    with Club(path) as club:
        club.log.create("renamed", "millions-of-dollars", rows)
    shown = Mclub(path).ok(*CHANCE)
    assert "Left out: 1 damaged (mclub audit --all)" in shown


def test_a_file_without_games_has_nothing_to_test(tmp_path: Path) -> None:
    shown = Mclub(tmp_path / "new.db").ok("chance")
    assert shown == "Million Club · 0 finished games\nNo shuffle or throw to test.\n"
