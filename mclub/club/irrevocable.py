"""Warns before an action that a seat can't take back alone."""

from collections.abc import Iterable
from typing import Any

from commands.course import Move
from commands.dealer import SeedDealer
from commands.split import split
from commands.undo import may_undo_alone
from events.errors import NotAllowed
from events.language import gettext as _
from events.record import Record
from events.sealed import Sealed
from mclub.club.moment import Moment
from mclub.club.rehearsal import closing_facts
from mclub.kinds.kind import Facts


def irrevocable_actions(moment: Moment, seat: str, actions: Iterable[str]) -> set[str]:
    """The seat's legal actions that would reveal sealed values or bind others, so that undoing them
    takes the table's consent; none if all the others are bots. Appends nothing.

    Computed from what the seat itself may know, so it reveals nothing else. Raises NotAllowed for a
    cut log.
    """
    seed = moment.created.seed.value
    if seed is None:
        raise NotAllowed(
            _("This log was cut for one seat: you can read and check it, but not play on.")
        )
    if not moment.line.voters(moment.seats, seat):
        return set()
    kind, rules = moment.kind, moment.lasting
    dealer = SeedDealer(seed, moment.words)
    by_people = kind.by_people(moment.created.options)

    def lasts(action: str) -> bool:
        move: Move = kind.act(moment.table, seat, split(action)[0].words, dealer)
        # Where people deal, the end of the game reveals no card; only the money shows it.
        closing = [] if by_people else closing_facts(kind, move.table, moment.created)
        facts = kind.foreseen(moment.table, [*move.facts, *closing], seat)
        return bool(facts) and not may_undo_alone(
            _batch(moment, seat, facts, move), seat, moment.seats, rules
        )

    if not by_people:
        return {action for action in actions if lasts(action)}
    # Nothing is sealed there, and only the verb decides what binds others: try one of each.
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verbs.setdefault(action.partition(" ")[0], []).append(action)
    return {action for of_it in verbs.values() if lasts(of_it[0]) for action in of_it}


def _batch(moment: Moment, seat: str, facts: Facts, move: Move) -> list[Record[Any]]:
    command = Sealed((seat,), value=move.command) if move.secret else move.command
    first = moment.seq + 1
    return [
        Record(first + at, first, "", seat, event, rules, None if at else command)
        for at, (event, rules) in enumerate(facts)
    ]
