"""What the guide explains at a moment of a game: pure functions of the events in effect and of the
steps already read."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from events.record import Record
from mclub.guide.course import Chapter, Step


class Occasion(NamedTuple):
    """A step, and the event at which it came up."""

    step: Step
    event: Any


def occasions(chapter: Chapter, seat: str, records: Sequence[Record[Any]]) -> list[Occasion]:
    """What the guide explains now: the steps of the chapter that have come up since the seat's last
    action, and the one that ends the chapter. records: those in effect, as the seat sees them."""
    since = max((record.batch for record in records if record.by == seat), default=0)
    return [
        Occasion(step, record.event)
        for step in chapter.step
        if (record := _coming_up(step, records)) is not None and (record.seq >= since or step.ends)
    ]


def next_occasion(
    chapter: Chapter, seat: str, records: Sequence[Record[Any]], read: Collection[str]
) -> Occasion | None:
    """The first of these `occasions` whose step wasn't read. read: ids of steps."""
    now = occasions(chapter, seat, records)
    return next((one for one in now if one.step.id not in read), None)


def _coming_up(step: Step, records: Sequence[Record[Any]]) -> Record[Any] | None:
    """The record at which the step comes up, if it has."""
    found = _matching(step, records)
    for _earlier in range(step.time - 1):
        next(found, None)
    return next(found, None)


def _matching(step: Step, records: Sequence[Record[Any]]) -> Iterator[Record[Any]]:
    for record in records:
        event = record.event
        if type(event).__name__ == step.event and all(
            getattr(event, name) == value for name, value in step.fields.items()
        ):
            yield record
