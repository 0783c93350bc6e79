"""Secrets: every route of a game, requested by a seat, a spectator and the host.

The routes are read from the application, so new ones are included automatically.
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
from tests.properties.sweeps import LE_MILLIONNAIRE, ONE_GAME_OFTEN, SHORTEST_OFTEN, Sweep
from tests.properties.test_looks import play_game
from tests.properties.test_pages_of_twins import chain_rows
from tests.service.inside import lend_routes
from tests.sweeping import sweep_after

STREAM = "/api/games/{game}/live"
"""The endless stream, which is tested where games are played through the service."""
HOLD_THE_SEED = {"/export/log", "/export/transcript"}
"""Files with the whole game, for the referee only."""
EACH_LOG_ITS_OWN = re.compile(
    r"[0-9a-f]{32,64}"  # commitments, hashes, salts, secrets of webhooks
    r"|(?<=data-state=\")[0-9a-f]{24}"  # a digest of the page with those
    r"|/join/[\w-]+"
    r"|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|(?<=>)\d\d:\d\d(?=</time>)"
    r'|"size":\d+'
)
ENDS = ("/hand", "/leave", "/drop", "/link")
"""The last parts of the paths that replace or revoke a link; they are requested last."""


class Route(NamedTuple):
    """A route of a game. body: the example from its description."""

    method: str
    path: str
    body: dict[str, Any] | None


class Response(NamedTuple):
    """The response to a request."""

    method: str
    path: str
    status: int
    text: str


@cache
def routes() -> list[Route]:
    """The method and path of every route that needs a link; those that change something come
    last."""
    with lend_routes() as app:
        found = [
            Route(method, route.path_format, example_of(handler.fn))
            for route in app.routes
            for handler in getattr(route, "route_handlers", ())
            if OF_A_GAME.keys() & signature(handler.fn).parameters
            for method in handler.http_methods
            if route.path_format != STREAM
        ]
    return sorted(found, key=lambda one: (one.method != "GET", one.path.endswith(ENDS), one[:2]))


def example_of(route: Any) -> dict[str, Any] | None:
    """The example body from the route's own description."""
    data = get_type_hints(route, include_extras=True).get("data")
    return None if data is None else dict(data.__metadata__[0].examples[0].value)


GIVEN = {"piece": "yellow", "what": "actions"}
"""The other parts of an address."""


def all_responses(client: TestClient[Gate], seat: str, seq: int) -> Iterator[Response]:
    """The responses of every route."""
    about = {"expect": seq, "seq": seq, "seat": seat, "claim": ""}
    for route in routes():
        body = route.body and {key: about.get(key, value) for key, value in route.body.items()}
        for form in ("log", "transcript", "csv") if "{form}" in route.path else ("",):
            path = route.path.format(game="game", seq=seq, seat=seat, form=form, **GIVEN)
            query = {"at": seq} if route.method == "GET" else {}
            answer = client.request(route.method, path, json=body, params=query)
            assert answer.status_code not in (404, 405, 500), (route, answer.text)
            yield Response(route.method, path, answer.status_code, answer.text)


@cache
def game_of(sweep: Sweep) -> tuple[list[Any], random.Random]:
    """The records of a running game. That of Le Millionnaire would be over with a lower target,
    which a dispute finds."""
    game = play_game(sweep, 39 if sweep is LE_MILLIONNAIRE else 4)
    ends = game.line.ends()
    return list(game.records[: ends[len(ends) // 2]]), random.Random("every route")


@contextmanager
def client_for(
    path: Path, sweep: Sweep, records: list[Any], eyes: str
) -> Iterator[TestClient[Gate]]:
    """The service on a file with only this game, for a reader with these eyes."""
    with SqliteLog(path) as log:
        log.create("game", sweep.kind.KIND, list(chain_rows("game", records)))
    service = Service(Settings(path=path, base_url="http://games.example", rate=1e6))
    role: Any = {SPECTATOR: "spectator", REFEREE: "host"}.get(eyes, "seat")
    token = service.links.issue("game", role, eyes if role == "seat" else "")
    with (
        lend_routes() as app,
        TestClient(behind_gate(service, app), base_url="http://games.example") as client,
    ):
        client.headers.update({"Authorization": f"Bearer {token}", "Accept": "text/html"})
        yield client


def answers(path: Path, sweep: Sweep, records: list[Any], eyes: str, seat: str) -> list[Response]:
    """All responses to a reader with these eyes. seat: the seat in the requests."""
    with client_for(path, sweep, records, eyes) as client:
        return list(all_responses(client, seat, records[-1].seq))


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


@SHORTEST_OFTEN
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
