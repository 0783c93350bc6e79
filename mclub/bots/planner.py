"""The planner bot: information-set Monte Carlo.

For each decision the planner samples tables that are consistent with what its seat has seen. After
every candidate action it plays each of them out by habit to the end of the current stage, and takes
the action with the best average value. Each sample has random hidden cards, so the bot uses only
what the seat knows; all candidates are tried on the same samples.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final, NamedTuple

from commands.dealer import Dealer, SeedDealer
from commands.text import text
from mclub.bots.budget import Budget
from mclub.bots.habits import Habits
from mclub.bots.simple import chance_for
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import Seen

WIDEST: Final = 8
"""The maximum number of candidate actions: the best ones one decision ahead."""
AHEAD: Final = 1
"""How many stages of the game a rollout plays."""
SHARES: Final = (0.4, 0.7, 1.0)
"""Shares of the budget; after each but the last, the worse half of the candidates is dropped."""


class Plan(NamedTuple):
    """The results of one action in points.

    worth: the seat's lead; parts: the value of its own assets, by part. Those of the best action
    are averaged over all its tables; another's are by so much less or more as they were on the
    `rollouts` tables on which both were tried, so an action dropped early doesn't owe its rank to
    favourable tables. error: the standard error of that distance.
    """

    action: str
    worth: float
    rollouts: int
    parts: dict[str, float]
    error: float


class Planner:
    """Takes the action with the best simulated result. practice: whether it expects all seats to
    play by practice, not by habit."""

    def __init__(
        self, kind: GameKind, seed: str, budget: Budget, *, practice: bool = False
    ) -> None:
        self._kind = able(kind, Bots)
        self._habits = Habits(kind, practice=practice)
        self._seed = seed
        self._budget = budget

    def choose(self, seen: Seen) -> str:
        sensible = self._sensible(seen)
        if len(sensible) == 1:
            return text(sensible[0])
        return self._think(seen, sensible).best()

    def plans(self, seen: Seen) -> list[Plan]:
        """All candidates, first the one that `choose` takes."""
        return self._think(seen, self._sensible(seen)).plans()

    def _sensible(self, seen: Seen) -> Sequence[Any]:
        mind = self._kind.mind()
        return mind.sensible(seen.table, seen.seat, mind.choices(seen.table, seen.seat))

    def _think(self, seen: Seen, sensible: Sequence[Any]) -> "_Deliberation":
        deliberation = _Deliberation(
            self._kind, self._habits, seen, sensible, chance_for(self._seed, seen)
        )
        rollouts, seconds = self._budget
        start, count = perf_counter(), 0
        for share in SHARES:
            more = True
            while more:
                count += deliberation.try_all()
                if seconds is None:
                    more = count < rollouts * share
                else:
                    more = perf_counter() - start < seconds * share
            if share < 1:
                deliberation.drop_worse_half()
        return deliberation


class _Candidate:
    """An action to try, with the tables it led to and their values for the seat."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self.ends: list[Table] = []

    @property
    def mean(self) -> float:
        return fmean(self.worths)


class _Deliberation:
    """One decision: its candidates, the best one so far, and the dropped ones."""

    def __init__(
        self,
        kind: Bots,
        habits: Habits,
        seen: Seen,
        sensible: Sequence[Any],
        chance: Random,
    ) -> None:
        self._mind, self._habits = kind.mind(), habits
        self._seat, self._chance = seen.seat, chance
        self._imagine = self._mind.imagine(seen)
        self._until = self._mind.stage(seen.table) + AHEAD
        self._candidates = self._narrow(sensible)
        self._dropped: list[_Candidate] = []

    def try_all(self) -> int:
        """Try each candidate on one more table, and return their number."""
        table, dealer = self._table()
        luck = self._chance.random()
        for candidate in self._candidates:
            end = self._play_on(candidate.choice, table, dealer, Random(luck))
            candidate.worths.append(self._mind.worth(end, self._seat))
            candidate.ends.append(end)
        return len(self._candidates)

    def drop_worse_half(self) -> None:
        """Drop the worse half, so that the rest get more rollouts."""
        ranking = _rank(self._candidates)
        half = (len(ranking) + 1) // 2
        self._candidates, worse = ranking[:half], ranking[half:]
        self._dropped += worse

    def best(self) -> str:
        """The best of the remaining candidates."""
        return text(_rank(self._candidates)[0].choice)

    def plans(self) -> list[Plan]:
        """All candidates, first the best of the remaining ones."""
        best, *others = _rank(self._candidates)
        plans = [self._plan(candidate, best) for candidate in (*others, *self._dropped)]
        plans.sort(key=lambda plan: -plan.worth)
        return [self._plan(best, best), *plans]

    def _plan(self, candidate: _Candidate, best: _Candidate) -> Plan:
        common = len(candidate.worths)
        worth = best.mean + candidate.mean - fmean(best.worths[:common])
        own, whole, shared = map(self._parts, (candidate.ends, best.ends, best.ends[:common]))
        parts = {part: whole[part] + own[part] - shared[part] for part in own}
        error = _standard_error(candidate.worths, best.worths)
        return Plan(text(candidate.choice), worth, common, parts, error)

    def _parts(self, ends: Sequence[Table]) -> dict[str, float]:
        """The value of the seat's own assets on these tables, by part, on average."""
        each = [self._mind.parts(end, self._seat) for end in ends]
        return {part: fmean(one[part] for one in each) for part in each[0]}

    def _narrow(self, choices: Sequence[Any]) -> list[_Candidate]:
        if len(choices) <= WIDEST:
            return [_Candidate(choice) for choice in choices]
        table, dealer = self._table()
        candidates = [_Candidate(choice) for choice in choices]
        for candidate in candidates:
            after = table.copy()
            self._mind.take(after, self._seat, candidate.choice, dealer)
            candidate.worths.append(self._mind.worth(after, self._seat))
        return [_Candidate(candidate.choice) for candidate in _rank(candidates)[:WIDEST]]

    def _table(self) -> tuple[Table, Dealer]:
        table = self._imagine(self._chance)
        return table, SeedDealer(str(self._chance.random()))

    def _play_on(self, choice: Any, table: Table, dealer: Dealer, chance: Random) -> Table:
        table = table.copy()
        self._mind.take(table, self._seat, choice, dealer)
        self._habits.play_on(table, dealer, lambda *_: chance, self._until)
        return table


def _standard_error(worths: Sequence[float], others: Sequence[float]) -> float:
    """The standard error of the mean difference on the tables that both have; 0 with fewer than
    two."""
    pairs = [one - other for one, other in zip(worths, others, strict=False)]
    return stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else 0.0


def _rank(candidates: list[_Candidate]) -> list[_Candidate]:
    return sorted(candidates, key=lambda one: -one.mean)
