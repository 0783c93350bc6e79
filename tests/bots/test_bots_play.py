"""Bots play whole games, deterministically for a seed, and the better ones win."""

import pytest

from events.errors import BadInput
from mclub.bots import BOTS, Bot, bot, sight
from mclub.bots.match import Match
from mclub.bots.seats import sit, step
from mclub.club.club import Club
from mclub.kinds.kind import GameKind
from mclub.kinds.registry import game_kind
from tests.sweeping import SWEEP, sweep_after

MILLION_CLUB = game_kind("million-club")
DOLLARS = game_kind("millions-of-dollars")


def play_game(kind: GameKind, names: list[str], seed: str, rollouts: int = 8) -> Match:
    """Play a game to its end. names: of the bots, in seating order."""
    seats = kind.SEATS[: len(names)]
    match = Match(kind, {seat: seat for seat in seats}, {}, seed)
    bots: dict[str, Bot] = {
        seat: bot(name, match.kind, seed, rollouts=rollouts)
        for seat, name in zip(seats, names, strict=True)
    }
    while match.awaited_seats:
        seat = match.awaited_seats[0]
        match.take(seat, bots[seat].choose(match.sight(seat)))
    return match


def wins(kind: GameKind, better: str, other: str, games: int) -> int:
    """The number of two-player games, out of `games` with each bot in either seat, that `better`
    wins alone."""
    won = 0
    for number in range(games):
        names = [better, other] if number % 2 == 0 else [other, better]
        match = play_game(kind, names, f"game {number}")
        won += match.table.winners == (match.table.seats[names.index(better)],)
    return won


@SWEEP
def test_greedy_beats_random() -> None:
    assert wins(MILLION_CLUB, "greedy", "random", 10) >= 9


@SWEEP
def test_planner_beats_greedy_with_hardly_a_thought() -> None:
    assert wins(MILLION_CLUB, "planner", "greedy", 4) >= 3


@sweep_after(1, "kind, seats", [(MILLION_CLUB, 2), (DOLLARS, 5), (MILLION_CLUB, 6), (DOLLARS, 3)])
@sweep_after(1, "name", ["greedy", "habit", "random"])
def test_a_game_comes_to_its_end_at_every_size_of_table(
    kind: GameKind, seats: int, name: str
) -> None:
    assert play_game(kind, [name] * seats, "whole").table.phase == "finished"


@sweep_after(1, "kind", [DOLLARS, MILLION_CLUB])
def test_the_same_seed_gives_the_same_game(kind: GameKind) -> None:
    names = ["planner", "greedy", "random"]
    first, again = (play_game(kind, names, "twice", rollouts=1) for _ in range(2))
    assert first.events == again.events
    one, other = (play_game(kind, ["random"] * 3, seed) for seed in ("one", "other"))
    assert one.events != other.events


@sweep_after(1, "kind", [DOLLARS, MILLION_CLUB])
def test_a_game_in_a_log_goes_as_one_in_memory(kind: GameKind) -> None:
    names = {"yellow": "greedy", "blue": "random", "red": "greedy"}
    with Club(":memory:") as club:
        game = club.new({}, bots=names, game=kind.KIND, seed="tea")
        bots = sit(game.kind, "tea", names)
        commands = 0
        while step(game, bots):
            commands += 1
        match = Match(game.kind, names, {}, "tea")
        assert match.events[0].players == game.created.players
        for _ in range(commands):
            seat = match.awaited_seats[0]
            match.take(seat, bots[seat].choose(match.sight(seat)))
        assert match.awaited_seats == ()
        assert game.status == "finished"
        assert match.table == game.table


def test_a_match_shows_a_seat_what_a_log_does() -> None:
    with Club(":memory:") as club:
        names = dict.fromkeys(("yellow", "blue", "red"), "random")
        game = club.new({}, bots=names, seed="shown")
        match = Match(game.kind, names, {}, "shown")
        bots = sit(game.kind, "shown", names)
        for _ in range(90):
            for seat in game.seats:
                here, there = sight(game, seat), match.sight(seat)
                assert here.table == there.table
                assert here.legal == there.legal
                assert here.view == there.view | {"seq": here.view["seq"]}
            seat = match.awaited_seats[0]
            step(game, bots)
            match.take(seat, bots[seat].choose(match.sight(seat)))


def test_an_unknown_bot_is_refused_in_a_line() -> None:
    with pytest.raises(
        BadInput, match=r"no bot deep\. Choose from: random, habit, greedy, planner, strategist"
    ):
        bot("deep", MILLION_CLUB, "")
    assert list(BOTS) == ["random", "habit", "greedy", "planner", "strategist"]


def test_a_time_budget_is_kept() -> None:
    match = Match(MILLION_CLUB, {"yellow": "A", "blue": "B"}, {}, "time")
    planner = bot("planner", MILLION_CLUB, "", seconds=0.02)
    seat = match.awaited_seats[0]
    assert planner.choose(match.sight(seat)) in match.sight(seat).legal
