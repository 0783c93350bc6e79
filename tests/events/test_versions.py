"""Records of an older mclub are upcast to their current meaning."""

from pathlib import Path

import msgspec
import pytest

from events.form import departure
from events.million_club import CODEC, Event
from events.record import Bulk, Record
from events.sealed import Opening, Sealed, opens
from events.shared import GameCreated, Player, SeatHanded

VERSIONS = Path(__file__).parents[2] / "fixtures/million_club/versions"


OLD = ("game_created_1.json", "game_created_2.json", "seat_handed_1.json")


def old(name: str) -> tuple[str, str | None]:
    """The body and openings of a record as stored at the time."""
    stored = msgspec.json.decode((VERSIONS / name).read_bytes(), type=dict[str, msgspec.Raw])
    openings = bytes(stored["openings"]).decode()
    return bytes(stored["body"]).decode(), None if openings == "null" else openings


def test_version_1_of_a_games_beginning_named_the_players_in_an_object() -> None:
    body, openings = old("game_created_1.json")
    record = CODEC.record(body, openings)
    event = record.event
    assert isinstance(event, GameCreated)
    assert event.players == (Player("blue", "South"), Player("yellow", "North"))
    assert event.kind == "million-club"
    assert event.options["crash"] == "off"
    assert event.seed.value == "corner table"
    assert opens(event.seed, Opening("corner table", event.seed.salt))


def test_version_2_of_a_games_beginning_did_not_say_who_is_a_bot() -> None:
    event = CODEC.record(*old("game_created_2.json")).event
    assert isinstance(event, GameCreated)
    assert event.players == (
        Player("yellow", "North", msgspec.UNSET),
        Player("blue", "planner", msgspec.UNSET),
    )
    assert (event.host, event.options["crash"]) == ("referees", "on")
    assert opens(event.seed, Opening("corner table", event.seed.salt))


def test_version_1_of_a_hand_over_did_not_say_whether_to_a_bot() -> None:
    event = CODEC.record(*old("seat_handed_1.json")).event
    assert event == SeatHanded("blue", "Eve", msgspec.UNSET)


def test_today_a_record_says_of_each_seat_which_bot_plays_it_if_any() -> None:
    body, openings = old("game_created_3.json")
    event = CODEC.record(body, openings).event
    assert isinstance(event, GameCreated)
    assert event.players == (Player("yellow", "North", None), Player("blue", "planner", "planner"))
    assert CODEC.form(body) == body
    body, _none = old("seat_handed_2.json")
    assert CODEC.record(body).event == SeatHanded("blue", "Eve", None)
    assert CODEC.form(body) == body


def test_old_and_new_records_are_read_together() -> None:
    body, openings = old("game_created_1.json")
    lifted = CODEC.record(body)
    assert isinstance(lifted.event, GameCreated)
    assert type(lifted.event.seed) is Sealed
    today = msgspec.json.encode(lifted).decode()
    records: list[Record[Event]] = CODEC.records([(body, None), (today, None), (body, openings)])
    assert records[:2] == [lifted, lifted]


@pytest.mark.parametrize("name", OLD)
def test_a_game_with_an_old_version_is_read_in_one_piece(name: str) -> None:
    body, openings = old(name)
    record = CODEC.record(body, openings)
    numbers = record.seq, record.seq
    sealed = b"[]" if openings is None else b"[%d]" % record.seq
    bulk = Bulk("", *numbers, body.encode(), (openings or "").encode(), sealed, b"")
    assert CODEC.bulk_records(bulk) == [record]
    damaged = body.replace('"type":"', '"type":"Un')
    assert CODEC.bulk_records(Bulk("", *numbers, damaged.encode(), b"", b"[]", b"")) is None


@pytest.mark.parametrize("name", OLD)
def test_an_old_record_has_the_form_of_its_version(name: str) -> None:
    body, _openings = old(name)
    assert CODEC.form(body) == body


def test_the_form_of_an_old_record_is_that_of_its_version() -> None:
    body, _openings = old("game_created_1.json")
    assert CODEC.form(body) == body
    assert departure(body, CODEC.form(body)) == ""
    spaced = body.replace('"players":', '"players": ')
    assert departure(spaced, CODEC.form(spaced)).startswith(
        "it differs from what mclub writes, from"
    )
    today = body.replace('"kind"', '"host":"plays","kind"')
    assert "'event.host'" in departure(today, CODEC.form(today))
