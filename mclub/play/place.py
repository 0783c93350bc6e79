"""`Place`: what the user interface needs of a game, local or remote."""

from collections.abc import AsyncIterator, Mapping, Sequence
from enum import Enum
from typing import Protocol

from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind


class Change(Enum):
    """Notifications of a place: the game changed, somebody spoke, the connection was lost, or it
    was restored."""

    MOVED = "moved"
    SAID = "said"
    LOST = "lost"
    BACK = "back"


class Place(Protocol):
    """A game, with the seats played at this screen.

    A reader is a seat, or `watcher` if no seat of this screen is looking. All methods may raise
    MclubError, with a message for people.
    """

    @property
    def kind(self) -> GameKind: ...

    @property
    def face(self) -> GameFace: ...

    @property
    def names(self) -> Mapping[str, str]:
        """The players' names by seat, in order round the table."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats played here; none for a spectator."""

    @property
    def watcher(self) -> str:
        """The reader while no seat has the screen."""

    @property
    def has_curtain(self) -> bool:
        """Whether a curtain separates seats that hold secrets."""

    async def view(self, eyes: str, at: int | None = None) -> Document:
        """The board, as it is or after record `at`."""

    async def history(self, eyes: str, since: int = 0) -> list[Document]:
        """What happened after record `since`, in words."""

    async def score(self) -> Document:
        """The score sheet. Raises NotAllowed while something is hidden."""

    @property
    def hints(self) -> bool:
        """Whether the table allows hints."""

    async def hint(self, seat: str) -> Document:
        """The planner's hint for the seat; see `mclub.bots.hint.hint`. Raises NotAllowed,
        BadInput."""

    @property
    def talks(self) -> bool:
        """Whether there is table talk; people at one screen don't need it."""

    async def messages(self, since: int = 0) -> list[Document]:
        """The table talk after message `since`: {"id", "by", "at", "text"}, the oldest first; `by`
        is a seat or "host"."""

    async def say(self, text: str) -> None:
        """Sends a message to the table. Raises BadInput, NotAllowed."""

    async def irrevocable(self, seat: str, actions: Sequence[str]) -> set[str]:
        """Those actions that the seat can't take back alone, as far as this place can tell."""

    async def act(self, seat: str, text: str, expect: int) -> None:
        """Takes an action, or a table command. expect: the last record seen."""

    async def undo(self, seat: str, expect: int) -> None:
        """Undoes the seat's last command, or asks the table to."""

    def changes(self) -> AsyncIterator[Change]:
        """Notifications, while iterated; bots of this place play meanwhile."""

    async def close(self) -> None: ...


def seats_to_decide(place: Place, view: Document) -> list[str]:
    """The seats of this screen with something to decide: on an undo, if asked about one, else those
    that may act, awaited ones first. view: any reader's."""
    undo = view.get("undo")
    if undo is not None:
        return [seat for seat in undo["waiting"] if seat in place.seats]
    due = sorted(view["due"], key=lambda entry: not entry["awaited"])
    return [entry["seat"] for entry in due if entry["seat"] in place.seats]


def next_holder(
    place: Place, view: Document, holder: str | None, called: int | None = None
) -> str | None:
    """The seat to have the screen now: the holder keeps it while he is awaited or nobody else is.
    called: the record at which he was called without having to act; he keeps it until the game goes
    on."""
    if len(place.seats) == 1:
        return place.seats[0]
    seats = seats_to_decide(place, view)
    if called is not None and called == view["seq"] and holder in seats:
        return holder
    if "undo" not in view:
        awaited = {entry["seat"] for entry in view["due"] if entry["awaited"]}
        seats = [seat for seat in seats if seat in awaited]
    return holder if holder in seats or not seats else seats[0]
