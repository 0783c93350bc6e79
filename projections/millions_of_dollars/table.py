"""The state of a table of Millions of Dollars.

Only the fold (`projections.millions_of_dollars.fold`) changes a table; all other code reads it.
Roles and cards are None if a cut log hides them, or if people deal and haven't stated them; their
number is correct.
"""

from typing import Final, Literal

import msgspec

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.figures import INTIMIDATION_CARDS, MONEY
from events.millions_of_dollars.words import (
    CHARACTERS,
    IN_PLAY,
    LootCard,
    Phase,
    Role,
    Seat,
    State,
)
from projections.table import SeatedTable, by_people, quick_to_change

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
"""The reason for a movement of a seat's money. "withdrew", "alone" and "brute" return a stake."""

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
"""The line of the score sheet and the rule of each reason, in the order of the sheet."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A movement of a seat's money. amount: M$, negative if the seat pays.

    round: 0 in the set-up; number: of the seat's character concerned, 0 if none; other: the seat
    that pays or receives, None for the reserve or a stake.
    """

    round: int
    seat: Seat
    reason: Reason
    amount: int
    number: int = 0
    other: Seat | None = None


@quick_to_change
class Character(msgspec.Struct, gc=False):
    """A character in a round. role: None if unknown.

    stake: M$ on it; lent: M$ of the stake that the reserve lent; lost: M$ of its stake that went to
    the reserve; why: the reason why it is out, as in the event; gained: whether it gained an
    Intimidation card.
    """

    role: Role | None = None
    stake: int = 0
    lent: int = 0
    state: State = "in"
    revealed: bool = False
    lost: int = 0
    why: str | None = None
    gained: bool = False


@quick_to_change
class Player(msgspec.Struct, gc=False):
    """A player's state.

    money: in M$, without the stakes; characters: those of this round; still_in: the numbers of
    those still in; usable_from: for each Intimidation card, the first round in which it can be used
    (MD-NEG-3); last: the role of the last round, which can't be chosen now (MD-OPT-1).
    """

    seat: Seat
    name: str
    bot: str | None = None
    money: int = 0
    characters: list[Character] = []
    still_in: tuple[int, ...] = ()
    usable_from: list[int] = []
    ready: bool = False
    last: Role | None = None

    @property
    def intimidation(self) -> int:
        """The number of the player's Intimidation cards."""
        return len(self.usable_from)

    def copy(self) -> "Player":
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(
            self,
            characters=[msgspec.structs.replace(character) for character in self.characters],
            usable_from=self.usable_from.copy(),
        )


class Offer(msgspec.Struct, frozen=True, gc=False):
    """Money for a withdrawal that one of two seats has to answer. amount: M$; by: the seat that
    named the amount; number: the character that would withdraw, if that is settled (MD-3P)."""

    amount: int
    by: Seat
    number: int | None = None


class FinishedRound(msgspec.Struct, frozen=True, gc=False):
    """A finished round. loot: its card; shown: the face-up role cards; characters: in their last
    state; change: of each seat's money, M$; shared: whether the loot was shared;
    named: the role that a Snitch named."""

    round: int
    loot: LootCard
    shown: tuple[Role, ...]
    characters: dict[Seat, tuple[Character, ...]]
    change: dict[Seat, int]
    shared: bool
    named: Role | None


Pair = tuple[Seat, Seat]
"""The seats of an offer: the one that would pay, and the one that would withdraw."""


@quick_to_change
class Table(SeatedTable[Seat, Player], gc=False):
    """The state of a game at one moment.

    options: all; reserve: M$; intimidation: the number of cards left; deck: the ten loot cards;
    reconstruction: whether they are not the original ones; pile: ids of the loot cards to come, top
    first; loot: this round's card; shown, aside: the role cards; named: the role that a Snitch
    named; offers: by (offering, receiving) seat; rejected: those between whom an offer was rejected
    in this negotiation; shared: whether this round's loot has been shared; before: M$ of each seat
    when the round began; rounds: those finished; lines: all movements of the seats' money; why: the
    reason for the end, as in the event."""

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
    offers: dict[Pair, Offer] = {}
    rejected: set[Pair] = set()
    shared: bool = False
    before: dict[Seat, int] = {}
    rounds: list[FinishedRound] = []
    lines: list[Line] = []
    winners: tuple[Seat, ...] = ()
    why: str | None = None

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles in play (MD-SET-1), in the order in which they are revealed."""
        return IN_PLAY[len(self.seats)]

    @property
    def each(self) -> int:
        """The number of characters per player and round (MD-3P)."""
        return CHARACTERS[len(self.seats)]

    @property
    def nameable(self) -> list[Role]:
        """The roles that a Snitch can name (MD-HEI-3): those face up, except its own."""
        return [role for role in self.roles if role in self.shown and role != "snitch"]

    def character(self, who: Who) -> Character:
        """The character that `who` identifies."""
        return self.players[who.seat].characters[who.number - 1]

    def offer_before(self, seat: Seat, other: Seat) -> Pair | None:
        """The offer between the two that `seat` has to answer, of which there is at most one."""
        for pair in ((other, seat), (seat, other)):
            offer = self.offers.get(pair)
            if offer is not None and offer.by == other:
                return pair
        return None

    def offer_to_counter(self, seat: Seat, other: Seat) -> Pair | None:
        """The offer between the two for which `seat` can name another amount, or which it can
        reject (MD-NEG-5): the one before it, or one that it has countered as the receiver."""
        pair = (other, seat)
        return pair if pair in self.offers else self.offer_before(seat, other)

    def counter_offer(self, seat: Seat, other: Seat) -> Pair | None:
        """The offer between the two that its receiver has countered."""
        for pair in ((seat, other), (other, seat)):
            offer = self.offers.get(pair)
            if offer is not None and offer.by == pair[1]:
                return pair
        return None

    def characters(self, state: State | None = None, role: Role | None = None) -> list[Who]:
        """All characters, or all in this state or with this role, in table order."""
        return [
            Who(seat, number)
            for seat, player in self.players.items()
            for number, character in enumerate(player.characters, 1)
            if (state is None or character.state == state)
            and (role is None or character.role == role)
        ]

    def revealed_characters(self, role: Role) -> list[Who]:
        """The revealed characters with this role, in table order."""
        return [who for who in self.characters(role=role) if self.character(who).revealed]

    def copy(self) -> "Table":
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            pile=self.pile.copy(),
            offers=self.offers.copy(),
            rejected=self.rejected.copy(),
            before=self.before.copy(),
            rounds=self.rounds.copy(),
            lines=self.lines.copy(),
        )


def fresh(options: dict[str, str], players: list[tuple[Seat, str]]) -> Table:
    """The table before the set-up: all money is in the reserve. players: (seat, name)."""
    return Table(
        options=options,
        seats=tuple(seat for seat, _ in players),
        players={seat: Player(seat, name) for seat, name in players},
        by_people=by_people(options),
    )
