"""Games to audit, and ways to tamper with a log that an audit must detect."""

import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from events.chain import first_link, link
from events.million_club.facts import CrashStruck
from events.record import Record, row
from mclub.club import amend
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_rows
from mclub.desk.auditor import Audit
from mclub.files.eyes import eyes_in
from mclub.kinds.registry import game_kind

MILLION_CLUB, MILLIONS_OF_DOLLARS = "million-club", "millions-of-dollars"
LE_MILLIONNAIRE = "le-millionnaire"
GAMES = Path(__file__).parents[2] / "fixtures/million_club/games"
WANTED = ("choose capital", "tax", "discard", "ready", "throw")
SEATS = ("yellow", "blue", "red", "green", "black", "white")
Stored = tuple[int, str, str | None, bytes]
Rows = list[Stored]


def steady_club(number: int = 0, path: Path | str = ":memory:") -> Club:
    """A club that depends on neither the clock nor real randomness."""
    return Club(
        path,
        clock=lambda: "2026-01-01T00:00:00.000Z",
        entropy=random.Random(f"audit {number}").randbytes,
    )


def play(game: Game, chance: random.Random, commands: int = 10_000) -> None:
    """Take this many random commands, or play until the game is over."""
    for _ in range(commands):
        due = game.due()
        if not due:
            return
        entry = due[game.seq % len(due)]
        game.act(entry["seat"], greedy(entry["actions"], chance))


def greedy(actions: list[str], chance: random.Random) -> str:
    """Choose an action, preferably one that takes money from the bank until it crashes, or brings
    on the heist or the next throw."""
    wanted = [a for a in actions if a.startswith(WANTED)]
    return chance.choice(wanted if wanted and chance.random() < 0.8 else actions)


def until_placing(game: Game, chance: random.Random) -> str:
    """Play until a pawn is to be placed, and return the seat that places it."""
    while (due := game.due()[0])["decision"] != "place":
        game.act(due["seat"], greedy(due["actions"], chance))
    return str(due["seat"])


@cache
def disputed_game() -> tuple[Club, Game]:
    """A finished game of six with a crash, two undos, an amendment and a forced undo."""
    club, chance = steady_club(6), random.Random(6)
    game = club.new({seat: f"<{seat}>" for seat in SEATS}, seed="six at odds 25", alternative=True)
    play(game, chance, 40)
    seat = until_placing(game, chance)
    game.act(seat, game.due()[0]["actions"][0])
    assert "Undone" in kinds(game, game.undo(seat))
    until_placing(game, chance)
    play(game, chance, 1)
    game.undo(SEATS[0], to=game.line.ends()[-3])
    for other in SEATS[1:]:
        game.act(other, "agree")
    play(game, chance, 60)
    changed = next(
        r for r in reversed(game.line.standing) if str(r.command).startswith("place intrigues")
    )
    rehearsal = game.rehearse()
    amend.plan(game, rehearsal, changed.seq, "place colonies", "a pawn too far")
    game.commit(rehearsal, None)
    play(game, chance, 30)
    game.undo(reason="the cat")
    play(game, chance)
    assert game.opened
    assert any(type(record.event) is CrashStruck for record in game.line.standing)
    return club, game


@cache
def argued_game() -> tuple[Club, Game]:
    """A finished game of Millions of Dollars like `disputed_game`, but without a crash."""
    club, chance = steady_club(6), random.Random(6)
    names = {seat: f"<{seat}>" for seat in SEATS}
    game = club.new(names, game=MILLIONS_OF_DOLLARS, seed="six in a van", rulings=LONG)
    game.act("red", "pick driver")
    assert "Undone" in kinds(game, game.undo("red"))
    play(game, chance, 40)
    game.undo(SEATS[0], to=game.line.ends()[-3])
    for other in SEATS[1:]:
        game.act(other, "agree")
    play(game, chance, 20)
    changed = next(r for r in reversed(game.line.standing) if r.command == "ready")
    rehearsal = game.rehearse()
    amend.plan(game, rehearsal, changed.seq, "withdraw", "it was not ready at all")
    game.commit(rehearsal, None)
    play(game, chance, 10)
    game.undo(reason="the cat")
    play(game, chance)
    assert game.opened
    assert {"CharacterShown", "RoleNamed"} <= {type(r.event).__name__ for r in game.line.standing}
    return club, game


@cache
def won_game() -> tuple[Club, Game]:
    """A finished game of Le Millionnaire with an undo."""
    club, chance = steady_club(7), random.Random(7)
    names = {seat: f"<{seat}>" for seat in SEATS[:2]}
    rulings = {"target": "250000"}
    game = club.new(names, game=LE_MILLIONNAIRE, seed="two brokers", rulings=rulings)
    play(game, chance, 20)
    game.undo(reason="the cat")
    play(game, chance)
    assert game.opened
    return club, game


LONG = {"leader_calls": "on", "no_repeat": "on", "lent_stake": "returned"}


def kinds(game: Game, answer: dict[str, Any]) -> list[str]:
    """The types of the events that an answer refers to."""
    since = answer["happened"][0]["seq"] - 1
    return [type(record.event).__name__ for record in game.records[since:]]


@cache
def small(commands: int, players: int = 2, kind: str = MILLION_CLUB) -> tuple[Club, Game]:
    """A running game."""
    club = steady_club(commands)
    names = {seat: seat for seat in SEATS[:players]}
    game = club.new(names, game=kind, seed=f"small {commands}")
    play(game, random.Random(commands), commands)
    return club, game


def rows_of(club: Club, game: Game) -> Rows:
    """The log's rows of the game."""
    return [(seq, body, openings, hash_) for seq, body, openings, hash_ in club.log.rows(game.id)]


def audit_document(game: Game, rows: Rows, eyes: str = "", *heads: str) -> dict[str, Any]:
    """The document of an audit of these rows."""
    audit = Audit(game.kind, game.id, eyes=eyes_in(eyes) or {}, heads=heads)
    return audit_rows(audit, rows).document()


class AuditWalk:
    """Audits tampered copies of these rows. The part before a change is the same in all copies and
    is walked through only once."""

    def __init__(self, game: Game, rows: Rows, eyes: str = "") -> None:
        audit = Audit(game.kind, game.id, eyes=eyes_in(eyes) or {})
        self._rows, self._before = rows, [audit.copy()]
        for stored in rows:
            audit.take(*stored)
            self._before.append(audit.copy())

    def audit(self, changed: Rows) -> dict[str, Any]:
        """The document of an audit of the tampered rows."""
        pairs = zip(self._rows, changed, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return audit_rows(self._before[same].copy(), changed[same:]).document()


def results(document: dict[str, Any]) -> dict[str, str]:
    """The result of each check."""
    return {check["check"]: check["result"] for check in document["checks"]}


def faults(document: dict[str, Any], check: str) -> list[dict[str, Any]]:
    """The faults found by a check."""
    return next(c["faults"] for c in document["checks"] if c["check"] == check)


def rebuild_log(game: Game, records: Sequence[Record[Any]]) -> Rows:
    """A log of these records with a valid chain, as a thorough forger would write it."""
    made: Rows = []
    previous = first_link(game.id)
    for record in records:
        stored = row(record, previous, link)
        previous = stored.hash
        made.append((stored.seq, stored.body, stored.openings, stored.hash))
    return made


def records_of(rows: Rows, kind: str = MILLION_CLUB) -> list[Record[Any]]:
    return game_kind(kind).CODEC.records([(body, openings) for _, body, openings, _ in rows])


# Single changes. Each takes the rows, a place and a random source, and returns the records at which
# an audit may report it.

Change = Callable[[Rows, int, random.Random], set[int]]


def a_byte(rows: Rows, at: int, chance: random.Random) -> set[int]:
    seq, body, openings, hash_ = rows[at]
    place = chance.randrange(len(body))
    other = chance.choice([c for c in map(chr, range(32, 127)) if c != body[place]])
    rows[at] = (seq, body[:place] + other + body[place + 1 :], openings, hash_)
    return {seq}


def a_field(rows: Rows, at: int, chance: random.Random) -> set[int]:
    seq, body, openings, hash_ = rows[at]
    document = json.loads(body)
    inside = document["event"] if chance.random() < 0.7 else document
    field = chance.choice([name for name in inside if name not in ("event", "type")] or ["at"])
    value = inside.get(field)
    others = [other for other in ("red", "x", [], None) if other != value]
    inside[field] = value + 1 if isinstance(value, int) else chance.choice(others)
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    rows[at] = (seq, text, openings, hash_)
    return {seq}


def a_time(rows: Rows, at: int, chance: random.Random) -> set[int]:
    seq, body, openings, hash_ = rows[at]
    later = body.replace("2026-01-01", f"2026-01-{chance.randint(2, 28):02}")
    rows[at] = (seq, later, openings, hash_)
    return {seq}


def a_hash(rows: Rows, at: int, chance: random.Random) -> set[int]:
    seq, body, openings, hash_ = rows[at]
    place = chance.randrange(32)
    changed = bytes([hash_[place] ^ chance.randint(1, 255)])
    rows[at] = (seq, body, openings, hash_[:place] + changed + hash_[place + 1 :])
    return {seq}


def a_swapped_pair(rows: Rows, at: int, chance: random.Random) -> set[int]:
    at = min(at, len(rows) - 2)
    (one, *first), (two, *second) = rows[at], rows[at + 1]
    numbers = (one, two) if chance.random() < 0.5 else (two, one)
    rows[at : at + 2] = [(numbers[0], *second), (numbers[1], *first)]  # type: ignore[list-item]
    return {one}


def a_removed_record(rows: Rows, at: int, chance: random.Random) -> set[int]:
    at = min(at, len(rows) - 2)
    seq = rows[at][0]
    del rows[at]
    if chance.random() < 0.5:
        rows[at:] = [(number - 1, *rest) for number, *rest in rows[at:]]  # type: ignore[misc]
    return {seq}


def an_added_record(rows: Rows, at: int, chance: random.Random) -> set[int]:
    at = min(at, len(rows) - 2)
    seq, body, openings, _ = rows[at]
    if chance.random() < 0.5:
        rows.insert(at + 1, rows[at])
        return {seq, seq + 1}
    forged = link(rows[at - 1][3] if at else b"", body)
    rows[at:] = [(number + 1, *rest) for number, *rest in rows[at:]]  # type: ignore[misc]
    rows.insert(at, (seq, body, openings, forged))
    return {seq, seq + 1}


def an_opening(rows: Rows, at: int, chance: random.Random) -> set[int]:
    seq, body, openings, hash_ = chance.choice([row for row in rows if open_in(row)])
    given = json.loads(openings or "")
    place = chance.choice([number for number, opening in enumerate(given) if opening])
    value, salt = given[place]
    other = [value[:-1], salt] if value else [["R1"], salt]
    given[place] = chance.choice(
        [other, None, [value, salt[:-1] + "0123456789abcdef"[int(salt[-1], 16) - 1]], [value, ""]]
    )
    made = [
        json.dumps(given, separators=(",", ":"), ensure_ascii=False),
        json.dumps([*json.loads(openings or ""), None], separators=(",", ":")),
        (openings or "").replace(salt, salt.upper() if salt.upper() != salt else "0" * len(salt)),
        None,
        "{}",
        "[[",
    ]
    rows[seq - 1] = (seq, body, chance.choice(made), hash_)
    return {seq}


def open_in(row: Stored) -> bool:
    return row[2] is not None and any(json.loads(row[2]))


def a_foreign_record(rows: Rows, at: int, chance: random.Random) -> set[int]:
    """Replace a record by another one with its own valid hash, but leave the rest of the chain."""
    at = max(1, min(at, len(rows) - 2))
    seq, _, _, _ = rows[at]
    other = json.loads(chance.choice([body for number, body, _, _ in rows if number != seq]))
    text = json.dumps(other | {"seq": seq}, separators=(",", ":"), ensure_ascii=False)
    rows[at] = (seq, text, chance.choice([row[2] for row in rows]), link(rows[at - 1][3], text))
    return {seq, seq + 1}


CHANGES: tuple[Change, ...] = (
    a_byte,
    a_field,
    a_time,
    a_hash,
    a_swapped_pair,
    a_removed_record,
    an_added_record,
    an_opening,
    a_foreign_record,
)
