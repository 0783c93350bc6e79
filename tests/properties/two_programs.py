"""Two processes that carry out orders on a game at the same moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, NamedTuple

from events.errors import MclubError
from mclub.club.club import Club
from tests.waiting import PATIENCE

"""Seconds after which something must be wrong."""


class Order(NamedTuple):
    """An order for a program: the arguments of `Game.act`."""

    game: str
    seat: str
    typed: str
    expect: int | None = None
    command_id: str | None = None


class Report(NamedTuple):
    """The outcome: the answer, or the type of the error and its text."""

    answer: dict[str, Any] | None = None
    error: str = ""
    text: str = ""


def program(path: Path, orders: Connection, together: Barrier) -> None:
    """Load the game, wait for the other program, act and report; repeat until the order is None."""
    while (order := orders.recv()) is not None:
        with Club(path) as club:
            game = club.game(order.game)
            together.wait(PATIENCE)
            try:
                answer = game.act(
                    order.seat, order.typed, expect=order.expect, command_id=order.command_id
                )
                report = Report(answer)
            except MclubError as error:
                report = Report(None, type(error).__name__, str(error))
        orders.send(report)


class Two:
    """Both programs, which take two orders at a time."""

    def __init__(self, ends: list[Connection]) -> None:
        self._ends = ends

    def at_once(self, one: Order, other: Order) -> list[Report]:
        """The outcomes of the two orders."""
        for end, order in zip(self._ends, (one, other), strict=True):
            end.send(order)
        reports: list[Report] = []
        for end in self._ends:
            assert end.poll(PATIENCE), "a program doesn't answer"
            reports.append(end.recv())
        return reports


@contextmanager
def two_programs(path: Path) -> Iterator[Two]:
    """Start the programs, and end them afterwards."""
    context = get_context("spawn")
    together = context.Barrier(2)
    pipes = [context.Pipe() for _ in range(2)]
    running = [
        context.Process(target=program, args=(path, theirs, together)) for _, theirs in pipes
    ]
    for process in running:
        process.start()
    try:
        yield Two([mine for mine, _ in pipes])
    finally:
        for (mine, theirs), process in zip(pipes, running, strict=True):
            mine.send(None)
            process.join(PATIENCE)
            assert process.exitcode == 0
            process.close()
            mine.close()
            theirs.close()
