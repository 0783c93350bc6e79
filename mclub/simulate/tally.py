"""The tally of a simulation: who wins how often, and how long games take, for each varied option.

A document has one section for each setting. If several options vary, it also has one for each value
of each option, over all values of the others. Within a section the seats' results are grouped by
bot, by place and by start profile.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from mclub.kinds.kind import Document
from mclub.kinds.parts import Simulated, able
from mclub.kinds.registry import game_kind
from mclub.simulate.figures import CONFIDENCE, WHOLE, Mean, wilson
from mclub.simulate.game import Outcome, Part
from mclub.simulate.plan import Plan

FORMAT: Final = 1
GROUPS: Final[dict[str, Callable[[Part], Any]]] = {
    "bots": lambda part: part.bot,
    "places": lambda part: part.place,
    "profiles": lambda part: part.profile,
}
"""The groupings, each with the key of a seat's result; None leaves the result out."""
MEANS: Final = ("rounds", "decisions", "winning", "lead")
"""The means of a section: rounds and decisions per game, the winner's points, and the winner's
lead."""
_SIZES: Final = "players"


class Row(msgspec.Struct):
    """Running totals of one group. won, fair: in parts of `WHOLE`; fair: the victories expected if
    all players were equal."""

    plays: int = 0
    won: int = 0
    fair: int = 0
    points: Mean = msgspec.field(default_factory=Mean)

    def add(self, part: Part, players: int, winners: int) -> None:
        """Add one seat of one game."""
        self.plays += 1
        self.won += WHOLE // winners if part.wins else 0
        self.fair += WHOLE // players
        self.points.add(part.total)

    def document(self, key: Any) -> Document:
        """The row as JSON (see Simulation in docs/format.md). key: what the group has in common: a
        bot, a place or a profile."""
        interval = wilson(self.won / WHOLE, self.plays)
        return {
            "key": key,
            "plays": self.plays,
            "wins": round(self.won / WHOLE, 2),
            "share": round(interval.share, 4),
            "low": round(interval.low, 4),
            "high": round(interval.high, 4),
            "fair": round(self.fair / WHOLE / self.plays, 4),
            **_mean("points", self.points),
        }


class Section:
    """Running totals for the games of a setting, or of all settings that share a value."""

    def __init__(self, of: Mapping[str, str], notable: Iterable[str]) -> None:
        self.of = dict(of)
        self.games = self.unfinished = 0
        self._means = {name: Mean() for name in MEANS}
        self._notable = {name: Mean() for name in notable}
        self._games_with = dict.fromkeys(self._notable, 0)
        self._groups: dict[str, dict[Any, Row]] = {name: {} for name in GROUPS}

    def add(self, outcome: Outcome) -> None:
        """Add one game; a game that was given up only counts as unfinished."""
        if not outcome.parts:
            self.unfinished += 1
            return
        self.games += 1
        parts = outcome.parts
        best, second, *_rest = sorted((part.total for part in parts), reverse=True)
        values = (outcome.rounds, outcome.decisions, best, best - second)
        for mean, value in zip(self._means.values(), values, strict=True):
            mean.add(value)
        for name, mean in self._notable.items():
            times = outcome.notable.get(name, 0)
            mean.add(times)
            self._games_with[name] += times > 0
        winners = sum(part.wins for part in parts)
        for group, key_of in GROUPS.items():
            rows = self._groups[group]
            for part in parts:
                if (key := key_of(part)) is not None:
                    rows.setdefault(key, Row()).add(part, len(parts), winners)

    def document(self) -> Document:
        """The section as JSON (see Simulation in docs/format.md), without figures if no game is
        finished."""
        head = {"of": self.of, "games": self.games, "unfinished": self.unfinished}
        if not self.games:
            return head | {"notable": [], **{group: [] for group in GROUPS}}
        return {
            **head,
            **{
                key: value
                for name in MEANS
                for key, value in _mean(name, self._means[name]).items()
            },
            "notable": [self._notable_row(name) for name in self._notable],
            **{
                group: [rows[key].document(key) for key in sorted(rows, key=_order)]
                for group, rows in self._groups.items()
            },
        }

    def _notable_row(self, name: str) -> Document:
        interval = wilson(self._games_with[name], self.games)
        return {
            "key": name,
            "games": self._games_with[name],
            "share": round(interval.share, 4),
            "low": round(interval.low, 4),
            "high": round(interval.high, 4),
            **_mean("times", self._notable[name]),
        }


def _mean(name: str, of: Mean) -> Document:
    error = of.error
    return {name: round(of.mean, 2), f"{name}_error": None if error is None else round(error, 2)}


def _order(key: Any) -> tuple[int, str]:
    return (key, "") if isinstance(key, int) else (0, key)


class Tally:
    """Running totals over the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        notable = able(game_kind(plan.game), Simulated).NOTABLE
        varied = plan.variations()
        self.sections = [Section(of, notable) for of in _sections(plan, varied)]
        self._of_setting = [
            [
                section
                for section in self.sections
                if section.of.items() <= values_of_setting.items()
            ]
            for values_of_setting in (
                {_SIZES: str(setting.players)} | setting.options for setting in plan.settings()
            )
        ]

    def add(self, outcome: Outcome) -> None:
        for section in self._of_setting[outcome.number % len(self._of_setting)]:
            section.add(outcome)

    def document(self) -> Document:
        """The document of `mclub simulate --json` (see Simulation in docs/format.md)."""
        settings = self.sections[: len(self._of_setting)]
        return {
            "format": FORMAT,
            "plan": msgspec.to_builtins(self.plan),
            "games": sum(section.games for section in settings),
            "unfinished": sum(section.unfinished for section in settings),
            "confidence": CONFIDENCE,
            "sections": [section.document() for section in self.sections],
        }


def _sections(plan: Plan, varied: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    for setting in plan.settings():
        values_of_setting = {_SIZES: str(setting.players)} | setting.options
        yield {name: values_of_setting[name] for name in varied}
    if len(varied) > 1:
        yield from ({name: value} for name, values in varied.items() for value in values)
