"""Copies games from one log to another: record by record as stored, with their chain.

Only the log is copied. Links, talk, notes and webhooks belong to the service and stay behind; so
does the bookmark of the game used last.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from events.chain import verify
from events.errors import BadInput, GameMovedOn, LogDamaged, UnknownGame, printable
from events.language import gettext as _
from events.log import Log, Stored, row_of
from events.opening import is_address
from events.record import Record, Row
from mclub.kinds.registry import game_kind
from projections.soundness import check_sound
from projections.timeline import timeline

Became = Literal["copied", "continued", "unchanged", "ahead", "refused"]
BECAME: Final[tuple[Became, ...]] = ("copied", "continued", "unchanged", "ahead", "refused")
"""What became of a game: new at the target, extended there, already there, longer at the target, or
impossible to copy."""


class Copied(NamedTuple):
    """The outcome for one game. records: how many were written; why: the reason it was refused."""

    game: str
    became: Became
    records: int = 0
    why: str = ""


def check_places(source: str, target: str) -> None:
    """Raise BadInput if there is nothing to copy from, or both places are the same."""
    if not is_address(source) and not Path(source).exists():
        raise BadInput(_("There is no file {path}.").format(path=printable(source)))
    both_files = not is_address(source) and not is_address(target)
    same = both_files and Path(source).resolve() == Path(target).resolve()
    if same or source == target:
        raise BadInput(_("The games are already there: name another place to copy them to."))


def choose_games(source: Log, games: Sequence[str] = ()) -> list[tuple[str, str]]:
    """(id, kind) of these games, or of all, oldest first. Raises UnknownGame."""
    if not games:
        return source.games()
    kinds = {game: source.kind(game) for game in games}
    if len(kinds) == 1:
        return list(kinds.items())
    return [(game, kind) for game, kind in source.games() if game in kinds]


def copy(source: Log, target: Log, games: Sequence[tuple[str, str]]) -> Iterator[Copied]:
    """Copy the games one by one and report the outcome of each.

    The new records of a game arrive completely or not at all, so an interrupted copy can be
    repeated: it skips what has arrived. Raises BadInput if a database is unusable.
    """
    for game, kind in games:
        try:
            yield _copy(source, target, game, kind)
        except (LogDamaged, GameMovedOn) as error:
            yield Copied(game, "refused", why=str(error))


def _copy(source: Log, target: Log, game: str, kind: str) -> Copied:
    if _head(target, game) == source.head(game):
        return Copied(game, "unchanged")
    stored = source.rows(game)
    verify(game, stored)
    rows = list(map(row_of, stored, _records(stored, kind)))
    return bring(target, game, kind, rows)


def bring(target: Log, game: str, kind: str, rows: Sequence[Row]) -> Copied:
    """Append to a log what it lacks of a game. rows: all of the game, verified. Raises GameMovedOn,
    LogDamaged."""
    length, head = _head(target, game)
    if (length, head) == (len(rows), rows[-1].hash):
        return Copied(game, "unchanged")
    stored = [(row.seq, row.body, row.openings, row.hash) for row in rows]
    if length:
        there = target.rows(game)
        verify(game, there)
        common = min(len(rows), length)
        if stored[:common] != there[:common] or target.kind(game) != kind:
            why = _("A different game with this id already exists there and was left unchanged.")
            return Copied(game, "refused", why=why)
        if length > len(rows):
            return Copied(game, "ahead")
        target.append(game, length, rows[length:])
    else:
        target.create(game, kind, rows)
    if target.rows(game)[: len(rows)] != stored:
        raise LogDamaged(0, _("the copy differs from the original."))
    return Copied(game, "continued" if length else "copied", len(rows) - length)


def _head(log: Log, game: str) -> tuple[int, bytes]:
    """The seq and the hash of the last record; 0 if the log doesn't have the game."""
    try:
        return log.head(game)
    except UnknownGame:
        return 0, b""


def _records(rows: Sequence[Stored], kind: str) -> list[Record[Any]]:
    """The decoded rows. Raises LogDamaged if they can't belong to a game."""
    played = game_kind(kind)
    records = played.CODEC.records([(body, openings) for _seq, body, openings, _hash in rows])
    timeline(records, check_sound(records, played.KIND, played.SEATS))
    return records
