"""Which games are played: all that game number `n` is follows from the plan and `n` alone."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub import __version__
from mclub.bots import Bot, bot
from mclub.club.bounds import MAX_SEED, check_players
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, Simulated, able
from mclub.kinds.registry import game_kind

PLANNER = "planner"
"""The bot that may be told a budget: planner:96."""


class Setting(NamedTuple):
    """How many play, and the options that were asked for, with their values."""

    players: int
    options: dict[str, str]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """game: its name; bots: who plays, in turn round the table; players, options: each number of
    players and each value of an option takes its turn; seed: what all chance is derived from;
    version: of mclub, since another one may play otherwise.

    How many games are played is not part of it: a thousand begin as a hundred do.
    """

    game: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    options: dict[str, tuple[str, ...]]
    seed: str
    version: str = __version__

    def settings(self) -> list[Setting]:
        """Everything that is tried, each once, in a fixed order."""
        choices = list(product(*self.options.values()))
        return [
            Setting(count, dict(zip(self.options, values, strict=True)))
            for count in self.players
            for values in choices
        ]

    def varied(self) -> dict[str, tuple[str, ...]]:
        """What is not the same in all games: options and "players", with their values."""
        sizes = {"players": tuple(map(str, self.players))}
        return {name: tried for name, tried in (sizes | self.options).items() if len(tried) > 1}

    def place(self, number: int) -> tuple[Setting, int]:
        """The setting of a game, and the lap in which it is played: game 0 is the first one of lap
        0, and a lap goes through all settings."""
        settings = self.settings()
        lap, at = divmod(number, len(settings))
        return settings[at], lap

    def seed_of(self, lap: int) -> str:
        """What the chance of the games of a lap is derived from. They share it, so that settings
        differ by less luck."""
        return f"{self.seed}/{lap}"

    def seated(self, lap: int, players: int) -> list[str]:
        """Who plays, seat by seat. With each lap everybody moves on by one seat."""
        return [self.bots[(seat + lap) % len(self.bots)] for seat in range(players)]


def planned(
    game: str,
    bots: Sequence[str],
    players: Sequence[int],
    options: Mapping[str, Sequence[str]],
    seed: str,
) -> Plan:
    """A plan that can be carried out. Raises BadInput for anything that can't."""
    kind = game_kind(game)
    able(kind, Bots)
    able(kind, Simulated)
    if not bots or not players:
        raise BadInput(_("A simulation needs bots and players."))
    for name in bots:
        player(name, kind, "")
    for count in players:
        check_players(kind, count)
        if len(bots) > count:
            raise BadInput(
                _("{bots} bots don't fit round a table of {players}.").format(
                    bots=len(bots), players=count
                )
            )
    if not 0 < len(seed) <= MAX_SEED // 2:
        raise BadInput(_("A seed has 1 to {most} characters.").format(most=MAX_SEED // 2))
    _check_once(players)
    for values in options.values():
        _check_once(values)
    plan = Plan(
        game=game,
        bots=tuple(bots),
        players=tuple(players),
        options={name: tuple(values) for name, values in options.items()},
        seed=seed,
    )
    for setting in plan.settings():
        if kind.by_people(kind.options(setting.options)):
            raise BadInput(_("Where people deal, nothing can be simulated."))
    return plan


def _check_once(values: Sequence[Any]) -> None:
    twice = [value for at, value in enumerate(values) if value in values[:at]]
    if twice:
        raise BadInput(_("{key} is given twice.").format(key=str(twice[0])[:60]))


def player(name: str, kind: GameKind, seed: str) -> Bot:
    """The bot of that name, e.g. "greedy", or with a budget "planner:96". Raises BadInput."""
    plain, colon, budget = name.partition(":")
    if not colon:
        return bot(plain, kind, seed)
    if plain != PLANNER or not budget.isdecimal() or not int(budget):
        raise BadInput(
            _("“{text}”: only the planner has a budget of games in thought: {example}").format(
                text=name[:40], example=f"{PLANNER}:96"
            )
        )
    return bot(plain, kind, seed, rollouts=int(budget))
