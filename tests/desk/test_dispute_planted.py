"""150 randomly planted faults: `dispute` finds each one, and its proposal corrects it."""

import json
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from events.million_club.facts import PrivilegeGranted
from mclub.club.game import Game
from mclub.desk.checks import plain
from tests.desk.audited import MILLION_CLUB, MILLIONS_OF_DOLLARS
from tests.desk.planted import PlantedFault, plant, true_game
from tests.mclub.command_line import Mclub
from tests.sweeping import first_part, sweep_between, sweep_unless

OUTCOMES = [
    *((MILLION_CLUB, number) for number in first_part(range(30))),
    *((MILLIONS_OF_DOLLARS, number) for number in first_part(range(15))),
]
CLAIMS = [
    *((MILLION_CLUB, number) for number in first_part(range(30))),
    *((MILLIONS_OF_DOLLARS, number) for number in first_part(range(15))),
]


def carry_out(mclub: Mclub, proposal: dict[str, Any]) -> None:
    """Run the proposed command, word for word."""
    for command in proposal["commands"]:
        if proposal["kind"] == "import":
            in_a_shell(mclub, command)
            continue
        program, *words = shlex.split(command)
        assert program == "mclub"
        mclub.ok(*words, *(["--yes"] if words[0] == "amend" else []))


def in_a_shell(mclub: Mclub, command: str) -> None:
    folder = Path(sys.executable).parent
    settings = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "MCLUB_DB": str(mclub.path)}
    subprocess.run(
        ["bash", "-c", command],
        cwd=mclub.path.parent,
        env=os.environ | settings,
        check=True,
        capture_output=True,
    )


@sweep_between(30, "kind, number", OUTCOMES)
def test_a_wrong_outcome_is_found_and_set_right(kind: str, number: int, tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    planted = plant(number, mclub.path, kind)
    found = dispute_answer(mclub, 6)
    it_names_the_fault(found, planted)

    proposal = found["proposal"]
    assert proposal["clean"]
    carry_out(mclub, proposal)
    audit = audit_result(mclub)
    assert (audit["passed"], audit["first_bad"]) == (True, None)
    assert mclub.json("score")["players"] == found["score"]["after"]
    again = dispute_answer(mclub, 0)
    assert (again["verdict"], again["fault"]) == ("sound", None)
    if proposal["kind"] == "amend":
        assert planted.seq in [back["seq"] for back in again["taken_back"]]
        assert sum(check["taken_back"] for check in audit["checks"]) > 0
    else:
        assert (proposal["kind"], found["fault"]["command"]) == ("import", None)
        assert again["taken_back"] == []


def it_names_the_fault(found: dict[str, Any], planted: PlantedFault) -> None:
    assert (found["verdict"], found["first"]) == ("fault", planted.seq)
    fault = found["fault"]
    assert (fault["seq"], fault["check"]) == (planted.seq, "outcomes")
    assert fault["recorded"][planted.field] == plain(planted.lie)
    assert fault["recomputed"][planted.field] == plain(planted.truth)
    assert found["event"]["seq"] == planted.seq
    assert all(rule["sources"] for rule in found["event"]["rules"])


def dispute_answer(mclub: Mclub, code: int, *words: str) -> dict[str, Any]:
    result = mclub("dispute", *words, "--json")
    assert (result.exit_code, result.stderr) == (code, "")
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def audit_result(mclub: Mclub) -> dict[str, Any]:
    audit: dict[str, Any] = mclub.json("audit")
    return audit


Told = tuple[str, Any, Any]
"""A claim with a placeholder, the claimed value, and the true one."""
Lie = Callable[[Game, random.Random], Told]


def money(game: Game, chance: random.Random) -> Told:
    seat = chance.choice(game.seats)
    true = game.board()["players"][seat]["money"]
    return f"{seat} money {{}}", true + chance.choice((1, 2, 3, 4)), true


def bank(game: Game, chance: random.Random) -> Told:
    true = game.board()["bank"]
    return "bank {}", true + chance.choice((-2, -1, 1, 2, 3)), true


def companies(game: Game) -> dict[str, tuple[str, dict[str, Any]]]:
    players = game.board()["players"]
    return {c["id"]: (seat, c) for seat, player in players.items() for c in player["companies"]}


def level(game: Game, chance: random.Random) -> Told:
    card, (_seat, held) = chance.choice(list(companies(game).items()))
    return f"{card} level {{}}", held["level"] % 4 + 1, held["level"]


def notes(game: Game, chance: random.Random) -> Told:
    card, (_seat, held) = chance.choice(list(companies(game).items()))
    return f"{card} notes {{}}", held["notes"] + 1, held["notes"]


def owner(game: Game, chance: random.Random) -> Told:
    owners = {card: seat for card, (seat, _held) in companies(game).items()}
    players = game.board()["players"]
    owners |= {card: seat for seat, player in players.items() for card in player["colonies"]}
    card = chance.choice(list(owners))
    other = chance.choice([seat for seat in game.seats if seat != owners[card]])
    return f"{card} belongs to {{}}", other, owners[card]


def listing(game: Game, chance: random.Random) -> Told:
    kind, true = chance.choice(list(game.board()["listings"].items()))
    return f"listing {kind} {{}}", true + chance.choice((-1, 1)), true


def colonies(game: Game, chance: random.Random) -> Told:
    seat = chance.choice(game.seats)
    true = game.board()["players"][seat]["colony_count"]
    return f"{seat} has {{}} colonies", true + 1, true


def points(game: Game, chance: random.Random) -> Told:
    seat = chance.choice(game.seats)
    true = game.score()["players"][seat]["total"]
    return f"{seat} points {{}}", true + chance.choice((-1, 1)), true


def first(game: Game, chance: random.Random) -> Told:
    true = game.board()["first"]
    other = chance.choice([seat for seat in game.seats if seat != true])
    return "{} is first", other, true


def round_(game: Game, chance: random.Random) -> Told:
    true = game.board()["round"]
    return "round {}", true % 9 + 1, true


def privilege(game: Game, chance: random.Random) -> Told:
    granted = [r for r in game.line.standing if type(r.event) is PrivilegeGranted]
    record = chance.choice(granted)
    round_ = game.at(record.seq).board()["round"]
    true = record.event.seat
    other = chance.choice([seat for seat in game.seats if seat != true])
    return f"{{}} had the privilege of {record.event.tile} in round {round_}", other, true


def reserve(game: Game, chance: random.Random) -> Told:
    true = game.board()["reserve"]
    return "reserve {}", true + chance.choice((-2, -1, 1, 2)), true


def intimidation(game: Game, chance: random.Random) -> Told:
    seat = chance.choice(game.seats)
    true = len(game.board()["players"][seat]["intimidation"])
    return f"{seat} intimidation {{}}", true + 1, true


def leader(game: Game, chance: random.Random) -> Told:
    true = game.board()["leader"]
    return "{} leader", chance.choice([seat for seat in game.seats if seat != true]), true


LIES: dict[str, tuple[Lie, ...]] = {
    MILLION_CLUB: (
        *(money, bank, level, notes, owner, listing, privilege, colonies, points),
        *(first, round_, money, level, owner, listing, privilege, bank),
    ),
    MILLIONS_OF_DOLLARS: (money, reserve, intimidation, leader, round_),
}


@sweep_unless(lambda case: case[1] < len({*LIES[case[0]]}), "kind, number", CLAIMS)
def test_a_false_claim_is_found_and_what_would_make_it_true(
    kind: str, number: int, tmp_path: Path
) -> None:
    mclub = Mclub(tmp_path / "games.db")
    id_ = true_game(number, mclub.path, kind)
    chance, lies = random.Random(f"claim {number}"), LIES[kind]
    with mclub.club() as club:
        said, lie, truth = lies[number % len(lies)](club.game(id_), chance)
    holds = dispute_answer(mclub, 0, "--claim", said.format(truth))
    assert (holds["verdict"], holds["claim"]["actual"]) == ("claim_true", truth)
    assert holds["proposal"] is None

    found = dispute_answer(mclub, 0, "--claim", said.format(lie))
    claim = found["claim"]
    assert (found["verdict"], claim["claimed"], claim["actual"]) == ("claim_false", lie, truth)
    it_followed_the_figure(claim)
    if isinstance(lie, int):
        assert claim["difference"] == truth - lie
    if found["proposal"] is not None:
        assert (found["proposal"]["clean"], found["proposal"]["claim"]) == (True, "true")
        carry_out(mclub, found["proposal"])
        assert mclub.json("score")["players"] == found["score"]["after"]
        then = dispute_answer(mclub, 0, "--claim", said.format(lie))
        assert then["verdict"] == "claim_true"
    assert audit_result(mclub)["passed"]


def it_followed_the_figure(claim: dict[str, Any]) -> None:
    """Check that the changes lead from the claimed value, if the figure ever had it, to the true
    one."""
    changes = claim["changes"]
    for before, after in pairwise(changes):
        assert before["after"] == after["before"]
    if changes:
        assert changes[-1]["after"] == claim["actual"]
        assert claim["claimed"] not in [change["after"] for change in changes]
    if claim["ended"] is not None and len(changes) == claim["change_count"]:
        assert (changes[0]["seq"], changes[0]["before"]) == (claim["ended"], claim["claimed"])
