"""The JSON request bodies of the API."""

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
    """A player. seat: a colour; name: free text, optional for a bot; bot: the bot's name, None for
    a person."""

    seat: Seat
    name: Short = ""
    bot: Short | None = None


class NewGame(Body):
    """A new game; most fields are arguments of `Club.new`. players: clockwise; spectating: whether
    to issue a spectator link; host: whether the host referees and sees everything, or plays and
    sees what everybody sees until switching to the referee's view."""

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
    """An action of a seat. action: in the notation, or several separated by “;”; expect: the last
    record the caller has seen; command_id: the idempotency key, to repeat in each retry."""

    action: Text
    expect: Seq
    command_id: Short


class Answering(Body):
    """The body for redo, agree and refuse. expect, command_id: as in `Acting`."""

    expect: Seq
    command_id: Short | None = None


class Undoing(Body):
    """Undo the last command, or all commands after record `to`. expect, command_id: as in `Acting`;
    reason: required from the host."""

    expect: Seq
    command_id: Short | None = None
    to: Seq | None = None
    reason: Short = ""


class Amending(Body):
    """Replace the command that contains record `seq`. dry_run: only report what would change."""

    seq: Seq
    action: Text
    expect: Seq
    reason: Short = ""
    dry_run: bool = False


class Correcting(Body):
    """Correct a seat's holding. what: "money"; amount: as counted, in the game's unit (M or F)."""

    seat: Seat
    amount: Annotated[int, Meta(ge=0, le=10_000_000)]
    reason: Short
    expect: Seq
    what: Short = "money"


class Abandoning(Body):
    """Abandon the game, which then has no result."""

    reason: Short
    expect: Seq


class Dealing(Body):
    """Deal a game whose seed is committed. words: by seat; the other fields as in `NewGame`."""

    words: dict[str, Short] = {}
    start: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    board: dict[str, Any] | None = None


class Forking(Body):
    """The record after which the new game branches off."""

    seq: Seq


class Counting(Body):
    """Counted money, in the game's unit (M or F), by seat or by account such as "bank"."""

    counted: dict[str, Annotated[int, Meta(ge=0, le=10_000_000)]]


class Disputing(Body):
    """A dispute to judge. at: the last record to consider; claim: such as "I3 level 2"."""

    at: Seq | None = None
    claim: Text = ""


class Links(Body):
    """Links or their tokens, at most 32."""

    links: Annotated[list[Short], Meta(max_length=32)]


class Handing(Body):
    """The new player of a seat. name: optional for a bot; bot: its name, None for a person."""

    name: Short = ""
    bot: Short | None = None


class Spectating(Body):
    """Whether spectators may watch."""

    open: bool


class PlayingAgain(Body):
    """Whether a seat plays another game."""

    ready: bool


class Muting(Body):
    """The complete list of muted seats."""

    seats: Annotated[list[Seat], Meta(max_length=20)]


class Talking(Body):
    """A message to the table."""

    text: Text


class Noting(Body):
    """A seat's private notes. version: of the notes that the caller has read; None overwrites them
    unconditionally."""

    text: Text
    version: Annotated[str, Meta(max_length=40)] | None = None


class Hooking(Body):
    """A seat's webhook. url: http or https."""

    url: Text
