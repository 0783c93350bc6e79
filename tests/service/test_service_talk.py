"""Table talk and notes: beside the log."""

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service import talk as talking
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from seated import Seated, begin


def test_what_is_said_is_told_to_all_and_is_no_part_of_the_game(
    game: Seated, settings: Settings
) -> None:
    head = game.get("host", "")["head"]
    game.post("yellow", "talk", text="Two millions, <b>blue</b>?")
    second = game.post("host", "talk", text=" Hurry up. ")
    told = game.get("spectator", "talk")
    assert [(one["by"], one["text"]) for one in told] == [
        ("yellow", "Two millions, <b>blue</b>?"),
        ("host", "Hurry up."),
    ]
    assert game.get("blue", "talk", since=told[0]["id"]) == [second]
    assert game.get("host", "")["head"] == head
    assert "millions, " not in "".join(game.get("host", "export/log"))


def test_lookers_on_listen(game: Seated) -> None:
    assert game.refused("spectator", "talk", text="Hello")["status"] == 403


@pytest.mark.parametrize(("text", "status"), [("  ", 422), ("x" * 501, 400), ("a\x07b", 400)])
def test_a_message_has_bounds(game: Seated, text: str, status: int) -> None:
    assert game.refused("yellow", "talk", text=text)["status"] == status


def test_only_the_last_messages_are_kept(
    game: Seated, client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talking, "MESSAGES", 5)
    other = begin(client, ["yellow", "blue"])
    other.post("yellow", "talk", text="elsewhere")
    for number in range(8):
        game.post("yellow", "talk", text=f"message {number}")
    assert [one["text"] for one in game.get("blue", "talk")] == [
        f"message {number}" for number in range(3, 8)
    ]
    assert len(other.get("blue", "talk")) == 1


def test_the_host_mutes_a_seat_and_lets_it_speak_again(game: Seated) -> None:
    assert game.ask("host", "PUT", "muted", {"seats": ["blue"]}).body == {"seats": ["blue"]}
    assert game.refused("blue", "talk", text="Hello")["detail"] == "The host has muted blue."
    game.post("yellow", "talk", text="Hello")
    assert game.get("blue", "seats")["muted"] == ["blue"]
    game.ask("host", "PUT", "muted", {"seats": []})
    game.post("blue", "talk", text="At last.")
    assert game.refused("blue", "muted", "PUT", seats=["yellow"])["status"] == 403
    assert game.refused("host", "muted", "PUT", seats=["green"])["status"] == 403


def test_notes_are_seen_by_their_seat_alone(game: Seated, settings: Settings) -> None:
    game.ask("yellow", "PUT", "notes", {"text": "blue has AS1"})
    assert game.get("yellow", "notes") == {"text": "blue has AS1"}
    assert game.get("blue", "notes") == {"text": ""}
    for who in ("host", "spectator"):
        assert game.refused(who, "notes", "GET")["status"] == 403
    assert game.refused("yellow", "notes", "PUT", text="x" * 4001)["status"] == 400
    with Club(settings.path) as club:
        assert all("AS1" not in row[1] for row in club.log.rows(game.id))
