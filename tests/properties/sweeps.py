"""The random games of each game, behind a common interface. A test with EACH_GAME or `each_number`
runs for all of them.

Game `number` of a sweep is the same in every run: its players, options, and choices.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import pytest

from events.record import Record
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.kinds.kind import GameKind
from mclub.kinds.registry import game_kind
from tests.commands.le_millionnaire import conservation as lm_conservation
from tests.commands.millions_of_dollars import conservation as md_conservation
from tests.properties import conservation, random_clubs, twins, wrong_actions
from tests.properties.le_millionnaire import clubs as lm_clubs
from tests.properties.le_millionnaire import twins as lm_twins
from tests.properties.millions_of_dollars import clubs as md_clubs
from tests.properties.millions_of_dollars import twins as md_twins
from tests.properties.random_games import by_chance, setting
from tests.sweeping import sample_size, sweep_unless

Records = Sequence[Record[Any]]
Player = Callable[[Moment], tuple[str, str]]
"""Returns the seat to act next, and its input."""


class Walk(Protocol):
    """Applies events to a table and checks it after each. beginning: they are the game's first."""

    def __call__(self, table: Any, events: Iterable[Any], beginning: bool = False) -> None: ...


class Sweep(NamedTuple):
    """The random games of a game. new: the beginning of game `number`; player: plays all of its
    seats; twin: another game that a reader can't distinguish from these records; typed: random
    input; lasting: the names of the events that no seat can undo alone; commands: the maximum
    length of a game stopped in the middle; share: a test with many games needs only one in this
    many, since these are long."""

    name: str
    kind: GameKind
    new: Callable[[Club, int], Game]
    player: Callable[[int], Player]
    walk: Walk
    twin: Callable[[Records, str, str | None, random.Random], list[Record[Any]]]
    typed: Callable[[random.Random], str]
    lasting: frozenset[str]
    commands: int
    share: int = 1

    def moves(self, game: Game, number: int) -> Iterator[tuple[str, str]]:
        """Play to the end, and yield the seat and action after each command."""
        player = self.player(number)
        while not self.kind.is_over(game.table):
            seat, typed = player(game)
            game.act(seat, typed)
            yield seat, typed


def _player(number: int) -> Player:
    pick = by_chance(number)
    return lambda moment: (moment.table.seat, random_clubs.typed_by(pick, moment))


MILLION_CLUB = Sweep(
    name="million-club",
    kind=game_kind("million-club"),
    new=lambda club, number: random_clubs.new_game(club, setting(number)),
    player=_player,
    walk=conservation.walk,
    twin=twins.twin,
    typed=wrong_actions.some_text,
    lasting=frozenset(
        {
            "ColonyDealt",
            "PileShown",
            "HandShown",
            "HandDrawn",
            "HandPassed",
            "ColonySold",
            "ColoniesSwapped",
            "SealsOpened",
        }
    ),
    commands=160,
)

DEALS = frozenset({"MoneyGiven", "WithdrawalPaid", "CharacterWithdrawn"})
TURNED_UP = frozenset({"LootTurnedUp", "RoleCardsLaid", "CharacterRevealed", "RoleLaidOpen"})

MILLIONS_OF_DOLLARS = Sweep(
    name="millions-of-dollars",
    kind=game_kind("millions-of-dollars"),
    new=md_clubs.new_game,
    player=md_clubs.Player,
    walk=md_conservation.walk,
    twin=md_twins.twin,
    typed=md_clubs.some_text,
    lasting=DEALS | TURNED_UP | {"CharacterShown", "SealsOpened"},
    commands=70,
)

AT_A_TABLE = MILLIONS_OF_DOLLARS._replace(
    name="millions-of-dollars at a table",
    new=partial(md_clubs.new_game, table=True),
    lasting=DEALS | {"SealsOpened"},
)
"""The same game with real cards, which players see without the program."""

TRADES = frozenset({"TradeMade"})
CHANCE = frozenset({"DiceThrown", "MarkerShown", "CardDrawn", "ConfidentialPlayed"})

LE_MILLIONNAIRE = Sweep(
    name="le-millionnaire",
    kind=game_kind("le-millionnaire"),
    new=lm_clubs.new_game,
    player=lm_clubs.Player,
    walk=lm_conservation.walk,
    twin=lm_twins.twin,
    typed=lm_clubs.some_text,
    lasting=TRADES | CHANCE | {"ConfidentialDrawn", "SealsOpened"},
    commands=90,
    share=4,
)

LE_MILLIONNAIRE_AT_A_TABLE = LE_MILLIONNAIRE._replace(
    name="le-millionnaire at a table",
    new=partial(lm_clubs.new_game, table=True),
    lasting=TRADES | {"SealsOpened"},
)
"""The same game with real dice and cards; confidential cards are put down without being entered."""

EACH_GAME = pytest.mark.parametrize(
    "sweep",
    [MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE],
    ids=lambda sweep: sweep.name,
)
ONE_GAME_OFTEN = sweep_unless(
    lambda sweep: sweep is MILLION_CLUB,
    "sweep",
    [MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE],
    ids=lambda sweep: sweep.name,
)
"""Each game, Million Club alone in `make test`: for what is long and has the same code for all."""
SHORTEST_OFTEN = sweep_unless(
    lambda sweep: sweep is MILLIONS_OF_DOLLARS,
    "sweep",
    [MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE],
    ids=lambda sweep: sweep.name,
)
"""The same with the game that has the fewest commands."""


def each_number(
    count: int,
    of_dollars: int,
    at_a_table: int = 0,
    few: int = 1,
    often: Sequence[Sweep] | None = None,
) -> pytest.MarkDecorator:
    """A test for the first `count` games of Million Club's sweep, for `of_dollars` of Millions of
    Dollars, and for Le Millionnaire's share of that number. few: this many of each belong to `make
    test`, a part of the rest to `make sweep` (see `sample_size`); often: of these games alone."""
    counts = {
        MILLION_CLUB: count,
        MILLIONS_OF_DOLLARS: of_dollars,
        AT_A_TABLE: at_a_table,
        LE_MILLIONNAIRE: of_dollars // LE_MILLIONNAIRE.share,
        LE_MILLIONNAIRE_AT_A_TABLE: at_a_table // LE_MILLIONNAIRE.share,
    }
    given = [
        (sweep, number)
        for sweep, count in counts.items()
        for number in range(sample_size(few, count))
    ]
    return sweep_unless(
        lambda case: case[1] < few and (often is None or case[0] in often),
        "sweep, number",
        given,
        ids=lambda of: getattr(of, "name", of),
    )
