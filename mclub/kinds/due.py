"""Reads `due`, the list of pending decisions."""

from collections.abc import Sequence

from mclub.kinds.kind import Document


def due_of(seat: str, due: Sequence[Document]) -> Document | None:
    """The seat's entry in `due`; for a seat that isn't asked, the first entry."""
    own = (entry for entry in due if entry["seat"] == seat)
    return next(own, due[0] if due else None)


def awaited_by_decision(due: Sequence[Document]) -> dict[str, list[str]]:
    """The awaited seats by decision, in the order of `due`."""
    seats: dict[str, list[str]] = {}
    for entry in due:
        if entry["awaited"]:
            seats.setdefault(entry["decision"], []).append(entry["seat"])
    return seats


def typed_actions(due: Sequence[Document]) -> list[str]:
    """Everything that may be typed now without naming the seat separately: if several seats are
    asked, each action is prefixed with its seat. due: with the actions that may be known."""
    return [
        action if len(due) == 1 else f"{entry['seat']}: {action}"
        for entry in due
        for action in entry["actions"] or ()
    ]
