"""Distinguishes bugs in the program from logs with impossible records."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.errors import LogDamaged
from events.language import gettext as _
from mclub.club.game import Game
from mclub.club.sights import BROKEN


@contextmanager
def blaming_the_log(game: Game) -> Iterator[None]:
    """Turn an error into LogDamaged if an audit finds a fault in the game's log, naming the first
    faulty record. Other errors pass through."""
    try:
        yield
    except BROKEN as error:
        from mclub.desk.audit import audit_log  # rarely needed: nothing fails on a sound log

        first = audit_log(game.club.log, game.id).document()["first_bad"]
        if first is None:
            raise
        raise LogDamaged(first, _("its events contradict one another.")) from error
