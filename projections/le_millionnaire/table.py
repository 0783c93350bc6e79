"""The state of a table of Le Millionnaire.

Only the fold (`projections.le_millionnaire.fold`) changes a table; everybody else reads it. In a
log that was cut for a seat, cards that the seat may not know are None: counts stay right. So they
do at a table where people draw, for what the program has not been told.
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
"""The name of an instruction card, or None where it may not be known."""


class Player(msgspec.Struct, gc=False):
    """What lies before one player.

    square: where the pawn stands, 0 before the game; cash: F, without the stakes; holdings: of each
    company; cards: confidential ones, face down; arc: an Auteuil was won by the last throw, so that
    the stake may go to the Arc (LM-BET-4); out: bankrupt.
    """

    seat: Seat
    name: str
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

    def copy(self) -> "Player":
        """An equal player that shares nothing that the fold changes."""
        return msgspec.structs.replace(self, holdings=self.holdings.copy(), cards=self.cards.copy())


class Table(SeatedTable[Seat, Player], gc=False):
    """Everything that the game knows at one moment.

    options: all of them, those of `EARLIER` too where the first event doesn't name them; squares,
    cards: board and deck as they were brought; guessed: nobody has taken them out of a box; deck:
    the cards to come with the marker, the top one first; bank: the securities that it has left;
    till: its money, F, below zero once it has paid more than the box holds; stakes: F that lie on
    the board, by place; mover: whose turn it is; throw: how many he has made in it; thrown: how
    many were made in the game; start: the square where the throw began; earned: dividends of this
    throw, F; drawn: the last card of the throw, as far as all know it; apart: a will that was
    played and is still to be put back; heir: who has played it in this throw; decision, asking:
    what is asked of whom; offer, debt: what waits for an answer, a sale; duel: those who play on
    alone; why: how the game came to its end, in the word of the event.
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
        """Those who still play, in playing order: in a duel those two alone."""
        return [seat for seat in self.order if self.plays(seat)]

    def plays(self, seat: Seat) -> bool:
        """Whether the seat still plays."""
        return not self.players[seat].out and (not self.duel or seat in self.duel)

    def opponents(self, seat: Seat) -> list[Seat]:
        """The others who still play, from the left of `seat` on."""
        return [other for other in super().opponents(seat) if self.plays(other)]

    def square(self, number: int) -> Square:
        """The square of this number, from 1 on."""
        return self.squares[number - 1]

    def ahead(self, number: int, steps: int) -> int:
        """The number of the square so many steps on."""
        return (number - 1 + steps) % len(self.squares) + 1

    def has_double(self) -> bool:
        """Whether the last throw was a double."""
        return self.dice is not None and self.dice[0] == self.dice[1]

    def copy(self) -> "Table":
        """An equal table that shares nothing that the fold changes."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            deck=self.deck.copy(),
            bank=self.bank.copy(),
            stakes=self.stakes.copy(),
        )


def percent_of(holding: Holding) -> int:
    """LM-DIV-1: the dividend in percent; more for a director (LM-SHA-1)."""
    return DIRECTORS_PERCENT if holding.director else PERCENT


def fresh(options: dict[str, str], players: Iterable[tuple[Seat, str]]) -> Table:
    """The table as it is before anything happened: all securities lie in the bank."""
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
