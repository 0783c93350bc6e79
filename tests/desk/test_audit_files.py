"""Files that are not a log, or no longer one: one clear line with the place, in bounded memory."""

import os
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from events.errors import BadInput, LogDamaged, MclubError
from mclub.club.club import Club
from mclub.desk.audit import audit_file, audit_log
from mclub.files.logs import export_log
from tests.desk.audited import disputed_game, results, small
from tests.sweeping import SWEEP
from tests.waiting import PATIENCE

BIG = 200 * 1024 * 1024
MEMORY = 160
"""The limit for an audit in MB, including the interpreter."""

# Not ru_maxrss: in a fork it starts at the parent's size.
MEASURED = """
import re, sys
from mclub.cli import app
try:
    app(["audit", *sys.argv[1:]])
except SystemExit as done:
    kilobytes = int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
    print("code", done.code, "MB", kilobytes // 1024)
"""


def log() -> bytes:
    club, game = small(45, 3)
    return ("\n".join(export_log(club, game)) + "\n").encode()


def measure(*words: object) -> tuple[int, int, str]:
    """The exit code, peak memory in MB and both outputs of an audit in its own process."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    *_, code, _, mb = done.stdout.split()
    return int(code), int(mb), done.stdout + done.stderr


def test_a_file_that_is_damaged_in_its_middle_names_event_and_line() -> None:
    lines = log().splitlines(keepends=True)
    half = len(lines) // 2
    lines[half] = lines[half][:40] + b"\x00\xff" + lines[half][42:]
    document = audit_file(BytesIO(b"".join(lines)), "damaged").document()
    assert document["first_bad"] == half
    assert f"line {half + 1} of the file can't be read" in document["checks"][0]["faults"][0]["why"]
    assert results(document)["outcomes"] == "unfinished"
    notes = {check["note"] for check in document["checks"] if check["result"] == "unfinished"}
    assert len(notes) == 1
    assert notes.pop().startswith("only checked up to event ")


@pytest.mark.parametrize("left", [0.2, 0.5, 0.99])
def test_a_truncated_file_names_where_it_ends(left: float) -> None:
    whole = log()
    cut = whole[: int(len(whole) * left)]
    assert not cut.endswith(b"\n")
    document = audit_file(BytesIO(cut), "cut").document()
    assert document["first_bad"] == cut.count(b"\n")
    assert not document["passed"]


HEADER = b'{"format":1,"mclub":"log","game":"g","kind":"million-club","eyes":"referee"}\n'
NO_LOGS = {
    "empty": (b"", "is neither an exported log nor a transcript"),
    "noise": (os.urandom(5000), "is neither an exported log nor a transcript"),
    "another program": (b'{"format":1,"board":[]}\n', "is neither an exported log"),
    "SQLite": (b"SQLite format 3\x00" + bytes(4096), "is neither an exported log"),
    "only a header": (HEADER, "contains no records"),
    "another format": (HEADER.replace(b":1", b":7"), "has format 7"),
    "another game": (HEADER.replace(b"million-club", b"chess"), "There is no game chess"),
    "a line without end": (HEADER + b" " * (2**20 + 5), "It was read up to line 1"),
    "eyes that are none": (HEADER.replace(b"referee", b"red@x"), "for whom it was cut"),
    "a head that is none": (
        HEADER.replace(b"}", b',"head":"x"}'),
        "letters and digits, of which the first",
    ),
    "nested without end": (b"[" * 100_000, "is neither an exported log"),
}


@pytest.mark.parametrize("name", NO_LOGS)
def test_what_is_no_log_is_refused_in_one_line(name: str) -> None:
    content, why = NO_LOGS[name]
    with pytest.raises(BadInput) as refused:
        audit_file(BytesIO(content), "it")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b'{"record":{},"openings":null,"hash":"00"}',
        b'{"record":{"seq":1,"batch":1,"at":"","by":"","event":{"type":"GameEnded","points":{},'
        b'"winners":[]}},"openings":null,"hash":"' + b"0" * 64 + b'"}',
        b'{"record":{"seq":1,"batch":1,"at":"","by":"","event":{"type":"HandDrawn","seat":"red",'
        b'"pile":"companies","wanted":9,"count":99999999999,"cards":{}}},"openings":[null],'
        b'"hash":"' + b"0" * 64 + b'"}',
        b'{"record":' + b"[" * 50_000 + b"}",
        b"\xff\xfe",
    ],
)
def test_records_that_tell_no_game_are_found(line: bytes) -> None:
    document = audit_file(BytesIO(HEADER + line + b"\n"), "it").document()
    assert (document["passed"], document["first_bad"]) == (False, 1)


def test_a_count_of_cards_that_no_box_holds_is_not_unfolded() -> None:
    from events.million_club.facts import PileShuffled
    from events.sealed import Sealed
    from tests.desk.audited import audit_document, rebuild_log, records_of, rows_of
    from tests.desk.test_audit_outcomes import change, find

    club, game = small(45, 3)
    records = records_of([(s, b, None, h) for s, b, _, h in rows_of(club, game)])
    at = find(records, PileShuffled)
    forged = change(records, at, count=10**12, order=Sealed((), "00"))
    document = audit_document(game, rebuild_log(game, forged), "spectator")
    assert document["first_bad"] == at + 1


@SWEEP
def test_200_mb_of_noise_need_little_memory(tmp_path: Path) -> None:
    sparse, noise, tail = (tmp_path / name for name in ("sparse", "noise", "tail"))
    with sparse.open("wb") as file:
        file.truncate(BIG)
    block = os.urandom(1024 * 1024)
    with noise.open("wb") as file:
        for _ in range(BIG // len(block)):
            file.write(block)
    with tail.open("wb") as file:
        file.write(log())
        file.truncate(BIG)
    code, mb, told = measure(sparse)
    assert (code, mb < MEMORY) == (2, True), told
    code, mb, told = measure(noise)
    assert (code, mb < MEMORY) == (2, True), told
    code, mb, told = measure(tail)
    assert (code, mb < MEMORY) == (2, True), told
    assert "It was read up to line" in told
    code, mb, told = measure("--db", noise)
    assert (code, mb < MEMORY) == (2, True), told
    assert "is not a database and was left unchanged." in told


def test_a_file_of_games_that_is_damaged_says_so(tmp_path: Path) -> None:
    club, game = disputed_game()
    path = tmp_path / "games.db"
    with Club(path) as copy:
        from events.record import Row

        copy.log.create(game.id, "million-club", [Row(*row) for row in club.log.rows(game.id)])
        copy.log._db.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[attr-defined]
    whole = path.read_bytes()
    outcomes = set()
    for number in range(24):
        at = 4096 * 2 + len(whole) * number // 26
        path.write_bytes(whole[:at] + random.Random(number).randbytes(300) + whole[at + 300 :])
        try:
            with Club(path, check=False) as damaged:
                document = audit_log(damaged.log, game.id).document()
            outcomes.add("failed" if not document["passed"] else "unharmed")
        except LogDamaged:
            outcomes.add("damaged")
        except MclubError as error:
            outcomes.add(type(error).__name__)
    assert outcomes & {"failed", "damaged"}
    assert outcomes <= {"failed", "damaged", "unharmed", "UnknownGame", "BadInput"}
