"""Records written by an older mclub are lifted to what they mean today."""

from pathlib import Path

import msgspec

from events.form import departure
from events.million_club import CODEC, Event
from events.record import Record, Whole
from events.sealed import Opening, Sealed, opens
from events.shared import GameCreated, Player

VERSIONS = Path(__file__).parents[2] / "fixtures/million_club/versions"


def old(name: str) -> tuple[str, str]:
    """Body and openings of a record as they were stored then."""
    stored = msgspec.json.decode((VERSIONS / name).read_bytes(), type=dict[str, msgspec.Raw])
    return bytes(stored["body"]).decode(), bytes(stored["openings"]).decode()


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


def test_old_and_new_records_are_read_together() -> None:
    body, openings = old("game_created_1.json")
    lifted = CODEC.record(body)
    assert isinstance(lifted.event, GameCreated)
    assert type(lifted.event.seed) is Sealed
    today = msgspec.json.encode(lifted).decode()
    records: list[Record[Event]] = CODEC.records([(body, None), (today, None), (body, openings)])
    assert records[:2] == [lifted, lifted]


def test_a_game_with_an_old_version_is_not_read_in_one_piece() -> None:
    body, openings = old("game_created_1.json")
    assert CODEC.whole(Whole(1, 1, body.encode(), openings, b"")) is None


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
