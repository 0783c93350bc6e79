"""Each game has a recorded game that ends, with commands that work on it."""

import shlex

import pytest

from mclub.kinds.face import Demo
from mclub.kinds.registry import game_face
from tests.mclub.command_line import Mclub

WINNERS = {
    "million-club": "Winner: ▲ Green West",
    "millions-of-dollars": "Winner: ▲ Yellow Ada",
    "le-millionnaire": "Winner: ▲ Blue South",
}
RULED = {
    "million-club": "MC-EXC-3",
    "millions-of-dollars": "MD-NEG-5",
    "le-millionnaire": "LM-BET-3",
}
"""The rule to which the game's demo refers."""


@pytest.mark.parametrize("kind", WINNERS)
def test_the_demo_is_played_to_its_winner_and_kept(mclub: Mclub, kind: str) -> None:
    assert WINNERS[kind] in mclub.ok("demo", "--quick", "--game", kind)
    [kept] = mclub.json("list")
    assert (kept["kind"], kept["status"]) == (kind, "finished")
    left_out = mclub.json("stats", "--game", kind)["left_out"]
    assert left_out == {"running": 0, "abandoned": 0, "demo": 1, "bots": 0, "crossed": 0, "cut": 0}


@pytest.mark.parametrize("kind", WINNERS)
def test_all_that_it_says_to_try_works(mclub: Mclub, kind: str) -> None:
    shown = mclub.ok("demo", "--quick", "--game", kind)
    face = game_face(kind)
    assert isinstance(face, Demo)
    told = {command: mclub.ok(*shlex.split(command)) for command, _what in face.tries()}
    assert all(command in shown for command in told)
    ruled = next(text for command, text in told.items() if command.startswith("rules"))
    assert RULED[kind] in ruled


@pytest.mark.parametrize("kind", WINNERS)
def test_what_it_says_to_try_stands_in_two_columns(mclub: Mclub, kind: str) -> None:
    shown = mclub.ok("demo", "--quick", "--game", kind).splitlines()
    face = game_face(kind)
    assert isinstance(face, Demo)
    for command, what in face.tries():
        at = next(at for at, line in enumerate(shown) if f" {command}" in line)
        line = shown[at] if shown[at].endswith(what) else shown[at + 1]
        assert line.endswith(f"  {what}")
        assert line.index(what) == 45


def test_the_demo_of_le_millionnaire_explains_its_auteuil(mclub: Mclub) -> None:
    mclub.ok("demo", "--quick", "--game", "le-millionnaire")
    # A double 4 on a horse that was bet on: LM-EX-2, 80 000 + 40 000.
    told = mclub.ok("explain", "363")
    assert "80 000 F on Auteuil" in told.replace("\N{NO-BREAK SPACE}", " ")
    assert "40 000 F on square 16" in told.replace("\N{NO-BREAK SPACE}", " ")
