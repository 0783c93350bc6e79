"""The turning points of a finished game: the decisions that changed the winner's lead over the best
other player most, by the score sheet."""

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
"""The maximum number of turning points."""


class Swing(NamedTuple):
    """A decision that changed the lead. seq: the record that changed it most; round: the round
    after it; before, after: the winner's total less the rival's, in the game's own unit."""

    seq: int
    round: int
    before: int
    after: int

    @property
    def size(self) -> int:
        """The absolute change of the lead."""
        return abs(self.after - self.before)


class Rivals(NamedTuple):
    """The seats whose totals are compared: a winner, and the best of the others."""

    winner: str
    rival: str


_cache: WeakKeyDictionary[Moment, tuple[int, list[Swing]]] = WeakKeyDictionary()


def turning_points(game: Moment) -> Document | None:
    """At most three turning points in game order: {"winner": seat, "rival": seat, "moments":
    [{"seq", "round", "before", "after", "text"}]}; the texts contain public information only. None
    while the game's seals are closed, or if nobody has won."""
    if game.status != "finished" or not game.opened:
        return None
    rivals = _rivals(game.score())
    if rivals is None:
        return None
    seq, swings = _cache.get(game, (0, []))
    if seq != game.seq:
        swings = _largest(game, rivals)
        _cache[game] = game.seq, swings
    return rivals._asdict() | {
        "moments": [swing._asdict() | {"text": _text(game, swing.seq)} for swing in swings]
    }


def _rivals(score: Document) -> Rivals | None:
    """The first winner and the best other player; if all share the victory, the first two
    winners."""
    players, winners = score["players"], score["winners"]
    if not winners or any(player["total"] is None for player in players.values()):
        return None
    order = sorted(players, key=lambda seat: players[seat]["rank"])
    others = [seat for seat in order if seat not in winners] or winners[1:]
    return Rivals(winners[0], others[0]) if others else None


def _largest(game: Moment, rivals: Rivals) -> list[Swing]:
    """The decisions that changed the lead most, in game order."""
    kind, standing = game.kind, game.line.standing
    table: Any = None
    last: int | None = None
    candidates: list[tuple[int, int, Swing]] = []
    end = 0
    for _batch, group in groupby(standing, attrgetter("batch")):
        begin = end
        is_running = table is not None and kind.round_of(table) > 0
        for record in group:
            table = _follow(kind, table, record)
            end += 1
        lead = _lead(kind, table, standing[:end], rivals)
        if is_running and last is not None and lead is not None and lead != last:
            swing = Swing(standing[begin].seq, kind.round_of(table), last, lead)
            candidates.append((begin, end, swing))
        last = lead
    largest = sorted(candidates, key=lambda one: -one[2].size)[:MOST]
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
    """The seq of the record within a command that moved the lead most in the command's overall
    direction. begin, end: the command's slice of `standing`."""
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
    """The sentence of a record, or the latest one before it within its command; "" if there is
    none."""
    lines = game.at(seq).history(REFEREE, game.records[seq - 1].batch - 1)
    return next((line["text"] for line in reversed(lines) if line["seq"] <= seq), "")
