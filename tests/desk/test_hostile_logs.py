"""Hostile logs with a valid chain are refused in one line, whatever their source."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from events.errors import LogDamaged
from events.opening import open_log
from mclub import Club
from mclub.desk.audit import audit_file, audit_log
from mclub.files.compression import compress, import_compressed
from mclub.files.copy import choose_games, copy
from mclub.files.cuts import merge, verify
from mclub.files.logs import import_file
from tests.desk.audited import LE_MILLIONNAIRE, MILLION_CLUB, MILLIONS_OF_DOLLARS
from tests.desk.hostile import (
    FIRST,
    LAST,
    Forgery,
    StoredRecord,
    appending,
    export_lines,
    inflating,
    rows,
    stored_records,
    victim,
)
from tests.sweeping import SWEEP

KINDS = (MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE)
COUNTS = {
    MILLION_CLUB: [("PileShuffled", "count"), ("HandDrawn", "count"), ("CompanyDealt", "level")],
    MILLIONS_OF_DOLLARS: [("LootPileShuffled", "count"), ("CharactersPicked", "count")],
    LE_MILLIONNAIRE: [("DeckShuffled", "count"), ("PawnPlaced", "square")],
}


def forgeries() -> list[Any]:
    """The forgeries, each with its game and its wrong record: the first, the last, or this
    number."""
    cases = []
    for kind in KINDS:
        for name, forge in (LAST | FIRST).items():
            marks = () if kind == MILLION_CLUB else SWEEP
            cases.append(pytest.param(kind, forge, id=f"{kind}: {name}", marks=marks))
        for type_, field in COUNTS[kind]:
            for value in (10**8, 10**20, -1):
                name = f"{kind}: {type_}.{field} = {value}"
                marks = () if value == 10**8 else SWEEP
                forge = inflating(type_, field, value)
                cases.append(pytest.param(kind, forge, id=name, marks=marks))
    return cases


def first_difference(log: list[StoredRecord], forged: list[StoredRecord]) -> int:
    """The seq of the first forged or added record."""
    pairs = zip(log, forged, strict=False)
    return next((n for n, (one, two) in enumerate(pairs, 1) if one != two), len(log) + 1)


def one_line(error: LogDamaged, seq: int) -> bool:
    text = str(error)
    return error.seq == seq and text.isprintable() and len(text) < 300


@pytest.mark.parametrize(("kind", "forge"), forgeries())
def test_it_is_refused_in_a_line_by_all_that_reads_logs(
    kind: str, forge: Forgery, tmp_path: Path
) -> None:
    log = stored_records(victim(kind))
    forged = forge(log)
    seq, file = first_difference(log, forged), export_lines("forged", kind, forged)
    with Club() as club:
        club.log.create("forged", kind, rows("forged", forged))
        with pytest.raises(LogDamaged) as refused:
            club.game("forged")
        assert one_line(refused.value, seq), refused.value
        audit = audit_log(club.log, "forged").document()
        assert (audit["passed"], audit["first_bad"]) == (False, seq)
        with open_log(":memory:") as target:
            (copied,) = copy(club.log, target, choose_games(club.log))
            assert (copied.became, target.games()) == ("refused", [])
        (line,) = club.overview()
        assert (line["status"], f"at event {seq}" in line["why"]) == ("damaged", True)
    with Club() as club:
        with pytest.raises(LogDamaged) as refused:
            import_file(club, BytesIO(file), "forged.jsonl")
        assert one_line(refused.value, seq), refused.value
        (brought,) = import_compressed(club, BytesIO(compress(file)), "forged.gz", b"")
        assert (brought.became, club.log.games()) == ("refused", [])
    with pytest.raises(LogDamaged) as refused:
        verify(BytesIO(file), "forged.jsonl")
    assert one_line(refused.value, seq), refused.value
    with pytest.raises(LogDamaged) as refused:
        merge([(BytesIO(file), "a"), (BytesIO(file), "b")], BytesIO)
    assert one_line(refused.value, seq), refused.value
    audit = audit_file(BytesIO(file), "forged.jsonl").document()
    assert (audit["passed"], audit["first_bad"]) == (False, seq)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_says_it_is_the_first_one_is_refused(kind: str) -> None:
    forged = appending({"type": "RefereeEyesTaken"}, seq=1)(stored_records(victim(kind)))
    with Club() as club:
        club.log.create("forged", kind, rows("forged", forged))
        with pytest.raises(LogDamaged, match=f"at event {len(forged)}: the record is missing"):
            club.game("forged")


@pytest.mark.parametrize("kind", KINDS)
def test_the_forger_leaves_a_log_that_is_accepted_where_he_changes_nothing(kind: str) -> None:
    game = victim(kind)
    file = export_lines("forged", kind, stored_records(game))
    verify(BytesIO(file), "forged.jsonl")
    assert audit_file(BytesIO(file), "forged.jsonl").passed
    with Club() as club:
        assert import_file(club, BytesIO(file), "forged.jsonl").board()["seq"] == game.seq


@pytest.mark.parametrize("name", ["undone to itself", "it begins a second time", "nobody did it"])
def test_a_file_or_a_database_with_such_a_game_keeps_the_others(
    new_place: Callable[[], str], name: str
) -> None:
    forged = LAST[name](stored_records(victim(MILLION_CLUB)))
    with Club(new_place()) as club:
        sound = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        club.log.create("forged", MILLION_CLUB, rows("forged", forged))
        with pytest.raises(LogDamaged, match=f"at event {len(forged)}"):
            club.game("forged")
        club.game(sound.id).act("yellow", "place companies")
        assert [line["status"] for line in club.overview()] == ["running", "damaged"]


@pytest.mark.parametrize("where", ["an event", "the record", "the openings", "a line"])
def test_what_is_nested_without_end_is_refused(where: str) -> None:
    log = stored_records(victim(MILLION_CLUB))
    deep = "[" * 100_000 + "]" * 100_000
    body, openings = log[2]
    if where == "an event":
        log[2] = StoredRecord(body.replace('"event":{', f'"event":{{"x":{deep},'), openings)
    elif where == "the record":
        log[2] = StoredRecord(body[:-1] + f',"x":{deep}}}', openings)
    elif where == "the openings":
        log[2] = StoredRecord(body, deep)
    file = export_lines("forged", MILLION_CLUB, log)
    if where == "a line":
        lines = file.splitlines()
        file = b"\n".join([*lines[:3], lines[3][:-1] + f',"x":{deep}}}'.encode(), *lines[4:]])
    else:
        with Club() as club:
            club.log.create("forged", MILLION_CLUB, rows("forged", log))
            with pytest.raises(LogDamaged) as refused:
                club.game("forged")
            assert refused.value.seq == 3
            assert audit_log(club.log, "forged").document()["first_bad"] == 3
    with Club() as club, pytest.raises(LogDamaged):
        import_file(club, BytesIO(file), "forged.jsonl")
    with pytest.raises(LogDamaged):
        verify(BytesIO(file), "forged.jsonl")
    assert not audit_file(BytesIO(file), "forged.jsonl").passed


def limit_resources() -> None:
    """Limit this process to 700 MB and 20 seconds; a list of 10^8 items alone needs 800 MB."""
    resource.setrlimit(resource.RLIMIT_AS, (7 * 10**8, 7 * 10**8))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


@pytest.mark.parametrize("words", [["import"], ["verify"], ["audit"]], ids=lambda words: words[0])
def test_a_process_with_little_memory_refuses_a_count_of_a_hundred_million(
    words: list[str], tmp_path: Path
) -> None:
    forged = inflating("DeckShuffled", "count")(stored_records(victim(LE_MILLIONNAIRE)))
    file = tmp_path / "forged.jsonl"
    file.write_bytes(export_lines("forged", LE_MILLIONNAIRE, forged))
    done = subprocess.run(
        [sys.executable, "-m", "mclub", *words, str(file)],
        env=os.environ | {"MCLUB_DB": str(tmp_path / "games.db")},
        preexec_fn=limit_resources,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 6, done.stderr
    assert "Traceback" not in done.stderr
    said = (done.stderr or done.stdout).splitlines()
    assert sum("int` <= 1000" in line for line in said) == 1, said


def impossible(log: list[StoredRecord]) -> list[StoredRecord]:
    """A tax on a company that nobody has."""
    seq = len(log) + 1
    event = {"type": "CompanyTaxed", "seat": "yellow", "card": "R99", "value": 1, "amount": 1}
    event |= {"before": 2, "after": 1}
    body = {"seq": seq, "batch": seq, "at": "", "by": "yellow", "event": event}
    return [*log, StoredRecord(json.dumps(body, separators=(",", ":")), None)]


def test_what_no_table_can_be_folded_with_is_named() -> None:
    log = impossible(stored_records(victim(MILLION_CLUB)))
    with Club() as club:
        club.log.create("forged", MILLION_CLUB, rows("forged", log))
        game = club.game("forged")
        for read in (game.board, game.legal, game.score, lambda: game.view("blue")):
            with pytest.raises(LogDamaged, match="it was impossible at that point") as refused:
                read()
            assert refused.value.seq == len(log)
        with pytest.raises(LogDamaged, match="it was impossible at that point"):
            game.act(None, "place companies")
        assert game.seq == len(log)
