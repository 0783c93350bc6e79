"""Template contexts for the controls of a table: open questions, undo, leaving, the result."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from commands import seating
from commands import undo as table_rules
from events.errors import MclubError
from events.language import gettext as _
from events.record import Record
from mclub.analysis.steps import is_analysable
from mclub.club.game import Game as Played
from mclub.kinds.due import awaited_by_decision
from mclub.kinds.kind import Document
from mclub.records.turning_points import turning_points
from mclub.service.links import Who
from mclub.service.pages.lines import end_of_step, last_lines
from mclub.text.words import figure

PLAYERS: Final = "{players}"
"""The placeholder for the players in a sentence; later their names with marks replace it."""


def open_questions(table: Played, due: Sequence[Document]) -> list[tuple[str, list[str]]]:
    """For each open question, a sentence with `PLAYERS` that says whose turn it is, and the seats
    of these players."""
    face = table.kind.face()
    return [
        (face.whose_turn(decision, PLAYERS), seats)
        for decision, seats in awaited_by_decision(due).items()
    ]


def result(table: Played) -> Document | None:
    """The result of a finished game: {"winners": seats, "ranks": by seat, "verdict": who has won
    and why, "score": the sheet, "points": the turning points (None if there are none), "lines": the
    lines of text to share, "analysable": whether its luck and skill can be told apart}; {"reason":
    …} if it was abandoned; None while it is running."""
    if table.line.abandonment is not None:
        return {"reason": table.line.abandonment.reason}
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
        "lines": _result_lines(table, score, verdict),
        "analysable": is_analysable(table),
    }


def _result_lines(table: Played, score: Document, verdict: str) -> list[str]:
    """The result as lines of text to share. They contain no link, which would let others in."""
    players = sorted(score["players"].items(), key=lambda one: one[1]["rank"])
    ranking = [
        f"{player['rank']}. {table.names[seat]}: {figure(player['total'])}"
        for seat, player in players
    ]
    return [_(table.kind.TITLE), *([verdict] if verdict else []), *ranking]


def undo_controls(table: Played, who: Who, seat: str = "") -> tuple[Document, int]:
    """What the caller can undo or redo, and the number of other seats' commands that would be
    undone with the caller's. seat: whose command to undo; by default the caller's seat.

    In the result, last: the command to undo, in words as far as the caller may know it: the seat's
    own last command, or for the host the last of all; None if there is none; seq: its record;
    alone: whether the seat can undo it without asking; redo: whether the caller can redo the last
    undo; proposal: the open undo proposal, None if there is none; back: the lines of the history
    that the proposal would undo; answer: whether this seat has yet to answer it; vain: how the last
    proposal failed, None if the caller needn't know; waits: whether bots wait for the answers.
    """
    line, seat = table.line, seat or who.seat
    own = line.own_command(seat) if seat else next(iter(line.last_command()), None)
    to = None if own is None else line.before(own.batch)
    proposal = table.asked_undo().get("undo")
    after = [] if to is None or not seat else line.after(to)
    undone_too = sum(record.command is not None and record.by != seat for record in after)
    undoing = {
        "last": None if own is None else _tell_first(table, who, own),
        "seq": None if own is None else own.seq,
        "alone": to is not None and bool(seat) and _is_at_once(table, seat, to),
        "redo": who.role != "spectator" and _is_allowed(table_rules.redo, line, seat or None),
        "proposal": proposal,
        "back": lines_after(table, who, proposal["to"]) if proposal else [],
        "answer": proposal is not None and who.seat in proposal["waiting"],
        "vain": _vain(table, seat),
        "waits": proposal is not None and bool(table.bots),
    }
    return undoing, undone_too


def back_controls(table: Played, who: Who, to: int) -> Document | None:
    """How the caller can go back to record `to`: {"alone": whether this needs nobody's consent,
    "back": the lines of the history that this would undo}; None if the caller can't."""
    if to not in back_points(table, who):
        return None
    alone = who.role == "host" or _is_at_once(table, who.seat, to)
    return {"alone": alone, "back": lines_after(table, who, to)}


def back_points(table: Played, who: Who) -> Sequence[int]:
    """The records to which the caller may go back (`Timeline.undo_points`)."""
    line = table.line
    asks = who.role == "host" or (who.role == "seat" and line.abandonment is None)
    return line.undo_points() if asks and line.proposal is None else ()


def lines_after(table: Played, who: Who, seq: int) -> list[str]:
    """The lines of the history after record `seq`, without undone ones."""
    standing = {record.seq for record in table.line.after(seq)}
    lines = table.history(who.eyes(table), seq)
    return [line["text"] for line in lines if line["seq"] in standing]


def _tell_first(table: Played, who: Who, own: Record[Any]) -> str | None:
    """The command that begins with this record, in words."""
    return end_of_step(table, own) or _first_line(table, who, table.line.before(own.batch))


def _first_line(table: Played, who: Who, to: int) -> str | None:
    """The first line that counts after record `to`."""
    lines = last_lines(table, who.eyes(table))
    if lines and lines[0]["seq"] <= to:
        standing = {record.seq for record in table.line.after(to)}
        return next((line["text"] for line in lines if line["seq"] in standing), None)
    return next(iter(lines_after(table, who, to)), None)


def _is_at_once(table: Played, seat: str, to: int) -> bool:
    return table_rules.undoes_at_once(table.line, seat, table.seats, table.lasting, to)


def _vain(table: Played, seat: str) -> Document | None:
    """The last undo proposal if it failed: {"seat": the proposer, "by": who ended it, "refused":
    whether by refusing}. None once the seat, or with "" any seat, has acted since."""
    line, vain = table.line, table.line.failed
    if vain is None:
        return None
    since = line.after(vain.seq)
    if any(record.command is not None and seat in ("", record.by) for record in since):
        return None
    return {"seat": vain.proposal.seat, "by": vain.by, "refused": vain.refused}


def leave_controls(table: Played, who: Who) -> Document:
    """How the caller can change who plays.

    In the result, may: whether the caller can leave the seat or hand it on; drop: the seats that
    the caller can agree to drop; proposed: the seats that some have agreed to drop, with those who
    agreed.
    """
    line, seats, own = table.line, table.seats, who.seat
    return {
        "may": who.role == "seat" and _is_allowed(seating.leave, line, seats, own),
        "drop": [
            seat
            for seat in seats
            if who.role == "seat"
            and seat != own
            and _is_allowed(seating.drop, line, seats, own, seat)
        ],
        "proposed": dict(line.seating.consent),
    }


def _is_allowed(decide: Callable[..., Any], *about: Any) -> bool:
    """Whether `decide`, called with these arguments, accepts the command."""
    try:
        decide(*about)
    except MclubError:
        return False
    return True
