"""Reads `due`, the list of pending decisions."""

from collections.abc import Sequence

from mclub.kinds.kind import Document


def due_of(seat: str, due: Sequence[Document]) -> Document | None:
    """The seat's entry in `due`, or the first entry if the seat isn't asked; None if `due` is
    empty."""
    own = (entry for entry in due if entry["seat"] == seat)
    return next(own, due[0] if due else None)


def awaited_by_decision(due: Sequence[Document]) -> dict[str, list[str]]:
    """Group the awaited seats by decision, in the order of `due`."""
    seats: dict[str, list[str]] = {}
    for entry in due:
        if entry["awaited"]:
            seats.setdefault(entry["decision"], []).append(entry["seat"])
    return seats


def deciding_seats(due: Sequence[Document]) -> list[str]:
    """The awaited seats, in the order of `due`."""
    return [entry["seat"] for entry in due if entry["awaited"]]


def typed_actions(due: Sequence[Document]) -> list[str]:
    """The legal actions as a player would type them, prefixed with the seat if several seats are
    asked. due: as cut for the reader; entries with hidden actions contribute none."""
    return [
        action if len(due) == 1 else f"{entry['seat']}: {action}"
        for entry in due
        for action in entry["actions"] or ()
    ]
