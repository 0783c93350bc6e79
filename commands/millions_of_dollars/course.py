"""The course of Millions of Dollars: the order of phases, up to the end (MD-END-1…3)."""

from typing import Final

from commands.course import Course
from commands.millions_of_dollars import ending, heist, no_repeat, preparation, threat
from commands.millions_of_dollars.actions import READY, Action
from commands.millions_of_dollars.chance import draws, rederive
from commands.millions_of_dollars.decisions import DECISIONS, secret
from commands.millions_of_dollars.notation import parse
from commands.millions_of_dollars.share import share
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.millions_of_dollars.facts import RoundOpened
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.due import awaited_seats, decision_of, due, first_due
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import question
from projections.words import people, person


def proceed(stage: Stage) -> None:
    """Run automatic steps until seats must decide or the game is over."""
    table = stage.table
    if table.phase in ("negotiating", "finished") or due(table):
        # A negotiation ends by an answer; a heist may pause for one, e.g. while people reveal.
        return
    if table.phase == "setup":
        assert table.leader is not None
        _open_round(stage, 1, table.leader)
    elif table.phase == "round_end":
        _end_round(stage)
    elif not heist.advance(stage):
        share(stage)
        if table.options["no_repeat"] == "on" and ending.outcome(table) is None:
            no_repeat.reach(stage)
            proceed(stage)
        else:
            _end_round(stage)


def _open_round(stage: Stage, number: int, leader: Seat) -> None:
    stage.emit(RoundOpened(number, leader), ("MD-SET-3",))
    if not stage.table.by_people:
        preparation.turn_up(stage)


def _end_round(stage: Stage) -> None:
    if not ending.end_round(stage):
        _pass_leader_card(stage)


def _pass_leader_card(stage: Stage) -> None:
    """Pass the Leader card one seat clockwise and open the next round (MD-SET-3)."""
    table = stage.table
    assert table.leader is not None
    _open_round(stage, table.round + 1, table.opponents(table.leader)[0])


def _refuse_seat(table: Table, seat: Seat, action: Action) -> Refusal | str:
    states = {character.state for character in table.players[seat].characters}
    if table.phase == "picking" or "in" in states:
        refusal = threat.refuse(table, seat, action)
        if refusal is not None:
            return refusal
    why, waiting = (
        _("{player} has nothing to decide now; waiting for: {waiting}."),
        awaited_seats(table),
    )
    if states == {"withdrawn"}:
        why = _(
            "{player} has withdrawn and must stay silent until the end of the round "
            "(MD-NEG-2); still in: {waiting}."
        )
        waiting = tuple(dict.fromkeys(other.seat for other in table.characters("in")))
    elif table.phase == "picking" and not table.by_people:
        why = _("{player} has already picked; waiting for: {waiting}.")
    return why.format(player=person(table, seat), waiting=people(table, waiting))


COURSE: Final = Course(
    stage=Stage,
    decisions=DECISIONS,
    question=question,
    due=due,
    decision_of=decision_of,
    first_due=first_due,
    proceed=proceed,
    read=lambda _, words, legal: parse(words, legal),
    refuse_seat=_refuse_seat,
    rederive=rederive,
    draws=draws,
    waivers=(READY,),
    secret=secret,
)
