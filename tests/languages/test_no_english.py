"""In a language in which every letter is wide, any narrow letter reveals an untranslated text."""

import re
import shlex
from contextvars import copy_context
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mclub import cli
from mclub.text import languages
from tests.languages.wide import Wide
from tests.mclub.command_line import GAMES

WORD = re.compile(r"[A-Za-z]{3,}")
TYPED = re.compile(
    r"mclub [a-z -]+|`[^`]*`|“[^”]*”|--[a-z-]+|[A-Z]{2,}[A-Z0-9-]*|\w+\.(?:toml|jsonl|txt|db|html)"
    r"|/\S+|[a-z0-9]{10}\b|\b[0-9a-f]{16,}\b|[a-z_]+ = [a-z_]+|\((?:here|ｈｅｒｅ) [a-z_]+\)"
)
"""Commands, options, ids, files, and the options of a game with their values, which are not
translated."""
NAMES = {"mclub", "nonsense", "Ann", "Ben", "North", "South", "East", "West", "Million", "Club"}


SESSION = """
import {demo}
show
view yellow
legal
history
score
ledger
list
audit
knows yellow
replay --at 100
replay --at 300
stats
dispute
dispute 40
count yellow=3 bank=9
compare {other} {other}
new yellow=Ann blue=Ben
new yellow=Ann
act place lobby industry
act place companies
legal
show
act place
act nonsense
undo
redo
undo --to 1
correct yellow money 3 --reason “x”
show --seat black
abandon --reason “x”
list
legal
new --table yellow=Ann:transport blue=Ben
legal
show
position template
position save
new --game millions-of-dollars yellow=Ann blue=Ben red=North
show
view yellow
legal
act “pick driver”
act yellow: pick driver
act blue: pick brute
act blue: pick brute
act red: pick con-man
show
legal --seat yellow
act yellow: pay blue 1
act yellow: withdraw 5
act green: ready
history
ledger
score
explain 10
explain 20
knows yellow
audit
dispute --claim “yellow money 99”
count yellow=99
correct yellow money 9 --reason “x”
undo --seat yellow
position save
pad --game millions-of-dollars
new --game millions-of-dollars --table yellow=Ann blue=Ben red=North green=South
act first yellow
act loot 10 1 brute
act loot 99 1
show
legal
new --game le-millionnaire yellow=Ann blue=Ben --seed s
show
act start 2; buy azure small; ready
act start 2; buy jade 3; ready
act throw
show
view yellow
legal
undo --seat yellow
new --game le-millionnaire --table yellow=Ann blue=Ben --first yellow
act start 2; buy azure 3; ready; start 2; buy azure 1; buy plum 1; ready
act throw 1 1
act done
act bet 11; bet auteuil; bet chance 5000
show
act throw 3 4
act bet 9
act offer yellow azure 1 for 12000
show
legal
act deal
act throw 1 2; draw confidential
act buy jade small
act buy coral 1; bet outsiders; throw 1 2
act throw 1 1; draw taxes
act pay
show --seat yellow
legal
history
ledger
score
knows yellow
audit
dispute --claim nonsense
count yellow=9000
correct yellow money 9 --reason x
correct yellow money 9000 --reason x
nonsense
show --nonsense
replay --at nonsense
"""


def said(words: list[str], path: Path) -> str:
    env = {"MCLUB_DB": str(path), "MCLUB_LANG": "fr", "COLUMNS": "200"}
    result = copy_context().run(CliRunner().invoke, cli.app, words, env=env, prog_name="mclub")
    assert result.exception is None or isinstance(result.exception, SystemExit), words
    return result.output


def test_everything_that_people_read_can_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "catalogue", lambda _language: Wide())
    path = tmp_path / "games.db"
    said(["import", str(GAMES / "two_players.txt")], path)
    other = re.findall(r"\b[a-z0-9]{10}\b", said(["list"], path))[0]
    narrow: dict[str, str] = {}
    for line in SESSION.strip().splitlines():
        words = shlex.split(line.format(demo=GAMES / "four_players.txt", other=other))
        printed_lines = said(words, path).splitlines()
        if words[0] == "position":  # the keys of a file stay as they are
            printed_lines = [printed for printed in printed_lines if printed.startswith("#")]
        for printed in printed_lines:
            for word in WORD.findall(TYPED.sub(" ", printed)):
                if word not in NAMES and not word.startswith("tmp"):
                    narrow.setdefault(word, f"{line}: {printed.strip()}")
    assert narrow == {}, "\n".join(narrow.values())
