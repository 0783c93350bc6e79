"""A program is killed at a random moment: the log opens, its chain is valid, and acknowledged
records are there.

This covers the death of a process. Power cuts are up to SQLite, which relies on `synchronous =
FULL` (see test_sqlite_opening) and on an honest disk.
"""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from events.chain import verify
from events.sqlite_log import SqliteLog
from tests.events.children import child, line, tell
from tests.events.million_club_rows import first_row
from tests.sweeping import sweep_after

APPENDS = """
import os, signal, sys
import sqlite_utils
from events.sqlite_log import SqliteLog
from events.record import Row
from tests.events.million_club_rows import first_row, further_rows

def append(path):
    log = SqliteLog(path)
    if not log.games():
        log.create("g", "million-club", first_row("g"))
    seq, last = log.head("g")
    rows = [Row(seq, "", None, last)]
    while True:
        rows = further_rows(rows, 3)
        log.append("g", rows[0].seq - 1, rows)
        print(rows[-1].seq, flush=True)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for path in sys.stdin:
    program = os.fork()
    if not program:
        os.dup2(os.open(f"{path.strip()}.told", os.O_WRONLY), 1)
        append(path.strip())
    print(program, flush=True)
"""
"""A parent that forks the programs to be killed, so that none of them has to import anything first.
Their output goes into a pipe next to the file."""


@pytest.fixture(scope="module")
def parent() -> Iterator[Popen[str]]:
    with child(APPENDS) as parent:
        yield parent
        parent.communicate()


def acknowledged_when_killed(parent: Popen[str], path: Path, told: int, after: float) -> int:
    """The last seq acknowledged by a program before it was killed; 0 for none. The program is
    killed `after` seconds after `told` acknowledgements."""
    pipe = path.with_name(f"{path.name}.told")
    if not pipe.exists():
        os.mkfifo(pipe)
    tell(parent, str(path))
    with pipe.open() as telling:
        last = [int(telling.readline()) for _ in range(told)][-1:]
        time.sleep(after)
        os.kill(int(line(parent)), signal.SIGKILL)
        lines = telling.read().splitlines(keepends=True)
    last += [int(text) for text in lines if text.endswith("\n")]
    return last[-1] if last else 0


@sweep_after(1, "kills", [10, 50])
def test_killed_while_it_appends_it_has_lost_nothing_that_it_acknowledged(
    parent: Popen[str], tmp_path: Path, kills: int
) -> None:
    path = tmp_path / "games.db"
    with SqliteLog(path) as log:
        log.create("g", "million-club", first_row("g"))
    before = 1
    for number in range(kills):
        acknowledged = acknowledged_when_killed(parent, path, number % 5, random.uniform(0, 0.03))
        with SqliteLog(path) as log:
            head, hash_ = log.head("g")
            assert verify("g", [(s, body, h) for s, body, _, h in log.rows("g")]) == hash_
        assert max(before, acknowledged) <= head
        assert (head - 1) % 3 == 0, "half a batch"
        assert head <= max(before, acknowledged) + 3, "more than one batch unacknowledged"
        before = head
    assert before > 6 * kills, "each has told so many records, and they are there"


def test_killed_while_it_makes_the_file_it_leaves_one_that_opens(
    parent: Popen[str], tmp_path: Path
) -> None:
    for number in range(12):
        path = tmp_path / f"{number}.db"
        acknowledged = acknowledged_when_killed(parent, path, 0, random.uniform(0, 0.012))
        with SqliteLog(path) as log:
            if log.games():
                assert log.head("g")[0] >= acknowledged
            else:
                assert acknowledged == 0
                log.create("g", "million-club", first_row("g"))
