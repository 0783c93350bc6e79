"""The score sheet as a document: lines with their cards and rules."""

from tests.projections.new_games import NewGame

PLAYERS = {
    "yellow": {
        "money": 9,
        "companies": ["I1:3+1", "I2", "R1", "T1"],
        "colonies": ["AF1", "AF2", "AS1", "AM1", "IN1", "OC1"],
    },
    "blue": {"money": 3, "companies": ["T2"], "colonies": ["AS2"]},
}


def test_every_line_names_its_cards_and_its_rule(new_game: NewGame) -> None:
    score = new_game(start={"round": 5, "players": PLAYERS}).score()

    lines = [
        (line["line"], line["kind"], line["points"], line["cards"], line["rule"])
        for line in score["lines"]["yellow"]
    ]
    assert lines == [
        ("companies", "industry", 4, ["I1"], "MC-SCO-1"),
        ("companies", "industry", 1, ["I2"], "MC-SCO-1"),
        ("companies", "resource", 1, ["R1"], "MC-SCO-1"),
        ("companies", "transport", 1, ["T1"], "MC-SCO-1"),
        ("leadership", "resource", 1, ["R1"], "MC-SCO-2"),
        ("leadership", "industry", 2, ["I1", "I2"], "MC-SCO-2"),
        ("consortium", None, 2, ["R1", "I1", "T1"], "MC-SCO-3"),
        ("colonies", "africa", 1, ["AF1"], "MC-SCO-4"),
        ("colonies", "africa", 1, ["AF2"], "MC-SCO-4"),
        ("colonies", "asia", 1, ["AS1"], "MC-SCO-4"),
        ("colonies", "america", 1, ["AM1"], "MC-SCO-4"),
        ("colonies", "india", 1, ["IN1"], "MC-SCO-4"),
        ("colonies", "oceania", 1, ["OC1"], "MC-SCO-4"),
        ("concession", "africa", 2, ["AF1", "AF2"], "MC-SCO-5"),
        ("concession", "america", 1, ["AM1"], "MC-SCO-5"),
        ("concession", "india", 1, ["IN1"], "MC-SCO-5"),
        ("concession", "oceania", 1, ["OC1"], "MC-SCO-5"),
        ("globalisation", None, 2, ["AF1", "AS1", "AM1", "IN1", "OC1"], "MC-SCO-6"),
        ("money", None, 2, [], "MC-SCO-7"),
    ]
    assert score["lines"]["yellow"][-1]["amount"] == 9


def test_points_ranks_and_winners(new_game: NewGame) -> None:
    score = new_game(start={"round": 5, "players": PLAYERS}).score()

    assert score["format"] == 1
    assert score["winners"] == ["yellow"]
    assert score["players"] == {
        "yellow": {
            "companies": 7,
            "leadership": 3,
            "consortium": 2,
            "colonies": 6,
            "concession": 5,
            "globalisation": 2,
            "money": 2,
            "total": 27,
            "fortune": 9,
            "rank": 1,
        },
        "blue": {
            "companies": 1,
            "leadership": 0,
            "consortium": 0,
            "colonies": 1,
            "concession": 0,
            "globalisation": 0,
            "money": 0,
            "total": 2,
            "fortune": 3,
            "rank": 2,
        },
    }


def test_each_lines_points_are_the_sum_of_its_entries(new_game: NewGame) -> None:
    score = new_game(start={"round": 5, "players": PLAYERS}).score()

    for seat, sheet in score["players"].items():
        entries = score["lines"][seat]
        assert sum(line["points"] for line in entries) == sheet["total"]
        for name in ("companies", "leadership", "consortium", "colonies", "concession", "money"):
            points = [line["points"] for line in entries if line["line"] == name]
            assert sum(points) == sheet[name]
