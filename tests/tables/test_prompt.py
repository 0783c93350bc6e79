"""`mclub table`: a prompt that survives any input, loses nothing and answers at once."""

import os
import pty
import random
import select
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mclub import Club
from mclub.cli.prompt import Prompt
from tests.mclub.command_line import Mclub
from tests.tables.told import random_table
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
BLINK = 0.1
"""Seconds."""
NONSENSE = ["\x00", "\udcff", "é", "=", "-1", "9" * 50, "🂡", "\u202e", "x" * 5000]


def beside(club: Club) -> tuple[Prompt, list[str]]:
    game = club.new(
        {"yellow": "Ann", "blue": "Ben"},
        table=True,
        dealt={"yellow": ["industry"], "blue": ["transport"]},
        first="yellow",
    )
    said: list[str] = []

    return Prompt(game, said.append, said.extend), said


def test_actions_undo_and_status(club: Club) -> None:
    prompt, said = beside(club)
    assert prompt.status() == (
        "Round 1 · closed: Lobby · Resource 0 Industry 1 Transport 1 · bank 146 M · "
        "Yellow (Ann): place a pawn"
    )
    assert prompt.prompt_text() == "yellow> "
    assert prompt.answer("p i; p col")
    assert [line.split("  ")[-1] for line in said] == [
        "Yellow (Ann) places a pawn: Intrigues, chair 1.",
        "Blue (Ben) places a pawn: Colonies, chair 1.",
    ]
    assert prompt.answer("u")
    assert prompt.prompt_text() == "blue> "
    assert prompt.answer("redo")
    assert prompt.prompt_text() == "yellow> "
    assert not prompt.answer("q")


def typed_at_the_prompt(mclub: Mclub, *lines: str) -> tuple[str, str]:
    """The output on both streams for these lines, in a game dealt by people."""
    mclub.ok("new", "--table", "yellow=Ann:industry", "blue=Ben:transport", "--first", "yellow")
    result = mclub("table", typed="\n".join([*lines, "q", ""]))
    assert result.exit_code == 0
    return result.stdout, result.stderr


def test_a_command_of_the_program_is_run_for_the_game(mclub: Mclub) -> None:
    lines = ["show", "view spectator", "score", "ledger y", "count y=7 bank=3", "knows blue"]
    printed, refused = typed_at_the_prompt(mclub, *lines, "?")
    assert refused == ""
    for line in [*lines, "legal"]:
        assert mclub.ok(*line.split()) in printed


def test_the_history_is_its_end(mclub: Mclub) -> None:
    lines = ["p i", "u"] * 10
    printed, _ = typed_at_the_prompt(mclub, *lines, "history")
    assert mclub.ok("history", "--since", str(mclub.json("show")["seq"] - 20)) in printed
    assert "The game begins" not in printed
    assert "The game begins" in mclub.ok("history")


def test_a_correction_has_its_reason_behind_it(mclub: Mclub) -> None:
    printed, refused = typed_at_the_prompt(
        mclub, "correct y money 9 Ann's note", 'correct blue money 9 --reason "the box"', "ledger y"
    )
    assert refused == ""
    assert "corrected from 7 M to 9 M: Ann's note" in printed
    assert "corrected from 7 M to 9 M: the box" in printed
    assert mclub.json("show")["players"]["yellow"]["money"] == 9


def test_the_status_is_that_after_the_command(mclub: Mclub) -> None:
    lines = ("p i", "amend 17 place companies --yes --reason wrong", "abandon --reason cat")
    printed, refused = typed_at_the_prompt(mclub, *lines)
    assert refused == ""
    assert mclub.json("show")["tiles"]["companies"] == ["yellow"]
    assert "the game is over: score, q" in printed.rpartition("Head: ")[2]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("count y", "write money as COLOUR=AMOUNT"),
        ("count y=x", "“x” is not an amount"),
        ("correct y money", "AMOUNT is missing"),
        ("correct y money 9", "A correction needs a reason"),
        ("ledger pink", "There is no account pink"),
        ("explain 5 -- --db", "Unexpected: --db."),
    ],
)
def test_what_a_command_refuses_it_says_in_a_line(mclub: Mclub, line: str, why: str) -> None:
    printed, refused = typed_at_the_prompt(mclub, line, "p i")
    assert why in refused
    assert refused.count("\n") == 1
    assert "places a pawn" in printed


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place lobby industry", "Lobby is closed"),
        ("p", "A word is missing after place"),
        ("nonsense", "“nonsense” is not recognised"),
        ('explain "5', "A quotation mark is missing"),
    ],
)
def test_what_the_game_refuses_is_said_in_a_line(club: Club, line: str, why: str) -> None:
    prompt, said = beside(club)
    assert prompt.answer(line)
    assert why in said[-1]
    assert "\n" not in said[-1]


def test_the_next_words_are_completed(club: Club) -> None:
    prompt, _ = beside(club)
    assert prompt.complete("p") == ["place"]
    assert prompt.complete("place ") == ["colonies", "companies", "exchange", "intrigues"]
    assert prompt.complete("place e") == ["exchange"]
    assert prompt.complete("pl ex t") == ["transport"]
    assert prompt.complete("place lobby; p") == []
    assert prompt.complete("p int; place c") == ["colonies", "companies"]
    assert "score" in prompt.complete("sc")


@pytest.mark.parametrize("number", range(6))
def test_any_line_is_survived_and_nothing_is_lost(club: Club, number: int) -> None:
    chance = random.Random(number)
    prompt, said = beside(club)
    words = [*NONSENSE, "place", "p", "i", "col", "u", "redo", "?", ";", "yellow:", "buy", "done"]
    words += ["d", "c", "reveal", "asia", "count", "correct", "money", "I1", "undo", "agree"]
    words += ["ledger", "first", "take", "referee:"]
    for _ in range(300):
        if chance.random() < 0.3 and prompt.game.due():
            line = chance.choice(prompt.game.due()[0]["actions"])
        else:
            line = " ".join(chance.choices(words, k=chance.randint(0, 5)))
        kept = len(prompt.game.records)
        begun = time.process_time()
        assert prompt.answer(line)
        prompt.status()
        assert time.process_time() - begun < 20 * BLINK  # most take less than BLINK
        assert len(prompt.game.records) >= kept
    with_all = club.game(prompt.game.id)
    assert with_all.records == prompt.game.records
    assert said


def test_an_entry_is_answered_within_a_blink(club: Club) -> None:
    game = random_table(club, random.Random("blink"), until=150)
    prompt = Prompt(game, lambda _: None, lambda _: None)
    took = []
    while len(took) < 24 and game.due():
        action = game.due()[0]["actions"][-1]
        for line in (action, "u", action):
            begun = time.process_time()  # other programs don't count
            prompt.answer(line)
            prompt.status()
            took.append(time.process_time() - begun)
    assert sorted(took)[len(took) // 2] < BLINK


def test_lines_from_a_file(mclub: Mclub) -> None:
    mclub.ok("new", "--table", "yellow=Ann:industry", "blue=Ben:transport", "--first", "blue")
    printed = mclub.ok("table", typed="p com; p col\n\nwhat\nq\n")
    assert "Blue (Ben) places a pawn: Companies, chair 1." in printed
    assert "“what” is not recognised" in printed
    assert "Everything is in the log." in printed
    assert mclub.json("show")["tiles"]["colonies"] == ["yellow"]


def type_at(path: Path, keys: list[bytes]) -> tuple[int, str]:
    """Type key sequences at a terminal. Returns the exit code and the output."""
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        environment: dict[str, Any] = os.environ | {
            "MCLUB_DB": str(path),
            "HOME": str(path.parent),
            "XDG_STATE_HOME": str(path.parent / "state"),
            "PYTHONPATH": str(ROOT),
            "TERM": "dumb",
        }
        os.chdir(ROOT)
        os.execve(sys.executable, [sys.executable, "-m", "mclub", "table"], environment)
    shown = _shown_until_it_waits(terminal, child)
    for key in keys:
        os.write(terminal, key)
        shown += _shown_until_it_waits(terminal, child)
    _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown


def _shown_until_it_waits(terminal: int, program: int) -> str:
    """The output until the program waits at its prompt, or has ended.

    Ctrl-C makes a terminal discard unread input, so the next key has to wait until the program is
    really idle.
    """
    shown = ""

    def waits() -> bool:
        nonlocal shown
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 4096).decode(errors="replace")
            except OSError:  # the other side is closed
                return True
            return False
        return shown.endswith("> ") and "State:\tS" in Path(f"/proc/{program}/status").read_text()

    wait_for(waits, lambda: shown)
    return shown


def test_ctrl_c_and_ctrl_d_lose_nothing(mclub: Mclub) -> None:
    mclub.ok("new", "--table", "yellow=Ann:industry", "blue=Ben:transport", "--first", "blue")
    code, shown = type_at(mclub.path, [b"p com\n", b"p col\x03", b"\x03", b"p i\n", b"\x04"])
    assert code == 0, shown
    assert "Traceback" not in shown
    tiles = mclub.json("show")["tiles"]
    assert (tiles["companies"], tiles["intrigues"], tiles["colonies"]) == (["blue"], ["yellow"], [])
