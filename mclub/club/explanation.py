"""Explains one event: who decided it, its rules and figures, and the legal alternatives.

An explanation uses only the log up to the event, as cut for the reader, so it reveals no more than
the reader's view and history did. Once the seals are open, it shows everything.
"""

from collections.abc import Sequence
from typing import Any

from events.language import language
from events.record import Record
from events.sealed import Sealed
from mclub.kinds.due import due_of
from mclub.kinds.kind import Document, GameKind, plain
from mclub.rulebook.book import Rule, documents, rulebook
from projections.timeline import TALK, timeline

FORMAT = 1


def explanation(
    kind: GameKind,
    game: str,
    records: Sequence[Record[Any]],
    seat: str | None,
    *,
    undone: bool,
    everything: bool,
    uncut: bool,
) -> Document:
    """The explanation (docs/format.md) of the last of `records`, which are cut for the reader.

    seat: the reader's; everything: whether the reader may see all; uncut: whether the log
    still has all secrets.
    """
    record = records[-1]
    content = plain(kind.desk().explain(records, seat, everything=everything))
    rules = rulebook(kind.KIND)
    cited = [*record.rules, *(figure["rule"] for figure in content["figures"] if figure["rule"])]
    return {
        "format": FORMAT,
        "game": game,
        "seq": record.seq,
        "round": content["round"],
        "at": record.at,
        "by": record.by,
        "batch": record.batch,
        "event": type(record.event).__name__,
        "undone": undone,
        "text": content["text"],
        "command": _command(records[record.batch - 1]),
        "rules": [_rule(rules[id_], kind.KIND) for id_ in dict.fromkeys(cited)],
        "figures": content["figures"],
        "options": content["options"],
        "legal": _legal(kind, records[: record.batch], seat, everything=uncut),
    }


def _command(first: Record[Any]) -> Document | None:
    """The command that began the batch; text is None if the reader may not know it."""
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
    kind: GameKind, records: Sequence[Record[Any]], seat: str | None, *, everything: bool
) -> Document | None:
    """The decision that the last record's command answered; actions is None if the reader may not
    know them."""
    *before, first = records
    if not before:
        return None
    standing = timeline(before).standing
    table = kind.FOLD.table([r.event for r in standing if type(r.event) not in TALK])
    knows = kind.asked_seats(table) if everything else () if seat is None else (seat,)
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
