"""Rows of a Million Club game, chained as in play."""

from events.chain import first_link, link
from events.million_club import Event
from events.million_club.facts import PawnPlaced
from events.million_club.words import KIND
from events.record import Record, Row, row, with_commitments
from events.sealed import Sealed
from events.shared import GameCreated, Player

AT = "2026-11-28T10:00:00Z"
SALT = "00112233445566778899aabbccddeeff"
NORTH_AND_SOUTH = (Player("yellow", "North"), Player("blue", "South"))


def creation(seed: str = "a seed", players: tuple[Player, ...] = NORTH_AND_SOUTH) -> GameCreated:
    """The first event of a game."""
    return GameCreated(KIND, players, {"crash": "on"}, Sealed(value=seed, salt=SALT))


def first_row(game: str, command_id: str | None = None, seed: str = "a seed") -> list[Row]:
    """The first row of a game."""
    record: Record[Event] = Record(1, 1, AT, "dealer", creation(seed), (), None, command_id)
    return [row(with_commitments(record, game, SALT), first_link(game), link)]


def further_rows(
    before: list[Row],
    count: int = 3,
    command_id: str | None = None,
    by: str = "yellow",
    asker: str | None = None,
) -> list[Row]:
    """A batch of further rows. asker: as in `Record`."""
    previous, batch = before[-1].hash, before[-1].seq + 1
    rows = []
    for seq in range(batch, batch + count):
        first = seq == batch
        record: Record[Event] = Record(
            seq,
            batch,
            AT,
            by,
            PawnPlaced("yellow", "lobby", "industry"),
            ("MC-PLC-1", "MC-PLC-2"),
            "place lobby industry" if first else None,
            command_id if first else None,
            asker if first else None,
        )
        rows.append(row(record, previous, link))
        previous = rows[-1].hash
    return rows


def whole_game(game: str, records: int) -> list[Row]:
    """A whole game of this many rows."""
    rows = first_row(game)
    return rows + further_rows(rows, records - 1) if records > 1 else rows
