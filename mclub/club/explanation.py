"""`explain`: one event, who decided it, by which rule, the figures behind it, what else was legal.

Everything is read off the log as it was cut for the reader, up to the event: an explanation tells
nobody more than his view and his history did. After the seals are opened it tells everybody all.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from events.errors import BadInput
from events.language import gettext as _
from events.language import language
from events.record import Record
from events.sealed import Sealed
from mclub.kinds.kind import Document, due_of
from mclub.rulebook import Rule, documents, rulebook
from projections.timeline import TALK, timeline

if TYPE_CHECKING:
    from mclub.club.moment import Moment

FORMAT = 1


def explain(moment: "Moment", seq: int, eyes: str) -> Document:
    """The explanation of record `seq` (docs/format.md). Raises BadInput if there is none."""
    from mclub.club.moment import REFEREE

    if not 1 <= seq <= moment.seq:
        raise BadInput(
            _("There is no event {seq}; they go from 1 to {last}.").format(seq=seq, last=moment.seq)
        )
    everything = eyes == REFEREE or moment.opened
    # In a log that was cut for other eyes nobody can tell what those could have typed.
    whole = everything and moment.created.seed.value is not None
    records = moment.cut(eyes)
    record = records[seq - 1]
    seat = eyes if eyes in moment.seats else None
    told = moment.kind.explain(records[:seq], seat, everything=everything)
    rules = rulebook(moment.kind.KIND)
    cited = [*record.rules, *(figure["rule"] for figure in told["figures"] if figure["rule"])]
    return {
        "format": FORMAT,
        "game": moment.id,
        "seq": seq,
        "round": told["round"],
        "at": record.at,
        "by": record.by,
        "batch": record.batch,
        "event": type(record.event).__name__,
        "undone": seq in moment.line.undone(moment.records),
        "text": told["text"],
        "command": _command(records[record.batch - 1]),
        "rules": [_rule(rules[id_], moment.kind.KIND) for id_ in dict.fromkeys(cited)],
        "figures": told["figures"],
        "options": told["options"],
        "legal": _legal(moment, records[: record.batch], seat, everything=whole),
    }


def _command(first: Record[Any]) -> Document | None:
    """What was asked for; text is None where the reader may not know it."""
    command = first.command
    if command is None:
        return None
    text = command.value if isinstance(command, Sealed) else command
    return {"seq": first.seq, "by": first.by, "text": text, "hidden": text is None}


def _rule(rule: Rule, game: str) -> Document:
    texts = documents(game)
    return {
        "id": rule.id,
        "title": rule.title_in(language()),
        "text": rule.text_in(language()),
        "ruling": rule.ruling,
        "sources": [
            {
                "document": source.file,
                "about": texts[source.file].about_in(language()),
                "heading": source.heading,
            }
            for source in rule.source
        ],
    }


def _legal(
    moment: "Moment", records: Sequence[Record[Any]], seat: str | None, *, everything: bool
) -> Document | None:
    """What was asked when the last of the records, which begins a command, was asked for; actions
    are None where they may not be known."""
    *before, first = records
    if not before:
        return None
    kind = moment.kind
    standing = timeline(before).standing
    table = kind.fold([r.event for r in standing if type(r.event) not in TALK])
    knows = kind.asked(table) if everything else () if seat is None else (seat,)
    due = due_of(first.by, kind.due(table, knows))
    if due is None:
        return None
    return {
        "seat": due["seat"],
        "decision": due["decision"],
        "question": kind.question(due["decision"]),
        "count": None if due["actions"] is None else len(due["actions"]),
        "actions": due["actions"],
    }
