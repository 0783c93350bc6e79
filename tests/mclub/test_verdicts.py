"""The winner and the reason in one sentence, and the decisions that changed the lead most."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mclub import Club
from mclub.files.transcripts import import_transcript
from mclub.kinds.registry import game_face
from mclub.records.turning_points import turning_points

ROOT = Path(__file__).parents[2]
MC, MD = ROOT / "fixtures/million_club/games", ROOT / "fixtures/millions_of_dollars/games"
NAMES = {"yellow": "Ann", "blue": "Ben", "red": "bot planner"}
VERDICTS = {
    MC / "two_players.txt": "Yellow (North) wins by points: 39 to 33 (MC-SCO-8).",
    MC / "six_players_no_crash.txt": "White (Nadir) wins the tie-break with Yellow (North): "
    "30 points each, but 58 M to 54 M (MC-SCO-8).",
    MC / "shared_victory.txt": "Red (East) and Green (West) share the victory with 13 points and "
    "6 M each (MC-SCO-8).",
    MD / "three_players.txt": "Yellow (Ann) wins with 20 M$ and a share of the last loot; 20 M$ "
    "were needed (MD-END-1).",
    MD / "eight_players_shared_victory.txt": "Yellow (Ann) and Orange (Hal) share the victory with "
    "18 M$ each (MD-END-3).",
    ROOT / "mclub/games/le_millionnaire/demo.txt": "Blue (South) wins by fortune: 270 000 F to "
    "139 000 F; 250 000 F were needed (LM-WIN-1).",
}


@pytest.mark.parametrize("path", VERDICTS, ids=lambda path: path.stem)
def test_a_recorded_game_says_who_won_and_why(path: Path) -> None:
    with Club(":memory:") as club:
        game = import_transcript(club, path.read_text("utf-8"))
        said = game.kind.face().verdict(game.score(), game.shown_names)
    assert said.replace("\u00a0", " ") == VERDICTS[path]


def sheet(totals: dict[str, int], winners: list[str], why: str | None) -> dict[str, Any]:
    players = {seat: {"total": total, "fortune": total} for seat, total in totals.items()}
    return {"players": players, "winners": winners, "why": why, "target": 250_000}


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("alone", "Yellow (Ann) wins: all others are bankrupt (LM-WIN-1)."),
        (
            "will",
            (
                "Yellow (Ann) wins with 260 000 F, as the richer of drawer and heir, who both "
                "have reached 250 000 F (LM-INH-1)."
            ),
        ),
        (
            "lead",
            (
                "Yellow (Ann) wins the tie-break with 260 000 F: the tied players played on until "
                "one led by 100 000 F (LM-WIN-1)."
            ),
        ),
        (None, ""),
    ],
)
def test_each_way_to_win_le_millionnaire_has_its_rule(why: str | None, said: str) -> None:
    score = sheet({"yellow": 260_000, "blue": 255_000, "red": 0}, ["yellow"], why)
    told = game_face("le-millionnaire").verdict(score, NAMES)
    assert told.replace("\u00a0", " ") == said


def test_after_the_last_round_of_millions_of_dollars_the_richest_wins() -> None:
    score = sheet({"yellow": 12, "blue": 9, "red": 15}, ["red"], "rounds")
    assert game_face("millions-of-dollars").verdict(score, NAMES) == (
        "Red (bot planner) wins by money after round 8: 15 M$ to 12 M$ (MD-END-2)."
    )


@pytest.mark.parametrize("path", [MD / "five_players.txt", MC / "late_tax_crash.txt"])
def test_the_turning_points_are_the_largest_changes_of_the_lead(path: Path) -> None:
    with Club(":memory:") as club:
        game = import_transcript(club, path.read_text("utf-8"))
        found = turning_points(game)
        assert found is not None

        def lead(seq: int) -> int:
            players = game.at(seq).score()["players"]
            return int(players[found["winner"]]["total"] - players[found["rival"]]["total"])

        changes = {
            (lead(before), lead(end))
            for before, end in pairwise(game.line.ends())
            if game.kind.round_of(game.at(before).table)
        }
        largest = sorted(abs(after - before) for before, after in changes)
        shown = [(moment["before"], moment["after"]) for moment in found["moments"]]
        assert set(shown) <= changes
        assert max(abs(after - before) for before, after in shown) == largest[-1]
        assert [moment["seq"] for moment in found["moments"]] == sorted(
            moment["seq"] for moment in found["moments"]
        )


def test_a_game_that_goes_on_has_no_turning_points() -> None:
    with Club(":memory:") as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        assert turning_points(game) is None
        game.abandon("the cat")
        assert turning_points(game) is None
