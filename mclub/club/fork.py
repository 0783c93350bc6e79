"""Forks a game: a new game that continues from a point of an existing one.

The fork has its own id, salt, chain and seals. Recorded events are copied, not decided again, so
later rule changes don't alter the past. In the fork the current players have their seats from the
beginning.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from commands.undo import WORD_OF
from events.chain import first_link
from events.errors import NotAllowed
from events.language import gettext as _
from events.record import Record
from events.sealed import SALT_BYTES, Sealed, seal_fields
from events.shared import Forked, SealsOpened, SeatHanded
from mclub.club.moment import DEALER, REFEREE, Moment
from mclub.club.rehearsal import Draft
from mclub.club.repository import Repository
from mclub.kinds.kind import Facts


def end_of_batch(game: Moment, seq: int) -> int:
    """The last record of the last complete batch up to record `seq`. Raises BadInput."""
    record = game.at(seq).records[-1]
    continues = seq < game.seq and game.records[seq].batch == record.batch
    return record.batch - 1 if continues else seq


def fork_draft(club: Repository, game: Moment, seq: int) -> Draft:
    """A new game of `club` in the state of `game` after record `seq`, or after the last complete
    batch before it. Raises BadInput, and NotAllowed if no cards had been dealt by then."""
    seed = game.created.seed
    if seed.value is None:
        raise NotAllowed(_("This log was cut for one seat, so no game can continue from it."))
    end = end_of_batch(game, seq)
    standing = game.at(end).line.standing if end else []
    if len(standing) < 2:
        raise NotAllowed(
            _(
                "Event {seq} is in the middle of the set-up; a game can't continue from there."
            ).format(seq=seq)
        )
    salt = club.entropy(SALT_BYTES).hex()
    id_ = club.new_id()
    head = club.log.rows(game.id, end - 1)[0][3].hex()
    draft = Draft(id_, salt, club.clock(), 0, first_link(id_))
    opening = [record for record in standing if record.batch < _first_command(standing)]
    created = replace(
        game.created, seed=Sealed(seed.audience, value=seed.value, salt=salt), prelude=0
    )
    origin = (Forked(game.id, end, head), ())
    facts = _facts([r for r in opening[1:] if type(r.event) is not Forked], salt)
    draft.add(DEALER, [(created, opening[0].rules), origin, *facts])
    for handover in game.at(end).line.seating.handed_over():
        draft.add(REFEREE, [(handover, ())], WORD_OF[SeatHanded])
    for _batch, group in groupby(standing[len(opening) :], key=lambda record: record.batch):
        records = list(group)
        command = records[0].command
        text = _unseal(command) if isinstance(command, Sealed) else command
        draft.add(records[0].by, _facts(records, salt), text)
    return draft


def _first_command(standing: Sequence[Record[Any]]) -> int:
    batches = (record.batch for record in standing if record.command is not None)
    return next(batches, standing[-1].seq + 1)


def _facts(records: Sequence[Record[Any]], salt: str) -> Facts:
    """The recorded facts, unsealed: the new game seals them with its own salt."""
    return [(_copy(record.event, salt), record.rules) for record in records]


def _copy(event: Any, salt: str) -> Any:
    if type(event) is SealsOpened:
        return SealsOpened(event.seed, salt)
    fields = seal_fields(type(event))
    return replace(event, **{name: _unseal(getattr(event, name)) for name, _type in fields})


def _unseal(seal: Sealed[Any]) -> Sealed[Any]:
    """The seal without its commitment and salt."""
    return Sealed(seal.audience, value=seal.value)
