"""`table`: an interactive prompt beside the table."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from events.language import gettext as _
from events.language import language
from mclub.cli import LANG, app
from mclub.cli.options import Db, GameId, bookmark, open_game, place_of
from mclub.cli.prompt import Prompt
from mclub.text.printing import say
from mclub.text.streams import is_lost

HISTORY = 1000
"""Lines kept in the input history."""


def table(db: Db = None, game: GameId = None) -> None:
    """Follow the game at your table with a prompt that stays open."""
    with open_game(db, game) as opened_game:
        prompt = Prompt(opened_game, say, partial(_run_command, place_of(db), opened_game.id))
        bookmark(opened_game)
        lines = _lines_kept(prompt)
        try:
            say(prompt.help())
            while _converse(prompt):
                pass
        finally:
            _keep_lines(lines)
        say(_("Everything is in the log. Continue at any time with: mclub table"))


def _run_command(place: str, game: str, words: Sequence[str]) -> None:
    """Runs a command for the game; its result or error is already printed."""
    with suppress(SystemExit):
        command, *more = words
        app([LANG, language(), command, "--db", place, "--id", game, *more], prog_name="mclub")


def _converse(prompt: Prompt) -> bool:
    """Reads lines until Ctrl-C drops one (True) or the user leaves (False)."""
    shown = ""
    try:
        # After Ctrl-C the line may have taken effect already: check the log.
        prompt.game.refresh()
        while True:
            status = prompt.status()
            if status != shown:
                say(status)
                shown = status
            if is_lost() or not prompt.answer(_read_line(prompt.prompt_text())):
                return False
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt):
            say("")
        return True
    except EOFError:
        say("")
        return False


def _read_line(asked: str) -> str:
    try:
        return input(asked)
    except UnicodeDecodeError:
        return "\ufffd"  # undecodable bytes: not understood, as any other nonsense


def _lines_kept(prompt: Prompt) -> Path | None:
    """Sets up input history and completion, if a person is typing."""
    if not sys.stdin.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    from platformdirs import user_state_path

    found: list[str] = []

    def complete(_text: str, number: int) -> str | None:
        if number == 0:
            found[:] = prompt.complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(HISTORY)
    lines = None
    with suppress(OSError):
        lines = user_state_path("mclub", appauthor=False, ensure_exists=True) / "table_history"
        readline.read_history_file(lines)
    return lines


def _keep_lines(lines: Path | None) -> None:
    if lines is not None:
        import readline

        with suppress(OSError):
            readline.write_history_file(lines)
