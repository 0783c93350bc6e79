"""Where one sits: what a screen needs of a game, wherever that game is."""

from collections.abc import AsyncIterator, Mapping, Sequence
from enum import Enum
from typing import Protocol

from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind


class Change(Enum):
    """What a place tells of by itself: the game went on, somebody said something, its connection
    was lost, or is back."""

    MOVED = "moved"
    SAID = "said"
    LOST = "lost"
    BACK = "back"


class Place(Protocol):
    """A game and the seats that the people at this screen play.

    Eyes are those of a seat, or `watcher` where no seat of this screen looks. Everything may raise
    MclubError, whose message is for people.
    """

    @property
    def kind(self) -> GameKind: ...

    @property
    def face(self) -> GameFace: ...

    @property
    def names(self) -> Mapping[str, str]:
        """What the players are called, by seat, in order round the table."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats that are played here; none for somebody who looks on."""

    @property
    def watcher(self) -> str:
        """Whose eyes look while no seat has the screen."""

    @property
    def curtained(self) -> bool:
        """Whether the screen is handed on between seats that hold secrets."""

    async def view(self, eyes: str, at: int | None = None) -> Document:
        """The board, as it is or as it stood after record `at`."""

    async def history(self, eyes: str, since: int = 0) -> list[Document]:
        """All that happened after record `since`, in words."""

    async def score(self) -> Document:
        """The score sheet. Raises NotAllowed while something is hidden."""

    @property
    def hints(self) -> bool:
        """Whether the table allows hints."""

    async def hint(self, seat: str) -> Document:
        """What the planner would do in the seat's place, as `mclub.bots.hint.hint` has it. Raises
        NotAllowed, BadInput."""

    @property
    def talks(self) -> bool:
        """Whether there is table talk: people at one screen need none."""

    async def said(self, since: int = 0) -> list[Document]:
        """What was said at the table after message `since`: {"id", "by", "at", "text"}, the oldest
        first; `by` is a seat or "host"."""

    async def say(self, text: str) -> None:
        """Says something to the table. Raises BadInput, NotAllowed."""

    async def lasting(self, seat: str, actions: Sequence[str]) -> set[str]:
        """Those actions that the seat couldn't take back alone, as far as that is known here."""

    async def act(self, seat: str, text: str, expect: int) -> None:
        """Takes an action, or says one of the table's words. expect: the last record seen."""

    async def undo(self, seat: str, expect: int) -> None:
        """Takes back the seat's last command, or asks the table to."""

    def changes(self) -> AsyncIterator[Change]:
        """Goes on for as long as somebody listens; whatever plays here by itself does it then."""

    async def close(self) -> None: ...


def wanted(place: Place, view: Document) -> list[str]:
    """The seats of this screen that may say something: those that are asked about an undo, else
    those that may act, first the ones that are awaited. view: with anybody's eyes."""
    undo = view.get("undo")
    if undo is not None:
        return [seat for seat in undo["waiting"] if seat in place.seats]
    due = sorted(view["due"], key=lambda entry: not entry["awaited"])
    return [entry["seat"] for entry in due if entry["seat"] in place.seats]


def next_holder(
    place: Place, view: Document, holder: str | None, called: int | None = None
) -> str | None:
    """The seat that is to have the screen now: who has it keeps it for as long as he is awaited,
    and as long as nobody else is. called: the record after which he was called to it though he need
    not act; until the game goes on he keeps it as well."""
    if len(place.seats) == 1:
        return place.seats[0]
    seats = wanted(place, view)
    if called is not None and called == view["seq"] and holder in seats:
        return holder
    if "undo" not in view:
        awaited = {entry["seat"] for entry in view["due"] if entry["awaited"]}
        seats = [seat for seat in seats if seat in awaited]
    return holder if holder in seats or not seats else seats[0]
