"""Judges a table's claim: since when it is true, or what made it false."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.record import Record
from mclub.club.difference import command_of, describe
from mclub.club.moment import Moment
from mclub.kinds.kind import Claim, Document

CHANGES_SHOWN = 12
"""The last changes of a figure to list."""
LAST = 3
"""Changes to list for a true claim."""


class Change(NamedTuple):
    """The event by which a figure went from one value to another."""

    record: Record[Any]
    before: Any
    after: Any


class Judgement(NamedTuple):
    """verdict: "true", "false" or "unknown"; figure: the actual value; since: the event that made
    it true; ended: the event that made it false, None if it never was true; changes: of the figure
    since the claim held (for a true claim: the last ones)."""

    verdict: str
    figure: Any
    since: int | None
    ended: int | None
    changes: Sequence[Change]


VERDICTS = {True: "true", False: "false", None: "unknown"}


def judge(moment: Moment, claim: Claim) -> Judgement:
    """Follows the figure through the events in effect at this moment."""
    kind, standing = moment.kind, moment.line.standing
    table, watch = kind.FOLD.fresh(moment.created), claim.begin()
    figure = watch(table, standing[0].event)
    holds = claim.holds(figure)
    since, ended = (standing[0].seq if holds else None), None
    changes: list[Change] = []
    ended_at = 0
    for record in standing[1:]:
        kind.FOLD.evolve(table, record.event)
        before, figure = figure, watch(table, record.event)
        if figure == before:
            continue
        held, holds = holds, claim.holds(figure)
        if held and not holds:
            ended, ended_at, since = record.seq, len(changes), None
        elif holds and not held:
            since = record.seq
        changes.append(Change(record, before, figure))
    of_it = changes[-LAST:] if holds else changes[ended_at:]
    return Judgement(VERDICTS[holds], figure, since, None if holds else ended, of_it)


def verdict(moment: Moment, claim: Claim) -> str:
    """The verdict of `judge` alone."""
    if claim.read is None:
        return judge(moment, claim).verdict
    return VERDICTS[claim.holds(claim.read(moment.table))]


def document(moment: Moment, claim: Claim, judgement: Judgement) -> Document:
    """The document described in docs/format.md."""
    shown = judgement.changes[-CHANGES_SHOWN:]
    texts = describe(moment, [change.record for change in shown])
    first_of = {record.seq: record for record in moment.records}
    seqs = {change.record.seq for change in shown}
    return {
        "text": claim.text,
        "verdict": judgement.verdict,
        "claimed": claim.claimed,
        "actual": judgement.figure,
        "difference": _difference(judgement.figure, claim.claimed),
        "account": claim.account,
        "since": judgement.since,
        "ended": judgement.ended,
        "change_count": len(judgement.changes),
        "changes": [
            {
                "seq": change.record.seq,
                "by": change.record.by,
                "command": command_of(first_of[change.record.batch]) or None,
                "text": text,
                "rules": list(change.record.rules),
                "before": change.before,
                "after": change.after,
            }
            for change, text in zip(shown, texts, strict=True)
        ],
        "ledger": [
            entry
            for entry in (moment.ledger() if claim.account else [])
            if entry["seq"] in seqs and claim.account in (entry["from"], entry["to"])
        ],
    }


def _difference(figure: Any, claimed: Any) -> int | None:
    """How much a claimed number is too low (or, if negative, too high)."""
    if type(figure) is int and type(claimed) is int:
        return figure - claimed
    return None
