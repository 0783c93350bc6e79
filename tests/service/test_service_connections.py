"""Connections that send nothing, or never complete a request, don't stop anybody's play."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from mclub.service.problems import RETRY
from mclub.service.settings import Settings
from tests.service.crowds import BoundedService, Crowd, many_files
from tests.service.listening import Listening
from tests.service.seated import GameClient, begin, client_of
from tests.sweeping import SWEEP, sweep_between
from tests.waiting import PATIENCE, wait_for

MANY = 1_100
SHORT = {"patience": 6.0, "closing": 0.5}
HEAD = b"GET /health HTTP/1.1\r\nhost: games.example\r\n"
BODY = b"POST /api/qr HTTP/1.1\r\nhost: x\r\nx-mclub: 1\r\ncontent-length: 9000\r\n\r\n{"
SEATS = ["yellow", "blue", "red"]


def test_all_is_closed_after_thirty_five_seconds() -> None:
    settings = Settings(path="games.db")
    assert settings.patience + settings.closing == 35
    assert (settings.connections, settings.streams, settings.connections_each) == (6000, 5400, 256)


def act(bounded: BoundedService, game: GameClient, seat: str, action: str) -> int:
    """Act over a connection of its own. Returns the last record."""
    with client_of(bounded.url) as game.client:
        return int(game.act(seat, action)["seq"])


@SWEEP
def test_a_table_plays_on_while_a_crowd_never_ends_its_requests(tmp_path: Path) -> None:
    """With a tenth of the open files that the service would need."""
    many_files()
    with (
        BoundedService(tmp_path / "games.db", **SHORT) as bounded,
        client_of(bounded.url) as client,
    ):
        game = begin(client, SEATS)
        with Listening(bounded.url, game.id, game.tokens["red"]) as red:
            red.seq(16)
            begun = {b"": b"", HEAD: b"x", BODY: b" "}
            crowds = [
                Crowd([bounded.connect(sent) for _ in range(MANY // 3 + 1)], drip)
                for sent, drip in begun.items()
            ]
            assert sum(map(len, crowds)) >= MANY
            for seat in SEATS:
                red.seq(act(bounded, game, seat, "place companies"))
                for crowd in crowds:
                    crowd.go_on()
            for crowd in crowds:
                crowd.until_closed()
            red.seq(act(bounded, game, "yellow", "place colonies"))
            assert not red.over.is_set()
        assert bounded.most_files >= 4000
        assert bounded.complaints == ""


@sweep_between(
    3,
    "sent, drip",
    [
        (b"", b""),
        (b"", b"\r\n"),
        (HEAD, b""),
        (HEAD + b"\r\n", b"\r\n"),
        (HEAD + b"\r\n" + HEAD, b"x"),
        (BODY, b""),
    ],
    ids=["nothing", "empty lines", "half a head", "empty lines later", "half a second", "body"],
)
def test_what_is_no_whole_request_comes_to_an_end(tmp_path: Path, sent: bytes, drip: bytes) -> None:
    with BoundedService(tmp_path / "games.db", patience=1.0, closing=0.5) as bounded:
        Crowd([bounded.connect(sent)], drip).until_closed()


def test_who_reads_nothing_is_let_go(tmp_path: Path) -> None:
    with (
        BoundedService(tmp_path / "games.db", patience=1.0, closing=0.5) as bounded,
        socket.socket() as deaf,
    ):
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        before = bounded.sockets
        deaf.connect(("127.0.0.1", bounded.port))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 40)
        wait_for(lambda: bounded.sockets > before)
        wait_for(lambda: bounded.sockets == before)
        assert bounded.complaints == ""


@pytest.fixture(name="small", scope="module")
def _small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoundedService]:
    """A service with a limit of three connections per address."""
    path = tmp_path_factory.mktemp("small") / "games.db"
    with BoundedService(path, connections_each=3) as bounded:
        yield bounded


def check_is_full(response: httpx.Response) -> None:
    assert response.status_code == 503
    assert response.headers["retry-after"] == str(RETRY)
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["type"] == "urn:mclub:problem:unavailable"


def test_where_all_is_full_tables_play_on(tmp_path: Path) -> None:
    with (
        BoundedService(tmp_path / "games.db", connections=6) as bounded,
        client_of(bounded.url) as client,
        ExitStack() as stack,
    ):
        game = begin(client, SEATS)
        client.cookies.clear()
        streams = [
            stack.enter_context(Listening(bounded.url, game.id, game.tokens["red"]))
            for _ in range(5)
        ]
        for stream in streams:
            stream.seq(16)
        check_is_full(client.get(f"/api/games/{game.id}/live", headers=bearer(game)))
        silent = Crowd([bounded.connect(HEAD) for _ in range(20)])
        seq = act(bounded, game, "yellow", "place companies")
        for stream in streams:
            stream.seq(seq)
        silent.close()


def bearer(game: GameClient, **more: str) -> dict[str, str]:
    return {"authorization": f"Bearer {game.tokens['red']}", **more}


def client_from(bounded: BoundedService, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=bounded.url, transport=transport, timeout=PATIENCE)


def test_each_address_has_a_bound(small: BoundedService) -> None:
    with (
        client_of(small.url) as client,
        client_from(small, "127.0.0.2") as one,
        client_from(small, "127.0.0.3") as other,
        ExitStack() as stack,
    ):
        game = begin(client, SEATS)
        path = f"/api/games/{game.id}/live"
        for _ in range(3):
            stack.enter_context(one.stream("GET", path, headers=bearer(game)))
        check_is_full(one.get("/health"))
        assert other.get("/health").status_code == 200


def test_behind_a_proxy_the_bound_is_that_of_the_address_that_it_names(
    small: BoundedService,
) -> None:
    with client_of(small.url) as proxy, ExitStack() as stack:
        game = begin(proxy, SEATS)
        path = f"/api/games/{game.id}/live"
        one, other = ({"x-forwarded-for": address} for address in ("203.0.113.1", "203.0.113.2"))
        for _ in range(3):
            stack.enter_context(proxy.stream("GET", path, headers=bearer(game, **one)))
        check_is_full(proxy.get("/health", headers=one))
        assert proxy.get("/health", headers=other).status_code == 200
