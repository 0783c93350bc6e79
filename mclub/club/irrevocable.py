"""Finds the actions that need a confirmation: a seat can't undo them alone, or leaves the others to
go on."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from commands.course import Move
from commands.dealer import SeedDealer
from commands.split import split
from commands.undo import may_undo_alone
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import mark
from events.record import Record
from events.sealed import Sealed
from mclub.club.moment import Moment
from mclub.club.rehearsal import closing_facts
from mclub.kinds.kind import Facts

BINDS: Final = "binds"
SHOWS: Final = "shows"
ENDS: Final = "ends"
LEAVES: Final = "leaves"
REASONS: Final = {
    BINDS: mark("You can't undo that alone: it commits other players."),
    SHOWS: mark("You can't undo that alone: it reveals a card."),
    ENDS: mark("You can't undo that alone: it ends the game."),
    LEAVES: mark("The others go on at once."),
}
"""Why an action needs a confirmation."""


def irrevocable_actions(moment: Moment, seat: str, actions: Iterable[str]) -> Mapping[str, str]:
    """The legal actions of the seat that would reveal sealed values or bind others, so that an undo
    would need the table's consent, each with its key in `REASONS`. If all others are bots, only
    those by which the seat leaves them to go on.

    Appends nothing, and uses only what the seat may know. Raises NotAllowed for a cut log.
    """
    seed = moment.created.seed.value
    if seed is None:
        raise NotAllowed(
            _("This log was cut for one seat: you can read and check it, but not play on.")
        )
    if not moment.line.voters(moment.seats, seat):
        leaving = moment.kind.LEAVING
        return {one: LEAVES for one in actions if one.partition(" ")[0] in leaving}
    kind, rules = moment.kind, moment.lasting
    dealer = SeedDealer(seed, moment.words)
    by_people = kind.by_people(moment.created.options)

    def reason(action: str) -> str | None:
        move: Move = kind.act(moment.table, seat, split(action)[0].words, dealer)
        # Where people deal, the seals that open at the end of the game hide no card.
        closing = [] if by_people else closing_facts(kind, move.table, moment.created)
        facts = kind.foresee(moment.table, [*move.facts, *closing], seat)
        batch = _batch(moment, seat, facts, move)
        if not facts or may_undo_alone(batch, seat, moment.seats, rules):
            return None
        if any(event.binds for event, _rules in facts):
            return BINDS
        return ENDS if closing and len(facts) > len(move.facts) else SHOWS

    if not by_people:
        reasons = {action: reason(action) for action in actions}
        return {action: why for action, why in reasons.items() if why is not None}
    # Where people deal, nothing is sealed and only the verb decides whether an action binds others,
    # so one action of each verb is tried.
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verbs.setdefault(action.partition(" ")[0], []).append(action)
    by_verb = ((same_verb, reason(same_verb[0])) for same_verb in verbs.values())
    return {action: why for same_verb, why in by_verb if why is not None for action in same_verb}


def _batch(moment: Moment, seat: str, facts: Facts, move: Move) -> list[Record[Any]]:
    command = Sealed((seat,), value=move.command) if move.secret else move.command
    first = moment.seq + 1
    return [
        Record(first + at, first, "", seat, event, rules, None if at else command)
        for at, (event, rules) in enumerate(facts)
    ]
