"""The course of Million Club: the order of phases (MC-RND-1…3, MC-END-2), up to round 9."""

from collections.abc import Callable, Sequence
from typing import Final

from commands.course import Course
from commands.million_club import (
    exchange,
    intrigues,
    lobby,
    people,
    placing,
    reveal,
    round_end,
    setup,
)
from commands.million_club.actions import DECLINE, DONE, Action, Decline, Discard, Done, Swap
from commands.million_club.chance import draws, rederive
from commands.million_club.decisions import DECISIONS, secret
from commands.million_club.draft import COLONIES, COMPANIES
from commands.million_club.notation import parse
from commands.million_club.stage import Stage
from events.language import gettext as _
from events.million_club.facts import (
    GameEnded,
    RoundEnded,
    RoundEndReached,
    TileReached,
)
from events.million_club.figures import ROUNDS
from events.million_club.words import TILES, Decision, Phase, Seat, Tile
from projections.million_club.score import score, winners
from projections.million_club.table import Table
from projections.million_club.words import question
from projections.words import person

ADVANCE: dict[Phase, Callable[[Stage], bool]] = {
    "setup": lambda stage: (people if stage.table.by_people else setup).advance(stage),
    "placing": placing.advance,
    "lobby": lobby.advance,
    "intrigues": intrigues.advance,
    "colonies": COLONIES.advance,
    "exchange": exchange.advance,
    "companies": COMPANIES.advance,
    "round_end": round_end.advance,
    "reveal": reveal.advance,
    "finished": lambda _stage: True,
}
"""The next step of each phase; False when the phase is over. "finished" has none."""


def proceed(stage: Stage) -> None:
    """Run automatic steps until a seat must decide or the game is over."""
    table = stage.table
    while not ADVANCE[table.phase](stage):
        _next_phase(stage)


def _next_phase(stage: Stage) -> None:
    table = stage.table
    phase, tile_after = table.phase, _TILE_AFTER[table.closed]
    if phase in tile_after:
        tile = tile_after[phase]
        if tile:
            stage.emit(TileReached(tile), ("MC-RND-3",))
        else:
            stage.emit(RoundEndReached(table.round), ("MC-END-1",))
    elif phase == "round_end":
        _end_round(stage)
    elif phase == "setup":
        assert table.first is not None
        round_end.open_round(stage, 1, table.first)
    else:
        end_game(stage)


def _tile_after(phase: Phase, closed: Tile) -> Tile | None:
    start = TILES.index(phase) + 1 if phase in TILES else 0
    return next((tile for tile in TILES[start:] if tile != closed), None)


_PLAYED: tuple[Phase, ...] = ("placing", *TILES)
_TILE_AFTER = {closed: {phase: _tile_after(phase, closed) for phase in _PLAYED} for closed in TILES}


def _end_round(stage: Stage) -> None:
    table = stage.table
    stage.emit(RoundEnded(table.round), ("MC-END-2",))
    if table.round < ROUNDS:
        round_end.pass_token(stage)
    else:
        close(stage)


def close(stage: Stage) -> None:
    """After the last round: ask for hidden colonies, or count the points if there are none."""
    if not reveal.reach(stage):
        end_game(stage)


def end_game(stage: Stage) -> None:
    sheets = score(stage.table)
    totals = {seat: sheet.total for seat, sheet in sheets.items()}
    stage.emit(GameEnded(totals, winners(sheets)), ("MC-SCO-8",))


def due(table: Table) -> dict[Seat, Decision]:
    """The pending decision by seat: at most one."""
    if table.seat is None or table.decision is None:
        return {}
    return {table.seat: table.decision}


def first_due(table: Table) -> tuple[Seat, Decision] | None:
    """The active seat and its decision."""
    seat, decision = table.seat, table.decision
    return None if seat is None or decision is None else (seat, decision)


def _refuse_seat(table: Table, seat: Seat, _action: Action) -> str:
    # The other seat's legal actions could reveal its hand, so the refusal names only the seat.
    ((active, decision),) = due(table).items()
    return _("It is not {seat}'s turn; waiting for {due} ({decision}).").format(
        seat=person(table, seat), due=person(table, active), decision=question(decision)
    )


def _stand_in(table: Table, possible: Sequence[Action]) -> Action:
    """The action that changes least: decline, discard rather than buy, or the forced swap that
    costs the fewest levels."""
    waiver = next((one for one in possible if isinstance(one, Done | Decline | Discard)), None)
    return waiver or min(possible, key=lambda action: _levels_lost(table, action))


def _levels_lost(table: Table, action: Action) -> int:
    """The levels that the seat loses by a swap of companies."""
    if not isinstance(action, Swap) or action.mine is None or action.theirs is None:
        return 0
    mine, theirs = table.owner(action.mine), table.owner(action.theirs)
    if mine is None or theirs is None:
        return 0
    return table.players[mine].value(action.mine) - table.players[theirs].value(action.theirs)


COURSE: Final = Course(
    stage=Stage,
    decisions=DECISIONS,
    question=question,
    due=due,
    decision_of=lambda table, seat: table.decision if seat == table.seat else None,
    first_due=first_due,
    proceed=proceed,
    read=lambda table, words, legal: parse(words, legal, by_people=table.by_people),
    refuse_seat=_refuse_seat,
    rederive=rederive,
    draws=draws,
    waivers=(DONE, DECLINE),
    stand_in=_stand_in,
    secret=secret,
)
