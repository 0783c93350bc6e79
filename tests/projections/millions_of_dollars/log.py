"""Logs of Millions of Dollars to read: numbered, sealed, and cut for their readers."""

from collections.abc import Iterable, Sequence
from typing import Any

from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.decisions import secret
from commands.stage import Fact
from commands.text import text, texts
from events.millions_of_dollars.words import Seat
from events.record import Record, cut_for, with_commitments
from events.sealed import Sealed
from events.shared import SealsOpened
from projections.history import history
from projections.millions_of_dollars import board as boards
from projections.millions_of_dollars.board import Document
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.history import tell
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.games import play_game, setting
from tests.commands.millions_of_dollars.table import GameTable, creation, deck_of

Records = list[Record[Any]]


class Log:
    """A log under construction."""

    def __init__(self) -> None:
        self.records: Records = []

    def add(self, by: str, facts: Iterable[Fact], command: str | Sealed[str] | None = None) -> None:
        """Add all events of one command."""
        batch = len(self.records) + 1
        for event, cited in facts:
            seq = len(self.records) + 1
            record = Record(seq, batch, "2026-01-01T00:00:00.000Z", by, event, cited, command)
            self.records.append(with_commitments(record, "game", "5a17"))
            command = None

    def act(self, seat: str, action: Action, facts: Sequence[Fact], after: Table) -> None:
        """Act for a seat; the end of the game opens its seals."""
        words = text(action)
        end: list[Fact] = [(SealsOpened("seed", "00"), ())] if after.phase == "finished" else []
        command = Sealed((seat,), value=words) if secret(action, "pick") else words
        self.add(seat, [*facts, *end], command)


def log(seats: str, *lines: str, deck: str = "8 1", seed: str = "seed", **options: str) -> Records:
    """The log of a game after these commands, e.g. "yellow: pick driver; blue: pick brute"."""
    first = creation(seats.split(), seed, **options)
    game, made = GameTable(first, deck_of(deck)), Log()
    made.add("dealer", [(first, ()), *game.facts])
    for seat, action in (one for line in lines for one in game.read(line)):
        facts, game.table = COURSE.decide(game.table, seat, action, game.dealer)
        made.act(seat, action, facts, game.table)
    return made.records


def random_log(number: int) -> Records:
    """The log of a whole game of the sweep."""
    made = Log()
    for step in play_game(number):
        if step.seat is None or step.action is None:
            made.add("dealer", [(setting(number), ()), *step.facts])
        else:
            made.act(step.seat, step.action, step.facts, step.table)
    return made.records


def cut(records: Records, seat: str | None) -> Records:
    """The log cut for a seat (None: a spectator); the whole log once the seals are open."""
    if any(type(record.event) is SealsOpened for record in records):
        return records
    return [cut_for(record, seat) for record in records]


def table_of(records: Records) -> Table:
    return FOLD.table(record.event for record in records)


def board(records: Records) -> Document:
    """The referee's board, with everybody's legal actions."""
    table = table_of(records)
    actions = {seat: texts(COURSE.legal(table, seat)) for seat in table.seats}
    return boards.board(table, "game", len(records), actions)


def view(records: Records, seat: Seat | None) -> Document:
    """The board as seen with these eyes."""
    table = table_of(cut(records, seat))
    actions = {} if seat is None else {seat: texts(COURSE.legal(table, seat))}
    return boards.view(table, "game", len(records), actions, seat)


def history_words(
    records: Records, seat: str | None = None, *, everything: bool = False
) -> list[str]:
    """The history in words, as seen by the seat or the referee."""
    seen = records if everything else cut(records, seat)
    return [entry["text"] for entry in history(seen, 0, (), lambda record: record, tell)]
