"""The turning points of a finished game: the decisions that changed most how the winner stood to
the best of the others, as the score sheet counts."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from events.record import Record
from mclub.club.moment import REFEREE, Moment
from mclub.club.sights import fold
from mclub.kinds.kind import Document, GameKind

MOST: Final = 3
"""Turning points of a game."""


class Swing(NamedTuple):
    """A decision that changed the lead. seq: the record that changed it most; round: the game's,
    after it; before, after: the winner's total less the rival's, in the game's own unit."""

    seq: int
    round: int
    before: int
    after: int

    @property
    def size(self) -> int:
        """By how much it changed."""
        return abs(self.after - self.before)


class Rivals(NamedTuple):
    """The seats whose totals are compared: a winner, and the best of the others."""

    winner: str
    rival: str


_known: WeakKeyDictionary[Moment, tuple[int, list[Swing]]] = WeakKeyDictionary()


def turning_points(game: Moment) -> Document | None:
    """At most three turning points, in the order of the game: {"winner": seat, "rival": seat,
    "moments": [{"seq", "round", "before", "after", "text"}]}; the texts are what everybody may
    know. None before the seals of a finished game are open, and where nobody has won."""
    if game.status != "finished" or not game.opened:
        return None
    rivals = _rivals(game.score())
    if rivals is None:
        return None
    seq, swings = _known.get(game, (0, []))
    if seq != game.seq:
        swings = _largest(game, rivals)
        _known[game] = game.seq, swings
    return rivals._asdict() | {
        "moments": [swing._asdict() | {"text": _text(game, swing.seq)} for swing in swings]
    }


def _rivals(score: Document) -> Rivals | None:
    """Of winners that share the victory, the first two."""
    players, winners = score["players"], score["winners"]
    if not winners or any(player["total"] is None for player in players.values()):
        return None
    order = sorted(players, key=lambda seat: players[seat]["rank"])
    others = [seat for seat in order if seat not in winners] or winners[1:]
    return Rivals(winners[0], others[0]) if others else None


def _largest(game: Moment, rivals: Rivals) -> list[Swing]:
    """The swings of the decisions that changed the lead most, in the order of the game."""
    kind, standing = game.kind, game.line.standing
    table: Any = None
    last: int | None = None
    found: list[tuple[int, int, Swing]] = []
    end = 0
    for _batch, group in groupby(standing, attrgetter("batch")):
        begin = end
        begun = table is not None and kind.round_of(table) > 0
        for record in group:
            table = _follow(kind, table, record)
            end += 1
        lead = _lead(kind, table, standing[:end], rivals)
        if begun and last is not None and lead is not None and lead != last:
            swing = Swing(standing[begin].seq, kind.round_of(table), last, lead)
            found.append((begin, end, swing))
        last = lead
    largest = sorted(found, key=lambda one: -one[2].size)[:MOST]
    return sorted(
        swing._replace(seq=_decisive(kind, standing, begin, end, swing, rivals))
        for begin, end, swing in largest
    )


def _follow(kind: GameKind, table: Any, record: Record[Any]) -> Any:
    if table is None:
        return kind.FOLD.fresh(record.event)
    kind.FOLD.evolve(table, record.event)
    return table


def _lead(kind: GameKind, table: Any, records: Sequence[Record[Any]], rivals: Rivals) -> int | None:
    players = kind.score(table, records)["players"]
    own, other = (players[seat]["total"] for seat in rivals)
    return None if own is None or other is None else own - other


def _decisive(
    kind: GameKind,
    standing: Sequence[Record[Any]],
    begin: int,
    end: int,
    swing: Swing,
    rivals: Rivals,
) -> int:
    """The record (seq) of a command whose own change goes furthest where the whole command went.
    begin, end: of the command's records in effect."""
    way = 1 if swing.after > swing.before else -1
    table = fold(kind, standing[:begin])
    last = swing.before
    furthest, decisive = 0, swing.seq
    for at in range(begin, end):
        table = _follow(kind, table, standing[at])
        lead = _lead(kind, table, standing[: at + 1], rivals)
        if lead is None:
            continue
        if way * (lead - last) > furthest:
            furthest, decisive = way * (lead - last), standing[at].seq
        last = lead
    return decisive


def _text(game: Moment, seq: int) -> str:
    """The sentence of a record, or the first of its command if it has none."""
    lines = game.at(seq).history(REFEREE, game.records[seq - 1].batch - 1)
    return next((line["text"] for line in reversed(lines) if line["seq"] <= seq), "")
