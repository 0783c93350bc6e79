"""Logs with a valid chain that no mclub program has written."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from events.chain import first_link, link
from events.record import Row
from events.sealed import commitment
from mclub.club.game import Game
from tests.desk.audited import LE_MILLIONNAIRE, MILLION_CLUB, MILLIONS_OF_DOLLARS, small

Body = dict[str, Any]
MANY = 10**8
AT = "2026-01-01T00:00:00.000Z"


class StoredRecord(NamedTuple):
    """A record as stored in a log: the texts of its body and openings."""

    body: str
    openings: str | None


def text_of(value: Any) -> str:
    """A value in mclub's canonical JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def stored_records(game: Game) -> list[StoredRecord]:
    """The records of a game as stored."""
    return [StoredRecord(body, openings) for _, body, openings, _ in game.club.log.rows(game.id)]


def rows(game: str, log: Sequence[StoredRecord]) -> list[Row]:
    """The rows of these records with a valid chain."""
    made, previous = [], first_link(game)
    for seq, (body, openings) in enumerate(log, 1):
        previous = link(previous, body)
        made.append(Row(seq, body, openings, previous))
    return made


def export_lines(game: str, kind: str, log: Sequence[StoredRecord]) -> bytes:
    """The log as an exported file."""
    chained = rows(game, log)
    head = chained[-1].hash.hex()
    header = {"format": 1, "mclub": "log", "game": game, "kind": kind, "eyes": "referee"}
    lines = [text_of(header | {"head": head})]
    for row in chained:
        openings = row.openings or "null"
        lines.append(f'{{"record":{row.body},"openings":{openings},"hash":"{row.hash.hex()}"}}')
    return "".join(f"{line}\n" for line in lines).encode()


PLAYERS = {MILLION_CLUB: 2, MILLIONS_OF_DOLLARS: 3, LE_MILLIONNAIRE: 2}


def victim(kind: str) -> Game:
    """A running game with nothing but actions in it."""
    return small(12, PLAYERS[kind], kind)[1]


Forgery = Callable[[list[StoredRecord]], list[StoredRecord]]


def appending(event: Body, *, openings: bool = False, **fields: Any) -> Forgery:
    """Append a record of the referee. In a reference `-n` means n records earlier, `"itself"` the
    record itself, and `"later"` a record yet to come."""

    def forge(log: list[StoredRecord]) -> list[StoredRecord]:
        seq = len(log) + 1
        where = {"itself": seq, "later": seq + 3, "last": seq - 1, "middle": seq - 5}
        told = {
            name: where.get(value, value) if isinstance(value, str) and name != "name" else value
            for name, value in event.items()
        }
        body = {"seq": seq, "batch": seq, "at": AT, "by": "referee"}
        body |= {name: where.get(value, value) for name, value in fields.items()}
        body |= {"event": told, "command": "undo"}
        return [*log, StoredRecord(text_of(body), log[0].openings if openings else None)]

    return forge


def second_beginning(log: list[StoredRecord]) -> list[StoredRecord]:
    seq = len(log) + 1
    first = json.loads(log[0].body) | {"seq": seq, "batch": seq}
    return [*log, StoredRecord(text_of(first), log[0].openings)]


def another_beginning(**fields: Any) -> Forgery:
    """Replace fields of the first event."""

    def forge(log: list[StoredRecord]) -> list[StoredRecord]:
        first = json.loads(log[0].body)
        first["event"] |= fields
        return [StoredRecord(text_of(first), log[0].openings), *log[1:]]

    return forge


def seed_of_several(log: list[StoredRecord]) -> list[StoredRecord]:
    """Replace the seed by a list, to which its commitment is valid."""
    first, salt = json.loads(log[0].body), "ab" * 16
    first["event"]["seed"]["commitment"] = commitment(("a", "b"), salt)
    return [StoredRecord(text_of(first), text_of([[["a", "b"], salt]])), *log[1:]]


def _seat(seat: str) -> list[Body]:
    return [{"seat": one, "name": one} for one in (seat, "blue", "red")]


LAST: dict[str, Forgery] = {
    "undone to itself": appending({"type": "Undone", "to": "itself"}),
    "undone to a later one": appending({"type": "Undone", "to": "later"}),
    "undone to the last one": appending({"type": "Undone", "to": "last"}),
    "undone to nothing": appending({"type": "Undone", "to": 0}),
    "undone to less than nothing": appending({"type": "Undone", "to": -1}),
    "undone to far away": appending({"type": "Undone", "to": MANY}),
    "undone to beyond numbers": appending({"type": "Undone", "to": 10**40}),
    "redone without an undo": appending({"type": "Redone", "to": "last"}),
    "amended to itself": appending({"type": "Amended", "to": "itself", "seq": "itself"}),
    "amended of itself": appending({"type": "Amended", "to": "last", "seq": "itself"}),
    "amended backwards": appending({"type": "Amended", "to": "last", "seq": "middle"}),
    "an undo to itself": appending({"type": "UndoProposed", "seat": "blue", "to": "itself"}),
    "pink is asked about an undo": appending(
        {"type": "UndoProposed", "seat": "blue", "to": "middle", "voters": ["pink"]}
    ),
    "an undo is agreed to that nobody proposed": appending({"type": "UndoAgreed", "seat": "blue"}),
    "an undo is refused that nobody proposed": appending({"type": "UndoRefused", "seat": "blue"}),
    "it forks late": appending({"type": "Forked", "game": "abc", "seq": 3, "head": "ab" * 32}),
    "pink adds a word": appending({"type": "WordAdded", "seat": "pink", "word": "tea"}),
    "pink is handed over": appending({"type": "SeatHanded", "seat": "pink", "name": "P"}),
    "a bot plays pink": appending(
        {"type": "SeatHanded@2", "seat": "pink", "name": "P", "bot": "habit"}
    ),
    "a bot has no name": appending(
        {"type": "SeatHanded@2", "seat": "blue", "name": "P", "bot": ""}
    ),
    "a bot is called a page": appending(
        {"type": "SeatHanded@2", "seat": "blue", "name": "P", "bot": "x" * 4_000}
    ),
    "pink leaves": appending({"type": "SeatLeft", "seat": "pink"}),
    "pink is dropped": appending({"type": "SeatDropped", "seat": "pink"}),
    "pink may be dropped": appending({"type": "DropAgreed", "seat": "blue", "dropped": "pink"}),
    "pink may stay": appending({"type": "DropRefused", "seat": "blue", "dropped": "pink"}),
    "nobody did it": appending({"type": "RefereeEyesTaken"}, by="nobody"),
    "its id is somebody else's": appending({"type": "RefereeEyesTaken"}, asker="pink"),
    "it belongs to a later command": appending({"type": "RefereeEyesTaken"}, batch="later"),
    "it belongs to an earlier command": appending({"type": "RefereeEyesTaken"}, batch=1),
    "its command is beyond numbers": appending({"type": "RefereeEyesTaken"}, batch=10**30),
    "a name of a megabyte": appending({"type": "SeatHanded", "seat": "blue", "name": "x" * 10**6}),
    "a type of a page": appending({"type": "\x1b[31m" + "x" * 4_000}),
    "numbered far beyond": appending({"type": "RefereeEyesTaken"}, seq=MANY),
    "it begins a second time": second_beginning,
}
"""Forgeries with a wrong last record."""
FIRST: dict[str, Forgery] = {
    "nobody plays": another_beginning(players=[]),
    "pink plays": another_beginning(players=_seat("pink")),
    "blue plays twice": another_beginning(players=_seat("blue")),
    "thousands play": another_beginning(players=_seat("yellow") * 3_000),
    "it is chess": another_beginning(kind="chess"),
    "the seed is a list": seed_of_several,
}
"""Forgeries with a wrong first record."""


def inflating(type_: str, field: str, value: int = MANY) -> Forgery:
    """Set a number in the first event of a type."""

    def forge(log: list[StoredRecord]) -> list[StoredRecord]:
        at = next(n for n, record in enumerate(log) if f'"type":"{type_}"' in record.body)
        body = json.loads(log[at].body)
        body["event"][field] = value
        return [*log[:at], StoredRecord(text_of(body), log[at].openings), *log[at + 1 :]]

    return forge
