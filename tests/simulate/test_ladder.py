"""The ladder of the bots."""

import pytest

from mclub.simulate.ladder import Ranks, ladder, main, results, rows, tables
from mclub.simulate.plan import Plan


def test_every_table_of_the_fewest_players_is_played() -> None:
    pairs = [plan.bots for plan in tables("million-club", ["random", "habit", "greedy"])]
    assert pairs == [("random", "habit"), ("random", "greedy"), ("habit", "greedy")]
    (three,) = tables("millions-of-dollars", ["random", "habit", "greedy"])
    assert three.bots == ("random", "habit", "greedy")
    assert three.players == (3,)


def test_who_wins_more_stands_higher() -> None:
    games = [{"a": 1, "b": 2}, {"b": 2, "c": 1}, {"a": 1, "c": 1}] * 8
    games += [{"b": 1, "c": 2}] * 4
    a, c, b = ladder(["b", "c", "a"], games)
    assert [step.bot for step in (a, c, b)] == ["a", "c", "b"]
    assert a.rating > 25 > b.rating
    assert [step.games for step in (a, c, b)] == [16, 20, 20]
    assert (a.beaten, a.met) == (4, 8), "equal ranks count half"
    assert (c.beaten, c.met) == (8, 12)
    assert b.met == 0
    assert a.error < min(step.error for step in ladder(["a", "b", "c"], games[:6])), "it narrows"
    assert [row.split(" | ")[3:] for row in rows([a, c, b])][2:] == [
        ["16", "50 % of 8", "[22, 78] |"],
        ["20", "67 % of 12", "[39, 86] |"],
        ["20", "| |"],
    ]


def test_the_order_of_the_seats_changes_no_rating() -> None:
    seated = [{"a": 1, "b": 2, "c": 2}, {"c": 3, "a": 2, "b": 1}]
    moved = [dict(reversed(ranks.items())) for ranks in seated]
    assert ladder(["a", "b", "c"], seated) == ladder(["a", "b", "c"], moved)


def test_a_game_without_an_end_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(_work: object, items: list[tuple[Plan, int]], _jobs: int) -> list[Ranks]:
        return [{"random": 1, "habit": 2} if number else {} for _plan, number in items]

    monkeypatch.setattr("mclub.simulate.ladder.in_processes", played)
    plans = tables("million-club", ["random", "habit"])
    assert [ranks["random"] for ranks in results(plans, 3)] == [1, 1]


def test_one_command_makes_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main("million-club", 2, ["random", "habit", "random"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| bot | rating | 95 % | games | before the next bot | 95 % |"
    assert lines[2].startswith("| habit | ")
    assert lines[2].endswith(" | 2 | 100 % of 2 | [34, 100] |")
    assert lines[3].startswith("| random | ")
