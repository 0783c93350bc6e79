"""`Place`: the interface between the user interface and a game, local or remote."""

from collections.abc import AsyncIterator, Mapping, Sequence
from enum import Enum
from typing import Protocol

from mclub.guide.panel import Panel
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind


class Change(Enum):
    """Notifications of a place: the game changed, somebody spoke, the connection broke, or it is
    back."""

    MOVED = "moved"
    SAID = "said"
    LOST = "lost"
    BACK = "back"


class Place(Protocol):
    """A game, with the seats played at this screen.

    A reader is one of these seats, or `watcher` while none has the screen. All methods may raise
    MclubError, with a message for people.
    """

    @property
    def kind(self) -> GameKind: ...

    @property
    def face(self) -> GameFace: ...

    @property
    def names(self) -> Mapping[str, str]:
        """The players' names by seat, in table order."""

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
        """The events after record `since`, in words."""

    async def score(self) -> Document:
        """The score sheet. Raises NotAllowed while parts of it are hidden."""

    @property
    def hints(self) -> bool:
        """Whether the table allows hints."""

    async def hint(self, seat: str) -> Document:
        """The planner's hint for the seat; see `mclub.bots.hint.hint`. Raises NotAllowed,
        BadInput."""

    async def nudge(self, hint: Document) -> list[str]:
        """Where to look, from the hint; see `mclub.bots.nudge.nudge`. Raises BadInput."""

    async def guide(self, seat: str) -> Panel | None:
        """What the guide shows the seat; None if this isn't a guided game."""

    async def suggestion(self, seat: str) -> str | None:
        """The action that the guide shows the seat; None if it shows none. Raises NotAllowed."""

    @property
    def talks(self) -> bool:
        """Whether there is table talk; people at one screen don't need it."""

    async def messages(self, since: int = 0) -> list[Document]:
        """The table talk after message `since`, oldest first: {"id", "by", "at", "text"}; `by` is a
        seat or "host"."""

    async def say(self, text: str) -> None:
        """Send a message to the table. Raises BadInput, NotAllowed."""

    async def irrevocable(self, seat: str, actions: Sequence[str]) -> Mapping[str, str]:
        """The actions among these that the seat can't take back alone, as far as this place can
        tell, each with the reason (a key of `mclub.club.irrevocable.REASONS`)."""

    async def act(self, seat: str, text: str, expect: int) -> None:
        """Take an action or a table command. expect: the last record seen."""

    async def undo(self, seat: str, expect: int) -> None:
        """Undo the seat's last command, or request the others' consent."""

    def changes(self) -> AsyncIterator[Change]:
        """Yield notifications; bots of this place play during the iteration."""

    async def close(self) -> None: ...


def seats_to_decide(place: Place, view: Document) -> list[str]:
    """The seats of this screen with a decision to make: on an undo request if there is one, else
    those that may act, awaited ones first. view: any reader's."""
    undo = view.get("undo")
    if undo is not None:
        return [seat for seat in undo["waiting"] if seat in place.seats]
    due = sorted(view["due"], key=lambda entry: not entry["awaited"])
    return [entry["seat"] for entry in due if entry["seat"] in place.seats]


def next_holder(
    place: Place, view: Document, holder: str | None, chosen_at: int | None = None
) -> str | None:
    """The seat that should have the screen now. The holder keeps it while awaited, or while nobody
    else is. chosen_at: the record at which an unawaited holder took the screen, to keep it until
    the next record."""
    if len(place.seats) == 1:
        return place.seats[0]
    seats = seats_to_decide(place, view)
    if chosen_at is not None and chosen_at == view["seq"] and holder in seats:
        return holder
    if "undo" not in view:
        awaited = {entry["seat"] for entry in view["due"] if entry["awaited"]}
        seats = [seat for seat in seats if seat in awaited]
    return holder if holder in seats or not seats else seats[0]
