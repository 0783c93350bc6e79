"""Whose fault it is that something breaks on a game: the program's, or that of a log which tells
what can't have been."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.errors import LogDamaged
from events.language import gettext as _
from mclub.club.game import Game
from mclub.club.sights import BROKEN


@contextmanager
def blaming_the_log(game: Game) -> Iterator[None]:
    """Raises LogDamaged for what breaks on a game in whose log an audit finds a fault, naming the
    first record at fault. All else stays what it is."""
    try:
        yield
    except BROKEN as error:
        from mclub.desk.audit import audit_log  # nothing breaks on a sound log

        first = audit_log(game.club.log, game.id).document()["first_bad"]
        if first is None:
            raise
        raise LogDamaged(first, _("the events do not follow from one another.")) from error
