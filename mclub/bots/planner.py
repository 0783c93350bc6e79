"""The planner bot: information-set Monte Carlo.

For each decision it samples tables consistent with what its seat has seen, plays each on by habit
after every candidate action until the current stage ends, and takes the action with the best
average value. Hidden cards are dealt anew for each sample, so the bot uses only what the seat
knows; all candidates are tried on the same samples.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

from commands.dealer import Dealer, SeedDealer
from commands.text import text
from mclub.bots.budget import Budget
from mclub.bots.simple import chance_for
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import Seen

WIDEST: Final = 8
"""The maximum number of candidate actions: the best ones one decision ahead."""
AHEAD: Final = 1
"""Stages of the game to play on."""
SHARES: Final = (0.4, 0.7, 1.0)
"""Shares of the budget after which the worse half of the candidates is dropped; the last is all."""


class Plan(NamedTuple):
    """The results of one action in points, averaged over `rollouts` tables.

    worth: the seat's lead; parts: the value of its own assets, by part.
    """

    action: str
    worth: float
    rollouts: int
    parts: dict[str, float]


class Planner:
    """Takes the action with the best simulated result."""

    def __init__(self, kind: GameKind, seed: str, budget: Budget) -> None:
        self._kind = able(kind, Bots)
        self._seed = seed
        self._budget = budget

    def choose(self, seen: Seen) -> str:
        sensible = self._sensible(seen)
        if len(sensible) == 1:
            return text(sensible[0])
        return self._think(seen, sensible).best()

    def plans(self, seen: Seen) -> list[Plan]:
        """All candidates, the one that `choose` takes first."""
        return self._think(seen, self._sensible(seen)).plans()

    def _sensible(self, seen: Seen) -> Sequence[Any]:
        mind = self._kind.mind()
        return mind.sensible(seen.table, seen.seat, mind.choices(seen.table, seen.seat))

    def _think(self, seen: Seen, sensible: Sequence[Any]) -> "_Thought":
        thought = _Thought(self._kind, seen, sensible, chance_for(self._seed, seen))
        rollouts, seconds = self._budget
        begun, spent = perf_counter(), 0
        for share in SHARES:
            more = True
            while more:
                spent += thought.try_all()
                if seconds is None:
                    more = spent < rollouts * share
                else:
                    more = perf_counter() - begun < seconds * share
            if share < 1:
                thought.give_up_half()
        return thought


class _Tried:
    """A candidate, with the tables it led to and their values."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self.ends: list[Table] = []

    @property
    def mean(self) -> float:
        return fmean(self.worths)


class _Thought:
    """One decision: its candidates, the best one so far, and the dropped ones."""

    def __init__(self, kind: Bots, seen: Seen, sensible: Sequence[Any], chance: Random) -> None:
        self._mind, self._awaited = kind.mind(), seen.kind.awaited
        self._seat, self._chance = seen.seat, chance
        self._imagine = self._mind.imagine(seen)
        self._until = self._mind.stage(seen.table) + AHEAD
        self._trying = self._narrow(sensible)
        self._given_up: list[_Tried] = []

    def try_all(self) -> int:
        """Tries each candidate on one more table; returns their number."""
        table, dealer = self._table()
        luck = self._chance.random()
        for tried in self._trying:
            end = self._play_on(tried.choice, table, dealer, Random(luck))
            tried.worths.append(self._mind.worth(end, self._seat))
            tried.ends.append(end)
        return len(self._trying)

    def give_up_half(self) -> None:
        """Drops the worse half, so that the rest get more rollouts."""
        ranked = _rank(self._trying)
        kept = (len(ranked) + 1) // 2
        self._trying, given_up = ranked[:kept], ranked[kept:]
        self._given_up += given_up

    def best(self) -> str:
        """The best of the remaining candidates."""
        return text(_rank(self._trying)[0].choice)

    def plans(self) -> list[Plan]:
        """All candidates, first the best of those that remained."""
        best, *others = _rank(self._trying)
        return [self._plan(tried) for tried in (best, *_rank(others + self._given_up))]

    def _plan(self, tried: _Tried) -> Plan:
        parts = [self._mind.parts(end, self._seat) for end in tried.ends]
        means = {part: fmean(each[part] for each in parts) for part in parts[0]}
        return Plan(text(tried.choice), tried.mean, len(parts), means)

    def _narrow(self, choices: Sequence[Any]) -> list[_Tried]:
        if len(choices) <= WIDEST:
            return [_Tried(choice) for choice in choices]
        table, dealer = self._table()
        looked = [_Tried(choice) for choice in choices]
        for tried in looked:
            after = table.copy()
            self._mind.take(after, self._seat, tried.choice, dealer)
            tried.worths.append(self._mind.worth(after, self._seat))
        return [_Tried(tried.choice) for tried in _rank(looked)[:WIDEST]]

    def _table(self) -> tuple[Table, Dealer]:
        table = self._imagine(self._chance)
        return table, SeedDealer(str(self._chance.random()))

    def _play_on(self, choice: Any, table: Table, dealer: Dealer, chance: Random) -> Table:
        mind, until = self._mind, self._until
        table = table.copy()
        mind.take(table, self._seat, choice, dealer)
        while mind.stage(table) < until and (asked := self._awaited(table)):
            seat = asked[0]
            choices = mind.choices(table, seat)
            mind.take(table, seat, mind.habit(table, seat, choices, chance), dealer)
        return table


def _rank(tried: list[_Tried]) -> list[_Tried]:
    return sorted(tried, key=lambda one: -one.mean)
