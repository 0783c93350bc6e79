"""`mclub dispute`: its points, its output, its part of the report, and exit codes."""

import json
import re
from pathlib import Path

import pytest

from events.million_club import facts as mc
from events.record import Row
from mclub.desk.dispute import dispute
from tests.desk.audited import rebuild_log, records_of, rows_of, small, steady_club
from tests.desk.test_dispute import find, with_event
from tests.mclub.command_line import Mclub


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Mclub:
    """The recorded demo game, played to its end; read-only."""
    mclub = Mclub(tmp_path_factory.mktemp("demo") / "games.db")
    mclub.ok("demo", "--quick")
    return mclub


@pytest.fixture
def wrong(tmp_path: Path) -> tuple[Mclub, int]:
    """A game in which a colony cost 1 M, and the seq of that event."""
    mclub = Mclub(tmp_path / "games.db")
    club, game = small(45, 3)
    records = records_of(rows_of(club, game))
    at = find(records, mc.ColonyBought)
    with steady_club(1, mclub.path) as forged:
        rows = [Row(*row) for row in rebuild_log(game, with_event(records, at, price=1))]
        forged.log.create(game.id, "million-club", rows)
        forged.log.set_latest(game.id)
    return mclub, at + 1


def test_the_json_is_the_document_of_the_game(demo: Mclub) -> None:
    with demo.club() as club:
        game = club.game(demo.current())
        assert demo.json("dispute") == dispute(game)
        assert demo.json("dispute", "200") == dispute(game, 200)
        claim = "yellow money 3"
        assert demo.json("dispute", "200", "--claim", claim) == dispute(game, 200, claim)


def test_a_point_is_an_event_a_round_to_its_end_or_a_crash(demo: Mclub) -> None:
    with demo.club() as club:
        game = club.game(demo.current())
        ends = game.kind.round_ends(game.line.standing)
        crash = next(r.seq for r in game.line.standing if type(r.event) is mc.CrashStruck)
    assert demo.json("dispute")["point"] == game.seq
    assert demo.json("dispute", "round", "4")["point"] == ends[4]
    assert demo.json("dispute", "round 4")["point"] == ends[4]
    assert demo.json("dispute", "crash")["point"] == crash
    assert demo.json("dispute", "--id", game.id, "77")["point"] == 77


def test_the_round_that_is_played_ends_now(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "a seed")
    assert mclub.json("dispute", "round 1")["point"] == mclub.json("show")["seq"]
    assert "There is no round 2" in mclub.refusal(2, "dispute", "round 2")
    assert "There is no crash 1" in mclub.refusal(2, "dispute", "crash")


def test_what_is_no_point_or_no_claim_is_refused(demo: Mclub) -> None:
    assert "“tea” must be an event's number" in demo.refusal(2, "dispute", "tea")
    assert "There is no event 99999" in demo.refusal(2, "dispute", "99999")
    assert "“tall” is not recognised" in demo.refusal(2, "dispute", "--claim", "yellow is tall")
    assert "Nobody plays black" in demo.refusal(2, "dispute", "--claim", "black money 3")
    assert "the limit is 200" in demo.refusal(2, "dispute", "--claim", "x" * 5000)


def test_a_claim_that_stands_where_a_point_does_is_sent_behind_its_option(demo: Mclub) -> None:
    assert "Write a claim after --claim" in demo.refusal(2, "dispute", "I3", "level", "2")
    refused = demo("table", typed="dispute I3 level 2\nq\n").stderr
    assert "“I3 level 2” must be an event's number" in refused
    assert "Write a claim after --claim" in refused
    assert refused.count("\n") == 1


def test_a_claim_is_answered_in_words(demo: Mclub) -> None:
    score = demo.json("score")["players"]["red"]
    true = demo.ok("dispute", "--claim", f"red points {score['total']}")
    assert "✓ The claim is true. “red points" in true
    assert "It has been true since event" in true
    false = demo.ok("dispute", "--claim", f"red money {score['fortune'] + 2}")
    assert "× The claim is false. “red money" in false
    assert f"According to the log, it is {score['fortune']}, not {score['fortune'] + 2}." in false
    assert "There is 2 M too much." in false
    assert "[Red → Bank: 3 M]" in false
    assert "If the table is right" in demo.ok("dispute", "--claim", "round 8")
    assert "Under other rulings" in false
    assert "crash = off (here on)" in false
    less = demo.ok("dispute", "--claim", f"red money {score['fortune'] - 1}")
    assert "There is 1 M too little." in less


@pytest.mark.parametrize(
    "claim",
    [
        "red had the privilege in round 3",
        "red leads",
        "exchange closed in round 8",
        "R5 belongs to nobody",
        "yellow money 3 in round 9",
        "listing industry 3",
    ],
)
def test_every_kind_of_figure_is_told_in_words(demo: Mclub, claim: str) -> None:
    told = demo.ok("dispute", "--claim", claim)
    assert "The claim is" in told
    assert not re.search(r"[{\[]'|None|\bTrue\b|\bFalse\b", told), "no Python for people"


def test_a_fault_is_told_with_rule_source_and_what_sets_it_right(wrong: tuple[Mclub, int]) -> None:
    mclub, seq = wrong
    result = mclub("dispute")
    assert (result.exit_code, result.stderr) == (6, "")
    told = re.sub(r"\s+", " ", result.stdout)
    assert f"Event {seq} contradicts the rules: ColonyBought: price is 1" in told
    assert "by today's rules it would be 2" in told
    assert "MC-COL-1" in told
    assert "What would fix it" in told
    assert "$ mclub amend" in told
    assert "the audit then passes" in told
    assert "A B ±" in told
    document = json.loads(mclub("dispute", "--json").stdout)
    assert document["fault"]["seq"] == seq


def test_after_the_amend_the_fault_is_told_as_taken_back(wrong: tuple[Mclub, int]) -> None:
    mclub, seq = wrong
    assert mclub("audit").exit_code == 6
    command = json.loads(mclub("dispute", "--json").stdout)["fault"]["command"]
    mclub.ok("amend", str(seq), *command.split(), "--yes")
    told = re.sub(r"\s+", " ", mclub.ok("dispute"))
    assert "nothing contradicts the rules" in told
    assert f"Event {seq} contradicted the rules but has been undone since" in told
    audit = re.sub(r"\s+", " ", mclub.ok("audit"))
    assert "[undone since]" in audit
    assert "Everything that could be checked is correct." in audit


def test_the_report_has_a_part_for_the_dispute(wrong: tuple[Mclub, int], tmp_path: Path) -> None:
    mclub, seq = wrong
    file = tmp_path / "dispute.html"
    result = mclub("dispute", "--claim", "yellow money 99", "--report", str(file))
    assert (result.exit_code, "The report:" in result.stdout) == (6, True)
    page = file.read_text("utf-8")
    assert "<h2>The dispute</h2>" in page
    assert f'<a href="#e{seq}">Event {seq} contradicts the rules:</a>' in page
    assert "The claim is false" in page
    assert "mclub amend" in page
    assert page.count("<article") == 1, "the event in question is explained"
    mclub.ok("--version")
    plain = tmp_path / "audit.html"
    mclub("audit", "--report", str(plain))
    assert "The dispute" not in plain.read_text("utf-8")


def test_a_report_escapes_what_people_typed(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=<script>alert(1)</script>", "blue=Ben", "--seed", "a seed")
    file = tmp_path / "dispute.html"
    mclub.ok("dispute", "--claim", "yellow money 9", "--report", str(file))
    assert "<script>" not in file.read_text("utf-8")
