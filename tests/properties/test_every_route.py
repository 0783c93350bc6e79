"""Secrets: every route of a game, asked by a seat, by who looks on and by the host.

The routes are read off the application: a new one is asked as soon as it is there.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from litestar.testing import TestClient

from events.sqlite_log import SqliteLog
from mclub.club.moment import REFEREE, SPECTATOR
from mclub.service.app import behind_gate
from mclub.service.entry import OF_A_GAME
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import Service
from tests.properties.sweeps import LE_MILLIONNAIRE, ONE_GAME_OFTEN, Sweep
from tests.properties.test_looks import played
from tests.properties.test_pages_of_twins import app, chained
from tests.sweeping import sweep_after

STREAM = "/api/games/{game}/live"
"""It never ends; what it sends is tried where games are played through the service."""
HOLD_THE_SEED = {"/export/log", "/export/transcript"}
"""Files that are asked for by name and hold the whole game: for the referee alone."""
EACH_LOG_ITS_OWN = re.compile(
    r"[0-9a-f]{32,64}"  # commitments, hashes, salts, secrets of webhooks
    r"|(?<=data-state=\")[0-9a-f]{24}"  # a digest of the page with those
    r"|/join/[\w-]+"
    r"|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|(?<=>)\d\d:\d\d(?=</time>)"
    r'|"size":\d+'
)
ENDS = ("/hand", "/leave", "/drop", "/link")
"""How the paths end after which somebody holds another link, or none; they are asked last."""


class Route(NamedTuple):
    """How a route of a game is asked; body: the example that its description has."""

    method: str
    path: str
    body: dict[str, Any] | None


class Answered(NamedTuple):
    """What came of a request."""

    method: str
    path: str
    status: int
    text: str


def routes() -> list[Route]:
    """Method and path of every route that needs a link; what changes something comes last."""
    found = [
        Route(method, route.path_format, example_of(handler.fn))
        for route in app().routes
        for handler in getattr(route, "route_handlers", ())
        if OF_A_GAME.keys() & signature(handler.fn).parameters
        for method in handler.http_methods
        if route.path_format != STREAM
    ]
    return sorted(found, key=lambda one: (one.method != "GET", one.path.endswith(ENDS), one[:2]))


def example_of(route: Any) -> dict[str, Any] | None:
    """What a request brings, as the route's own description has it."""
    data = get_type_hints(route, include_extras=True).get("data")
    return None if data is None else dict(data.__metadata__[0].examples[0].value)


def asked(client: TestClient[Gate], seat: str, seq: int) -> Iterator[Answered]:
    """What every route answers."""
    about = {"expect": seq, "seq": seq, "seat": seat, "claim": ""}
    for route in routes():
        body = route.body and {key: about.get(key, value) for key, value in route.body.items()}
        for form in ("log", "transcript", "csv") if "{form}" in route.path else ("",):
            path = route.path.format(game="game", seq=seq, seat=seat, form=form)
            query = {"at": seq} if route.method == "GET" else {}
            answer = client.request(route.method, path, json=body, params=query)
            assert answer.status_code not in (404, 405, 500), (route, answer.text)
            yield Answered(route.method, path, answer.status_code, answer.text)


@cache
def game_of(sweep: Sweep) -> tuple[list[Any], random.Random]:
    """The records of a game in its midst. That of Le Millionnaire would be over already if people
    played for less, which a dispute finds."""
    game = played(sweep, 39 if sweep is LE_MILLIONNAIRE else 4)
    ends = game.line.ends()
    return list(game.records[: ends[len(ends) // 2]]), random.Random("every route")


@contextmanager
def served(path: Path, sweep: Sweep, records: list[Any], eyes: str) -> Iterator[TestClient[Gate]]:
    """The service on a file that holds this game alone, for who asks with these eyes."""
    with SqliteLog(path) as log:
        log.create("game", sweep.kind.KIND, list(chained("game", records)))
    service = Service(Settings(path=path, base_url="http://games.example", rate=1e6))
    gate = behind_gate(service, app())
    role: Any = {SPECTATOR: "spectator", REFEREE: "host"}.get(eyes, "seat")
    token = service.links.issue("game", role, eyes if role == "seat" else "")
    with TestClient(gate, base_url="http://games.example") as client:
        client.headers.update({"Authorization": f"Bearer {token}", "Accept": "text/html"})
        yield client


def answers(path: Path, sweep: Sweep, records: list[Any], eyes: str, seat: str) -> list[Answered]:
    """All that these eyes are answered. seat: whom they ask about."""
    with served(path, sweep, records, eyes) as client:
        return list(asked(client, seat, records[-1].seq))


def test_the_routes_are_those_of_the_service() -> None:
    paths = {route.path for route in routes()}
    assert {"/api/games/{game}/legal", "/games/{game}/host/dispute"} <= paths
    assert len(paths) > 45


@ONE_GAME_OFTEN
@sweep_after(1, "looks_on", [False, True], ids=["seat", "spectator"])
def test_no_route_tells_a_game_from_its_twin(sweep: Sweep, looks_on: bool, tmp_path: Path) -> None:
    records, chance = game_of(sweep)
    seats = [player.seat for player in records[0].event.players]
    own = chance.choice(seats)
    eyes = SPECTATOR if looks_on else own
    other = sweep.twin(records, "game", None if looks_on else own, chance)
    assert other != records
    one = answers(tmp_path / "one.db", sweep, records, eyes, own)
    two = answers(tmp_path / "two.db", sweep, other, eyes, own)
    for here, there in zip(one, two, strict=True):
        texts = [EACH_LOG_ITS_OWN.sub("", answered.text) for answered in (here, there)]
        assert texts[0] == texts[1], here[:3]
        assert here.status == there.status, here[:3]
    assert sum(answered.status == 200 for answered in one) > 15


@ONE_GAME_OFTEN
def test_no_route_tells_the_seed_but_the_files_that_hold_it(sweep: Sweep, tmp_path: Path) -> None:
    records, chance = game_of(sweep)
    seed = records[0].event.seed
    seats = [player.seat for player in records[0].event.players]
    told, over = set(), False
    for eyes in (chance.choice(seats), SPECTATOR, REFEREE):
        for answered in answers(tmp_path / f"{eyes}.db", sweep, records, eyes, seats[0]):
            if seed.value in answered.text or seed.salt in answered.text:
                told.add((eyes, answered.path.removeprefix("/api/games/game")))
            over |= "/dispute" in answered.path and "All seals are opened." in answered.text
    assert told == {(REFEREE, path) for path in HOLD_THE_SEED}
    assert over == (sweep is LE_MILLIONNAIRE)
