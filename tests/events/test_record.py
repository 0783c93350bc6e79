"""Records survive storage unchanged, and a log cut for a seat keeps its chain."""

import pytest
from msgspec.structs import replace

from events.chain import first_link, link, verify
from events.errors import LogDamaged
from events.million_club import CODEC, Event
from events.million_club.facts import ColoniesSwapped, Fact, PawnPlaced, PileShuffled
from events.record import (
    SHORT,
    Bulk,
    Record,
    check_seals,
    cut_for,
    row,
    seals,
    with_commitments,
    with_openings,
)
from events.sealed import Opening, Sealed, derive_salt
from events.shared import codec
from tests.events.million_club_rows import AT, SALT, creation

PLACED: Record[Event] = Record(
    4,
    3,
    AT,
    "yellow",
    PawnPlaced("yellow", "lobby", "industry"),
    ("MC-PLC-1",),
    "place lobby i",
    "x",
)
SHUFFLED: Record[Event] = Record(
    2, 1, AT, "dealer", PileShuffled("colonies", 3, 1, Sealed(value=("AS1", "AF2", "OC6")))
)
SWAPPED: Record[Event] = Record(
    9,
    9,
    AT,
    "yellow",
    ColoniesSwapped(
        "yellow",
        "blue",
        Sealed(("yellow", "blue"), value="AS1"),
        Sealed(("yellow", "blue"), value="AF2"),
    ),
    ("MC-CRD-UNREST",),
    Sealed(("yellow",), value="swap AS1 AF2"),
)
CREATED: Record[Event] = Record(1, 1, AT, "dealer", creation())
ALL = [CREATED, SHUFFLED, PLACED, SWAPPED]


def stored_form(record: Record[Event]) -> tuple[str, str | None]:
    made = row(record, first_link("g"), link)
    return made.body, made.openings


@pytest.mark.parametrize("record", ALL, ids=lambda record: type(record.event).__name__)
def test_a_record_is_read_as_it_was_written(record: Record[Event]) -> None:
    record = with_commitments(record, "g", SALT)
    assert CODEC.record(*stored_form(record)) == record
    assert CODEC.records([stored_form(record)] * 2) == [record] * 2
    check_seals(record)


def numbered_records() -> list[Record[Event]]:
    events = [record.event for record in ALL]
    return [
        with_commitments(Record(n, 1, AT, "dealer", event), "g", SALT)
        for n, event in enumerate(events, 1)
    ]


def in_one_piece(records: list[Record[Event]], **other: str) -> Bulk:
    """The stored form of the records. other: replacement texts."""
    bodies, openings = zip(*map(stored_form, records), strict=True)
    texts = {
        "bodies": "\n".join(bodies),
        "openings": "\n".join(text for text in openings if text),
        "sealed": str([seq for seq, text in enumerate(openings, 1) if text]),
    } | other
    encoded = {name: text.encode() for name, text in texts.items()}
    return Bulk(kind="", first=1, last=len(records), hashes=b"", **encoded)


def test_a_game_is_read_in_one_piece() -> None:
    assert CODEC.bulk_records(in_one_piece(numbered_records())) == numbered_records()


def test_the_first_game_of_a_process_is_read_like_any_later_one() -> None:
    fresh = codec(Fact)
    assert fresh.bulk_records(in_one_piece(numbered_records())) == numbered_records()
    assert fresh.bulk_records(in_one_piece([placed(1)])) == [placed(1)]
    assert fresh.bulk_records(in_one_piece(numbered_records())) == numbered_records()


def test_a_long_first_game_is_read_in_one_piece() -> None:
    records = [placed(number) for number in range(1, 1_501)]
    bulk = in_one_piece(records)
    assert len(bulk.bodies) > SHORT
    assert codec(Fact).bulk_records(bulk) == records


def test_a_first_game_with_a_byte_that_is_no_text_is_damaged() -> None:
    bulk = in_one_piece([placed(1)])
    broken = bulk.bodies.replace(b'"type":"Pawn', b'"type":"\xff')
    assert codec(Fact).bulk_records(replace(bulk, bodies=broken)) is None


def test_a_first_game_in_another_spelling_is_read_in_one_piece() -> None:
    bodies = in_one_piece(numbered_records()).bodies.decode()
    bodies = bodies.replace('"type":"PawnPlaced"', '"type": "PawnPlaced"')
    spaced = in_one_piece(numbered_records(), bodies=bodies)
    assert codec(Fact).bulk_records(spaced) == numbered_records()
    openings = [openings for _body, openings in map(stored_form, numbered_records())]
    rows = zip(bodies.split("\n"), openings, strict=True)
    assert codec(Fact).records(rows) == numbered_records()


def placed(number: int) -> Record[Event]:
    """A pawn is placed, as record `number`."""
    return Record(number, 1, AT, "yellow", PawnPlaced("yellow", "lobby", "industry"))


@pytest.mark.parametrize(
    "bulk",
    [
        in_one_piece([*numbered_records()[1:], numbered_records()[0]]),
        replace(in_one_piece(numbered_records()[:-1]), last=4),
        replace(in_one_piece(numbered_records()), first=0),
        in_one_piece(numbered_records(), openings="[]"),
        in_one_piece(numbered_records(), openings="{"),
        in_one_piece(numbered_records(), sealed="[1.5]"),
        in_one_piece(numbered_records(), bodies="{}\n{}\n{}\n{}"),
    ],
    ids=["order", "too few", "numbers", "openings", "broken openings", "seals", "no records"],
)
def test_what_does_not_go_together_is_not_read_in_one_piece(bulk: Bulk) -> None:
    assert CODEC.bulk_records(bulk) is None


def test_openings_in_one_piece_must_be_as_many_as_seals() -> None:
    with pytest.raises(LogDamaged, match="its numbers of seals and") as damage:
        CODEC.bulk_records(in_one_piece(numbered_records(), openings="[]", sealed="[2]"))
    assert damage.value.seq == 2


@pytest.mark.parametrize("record", ALL, ids=lambda record: type(record.event).__name__)
def test_the_body_holds_no_secret(record: Record[Event]) -> None:
    record = with_commitments(record, "g", SALT)
    body, _ = stored_form(record)
    for seal in seals(record):
        assert seal.commitment in body
        assert seal.salt not in body
    for secret in ("a seed", "AS1", "AF2", "OC6"):
        assert secret not in body


@pytest.mark.parametrize("seat", ["yellow", "blue", "red", None])
@pytest.mark.parametrize("record", ALL, ids=lambda record: type(record.event).__name__)
def test_a_record_cut_for_a_seat_keeps_its_body_and_its_hash(
    record: Record[Event], seat: str | None
) -> None:
    record = with_commitments(record, "g", SALT)
    cut = cut_for(record, seat)
    whole, partial = row(record, b"\0" * 32, link), row(cut, b"\0" * 32, link)
    assert partial.body == whole.body
    assert partial.hash == whole.hash
    assert [seal.commitment for seal in seals(cut)] == [seal.commitment for seal in seals(record)]
    assert CODEC.record(partial.body, partial.openings) == cut
    check_seals(cut)


def test_a_cut_record_holds_what_its_seat_may_know_and_nothing_else() -> None:
    record = with_commitments(SWAPPED, "g", SALT)
    values = {
        seat: [seal.value for seal in seals(cut_for(record, seat))]
        for seat in ("yellow", "blue", "red")
    }
    assert values == {
        "yellow": ["AS1", "AF2", "swap AS1 AF2"],
        "blue": ["AS1", "AF2", None],
        "red": [None, None, None],
    }
    _, openings = stored_form(cut_for(record, "red"))
    assert openings == "[null,null,null]"


def test_a_cut_log_verifies_against_the_same_chain() -> None:
    previous, whole, cut = first_link("g"), [], []
    for number, record in enumerate([CREATED, SHUFFLED], 1):
        done = with_commitments(record, "g", SALT)
        whole.append(row(done, previous, link))
        cut.append(row(cut_for(done, None), previous, link))
        previous = whole[-1].hash
        assert cut[-1].seq == number
    assert verify("g", [(r.seq, r.body, r.hash) for r in cut]) == whole[-1].hash


def test_every_seal_of_a_record_is_under_a_salt_of_its_own() -> None:
    record = with_commitments(SWAPPED, "g", SALT)
    salts = [seal.salt for seal in seals(record)]
    assert salts == [derive_salt(SALT, "g", 9, index) for index in range(3)]
    assert len(set(salts)) == 3


def test_the_salt_of_the_seed_stays_as_it_was_drawn() -> None:
    assert [seal.salt for seal in seals(with_commitments(CREATED, "g", "00" * 16))] == [SALT]


@pytest.mark.parametrize("index", [0, 1, 2])
def test_an_opening_that_is_not_the_sealed_value_is_found(index: int) -> None:
    record = with_commitments(SWAPPED, "g", SALT)
    openings = [Opening(seal.value or "", seal.salt) for seal in seals(record)]
    openings[index] = Opening("AS6", openings[index].salt)
    with pytest.raises(LogDamaged, match="does not match its commitment") as damage:
        check_seals(with_openings(cut_for(record, None), openings))
    assert damage.value.seq == 9


def test_openings_must_be_as_many_as_seals() -> None:
    body, _ = stored_form(with_commitments(SHUFFLED, "g", SALT))
    with pytest.raises(LogDamaged) as damage:
        CODEC.record(body, "[]")
    assert damage.value.seq == 2


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        "[]",
        '{"seq":7,"batch":7,"at":"","by":"blue","event":{"type":"NeverHeardOf"}}',
        '{"seq":7,"batch":7,"at":"","by":"blue","event":{"type":"PawnPlaced"}}',
        '{"seq":7,"batch":7,"at":"","by":"blue","event":{}}',
        '{"seq":7,"batch":7,"at":"","by":"blue"}',
    ],
)
def test_a_body_that_is_no_event_of_the_game_is_damage(body: str) -> None:
    with pytest.raises(LogDamaged) as damage:
        CODEC.record(body, seq=7)
    assert damage.value.seq == 7
    with pytest.raises(LogDamaged) as damage:
        CODEC.records([stored_form(PLACED), (body, None)])
    assert damage.value.seq == 2
