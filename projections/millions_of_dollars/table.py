"""The table state of Millions of Dollars.

Only the fold (`projections.millions_of_dollars.fold`) changes a table; everything else reads it. In
a cut log, hidden roles and cards are None and counts stay right; likewise at a physical table
for anything the program hasn't been told.
"""

from typing import Final, Literal

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
"""The reason for a movement of a seat's money; withdrew, alone, brute: why its stake returned."""

REASONS: Final[dict[Reason, tuple[str, str]]] = {
    "start": ("start", "MD-SET-2"),
    "staked": ("stakes", "MD-PRE-2"),
    "withdrew": ("stakes", "MD-NEG-2"),
    "alone": ("stakes", "MD-HEI-2"),
    "brute": ("stakes", "MD-HEI-1"),
    "gift": ("deals", "MD-NEG-1"),
    "withdrawal": ("deals", "MD-NEG-5"),
    "share": ("shares", "MD-SHA-1"),
    "fare": ("fares", "MD-SHA-2"),
    "robbery": ("robberies", "MD-SHA-3"),
    "bonus": ("bonuses", "MD-SHA-4"),
    "fine": ("fines", "MD-HEI-5"),
    "corrected": ("corrections", "MD-BOX-1"),
}
"""The line of the score sheet for each reason, from top to bottom, and the reason's rule."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A movement of a seat's money in M$; negative if it pays.

    round: 0 in the set-up; number: of the seat's character concerned, 0 if none; other: the seat on
    the other side, None for the reserve.
    """

    round: int
    seat: Seat
    reason: Reason
    amount: int
    number: int = 0
    other: Seat | None = None


class Character(msgspec.Struct, gc=False):
    """A character before its player, face down until revealed.

    stake: M$ on it; lent: the reserve's part of the stake; lost: M$ of a stake that went to the
    reserve; why: it is out, as in the event; gained: an Intimidation card.
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
    """A player's state.

    money: in M$, without the stakes; characters: picked in this round; usable_from: for each
    Intimidation card, the first round in which it may be used (MD-NEG-3); last: the face-up role
    that can't be chosen again (MD-OPT-1).
    """

    seat: Seat
    name: str
    bot: str | None = None
    money: int = 0
    characters: list[Character] = []
    usable_from: list[int] = []
    ready: bool = False
    last: Role | None = None

    @property
    def intimidation(self) -> int:
        """The number of the player's Intimidation cards."""
        return len(self.usable_from)

    @property
    def still_in(self) -> list[int]:
        """The numbers of the player's characters still in."""
        return [n for n, c in enumerate(self.characters, 1) if c.state == "in"]

    def is_in(self) -> bool:
        """Whether any of the player's characters is still in."""
        return "in" in [character.state for character in self.characters]

    def copy(self) -> "Player":
        """A copy that shares nothing mutable by the fold."""
        return msgspec.structs.replace(
            self,
            characters=[msgspec.structs.replace(character) for character in self.characters],
            usable_from=self.usable_from.copy(),
        )


class Ended(msgspec.Struct, frozen=True, gc=False):
    """A finished round: its card, the role cards shown, the fate of each character, each seat's
    change of money in M$, and the role that a Snitch named."""

    round: int
    loot: LootCard
    shown: tuple[Role, ...]
    characters: dict[Seat, tuple[Character, ...]]
    change: dict[Seat, int]
    shared: bool
    named: Role | None


class Table(SeatedTable[Seat, Player], gc=False):
    """The state of a game at one moment.

    options: all of them, with `EARLIER` for those missing from the first event; reserve: in M$;
    deck: the ten loot cards, reconstruction: not the original; pile: ids of the loot cards to
    come, top first; loot: this round's card; shown, aside: the role cards; named: the role named by
    a Snitch; offers: M$ by offering and receiving seat; shared: whether this round's loot was
    shared; before: each seat's money at the start of the round; rounds: those finished; lines: the
    movements of the seats' money; why: the reason for the end, as in the event.
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
        """The roles in play (MD-SET-1), in order of revealing."""
        return IN_PLAY[len(self.seats)]

    @property
    def each(self) -> int:
        """The number of characters per player and round (MD-3P)."""
        return CHARACTERS[len(self.seats)]

    @property
    def nameable(self) -> list[Role]:
        """The roles that a Snitch can name: those shown, except its own (MD-HEI-3)."""
        return [role for role in self.roles if role in self.shown and role != "snitch"]

    def character(self, who: Who) -> Character:
        """The state of this character."""
        return self.players[who.seat].characters[who.number - 1]

    def characters(self, state: State | None = None) -> list[Who]:
        """All characters, or those in this state, in table order."""
        return [
            Who(seat, number)
            for seat in self.seats
            for number, character in enumerate(self.players[seat].characters, 1)
            if state is None or character.state == state
        ]

    def revealed(self, role: Role) -> list[Who]:
        """The face-up characters with this role."""
        faces = ((who, self.character(who)) for who in self.characters())
        return [who for who, face in faces if face.revealed and face.role == role]

    def copy(self) -> "Table":
        """A copy that shares nothing mutable by the fold."""
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
    """The initial table: all money is in the reserve."""
    return Table(
        options=EARLIER | options,
        seats=tuple(seat for seat, _ in players),
        players={seat: Player(seat, name) for seat, name in players},
    )
