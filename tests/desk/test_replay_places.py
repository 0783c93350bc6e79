"""`replay` shows any point of a game as a seat saw it at the time."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput
from events.million_club.facts import CrashStruck, RoundOpened
from events.record import cut_for, seals
from events.shared import SealsOpened
from mclub import Club, Game, Moment
from mclub.cli.reel import Point, Reel
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import moves, new_game, steady_club
from tests.properties.random_games import by_chance, setting
from tests.sweeping import first_part, sweep_after


@cache
def a_game_with_crashes() -> tuple[Club, Game]:
    """The first game of the sweep in which the bank crashes twice, played to its end."""
    for number in range(0, 600, 3):
        club = steady_club(entropy=number)
        game = new_game(club, setting(number))
        for _ in moves(game, by_chance(number)):
            pass
        if sum(type(record.event) is CrashStruck for record in game.records) > 1:
            return club, game
        club.close()
    raise AssertionError("no game of the sweep crashes twice")


@pytest.fixture
def crashed_game(tmp_path: Path) -> tuple[Mclub, Game]:
    from mclub.files.logs import export_log

    club, game = a_game_with_crashes()
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("import", "-", typed="\n".join(export_log(club, game)))
    return mclub, game


@pytest.fixture
def finished_game(tmp_path: Path) -> Mclub:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("demo", "--quick")
    return mclub


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("12", ("event", 12)),
        (" 12 ", ("event", 12)),
        ("round 4", ("round", 4)),
        ("Round  12", ("round", 12)),
        ("crash", ("crash", 1)),
        ("CRASH 2", ("crash", 2)),
    ],
)
def test_a_place_is_read(text: str, place: tuple[str, int]) -> None:
    assert Point.read(text) == place


@sweep_after(
    3, "text", ["", "crash x", "²", "x", "-1", "1.5", "round", "round x", "1234567890", "4 round"]
)
def test_what_is_no_place_is_a_usage_error(finished_game: Mclub, text: str) -> None:
    why = finished_game.refusal(2, "replay", "--at", text)
    assert why.startswith(f"“{text}” must be an event's number, “round 4”")


def test_at_a_round_is_where_it_begins(finished_game: Mclub) -> None:
    with finished_game.club() as club:
        game = club.game(finished_game.current())
        for number in range(1, 10):
            board = finished_game.json("replay", "--at", f"round {number}")
            opened = game.records[board["seq"] - 1].event
            assert isinstance(opened, RoundOpened)
            assert opened.round == board["round"] == number
            assert board == game.at(board["seq"]).board()
    assert "its rounds: 1, 2, 3, 4, 5, 6, 7, 8, 9" in finished_game.refusal(
        2, "replay", "--at", "round 0"
    )
    assert "no round 10" in finished_game.refusal(2, "replay", "--at", "round 10")


def test_at_a_crash_is_right_after_it(crashed_game: tuple[Mclub, Game]) -> None:
    mclub, game = crashed_game
    at = [record.seq for record in game.records if type(record.event) is CrashStruck]
    assert len(at) > 1
    for number, seq in enumerate(at, 1):
        board = mclub.json("replay", "--at", f"crash {number}")
        assert board == game.at(seq).board()
        before = game.at(seq - 1).board()
        event: Any = game.records[seq - 1].event
        for seat, player in board["players"].items():
            money = before["players"][seat]["money"]
            assert player["money"] == money - event.returned[seat]
    assert mclub.json("replay", "--at", "crash") == mclub.json("replay", "--at", "crash 1")
    assert f"its crashes: {', '.join(map(str, range(1, len(at) + 1)))}" in mclub.refusal(
        2, "replay", "--at", f"crash {len(at) + 1}"
    )


def test_a_crash_that_was_undone_does_not_count() -> None:
    club, whole = a_game_with_crashes()
    at = next(record.seq for record in whole.records if type(record.event) is CrashStruck)
    with steady_club() as other:
        from io import BytesIO

        from mclub.files.logs import export_log, import_file

        text = "\n".join(export_log(club, whole)).encode()
        game = import_file(other, BytesIO(text), "whole")
        reel = Reel(game, "referee")
        assert reel.crashes[0] == at
        count = len(reel.crashes)
        game.undo(reason="all of it", to=max(end for end in game.line.ends() if end < at))
        assert Reel(game, "referee").crashes == []
        with pytest.raises(BadInput, match="no crash 1 in this game; its crashes: none"):
            Reel(game, "referee").find(Point("crash", 1))
        game.redo()
        assert len(Reel(game, "referee").crashes) == count


def test_an_undone_round_begins_where_it_begins_again(tmp_path: Path) -> None:
    with steady_club() as club:
        game = new_game(club, setting(1))
        first = Reel(game, "referee").find(Point("round", 1))
        for _ in moves(game, by_chance(1)):
            if game.kind.round_of(game.table) == 2:
                break
        second = Reel(game, "referee").find(Point("round", 2))
        game.undo()
        assert 2 not in Reel(game, "referee").rounds
        game.act(None, game.due()[0]["actions"][0])
        if game.kind.round_of(game.table) == 2:
            assert Reel(game, "referee").find(Point("round", 2)) > second
        assert Reel(game, "referee").find(Point("round", 1)) == first


@sweep_after(3, "number", range(10))
def test_a_seat_sees_no_more_than_it_did_then(number: int, tmp_path: Path) -> None:
    """The game is over and all seals are open, but a replay shows only what the seat knew at the
    time."""
    chance = random.Random(f"eyes {number}")
    given = setting(number)
    with steady_club(entropy=number) as club:
        game = new_game(club, given)
        then: dict[int, dict[str, Any]] = {}
        for _ in moves(game, by_chance(number)):
            if chance.random() < 0.2 and not game.opened:
                eyes = (*game.seats, "spectator")
                then[game.seq] = {eye: (game.view(eye), game.legal(eye)) for eye in eyes}
        assert game.opened
        assert then
        for seq, views in then.items():
            for eye, (view, legal) in views.items():
                moment = game.at(seq)
                assert moment.view(eye) == view
                assert moment.legal(eye) == legal
                assert Reel(game, eye).board(seq) == view


@sweep_after(1, "number", first_part([1, 4, 8]))
def test_the_words_of_a_step_tell_no_secret(number: int) -> None:
    """The words contain only what the log tells when cut for these eyes at that point."""
    with steady_club(entropy=number) as club:
        game = new_game(club, setting(number))
        for _ in moves(game, by_chance(number)):
            pass
        end = next(r.seq for r in game.records if type(r.event) is SealsOpened)
        for eye in (game.seats[0], "spectator"):
            cut = [cut_for(r, None if eye == "spectator" else eye) for r in game.records[: end - 1]]
            reel, known = Reel(game, eye), Reel(Moment(game.kind, game.id, cut), eye)
            hidden = 0
            for seq in range(1, end):
                assert reel.words(seq) == known.words(seq)
                assert reel.board(seq) == known.board(seq)
                hidden += any(seal.value is None for seal in seals(cut[seq - 1]))
            assert hidden > 3


def test_replay_with_a_seats_eyes_in_json_and_drawn(finished_game: Mclub) -> None:
    with finished_game.club() as club:
        game = club.game(finished_game.current())
        for eyes in ("red", "spectator"):
            seen = finished_game.json("replay", "--at", "round 5", "--seat", eyes)
            assert seen == json.loads(json.dumps(game.at(seen["seq"]).view(eyes)))
            assert [player["money"] for player in seen["players"].values()].count(None) >= 3
            drawn = finished_game.ok("replay", "--at", "round 5", "--seat", eyes)
            assert drawn.count("hidden") >= 3
        assert finished_game.json("replay", "--at", "9", "--seat", "rouge") == finished_game.json(
            "replay", "--at", "9", "--seat", "red"
        )


def test_where_the_game_has_gone_on_nobody_is_told_to_deal(finished_game: Mclub) -> None:
    stepped = finished_game.ok("replay", "--step", typed="q\n")
    assert "Event 1 of" in stepped
    assert "mclub deal" not in stepped
    assert "mclub deal" not in finished_game.ok("replay", "--at", "1")


def test_what_does_not_go_together(finished_game: Mclub) -> None:
    for words in (
        ("--step", "--json"),
        ("--watch", "1", "--json"),
        ("--watch", "1", "--step"),
    ):
        result = finished_game("replay", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "one of --step, --watch and --json" in result.stderr
    assert "--at or --round" in finished_game.refusal(2, "replay", "--at", "crash", "--round", "1")
    for seconds in ("0", "0.049", "-1", "nan", "inf", "1e9"):
        assert "0.05 and 3600 seconds" in finished_game.refusal(2, "replay", "--watch", seconds)
    assert "Nobody plays pink" in finished_game.refusal(2, "replay", "--step", "--seat", "pink")
    assert "no event 99999" in finished_game.refusal(2, "replay", "--step", "--at", "99999")
