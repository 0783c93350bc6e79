"""`mclub analyse`: its document and its tables."""

import json
import re
import shutil
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from contextvars import copy_context
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from events.decoding import convert
from events.errors import BadInput
from mclub import Game
from mclub.analysis import METHOD, analysis, run
from mclub.analysis.analysis import analyse
from mclub.analysis.run import Budget
from mclub.club.analysis import Analysis, BestDecision, CostlyDecision
from mclub.kinds.kind import Document, plain
from mclub.screen.analysis import render_analysis
from mclub.screen.findings import best_decisions
from mclub.screen.shares import apportion, round_rows
from mclub.screen.telling import Telling
from mclub.service.store import opening
from mclub.service.store.opening import open_store
from mclub.simulate.run import Workers
from mclub.text.languages import use
from tests.analysis.memory import Memory
from tests.mclub.command_line import Mclub
from tests.sweeping import SWEEP, sweep_after

SVG = "{http://www.w3.org/2000/svg}"
WORD = re.compile(r"\w+")
QUICK = ("analyse", "--rollouts", "16")


LAST_ROUND = {
    "round": 9,
    "players": {"yellow": {"money": 12}, "blue": {"money": 14, "colonies": ["AS1"]}},
}


@pytest.fixture(scope="module")
def mclub(tmp_path_factory: pytest.TempPathFactory) -> Mclub:
    """The command line on a file with a short finished game."""
    mclub = Mclub(tmp_path_factory.mktemp("finished") / "games.db")
    chance = Random(2)
    with mclub.club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea", start=LAST_ROUND)
        while due := game.due():
            game.act(due[0]["seat"], chance.choice(due[0]["actions"]))
    shutil.copy(mclub.path, mclub.path.with_name("untouched.db"))
    return mclub


@pytest.fixture
def elsewhere(mclub: Mclub, tmp_path: Path) -> Mclub:
    """The command line on a copy of that file, in which no analysis is kept."""
    return Mclub(Path(shutil.copy(mclub.path.with_name("untouched.db"), tmp_path)))


@pytest.fixture(scope="module")
def document(mclub: Mclub) -> Document:
    """The analysis of that game in one process."""
    document: Document = mclub.json(*QUICK, "--jobs", "1")
    return document


@SWEEP
def test_two_processes_find_the_same(elsewhere: Mclub, document: Document) -> None:
    assert elsewhere.json(*QUICK, "--jobs", "2") == document


@pytest.mark.sweep
def test_a_cluster_finds_the_same(elsewhere: Mclub, document: Document, cluster: str) -> None:
    assert elsewhere.json(*QUICK, "--dask", cluster) == document


def test_a_kept_analysis_is_not_made_again(
    mclub: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(analysis, "course_of")
    assert mclub.json(*QUICK) == document


def test_a_kept_document_of_another_form_is_made_again(
    elsewhere: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = convert(document, Analysis)
    budgets = []

    def make(_game: Game, budget: Budget, *_: object, **__: object) -> Analysis:
        budgets.append(budget)
        return found

    monkeypatch.setattr(analysis, "analyse", make)
    for _ in range(2):  # the second time it is kept
        assert elsewhere.json(*QUICK) == document
    with closing(open_store(str(elsewhere.path))) as store:
        store.change(("UPDATE analyses SET document = ?", (zlib.compress(b"{}"),)))
    assert elsewhere.json(*QUICK) == document
    assert budgets == [Budget(16)] * 2


def test_playouts_are_made_as_many_at_a_time_as_is_said(
    elsewhere: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = []

    def make(_game: Game, budget: Budget, *_: object, **__: object) -> Analysis:
        budgets.append(budget)
        return convert(document, Analysis)

    monkeypatch.setattr(analysis, "analyse", make)
    for asked, said in (("17", "24"), ("3", "16"), ("24", "")):
        stderr = elsewhere("analyse", "--rollouts", asked, "--json").stderr
        assert stderr == (
            f"Playouts are made 8 at a time, at least 16: {said} for each moment.\n" if said else ""
        )
    assert budgets == [Budget(24), Budget(16)]  # those of 24 are kept


def test_other_figures_belong_to_another_method(document: Document) -> None:
    # If this fails because figures may differ now, raise METHOD too: kept analyses are then made
    # again.
    figures = {
        seat: [player[key] for key in ("start", "luck", "skill", "others")]
        for seat, player in document["players"].items()
    }
    costs = [one["cost"] for one in document["mistakes"]]
    assert (METHOD, figures, costs) == (
        3,
        {"yellow": [0.125, -0.1875, 0.1875, 0.875], "blue": [0.875, 0.1875, -0.875, -0.1875]},
        [0.84375, 0.15625],
    )


def test_an_interrupted_analysis_continues_and_finds_the_same(
    mclub: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "EVERY", 0.0)
    journal, stages = Memory(), []  # how many stages were begun at each interruption
    with mclub.club() as club:
        for entries in (5, 18, 1_000_000):
            journal.entries_left = entries
            try:
                made = analyse(
                    club.game(document["game"]), Budget(8), "analysis", Workers(1), journal=journal
                )
            except KeyboardInterrupt:
                stages.append(len(journal.entries))
    first, second = stages
    assert first < second < len(journal.entries)
    assert plain(made) == plain(convert(document, Analysis))


FORGED: Mapping[str, Callable[[str], str]] = {
    "no rollouts": lambda entry: entry.replace('"count":8', '"count":0'),
    "more shares than there are": lambda entry: entry.replace('"shares":[', '"shares":[1'),
    "another seat": lambda entry: entry.replace('"shares":[', '"shares":[0,'),
    "no squares": lambda entry: re.sub(r'"squares":.*?]', '"squares":[0,0]', entry),
    "squares without end": lambda entry: entry.replace('"squares":[', f'"squares":[1{"0" * 40}'),
    "another part": lambda entry: entry.replace('"money"', '"honey"'),
    "assets without end": lambda entry: re.sub(r'("money"):[^,]*', r"\1:1e300", entry),
    "without the others' assets, as once": lambda entry: entry.replace('"assets"', '"parts"'),
    "another action": lambda entry: entry.replace('"gains":{"', '"gains":{"not '),
}
"""What somebody may have written into the entries of a journal."""


@sweep_after(1, "forge", [*FORGED.values()], ids=[*FORGED])
def test_impossible_sums_in_a_journal_are_computed_again(
    mclub: Mclub, document: Document, forge: Callable[[str], str]
) -> None:
    journal = Memory()
    with mclub.club() as club:
        game = club.game(document["game"])
        terms = Budget(8), "analysis", Workers(1)
        analyse(game, *terms, journal=journal)
        forged = 0
        for stage, body in journal.entries.items():
            entry = zlib.decompress(body).decode()
            forged += entry != forge(entry)
            journal.entries[stage] = zlib.compress(forge(entry).encode())
        made = analyse(game, *terms, journal=journal)
    assert forged
    assert plain(made) == plain(convert(document, Analysis))


def test_another_seed_finds_other_figures(mclub: Mclub, document: Document) -> None:
    other = mclub.json(*QUICK, "--jobs", "1", "--seed", "other")
    assert other["players"] != document["players"]
    assert [one["seq"] for one in other["events"]] == [one["seq"] for one in document["events"]]


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
    mclub: Mclub, document: Document, lang: str, words: tuple[str, ...]
) -> None:
    found = convert(document, Analysis)
    with mclub.club() as club:
        game = club.game(document["game"])

    def drawn(columns: int) -> str:
        use(lang)
        console = Console(file=StringIO(), width=columns)
        console.print(render_analysis(found, Telling(found, game), game.shown_names))
        return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]

    wide, narrow = (copy_context().run(drawn, columns) for columns in (200, 60))
    for word in words:
        assert word in wide
    # Decisions are told in sentences, as in the history, not in the notation.
    mistake = found.mistakes[0]
    assert mistake.action not in wide
    assert mistake.better not in wide
    assert {*WORD.findall(wide)} - {*WORD.findall(narrow)} == set()
    assert max(map(len, narrow.splitlines())) <= 60


def test_it_draws_a_picture(mclub: Mclub, document: Document, tmp_path: Path) -> None:
    file = tmp_path / "luck.svg"
    mclub.ok(*QUICK, "--chart", str(file))
    texts = {"".join(one.itertext()) for one in ElementTree.parse(file).iter(f"{SVG}text")}
    assert {"Luck", "Skill", "Others", "100.0", "1", "2"} <= texts
    for seat in document["players"]:
        assert any(text.startswith(seat.capitalize()) for text in texts)
    refused = mclub(*QUICK, "--chart", str(tmp_path / "luck.txt"))
    assert refused.exit_code == 2
    assert ".svg" in refused.stderr


def test_a_costly_decision_is_not_shown_among_the_best(document: Document) -> None:
    def costly(seq: int, low: float) -> CostlyDecision:
        return CostlyDecision(seq, 1, "blue", "pass", "sell", 0.1, (low, 0.2 - low), 8, {}, {})

    found = convert(document, Analysis)
    found.mistakes = [costly(5, 0.05), costly(9, -0.1)]
    found.best = [BestDecision(seq, 1, "blue", "pass", 0.06, (0.03, 0.09)) for seq in (5, 7, 9)]
    assert [one.seq for one in best_decisions(found)] == [7, 9]


def test_shown_figures_still_add_up(document: Document) -> None:
    rows = round_rows(convert(document, Analysis).players)
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
    monkeypatch.setattr(run, "Budget", lambda rollouts, time: Budget(rollouts, time / 5))
    document = mclub.json("analyse", "--time", "1", "--jobs", "1")
    again = mclub.json("analyse", "--rollouts", str(document["rollouts"]), "--jobs", "1")
    assert again == document


def test_ctrl_c_says_that_the_analysis_can_be_continued_if_it_is_kept(
    mclub: Mclub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_game: Game) -> None:
        raise KeyboardInterrupt

    def refuse(_place: str) -> None:
        raise BadInput("the disk is full.")

    monkeypatch.setattr(analysis, "course_of", interrupt)
    stopped = mclub("analyse", "--seed", "interrupted")
    assert stopped.exit_code == 130
    assert stopped.stderr == "Stopped; the same command continues from here.\n"
    monkeypatch.setattr(opening, "open_store", refuse)
    stopped = mclub("analyse", "--seed", "interrupted")
    assert stopped.exit_code == 130
    assert stopped.stderr == "The result will not be kept: the disk is full.\n"


def test_a_disk_that_fills_up_costs_no_analysis(
    elsewhere: Mclub, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its stages can be kept nor its result; once is enough to say so."""
    opened = opening.open_store

    def open_and_fill(place: str) -> Any:
        store = opened(place)
        begun = store.change_unsynced

        def change(*statements: Any, **_more: object) -> list[Any]:
            if any("analysis_stages" in sql for sql, _values in statements):
                raise BadInput("the disk is full.")
            return begun(*statements)

        monkeypatch.setattr(store, "change_unsynced", change)
        monkeypatch.setattr(store, "change", change)
        return store

    monkeypatch.setattr(opening, "open_store", open_and_fill)
    done = elsewhere(*QUICK, "--jobs", "1", "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (0, document)
    assert done.stderr == "The result will not be kept: the disk is full.\n"


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--ruling", "hints=on")
    refused = mclub("analyse")
    assert refused.exit_code == 7
    assert "Only a finished game can be analysed" in refused.stderr
