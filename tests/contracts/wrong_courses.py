"""Violations of the types of a game's fold and course (`projections.fold`, `commands.course`). As
in `wrong_overrides`, mypy must report each one. Nothing runs this file."""

from commands.course import Rules
from commands.le_millionnaire import bets, market, setup
from commands.le_millionnaire.actions import Action, Bet
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.stage import Stage
from commands.million_club import placing
from commands.million_club.stage import Stage as OtherStage
from events.le_millionnaire.facts import CardDrawn, DiceThrown
from events.le_millionnaire.words import Seat
from events.million_club.facts import PawnPlaced
from projections.by_type import ByType
from projections.fold import Fold
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from projections.million_club.table import fresh

when = ByType[[Table], None]()


@when(CardDrawn)  # type: ignore[arg-type]
def _another_event(event: DiceThrown, table: Table) -> None:
    raise NotImplementedError


FOLDED: Fold[Table] = Fold(fresh, when)  # type: ignore[arg-type]

LEGAL: Rules[Stage, Table, Action, Seat] = Rules(
    placing.legal,  # type: ignore[arg-type]
    market.decide,
    setup.refuse,
    "LM-TRN-1",
)
DECIDE: Rules[Stage, Table, Action, Seat] = Rules(
    market.legal,
    placing.decide,  # type: ignore[arg-type]
    setup.refuse,
    "LM-TRN-1",
)
REFUSE: Rules[Stage, Table, Action, Seat] = Rules(
    market.legal,
    bets.decide,
    bets.refuse,  # type: ignore[arg-type]
    "LM-TRN-1",
)


def _another_games(stage: Stage, other: OtherStage, seat: Seat) -> None:
    stage.emit(PawnPlaced("yellow", "lobby", None, 1))  # type: ignore[arg-type]
    bets.decide(other, seat, Bet("1"))  # type: ignore[arg-type]
    COURSE.proceed(other)  # type: ignore[arg-type]
    COURSE.legal(other.table, seat)  # type: ignore[arg-type]
    FOLD.evolve(other.table, None)  # type: ignore[arg-type]
