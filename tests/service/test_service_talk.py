"""Table talk and notes, which are kept outside the log."""

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service import talk as talking
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.seated import GameClient, Response, begin


def test_what_is_said_is_told_to_all_and_is_no_part_of_the_game(
    game: GameClient, settings: Settings
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


def test_lookers_on_listen(game: GameClient) -> None:
    assert game.refusal("spectator", "talk", text="Hello")["status"] == 403


@pytest.mark.parametrize(("text", "status"), [("  ", 422), ("x" * 501, 400), ("a\x07b", 400)])
def test_a_message_has_bounds(game: GameClient, text: str, status: int) -> None:
    assert game.refusal("yellow", "talk", text=text)["status"] == status


def test_only_the_last_messages_are_kept(
    game: GameClient, client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
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


def test_the_host_mutes_a_seat_and_lets_it_speak_again(game: GameClient) -> None:
    assert game.ask("host", "PUT", "muted", {"seats": ["blue"]}).body == {"seats": ["blue"]}
    assert game.refusal("blue", "talk", text="Hello")["detail"] == "The host has muted blue."
    game.post("yellow", "talk", text="Hello")
    assert game.get("blue", "seats")["muted"] == ["blue"]
    game.ask("host", "PUT", "muted", {"seats": []})
    game.post("blue", "talk", text="At last.")
    assert game.refusal("blue", "muted", "PUT", seats=["yellow"])["status"] == 403
    assert game.refusal("host", "muted", "PUT", seats=["green"])["status"] == 403


def test_notes_are_seen_by_their_seat_alone(game: GameClient, settings: Settings) -> None:
    game.ask("yellow", "PUT", "notes", {"text": "blue has AS1"})
    assert game.get("yellow", "notes")["text"] == "blue has AS1"
    assert game.get("blue", "notes")["text"] == ""
    for who in ("host", "spectator"):
        assert game.refusal(who, "notes", "GET")["status"] == 403
    assert game.refusal("yellow", "notes", "PUT", text="x" * 4001)["status"] == 400
    with Club(settings.path) as club:
        assert all("AS1" not in row[1] for row in club.log.rows(game.id))


def test_who_has_read_older_notes_does_not_write_over_newer_ones(game: GameClient) -> None:
    read = game.get("yellow", "notes")["version"]
    phone = save_note(game, "from the phone", read)
    assert phone.status == 200
    assert phone.body == game.get("yellow", "notes")
    refused = save_note(game, "from the desk", read)
    assert (refused.status, refused.body["type"]) == (412, "urn:mclub:problem:notes-changed")
    assert {name: refused.body[name] for name in phone.body} == phone.body
    assert game.get("yellow", "notes") == phone.body
    assert save_note(game, "both", refused.body["version"]).status == 200
    assert game.get("yellow", "notes")["text"] == "both"


def test_the_same_notes_again_are_no_other_ones(game: GameClient) -> None:
    read = game.get("yellow", "notes")["version"]
    answers = [save_note(game, "blue has AS1", read) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]


def test_a_program_that_knows_no_version_writes_over_what_is_there(game: GameClient) -> None:
    save_note(game, "one", game.get("yellow", "notes")["version"])
    assert save_note(game, "two").status == 200
    assert game.get("yellow", "notes")["text"] == "two"


@pytest.mark.parametrize("version", ["", "x" * 41, 7])
def test_no_version_is_no_version(game: GameClient, version: object) -> None:
    save_note(game, "one")
    assert save_note(game, "two", version).status in (400, 412)
    assert game.get("yellow", "notes")["text"] == "one"


def save_note(game: GameClient, text: str, version: object = None) -> Response:
    body = {"text": text} if version is None else {"text": text, "version": version}
    return game.ask("yellow", "PUT", "notes", body)
