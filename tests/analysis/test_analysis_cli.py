"""`mclub analyse`: its document and its tables."""

import re
import shutil
from collections.abc import Iterator
from contextvars import copy_context
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mclub.analysis import analysis, run
from mclub.analysis.analysis import analyse
from mclub.analysis.run import Budget, Workers
from mclub.analysis.steps import course_of
from mclub.kinds.kind import Document
from mclub.kinds.registry import game_kind
from mclub.screen.analysis import apportion, render_analysis, round_rows
from mclub.text.languages import use
from tests.analysis.memory import Memory
from tests.analysis.played import last_steps
from tests.mclub.command_line import Mclub

WORD = re.compile(r"\w+")
QUICK = ("analyse", "--rollouts", "8")
LAST = 9
"""The steps of the game that are analysed, as if it had begun before them: all 29 take seconds."""


@pytest.fixture(scope="module")
def mclub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mclub]:
    """The command line on a file with a short finished game, whose end it analyses."""
    mclub = Mclub(tmp_path_factory.mktemp("finished") / "games.db")
    mclub.ok("demo", "--game", "millions-of-dollars", "--quick")
    shutil.copy(mclub.path, mclub.path.with_name("elsewhere.db"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "course_of", lambda game: last_steps(course_of(game), LAST))
        yield mclub


@pytest.fixture
def elsewhere(mclub: Mclub) -> Mclub:
    """The command line on a copy of that file, in which no analysis is kept."""
    return Mclub(mclub.path.with_name("elsewhere.db"))


@pytest.fixture(scope="module")
def document(mclub: Mclub) -> Document:
    """The analysis of that game in one process."""
    document: Document = mclub.json(*QUICK, "--jobs", "1")
    return document


def test_two_processes_find_the_same(elsewhere: Mclub, document: Document) -> None:
    assert elsewhere.json(*QUICK, "--jobs", "2") == document


@pytest.mark.sweep
def test_a_cluster_finds_the_same(elsewhere: Mclub, document: Document, cluster: str) -> None:
    assert elsewhere.json(*QUICK, "--dask", cluster, "--seed", "analysis") == document


def test_a_kept_analysis_is_not_made_again(
    mclub: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(analysis, "course_of")
    assert mclub.json(*QUICK) == document


def test_an_interrupted_analysis_continues_and_finds_the_same(
    mclub: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "EVERY", 0.0)
    journal, stages = Memory(), []  # how many stages were begun at each interruption
    with mclub.club() as club:
        for entries in (7, 40, 1_000_000):
            journal.entries_left = entries
            try:
                made = analyse(
                    club.game(document["game"]), Budget(8), "analysis", Workers(1), journal=journal
                )
            except KeyboardInterrupt:
                stages.append(len(journal.entries))
    first, second = stages
    assert first < second < len(journal.entries)
    assert made == document


def test_another_seed_finds_other_figures(mclub: Mclub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "course_of", lambda game: last_steps(course_of(game), 3))
    one, other = (mclub.json(*QUICK, "--jobs", "1", "--seed", seed) for seed in ("one", "other"))
    assert other["players"] != one["players"]
    assert [event["seq"] for event in other["events"]] == [event["seq"] for event in one["events"]]


def test_the_events_add_up_to_the_players_figures(document: Document) -> None:
    events = document["events"]
    decisions = [one for one in events if one["kind"] == "decision"]
    assert {one["kind"] for one in events} == {"chance", "decision"}
    for seat, player in document["players"].items():
        luck = sum(one["chance"][seat] for one in events)
        skill = sum(one["skill"] for one in decisions if one["by"] == seat)
        others = sum(one["others"][seat] for one in decisions if one["by"] != seat)
        assert luck == pytest.approx(player["luck"], abs=1e-12)
        assert skill == pytest.approx(player["skill"], abs=1e-12)
        assert others == pytest.approx(player["others"], abs=1e-12)
        assert luck + skill + others == pytest.approx(player["result"] - player["start"], abs=1e-12)
        assert player["interval"]["luck"][0] <= player["luck"] <= player["interval"]["luck"][1]


def test_a_mistake_names_another_legal_action(document: Document, mclub: Mclub) -> None:
    assert document["mistakes"]
    costs = [one["cost"] for one in document["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    first = document["mistakes"][0]
    with mclub.club() as club:
        before = club.game(document["game"]).at(first["seq"] - 1)
        legal = before.kind.legal(before.table, first["by"])
    assert {first["action"], first["better"]} <= {*legal}
    assert first["action"] != first["better"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Luck", "Skill", "Strokes of luck", "Decisions that cost most")),
        ("fr", ("Chance", "Adresse", "Coups de chance")),
        ("de", ("Glück", "Können", "Glücksmomente")),
    ],
)
def test_it_draws_tables_in_every_language(
    document: Document, lang: str, words: tuple[str, ...]
) -> None:
    kind = game_kind(document["kind"])
    texts = {one["seq"]: "Ann draws" for one in document["events"]}
    names = {seat: seat.capitalize() for seat in document["players"]}

    def drawn(columns: int) -> str:
        use(lang)
        console = Console(file=StringIO(), width=columns)
        console.print(render_analysis(document, names, texts, kind))
        return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]

    wide, narrow = (copy_context().run(drawn, columns) for columns in (200, 60))
    for word in words:
        assert word in wide
    assert {*WORD.findall(wide)} - {*WORD.findall(narrow)} == set()
    assert max(map(len, narrow.splitlines())) <= 60


def test_shown_figures_still_add_up(document: Document) -> None:
    rows = round_rows(document["players"])
    for start, luck, skill, others, result in rows.values():
        assert start + luck + skill + others == result
    assert sum(luck for _start, luck, *_rest in rows.values()) == 0
    assert sum(start for start, *_rest in rows.values()) == 1000


def test_the_largest_remainders_are_rounded_up() -> None:
    assert apportion([0.33333, 0.33333, 0.33334]) == [333, 333, 334]
    assert apportion([-0.0004, -0.0003, 0.0007]) == [-1, 0, 1]


@pytest.mark.parametrize(
    "words",
    [("--rollouts", "8", "--time", "3"), ("--jobs", "2", "--dask", "tcp://10.0.0.5:8786")],
)
def test_options_that_exclude_each_other_are_refused(mclub: Mclub, words: tuple[str, ...]) -> None:
    refused = mclub("analyse", *words)
    assert refused.exit_code == 2
    assert "either" in refused.stderr


def test_a_time_is_kept_roughly_and_its_rollouts_are_told(
    mclub: Mclub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "Budget", lambda rollouts, time: Budget(rollouts, time / 10))
    document = mclub.json("analyse", "--time", "1", "--jobs", "1")
    again = mclub.json("analyse", "--rollouts", str(document["rollouts"]), "--jobs", "1")
    assert again == document


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--ruling", "hints=on")
    refused = mclub("analyse")
    assert refused.exit_code == 7
    assert "Only a finished game can be analysed" in refused.stderr
