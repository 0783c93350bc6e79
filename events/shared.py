"""Events common to all games: the start, undo, who plays the seats, the opening of the seals."""

from typing import Final, Literal, TypeVar

import msgspec

from events.bounds import Count, Many, Seq, Text, Word
from events.event import Event, Stored
from events.record import Codec, Lift
from events.sealed import Sealed

Host = Literal["referees", "plays"]
"""The host's role: one who referees sees everything; one who plays sees what everybody sees, until
`RefereeEyesTaken`."""
REFEREES: Final = "referees"
PLAYS: Final = "plays"
HOSTS: Final[tuple[Host, ...]] = (REFEREES, PLAYS)
AT_TABLE: Final = "table"
"""The option that is "on" if people deal and throw the dice; absent if the program does."""


Bot = Word | None | msgspec.UnsetType
"""The name of the bot that plays a seat. None: a person plays it; unset: unknown, in the logs of
earlier releases."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """The player of a seat. seat: a colour; name: free text."""

    seat: Text
    name: Text
    bot: Bot = msgspec.UNSET


class TableEvent(Event, frozen=True):
    """Base class of the events common to all games."""


class GameCreated(TableEvent, frozen=True, tag="GameCreated@3"):
    """The first record of every game, which undo and amend can't change.

    kind: e.g. "million-club"; players: in table order; options: every option of the game with its
    value, defaults included; seed: the source of all random results; host: see `Host`; prelude: how
    many commands come before the game proper, as in a guide; no undo reaches them.
    """

    kind: Text
    players: Many[Player]
    options: dict[Text, Text]
    seed: Sealed[str]
    host: Host = REFEREES
    prelude: Count = 0


class WordAdded(TableEvent, frozen=True):
    """A seat adds a word, which is mixed into the seed after the commitment to it."""

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

    voters: the seats, all played by people, that must agree; empty in the logs of earlier releases,
    in which every seat not dropped had to agree.
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
    """A redo reverts the last undo. to: the last record back in effect."""

    to: Seq


class Amended(TableEvent, frozen=True):
    """The referee replaces a command: the game returns to the state after record `to`.

    seq: the first record of the replaced command; reason: the referee's words, if any.
    """

    to: Seq
    seq: Seq
    reason: Text = ""


class SealsOpened(TableEvent, frozen=True):
    """The game is over: all openings become public. seed, salt: the seed's opening."""

    seed: Text
    salt: Text


class GameAbandoned(TableEvent, frozen=True):
    """The game ends early and doesn't count. reason: the referee's words."""

    reason: Text


class RefereeEyesTaken(TableEvent, frozen=True):
    """A host who plays takes the referee's view and sees everything from now on."""


class SeatHanded(TableEvent, frozen=True, tag="SeatHanded@2"):
    """Another person or a bot takes over the seat. name: the new player's, free text."""

    seat: Text
    name: Text
    bot: Bot = msgspec.UNSET


class SeatLeft(TableEvent, frozen=True):
    """The seat's player leaves; the game waits for a new one."""

    seat: Text


class DropAgreed(TableEvent, frozen=True):
    """A seat agrees to go on without the seat `dropped`; the first to agree makes the proposal."""

    answers = True
    seat: Text
    dropped: Text


class DropRefused(TableEvent, frozen=True):
    """A seat refuses to go on without the seat `dropped`, which ends the proposal."""

    seat: Text
    dropped: Text


class SeatDropped(TableEvent, frozen=True):
    """All others have agreed to go on without the seat's player; the program answers for it."""

    seat: Text


class GameCreated1(Stored, frozen=True, tag="GameCreated"):
    """Version 1 stored the players in a JSON object, whose order other programs may change."""

    kind: Text
    players: dict[Text, Text]
    options: dict[Text, Text]
    seed: Sealed[str]


class NamedPlayer(msgspec.Struct, frozen=True, gc=False):
    """A player in versions that didn't distinguish people from bots."""

    seat: Text
    name: Text


class GameCreated2(Stored, frozen=True, tag="GameCreated@2"):
    """Version 2 didn't record which seats bots play."""

    kind: Text
    players: Many[NamedPlayer]
    options: dict[Text, Text]
    seed: Sealed[str]
    host: Host = REFEREES


class SeatHanded1(Stored, frozen=True, tag="SeatHanded"):
    """Version 1 didn't record whether a bot plays the seat."""

    seat: Text
    name: Text


def lift_game_created_1(event: GameCreated1) -> GameCreated2:
    """Convert version 1 to version 2; players keep the order of the JSON object."""
    players = tuple(NamedPlayer(seat, name) for seat, name in event.players.items())
    return GameCreated2(event.kind, players, event.options, event.seed)


def lift_game_created_2(event: GameCreated2) -> GameCreated:
    """Convert version 2 to version 3; which seats bots play stays unknown."""
    players = tuple(Player(player.seat, player.name) for player in event.players)
    return GameCreated(event.kind, players, event.options, event.seed, event.host)


def lift_seat_handed_1(event: SeatHanded1) -> SeatHanded:
    """Convert version 1 to version 2; whether a bot plays the seat stays unknown."""
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
