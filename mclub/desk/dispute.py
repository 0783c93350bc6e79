"""`dispute`: answers a table that says "that was wrong".

An audit finds what contradicts the rules, and the history of a figure shows what contradicts a
claim. The answer adds the rule, the figures, a correction with its effect on the score, and the
outcome under other rulings. A dispute changes nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from mclub.club.difference import command_of
from mclub.club.game import Game
from mclub.club.moment import FORMAT, REFEREE, Moment
from mclub.club.sights import BROKEN
from mclub.desk.alternatives import (
    Course,
    first_difference,
    recorded_batches,
    replay,
    reproduces_record,
)
from mclub.desk.auditor import Audit
from mclub.desk.checks import TITLES, Fault
from mclub.desk.compare import change
from mclub.desk.judgement import Judgement, document, judge, verdict
from mclub.desk.proposals import Proposal, Trial, against_claim, against_fault
from mclub.kinds.desk import Claim
from mclub.kinds.kind import Document
from mclub.kinds.parts import Claims, able

IMPORTANT = (
    "chain",
    "seals",
    "legality",
    "outcomes",
    "chance",
    "conservation",
    "listings",
    "score",
)
"""The checks, the most informative first, for a record that several of them report."""
TAKEN_BACK_SHOWN = 20


class Finding(NamedTuple):
    """A fault, with the name of the check that found it."""

    check: str
    fault: Fault


def dispute(game: Game, point: int | None = None, claim: str = "") -> Document:
    """Answer whether any record up to `point` (None: the end) contradicts the rules, and whether
    the table's claim was true at that point. Raises BadInput, BadNotation."""
    at = game.seq if point is None else point
    moment: Moment = game if at == game.seq else game.at(at)
    parsed_claim = able(game.kind, Claims).claim(claim, game.seats, game.people) if claim else None
    audit = Audit(game.kind, game.id)
    rows = game.club.log.rows(game.id)
    for row in rows:
        audit.take(*row)
    trial = Trial(game, parsed_claim, at, rows, audit.copy())
    audit.end()
    stops = [check.stopped for check in audit.checks.values() if check.stopped is not None]
    if parsed_claim is not None and stops and min(stops) <= at:
        why = _("from there on it can't be read as a game, so no claim can be judged.")
        raise LogDamaged(min(stops), why)
    findings = _faults_up_to(audit, at)
    error = next((one for one in findings if not one.fault.taken_back), None)
    undone = [one for one in findings if one.fault.taken_back]
    judgement = None if parsed_claim is None else judge(moment, parsed_claim)
    about = _event_in_question(error, judgement)
    proposal = _proposal(trial, error, judgement)
    result = {
        "format": FORMAT,
        "game": game.id,
        "seq": game.seq,
        "point": at,
        "verdict": _verdict(error, judgement),
        "first": about,
        "fault": None if error is None else _fault(game, error, findings),
        "claim": None,
        "event": None if about is None else _explanation(game, about),
        "proposal": None if proposal is None else proposal.document,
        "score": _score(game, None if proposal is None else proposal.after),
        "rulings": _rulings(moment, parsed_claim, error),
        "taken_back": [_summary(one) for one in undone[:TAKEN_BACK_SHOWN]],
        "unchecked": [
            {
                "check": check.name,
                "title": TITLES[check.name],
                "note": check.document(opened=game.opened)["note"],
            }
            for check in audit.checks.values()
            if check.result in ("unchecked", "unfinished")
        ],
    }
    if parsed_claim is not None and judgement is not None:
        result["claim"] = {"given": claim, **document(moment, parsed_claim, judgement)}
    return result


def _faults_up_to(audit: Audit, at: int) -> list[Finding]:
    """All faults up to a record, in log order."""
    every = [
        Finding(check.name, fault)
        for check in audit.checks.values()
        for fault in check.faults
        if fault.seq <= at
    ]
    return sorted(every, key=lambda one: (one.fault.seq, IMPORTANT.index(one.check)))


def _verdict(finding: Finding | None, judgement: Judgement | None) -> str:
    if finding is not None:
        return "fault"
    return "sound" if judgement is None else f"claim_{judgement.verdict}"


def _event_in_question(finding: Finding | None, judgement: Judgement | None) -> int | None:
    """The first event that contradicts the rules, or else the claim; for a true claim, the event
    that made it true."""
    if finding is not None:
        return finding.fault.seq
    if judgement is None:
        return None
    if judgement.verdict == "true":
        return judgement.since
    if judgement.ended is not None:
        return judgement.ended
    return judgement.changes[-1].record.seq if judgement.changes else None


def _explanation(game: Game, seq: int) -> Document | None:
    try:
        return game.explain(seq, REFEREE)
    except (LogDamaged, *BROKEN):  # impossible on the recorded table
        return None


def _fault(game: Game, finding: Finding, findings: Sequence[Finding]) -> Document:
    batch = game.records[game.records[finding.fault.seq - 1].batch - 1]
    standing = {one.fault.seq for one in findings if not one.fault.taken_back}
    fault = finding.fault.redact(opened=game.opened)
    return _summary(finding) | {
        "title": TITLES[finding.check],
        "rule": finding.fault.rule or None,
        "recorded": fault.recorded,
        "recomputed": fault.recomputed,
        "by": batch.by,
        "command": command_of(batch) or None,
        "later": len(standing) - 1,
    }


def _summary(one: Finding) -> Document:
    return {"seq": one.fault.seq, "check": one.check, "why": one.fault.why}


def _proposal(
    trial: Trial, finding: Finding | None, judgement: Judgement | None
) -> Proposal | None:
    if finding is not None:
        return against_fault(trial, *finding)
    if judgement is None or judgement.verdict != "false" or not judgement.changes:
        return None
    return against_claim(trial, judgement)


def _score(game: Game, after: Moment | None) -> Document | None:
    """Both score sheets, with the change of each line by seat."""
    if after is None:
        return None
    try:
        before = game.score()["players"]
    except (LogDamaged, *BROKEN):
        return None
    then = after.score()["players"]
    return {"before": before, "after": then, "change": change(before, then)}


def _rulings(moment: Moment, claim: Claim | None, finding: Finding | None) -> list[Document]:
    """The other rulings under which the same commands have another outcome."""
    created = moment.created
    if created.seed.value is None or len(moment.line.standing) < 2:
        return []
    here, ours = moment, recorded_batches(moment)
    if finding is not None:
        # Compare with a replay, which leaves out the fault: it doesn't depend on the rulings.
        base = replay(moment, created.options)
        here, ours = base.moment, base.batches
    documents = []
    options_in_effect = moment.kind.FOLD.options(created.options)
    for name, value in moment.kind.rulings(options_in_effect):
        options = {**options_in_effect, name: value}
        try:
            course = replay(moment, options)
        except BadInput:  # a ruling that excludes this number of players
            continue
        first = first_difference(moment, ours, course)
        agrees = finding is not None and reproduces_record(
            moment, moment.records[finding.fault.seq - 1].batch, options
        )
        if not agrees and (first is None or _has_same_outcome(here, course)):
            continue
        documents.append(
            {
                "name": name,
                "value": options_in_effect[name],
                "other": value,
                "first": first,
                "illegal": course.refused,
                "waived": course.waived,
                "points": {"before": _points(here), "after": _points(course.moment)},
                "claim": None if claim is None else verdict(course.moment, claim),
                "as_recorded": agrees,
            }
        )
    return documents


def _has_same_outcome(here: Moment, course: Course) -> bool:
    """Whether the final boards are equal, so that the ruling changed only events on the way, e.g.
    two payments instead of one."""
    kind = here.kind
    boards = [kind.board(moment.table, "", 0) for moment in (here, course.moment)]
    return not course.refused and not course.waived and boards[0] == boards[1]


def _points(moment: Moment) -> dict[str, int | None]:
    return {seat: sheet["total"] for seat, sheet in moment.score()["players"].items()}
