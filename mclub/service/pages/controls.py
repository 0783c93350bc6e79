"""The controls of a table: who is to decide, undo, leaving; and the result."""

from collections.abc import Callable, Sequence
from typing import Any

from commands import seating
from commands import undo as table_rules
from events.errors import MclubError
from events.language import gettext as _
from mclub.club.game import Game as Played
from mclub.kinds.due import awaited_by_decision
from mclub.kinds.kind import Document
from mclub.records.turning_points import turning_points
from mclub.service.links import Who
from mclub.text.words import figure


def open_questions(table: Played, due: Sequence[Document]) -> list[tuple[str, list[str]]]:
    """Each open question in words, with the seats that are to decide."""
    return [
        (table.kind.question(decision), seats)
        for decision, seats in awaited_by_decision(due).items()
    ]


def result(table: Played) -> Document | None:
    """The result of a finished game: {"reason": …} if it was abandoned, else {"winners": …,
    "ranks": by seat, "verdict": who has won and why, "score": the sheet, "points": the turning
    points (None if there are none), "told": the result in lines, to share}. None while it is
    running."""
    if table.line.abandoned is not None:
        return {"reason": table.line.abandoned.reason}
    if table.status != "finished":
        return None
    score = table.score()
    verdict = table.kind.face().verdict(score, table.shown_names)
    points = turning_points(table)
    return {
        "winners": score["winners"],
        "ranks": {seat: player["rank"] for seat, player in score["players"].items()},
        "verdict": verdict,
        "score": score,
        "points": points if points and points["moments"] else None,
        "told": _tell_result(table, score, verdict),
    }


def _tell_result(table: Played, score: Document, verdict: str) -> list[str]:
    """The result in lines, for people who weren't there: no link, which would let them in."""
    players = sorted(score["players"].items(), key=lambda one: one[1]["rank"])
    ranking = [
        f"{player['rank']}. {table.names[seat]}: {figure(player['total'])}"
        for seat, player in players
    ]
    return [_(table.kind.TITLE), *([verdict] if verdict else []), *ranking]


def undo_controls(table: Played, who: Who) -> Document:
    """What the caller can undo or redo.

    last: the last command that counts, in words as far as the caller may know, None if there is
    none; alone: whether this seat undoes it without asking; redo: whether the caller can redo the
    last undo; proposal: the open undo proposal, None if there is none; to: what it would undo, from
    its first line; answer: whether this seat has yet to answer.
    """
    line = table.line
    last = line.last_command()
    proposal = table.asked_undo().get("undo")
    return {
        "last": _preview_undo(table, who, last[0].seq - 1) if last else None,
        "alone": bool(last) and who.role == "seat" and _may_undo_alone(table, who.seat),
        "redo": who.role != "spectator" and _is_allowed(table_rules.redo, line, who.seat or None),
        "proposal": proposal,
        "to": _preview_undo(table, who, proposal["to"]) if proposal else None,
        "answer": proposal is not None and who.seat in proposal["waiting"],
    }


def _may_undo_alone(table: Played, seat: str) -> bool:
    kind, options = table.kind, table.created.options
    rules = table_rules.Lasting(kind.opens(options), kind.binds(options))
    line = table.line
    span = line.after(line.before(line.last_command()[0].batch))
    return table_rules.may_undo_alone(span, seat, table.seats, rules)


def _preview_undo(table: Played, who: Who, seq: int) -> str | None:
    """The first line of what an undo back to record `seq` would take back."""
    told = (line["text"] for line in table.history(who.eyes(table), seq) if not line["undone"])
    return next(told, None)


def leave_controls(table: Played, who: Who) -> Document:
    """What the caller can change about who plays.

    may: whether this seat can be left or handed on; drop: the seats whose dropping it can agree to;
    proposed: the seats proposed to be dropped, each with those who have agreed.
    """
    line, seats, own = table.line, table.seats, who.seat
    return {
        "may": who.role == "seat" and _is_allowed(seating.leave, line, seats, own),
        "drop": [
            seat
            for seat in seats
            if who.role == "seat" and _is_allowed(seating.drop, line, seats, own, seat)
        ],
        "proposed": dict(line.seating.consent),
    }


def _is_allowed(decide: Callable[..., Any], *about: Any) -> bool:
    """Whether the table's rules allow it."""
    try:
        decide(*about)
    except MclubError:
        return False
    return True
