"""The chain detects every change to the records, and names the first wrong one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from events.chain import first_link, is_unbroken, link, verify
from events.errors import LogDamaged
from events.record import Bulk
from tests.events.million_club_rows import whole_game

Link = tuple[int, str, bytes]


def links(game: str = "g", records: int = 6) -> list[Link]:
    return [(row.seq, row.body, row.hash) for row in whole_game(game, records)]


def in_one_piece(rows: list[Link]) -> Bulk:
    numbers, bodies, hashes = zip(*rows, strict=True)
    lines = "\n".join(bodies).encode()
    return Bulk("", min(numbers), max(numbers), lines, b"", b"[]", b"".join(hashes))


def changed_body(rows: list[Link]) -> None:
    seq, body, hash_ = rows[2]
    rows[2] = (seq, body.replace("yellow", "yellov", 1), hash_)


def changed_hash(rows: list[Link]) -> None:
    seq, body, hash_ = rows[2]
    rows[2] = (seq, body, bytes([hash_[0] ^ 1]) + hash_[1:])


def changed_body_and_its_hash(rows: list[Link]) -> None:
    seq, body, _ = rows[1]
    body += " "
    rows[1] = (seq, body, link(rows[0][2], body))


def swap_rows(rows: list[Link]) -> None:
    (seq, *second), (next_seq, *third) = rows[1], rows[2]
    rows[1:3] = [(seq, *third), (next_seq, *second)]  # type: ignore[list-item]


def swapped_with_their_numbers(rows: list[Link]) -> None:
    rows[1], rows[2] = rows[2], rows[1]


def remove_row(rows: list[Link]) -> None:
    del rows[2]


def removed_and_renumbered(rows: list[Link]) -> None:
    rows[2:] = [(seq - 1, body, hash_) for seq, body, hash_ in rows[3:]]


def removed_at_the_start(rows: list[Link]) -> None:
    del rows[0]


def insert_row(rows: list[Link]) -> None:
    body = rows[2][1]
    rows.insert(2, (3, body + " ", link(rows[1][2], body + " ")))


def repeat_row(rows: list[Link]) -> None:
    rows.insert(2, rows[1])


@pytest.mark.parametrize(
    ("tamper", "seq"),
    [
        (changed_body, 3),
        (changed_hash, 3),
        (changed_body_and_its_hash, 3),
        (swap_rows, 2),
        (swapped_with_their_numbers, 2),
        (remove_row, 3),
        (removed_and_renumbered, 3),
        (removed_at_the_start, 1),
        (insert_row, 4),
        (repeat_row, 3),
    ],
)
def test_tampering_is_found_at_its_first_record(
    tamper: Callable[[list[Link]], None], seq: int
) -> None:
    rows = links()
    tamper(rows)
    with pytest.raises(LogDamaged) as damage:
        verify("g", rows)
    assert damage.value.seq == seq
    assert not is_unbroken("g", in_one_piece(rows))


def test_every_byte_of_a_body_counts() -> None:
    rows = links(records=3)
    seq, body, hash_ = rows[1]
    for position, character in enumerate(body):
        other = chr(ord(character) ^ 1)
        rows[1] = (seq, body[:position] + other + body[position + 1 :], hash_)
        with pytest.raises(LogDamaged) as damage:
            verify("g", rows)
        assert damage.value.seq == 2


def test_a_chain_belongs_to_one_game() -> None:
    with pytest.raises(LogDamaged) as damage:
        verify("another", links("g"))
    assert damage.value.seq == 1


def test_a_chain_that_holds_ends_in_the_last_hash() -> None:
    rows = links()
    assert verify("g", rows) == rows[-1][2]
    assert verify("g", iter(rows)) == rows[-1][2]
    assert is_unbroken("g", in_one_piece(rows))
    assert not is_unbroken("another", in_one_piece(rows))


@pytest.mark.parametrize("numbers", [(0, 6), (1, 7), (2, 7), (-3, 6)])
def test_numbers_with_a_gap_are_no_chain(numbers: tuple[int, int]) -> None:
    bulk = in_one_piece(links())
    assert (bulk.first, bulk.last) == (1, 6)
    assert not is_unbroken("g", replace(bulk, first=numbers[0], last=numbers[1]))


def test_a_line_break_in_a_body_is_no_further_record() -> None:
    rows = links(records=3)
    seq, body, _ = rows[1]
    body = body.replace(",", ",\n", 1)
    broken = link(rows[0][2], body)
    rows[1] = (seq, body, broken)
    rows[2] = (rows[2][0], rows[2][1], link(broken, rows[2][1]))
    assert verify("g", rows) == rows[-1][2]
    assert not is_unbroken("g", in_one_piece(rows))


def test_an_empty_chain_ends_in_the_first_link() -> None:
    assert verify("g", []) == first_link("g")
