"""4,000 random single changes to stored logs: each is detected, and its first bad record is
named."""

import json
import random
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from events.chain import verify
from events.errors import LogDamaged
from events.record import Record
from events.sqlite_log.schema import TRIGGERS
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_file, audit_log
from mclub.files.logs import export_log, import_file
from tests.desk.audited import (
    CHANGES,
    LE_MILLIONNAIRE,
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    AuditWalk,
    Rows,
    a_field,
    a_foreign_record,
    a_removed_record,
    a_time,
    an_opening,
    argued_game,
    audit_document,
    disputed_game,
    open_in,
    results,
    rows_of,
    small,
    steady_club,
    won_game,
)
from tests.sweeping import sweep_after

TIMES = {MILLION_CLUB: 1200, MILLIONS_OF_DOLLARS: 1200, LE_MILLIONNAIRE: 600}
PARTS = 10
WHOLE = 50
"""One in this many changed logs is also audited from its first record."""
GOES_ON = 0.2
"""The share of games that continue to the end of the log after the changed record; the others end a
few commands after it."""
FEW = 12
"""This many records, and the rest of their command."""
DECK = re.compile(r'"(LootDeckSet|BoardSet|DeckSet)"')
CUT_TIMES = {MILLION_CLUB: 600, MILLIONS_OF_DOLLARS: 600, LE_MILLIONNAIRE: 300}
EACH_GAME = pytest.mark.parametrize("kind", [*TIMES])


def short_game(kind: str) -> tuple[Club, Game]:
    """A short running game with the fewest players."""
    commands, players = {MILLION_CLUB: (25, 2), LE_MILLIONNAIRE: (18, 3)}.get(kind, (20, 3))
    return small(commands, players, kind)


def longer_game(kind: str) -> tuple[Club, Game]:
    """A longer running game."""
    commands, players = {MILLION_CLUB: (45, 3), LE_MILLIONNAIRE: (72, 3)}.get(kind, (45, 5))
    return small(commands, players, kind)


def finished_game(kind: str) -> tuple[Club, Game]:
    """A game that was disputed up to its end."""
    return {
        MILLION_CLUB: disputed_game,
        MILLIONS_OF_DOLLARS: argued_game,
        LE_MILLIONNAIRE: won_game,
    }[kind]()


def tamper(number: int, rows: Rows, ends: Sequence[int] = ()) -> tuple[Rows, set[int], str]:
    """The rows after change `number`, where an audit may report it, and the kind of change. ends:
    the last records of commands, which keeps most of the games short."""
    chance = random.Random(f"change {number}")
    at = chance.randrange(len(rows))
    change = CHANGES[number % len(CHANGES)]
    if ends and change is not an_opening and chance.random() >= GOES_ON:
        rows = rows[: next((end for end in ends if end > at + FEW), len(rows))]
    changed = list(rows)
    where = change(changed, at, chance)
    assert changed != rows
    if any(DECK.search(rows[seq - 1][1]) for seq in where & {2, 3}):
        # An invalid deck or board can't have begun a game: that is reported for event 1.
        where |= {1}
    return changed, where, change.__name__


@EACH_GAME
@sweep_after(1, "part", range(PARTS))
def test_a_single_change_is_found(kind: str, part: int) -> None:
    games = [short_game(kind), longer_game(kind)]
    logs = [(game, rows_of(club, game), game.line.ends()) for club, game in games]
    walked = [AuditWalk(game, rows) for game, rows, _ in logs]
    for number in range(part, TIMES[kind], PARTS):
        which = number // PARTS % 2
        game, rows, ends = logs[which]
        changed, where, name = tamper(number, rows, ends)
        document = walked[which].audit(changed)
        if number % WHOLE == part:
            assert document == audit_document(game, changed), (number, name)
        assert not document["passed"], (number, name)
        assert document["first_bad"] in where, (number, name, document)


@EACH_GAME
def test_a_seed_that_was_taken_out_is_missed(kind: str) -> None:
    """The dealer's other secrets are still there, so it is not a seat's cut."""
    for club, game in (short_game(kind), longer_game(kind)):
        rows = rows_of(club, game)
        rows[0] = (*rows[0][:2], "[null]", rows[0][3])
        document = audit_document(game, rows)
        assert (document["passed"], document["first_bad"]) == (False, 1)


@EACH_GAME
@sweep_after(1, "times", [1, 8])
def test_a_single_change_to_a_finished_game_is_found(kind: str, times: int) -> None:
    club, game = finished_game(kind)
    rows = rows_of(club, game)
    walked = AuditWalk(game, rows)
    for number in range(5000, 5000 + times * len(CHANGES)):
        changed, where, name = tamper(number, rows)
        document = walked.audit(changed)
        assert document["first_bad"] in where, (number, name, document)


def cut_rows(club: Club, game: Game, eyes: str) -> Rows:
    """The stored rows of a log that was cut for these eyes and imported."""
    other = steady_club(9)
    text = "\n".join(export_log(club, game, eyes))
    return rows_of(other, import_file(other, BytesIO(text.encode()), "cut"))


@EACH_GAME
@sweep_after(1, "eyes", ["yellow", "red"])
@sweep_after(1, "part", range(PARTS))
def test_a_single_change_to_a_cut_log_is_found(kind: str, eyes: str, part: int) -> None:
    club, game = longer_game(kind)
    rows = cut_rows(club, game, eyes)
    walked = AuditWalk(game, rows, eyes)
    assert walked.audit(rows)["passed"]
    for number in range(part, CUT_TIMES[kind], PARTS):
        changed, where, name = tamper(number, rows, game.line.ends())
        document = walked.audit(changed)
        if number % WHOLE == part:
            assert document == audit_document(game, changed, eyes), (number, name)
        assert not document["passed"], (number, name)
        assert document["first_bad"] in where, (number, name, document)


def export_lines(rows: Rows, header: str) -> bytes:
    """The rows as the lines of a file."""
    lines = [
        f'{{"record":{body},"openings":{openings or "null"},"hash":"{hash_.hex()}"}}'
        for _, body, openings, hash_ in rows
    ]
    return "\n".join([header, *lines, ""]).encode()


@EACH_GAME
@pytest.mark.parametrize("eyes", ["referee", "blue"])
@sweep_after(1, "times", [15, 150])
def test_a_changed_byte_of_an_exported_file_is_found(kind: str, eyes: str, times: int) -> None:
    club, game = short_game(kind)
    lines = "\n".join(export_log(club, game, eyes)).encode().splitlines(keepends=True)
    chance = random.Random(eyes)
    for _ in range(times):
        at = chance.randrange(1, len(lines))
        line = lines[at]
        place = chance.randrange(len(line.rstrip()))
        byte = chance.choice([b for b in range(1, 256) if b not in (line[place], 10, 13)])
        changed = line[:place] + bytes([byte]) + line[place + 1 :]
        file = b"".join([*lines[:at], changed, *lines[at + 1 :]])
        document = audit_file(BytesIO(file), "changed").document()
        assert document["first_bad"] == at, changed


@EACH_GAME
@sweep_after(1, "eyes", ["blue", "referee"])
def test_other_changes_to_an_exported_file_are_found(kind: str, eyes: str) -> None:
    club, game = short_game(kind)
    header = next(iter(export_log(club, game, eyes)))
    rows = rows_of(club, game) if eyes == "referee" else cut_rows(club, game, eyes)
    assert audit_file(BytesIO(export_lines(rows, header)), "whole").passed
    for number, change in enumerate((a_field, a_time, a_removed_record, a_foreign_record) * 15):
        chance = random.Random(number)
        changed = list(rows)
        where = change(changed, chance.randrange(len(rows) - 1), chance)
        document = audit_file(BytesIO(export_lines(changed, header)), "changed").document()
        assert document["first_bad"] in where, (number, change.__name__)


@EACH_GAME
@sweep_after(len(CHANGES), "number", range(2 * len(CHANGES)))
def test_a_single_change_in_the_file_is_found(kind: str, number: int, tmp_path: Path) -> None:
    club, game = short_game(kind)
    changed, where, _ = tamper(number, rows_of(club, game))
    path = tmp_path / "games.db"
    write(path, game, changed)
    with Club(path, check=False) as stored:
        document = audit_log(stored.log, game.id).document()
    # A file can't contain two records with one number: the second replaces the first.
    assert document["first_bad"] in where | {seq + 1 for seq in where}


def outcome(load: Callable[[], list[Record[Any]]]) -> list[Record[Any]] | str:
    try:
        return load()
    except LogDamaged as damage:
        return str(damage)


@EACH_GAME
@sweep_after(len(CHANGES), "number", range(2 * len(CHANGES)))
def test_a_changed_game_is_opened_in_one_piece_as_it_is_record_by_record(
    kind: str, number: int, tmp_path: Path
) -> None:
    club, game = short_game(kind)
    changed, _, _ = tamper(number, rows_of(club, game))
    path = tmp_path / "games.db"
    write(path, game, changed)
    with Club(path) as stored:

        def one_by_one() -> list[Record[Any]]:
            rows = stored.log.rows(game.id)
            verify(game.id, rows)
            return game.kind.CODEC.records([(body, openings) for _, body, openings, _ in rows])

        assert outcome(lambda: stored.game(game.id).records) == outcome(one_by_one)


def write(path: Path, game: Game, rows: Rows) -> None:
    """A copy of the log without triggers, in which a forger can write anything."""
    with Club(path) as club:
        db = club.log._db.db  # type: ignore[attr-defined]
        for trigger in TRIGGERS:
            db.execute(f"DROP TRIGGER {trigger}")
        listed = "INSERT INTO games (number, id, kind) VALUES (1, ?, ?)"
        db.execute(listed, (game.id, game.kind.KIND))
        db.executemany(
            "INSERT OR REPLACE INTO records (game, seq, body, openings, hash) VALUES (?,?,?,?,?)",
            [(game.id, *row) for row in rows],
        )


def test_a_command_id_that_is_stored_as_another_is_found() -> None:
    club = steady_club(3)
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="s")
    game.act(None, "place companies", command_id="evening")
    club.log._db.db.execute("DROP TRIGGER records_change")  # type: ignore[attr-defined]
    asked = game.records[-1].batch
    forged = f"UPDATE records SET command_id = 'x' WHERE seq = {asked}"
    club.log._db.db.execute(forged)  # type: ignore[attr-defined]
    document = audit_log(club.log, game.id).document()
    assert (document["passed"], document["first_bad"]) == (False, asked)


@EACH_GAME
def test_the_tail_that_was_cut_off_is_found_by_the_head_alone(kind: str) -> None:
    club, game = longer_game(kind)
    rows = rows_of(club, game)
    ends = game.line.ends()
    for end in ends[-8:-1]:
        assert audit_document(game, rows[:end])["passed"], "from inside a chain it can't be seen"
        document = audit_document(game, rows[:end], "", game.head)
        assert results(document)["head"] == "failed"
        assert document["first_bad"] == end + 1
        older = audit_document(game, rows, "", rows[end - 1][3].hex())
        assert older["passed"], "the game has gone on since the head was noted"
        assert older["checks"][1]["tried"] == {"heads": 1, "later_records": game.seq - end}


@EACH_GAME
def test_a_tail_that_begins_within_a_command_is_found_without_a_head(kind: str) -> None:
    club, game = longer_game(kind)
    rows = rows_of(club, game)
    within = next(r.seq for r in reversed(game.records) if r.batch != r.seq)
    document = audit_document(game, rows[: within - 1])
    assert document["first_bad"] == within
    assert results(document)["outcomes"] == "failed"


@EACH_GAME
def test_the_tail_of_a_cut_log_is_found_by_the_head_in_its_first_line(kind: str) -> None:
    club, game = longer_game(kind)
    lines = list(export_log(club, game, "yellow"))
    document = audit_file(BytesIO("\n".join(lines[:-3]).encode()), "cut off").document()
    assert results(document)["head"] == "failed"
    assert document["first_bad"] == game.seq - 2


@EACH_GAME
def test_an_opening_that_a_seat_should_have_is_missed_in_its_cut_log(kind: str) -> None:
    club, game = longer_game(kind)
    rows = cut_rows(club, game, "yellow")
    seq, body, openings, hash_ = next(row for row in rows if open_in(row))
    shut = json.dumps([None] * len(json.loads(openings or "")), separators=(",", ":"))
    rows[seq - 1] = (seq, body, shut, hash_)
    assert openings != shut
    assert audit_document(game, rows, "yellow")["first_bad"] == seq
    assert audit_document(game, rows, "spectator")["passed"], "no spectator has a right to it"
