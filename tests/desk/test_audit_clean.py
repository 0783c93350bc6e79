"""The audit of valid logs passes, and reports what it has checked."""

import random
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest

from events.shared import Amended, Redone, UndoAgreed, Undone
from mclub.desk.audit import audit_file, audit_log
from mclub.files.logs import export_log
from mclub.files.transcripts import transcript_moves
from tests.desk.audited import (
    GAMES,
    SEATS,
    audit_document,
    disputed_game,
    play,
    results,
    rows_of,
    small,
    steady_club,
)
from tests.sweeping import sweep_unless

ALL = ["chain", "seals", "chance", "legality", "outcomes", "conservation", "listings", "score"]


def test_a_game_of_six_with_a_crash_undos_and_an_amend() -> None:
    club, game = disputed_game()
    document = audit_log(club.log, game.id, head=game.head).document()
    assert document["passed"]
    assert document["first_bad"] is None
    assert results(document) == dict.fromkeys([ALL[0], "head", *ALL[1:]], "passed")
    tried = {check["check"]: check["tried"] for check in document["checks"]}
    asked = [r for r in game.records if r.command is not None]
    talk = [r for r in asked if type(r.event).__name__.startswith(("Und", "Red", "Amend"))]
    assert [sum(type(r.event) is t for r in game.records) for t in (Undone, Amended)] == [3, 1]
    assert sum(type(r.event) is UndoAgreed for r in game.records) == 5
    assert tried["chain"] == {"records": game.seq}
    assert tried["legality"] == {
        "beginning": 1,
        "commands": len(asked) - len(talk),
        "talk": len(talk),
    }
    assert tried["outcomes"] == tried["conservation"] == {"events": game.seq}
    assert tried["score"] == {"final": 1, "sheets": 6}
    assert tried["seals"]["seed"] == 1
    assert "sealed" not in tried["seals"]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_every_recorded_game(path: Path) -> None:
    club = steady_club()
    game, moves = transcript_moves(club, path.read_text("utf-8"))
    for move in moves:
        game.act(None, move)
    document = audit_log(club.log, game.id).document()
    assert results(document) == dict.fromkeys(ALL, "passed")
    assert document["head"] == game.head


OPTIONS = [
    {},
    {"crash": "off", "lobby_moves": "per_pawn"},
    {"privilege_pick": "draw", "exchange_settlement": "per_pawn", "alternative": "on"},
]


@sweep_unless(
    lambda case: case[0] % len(OPTIONS) == case[1],
    "players, number",
    [*product(range(2, 7), range(len(OPTIONS)))],
)
def test_random_games_with_talk_at_every_stage(players: int, number: int) -> None:
    club, chance = steady_club(players), random.Random(players * 10 + number)
    game = club.new(
        {seat: seat for seat in SEATS[:players]}, seed=f"{players}", rulings=OPTIONS[number]
    )
    for _ in range(6):
        play(game, chance, 12)
        game.undo(reason="a slip")
        if chance.random() < 0.5:
            game.redo()
        assert audit_log(club.log, game.id).document()["passed"]
    play(game, chance)
    if number == 0:
        game.undo(reason="not yet over")
        game.redo()
        assert type(game.records[-1].event) is Redone
    assert results(audit_log(club.log, game.id).document()) == dict.fromkeys(ALL, "passed")


def test_a_game_with_words_that_is_dealt_later() -> None:
    club = steady_club()
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="s", deal=False)
    assert audit_log(club.log, game.id).passed
    game.deal({"yellow": "one", "blue": "two"})
    play(game, random.Random(1), 40)
    assert results(audit_log(club.log, game.id).document()) == dict.fromkeys(ALL, "passed")


@pytest.mark.parametrize("deal", [True, False])
def test_a_game_from_a_position(deal: bool) -> None:
    start = {
        "round": 3,
        "phase": "intrigues",
        "pawns": [
            "yellow intrigues",
            "blue intrigues",
            "yellow lobby transport",
            "blue lobby transport",
        ],
        "players": {
            "yellow": {"money": 70, "companies": ["I3:2+1", "R4"], "colonies": ["AS1"]},
            "blue": {"money": 80, "companies": ["T1:4"], "colonies": []},
        },
        "piles": {"companies": ["R1", "R2"]},
    }
    club = steady_club()
    seats = {"yellow": "Ann", "blue": "Ben"}
    game = club.new(seats, seed="s", start=start if deal else None, words={}, deal=deal)
    if not deal:
        game.deal({"blue": "moon"}, start)
    play(game, random.Random(1), 60)
    assert results(audit_log(club.log, game.id).document()) == dict.fromkeys(ALL, "passed")


def test_a_fork_of_a_game_with_words_and_undos() -> None:
    club = steady_club()
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="s", words={"blue": "moon"})
    play(game, random.Random(1), 40)
    game.undo(reason="a slip")
    play(game, random.Random(2), 20)
    what_if = club.fork(game, game.seq - 30)
    play(what_if, random.Random(3))
    assert results(audit_log(club.log, what_if.id).document()) == dict.fromkeys(ALL, "passed")


def test_command_ids_are_found_where_they_are_recorded() -> None:
    club = steady_club()
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="s")
    game.act(None, "place companies; place intrigues", command_id="evening")
    chain = audit_log(club.log, game.id).document()["checks"][0]
    assert chain["tried"]["command_ids"] == 2
    assert chain["result"] == "passed"


@pytest.mark.parametrize("eyes", ["yellow", "blue", "spectator"])
def test_a_cut_log_says_what_can_not_be_checked(eyes: str) -> None:
    club, game = small(60)
    text = "\n".join(export_log(club, game, eyes))
    document = audit_file(BytesIO(text.encode()), "cut").document()
    secret = dict.fromkeys(("chance", "legality", "outcomes", "score"), "unchecked")
    assert results(document) == dict.fromkeys([ALL[0], "head", *ALL[1:]], "passed") | secret
    notes = {check["note"] for check in document["checks"] if check["check"] in secret}
    assert notes == {"seals are closed"}
    assert document["passed"]
    seals = document["checks"][2]["tried"]
    assert seals["sealed"] > 0
    assert ("open" in seals) == (eyes != "spectator")


def test_the_cut_of_a_finished_game_is_whole() -> None:
    club, game = disputed_game()
    cut = audit_document(game, rows_of(club, game), "yellow")
    assert results(cut) == dict.fromkeys(ALL, "passed")
