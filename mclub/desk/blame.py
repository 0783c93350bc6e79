"""Distinguishes bugs in the program from logs with impossible records."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.errors import LogDamaged
from events.language import gettext as _
from mclub.club.game import Game
from mclub.club.sights import BROKEN


@contextmanager
def blaming_the_log(game: Game) -> Iterator[None]:
    """Apply `blame_log` to an error on this game; other errors pass through."""
    try:
        yield
    except BROKEN as error:
        blame_log(game, error)
        raise


def blame_log(game: Game, error: Exception) -> None:
    """Raise LogDamaged if an audit finds a fault in the game's log, naming the first faulty
    record. error: what reading the game raised, one of `BROKEN`."""
    from mclub.desk.audit import audit_log  # rarely needed: nothing fails on a sound log

    first = audit_log(game.club.log, game.id).document()["first_bad"]
    if first is not None:
        raise LogDamaged(first, _("its events contradict one another.")) from error
