"""Every kind of change to a cut log: each modifies its lines and returns the first wrong record."""

import json
from collections.abc import Callable
from typing import Any

from events.chain import link

Lines = list[dict[str, Any]]


def body_changed(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["record"]["at"] = "2026-01-01T00:00:00.001Z"
    return at


def author_changed(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["record"]["by"] = "nobody"
    return at


def type_changed(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["record"]["event"]["type"] = "CardsSwapped"
    return at


def number_changed(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["record"]["seq"] += 1
    return at


def commitment_changed(lines: Lines, at: int, whole: Lines) -> int:
    at = sealed_at(lines, at)
    seal = seals_in(lines[at])[0]
    seal["commitment"] = "00" + seal["commitment"][2:]
    return at


def audience_changed(lines: Lines, at: int, whole: Lines) -> int:
    at = sealed_at(lines, at)
    seal = seals_in(lines[at])[0]
    seal["audience"] = ["white"] if seal.get("audience") != ["white"] else ["black"]
    return at


def remove_record(lines: Lines, at: int, whole: Lines) -> int:
    del lines[at]
    return at


def double_record(lines: Lines, at: int, whole: Lines) -> int:
    lines.insert(at, lines[at])
    return at + 1


def swap_records(lines: Lines, at: int, whole: Lines) -> int:
    at = min(at, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return at


def hash_changed(lines: Lines, at: int, whole: Lines) -> int:
    first = lines[at]["hash"][0]
    lines[at]["hash"] = ("0" if first != "0" else "1") + lines[at]["hash"][1:]
    return at


def hash_in_capitals(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["hash"] = lines[at]["hash"].upper()
    return at


def foreign_with_its_hash(lines: Lines, at: int, whole: Lines) -> int:
    """Replace a record by another with a correct hash, but leave the later hashes."""
    at = min(at, len(lines) - 2)
    lines[at]["record"]["at"] = "1999-12-31T23:59:59.000Z"
    body = json.dumps(lines[at]["record"], separators=(",", ":"), ensure_ascii=False)
    lines[at]["hash"] = link(bytes.fromhex(lines[at - 1]["hash"]), body).hex()
    return at + 1


def value_changed(lines: Lines, at: int, whole: Lines) -> int:
    at = open_at(lines, at)
    opening = next(opening for opening in lines[at]["openings"] if opening)
    opening[0] = "AF1" if opening[0] != "AF1" else "AF2"
    return at


def salt_changed(lines: Lines, at: int, whole: Lines) -> int:
    at = open_at(lines, at)
    opening = next(opening for opening in lines[at]["openings"] if opening)
    opening[1] = opening[1][:-2] + ("00" if opening[1][-2:] != "00" else "01")
    return at


def salt_in_capitals(lines: Lines, at: int, whole: Lines) -> int:
    at = open_at(lines, at)
    opening = next(opening for opening in lines[at]["openings"] if opening)
    opening[1] = opening[1][:-1] + " " + opening[1][-1]
    return at


def opening_dropped(lines: Lines, at: int, whole: Lines) -> int:
    at = open_at(lines, at)
    lines[at]["openings"] = [None for _ in lines[at]["openings"]]
    return at


def openings_dropped(lines: Lines, at: int, whole: Lines) -> int:
    at = sealed_at(lines, at)
    lines[at]["openings"] = None
    return at


def opening_added(lines: Lines, at: int, whole: Lines) -> int:
    """Add the true opening, which is not for these eyes."""
    lines[1]["openings"] = whole[1]["openings"]
    return 1


def openings_too_many(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["openings"] = [*(lines[at]["openings"] or []), None]
    return at


def field_added(lines: Lines, at: int, whole: Lines) -> int:
    lines[at]["note"] = "all is well"
    return at


def tail_cut(lines: Lines, at: int, whole: Lines) -> int:
    del lines[at + 1 :]
    return min(at + 1, len(whole)) if at + 1 < len(whole) else -1


def other_game(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["game"] = "another"
    return 1


def other_eyes(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["eyes"] = "referee"
    return 1


def no_such_eyes(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["eyes"] += "+pink"
    return 0


def eyes_twice(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["eyes"] = f"{lines[0]['eyes']}+{lines[0]['eyes']}"
    return 0


def head_changed(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["head"] = "0" * 64
    return len(lines)


def head_lost(lines: Lines, at: int, whole: Lines) -> int:
    lines[0]["hexd"] = lines[0].pop("head")
    return 0


CHANGES: list[Callable[[Lines, int, Lines], int]] = [
    body_changed,
    author_changed,
    type_changed,
    number_changed,
    commitment_changed,
    audience_changed,
    remove_record,
    double_record,
    swap_records,
    hash_changed,
    hash_in_capitals,
    foreign_with_its_hash,
    value_changed,
    salt_changed,
    salt_in_capitals,
    opening_dropped,
    openings_dropped,
    opening_added,
    openings_too_many,
    field_added,
    tail_cut,
    other_game,
    other_eyes,
    no_such_eyes,
    eyes_twice,
    head_changed,
    head_lost,
]


def seals_in(line: dict[str, Any]) -> list[dict[str, Any]]:
    parts = [*line["record"]["event"].values(), line["record"].get("command")]
    return [part for part in parts if isinstance(part, dict) and "commitment" in part]


def sealed_at(lines: Lines, at: int) -> int:
    """The first record from `at` on, cyclically, with a seal."""
    order = [*range(at, len(lines)), *range(1, at)]
    return next(seq for seq in order if seals_in(lines[seq]))


def open_at(lines: Lines, at: int) -> int:
    """The first record from `at` on with an opening for a single seat."""
    order = [*range(at, len(lines)), *range(2, at)]
    return next(seq for seq in order if any(lines[seq]["openings"] or []))
