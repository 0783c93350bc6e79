"""What requests bring: the shape of each body."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.shared import REFEREES, Host

Seq = Annotated[int, Meta(ge=0, le=2**53, description="The number of a record.")]
Seat = Annotated[str, Meta(max_length=40, description="A seat's colour.")]
Text = Annotated[str, Meta(max_length=4096)]
Short = Annotated[str, Meta(max_length=1000)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every body: nothing in it that is not understood."""


class Coding(Body):
    """What a QR code is to hold, such as a link."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Filed(Body):
    """What stands in a TOML file: a position, a deck, a board."""

    text: Annotated[str, Meta(max_length=32_000)]


class NewPlayer(Body):
    """Who sits at a seat. seat: a colour; name: free text; bot: which program plays it, if any."""

    seat: Seat
    name: Short
    bot: Short | None = None


class NewGame(Body):
    """A game to begin, as `Club.new` takes it. players: in order round the table; spectating:
    whether there is a link to look on; host: whether the host's link shows everything, or what
    everybody sees until the host takes the referee's eyes."""

    players: Annotated[list[NewPlayer], Meta(max_length=20)] | None = None
    kind: Short = "million-club"
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
    """An action of a seat. action: in the notation, several parted by “;”; expect: the last record
    that the asker knows; command_id: the asker's own id for it, the same for each attempt."""

    action: Text
    expect: Seq
    command_id: Short


class Answering(Body):
    """Redo, agree, refuse. expect, command_id: as in `Acting`."""

    expect: Seq
    command_id: Short | None = None


class Undoing(Body):
    """An undo: of the last command, or back to after record `to`. expect, command_id: as in
    `Acting`; reason: the referee's."""

    expect: Seq
    command_id: Short | None = None
    to: Seq | None = None
    reason: Short = ""


class Amending(Body):
    """Another command in the place of the one that record `seq` belongs to. dry_run: only tell what
    would change."""

    seq: Seq
    action: Text
    expect: Seq
    reason: Short = ""
    dry_run: bool = False


class Correcting(Body):
    """What was counted at the table. what: "money"; amount: as the game counts it, in M or F."""

    seat: Seat
    amount: Annotated[int, Meta(ge=0, le=10_000_000)]
    reason: Short
    expect: Seq
    what: Short = "money"


class Abandoning(Body):
    """The game is not to count."""

    reason: Short
    expect: Seq


class Dealing(Body):
    """The words of the seats for a game whose seed is committed to; the rest: see `NewGame`."""

    words: dict[str, Short] = {}
    start: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    board: dict[str, Any] | None = None


class Forking(Body):
    """Where a new game goes on from."""

    seq: Seq


class Counting(Body):
    """Money that was counted, as the game counts it, by seat or account such as "bank"."""

    counted: dict[str, Annotated[int, Meta(ge=0, le=10_000_000)]]


class Disputing(Body):
    """What the table says is wrong. at: up to which record; claim: such as "I3 level 2"."""

    at: Seq | None = None
    claim: Text = ""


class Links(Body):
    """Links of a game."""

    links: Annotated[list[Short], Meta(max_length=32)]


class Handing(Body):
    """Who plays a seat from here on."""

    name: Short


class Spectating(Body):
    """Whether the table may be looked on at."""

    open: bool


class Muting(Body):
    """The seats that are muted, and no others."""

    seats: Annotated[list[Seat], Meta(max_length=20)]


class Talking(Body):
    """A message to the table."""

    text: Text


class Noting(Body):
    """A seat's notes to itself. version: of the notes that the asker has read; without it they are
    written over whatever they are."""

    text: Text
    version: Annotated[str, Meta(max_length=40)] | None = None


class Hooking(Body):
    """Where it is told that a seat is asked. url: http or https."""

    url: Text
