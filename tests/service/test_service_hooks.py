"""A seat's own program is notified of its turn, and play never waits for it."""

import hmac
import socket
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from mclub.service import hooks
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.inside import serve
from tests.service.receiving import Receiver
from tests.service.seated import GameClient, begin
from tests.waiting import PATIENCE, wait_for


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "BREAKS", (0.0, 0.05, 0.05))


class Names:
    """A name server that answers with one address after another."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch, self.left = monkeypatch, list[str]()

    def leads(self, name: str, *addresses: str) -> None:
        """Let the name resolve to these addresses in turn; a further look-up fails."""
        self.left = list(addresses)
        look_up = socket.getaddrinfo

        def answer(host: str, *rest: Any, **named: Any) -> Any:
            return look_up(self.left.pop(0) if host == name else host, *rest, **named)

        self._monkeypatch.setattr(socket, "getaddrinfo", answer)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    return Names(monkeypatch)


def set_hook(game: GameClient, who: str, url: str) -> str:
    status, answer = game.ask(who, "PUT", "webhook", {"url": url})
    assert status == 200, answer
    return str(answer["secret"])


def test_a_turn_is_told_once_and_signed(game: GameClient, receiver: Receiver) -> None:
    secret = set_hook(game, "blue", receiver.url)
    seq = game.act("yellow", "place companies")["seq"]
    assert receiver.until(1) == [
        {"format": 1, "game": game.id, "seq": seq, "seat": "blue", "event": "your turn"}
    ]
    headers, body = receiver.got[0]
    at, _comma, digest = headers["X-Mclub-Signature"].partition(",")
    signed = at.removeprefix("t=").encode() + b"." + body
    assert digest == "v1=" + hmac.new(bytes.fromhex(secret), signed, "sha256").hexdigest()
    assert abs(int(at.removeprefix("t=")) - time.time()) < PATIENCE
    game.act("blue", "place companies")
    game.act("red", "place companies")
    time.sleep(0.1)
    assert len(receiver.got) == 1


def test_a_seat_that_is_asked_already_is_told_at_once(game: GameClient, receiver: Receiver) -> None:
    set_hook(game, "yellow", receiver.url)
    assert receiver.until(1)[0]["seat"] == "yellow"
    assert game.get("yellow", "webhook") == {"url": receiver.url}


def test_a_seat_that_is_ready_is_told_again_when_that_lapses(
    client: TestClient[Gate], receiver: Receiver
) -> None:
    seats = ["yellow", "blue", "red", "green"]
    game = begin(client, seats, kind="millions-of-dollars", seed="tea")
    for seat, role in zip(seats, ("brute", "driver", "driver", "con-man"), strict=True):
        game.act(seat, f"pick {role}")
    set_hook(game, "blue", receiver.url)
    receiver.until(1)
    game.act("blue", "ready")
    game.act("red", "ready")
    seq = game.act("yellow", "offer green 1")["seq"]
    assert [told["seq"] for told in receiver.until(2)][1:] == [seq]


def test_what_fails_is_tried_again(
    client: TestClient[Gate], game: GameClient, receiver: Receiver
) -> None:
    receiver.answers = [500, 503, 200]
    set_hook(game, "yellow", receiver.url)
    receiver.until(3)
    wait_for(lambda: 'outcome="delivered"} 1.0' in client.get("/metrics").text)


def test_in_the_end_it_is_given_up(
    client: TestClient[Gate], game: GameClient, receiver: Receiver
) -> None:
    receiver.answers = [500]
    set_hook(game, "yellow", receiver.url)
    wait_for(lambda: 'outcome="failed"} 1.0' in client.get("/metrics").text)
    assert len(receiver.got) == 3


def test_play_does_not_wait_for_a_slow_program(game: GameClient, receiver: Receiver) -> None:
    receiver.free.clear()
    for seat in game.seats:
        set_hook(game, seat, receiver.url)
    for seat in game.seats:
        game.act(seat, "place companies")
    assert receiver.got == []
    receiver.free.set()
    receiver.until(1)


def test_a_removed_webhook_is_told_nothing(game: GameClient, receiver: Receiver) -> None:
    set_hook(game, "blue", receiver.url)
    assert game.ask("blue", "DELETE", "webhook").body == {"url": None}
    game.act("yellow", "place companies")
    time.sleep(0.1)
    assert receiver.got == []


@pytest.fixture
def public(settings: Settings) -> Iterator[TestClient[Gate]]:
    """A client of a service whose webhooks must not go to private addresses."""
    settings = msgspec.structs.replace(settings, private_hooks=False)
    with serve(settings) as client:
        yield client


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[64:ff9b::7f00:1]"])
def test_a_private_address_is_refused_when_it_is_set(
    public: TestClient[Gate], receiver: Receiver, host: str
) -> None:
    game = begin(public, ["yellow", "blue"])
    url = receiver.url.replace("127.0.0.1", host)
    refusal = game.refusal("yellow", "webhook", "PUT", url=url)
    told = "This service sends no webhooks to private addresses."
    assert (refusal["status"], refusal["detail"]) == (403, told)
    assert game.get("yellow", "webhook") == {"url": None}
    assert receiver.got == []


def test_a_name_that_is_private_only_later_is_refused_then(
    public: TestClient[Gate], receiver: Receiver, names: Names
) -> None:
    names.leads("turning.example", "8.8.8.8", "127.0.0.1")
    game = begin(public, ["yellow", "blue"])
    set_hook(game, "yellow", receiver.url.replace("127.0.0.1", "turning.example"))
    wait_for(lambda: 'outcome="refused"} 1.0' in public.get("/metrics").text)
    assert names.left == []
    assert receiver.got == []


def test_what_is_no_address_is_refused(game: GameClient) -> None:
    assert game.refusal("yellow", "webhook", "PUT", url="http://a.example:0/")["status"] == 422


def test_a_turn_that_lasts_an_instant_only_is_told(game: GameClient, receiver: Receiver) -> None:
    """Occasional polling would see the same question twice."""
    set_hook(game, "yellow", receiver.url)
    first = receiver.until(1)[0]["seq"]
    seqs = [game.act(seat, "place companies")["seq"] for seat in ("yellow", "blue", "red")]
    told = receiver.until(2)
    game.act("yellow", "place colonies")
    time.sleep(0.1)
    assert [message["seq"] for message in told] == [first, seqs[-1]]
    assert len(receiver.got) == 2


def test_a_name_is_looked_up_once_for_a_send_and_what_was_found_is_connected_to(
    game: GameClient, receiver: Receiver, names: Names
) -> None:
    """Another look-up would lead elsewhere."""
    names.leads("rebinding.example", "127.0.0.1", "127.0.0.1", "192.0.2.1")
    set_hook(game, "yellow", receiver.url.replace("127.0.0.1", "rebinding.example"))
    receiver.until(1)
    assert receiver.got[0][0]["Host"].startswith("rebinding.example:")
    assert names.left == ["192.0.2.1"]


def test_only_a_seat_has_a_webhook(game: GameClient) -> None:
    for who in ("host", "spectator"):
        assert game.refusal(who, "webhook", "PUT", url="https://a.example/")["status"] == 403
        assert 'id="webhook"' not in table_page(game, who)
    assert 'id="webhook"' in table_page(game, "yellow")


def table_page(game: GameClient, who: str) -> str:
    """The page of the table."""
    return game.client.get(f"/games/{game.id}?as={who}", headers=game.browser(who)).text
