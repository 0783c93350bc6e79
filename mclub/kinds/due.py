"""Reading `due`, the list of who has to decide what."""

from collections.abc import Sequence

from mclub.kinds.kind import Document


def due_of(seat: str, due: Sequence[Document]) -> Document | None:
    """What a seat is asked, out of `due`; of one that isn't asked, what the first is."""
    own = (entry for entry in due if entry["seat"] == seat)
    return next(own, due[0] if due else None)


def together(due: Sequence[Document]) -> dict[str, list[str]]:
    """The seats that are awaited, by their decision, in the order of `due`."""
    seats: dict[str, list[str]] = {}
    for entry in due:
        if entry["awaited"]:
            seats.setdefault(entry["decision"], []).append(entry["seat"])
    return seats


def typable(due: Sequence[Document]) -> list[str]:
    """All that may be typed now without naming a seat otherwise: where several are asked, each
    action with its seat before it. due: with the actions that may be known."""
    return [
        action if len(due) == 1 else f"{entry['seat']}: {action}"
        for entry in due
        for action in entry["actions"] or ()
    ]
