"""Events of every game: its start, the table's decisions about it, its opened seals."""

from typing import Final, Literal, TypeVar

import msgspec

from events.bounds import Many, Seq, Text, Word
from events.event import Event, Stored
from events.record import Codec, Lift
from events.sealed import Sealed

Host = Literal["referees", "plays"]
"""The host's part: referees and sees everything, or plays and sees what everybody sees until
`RefereeEyesTaken`."""
REFEREES: Final = "referees"
PLAYS: Final = "plays"
HOSTS: Final[tuple[Host, ...]] = (REFEREES, PLAYS)
AT_TABLE: Final = "table"
"""The option that is "on" if people deal and roll; absent if the program deals."""


Bot = Word | None | msgspec.UnsetType
"""The program that plays a seat, by name; None: a person plays it; unset: the log doesn't say, as
it was written by an earlier release."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """The player of a seat. seat: a colour; name: free text."""

    seat: Text
    name: Text
    bot: Bot = msgspec.UNSET


class TableEvent(Event, frozen=True):
    """Base class of the events common to all games."""


class GameCreated(TableEvent, frozen=True, tag="GameCreated@3"):
    """The first record of every game, which no later record can change.

    kind: e.g. "million-club"; players: in table order; options: every option of the game with its
    value, defaults included; seed: the source of all chance; host: see `Host`.
    """

    kind: Text
    players: Many[Player]
    options: dict[Text, Text]
    seed: Sealed[str]
    host: Host = REFEREES


class WordAdded(TableEvent, frozen=True):
    """A seat's word is mixed into the chance; given after the commitment to the seed."""

    seat: Text
    word: Text


class Forked(TableEvent, frozen=True):
    """This game continues another one. game: its id; seq, head: the number and hash
    of its last record."""

    game: Text
    seq: Seq
    head: Text


class UndoProposed(TableEvent, frozen=True):
    """A seat proposes to return to the state after record `to`.

    voters: the seats of the persons who must agree; empty in logs of earlier releases, which asked
    every seat that hadn't been dropped.
    """

    seat: Text
    to: Seq
    voters: Many[Text] = ()


class UndoAgreed(TableEvent, frozen=True):
    """A seat agrees to the open proposal."""

    answers = True
    seat: Text


class UndoRefused(TableEvent, frozen=True):
    """A seat refuses the open proposal, which ends it."""

    seat: Text


class Undone(TableEvent, frozen=True):
    """The game returns to the state after record `to`; reason: the referee's words, if any."""

    to: Seq
    reason: Text = ""


class Redone(TableEvent, frozen=True):
    """The last undo is reverted; `to`: the last record back in effect."""

    to: Seq


class Amended(TableEvent, frozen=True):
    """The game returns to the state after record `to`, to continue with another command.

    seq: the record whose command is replaced; reason: the referee's words, if any.
    """

    to: Seq
    seq: Seq
    reason: Text = ""


class SealsOpened(TableEvent, frozen=True):
    """The game is over: from now on every opening is public, the seed's first of all."""

    seed: Text
    salt: Text


class GameAbandoned(TableEvent, frozen=True):
    """The game ends early and doesn't count. reason: the referee's words."""

    reason: Text


class RefereeEyesTaken(TableEvent, frozen=True):
    """From now on a host who plays sees everything."""


class SeatHanded(TableEvent, frozen=True, tag="SeatHanded@2"):
    """From now on another person or a bot plays the seat. name: free text."""

    seat: Text
    name: Text
    bot: Bot = msgspec.UNSET


class SeatLeft(TableEvent, frozen=True):
    """The seat's player has left; the seat waits for another."""

    seat: Text


class DropAgreed(TableEvent, frozen=True):
    """A seat agrees to go on without `dropped`; the first to agree proposes it."""

    answers = True
    seat: Text
    dropped: Text


class DropRefused(TableEvent, frozen=True):
    """A seat refuses to go on without `dropped`, which ends the proposal."""

    seat: Text
    dropped: Text


class SeatDropped(TableEvent, frozen=True):
    """All others agreed: nobody plays the seat any more, and it is played automatically."""

    seat: Text


class GameCreated1(Stored, frozen=True, tag="GameCreated"):
    """Version 1 stored players in a JSON object, whose order tools may lose."""

    kind: Text
    players: dict[Text, Text]
    options: dict[Text, Text]
    seed: Sealed[str]


class NamedPlayer(msgspec.Struct, frozen=True, gc=False):
    """A player as recorded by versions that didn't tell persons from bots."""

    seat: Text
    name: Text


class GameCreated2(Stored, frozen=True, tag="GameCreated@2"):
    """Version 2 didn't say which seats bots play."""

    kind: Text
    players: Many[NamedPlayer]
    options: dict[Text, Text]
    seed: Sealed[str]
    host: Host = REFEREES


class SeatHanded1(Stored, frozen=True, tag="SeatHanded"):
    """Version 1 didn't say whether a bot plays the seat."""

    seat: Text
    name: Text


def lift_game_created_1(event: GameCreated1) -> GameCreated2:
    """To version 2."""
    players = tuple(NamedPlayer(seat, name) for seat, name in event.players.items())
    return GameCreated2(event.kind, players, event.options, event.seed)


def lift_game_created_2(event: GameCreated2) -> GameCreated:
    """To version 3."""
    players = tuple(Player(player.seat, player.name) for player in event.players)
    return GameCreated(event.kind, players, event.options, event.seed, event.host)


def lift_seat_handed_1(event: SeatHanded1) -> SeatHanded:
    """To version 2."""
    return SeatHanded(event.seat, event.name)


LIFTS: Final[dict[type, Lift]] = {
    GameCreated1: lift_game_created_1,
    GameCreated2: lift_game_created_2,
    SeatHanded1: lift_seat_handed_1,
}


F = TypeVar("F", bound=Event)


def codec(fact: type[F]) -> Codec[TableEvent | F]:
    """The codec of the game whose events derive from `fact`."""
    return Codec((*TableEvent.__subclasses__(), *fact.__subclasses__()), LIFTS)
