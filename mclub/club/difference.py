"""Compares records of two logs by meaning, independent of ids and seals."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events.errors import word_list
from events.language import gettext as _
from events.record import Record, without_commitments
from events.sealed import Sealed, is_for_nobody
from events.shared import SealsOpened
from mclub.club.moment import Moment


def command_of(record: Record[Any]) -> str:
    """The text of a command, unsealed; empty for records that no command caused."""
    command = record.command
    return str((command.value if isinstance(command, Sealed) else command) or "")


def meaning(event: Any) -> Any:
    """The content of an event, independent of the log it is in."""
    if type(event) is SealsOpened:
        return SealsOpened(event.seed, "")
    return without_commitments(event)


def describe(moment: Moment, records: Sequence[Record[Any]]) -> list[str]:
    """Each record in words, as the referee sees it, including questions to a seat. The seed is left
    out: in a hypothetical game it is the seed of one still being played."""
    before = moment.records[: records[0].seq - 1] if records else moment.records
    entries = moment.kind.history([*before, *records], len(before), (), lambda record: record)
    texts = {entry["seq"]: entry["text"] for entry in entries}
    return [_text(moment, record, texts.get(record.seq)) for record in records]


def _text(moment: Moment, record: Record[Any], text: str | None) -> str:
    if type(record.event) is SealsOpened:
        return _("All seals are opened.")
    return text or _question(moment, record.event)


def _question(moment: Moment, event: Any) -> str:
    """A question to a seat, the only event that the history leaves out."""
    return _("{seat} to decide: {question}.").format(
        seat=moment.names[event.seat], question=moment.kind.question(event.decision)
    )


def compare_records(
    one: Moment, of_one: Sequence[Record[Any]], other: Moment, of_other: Sequence[Record[Any]]
) -> tuple[list[str], list[str]]:
    """The records that appear in only one of two lists, in words. A line on both sides is an event
    whose underlying figures differ."""
    gone, come = _subtract(of_one, of_other), _subtract(of_other, of_one)
    if not gone and not come:
        return [], []
    before, after = describe(one, gone), describe(other, come)
    for at, text in enumerate(before):
        if text in after:
            there = after.index(text)
            figures = _("; ").join(differing_fields(gone[at].event, come[there].event))
            before[at] = after[there] = f"{text} [{figures}]"
    return before, after


def _subtract(records: Sequence[Record[Any]], others: Sequence[Record[Any]]) -> list[Record[Any]]:
    rest = [meaning(other.event) for other in others]
    left = []
    for record in records:
        event = meaning(record.event)
        if event in rest:
            rest.remove(event)
        else:
            left.append(record)
    return left


def differing_fields(one: Any, other: Any) -> list[str]:
    """The fields in which two events of one type differ, for differences their words don't show.

    Values known only to the dealer, such as a seed or the order of a pile, are left out.
    """
    if type(one) is not type(other):
        return []
    one, other = meaning(one), meaning(other)
    found = []
    for field in one.__struct_fields__:
        a, b = getattr(one, field), getattr(other, field)
        if a == b:
            continue
        if type(a) is Sealed and is_for_nobody(a):
            found.append(_("{field}: sealed, but different").format(field=field))
        else:
            found.append(field + _(": ") + f"{_figure(a)} / {_figure(b)}")
    return found


def _figure(value: Any) -> str:
    if type(value) is Sealed:
        value = value.value
    if isinstance(value, str):
        return value
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return word_list(value) or "–"
    return msgspec.json.encode(value).decode()
