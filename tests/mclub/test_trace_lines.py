"""The operational log is off by default, JSON on a pipe, and never reveals cards."""

import json
import re

from tests.mclub.command_line import Mclub
from tests.mclub.programs import on_terminal, python, run

COMMANDS = [
    ["new", "yellow=Xanthippe", "blue=Balthasar", "--seed", "quicksilver"],
    ["act", "yellow: place companies"],
    ["act", "place exchange transport", "--seat", "blue", "--command-id", "hippopotamus"],
    ["undo", "--reason", "butterfingers"],
    ["redo"],
    ["view", "yellow"],
    ["list"],
    ["export"],
    ["act", "place garden"],
]
SECRETS = ["Xanthippe", "Balthasar", "quicksilver", "place", "companies", "transport", "garden"]
SECRETS += ["hippopotamus", "butterfingers", "yellow", "blue"]
CARD = re.compile(r"\b(?:[RIT](?:1[0-3]|[1-9])|(?:AF|AS|AM|IN|OC)[1-6])\b")
UNTOLD = {"new": 1, "act": 2, "undo": 2, "redo": 2}


def log_lines(stderr: bytes) -> list[dict[str, object]]:
    """The lines of the operational log, without the refusal."""
    lines = [line for line in stderr.decode().splitlines() if not line.startswith("mclub: ")]
    return [json.loads(line) for line in lines]


def test_verbose_tells_what_is_done_and_no_secret(mclub: Mclub) -> None:
    events = []
    for words in COMMANDS:
        done = run(mclub.path, "--verbose", *words)
        lines = log_lines(done.stderr)
        assert len(lines) >= UNTOLD.get(words[0], 1) - (words[-1] == "place garden")
        for line in lines:
            assert line.keys() >= {"event", "level", "timestamp", "game"}
            assert line["level"] == "info"
            figures = {k: v for k, v in line.items() if k not in ("game", "timestamp")}
            text = json.dumps(figures)
            assert not [secret for secret in SECRETS if secret in text]
            assert not CARD.search(text)
        events += [line["event"] for line in lines]
    assert {"game created", "game opened", "events appended"} == set(events)


def test_the_environment_turns_it_on_as_well(running_game: Mclub) -> None:
    done = run(running_game.path, "show", "--json", MCLUB_LOG="info")
    [line] = log_lines(done.stderr)
    assert (line["event"], line["game"], line["events"]) == (
        "game opened",
        running_game.current(),
        13,
    )
    assert json.loads(done.stdout) == running_game.json("show"), (
        "standard output is left to the answer"
    )
    assert run(running_game.path, "show", MCLUB_LOG="warning").stderr == b""
    assert run(running_game.path, "show").stderr == b""


def test_a_terminal_gets_lines_for_people(running_game: Mclub) -> None:
    code, shown = on_terminal(
        running_game.path, "--verbose", "act", "place companies", NO_COLOR="1"
    )
    assert code == 0
    assert "events appended" in shown
    assert '{"' not in shown
    assert "\x1b" not in shown


LEAN = """
import atexit, os, sys
import mclub.__main__ as program
end = os._exit
def tell(code):
    loaded = {name.partition(".")[0] for name in sys.modules}
    heavy = {"structlog", "sqlite_utils", "rich", "platformdirs", "pydantic", "asyncio", "psycopg"}
    heavy.add("textual")
    print(code, *sorted(loaded & heavy))
    sys.stdout.flush()
    end(0)
os._exit = tell
sys.argv[0] = "mclub"
program.main()
"""


def loaded_by(*words: str) -> str:
    """The exit code of a command, and the heavy libraries that it imported."""
    done = python(LEAN, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_an_action_imports_nothing_heavy(running_game: Mclub) -> None:
    db = str(running_game.path)
    assert loaded_by("act", "place companies", "--db", db) == "0"
    assert loaded_by("undo", "--db", db) == "0"
    assert loaded_by("show", "--json", "--db", db) == "0"
    assert loaded_by("act", "place lobby", "--db", db) == "3"
    assert loaded_by("show", "--db", db) == "0"
    assert loaded_by("replay", "--json", "--db", db) == "0"
    assert loaded_by("replay", "--step", "--db", db) == "0"
    assert loaded_by("history", "--db", db) == "0"
    assert loaded_by("--verbose", "show", "--json", "--db", db).startswith("0 ")
