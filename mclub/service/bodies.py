"""The request bodies."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.shared import REFEREES, Host
from mclub.kinds.registry import GAMES

Seq = Annotated[int, Meta(ge=0, le=2**53, description="The number of a record.")]
Seat = Annotated[str, Meta(max_length=40, description="A seat's colour.")]
Text = Annotated[str, Meta(max_length=4096)]
Short = Annotated[str, Meta(max_length=1000)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all bodies; unknown fields are refused."""


class Coding(Body):
    """The text of a QR code, such as a link."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Filed(Body):
    """The text of a TOML file: a position, a deck, a board."""

    text: Annotated[str, Meta(max_length=32_000)]


class NewPlayer(Body):
    """A player. seat: a colour; name: free text; bot: the program that plays, if any; it needs no
    name."""

    seat: Seat
    name: Short = ""
    bot: Short | None = None


class NewGame(Body):
    """A new game, with the arguments of `Club.new`. players: in order round the table; spectating:
    whether to issue a spectator link; host: whether the host's link shows everything, or only what
    everybody sees until the host switches to the referee's view."""

    players: Annotated[list[NewPlayer], Meta(max_length=20)] | None = None
    kind: Short = next(iter(GAMES))
    seed: Short | None = None
    alternative: bool = False
    rulings: dict[str, Short] = {}
    start: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    board: dict[str, Any] | None = None
    words: dict[str, Short] = {}
    deal: bool = True
    table: bool = False
    dealt: dict[str, list[Short]] = {}
    first: Seat | None = None
    spectating: bool = False
    host: Host = REFEREES


class Acting(Body):
    """An action of a seat. action: in the notation, several separated by “;”; expect: the last
    record the caller knows; command_id: the caller's idempotency key, the same for each retry."""

    action: Text
    expect: Seq
    command_id: Short


class Answering(Body):
    """Redo, agree, refuse. expect, command_id: as in `Acting`."""

    expect: Seq
    command_id: Short | None = None


class Undoing(Body):
    """An undo of the last command, or back to record `to`. expect, command_id: as in `Acting`;
    reason: the referee's."""

    expect: Seq
    command_id: Short | None = None
    to: Seq | None = None
    reason: Short = ""


class Amending(Body):
    """Replace the command that record `seq` belongs to. dry_run: only report what would change."""

    seq: Seq
    action: Text
    expect: Seq
    reason: Short = ""
    dry_run: bool = False


class Correcting(Body):
    """An amount as counted at the table. what: "money"; amount: in the game's unit, M or F."""

    seat: Seat
    amount: Annotated[int, Meta(ge=0, le=10_000_000)]
    reason: Short
    expect: Seq
    what: Short = "money"


class Abandoning(Body):
    """Abandon the game: it will not count."""

    reason: Short
    expect: Seq


class Dealing(Body):
    """The seats' words for a game with a committed seed; the rest as in `NewGame`."""

    words: dict[str, Short] = {}
    start: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    board: dict[str, Any] | None = None


class Forking(Body):
    """The record after which the new game branches off."""

    seq: Seq


class Counting(Body):
    """Counted money in the game's unit, by seat or account such as "bank"."""

    counted: dict[str, Annotated[int, Meta(ge=0, le=10_000_000)]]


class Disputing(Body):
    """A dispute. at: the last record to consider; claim: such as "I3 level 2"."""

    at: Seq | None = None
    claim: Text = ""


class Links(Body):
    links: Annotated[list[Short], Meta(max_length=32)]


class Handing(Body):
    """The new player of a seat. bot: the program that plays, if any; it needs no name."""

    name: Short = ""
    bot: Short | None = None


class Spectating(Body):
    """Whether spectators may watch."""

    open: bool


class PlayingAgain(Body):
    """Whether a seat plays again after a game."""

    ready: bool


class Muting(Body):
    """The complete list of muted seats."""

    seats: Annotated[list[Seat], Meta(max_length=20)]


class Talking(Body):
    """A message to the table."""

    text: Text


class Noting(Body):
    """A seat's private notes. version: of the notes the caller has read; without it they are
    overwritten unconditionally."""

    text: Text
    version: Annotated[str, Meta(max_length=40)] | None = None


class Hooking(Body):
    """The webhook of a seat. url: http or https."""

    url: Text
