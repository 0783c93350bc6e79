"""The score while colonies are unseen: certain points are counted, open ones have bounds."""

import json
from pathlib import Path
from typing import Any

import pytest

from mclub import Club, Game
from mclub.charts import chart
from mclub.desk.compare import compare
from mclub.desk.dispute import dispute
from mclub.games.million_club.scoring.pad import fill_pad
from mclub.kinds.registry import game_face
from mclub.records.result import result
from tests.mclub.command_line import Mclub

RULES = {"table": True, "rulings": {"crash": "off"}}
SIX = {
    "yellow": {"money": 8, "companies": ["industry:4"], "colonies": ["?"] * 6},
    "blue": {"money": 16, "companies": ["transport:4"]},
}
CLOSE = {
    "yellow": {"money": 8, "companies": ["industry:2"], "colonies": ["?", "asia"]},
    "blue": {"money": 8, "companies": ["transport:4"], "colonies": ["asia"]},
}


def at_the_end(club: Club, players: dict[str, Any]) -> Game:
    """A game after the last moves of round 9, just before the reveal."""
    game = club.new(start={"round": 9, "phase": "round_end", "players": players}, **RULES)
    while game.due()[0]["decision"] == "round_end":
        game.act(None, "done")
    assert [due["decision"] for due in game.due()] == ["reveal"]
    return game


def test_who_holds_all_colonies_surely_has_every_concession(club: Club) -> None:
    score = at_the_end(club, SIX).score()

    assert score["players"]["yellow"] == {
        "companies": 4,
        "leadership": 1,
        "consortium": 0,
        "colonies": 6,
        "concession": 6,
        "globalisation": None,
        "money": 2,
        "total": None,
        "fortune": 8,
        "rank": 1,
    }
    assert score["bounds"] == {"yellow": {"globalisation": [0, 2], "total": [19, 21]}}
    assert score["players"]["blue"]["total"] == 9
    assert score["winners"] == ["yellow"]
    assert score["status"] == "running"
    lines = [
        line for line in score["lines"]["yellow"] if line["line"] not in ("companies", "money")
    ]
    assert lines == [
        {
            "line": "leadership",
            "kind": "industry",
            "points": 1,
            "cards": ["I1"],
            "rule": "MC-SCO-2",
        },
        *[{"line": "colonies", "kind": None, "points": 1, "cards": ["?"], "rule": "MC-SCO-4"}] * 6,
        {"line": "concession", "kind": None, "points": 6, "cards": [], "rule": "MC-SCO-5"},
        {
            "line": "globalisation",
            "kind": None,
            "points": None,
            "cards": [],
            "rule": "MC-SCO-6",
            "bounds": [0, 2],
        },
    ]


def test_after_the_reveal_nothing_is_open(club: Club) -> None:
    game = at_the_end(club, SIX)
    game.act(None, "reveal yellow asia asia asia asia asia asia")
    score = game.score()

    assert (score["status"], score["winners"]) == ("finished", ["yellow"])
    assert "bounds" not in score
    assert score["players"]["yellow"]["total"] == 19
    assert len(result(game).rows) == 2


def test_nobody_has_won_until_it_is_certain(club: Club) -> None:
    game = at_the_end(club, CLOSE)
    score = game.score()

    # Yellow: 2 + 1 + 2 + 2 and a Concession of 0 to 2; Blue: 4 + 1 + 1 + 2, no Concession.
    assert score["bounds"] == {"yellow": {"concession": [1, 2], "total": [8, 9]}}
    assert score["players"]["blue"]["total"] == 8
    assert score["winners"] == []
    assert [score["players"][seat]["rank"] for seat in ("yellow", "blue")] == [1, None]


def test_a_concession_that_no_unseen_card_can_end_is_named(club: Club) -> None:
    players = {
        "yellow": {"money": 8, "colonies": ["africa", "africa", "africa"]},
        "blue": {"money": 8, "colonies": ["?", "?"]},
    }
    score = at_the_end(club, players).score()

    assert [line for line in score["lines"]["yellow"] if line["line"] == "concession"] == [
        {
            "line": "concession",
            "kind": "africa",
            "points": 3,
            "cards": ["AF1", "AF2", "AF3"],
            "rule": "MC-SCO-5",
        }
    ]
    assert [line for line in score["lines"]["blue"] if line["line"] == "concession"] == [
        {
            "line": "concession",
            "kind": None,
            "points": None,
            "cards": [],
            "rule": "MC-SCO-5",
            "bounds": [0, 2],
        }
    ]


def test_a_colony_that_was_seen_and_lost_sight_of_still_counts_as_what_it_was(club: Club) -> None:
    start = {
        "round": 3,
        "phase": "intrigues",
        "pawns": [
            "yellow intrigues",
            "blue companies",
            "red companies",
            "yellow companies",
            "blue lobby industry",
            "red lobby industry",
        ],
        "players": {
            "yellow": {"money": 9, "companies": ["industry"]},
            "blue": {"money": 9, "companies": ["transport"], "colonies": ["asia", "?"]},
            "red": {"money": 9, "colonies": ["asia"]},
        },
    }
    game = club.new(start=start, **RULES)
    game.act(None, "choose contract; look blue; buy")
    hands = {seat: player["colonies"] for seat, player in game.board()["players"].items()}
    assert (hands["yellow"], hands["blue"]) == ([None], [None])

    score = game.score()

    # Yellow or Blue has as much of Asia, so Red has no Concession in either case.
    assert score["players"]["red"]["concession"] == 0
    assert score["players"]["red"]["total"] == 1 + 9 // 4
    assert score["bounds"]["blue"]["concession"] == [0, 1]


def test_the_prompt_says_what_is_open(mclub: Mclub) -> None:
    with mclub.club() as club:
        at_the_end(club, CLOSE)
    text = mclub.ok("table", typed="score\nq\n")

    assert "? 8–9" in text
    assert "No winner yet: some colonies are still hidden." in text
    assert "Winner" not in text


def test_the_command_says_if_the_game_ended_now(mclub: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'round = 9\nphase = "round_end"\n'
        '[players.yellow]\nmoney = 8\ncompanies = ["industry:4"]\n'
        f"colonies = {json.dumps(['?'] * 6)}\n"
        '[players.blue]\nmoney = 16\ncompanies = ["transport:4"]\n'
    )
    mclub.ok("new", "--table", "--from", str(file))
    told = mclub.ok("score", "--pad", str(tmp_path / "pad.html"), "--paper", "a5")

    assert "If the game ended now, the winner: ▲ Yellow" in told.replace("■", "▲")
    assert "? 19–21" in told
    pad = (tmp_path / "pad.html").read_text()
    assert "If the game ended now, the winner: Yellow" in pad
    assert "? 19–21" in pad


@pytest.mark.parametrize("players", [SIX, CLOSE])
def test_a_pad_shows_bounds_and_no_winner_that_is_not_certain(
    club: Club, players: dict[str, Any]
) -> None:
    score = at_the_end(club, players).score()
    pad = fill_pad(score, {}, "")

    low, high = score["bounds"]["yellow"]["total"]
    assert pad.row("total").cells[0] == f"? {low}–{high}"
    assert [column.won for column in pad.columns] == [
        seat in score["winners"] for seat in ("yellow", "blue")
    ]


def test_a_claim_about_points_is_judged_once_they_are_certain(club: Club) -> None:
    game = at_the_end(club, SIX)

    def verdict(claim: str) -> str:
        return str(dispute(game, claim=claim)["claim"]["verdict"])

    assert verdict("blue points 9") == "true"
    assert verdict("yellow leads") == "true"
    assert verdict("yellow points 19") == "unknown"


def test_charts_draw_what_is_certain(club: Club) -> None:
    document = chart(at_the_end(club, SIX), "referee")

    assert document["without"] == ["concession", "globalisation"]
    assert document["points"] == {"yellow": [13, 13], "blue": [9, 9]}
    title = game_face("million-club").title(document, "points")  # type: ignore[attr-defined]
    assert "without concession and globalisation" in title


def test_two_games_and_a_dispute_compare_what_is_open(club: Club) -> None:
    one, other = at_the_end(club, SIX), at_the_end(club, CLOSE)
    document = compare(one, other)

    assert document["change"]["yellow"]["total"] is None
    assert document["change"]["blue"]["total"] == -1
