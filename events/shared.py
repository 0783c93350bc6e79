"""Events that every game shares: its beginning, what the table agrees on, its opened seals."""

from typing import Final, Literal, TypeVar

import msgspec

from events.bounds import Many, Seq, Text
from events.event import Event, Stored
from events.record import Codec, Lift
from events.sealed import Sealed

Host = Literal["referees", "plays"]
"""What the host of a game does: he referees it and sees everything, or he plays in it and sees what
everybody sees until `RefereeEyesTaken`."""
REFEREES: Final = "referees"
PLAYS: Final = "plays"
HOSTS: Final[tuple[Host, ...]] = (REFEREES, PLAYS)
AT_TABLE: Final = "table"
"""The option that is "on" where people deal and throw; games that the program deals haven't it."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat. seat: a colour; name: free text."""

    seat: Text
    name: Text


class TableEvent(Event, frozen=True):
    """What every event is that all games share."""


class GameCreated(TableEvent, frozen=True, tag="GameCreated@2"):
    """The first record of every game; nothing later can change what it says.

    kind: e.g. "million-club"; players: in order round the table; options: every option of the game
    with its value, defaults included; seed: what all chance is derived from; host: see `Host`.
    """

    kind: Text
    players: Many[Player]
    options: dict[Text, Text]
    seed: Sealed[str]
    host: Host = REFEREES


class WordAdded(TableEvent, frozen=True):
    """A seat's own word is mixed into all chance; given when the seed is committed to already."""

    seat: Text
    word: Text


class Forked(TableEvent, frozen=True):
    """This game goes on from another one. game: its id; seq, head: its last record and hash."""

    game: Text
    seq: Seq
    head: Text


class UndoProposed(TableEvent, frozen=True):
    """A seat asks the others to go back to the state after record `to`."""

    seat: Text
    to: Seq


class UndoAgreed(TableEvent, frozen=True):
    """A seat agrees to the proposal on the table."""

    answers = True
    seat: Text


class UndoRefused(TableEvent, frozen=True):
    """A seat refuses the proposal on the table, which ends it."""

    seat: Text


class Undone(TableEvent, frozen=True):
    """The game is back in the state after record `to`; reason: the referee's words, if any."""

    to: Seq
    reason: Text = ""


class Redone(TableEvent, frozen=True):
    """What the last undo took back stands again; `to`: the last record that counts again."""

    to: Seq


class Amended(TableEvent, frozen=True):
    """The game is back in the state after record `to`, to go on with another command.

    seq: the record whose command is replaced; reason: the referee's words, if any.
    """

    to: Seq
    seq: Seq
    reason: Text = ""


class SealsOpened(TableEvent, frozen=True):
    """The game is over: from here on every opening is for everybody, the seed's first of all."""

    seed: Text
    salt: Text


class GameAbandoned(TableEvent, frozen=True):
    """The game is over before its end and counts for nothing. reason: the referee's words."""

    reason: Text


class RefereeEyesTaken(TableEvent, frozen=True):
    """From here on the host of a game in which he plays sees everything."""


class SeatHanded(TableEvent, frozen=True):
    """From here on another person plays the seat. name: free text."""

    seat: Text
    name: Text


class SeatLeft(TableEvent, frozen=True):
    """Who played the seat is gone; it waits for a later comer."""

    seat: Text


class DropAgreed(TableEvent, frozen=True):
    """A seat consents to go on without another one, `dropped`; the first to do so proposes it."""

    answers = True
    seat: Text
    dropped: Text


class DropRefused(TableEvent, frozen=True):
    """A seat wants `dropped` to stay, which ends the proposal to go on without it."""

    seat: Text
    dropped: Text


class SeatDropped(TableEvent, frozen=True):
    """With the consent of all others nobody plays the seat any more; it answers by itself."""

    seat: Text


class GameCreated1(Stored, frozen=True, tag="GameCreated"):
    """Version 1 named the players in an object, whose order a JSON tool may lose."""

    kind: Text
    players: dict[Text, Text]
    options: dict[Text, Text]
    seed: Sealed[str]


def lift_game_created_1(event: GameCreated1) -> GameCreated:
    """To version 2."""
    players = tuple(Player(seat, name) for seat, name in event.players.items())
    return GameCreated(event.kind, players, event.options, event.seed)


LIFTS: Final[dict[type, Lift]] = {GameCreated1: lift_game_created_1}


F = TypeVar("F", bound=Event)


def codec(fact: type[F]) -> Codec[TableEvent | F]:
    """The codec of a game, of whose events this is the base class."""
    return Codec((*TableEvent.__subclasses__(), *fact.__subclasses__()), LIFTS)
