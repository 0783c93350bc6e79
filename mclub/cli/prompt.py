"""An interactive prompt for a game at a real table: runs each line and shows the pending decisions.

Only `q` or the end of the input leaves it. Every command is in the log before the next line is
read, so nothing is lost.
"""

import shlex
from collections.abc import Callable, Sequence
from typing import Final

from commands.split import split
from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.language import translate_action
from mclub.club.game import Game
from mclub.kinds.due import awaited_by_decision, typed_actions
from mclub.kinds.kind import Document
from mclub.text.plain import safe

Say = Callable[[str], None]
Run = Callable[[Sequence[str]], None]
"""Runs a command of the program for the prompt's game; reports refusals itself."""

HELP: Final = ("?", "help")
UNDO, REDO, QUIT = "u", "redo", ("q", "quit")
CORRECT, HISTORY = "correct", "history"
COMMANDS: Final = (
    *("show", "view", "legal", HISTORY, "score", "count", CORRECT, "amend", "abandon"),
    *("dispute", "explain", "knows", "ledger", "replay", "audit"),
)
"""Commands of the program that the prompt accepts for its game, with any arguments; their names
can't be abbreviated."""
HISTORY_LINES: Final = 20


class Prompt:
    """Handles the lines typed at the prompt. say: prints a line; run: runs a command."""

    def __init__(self, game: Game, say: Say, run: Run) -> None:
        self.game = game
        self._run = run
        self._face = game.kind.face()
        self._say = say

    def answer(self, line: str) -> bool:
        """Handle a line. Returns False to leave; any error is printed in one line."""
        try:
            return self._answer(line.strip())
        except MclubError as error:
            self._say(safe(str(error)))
        except UnicodeError:
            self._say(_("This contains characters that are not text."))
        except OSError as error:
            self._say(_("{file}: {why}.").format(file=error.filename, why=reason(error)))
        return True

    def _answer(self, line: str) -> bool:
        self.game.refresh()
        word, _space, rest = line.partition(" ")
        if not line:
            return True
        if line in QUIT:
            return False
        if line in HELP:
            self._run(["legal"])
            self._say(self.help())
        elif line == UNDO:
            self._print_events(self.game.undo())
        elif line == REDO:
            self._print_events(self.game.redo())
        elif word in COMMANDS:
            self._run([word, *self._arguments(word, rest)])
            self.game.refresh()
        else:
            self._print_events(self.game.act(None, line))
        return True

    def _print_events(self, answer: Document) -> None:
        for entry in answer["happened"]:
            self._say(f"{entry['seq']:>5}  {safe(entry['text'])}")

    def _arguments(self, word: str, text: str) -> list[str]:
        """Split a command's arguments like a shell. The reason for a correction needs no option,
        and `history` alone shows only the last lines. Raises BadInput for a missing quotation mark.
        """
        if word == CORRECT and "--" not in text:
            parts = text.split(maxsplit=3)
            return [*parts[:3], *(f"--reason={reason}" for reason in parts[3:])]
        if word == HISTORY and not text:
            return ["--since", str(max(0, self.game.seq - HISTORY_LINES))]
        try:
            return shlex.split(text)
        except ValueError as error:
            raise BadInput(_("A quotation mark is missing.")) from error

    @staticmethod
    def help() -> str:
        """A line that lists the commands of the prompt."""
        return _(
            "Separate actions with “;”; words can be shortened. ? your options · u "
            "undo · redo · show · score · history · ledger [SEAT] · count yellow=14 · "
            "correct yellow money 14 REASON · explain SEQ · dispute [POINT] · amend "
            "SEQ ACTION · q quit"
        )

    def status(self) -> str:
        """The state of the game and the pending decisions, in one line."""
        return " · ".join([*self._face.status(self.game.board()), *self._questions()])

    def _questions(self) -> list[str]:
        questions = [
            _("{seat}: {question}").format(
                seat=", ".join(safe(self.game.names[seat]) for seat in seats),
                question=self.game.kind.question(decision),
            )
            for decision, seats in awaited_by_decision(self.game.due()).items()
        ]
        return questions or [_("the game is over: score, q")]

    def prompt_text(self) -> str:
        """The prompt's text, with the seat if only one has to decide."""
        due = self.game.due()
        return translate_action(due[0]["seat"]) + "> " if len(due) == 1 else "> "

    def complete(self, line: str) -> list[str]:
        """Completions of the line's last word, from the actions that are legal at that point."""
        before, _semicolon, last = line.rpartition(";")
        words = last.split()
        start = words.pop() if words and not last.endswith(" ") else ""
        actions = [action.split() for action in self._legal_after(before)]
        matches = {
            action[len(words)]
            for action in actions
            if len(action) > len(words) and _starts(words, action)
        }
        if not words and not before.strip():
            matches.update(COMMANDS)
        return sorted(word for word in matches if word.lower().startswith(start.lower()))

    def _legal_after(self, line: str) -> list[str]:
        """The actions that are legal after those in the line; none if the line is illegal."""
        rehearsal = self.game.rehearse()
        try:
            for go in split(line, self.game.people) if line.strip(" ;") else []:
                rehearsal.take(go)
        except MclubError:
            return []
        return typed_actions(rehearsal.moment.due())


def _starts(words: Sequence[str], action: Sequence[str]) -> bool:
    return all(
        own.lower().startswith(word.lower()) for word, own in zip(words, action, strict=False)
    )
