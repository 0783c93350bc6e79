"""The state of a table of Le Millionnaire.

Only the fold (`projections.le_millionnaire.fold`) changes a table; all other code reads it. Cards
are None if a cut log hides them, or if people deal and haven't stated them; their number is
correct.
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
    SUPPLY,
    Company,
    Decision,
    Instruction,
    Phase,
    Seat,
    Square,
)
from projections.table import SeatedTable, by_people, clockwise, quick_to_change

Card = str | None
"""The name of an instruction card; None if hidden."""


@quick_to_change
class Player(msgspec.Struct, gc=False):
    """A player's state.

    square: where the pawn is, 0 before the game; cash: F, without the stakes; holdings: by company;
    cards: confidential ones, face down; ready: has finished the set-up; arc: whether the last throw
    won at Auteuil, so that the stake may move to the Arc (LM-BET-4); out: bankrupt.
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
        """The size of all holdings, in units."""
        total = 0
        for holding in self.holdings.values():
            total += holding.units + SMALL_UNITS * holding.small + LARGE_UNITS * holding.large
        return total

    @property
    def securities(self) -> int:
        """The value of all holdings at purchase price, F."""
        return self.units * UNIT

    @property
    def wealth(self) -> int:
        """The value of cash and holdings at purchase price, F."""
        return self.cash + self.units * UNIT

    @property
    def has_nothing(self) -> bool:
        """Whether the player has neither cash nor securities."""
        return not self.cash and all(holding == NOTHING for holding in self.holdings.values())

    def copy(self) -> "Player":
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(self, holdings=self.holdings.copy(), cards=self.cards.copy())


@quick_to_change
class Table(SeatedTable[Seat, Player], gc=False):
    """The state of a game at one moment.

    options: all; target: F. squares, cards: the board and the deck in use; guessed_board,
    guessed_deck: whether they are this project's guess; deck: the cards to come and the marker, top
    first; bank: its securities; till: its money, F, negative if it has paid more than the box
    contains; stakes: F on the board, by place.

    mover: the seat whose turn it is; throw: the number of throws in this turn; thrown: those in the
    game; start: the square where this throw began; earned: its dividends, F; drawn: its last card,
    as known to all; apart: a will that has been played and not yet put back; heir: the seat that
    played it in this throw; decision, asking: the pending decision and its seats; offer: the one to
    answer; debt: the one to pay; duel: the seats that play on alone; playing: the seats still
    playing, in table order; why: the reason for the end, as in the event.
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
    playing: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    why: str | None = None

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in playing order, the banker first."""
        at = 0 if self.banker is None else self.seats.index(self.banker)
        return (*self.seats[at:], *self.seats[:at])

    @property
    def seats_playing(self) -> list[Seat]:
        """The seats still playing, in playing order; in a duel, those in it."""
        playing = self.playing
        return [seat for seat in self.order if seat in playing]

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is neither bankrupt nor excluded by a duel."""
        return seat in self.playing

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats still playing, clockwise from `seat`."""
        return clockwise(self.seats, seat, self.playing)

    def square(self, number: int) -> Square:
        """The square with this number, from 1."""
        return self.squares[number - 1]

    def passed(self, number: int, steps: int) -> list[Square]:
        """The squares between square `number` and the one that is `steps` ahead."""
        squares, count = self.squares, len(self.squares)
        return [squares[at % count] for at in range(number, number + steps - 1)]

    def ahead(self, number: int, steps: int) -> int:
        """The number of the square that is `steps` ahead of square `number`."""
        return (number - 1 + steps) % len(self.squares) + 1

    def has_double(self) -> bool:
        """Whether the last throw is a double."""
        return self.dice is not None and self.dice[0] == self.dice[1]

    def copy(self) -> "Table":
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            deck=self.deck.copy(),
            bank=self.bank.copy(),
            stakes=self.stakes.copy(),
        )


def dividend_percent(holding: Holding) -> int:
    """The dividend on a holding in percent; a director's is higher (LM-DIV-1, LM-SHA-1)."""
    return DIRECTORS_PERCENT if holding.director else PERCENT


def fresh(options: dict[str, str], players: Iterable[tuple[Seat, str]]) -> Table:
    """The table before the set-up: the bank has all securities. players: (seat, name)."""
    stock = Holding(SUPPLY["unit"], SUPPLY["small"], SUPPLY["large"])
    by_seat = {
        seat: Player(seat, name, holdings=dict.fromkeys(COMPANIES, NOTHING))
        for seat, name in players
    }
    return Table(
        options=options,
        seats=tuple(by_seat),
        playing=tuple(by_seat),
        players=by_seat,
        by_people=by_people(options),
        target=int(options["target"]),
        bank=dict.fromkeys(COMPANIES, stock),
    )
