"""The service's documents equal `Club`'s for the same reader."""

import pytest
from litestar.testing import TestClient

from mclub import Club, Game
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.seated import GameClient, begin

EYES = {"host": "referee", "spectator": "spectator", "yellow": "yellow", "blue": "blue"}


@pytest.fixture
def other_view(settings: Settings, game: GameClient) -> Game:
    """The same game as seen by another program, after two actions."""
    game.act("yellow", "place companies")
    game.act("blue", "place colonies")
    return Club(settings.path).game(game.id)


@pytest.mark.parametrize("who", EYES)
def test_view_legal_and_history_are_those_of_the_eyes(
    game: GameClient, other_view: Game, who: str
) -> None:
    eyes = EYES[who]
    assert game.get(who, "view") == other_view.view(eyes)
    assert game.get(who, "legal") == other_view.legal(eyes)
    assert game.get(who, "history", since=13) == other_view.history(eyes, since=13)
    assert game.get(who, f"explain/{other_view.seq}") == other_view.explain(other_view.seq, eyes)


@pytest.mark.parametrize("who", EYES)
def test_every_point_of_the_game_can_be_replayed(
    game: GameClient, other_view: Game, who: str
) -> None:
    for seq in (1, 13, other_view.seq - 1):
        assert game.get(who, "view", at=seq) == other_view.at(seq).view(EYES[who])
    assert game.get("host", "board", at=15) == other_view.at(15).board()
    assert game.refusal(who, "view?at=999", "GET")["type"] == "urn:mclub:problem:bad-input"


def test_the_host_sees_all_of_the_table(game: GameClient, other_view: Game) -> None:
    assert game.get("host", "board") == other_view.board()
    assert game.get("host", "score") == other_view.score()
    assert game.get("host", "ledger", account="blue") == other_view.ledger("blue")
    assert game.get("host", "position") == other_view.position()
    assert game.get("host", "knows", seat="red") == other_view.knows("red")


@pytest.mark.parametrize("path", ["board", "score", "ledger", "export/transcript"])
@pytest.mark.parametrize("who", ["yellow", "spectator"])
def test_what_tells_secrets_waits_until_the_game_is_over(
    game: GameClient, who: str, path: str
) -> None:
    assert "until the game is over" in game.refusal(who, path, "GET")["detail"]


def test_a_seat_knows_itself_alone(game: GameClient, other_view: Game) -> None:
    assert game.get("yellow", "knows") == other_view.knows("yellow")
    assert game.refusal("yellow", "knows?seat=blue", "GET")["status"] == 403
    assert game.refusal("spectator", "knows", "GET")["detail"] == "Name a seat."


def test_the_audit_of_the_host_covers_all_that_of_others_what_they_may_see(
    game: GameClient, other_view: Game
) -> None:
    whole, cut = game.get("host", "audit"), game.get("yellow", "audit")
    assert whole["passed"]
    assert cut["passed"]
    assert (whole["eyes"], cut["eyes"]) == (None, ["yellow"])
    assert whole["head"] == cut["head"] == other_view.head
    page = game.get("yellow", "audit/report")
    assert other_view.created.seed.value is not None
    assert "<!doctype html>" in page.lower()
    assert "seed “tea”" not in page


def test_an_export_is_cut_for_whoever_asks(game: GameClient, other_view: Game) -> None:
    from mclub.files.logs import export_log

    for who, eyes in EYES.items():
        lines = game.get(who, "export/log").splitlines()
        assert lines == list(export_log(other_view.club, other_view, eyes))
    assert game.get("host", "export/transcript").splitlines()[-1] == "blue: place colonies"
    assert game.refusal("host", "export/pdf", "GET")["status"] == 422


def test_a_finished_game_is_open_to_everybody(client: TestClient[Gate]) -> None:
    start = {
        "round": 9,
        "phase": "round_end",
        "players": {"yellow": {"money": 3}, "blue": {"money": 8, "colonies": ["AS1"]}},
    }
    game = begin(client, ["yellow", "blue"], start=start, spectating=True)
    assert game.get("spectator", "")["status"] == "finished"
    assert game.get("spectator", "board")["players"]["blue"]["money"] == 8
    assert game.get("yellow", "score")["winners"] == ["blue"]
    assert game.get("spectator", "export/csv").count("\n") == 3
    assert game.get("yellow", "export/bgstats").startswith("https://")
    assert game.get("yellow", "knows", seat="blue")["seat"] == "blue"
    assert game.get("yellow", "export/transcript").startswith("mclub-transcript: 1")


def test_a_game_in_a_few_words(game: GameClient) -> None:
    told = game.get("yellow", "")
    assert told["you"] == {"role": "seat", "seat": "yellow", "eyes": "yellow", "asked": True}
    assert game.get("host", "")["you"] == {
        "role": "host",
        "seat": None,
        "eyes": "referee",
        "asked": False,
    }
    assert told["host"] == "referees"
    assert told["asked"] == ["yellow"]
    red = {"name": "Cleo", "bot": None, "state": "played", "consent": []}
    assert told["players"]["red"] == red


def test_the_games_that_can_be_played(client: TestClient[Gate]) -> None:
    kind, dollars, francs = client.get("/api/kinds").json()
    assert (kind["kind"], kind["fewest"], kind["most"]) == ("million-club", 2, 6)
    assert (dollars["kind"], dollars["fewest"], dollars["most"]) == ("millions-of-dollars", 3, 8)
    assert (francs["kind"], francs["fewest"], francs["most"]) == ("le-millionnaire", 2, 6)
    assert kind["options"]["crash"][0] == "on"
    assert "off" in kind["options"]["crash"]


def test_rules_are_told_in_the_language_of_the_request(client: TestClient[Gate]) -> None:
    rule = client.get("/api/rules/MC-RND-1", headers={"Accept-Language": "de, en;q=0.5"}).json()
    assert rule["title"] == "Nicht verfügbare Scheibe"
    found = client.get("/api/rules", params={"words": "MC-EXC"}).json()
    assert [one["id"] for one in found][:2] == ["MC-EXC-1", "MC-EXC-2"]
    assert client.get("/api/rules/MC-XYZ-9").status_code == 404


def test_a_refusal_is_told_in_the_language_of_the_cookie(
    client: TestClient[Gate], game: GameClient
) -> None:
    client.cookies.set("lang", "fr")
    refused = game.refusal("yellow", "view?at=999", "GET")
    assert refused["type"] == "urn:mclub:problem:bad-input"
    assert "999" in refused["detail"]
    assert "There is no event" not in refused["detail"]
