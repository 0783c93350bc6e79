"""Finds actions that a seat can't undo alone, to warn before them."""

from collections.abc import Iterable
from itertools import chain
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
    """The legal actions of the seat that would reveal sealed values or bind others, so that an undo
    would need the table's consent; none if all others are bots.

    Appends nothing, and uses only what the seat may know. Raises NotAllowed for a cut log.
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

    def is_irrevocable(action: str) -> bool:
        move: Move = kind.act(moment.table, seat, split(action)[0].words, dealer)
        # Where people deal, the seals that open at the end of the game hide no card.
        closing = [] if by_people else closing_facts(kind, move.table, moment.created)
        facts = kind.foresee(moment.table, [*move.facts, *closing], seat)
        return bool(facts) and not may_undo_alone(
            _batch(moment, seat, facts, move), seat, moment.seats, rules
        )

    if not by_people:
        return {action for action in actions if is_irrevocable(action)}
    # Where people deal, nothing is sealed and only the verb decides whether an action binds others,
    # so one action of each verb is tried.
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verbs.setdefault(action.partition(" ")[0], []).append(action)
    irrevocable = (same_verb for same_verb in verbs.values() if is_irrevocable(same_verb[0]))
    return {*chain.from_iterable(irrevocable)}


def _batch(moment: Moment, seat: str, facts: Facts, move: Move) -> list[Record[Any]]:
    command = Sealed((seat,), value=move.command) if move.secret else move.command
    first = moment.seq + 1
    return [
        Record(first + at, first, "", seat, event, rules, None if at else command)
        for at, (event, rules) in enumerate(facts)
    ]
