"""A game at the service, with the links of all its seats."""

from collections.abc import Sequence
from contextlib import closing
from itertools import count as count_up
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from mclub import Club
from mclub.service.links import Links
from mclub.service.store.opening import open_store

NAMES = {
    "yellow": "Ann",
    "blue": "Ben",
    "red": "Cleo",
    "green": "Dora",
    "black": "Eve",
    "white": "Finn",
    "purple": "Gil",
    "orange": "Hal",
}
OWN_PAGE = {"X-Mclub": "1", "Sec-Fetch-Site": "same-origin"}


def client_of(
    url: str, timeout: float = 20.0, address: str | None = None, **headers: str
) -> httpx.Client:
    """A client of its own. It loads no certificates, which would take a tenth of a second, and
    ignores proxies. address: the local one from which it calls."""
    transport = httpx.HTTPTransport(verify=False, trust_env=False, local_address=address)
    return httpx.Client(base_url=url, timeout=timeout, headers=headers, transport=transport)


class Response(NamedTuple):
    """A status with its document."""

    status: int
    body: Any


class GameClient:
    """Sends requests as the host, a seat, or a spectator: `game.get("yellow", "view")`."""

    def __init__(self, client: httpx.Client, begun: dict[str, Any]) -> None:
        self.client, self.id, self.begun = client, begun["game"], begun
        links = begun["links"]
        named = {"host": links["host"], "spectator": links["spectator"], **links["seats"]}
        self.tokens = {who: link.rpartition("/")[2] for who, link in named.items() if link}
        self.seats: list[str] = list(links["seats"])
        self.posted = 0
        self._browsers: dict[tuple[str, ...], dict[str, str]] = {}

    def browser(self, *who: str) -> dict[str, str]:
        """The cookie of a browser that has joined by all these links, as a header. The client
        itself keeps its own cookies."""
        tokens = tuple(self.tokens[one] for one in who)
        if tokens not in self._browsers:
            kept = dict(self.client.cookies)
            cookie = ""
            for token in tokens:
                headers = OWN_PAGE | {"Cookie": cookie}
                response = self.client.post(f"/join/{token}", headers=headers)
                assert response.status_code == 200, response.text
                cookie = response.headers["set-cookie"].partition(";")[0]
            self.client.cookies.clear()
            self.client.cookies.update(kept)
            self._browsers[tokens] = {"Cookie": cookie}
        return self._browsers[tokens]

    def ask(self, who: str, method: str, path: str, body: Any = None, **query: Any) -> Response:
        """The response to a request with the token of `who`."""
        response = self.client.request(
            method,
            f"/api/games/{self.id}/{path}",
            json=body,
            params=query or None,
            headers={"Authorization": f"Bearer {self.tokens[who]}"},
        )
        return response_of(response)

    def get(self, who: str, path: str, **query: Any) -> Any:
        """The document at `path`."""
        status, body = self.ask(who, "GET", path, **query)
        assert status == 200, body
        return body

    def post(self, who: str, path: str, **body: Any) -> Any:
        """The result of a POST request."""
        status, answer = self.ask(who, "POST", path, body)
        assert status in (200, 201), answer
        return answer

    def refusal(self, who: str, path: str, method: str = "POST", **body: Any) -> Any:
        """The problem document of a request that must be refused."""
        status, answer = self.ask(who, method, path, body if method != "GET" else None)
        assert status == answer["status"] >= 400
        return answer

    @property
    def seq(self) -> int:
        """The seq of the last record."""
        return int(self.get("host", "legal")["seq"])

    def seat_to_decide(self) -> tuple[str, list[str]]:
        """The first seat with a decision, and its legal actions."""
        due = self.get("host", "legal")["due"][0]
        return due["seat"], due["actions"]

    def act(self, who: str, action: str, expect: int | None = None) -> Any:
        """Take an action."""
        self.posted += 1
        seq = self.seq if expect is None else expect
        return self.post(who, "actions", action=action, expect=seq, command_id=f"c{self.posted}")


def begin(client: httpx.Client, seats: list[str], **options: Any) -> GameClient:
    """Begin a game, and forget the browser's cookie, so that only tokens count. Unless `options`
    say otherwise it is the same game each time: with the seed "tea" the first seat named decides
    first."""
    options = options or {"seed": "tea"}
    players = [{"seat": seat, "name": NAMES[seat]} for seat in seats]
    return begin_with(client, {"players": players, **options})


def begin_with(client: httpx.Client, body: dict[str, Any]) -> GameClient:
    """Begin a game by this request, and forget the browser's cookie."""
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return GameClient(client, response.json())


def invite(
    client: httpx.Client,
    place: str | Path,
    count: int,
    seats: Sequence[str] = ("yellow", "blue"),
    kind: str = "million-club",
) -> list[GameClient]:
    """Create `count` games in the served place, which itself limits how many one address may begin;
    their times differ by a millisecond."""
    ticks = count_up()
    clock = lambda: f"2026-01-01T00:00:{next(ticks) / 1000:06.3f}Z"  # noqa: E731
    with Club(place, clock=clock) as club, closing(open_store(place)) as store:
        games = [
            club.new({seat: NAMES[seat] for seat in seats}, game=kind, seed="tea")
            for _ in range(count)
        ]
        links = Links(store)
        tokens = [links.issue_all(game.id, game.seats, spectators=False) for game in games]
    return [
        GameClient(
            client,
            {
                "game": game.id,
                "seq": game.seq,
                "links": {
                    "host": of_it["host"],
                    "seats": {seat: of_it[seat] for seat in game.seats},
                    "spectator": None,
                },
            },
        )
        for game, of_it in zip(games, tokens, strict=True)
    ]


def response_of(response: httpx.Response) -> Response:
    """Status and document; an error must be a problem document."""
    kind = response.headers.get("content-type", "")
    if response.status_code >= 400:
        assert kind.startswith("application/problem+json"), response.text
        return Response(response.status_code, response.json())
    return Response(
        response.status_code,
        response.json() if kind.startswith("application/json") else response.text,
    )
