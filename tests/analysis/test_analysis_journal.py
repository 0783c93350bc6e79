"""An interrupted analysis continues where it stopped."""

import zlib
from typing import Any

import msgspec
import pytest

from mclub.analysis import journal as journals
from mclub.analysis.journal import Stage
from mclub.analysis.run import Tally
from mclub.simulate.run import Workers
from tests.analysis.memory import Memory

ONE = Workers(1)


class Total(msgspec.Struct):
    number: int

    def merge(self, other: "Total") -> None:
        self.number += other.number

    def is_possible(self, blank: "Total") -> bool:
        return self.number >= blank.number


def blank(task: int) -> Total:
    return Total(min(task, 4))


def test_no_task_is_done_twice() -> None:
    journal, done = Memory(), []

    def job(task: int) -> Total:
        if task == 3 and task not in done:
            done.append(task)
            raise KeyboardInterrupt
        done.append(task)
        return Total(task)

    tasks, steps = [1, 2, 3, 4], [0, 1, 0, 1]
    with pytest.raises(KeyboardInterrupt):
        Tally(ONE, lambda _: None, journal).add_up(job, tasks, steps, blank, Stage[Total])
    for _ in range(2):  # the second time, everything is in the journal
        stage = Tally(ONE, lambda _: None, journal).add_up(job, tasks, steps, blank, Stage[Total])
        assert stage.sums == {0: Total(1 + 3), 1: Total(2 + 4)}
        assert done == [1, 2, 3, 3, 4]


WRONG = b'{"done": 2, "seconds": 1.0, "sums": {"0": {"number": 9}}}'
"""An entry that would be taken over as it is."""


@pytest.mark.parametrize(
    "entry",
    [
        WRONG,
        zlib.compress(b'{"done": "all"}'),
        zlib.compress(WRONG)[:-5],
        zlib.compress(WRONG + b" " * 2_000),
        zlib.compress(WRONG.replace(b'"0"', b'"1"')),
        zlib.compress(WRONG.replace(b"2", b"3")),
        zlib.compress(WRONG.replace(b"2", b"-1")),
        zlib.compress(WRONG.replace(b"2", b"0")),
        zlib.compress(WRONG.replace(b"9", b"2")),
        zlib.compress(WRONG.replace(b"done", b"\xff")),
        "text",
    ],
    ids=[
        "not compressed",
        "of another form",
        "cut short",
        "too large",
        "with a step that the game hasn't",
        "with more tasks than there are",
        "with fewer tasks than none",
        "with sums of no task",
        "with an impossible sum",
        "with a byte that is no text",
        "of another type",
    ],
)
def test_a_stage_whose_entry_is_damaged_is_computed_again(
    entry: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "MOST", 1_000)
    journal = Memory()
    journal.entries[0] = entry
    stage = Tally(ONE, lambda _: None, journal).add_up(Total, [1, 2], [0, 0], blank, Stage[Total])
    assert (stage.done, stage.sums) == (2, {0: Total(1 + 2)})
