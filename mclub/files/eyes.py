"""The eyes of a cut log, as in its header (`eyes`, docs/format.md)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from events.record import Record, seals
from mclub.club.moment import REFEREE, SPECTATOR

Eyes = Mapping[str, int | None]
"""Each reader of a log with the last event it may read (None: to the end)."""


def eyes_in(text: str) -> Eyes | None:
    """Parse the eyes of a header; None if they are malformed."""
    eyes: dict[str, int | None] = {}
    for part in text.split("+"):
        eye, at, until = part.partition("@")
        if eye in eyes or (at and not re.fullmatch(r"\d{1,9}", until, re.A)):
            return None
        eyes[eye] = int(until) if at else None
    return eyes


def eyes_text(eyes: Eyes, seats: Sequence[str]) -> str:
    """The inverse of `eyes_in`, in the order of the table."""
    if REFEREE in eyes and eyes[REFEREE] is None:
        return REFEREE
    order = [eye for eye in (*seats, REFEREE) if eye in eyes]
    names = (eye if eyes[eye] is None else f"{eye}@{eyes[eye]}" for eye in order)
    return "+".join(names) or SPECTATOR


def eyes_of_cut(records: Sequence[Record[Any]], seats: Sequence[str]) -> str:
    """The eyes of a cut log: each of `seats`, up to the last event before the first value that is
    missing for it."""
    eyes: dict[str, int | None] = {}
    for seat in seats:
        gaps = (
            record.seq
            for record in records
            if any(seal.value is None and seat in seal.audience for seal in seals(record))
        )
        first = next(gaps, None)
        eyes[seat] = None if first is None else first - 1
    return eyes_text(eyes, seats)
