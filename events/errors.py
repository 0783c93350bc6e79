"""The error hierarchy, shared by people and programs.

Each error carries a one-line message for a person and an exit code for the command line. Except for
`AnswerLost`, nothing was appended; after `Unsettled` it is unknown whether anything was.
"""

import os
from collections.abc import Sequence
from typing import Any

from events.language import gettext as _
from events.language import mark, translate_action
from events.ranges import in_ranges


class MclubError(Exception):
    """Base class. `exit_code` is the exit code of the command line."""

    exit_code = 2

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is unpickled from its message by default; subclasses take other arguments.
        return type(self).__new__, (type(self), *self.args), self.__dict__


class IllegalAction(MclubError):
    """A rule forbids the action, although it is well formed and it is the seat's turn.

    rule: rule id, e.g. "MC-PLC-2"; why: the reason with its figures; legal: the actions (in the
    notation) that are possible instead.
    """

    exit_code = 3

    def __init__(self, rule: str, why: str, legal: Sequence[str] = ()) -> None:
        self.rule = rule
        self.why = why
        self.legal = tuple(legal)
        super().__init__(f"{why} ({rule})" + possible(self.legal))


class NotYourTurn(MclubError):
    """The seat has nothing to decide now."""

    exit_code = 3

    def __init__(self, why: str, legal: Sequence[str] = ()) -> None:
        self.why = why
        self.legal = tuple(legal)
        super().__init__(why + possible(self.legal))


class GameMovedOn(MclubError):
    """The log is longer than the caller expected; `since` describes the new events in words."""

    exit_code = 4

    def __init__(self, expected: int, actual: int, since: Sequence[str] = ()) -> None:
        self.expected = expected
        self.actual = actual
        self.since = tuple(since)
        message = _("The game has moved on: you saw event {expected}, it is at {actual}.").format(
            expected=expected, actual=actual
        )
        if since:
            message += " " + _("Since then: {since}").format(since=" ".join(since))
        super().__init__(message)


class CommandIdTaken(MclubError):
    """The caller already used this command id for another command, which starts at record `seq`."""

    exit_code = 4

    def __init__(self, command_id: str, seq: int) -> None:
        self.command_id = command_id
        self.seq = seq
        super().__init__(
            _(
                "Nothing was done: the command id “{id}” already belongs to another "
                "action, at event {seq}. Give each action its own id."
            ).format(id=printable(command_id), seq=seq)
        )


class UnknownGame(MclubError):
    """The log has no game with this id."""

    exit_code = 5


class BadNotation(MclubError):
    """The text is not an action, or is ambiguous.

    position: index of the character where parsing stopped; expected: the words that are valid
    there.
    """

    exit_code = 2

    def __init__(self, why: str, position: int = 0, expected: Sequence[str] = ()) -> None:
        self.why = why
        self.position = position
        self.expected = tuple(expected)
        tail = " " + _("Expected: {words}.").format(words=word_list(expected)) if expected else ""
        super().__init__(why + tail)


class BadInput(MclubError):
    """A file, option or value is invalid."""

    exit_code = 2


class Unsettled(BadInput):
    """The store failed during a write, and it is unknown whether the write was committed."""


class Displaced(BadInput):
    """The store is no longer the one that was opened: it was moved, removed, replaced or
    restored."""


class LogDamaged(MclubError):
    """The chain or a seal is invalid; `seq` is the first bad record (0: none in particular)."""

    exit_code = 6

    def __init__(self, seq: int, why: str) -> None:
        self.seq = seq
        self.why = why
        message = (
            _("The log is damaged at event {seq}: {why}") if seq else _("The log is damaged: {why}")
        )
        super().__init__(message.format(seq=seq, why=why))


class NotAllowed(MclubError):
    """The caller may not do this."""

    exit_code = 7


class AnswerLost(MclubError):
    """The request was carried out, but the answer can't be written. why: the system's reason."""

    exit_code = 8

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(_("Done, but the answer can't be written: {why}.").format(why=why))


OF_THE_SYSTEM = (
    mark("No such file or directory"),
    mark("Permission denied"),
    mark("Is a directory"),
    mark("Not a directory"),
    mark("File exists"),
    mark("File name too long"),
    mark("No space left on device"),
    mark("Read-only file system"),
    mark("Input/output error"),
    mark("File too large"),
    mark("Too many levels of symbolic links"),
    mark("Address already in use"),
    mark("Cannot assign requested address"),
    mark("Name or service not known"),
)
"""The operating system's most common reasons for refusing a file or an address."""


def reason(error: OSError) -> str:
    """The operating system's reason for refusing a file or an address, translated if it is a common
    one."""
    return _(error.strerror) if error.strerror else str(error)


def no_folder(path: str) -> BadInput:
    """The error for a file in a missing folder; for a link, it names the folder of the target."""
    folder = os.path.dirname(path)
    if os.path.lexists(folder or os.curdir):
        folder = os.path.dirname(os.path.realpath(path))
    return BadInput(
        _("There is no folder {folder} for {path}. Create it first.").format(
            folder=printable(folder), path=printable(path)
        )
    )


def printable(text: str) -> str:
    """A path or an id as one line of printable text."""
    return text if text.isprintable() else repr(text)


LONGEST_CAUSE = 120
"""Maximum length in characters of a quoted decoder message."""


def cause(error: Exception) -> str:
    """A decoder's message on one line, cut short since it may quote its input."""
    text = str(error)
    if len(text) > LONGEST_CAUSE:
        half = LONGEST_CAUSE // 2
        text = f"{text[:half]}…{text[-half:]}"
    return printable(text)


MOST_WORDS = 12
"""Maximum number of words that a one-line message lists; it counts the rest."""


def word_list(words: Sequence[str]) -> str:
    """The first `MOST_WORDS` words, translated, and the number of the others."""
    text = ", ".join(map(translate_action, words[:MOST_WORDS]))
    more = len(words) - MOST_WORDS
    return text if more <= 0 else _("{words} and {more} more").format(words=text, more=more)


def possible(legal: Sequence[str]) -> str:
    """The last sentence of a refusal, which lists the possible actions; "" if there are none."""
    if not legal:
        return ""
    return " " + _("Possible: {actions}.").format(actions=word_list(in_ranges(legal)))
