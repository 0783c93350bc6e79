"""Operation: health, metrics, log lines, headers, limits, shutdown, and a copy during service."""

import asyncio
import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from events.errors import BadInput, LogDamaged, MclubError, Unsettled
from mclub import Club
from mclub.desk.audit import audit_log
from mclub.service import gate as gates
from mclub.service import state
from mclub.service.app import application
from mclub.service.gate import CONTENT_POLICY, Gate
from mclub.service.hooks import Hooks
from mclub.service.problems import problem_of, retry_header
from mclub.service.settings import Settings, base_url_of
from mclub.service.speech import language_of
from tests.service.inside import serve
from tests.service.listening import Listening
from tests.service.seated import OWN_PAGE, GameClient, begin, client_of, response_of
from tests.service.served import Program
from tests.service.webpages import BROWSER
from tests.waiting import PATIENCE, wait_for


def test_it_is_well(client: TestClient[Gate]) -> None:
    response = client.get("/health")
    assert (response.status_code, response.json()["status"]) == (200, "ok")


def test_figures_tell_routes_and_no_games(client: TestClient[Gate], game: GameClient) -> None:
    game.act("yellow", "place companies")
    client.post(f"/join/{game.tokens['blue']}")
    page = client.get("/metrics").text
    action = 'method="POST",route="/api/games/{game}/actions",status="200"'
    assert f"mclub_requests_total{{{action}}} 1.0" in page
    assert "mclub_games_in_memory 1.0" in page
    for secret in (game.id, *game.tokens.values()):
        assert secret not in page


def test_figures_are_told_only_if_whoever_runs_it_wants_it(settings: Settings) -> None:
    quiet = msgspec.structs.replace(settings, metrics=False)
    with serve(quiet) as client:
        assert response_of(client.get("/metrics")).status == 404


@pytest.mark.parametrize("path", ["/health", "/api/kinds", "/nothing", "/api/games/x/view"])
def test_every_answer_has_the_headers_that_protect(client: TestClient[Gate], path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


def test_the_report_brings_its_own_style_and_runs_nothing(
    client: TestClient[Gate], game: GameClient
) -> None:
    response = client.get(
        f"/api/games/{game.id}/audit/report",
        headers={"Authorization": f"Bearer {game.tokens['host']}"},
    )
    assert "sandbox" in response.headers["content-security-policy"]
    assert response.headers["content-disposition"].startswith("attachment")


def test_log_lines_hold_routes_and_no_token_card_or_path(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="the seed of this game")
    server.client.post(f"/join/{game.tokens['blue']}")
    server.client.get(f"/join/{game.tokens['blue']}")
    seat, action = first(game)
    game.act(seat, action)
    game.refusal(seat, "actions", action="buy AS1", expect=1, command_id="x")
    game.ask("host", "GET", "board")
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    acted = [line for line in requests if line["route"].endswith("/actions")]
    assert acted[0]["game"] == game.id
    assert acted[0]["role"] == seat
    assert len({line["request"] for line in requests}) == len(requests)
    text = server.log.read_text()
    for secret in (*game.tokens.values(), "the seed", str(server.path)):
        assert secret not in text
    assert not re.search(r"\b(AF|AS|AM|IN|OC)[1-6]\b", text)


def test_who_asks_too_often_is_told_when_to_come_back(settings: Settings) -> None:
    slow = msgspec.structs.replace(settings, rate=2.0)
    refusals = []
    with serve(slow) as client:
        game = begin(client, ["yellow", "blue"])
        yellow = {"Authorization": f"Bearer {game.tokens['yellow']}"}

        def is_refused() -> bool:
            response = client.get(f"/api/games/{game.id}", headers=yellow)
            assert response.status_code in (200, 429)
            if response.status_code == 429:
                refusals.append(response)
            return bool(refusals)

        assert game.ask("yellow", "GET", "").status == 200
        wait_for(is_refused)
        assert game.get("blue", "")["you"]["seat"] == "blue"
        assert int(refusals[0].headers["retry-after"]) >= 1


def test_a_browser_that_is_refused_at_the_gate_is_shown_a_page(settings: Settings) -> None:
    slow = msgspec.structs.replace(settings, rate=0.01)
    with serve(slow) as client:
        foreign = client.post("/join/x", headers=BROWSER | {"Sec-Fetch-Site": "cross-site"})
        assert (foreign.status_code, "does not come from a page" in foreign.text) == (403, True)
        often = client.get("/rules", headers=BROWSER | {"Accept-Language": "fr"})
        told = client.get("/api/kinds", headers=BROWSER)
        said = client.get("/rules")
    assert (often.status_code, 'lang="fr"' in often.text) == (429, True)
    assert int(often.headers["retry-after"]) >= 1
    for page in (foreign, often):
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["content-security-policy"] == CONTENT_POLICY
        assert "<h1>" in page.text
    for document in (told, said):
        assert document.headers["content-type"] == "application/problem+json"
        assert response_of(document).body["type"] == "urn:mclub:problem:too-often"


@pytest.mark.parametrize(
    ("error", "status", "why", "again"),
    [
        (Unsettled("at /games.db"), 503, "something may have been written", False),
        (BadInput("/games.db is locked"), 503, "right now; nothing was written", True),
        (
            LogDamaged(0, "/games.db is not a database"),
            503,
            "right now; nothing was written",
            False,
        ),
        (BadInput("no such seat"), 422, "no such seat", False),
    ],
)
def test_where_the_games_are_is_not_told(
    error: MclubError, status: int, why: str, again: bool
) -> None:
    """again: whether the response says when to retry."""
    problem = problem_of(error, "/games.db")
    assert problem.status == status
    assert retry_header(error, problem) == ({"Retry-After": "5"} if again else {})
    assert why in problem.detail
    assert "games.db" not in problem.detail


def test_background_work_that_fails_is_begun_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(state, "SWEEP", 0.0)
    begun = 0
    again = threading.Event()

    async def fail(_hooks: Any) -> None:
        nonlocal begun
        begun += 1
        if begun == 1:
            raise ValueError("a secret")
        again.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Hooks, "run", fail)
    with serve(settings):
        assert again.wait(30)
    said = "".join(capfd.readouterr())
    assert "background work failed" in said
    assert "secret" not in said


def test_one_address_can_not_begin_games_without_end(client: TestClient[Gate]) -> None:
    players = [{"seat": "yellow", "name": "A"}, {"seat": "blue", "name": "B"}]
    for _ in range(30):
        client.post("/api/games", json={"players": players}, headers=OWN_PAGE)
    response = client.post("/api/games", json={"players": players}, headers=OWN_PAGE)
    assert response.status_code == 429


def test_a_body_has_bounds(client: TestClient[Gate], game: GameClient) -> None:
    status, problem = game.ask("yellow", "POST", "talk", {"text": "x" * 300_000})
    assert (status, problem["type"]) == (413, "urn:mclub:problem:too-long")


def test_a_body_that_does_not_come_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gates, "BODY_SECONDS", 0.05)
    with serve(settings) as client:
        game = begin(client, ["yellow", "blue"])

    async def ask(gate: Gate) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        token = game.tokens["yellow"]
        headers = [(b"authorization", f"Bearer {token}".encode()), (b"content-length", b"50")]
        scope: Any = {
            "type": "http",
            "method": "POST",
            "path": f"/api/games/{game.id}/talk",
            "raw_path": f"/api/games/{game.id}/talk".encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "scheme": "http",
            "root_path": "",
            "http_version": "1.1",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "extensions": {},
        }
        await asyncio.wait_for(gate(scope, receive, send), PATIENCE)
        await gate.service.__aexit__()
        return sent

    sent = asyncio.run(ask(application(settings)))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["type"] == "urn:mclub:problem:too-slow"


def test_where_the_file_lies_is_nobodys_business(
    client: TestClient[Gate], game: GameClient, settings: Settings
) -> None:
    settings.path.rename(settings.path.with_name("elsewhere.db"))
    refused = game.refusal("yellow", "actions", action="place companies", expect=16, command_id="a")
    assert refused["status"] == 503
    assert str(settings.path.parent) not in json.dumps(refused)


def test_a_damaged_log_is_told_with_its_first_bad_record(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = begin(client, ["yellow", "blue"])
    other = begin(client, ["yellow", "blue"])
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(settings.path)) as db:
        db.execute("DROP TRIGGER records_change")
        db.execute(
            "UPDATE records SET body = replace(body, 'Ann', 'Eve') WHERE game = ? AND seq = 1",
            (game.id,),
        )
        db.commit()
    # Another program has written to the file, but this game is unchanged in memory.
    with serve(settings) as afresh:
        told = GameClient(afresh, game.begun).refusal("yellow", "view", "GET")
        assert (told["status"], told["seq"]) == (500, 1)
        assert GameClient(afresh, other.begun).get("yellow", "")["status"] == "running"


def test_a_copy_is_made_while_it_runs(server: Program, tmp_path: Path) -> None:
    game = begin(server.client, ["yellow", "blue"])
    stop = threading.Event()

    def play() -> None:
        with client_of(server.url) as client:
            seated = GameClient(client, game.begun)
            while not stop.is_set() and (due := seated.get("host", "legal")["due"]):
                seated.act(due[0]["seat"], due[0]["actions"][-1])

    playing = threading.Thread(target=play)
    playing.start()
    command = [sys.executable, "-m", "mclub", "backup", "copy.db", "--db", str(server.path)]
    copying = {"cwd": tmp_path, "capture_output": True, "text": True, "check": False}
    done = subprocess.run(command, **copying)  # type: ignore[call-overload]
    stop.set()
    playing.join()
    assert (done.returncode, done.stdout[:9]) == (0, "copy.db: ")
    assert [path.name for path in tmp_path.glob("copy.db*")] == ["copy.db"]
    with Club(tmp_path / "copy.db") as club:
        assert audit_log(club.log, game.id).passed
        assert club.game(game.id).seq <= game.seq
    again = subprocess.run(command, **copying)  # type: ignore[call-overload]
    assert (again.returncode, "already exists" in again.stderr) == (2, True)


def test_told_to_stop_it_ends_streams_and_goes_on_later(tmp_path: Path) -> None:
    with Program(tmp_path / "games.db") as server:
        game = begin(server.client, ["yellow", "blue"])
        seq = game.act(*first(game))["seq"]
        with Listening(server.url, game.id, game.tokens["blue"]) as blue:
            blue.seq(seq)
            server.client.close()
            server.stop()
            assert blue.over.wait(5)
        server.restart()
        with client_of(server.url) as client:
            later = GameClient(client, game.begun)
            assert later.seq == seq
            with Listening(server.url, game.id, game.tokens["blue"], last=seq) as blue:
                later.posted = 10
                blue.seq(later.act(*first(later))["seq"])


def first(game: GameClient) -> tuple[str, str]:
    seat, actions = game.seat_to_decide()
    return seat, actions[0]


def test_a_demo_prints_a_link_for_everybody(tmp_path: Path) -> None:
    with Program(tmp_path / "games.db", "--demo", "--base-url", "https://games.example/") as server:
        assert server.said == "The service is running at https://games.example\n"
        assert server.process.stdout is not None
        lines = [server.process.stdout.readline().split() for _ in range(7)]
        assert [words[0] for words in lines[1:]] == [
            "host",
            "yellow",
            "blue",
            "red",
            "green",
            "spectator",
        ]
        token = lines[2][1].removeprefix("https://games.example/join/")
        joined = server.client.post(f"/join/{token}").json()
        assert joined == {"game": lines[0][1], "role": "seat", "seat": "yellow"}


def test_a_game_of_the_command_line_gets_a_host(tmp_path: Path) -> None:
    with Club(tmp_path / "games.db") as club:
        id_ = club.new({"yellow": "Ann", "blue": "Ben"}).id
    with Program(tmp_path / "games.db", "--id", id_) as server:
        assert server.process.stdout is not None
        link = server.process.stdout.readline().split()[-1]
        joined = server.client.post(f"/join/{link.rpartition('/')[2]}").json()
        assert joined == {"game": id_, "role": "host", "seat": None}


@pytest.mark.parametrize(
    "text", ["games.example", "ftp://a", "http://a/b", "http://u@a", "http://"]
)
def test_what_is_no_base_url_is_refused(text: str) -> None:
    from events.errors import BadInput

    with pytest.raises(BadInput):
        base_url_of(text)


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "fr-CA, fr;q=0.9, en;q=0.5", "fr"),
        (None, "it, de;q=0.3, en;q=0.2", "de"),
        (None, "en;q=0.2, de;q=0.3", "de"),
        (None, "de;q=0, it", "en"),
        (None, "de;q=nonsense, fr;q=0.1", "fr"),
        ("de", "fr", "de"),
        ("it", "fr", "fr"),
    ],
)
def test_the_language_wanted(cookie: str | None, accepted: str, language: str) -> None:
    assert language_of(cookie, accepted) == language
