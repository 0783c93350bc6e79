"""On a narrow screen, no word is broken in the output of any command."""

import re
import shlex
from collections.abc import Mapping
from contextvars import copy_context
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from events.language import gettext as _
from events.le_millionnaire.words import BOXES
from mclub.cli import COMMANDS
from mclub.games.le_millionnaire.words import NAMES
from mclub.kinds.registry import GAMES
from mclub.text.languages import LANGUAGES, use
from mclub.text.words import word
from tests.mclub.command_line import Mclub
from tests.sweeping import ALL, sweep_after

NARROW = (40, 60, 79)
WIDE = {"ledger": 118, "count": 118}
"""The width at which the ledger has room for a column per account; other commands use 200."""
IN_LANGUAGES = [
    (game, language, NARROW)
    for game, language in (
        product(GAMES, LANGUAGES) if ALL else zip(GAMES, sorted(LANGUAGES)[::-1], strict=True)
    )
]
"""Each game in each language with MCLUB_SWEEP=all; by default in one of them."""
LONGEST = 38
HINTS = ("--ruling", "hints=on")
WORD = re.compile(r"[^\s\u2500-\u259f▮▲●○·]+")
HEADINGS = (
    *("Player", "Money", "Pawns", "Companies", "Colonies", "Character", "Intimidation", "Stake"),
    *("State", "Cash", "Fortune", "Securities and cards", "Score", "Balance"),
)
"""Column headings, which may be missing where columns are given up."""
SESSION = """
list
show -g {over}
show -g {begun}
view yellow -g {begun}
legal -g {begun}
hint {asked} -g {begun} --rollouts 2
history -g {over}
score -g {over}
score -g {begun}
ledger -g {over}
count yellow=3 -g {over}
chart -g {over}
stats --game {game}
chance --game {game}
replay --at 40 -g {over}
replay --at 60 -g {over}
compare {over} {begun}
explain 20 -g {over}
explain 60 -g {over}
knows yellow -g {over}
audit -g {over}
dispute 40 -g {over}
dispute 60 -g {over} --claim "yellow money 99"
amend {seq} "{instead}" --dry-run -g {begun}
rules --game {game}
rules {rule}
simulate --game {game} --games 2 --bots random --seed s --jobs 1
"""
DRAWN = {shlex.split(line)[0] for line in SESSION.strip().splitlines()}
LINES = {
    *("new", "deal", "act", "bots", "undo", "redo", "abandon", "fork", "correct", "pad", "import"),
    *("verify", "merge", "backup", "copy", "grant", "hand"),
}
"""Commands that print sentences and draw nothing."""
DATA = {"export", "position"}
"""Commands that print data for programs, or figures."""
STAYING = {"table", "play", "serve", "demo"}
"""Commands that run until the user leaves, or go through a game; they draw the same as others."""


SLOW = {"analyse"}
"""Commands whose tables are drawn in tests/analysis, from one document."""


class Case(NamedTuple):
    """A game: its players, a rule to look up, and a command with an alternative."""

    players: str
    rule: str
    command: str
    instead: str


CASES: Mapping[str, Case] = {
    "million-club": Case("yellow=Ann blue=Ben", "MC-EXC-3", "place companies", "place intrigues"),
    "millions-of-dollars": Case(
        "yellow=Ann blue=Ben red=Cy green=Di",
        "MD-HEI-1",
        "blue: pick driver",
        "blue: pick brute",
    ),
    "le-millionnaire": Case("yellow=Ann blue=Ben", "LM-WIN-1", "start 2", "start 3"),
}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game and a new one, of each kind."""
    mclub = Mclub(tmp_path_factory.mktemp("log") / "games.db")
    for game, case in CASES.items():
        mclub.ok("demo", "--game", game, "--quick")
        mclub.ok("new", "--game", game, *case.players.split(), "--seed", "s", *HINTS)
        mclub.ok("act", case.command)
    return mclub.path


def session(path: Path, game: str) -> list[list[str]]:
    """The commands for one game of the log."""
    mclub, case = Mclub(path), CASES[game]
    over, begun = (
        next(one["game"] for one in mclub.json("list") if (one["kind"], one["status"]) == wanted)
        for wanted in ((game, "finished"), (game, "running"))
    )
    history = mclub.json("history", "-g", begun)
    facts = {
        "game": game,
        "over": over,
        "begun": begun,
        "seq": next(one["seq"] for one in history if one["by"] in ("yellow", "blue")),
        "asked": mclub.json("legal", "-g", begun)["due"][0]["seat"],
    }
    filled = SESSION.format(**facts, **case._asdict())
    return [shlex.split(line) for line in filled.strip().splitlines()]


def words(printed: str) -> set[str]:
    """The words of the output, without drawing characters, ASCII ones included."""
    found = WORD.findall(printed)
    return {one for one in found if re.search(r"\w", one) and not re.fullmatch("[ox+#]+", one)}


def headings(language: str) -> set[str]:
    """The words of a narrow board's headings, which are left out."""
    use(language)
    named = [_(heading) for heading in HEADINGS] + [word(box, NAMES) for box in BOXES]
    return {part for one in named for part in one.split()}


@sweep_after(
    1,
    "game, language, narrow",
    [("million-club", "de", NARROW[:1]), *IN_LANGUAGES],
)
def test_no_word_is_broken(
    log: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str, narrow: tuple[int, ...]
) -> None:
    mclub = Mclub(log, language)
    left_out = copy_context().run(headings, language)
    broken = []
    for command in session(log, game):
        monkeypatch.setenv("COLUMNS", str(WIDE.get(command[0], 200)))
        whole = mclub(*command).stdout
        wide = {one for one in words(whole) if len(one) <= LONGEST}
        assert wide, command
        for columns in narrow:
            monkeypatch.setenv("COLUMNS", str(columns))
            printed = mclub(*command).stdout
            missing = wide - words(printed) - left_out
            cut = {one for one in words(printed) - wide if one.endswith("…")}
            # On a pipe each sentence is one line; on a terminal it may be several.
            drawn = {*printed.splitlines()} - {*whole.splitlines()}
            over = [line for line in drawn if len(line) > columns]
            if missing or cut or over:
                broken.append((columns, " ".join(command), missing, cut, over))
    assert broken == [], "\n".join(map(str, broken))


def test_every_command_that_draws_is_tried() -> None:
    assert not DRAWN & (LINES | DATA | STAYING)
    assert {*COMMANDS} == DRAWN | LINES | DATA | STAYING | SLOW
