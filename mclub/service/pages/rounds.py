"""A summary, by round, of the events that a returning player has missed."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from events.language import gettext as _
from events.language import ngettext
from events.record import Record
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.text.words import millions, round_title


def rounds_since(table: Played, eyes: str, since: int, lines: Sequence[Document]) -> list[Document]:
    """A summary of each round since record `since`, limited to what this reader may know: {"round":
    its number, 0 for the set-up; "text": in words}. lines: of the history since then, without
    undone ones."""
    undone, seqs = table.line.undone(table.records), [line["seq"] for line in lines]
    rounds: dict[int, list[Record[Any]]] = {line["round"]: [] for line in lines}
    for record in table.records_for(eyes, since):
        if record.seq not in undone:
            # A record without a line belongs to the line before it.
            line = lines[max(bisect_right(seqs, record.seq) - 1, 0)]
            rounds[line["round"]].append(record)
    return [
        {"round": round_, "text": _summary(table, round_, records)}
        for round_, records in rounds.items()
    ]


def _summary(table: Played, round_: int, records: Sequence[Record[Any]]) -> str:
    title = round_title(round_)
    parts = [*_moments(table, records), *_players(table, records)]
    return _("{what}: {values}").format(what=title, values=_("; ").join(parts)) if parts else title


def _moments(table: Played, records: Sequence[Record[Any]]) -> Iterator[str]:
    """The titles of moments such as a crash, without repetitions."""
    face = table.kind.face()
    moves = [move for record in records for move in face.moves(record.event)]
    yield from dict.fromkeys(move["title"] for move in moves if move.get("title"))


def _players(table: Played, records: Sequence[Record[Any]]) -> Iterator[str]:
    """A text for each player who decided something or whose money changed: how often, and by how
    much."""
    ledger, written = table.kind.desk().ledger, table.kind.face().MILLIONS
    decisions = Counter(record.by for record in records if record.command is not None)
    payments = [payment for record in records for payment in ledger.movements(record.event)]
    for seat, player in table.names.items():
        count = decisions[seat]
        amounts = [
            payment.amount if seat == payment.target else -payment.amount
            for payment in payments
            if seat in (payment.source, payment.target)
        ]
        change = sum(amounts)
        sign = "+" if change > 0 else "−"
        parts = []
        if count:
            decided = ngettext("{count} decision", "{count} decisions", count)
            parts.append(decided.format(count=count))
        if change:
            parts.append(sign + millions(abs(change), written))
        if parts:
            yield f"{player} {', '.join(parts)}"
