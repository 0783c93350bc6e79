"""The table state of Le Millionnaire.

Only the fold (`projections.le_millionnaire.fold`) changes a table; everything else reads it. In a
cut log, hidden cards are None and counts stay right; likewise at a physical table for anything
the program hasn't been told.
"""

from collections.abc import Iterable

import msgspec

from events.le_millionnaire.facts import NOTHING, Holding, PaymentDue, TradeOffered
from events.le_millionnaire.figures import (
    DIRECTORS_PERCENT,
    LARGE_UNITS,
    MONEY,
    PERCENT,
    SMALL_UNITS,
    UNIT,
)
from events.le_millionnaire.words import (
    COMPANIES,
    EARLIER,
    SUPPLY,
    Company,
    Decision,
    Instruction,
    Phase,
    Seat,
    Square,
)
from projections.table import SeatedTable

Card = str | None
"""The name of an instruction card; None if hidden."""


class Player(msgspec.Struct, gc=False):
    """A player's state.

    square: of the pawn, 0 before the game; cash: F, without the stakes; holdings: by company;
    cards: confidential ones, face down; arc: the last throw won an Auteuil, so the stake may move
    to the Arc (LM-BET-4); out: bankrupt.
    """

    seat: Seat
    name: str
    bot: str | None = None
    square: int = 0
    cash: int = 0
    holdings: dict[Company, Holding] = {}
    cards: list[Card] = []
    ready: bool = False
    arc: bool = False
    out: bool = False

    @property
    def units(self) -> int:
        """All securities, in units."""
        held = 0
        for holding in self.holdings.values():
            held += holding.units + SMALL_UNITS * holding.small + LARGE_UNITS * holding.large
        return held

    @property
    def securities(self) -> int:
        """All securities at purchase price, in F."""
        return self.units * UNIT

    @property
    def wealth(self) -> int:
        """Cash and securities at purchase price, in F."""
        return self.cash + self.units * UNIT

    @property
    def has_nothing(self) -> bool:
        """Whether the player has neither cash nor securities."""
        return not self.cash and not self.units

    def copy(self) -> "Player":
        """A copy that shares nothing mutable by the fold."""
        return msgspec.structs.replace(self, holdings=self.holdings.copy(), cards=self.cards.copy())


class Table(SeatedTable[Seat, Player], gc=False):
    """The state of a game at one moment.

    options: all of them, with `EARLIER` for those missing from the first event; squares, cards: the
    board and deck in use; guessed: not the original; deck: the cards to come with the marker,
    top first; bank: its securities; till: its money, F, negative once it has paid more than the box
    holds; stakes: F on the board, by place; mover: has the turn; throw: number of throws in it;
    thrown: number of throws in the game; start: the square where the throw began; earned: dividends
    of this throw, F; drawn: the last card of the throw, as publicly known; apart: a played will
    still to be put back; heir: played it in this throw; decision, asking: the open decision and its
    seats; offer, debt: awaiting an answer, a sale; duel: the seats that play on alone; why: the
    reason for the end, as in the event.
    """

    target: int
    phase: Phase = "setup"
    round: int = 0
    squares: tuple[Square, ...] = ()
    guessed_board: bool = False
    cards: tuple[Instruction, ...] = ()
    guessed_deck: bool = False
    deck: list[Card] = []
    bank: dict[Company, Holding] = {}
    till: int = MONEY
    stakes: dict[str, int] = {}
    banker: Seat | None = None
    mover: Seat | None = None
    throw: int = 0
    thrown: int = 0
    dice: tuple[int, int] | None = None
    start: int = 0
    earned: int = 0
    drawn: Card = None
    apart: Card = None
    heir: Seat | None = None
    decision: Decision | None = None
    asking: tuple[Seat, ...] = ()
    offer: TradeOffered | None = None
    debt: PaymentDue | None = None
    duel: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    why: str | None = None

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in playing order, the banker first."""
        at = 0 if self.banker is None else self.seats.index(self.banker)
        return (*self.seats[at:], *self.seats[:at])

    @property
    def playing(self) -> list[Seat]:
        """The seats still playing, in playing order; in a duel only those two."""
        return [seat for seat in self.order if self.plays(seat)]

    def plays(self, seat: Seat) -> bool:
        return not self.players[seat].out and (not self.duel or seat in self.duel)

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other seats still playing, from the left of `seat`."""
        return [other for other in super().opponents(seat) if self.plays(other)]

    def square(self, number: int) -> Square:
        """The square with this number, from 1."""
        return self.squares[number - 1]

    def ahead(self, number: int, steps: int) -> int:
        """The number of the square `steps` ahead."""
        return (number - 1 + steps) % len(self.squares) + 1

    def has_double(self) -> bool:
        return self.dice is not None and self.dice[0] == self.dice[1]

    def copy(self) -> "Table":
        """A copy that shares nothing mutable by the fold."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            deck=self.deck.copy(),
            bank=self.bank.copy(),
            stakes=self.stakes.copy(),
        )


def percent_of(holding: Holding) -> int:
    """LM-DIV-1: the dividend in percent; higher for a director (LM-SHA-1)."""
    return DIRECTORS_PERCENT if holding.director else PERCENT


def fresh(options: dict[str, str], players: Iterable[tuple[Seat, str]]) -> Table:
    """The initial table: the bank holds all securities."""
    stock = Holding(SUPPLY["unit"], SUPPLY["small"], SUPPLY["large"])
    complete = EARLIER | options
    seated = {
        seat: Player(seat, name, holdings=dict.fromkeys(COMPANIES, NOTHING))
        for seat, name in players
    }
    return Table(
        options=complete,
        seats=tuple(seated),
        players=seated,
        target=int(complete["target"]),
        bank=dict.fromkeys(COMPANIES, stock),
    )
