"""The state of a table of Millions of Dollars.

Only the fold (`projections.millions_of_dollars.fold`) changes a table; everybody else reads it. In
a log that was cut for a seat, roles and cards that the seat may not know are None: counts stay
right. So they do at a table where people deal, for what the program has not been told.
"""

from typing import Literal

import msgspec

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.figures import INTIMIDATION_CARDS, MONEY
from events.millions_of_dollars.words import (
    CHARACTERS,
    EARLIER,
    IN_PLAY,
    LootCard,
    Phase,
    Role,
    Seat,
    State,
)
from projections.table import SeatedTable

Reason = Literal[
    "start",
    "staked",
    "withdrew",
    "alone",
    "brute",
    "gift",
    "withdrawal",
    "fine",
    "share",
    "fare",
    "robbery",
    "bonus",
    "corrected",
]
"""Why money came to a seat or left it; withdrew, alone, brute: why it took a stake back."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """Money that came to a seat, or left it if the amount is negative, in M$.

    round: 0 in the set-up; number: which of the seat's characters it is about, 0 if none; other:
    the seat on the other side, None for the reserve.
    """

    round: int
    seat: Seat
    reason: Reason
    amount: int
    number: int = 0
    other: Seat | None = None


class Character(msgspec.Struct, gc=False):
    """A character before its player, face down until revealed.

    stake: M$ that lie on it; lent: how many of them the reserve has added; lost: M$ of a stake that
    went to the reserve; why: it is out, in the word of the event; gained: an Intimidation card.
    """

    role: Role | None = None
    stake: int = 0
    lent: int = 0
    state: State = "in"
    revealed: bool = False
    lost: int = 0
    why: str | None = None
    gained: bool = False


class Player(msgspec.Struct, gc=False):
    """What lies before one player.

    money: in M$, without the stakes; characters: those picked in this round; usable_from: of each
    Intimidation card the first round in which it may be used (MD-NEG-3); last: the role that lies
    open and can't be chosen again (MD-OPT-1).
    """

    seat: Seat
    name: str
    money: int = 0
    characters: list[Character] = []
    usable_from: list[int] = []
    ready: bool = False
    last: Role | None = None

    @property
    def intimidation(self) -> int:
        """How many Intimidation cards the player has."""
        return len(self.usable_from)

    @property
    def still_in(self) -> list[int]:
        """The numbers of the player's characters that are in."""
        return [n for n, c in enumerate(self.characters, 1) if c.state == "in"]

    def is_in(self) -> bool:
        """Whether any of the player's characters is in."""
        return "in" in [character.state for character in self.characters]

    def copy(self) -> "Player":
        """An equal player that shares nothing that the fold changes."""
        return msgspec.structs.replace(
            self,
            characters=[msgspec.structs.replace(character) for character in self.characters],
            usable_from=self.usable_from.copy(),
        )


class Ended(msgspec.Struct, frozen=True, gc=False):
    """A round that is over: its card, the role cards shown, what became of the characters, by how
    many M$ the money of each seat has changed in it, and the role that a Snitch named."""

    round: int
    loot: LootCard
    shown: tuple[Role, ...]
    characters: dict[Seat, tuple[Character, ...]]
    change: dict[Seat, int]
    shared: bool
    named: Role | None


class Table(SeatedTable[Seat, Player], gc=False):
    """Everything that the game knows at one moment.

    options: all of them, those of `EARLIER` too where the first event doesn't name them; reserve:
    in M$; deck: the ten loot cards, reconstruction: which nobody has taken out of a box;
    pile: ids of the loot cards to come, the top one first; loot: the card of this round; shown,
    aside: the role cards; named: the role that a Snitch has named; offers: M$ by who offers and to
    whom; shared: whether the loot of this round was shared; before: each seat's money at the
    beginning of the round; rounds: those that are over; lines: how the seats came by their money;
    why: how the game came to its end, in the word of the event.
    """

    phase: Phase = "setup"
    round: int = 0
    leader: Seat | None = None
    reserve: int = MONEY
    intimidation: int = INTIMIDATION_CARDS
    deck: tuple[LootCard, ...] = ()
    reconstruction: bool = False
    pile: list[str | None] = []
    loot: LootCard | None = None
    shown: tuple[Role, ...] = ()
    aside: Role | None = None
    named: Role | None = None
    offers: dict[tuple[Seat, Seat], int] = {}
    shared: bool = False
    before: dict[Seat, int] = {}
    rounds: list[Ended] = []
    lines: list[Line] = []
    winners: tuple[Seat, ...] = ()
    why: str | None = None

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles in play (MD-SET-1), in the order in which they reveal."""
        return IN_PLAY[len(self.seats)]

    @property
    def each(self) -> int:
        """How many characters each player has in a round (MD-3P)."""
        return CHARACTERS[len(self.seats)]

    @property
    def nameable(self) -> list[Role]:
        """The roles that a Snitch can name: those shown, but for its own (MD-HEI-3)."""
        return [role for role in self.roles if role in self.shown and role != "snitch"]

    def character(self, who: Who) -> Character:
        """What lies there."""
        return self.players[who.seat].characters[who.number - 1]

    def characters(self, state: State | None = None) -> list[Who]:
        """All characters, or those in this state, round the table."""
        return [
            Who(seat, number)
            for seat in self.seats
            for number, character in enumerate(self.players[seat].characters, 1)
            if state is None or character.state == state
        ]

    def revealed(self, role: Role) -> list[Who]:
        """The characters of this role that have been turned face up."""
        faces = ((who, self.character(who)) for who in self.characters())
        return [who for who, face in faces if face.revealed and face.role == role]

    def copy(self) -> "Table":
        """An equal table that shares nothing that the fold changes."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            pile=self.pile.copy(),
            offers=self.offers.copy(),
            before=self.before.copy(),
            rounds=self.rounds.copy(),
            lines=self.lines.copy(),
        )


def fresh(options: dict[str, str], players: list[tuple[Seat, str]]) -> Table:
    """The table as it is before anything happened: all money lies in the reserve."""
    return Table(
        options=EARLIER | options,
        seats=tuple(seat for seat, _ in players),
        players={seat: Player(seat, name) for seat, name in players},
    )
