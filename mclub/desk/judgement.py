"""Judges a table's claim: since when it has been true, or what made it false."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.record import Record
from mclub.club.difference import command_of, describe
from mclub.club.moment import Moment
from mclub.kinds.desk import Claim
from mclub.kinds.kind import Document

CHANGES_SHOWN = 12
"""The maximum number of a figure's last changes to list."""
LAST = 3
"""The number of last changes to list for a true claim."""


class Change(NamedTuple):
    """The event that changed a figure, with the values before and after it."""

    record: Record[Any]
    before: Any
    after: Any


class Judgement(NamedTuple):
    """The judgement of a claim. verdict: "true", "false" or "unknown"; figure: the actual value;
    since: the event that made the claim true; ended: the event that made it false, None if it was
    never true; changes: those of the figure since the claim was last true (for a true claim: the
    last ones)."""

    verdict: str
    figure: Any
    since: int | None
    ended: int | None
    changes: Sequence[Change]


VERDICTS = {True: "true", False: "false", None: "unknown"}


def judge(moment: Moment, claim: Claim) -> Judgement:
    """Follow the figure through the events in effect at this moment."""
    kind, standing = moment.kind, moment.line.standing
    table, watch = kind.FOLD.fresh(moment.created), claim.begin()
    figure = watch(table, standing[0].event)
    is_true = claim.holds(figure)
    since, ended = (standing[0].seq if is_true else None), None
    changes: list[Change] = []
    ended_at = 0
    for record in standing[1:]:
        kind.FOLD.evolve(table, record.event)
        before, figure = figure, watch(table, record.event)
        if figure == before:
            continue
        was_true, is_true = is_true, claim.holds(figure)
        if was_true and not is_true:
            ended, ended_at, since = record.seq, len(changes), None
        elif is_true and not was_true:
            since = record.seq
        changes.append(Change(record, before, figure))
    changes_shown = changes[-LAST:] if is_true else changes[ended_at:]
    return Judgement(VERDICTS[is_true], figure, since, None if is_true else ended, changes_shown)


def verdict(moment: Moment, claim: Claim) -> str:
    """Only the verdict of `judge`, computed faster if the figure doesn't depend on the past."""
    if claim.read is None:
        return judge(moment, claim).verdict
    return VERDICTS[claim.holds(claim.read(moment.table))]


def document(moment: Moment, claim: Claim, judgement: Judgement) -> Document:
    """The document described in docs/format.md."""
    last_changes = judgement.changes[-CHANGES_SHOWN:]
    texts = describe(moment, [change.record for change in last_changes])
    first_of = {record.seq: record for record in moment.records}
    seqs = {change.record.seq for change in last_changes}
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
            for change, text in zip(last_changes, texts, strict=True)
        ],
        "ledger": [
            entry
            for entry in (moment.ledger() if claim.account else [])
            if entry["seq"] in seqs and claim.account in (entry["from"], entry["to"])
        ],
    }


def _difference(figure: Any, claimed: Any) -> int | None:
    """The actual number minus the claimed one; None if they aren't numbers."""
    if type(figure) is int and type(claimed) is int:
        return figure - claimed
    return None
