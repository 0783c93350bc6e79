"""A prompt that stays open beside a table: a line in, what it did out, and who is due.

Nothing that is typed ends it but `q` and the end of the input; every command is in the log before
the next line is read, so nothing can be lost.
"""

import shlex
from collections.abc import Callable, Sequence
from typing import Any, Final

from commands.split import split
from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.language import spoken
from mclub.club.game import Game
from mclub.kinds.due import together, typable
from mclub.kinds.kind import Document
from mclub.text.plain import safe

Say = Callable[[str], None]
Draw = Callable[[Any], None]
Run = Callable[[Sequence[str]], None]
"""Runs a command of the program, for the prompt's game; what it refuses it says itself."""

HELP: Final = "?"
UNDO, REDO, QUIT = "u", "redo", ("q", "quit")
SEES: Final = ("show", "score", "history", "ledger", "count", "correct", "help")
"""Words that ask for something beside the game; they are typed in full."""
COMMANDS: Final = ("explain", "amend", "dispute")
"""Commands of the program that are run for this game, with whatever stands behind them."""
HISTORY_LINES: Final = 20


class Prompt:
    """What the lines typed beside a table do to its game. say: shows a line; draw: a screen; run:
    runs a command."""

    def __init__(self, game: Game, say: Say, draw: Draw, run: Run) -> None:
        self.game = game
        self._run = run
        self._face = game.kind.face()
        self._say = say
        self._draw = draw

    def answer(self, line: str) -> bool:
        """Takes a line; False if the prompt is to be left. Whatever is wrong is said in a line."""
        try:
            return self._answer(line.strip())
        except MclubError as error:
            self._say(safe(str(error)))
        except UnicodeError:
            self._say(_("This holds characters that are no text."))
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
        if line == HELP:
            self._legal()
        elif line == UNDO:
            self._happened(self.game.undo())
        elif line == REDO:
            self._happened(self.game.redo())
        elif word in SEES:
            self._see(word, rest.split())
        elif word in COMMANDS:
            self._run([word, *_arguments(rest)])
        else:
            self._happened(self.game.act(None, line))
        return True

    def _happened(self, answer: Document) -> None:
        for entry in answer["happened"]:
            self._say(f"{entry['seq']:>5}  {safe(entry['text'])}")

    def _legal(self) -> None:
        from mclub.screen.legal import render_legal

        self._draw(render_legal(self.game.legal(), self.game.player_names, self._face))
        self._say(self.help())

    def _see(self, word: str, rest: list[str]) -> None:
        from mclub.screen.count import render_count
        from mclub.screen.history import render_history
        from mclub.screen.ledger import render_ledger
        from mclub.screen.score import render_score

        game = self.game
        if word == "show":
            self._draw(self._face.render_board(game.board()))
        elif word == "score":
            self._draw(render_score(game.score(), game.player_names, self._face))
        elif word == "history":
            self._draw(render_history(game.history()[-HISTORY_LINES:]))
        elif word == "ledger":
            entries = game.ledger(self._account(rest[0]) if rest else None)
            self._draw(render_ledger(entries, self._face))
        elif word == "count":
            counted = game.count(dict(map(self._counted, rest)))
            self._draw(render_count(counted, self._face))
        elif word == "correct":
            if len(rest) < 4:
                raise BadInput(_("A correction is written: correct yellow money 14 REASON."))
            self._happened(game.correct(self._seat(rest[0]), rest[1], rest[2], " ".join(rest[3:])))
        else:
            self._say(self.help())

    def _counted(self, text: str) -> tuple[str, str]:
        account, equals, amount = text.partition("=")
        if not equals:
            raise BadInput(_("“{text}”: money is written yellow=14.").format(text=text[:60]))
        return self._account(account), amount

    def _seat(self, word: str) -> str:
        """A seat of the table by its start, or by its player's name."""
        found = [seat for seat in self.game.people.seats(word) if seat in self.game.seats]
        return found[0] if len(found) == 1 else word

    def _account(self, word: str) -> str:
        """An account in any language, or else a seat."""
        return self.game.people.account(word) or self._seat(word)

    @staticmethod
    def help() -> str:
        """What may be typed beside what the game asks for."""
        return _(
            "Several actions are parted by “;”, words may be shortened. ? what may be typed · u "
            "undo · redo · show · score · history · ledger [SEAT] · count yellow=14 · correct "
            "yellow money 14 REASON · explain SEQ · dispute [POINT] · amend SEQ ACTION · q leave"
        )

    def status(self) -> str:
        """Where the game is, in a line, and who is due."""
        return " · ".join([*self._face.status(self.game.board()), *self._due()])

    def _due(self) -> list[str]:
        asked = [
            _("{seat}: {question}").format(
                seat=", ".join(safe(self.game.names[seat]) for seat in seats),
                question=self.game.kind.question(decision),
            )
            for decision, seats in together(self.game.due()).items()
        ]
        return asked or [_("the game is over: score, q")]

    def asked(self) -> str:
        """What stands before the place where one types: the seat that is due, if it is one."""
        due = self.game.due()
        return spoken(due[0]["seat"]) + "> " if len(due) == 1 else "> "

    def complete(self, line: str) -> list[str]:
        """The words that may come next, or end the last one, in what is legal after the line."""
        before, _semicolon, last = line.rpartition(";")
        words = last.split()
        start = words.pop() if words and not last.endswith(" ") else ""
        actions = [action.split() for action in self._legal_after(before)]
        fitting = {
            action[len(words)]
            for action in actions
            if len(action) > len(words) and _starts(words, action)
        }
        if not words and not before.strip():
            fitting.update(SEES, COMMANDS)
        return sorted(word for word in fitting if word.lower().startswith(start.lower()))

    def _legal_after(self, line: str) -> list[str]:
        """What is legal once the actions of the line are done; nothing if they can't be."""
        rehearsal = self.game.rehearse()
        try:
            for go in split(line, self.game.people) if line.strip(" ;") else []:
                rehearsal.take(go)
        except MclubError:
            return []
        return typable(rehearsal.moment.due())


def _arguments(text: str) -> list[str]:
    """As a shell parts them. Raises BadInput where a quotation mark is missing."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise BadInput(_("A quotation mark is missing.")) from error


def _starts(words: Sequence[str], action: Sequence[str]) -> bool:
    return all(
        own.lower().startswith(word.lower()) for word, own in zip(words, action, strict=False)
    )
