"""The results file in JSON Lines: the plan first, then a line for each game in order.

The file is append-only. A stopped run resumes after the last complete line, so the final file is
the same as that of an uninterrupted run.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO, Final, Self

import msgspec

from events.decoding import UNREADABLE, json_decoder
from events.errors import BadInput
from events.language import gettext as _
from mclub.files.whole_file import write_error
from mclub.simulate.game import Outcome, decode
from mclub.simulate.plan import Plan
from mclub.text.plain import safe

FORMAT: Final = 1


class Head(msgspec.Struct, frozen=True):
    format: int
    plan: Plan


class Results:
    """The results file of a plan, created if missing. Close it, or use it with `with`.

    games: the number of games in it. Raises BadInput if the file belongs to another plan or isn't
    a results file, or if it can't be read or written.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.games = 0
        try:
            self._file: IO[bytes] = path.open("a+b")
            try:
                self._resume(plan)
            except BaseException:
                with suppress(OSError):  # its buffer can't be written either
                    self._file.close()
                raise
        except OSError as error:
            raise write_error(path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(OSError):  # `keep` has reported it
            self._file.close()

    def _resume(self, plan: Plan) -> None:
        self._file.seek(0)
        head = msgspec.json.encode(Head(FORMAT, plan)) + b"\n"
        first = self._file.readline()
        if not first or (not first.endswith(b"\n") and head.startswith(first)):
            # The file is new, or its first line is incomplete.
            self._file.truncate(0)
            self._file.write(head)
            self._file.flush()
            return
        self._check(first, plan)
        end = len(first)
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            if self._decode(line).number != self.games:
                raise self._format_error(self.games + 2)
            self.games += 1
            end += len(line)
        self._file.truncate(end)

    def _check(self, first: bytes, plan: Plan) -> None:
        try:
            head = json_decoder(Head).decode(first)
        except UNREADABLE as error:
            raise self._format_error(1) from error
        then, now = msgspec.to_builtins(head.plan), msgspec.to_builtins(plan)
        if then == now and list(head.plan.options) == list(plan.options):
            return
        other = [name for name in now if then[name] != now[name]] or ["options"]
        raise BadInput(
            _("{file} holds the games of another simulation: {what} differs.").format(
                file=safe(str(self.path)), what=", ".join(other)
            )
        )

    def _decode(self, line: bytes) -> Outcome:
        try:
            return decode(line)
        except UNREADABLE as error:
            raise self._format_error(self.games + 2) from error

    def _format_error(self, line: int) -> BadInput:
        return BadInput(
            _("{file} is not a results file of a simulation: see line {line}.").format(
                file=safe(str(self.path)), line=line
            )
        )

    def keep(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Append the lines, and yield each once it is in the file."""
        for line in lines:
            try:
                self._file.write(line + b"\n")
                self._file.flush()
            except OSError as error:
                raise write_error(self.path, error) from error
            self.games += 1
            yield line

    def lines(self, games: int) -> Iterator[bytes]:
        """The lines of the first `games` games."""
        return lines_of(self.path, games)


def lines_of(path: Path, games: int) -> Iterator[bytes]:
    """The lines of the first `games` games of a results file."""
    with path.open("rb") as file:
        file.readline()
        yield from islice(file, games)
