"""Call `mclub` in this process and read its output."""

import json
import re
from contextvars import copy_context
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from mclub import Club, Game
from mclub.cli import app

GAMES = Path(__file__).parents[2] / "fixtures/million_club/games"


class Mclub:
    """`mclub` with MCLUB_DB = path, and MCLUB_LANG = lang if set."""

    def __init__(self, path: Path, lang: str | None = None) -> None:
        self.path = path
        self.lang = lang

    def __call__(self, *words: str, typed: str | bytes | None = None) -> Result:
        """Run a command. Exceptions that it doesn't turn into an exit code are raised."""
        env = {"MCLUB_DB": str(self.path)} | ({"MCLUB_LANG": self.lang} if self.lang else {})
        # Each command sets its language in its own context.
        result = copy_context().run(
            CliRunner().invoke, app, list(words), input=typed, env=env, prog_name="mclub"
        )
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def ok(self, *words: str, typed: str | bytes | None = None) -> str:
        """The output of a command that must succeed and print nothing on standard error."""
        result = self(*words, typed=typed)
        assert (result.exit_code, result.stderr) == (0, ""), words
        return result.stdout

    def transcript(self, *words: str) -> str:
        """The transcript of a running game; a warning says that it reveals the seed."""
        result = self("export", "--transcript", *words)
        assert result.exit_code == 0
        assert result.stderr == (
            "This contains the seed of a running game, and everything hidden in it.\n"
        )
        return result.stdout

    def json(self, *words: str, typed: str | bytes | None = None) -> Any:
        """The single JSON document that a command prints on one line."""
        printed = self.ok(*words, "--json", typed=typed)
        assert printed.endswith("\n")
        assert printed.count("\n") == 1
        return json.loads(printed)

    def refusal(self, code: int, *words: str, typed: str | bytes | None = None) -> str:
        """The line on standard error of a command that must be refused with this exit code."""
        result = self(*words, typed=typed)
        assert (result.exit_code, result.stdout) == (code, ""), (words, result.stderr)
        line = result.stderr
        assert line.startswith("mclub: ")
        assert line.endswith("\n")
        plain = re.sub("(?<=\\W)\u200d(?=\\W)", "", line[:-1].replace("\u00a0", " "))  # in emoji
        assert plain.isprintable(), "one line, and nothing that a terminal would obey"
        return line[len("mclub: ") : -1]

    def club(self) -> Club:
        """The same games in Python."""
        return Club(self.path)

    def heads(self) -> dict[str, tuple[int, str]]:
        """The last seq and hash of every game, unchanged if nothing was appended."""
        with self.club() as club:
            return {id_: head(club.game(id_)) for id_, _ in club.log.games()}

    def current(self) -> str:
        """The id of the current game."""
        with self.club() as club:
            id_ = club.log.latest()
        assert id_ is not None
        return id_


def head(game: Game) -> tuple[int, str]:
    return game.seq, game.head
