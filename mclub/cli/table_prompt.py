"""`table`: an interactive prompt for a game at a real table."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from events.language import language
from mclub.cli import LANG, app
from mclub.cli.options import Db, GameId, bookmark, open_game, place_of
from mclub.cli.output import say_how_to_continue
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
        history = _set_up_history(prompt)
        try:
            say(prompt.help())
            while _converse(prompt):
                pass
        finally:
            _save_history(history)
        say_how_to_continue(opened_game.club.log, "mclub table", db)


def _run_command(place: str, game: str, words: Sequence[str]) -> None:
    """Run a command for the game; it prints its result or error itself."""
    with suppress(SystemExit):
        command, *more = words
        app([LANG, language(), command, "--db", place, "--id", game, *more], prog_name="mclub")


def _converse(prompt: Prompt) -> bool:
    """Read lines until Ctrl-C drops one (True) or the user leaves (False)."""
    last_status = ""
    try:
        # A line interrupted by Ctrl-C may have taken effect: check the log.
        prompt.game.refresh()
        while True:
            status = prompt.status()
            if status != last_status:
                say(status)
                last_status = status
            if is_lost() or not prompt.answer(_read_line(prompt.prompt_text())):
                return False
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt):
            say("")
        return True
    except EOFError:
        say("")
        return False


def _read_line(prompt: str) -> str:
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\ufffd"  # undecodable bytes are refused like any unknown word


def _set_up_history(prompt: Prompt) -> Path | None:
    """Set up completion and input history if standard input is a terminal. Returns the file of the
    history."""
    if not sys.stdin.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    from platformdirs import user_state_path

    completions: list[str] = []

    def complete(_text: str, number: int) -> str | None:
        if number == 0:
            completions[:] = prompt.complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{completions[number]} " if number < len(completions) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(HISTORY)
    file = None
    with suppress(OSError):
        file = user_state_path("mclub", appauthor=False, ensure_exists=True) / "table_history"
        readline.read_history_file(file)
    return file


def _save_history(file: Path | None) -> None:
    if file is not None:
        import readline

        with suppress(OSError):
            readline.write_history_file(file)
