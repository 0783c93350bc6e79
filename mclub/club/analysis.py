"""The analysis of a finished game as a document (docs/format.md, Analysis). All shares are shares
of the victory, from 0 to 1; all intervals are 95 % intervals."""

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from mclub.club.moment import Moment
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind

MOST: Final = 10**9
"""A bound for each number: a file of games from elsewhere may have any. Shares that are summed over
a game can exceed 1."""

Number = Annotated[int, Meta(ge=0, le=MOST)]
Share = Annotated[float, Meta(ge=-MOST, le=MOST)]
Interval = tuple[Share, Share]
Shares = dict[str, Share]
"""By seat."""


class Subject(NamedTuple):
    """The finished game of an analysis. kind: its name; seats: in table order."""

    game: str
    head: str
    kind: str
    seats: tuple[str, ...]


def subject(game: Moment, head: str) -> Subject:
    """This game as the subject of an analysis. head: of its log."""
    return Subject(game.id, head, game.kind.KIND, game.seats)


class Intervals(Struct):
    """The intervals of a player's figures."""

    luck: Interval
    skill: Interval
    others: Interval


class Player(Struct):
    """The figures of a player: start + luck + skill + others = result."""

    start: Share
    result: Share
    luck: Share
    skill: Share
    others: Share
    interval: Intervals


Players = dict[str, Player]
"""By seat, in table order."""


class Event(Struct, omit_defaults=True):
    """A chance event, or a decision (by: its seat). chance: the luck that it brought each seat;
    values: the shares after it. Only a decision has the fields from `action` on."""

    seq: Number
    round: Number
    kind: Literal["chance", "decision"]
    by: str | None
    chance: Shares
    interval: dict[str, Interval]
    values: Shares
    action: str | None = None
    skill: Share | None = None
    skill_interval: Interval | None = None
    others: Shares | None = None


class Decision(Struct):
    """A decision that is named. action: in the notation."""

    seq: Number
    round: Number
    by: str
    action: str


class CostlyDecision(Decision):
    """A decision with a better action. cost: the share that it would have added; rollouts: on which
    that is based; parts: what it would have added to the seat's own assets (`Mind.PARTS`); rivals:
    what to all assets of each other seat; in the points that decide the game."""

    better: str
    cost: Share
    interval: Interval
    rollouts: Number
    parts: dict[str, Share]
    rivals: Shares


class BestDecision(Decision):
    """One of the decisions with the most skill. gain: the skill."""

    gain: Share
    interval: Interval


class Analysis(Struct):
    """See docs/format.md."""

    format: int
    game: str
    kind: str
    seq: Number
    head: str
    version: str
    seed: str
    rollouts: Number
    by: Literal["worth", "playouts"]
    players: Players
    events: Annotated[list[Event], Meta(min_length=1)]
    mistakes: list[CostlyDecision]
    best: list[BestDecision]

    def is_of(self, subject: Subject) -> bool:
        """Whether this is an analysis of the subject, and every seat, decision and part that it
        names exists."""
        seats = {*subject.seats}
        decisions = {(one.seq, one.by) for one in self.events if one.kind == "decision"}
        parts = able(game_kind(subject.kind), Bots).mind().PARTS.keys()
        return (
            (self.game, self.head, self.kind, tuple(self.players)) == subject
            and all(
                seats == one.chance.keys() == one.interval.keys() == one.values.keys()
                for one in self.events
            )
            and all(by in seats for _seq, by in decisions)
            and all((one.seq, one.by) in decisions for one in [*self.mistakes, *self.best])
            and all(
                one.parts.keys() <= parts and one.rivals.keys() <= seats - {one.by}
                for one in self.mistakes
            )
        )
