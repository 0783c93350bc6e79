"""Compares records of two logs by their meaning, whatever their ids and seals."""

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
    out: a hypothetical game shares it with one that is still being played."""
    before = moment.records[: records[0].seq - 1] if records else moment.records
    entries = moment.kind.history([*before, *records], len(before), (), lambda record: record)
    texts = {entry["seq"]: entry["text"] for entry in entries}
    return [_text(moment, record, texts.get(record.seq)) for record in records]


def _text(moment: Moment, record: Record[Any], text: str | None) -> str:
    if type(record.event) is SealsOpened:
        return _("All seals are opened.")
    return text or _question(moment, record.event)


def _question(moment: Moment, event: Any) -> str:
    """A question to a seat in words; the history has no entry for questions."""
    return _("{seat} to decide: {question}.").format(
        seat=moment.names[event.seat], question=moment.kind.question(event.decision)
    )


def compare_records(
    one: Moment, of_one: Sequence[Record[Any]], other: Moment, of_other: Sequence[Record[Any]]
) -> tuple[list[str], list[str]]:
    """The records in only one of two lists, in words: those only in the first, those only in the
    second. An event on both sides differs in the figures given in brackets."""
    removed, added = _subtract(of_one, of_other), _subtract(of_other, of_one)
    if not removed and not added:
        return [], []
    before, after = describe(one, removed), describe(other, added)
    for at, text in enumerate(before):
        if text in after:
            index = after.index(text)
            figures = _("; ").join(differing_fields(removed[at].event, added[index].event))
            before[at] = after[index] = f"{text} [{figures}]"
    return before, after


def _subtract(records: Sequence[Record[Any]], others: Sequence[Record[Any]]) -> list[Record[Any]]:
    rest = [meaning(other.event) for other in others]
    remaining = []
    for record in records:
        event = meaning(record.event)
        if event in rest:
            rest.remove(event)
        else:
            remaining.append(record)
    return remaining


def differing_fields(one: Any, other: Any) -> list[str]:
    """The fields in which two events of one type differ, with both values; for events whose words
    are the same. Values known only to the dealer, such as a seed or the order of a pile, are left
    out.
    """
    if type(one) is not type(other):
        return []
    one, other = meaning(one), meaning(other)
    texts = []
    for field in one.__struct_fields__:
        a, b = getattr(one, field), getattr(other, field)
        if a == b:
            continue
        if type(a) is Sealed and is_for_nobody(a):
            texts.append(_("{field}: sealed, but different").format(field=field))
        else:
            texts.append(field + _(": ") + f"{_figure(a)} / {_figure(b)}")
    return texts


def _figure(value: Any) -> str:
    if type(value) is Sealed:
        value = value.value
    if isinstance(value, str):
        return value
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return word_list(value) or "–"
    return msgspec.json.encode(value).decode()
