"""The given/when/then frame for the rules of Le Millionnaire.

    table = ready("yellow 3, blue 3")
    table.when("yellow: bet 6; throw 1 2")
    assert table.cash["yellow"] == 114_000

People enter the dice and cards, so nothing depends on a seed. The board is the ring of 25: horses
on 1, 6, 11, 16, 21; exchanges on 4 azure, 9 coral, 14 jade, 19 ochre, 24 plum, 25 pearl.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from commands.le_millionnaire import setup
from commands.le_millionnaire.correct import correct
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.material import Material
from commands.le_millionnaire.notation import parse
from commands.split import split
from events.le_millionnaire.words import COMPANIES, KIND, OPTIONS, Instruction, Square
from events.sealed import Sealed
from events.shared import GameCreated, Player
from projections.le_millionnaire.due import due
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from tests.commands import rule_table

EXCHANGES = dict(zip((4, 9, 14, 19, 24, 25), COMPANIES, strict=True))
HORSES = (1, 6, 11, 16, 21)


def _square(number: int) -> Square:
    if number in EXCHANGES:
        return Square("exchange", EXCHANGES[number])
    return Square("horse" if number in HORSES else "violet")


BOARD = tuple(_square(number) for number in range(1, 26))
DECK = (
    *[Instruction("taxes")] * 4,
    Instruction("brokerage"),
    Instruction("legacy", 120_000),
    Instruction("will"),
    Instruction("notice"),
    Instruction("debt"),
    *[Instruction("exemption")] * 2,
    Instruction("outsider", 50),
    Instruction("outsider", 100),
    *(Instruction("shares", company=c, per=per) for c in COMPANIES for per in (1, 2)),
    *[Instruction("receipt", 5_000)] * 3,
    *[Instruction("receipt", 10_000)] * 2,
    Instruction("receipt", 15_000),
    Instruction("receipt", 20_000),
)
MATERIAL = Material(BOARD, True, DECK, True)
RING_21 = "h v v azure v h v coral v jade v h v ochre v h v plum v pearl v"
"""The other board, in the order of the rules: horses on 1, 6, 12, 16."""
KINDS = {"h": Square("horse"), "v": Square("violet")}
MATERIALS = {
    "ring-25": MATERIAL,
    "ring-21": Material(
        tuple(KINDS.get(word) or Square("exchange", word) for word in RING_21.split()),  # type: ignore[arg-type]
        True,
        DECK,
        True,
    ),
}
"""The materials by the option `board`."""


def creation(seats: Sequence[str], seed: str, **options: str) -> GameCreated:
    """The first event of a game with these options, which replace the defaults."""
    chosen = {name: values[0] for name, values in OPTIONS.items()} | options
    players = tuple(Player(seat, seat.capitalize()) for seat in seats)
    return GameCreated(KIND, players, chosen, Sealed(value=seed))


class GameTable(rule_table.RuleTable):
    """A game of Le Millionnaire."""

    COURSE, FOLD = COURSE, FOLD
    PARSE, DUE = staticmethod(parse), staticmethod(due)

    def __init__(self, first: GameCreated) -> None:
        super().__init__(first, partial(setup.begin, material=MATERIAL))

    def has(self, **cash: int) -> "GameTable":
        """Let the referee set these seats' cash, e.g. yellow=900_000."""
        for seat, amount in cash.items():
            if self.table.players[seat].cash != amount:
                words = split(f"referee: correct {seat} money {amount} as given")[0].words
                move = correct(self.table, words)
                self.table = move.table
                self.happened += [event for event, _ in move.facts]
        return self

    @property
    def cash(self) -> dict[str, int]:
        """The cash of each seat in F, without stakes."""
        return {seat: player.cash for seat, player in self.table.players.items()}

    def holdings(self, seat: str) -> dict[str, tuple[int, int, int]]:
        """The units, small and large cards of each company in which the seat has shares."""
        holdings = self.table.players[seat].holdings
        return {c: msgspec.structs.astuple(h) for c, h in holdings.items() if h.total}


def given(seats: str, seed: str = "seed", **options: str) -> GameTable:
    """A game that begins with these seats, in which the program throws and draws."""
    return GameTable(creation(seats.split(), seed, **options))


def ready(starts: str, *bought: str, **options: str) -> GameTable:
    """The first turn of a game with real dice and cards, the first seat being banker. starts: e.g.
    "yellow 3, blue 3"; bought: e.g. "yellow: buy azure small"."""
    pawns = dict(start.split() for start in starts.split(", "))
    table = GameTable(creation(list(pawns), "seed", table="on", **options))
    purchases = [line.split(": ", 1) for line in bought]
    first = next(iter(pawns))
    table.when(f"{first}: first {first}")
    for seat, square in pawns.items():
        buys = [what for buyer, what in purchases if buyer == seat]
        table.when(f"{seat}: {'; '.join([f'start {square}', *buys, 'ready'])}")
    return table


def total(table: Table) -> int:
    """All money of the game in F, wherever it is."""
    cash = sum(player.cash for player in table.players.values())
    return cash + sum(table.stakes.values()) + table.till
