"""Copies games from one log to another: record by record as stored, with their chain.

Only the log is copied. Links, talk, notes and webhooks belong to the service and stay behind; so
does the bookmark of the game used last.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from events.chain import verify
from events.decoding import json_decoder
from events.errors import BadInput, GameMovedOn, LogDamaged, UnknownGame, cause, printable
from events.language import gettext as _
from events.log import Log, Stored
from events.opening import is_address
from events.record import Row, id_owner
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


class _Ids(msgspec.Struct):
    by: str = ""
    command_id: str | None = None
    asker: str | None = None


_decode_ids = json_decoder(_Ids).decode


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
    try:
        length, head = target.head(game)
    except UnknownGame:
        length, head = 0, b""
    if (length, head) == source.head(game):
        return Copied(game, "unchanged")
    rows, target_rows = _read_verified(source, game), _read_verified(target, game) if length else []
    _check(rows, kind)
    common = min(len(rows), length)
    if rows[:common] != target_rows[:common] or (length and target.kind(game) != kind):
        why = _("A different game with this id already exists there and was left unchanged.")
        return Copied(game, "refused", why=why)
    if length > len(rows):
        return Copied(game, "ahead")
    new_rows = [_row(row) for row in rows[length:]]
    if length:
        target.append(game, length, new_rows)
    else:
        target.create(game, kind, new_rows)
    if _read_verified(target, game)[: len(rows)] != rows:
        raise LogDamaged(0, _("the copy differs from the original."))
    return Copied(game, "continued" if length else "copied", len(new_rows))


def _read_verified(log: Log, game: str) -> list[Stored]:
    rows = log.rows(game)
    verify(game, [(seq, body, hash_) for seq, body, _openings, hash_ in rows])
    return rows


def _check(rows: Sequence[Stored], kind: str) -> None:
    """Raise LogDamaged if the rows can't belong to a game."""
    played = game_kind(kind)
    records = played.CODEC.records([(body, openings) for _seq, body, openings, _hash in rows])
    check_sound(records, played.KIND, played.SEATS)
    timeline(records)


def _row(stored: Stored) -> Row:
    seq, body, openings, hash_ = stored
    try:
        ids = _decode_ids(body)
    except msgspec.MsgspecError as error:
        raise LogDamaged(
            seq,
            _("this version of mclub does not know this event ({error}).").format(
                error=cause(error)
            ),
        ) from error
    owner = id_owner(ids.by, ids.command_id, ids.asker)
    return Row(seq, body, openings, hash_, ids.command_id, owner)
