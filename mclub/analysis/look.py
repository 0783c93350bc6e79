"""Estimates around one step of a game, by playouts.

A playout goes on by habit from a complete table, to the end of the current stage if the game has a
fitted worth (`mclub.analysis.worth`), otherwise to the end of the game.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from commands.dealer import SeedDealer
from commands.text import text
from mclub.analysis.shares import UNIT, Shares, Sums, final_shares, minus
from mclub.analysis.steps import Course, Step, action_of
from mclub.analysis.tables import Tables
from mclub.analysis.worth import FIRST, weights, worth
from mclub.bots.habits import Aligned, Habits
from mclub.club.analysis import MOST
from mclub.kinds.kind import Table
from mclub.kinds.mind import PROSPECTS
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind
from mclub.kinds.seen import Seen

CHUNK: Final = 8
"""The rollouts of one look. Look `n` at a step has random numbers of its own, so the figures
depend on the number of looks, not on who took them."""


Assets = dict[str, dict[str, float]]
"""The values of assets, by seat and part (`Mind.PARTS`)."""


class Terms(NamedTuple):
    """How values are estimated. seed: of all random numbers; to_the_end: whether every playout
    goes on to the end of the game."""

    seed: str
    to_the_end: bool

    def by_worth(self, course: Course) -> bool:
        """Whether playouts of this game end with the stage, at the fitted worth."""
        return not self.to_the_end and bool(weights(course.kind, len(course.seats)))


class Look(msgspec.Struct):
    """The sums of one look at a step.

    before: from the table before the step; chosen: after the decision, before the chance that
    followed (only with both); change: by the decision, as far as the seat could know (only for a
    decision).
    """

    before: Sums
    chosen: Sums
    change: Sums

    def merge(self, other: "Look") -> None:
        """Add another look at the same step."""
        self.before.merge(other.before)
        self.chosen.merge(other.chosen)
        self.change.merge(other.change)

    def is_possible(self, blank: "Look") -> bool:
        """See `Sum`."""
        return (
            self.before.is_possible(blank.before, UNIT)
            and self.chosen.is_possible(blank.chosen, UNIT)
            and self.change.is_possible(blank.change, 0)
        )


class Trial(msgspec.Struct):
    """The sums of candidate actions at a decision, by action in the notation: what each adds to
    the seat's share compared with the action taken, and the assets of all seats after it."""

    gains: dict[str, Sums]
    assets: dict[str, Assets]

    @classmethod
    def of(
        cls,
        actions: Sequence[str],
        seats: Collection[str],
        parts: Collection[str],
        count: int = 0,
    ) -> "Trial":
        """So many rollouts of each action, none of them added yet."""
        return cls(
            {action: Sums.of(1, count) for action in actions},
            {action: {seat: dict.fromkeys(parts, 0.0) for seat in seats} for action in actions},
        )

    def merge(self, other: "Trial") -> None:
        """Add another trial of the same actions."""
        for action, gain in other.gains.items():
            self.gains[action].merge(gain)
            for seat, parts in other.assets[action].items():
                self._add(action, seat, parts)

    def add(self, action: str, gain: int, assets: Assets) -> None:
        """Add one rollout of an action."""
        self.gains[action].add([gain])
        for seat, parts in assets.items():
            self._add(action, seat, parts)

    def _add(self, action: str, seat: str, parts: Mapping[str, float]) -> None:
        sums = self.assets[action][seat]
        for part, value in parts.items():
            sums[part] += value

    def is_possible(self, blank: "Trial") -> bool:
        """See `Sum`."""
        return (
            self.gains.keys() == blank.gains.keys() == self.assets.keys()
            and all(gain.is_possible(blank.gains[action]) for action, gain in self.gains.items())
            and all(
                _are_possible(assets, blank.assets[action], blank.gains[action].count)
                for action, assets in self.assets.items()
            )
        )


def _are_possible(assets: Assets, blank: Assets, count: int) -> bool:
    """Whether so many rollouts can have these sums."""
    return assets.keys() == blank.keys() and all(
        parts.keys() == blank[seat].keys()
        and all(abs(value) <= MOST * count for value in parts.values())
        for seat, parts in assets.items()
    )


class Eye:
    """Looks at one step of a game."""

    def __init__(self, tables: Tables, step: Step, terms: Terms) -> None:
        self._tables, self._step, self._terms = tables, step, terms
        self._course, self._kind = tables.course, tables.kind
        self._mind = able(self._kind, Bots).mind()
        self._habits = Habits(self._kind)
        self._seats = self._course.seats

    def look(self, number: int, *, values: bool) -> Look:
        """Take look `number`. values: whether to estimate the values of the table as well."""
        seats = len(self._seats)
        look = Look(Sums.of(seats), Sums.of(seats), Sums.of(seats))
        # All steps are dealt anew alike, which makes the values of successive steps comparable.
        lay = Random(f"{self._terms.seed}/{number}")
        for _ in range(CHUNK if values else 0):
            self._look_at_table(look, lay)
        if self._step.action is not None:
            guess = self._chance("known", number)
            for _ in range(CHUNK):
                self._look_at_knowledge(look, guess)
        return look

    def trial(self, number: int, actions: Sequence[str]) -> Trial:
        """Try these actions, one of them the one taken, on the same tables."""
        trial = Trial.of(actions, self._seats, self._mind.PARTS)
        seat, chance = self._by, self._chance("trial", number)
        taken = {action: action_of(self._kind, self._known, seat, action) for action in actions}
        for _ in range(CHUNK):
            table, dealer, luck = self._imagined(chance)
            ends = {
                words: self._after(table, action, dealer, luck) for words, action in taken.items()
            }
            shares = {action: self._shares(end) for action, end in ends.items()}
            at = self._seats.index(seat)
            assert self._step.action is not None
            taken_share = shares[self._step.action][at]
            for action, end in ends.items():
                trial.add(action, shares[action][at] - taken_share, self._assets(end))
        return trial

    def candidates(self) -> list[str]:
        """The actions worth a trial, in the order of `legal`, and the one taken."""
        table, seat = self._known, self._by
        sensible = self._mind.sensible(table, seat, self._mind.choices(table, seat))
        actions = [text(choice) for choice in sensible]
        taken = self._step.action
        assert taken is not None
        return actions if taken in actions else [*actions, taken]

    def _chance(self, purpose: str, number: int) -> Random:
        return Random(f"{self._terms.seed}/{purpose}/{self._step.seq}/{number}")

    def _look_at_table(self, look: Look, chance: Random) -> None:
        """Add the values of the table as it lay."""
        step = self._step
        dealer, luck = SeedDealer(str(chance.random())), chance.getrandbits(32)
        if step.by is None:
            _facts, table = self._kind.begin(self._course.events[0], dealer)
            look.before.add(self._value(table, dealer, luck))
            return
        table = self._table.copy()
        self._mind.redeal(table, self._public, Random(luck))
        if step.action is not None and step.chance is not None:
            look.chosen.add(self._shares(self._after(table, self._action, dealer, luck)))
        look.before.add(self._value(table, dealer, luck))

    def _look_at_knowledge(self, look: Look, chance: Random) -> None:
        """Add the change by the decision to what the seat could expect."""
        table, dealer, luck = self._imagined(chance)
        choices = self._mind.choices(table, self._by)
        usual = self._mind.habit(table, self._by, choices, chance)
        if text(usual) == self._step.action:
            look.change.add([0] * len(self._seats))
            return
        look.change.add(
            minus(
                self._shares(self._after(table, self._action, dealer, luck)),
                self._shares(self._after(table, usual, dealer, luck)),
            )
        )

    def _imagined(self, chance: Random) -> tuple[Table, SeedDealer, int]:
        table = self._imagine(chance)
        return table, SeedDealer(str(chance.random())), chance.getrandbits(32)

    def _after(self, table: Table, action: Any, dealer: SeedDealer, luck: int) -> Table:
        """A copy of the table, after the action and the rest of the playout."""
        after = table.copy()
        self._mind.take(after, self._by, action, dealer)
        self._habits.play_on(after, dealer, Aligned(luck), self._until)
        return after

    def _value(self, table: Table, dealer: SeedDealer, luck: int) -> Shares:
        """Play the table on, changing it, and return its value."""
        self._habits.play_on(table, dealer, Aligned(luck), self._until)
        return self._shares(table)

    def _shares(self, end: Table) -> Shares:
        if self._kind.is_over(end):
            return final_shares(self._seats, end.winners)
        return worth(self._kind, self._mind, end, self._seats)

    def _assets(self, end: Table) -> Assets:
        """The values of the assets on this table."""
        assets = {seat: self._mind.parts(end, seat) for seat in self._seats}
        if self._kind.is_over(end):
            for parts in assets.values():
                # When the game is over, prospects are the victory, which is no reason for itself.
                parts.pop(PROSPECTS, None)
        return assets

    @cached_property
    def _until(self) -> float:
        """The stage at which a playout ends."""
        if not self._terms.by_worth(self._course):
            return inf
        return FIRST if self._step.by is None else max(FIRST, self._mind.stage(self._table) + 1)

    @cached_property
    def _by(self) -> str:
        assert self._step.by is not None
        return self._step.by

    @cached_property
    def _action(self) -> Any:
        """What the seat decided."""
        assert self._step.action is not None
        return action_of(self._kind, self._known, self._by, self._step.action)

    @cached_property
    def _table(self) -> Table:
        """The complete table before the step."""
        return self._tables.complete(self._step.before)

    @cached_property
    def _public(self) -> Table:
        """The same table as a spectator sees it."""
        return self._tables.public(self._step.before)

    @cached_property
    def _known(self) -> Table:
        """The table as the seat saw it when it decided."""
        return self._seen.table

    @cached_property
    def _seen(self) -> Seen:
        return self._tables.seen(self._by, self._step.knew)

    @cached_property
    def _imagine(self) -> Callable[[Random], Table]:
        return self._mind.imagine(self._seen)


class LookAt(NamedTuple):
    """A look to take at a step. step, number: which; values: whether to estimate the values of the
    table as well, not only the change by the decision."""

    step: int
    number: int
    values: bool = True


class TrialOf(NamedTuple):
    """A trial to make of actions at a step."""

    step: int
    number: int
    actions: Sequence[str]


def look(tables: Tables, terms: Terms, at: LookAt) -> Look:
    """Take a look at a step of the game."""
    return Eye(tables, tables.course.steps[at.step], terms).look(at.number, values=at.values)


def trial(tables: Tables, terms: Terms, of: TrialOf) -> Trial:
    """Make a trial of actions at a step of the game."""
    return Eye(tables, tables.course.steps[of.step], terms).trial(of.number, of.actions)


def blank_look(course: Course, at: LookAt) -> Look:
    """A look without its figures."""
    step, seats = course.steps[at.step], len(course.seats)
    tables, decided = CHUNK if at.values else 0, step.action is not None
    return Look(
        Sums.of(seats, tables),
        Sums.of(seats, tables if decided and step.chance is not None else 0),
        Sums.of(seats, CHUNK if decided else 0),
    )


def blank_trial(course: Course, of: TrialOf) -> Trial:
    """A trial without its figures."""
    parts = able(game_kind(course.kind), Bots).mind().PARTS
    return Trial.of(of.actions, course.seats, parts, CHUNK)
