"""A program killed at any moment: the log opens, its chain holds, what was acknowledged is there.

This shows that a dead process costs nothing. Power cuts are SQLite's own promise, which rests on
`synchronous = FULL` (see test_sqlite_opening) and on a disk that writes what it says.
"""

import random
import time
from pathlib import Path

from children import child, line
from events.chain import verify
from events.sqlite_log import SqliteLog
from million_club_rows import begun

APPENDS = """
import sys
from events.sqlite_log import SqliteLog
from events.record import Row
from million_club_rows import begun, followed
print("ready", flush=True)
log = SqliteLog(sys.argv[1])
if not log.games():
    log.create("g", "million-club", begun("g"))
seq, last = log.head("g")
rows = [Row(seq, "", None, last)]
while True:
    rows = followed(rows, 3)
    log.append("g", rows[0].seq - 1, rows)
    print(rows[-1].seq, flush=True)
"""
MAKES = f"import sqlite_utils\n{APPENDS}"


def acknowledged_when_killed(path: Path, told: int, after: float, code: str = APPENDS) -> int:
    """The last seq that the program had told when it was killed; 0: none. told: so many it had told
    at least, `after` seconds before."""
    with child(code, path) as program:
        assert line(program) == "ready"
        last = [int(line(program)) for _ in range(told)][-1:]
        time.sleep(after)
        program.kill()
        # What was read ahead is still in the pipe's own buffer, which `communicate` passes over.
        assert program.stdout is not None
        output = program.stdout.read()
    lines = output.splitlines(keepends=True)
    last += [int(text) for text in lines if text.endswith("\n")]
    return last[-1] if last else 0


def test_killed_while_it_appends_it_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteLog(path) as log:
        log.create("g", "million-club", begun("g"))
    before = 1
    for number in range(50):
        acknowledged = acknowledged_when_killed(path, number % 5, random.uniform(0, 0.03))
        with SqliteLog(path) as log:
            head, hash_ = log.head("g")
            assert verify("g", [(s, body, h) for s, body, _, h in log.rows("g")]) == hash_
        assert max(before, acknowledged) <= head
        assert (head - 1) % 3 == 0, "half a batch"
        assert head <= max(before, acknowledged) + 3, "more than one batch unacknowledged"
        before = head
    assert before > 300, "each has told so many records, and they are there"


def test_killed_while_it_makes_the_file_it_leaves_one_that_opens(tmp_path: Path) -> None:
    for number in range(12):
        path = tmp_path / f"{number}.db"
        acknowledged = acknowledged_when_killed(path, 0, random.uniform(0, 0.012), MAKES)
        with SqliteLog(path) as log:
            if log.games():
                assert log.head("g")[0] >= acknowledged
            else:
                assert acknowledged == 0
                log.create("g", "million-club", begun("g"))
