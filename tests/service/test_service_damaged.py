"""Games with a log not written by mclub, at a service: each only affects itself, and endless
nesting is rejected."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import httpx
from litestar.testing import TestClient

from events.chain import first_link, link
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.service.webpages import BROWSER
from tests.service.webtree import parse_page
from tests.sweeping import sweep_after

Body = dict[str, Any]
Change = Callable[[list[Body]], list[Body]]

ASKED = {"type": "SeatAsked", "seat": "white", "decision": "place"}
METHODS = {"post": "POST", "put": "PUT", "patch": "PATCH", "delete": "DELETE"}
DEEP = b"[" * 10_000 + b"]" * 10_000


def rewritten(settings: Settings, game: str, change: Change) -> None:
    """Replace the game's log by another with a valid chain."""
    with closing(sqlite3.connect(settings.path)) as db, db:
        rows = db.execute("SELECT body, openings FROM records WHERE game = ?", (game,)).fetchall()
        openings = dict(enumerate((row[1] for row in rows), 1))
        for trigger in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f'DROP TRIGGER "{trigger[0]}"')
        db.execute("DELETE FROM records WHERE game = ?", (game,))
        db.execute("DELETE FROM briefs")
        previous = first_link(game)
        for seq, body in enumerate(change([json.loads(row[0]) for row in rows]), 1):
            text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
            previous = link(previous, text)
            db.execute(
                "INSERT INTO records (game, seq, body, openings, hash) VALUES (?, ?, ?, ?, ?)",
                (game, seq, text, openings.get(seq), previous),
            )


def add_event(event: Body, by: str = "referee") -> Change:
    def change(bodies: list[Body]) -> list[Body]:
        seq = len(bodies) + 1
        told = {name: seq if value == "itself" else value for name, value in event.items()}
        at = "2026-01-01T00:00:00.000Z"
        return [*bodies, {"seq": seq, "batch": seq, "at": at, "by": by, "event": told}]

    return change


def begin_twice(bodies: list[Body]) -> list[Body]:
    again = bodies[0] | {"seq": len(bodies) + 1, "batch": len(bodies) + 1}
    return [*bodies, again]


def inflate_pile(bodies: list[Body]) -> list[Body]:
    last = [body for body in bodies if body["event"]["type"] == "PileShuffled"][-1]
    last["event"]["count"] = 10**8
    return bodies


HOSTILE: dict[str, Change] = {
    "undone to itself": add_event({"type": "Undone", "to": "itself"}),
    "amended to itself": add_event({"type": "Amended", "to": "itself", "seq": "itself"}),
    "begun twice": begin_twice,
    "a count of 10^8": inflate_pile,
    "a company that nobody has": add_event(
        {
            "type": "CompanyTaxed",
            "seat": "yellow",
            "card": "R99",
            "value": 1,
            "amount": 1,
            "before": 2,
            "after": 1,
        },
        "yellow",
    ),
}


@sweep_after(1, "hostile", [*HOSTILE])
def test_a_hostile_log_is_that_games_fault_alone(settings: Settings, hostile: str) -> None:
    # A running service may still have the true game in memory.
    with serve(settings) as first:
        sound, forged = (begin(first, ["yellow", "blue"], seed="tea") for _ in range(2))
    rewritten(settings, forged.id, HOSTILE[hostile])
    with serve(settings) as later:
        sound.client = forged.client = later
        for who, path in (("host", "board"), ("yellow", "legal"), ("yellow", "history")):
            problem = forged.refusal(who, path, "GET")
            assert problem["type"] == "urn:mclub:problem:log-damaged", (path, who, problem)
            assert problem["seq"] >= 1
        problem = forged.refusal("yellow", "actions", action="done", expect=1, command_id="a")
        assert problem["type"] == "urn:mclub:problem:log-damaged"
        sound.act("yellow", "place companies")
        for game in (forged, sound):
            later.post(f"/join/{game.tokens['yellow']}", headers=OWN_PAGE)
        home = parse_page(later.get("/", headers=BROWSER).text).one("main")
        assert "damaged at event" in home.one("p", "problem").text
        assert sound.id in home.one("ul", "games").one("li", "panel").text
        answer = later.get(f"/games/{forged.id}?as=yellow", headers=BROWSER)
        assert answer.status_code == 500
        assert "damaged at event" in answer.text


def test_what_cannot_be_read_off_a_table_is_the_fault_of_its_log(
    client: TestClient[Gate], settings: Settings
) -> None:
    """A table with a question for a missing seat can be folded, but not shown."""
    forged = begin(client, ["yellow", "blue"], seed="tea")
    rewritten(settings, forged.id, add_event(ASKED, "dealer"))
    with serve(settings) as later:
        forged.client = later
        damaged = set()
        paths = later.get("/api/openapi.json").json()["paths"]
        for template, operations in paths.items():
            path = template.removeprefix("/api/games/{game}/")
            if path == template or "get" not in operations or "event-stream" in str(operations):
                continue
            for name, value in {"seat": "yellow", "seq": "14", "form": "log"}.items():
                path = path.replace(f"{{{name}}}", value)
            status, body = forged.ask("host", "GET", path)
            if status >= 500:
                assert body["type"] == "urn:mclub:problem:log-damaged", (path, body)
                damaged.add(path)
        for action in ("done", "place companies", "buy I3", "hit I3", "choose unrest"):
            status, body = forged.ask(
                "yellow", "POST", "actions", {"action": action, "expect": 1, "command_id": action}
            )
            assert "fault" not in body.get("type", ""), body
        assert damaged
        page = later.get(f"/games/{forged.id}?as=host", headers=BROWSER)
        assert "Something went wrong" not in page.text


def bodies(client: httpx.Client) -> list[tuple[str, str]]:
    """Every route that takes a JSON body."""
    paths = client.get("/api/openapi.json").json()["paths"]
    return [
        (METHODS[method], path)
        for path, operations in paths.items()
        for method, operation in operations.items()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    ]


def test_a_body_that_is_nested_without_end_or_no_text_is_a_bad_request(
    client: TestClient[Gate], game: GameClient
) -> None:
    routes = bodies(client)
    assert len(routes) > 15
    for method, path in routes:
        url = path.replace("{game}", game.id).replace("{game_id}", game.id)
        deep = (DEEP, b'{"later":' + DEEP + b"}", b'{"players":' + DEEP + b"}")
        for body in (*deep, b'{"later":"\xff"}'):
            response = client.request(
                method,
                url,
                content=body,
                headers={
                    "Authorization": f"Bearer {game.tokens['host']}",
                    "Content-Type": "application/json",
                },
            )
            assert response.status_code == 400, (method, url, response.text)
            assert response.json()["type"] == "urn:mclub:problem:bad-request"
