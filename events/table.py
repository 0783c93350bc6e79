"""Events that every game shares: its beginning, what the table agrees on, its opened seals."""

from typing import Any, Final, Literal

import msgspec

from events.sealed import Sealed

Raw = dict[str, Any]
Host = Literal["referees", "plays"]
"""What the host of a game does: he referees it and sees everything, or he plays in it and sees what
everybody sees until `RefereeEyesTaken`."""
REFEREES: Final = "referees"
PLAYS: Final = "plays"
HOSTS: Final[tuple[Host, ...]] = (REFEREES, PLAYS)


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat. seat: a colour; name: free text."""

    seat: str
    name: str


class GameCreated(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="GameCreated@2"
):
    """The first record of every game; nothing later can change what it says.

    kind: e.g. "million-club"; players: in order round the table; options: every option of the game
    with its value, defaults included; seed: what all chance is derived from; host: see `Host`.
    """

    kind: str
    players: tuple[Player, ...]
    options: dict[str, str]
    seed: Sealed[str]
    host: Host = REFEREES


class WordAdded(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat's own word is mixed into all chance; given when the seed is committed to already."""

    seat: str
    word: str


class Forked(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """This game goes on from another one. game: its id; seq, head: its last record and hash."""

    game: str
    seq: int
    head: str


class UndoProposed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat asks the others to go back to the state after record `to`."""

    seat: str
    to: int


class UndoAgreed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat agrees to the proposal on the table."""

    seat: str


class UndoRefused(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat refuses the proposal on the table, which ends it."""

    seat: str


class Undone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True):
    """The game is back in the state after record `to`; reason: the referee's words, if any."""

    to: int
    reason: str = ""


class Redone(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """What the last undo took back stands again; `to`: the last record that counts again."""

    to: int


class Amended(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True
):
    """The game is back in the state after record `to`, to go on with another command.

    seq: the record whose command is replaced; reason: the referee's words, if any.
    """

    to: int
    seq: int
    reason: str = ""


class SealsOpened(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """The game is over: from here on every opening is for everybody, the seed's first of all."""

    seed: str
    salt: str


class GameAbandoned(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """The game is over before its end and counts for nothing. reason: the referee's words."""

    reason: str


class RefereeEyesTaken(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """From here on the host of a game in which he plays sees everything."""


class SeatHanded(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """From here on another person plays the seat. name: free text."""

    seat: str
    name: str


class SeatLeft(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """Who played the seat is gone; it waits for a later comer."""

    seat: str


class DropAgreed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat consents to go on without another one, `dropped`; the first to do so proposes it."""

    seat: str
    dropped: str


class DropRefused(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """A seat wants `dropped` to stay, which ends the proposal to go on without it."""

    seat: str
    dropped: str


class SeatDropped(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """With the consent of all others nobody plays the seat any more; it answers by itself."""

    seat: str


TableEvent = (
    GameCreated
    | WordAdded
    | Forked
    | UndoProposed
    | UndoAgreed
    | UndoRefused
    | Undone
    | Redone
    | Amended
    | SealsOpened
    | GameAbandoned
    | RefereeEyesTaken
    | SeatHanded
    | SeatLeft
    | DropAgreed
    | DropRefused
    | SeatDropped
)


def lift_game_created_1(event: Raw) -> Raw:
    """Version 1 named the players in an object, whose order a JSON tool may lose."""
    players = [{"seat": seat, "name": name} for seat, name in event["players"].items()]
    return event | {"type": "GameCreated@2", "players": players}


LIFTS = {"GameCreated": lift_game_created_1}
