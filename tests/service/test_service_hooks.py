"""A program of a seat's own is told that it is the seat's turn, and play never waits for it."""

import asyncio
import hmac
import time
from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import TestClient

from events.errors import NotAllowed
from mclub.service import hooks, posting
from mclub.service.app import application
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from receiving import Receiver, wait_for
from seated import Seated, begin


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "BREAKS", (0.0, 0.05, 0.05))


def set_hook(game: Seated, who: str, url: str) -> str:
    status, answer = game.ask(who, "PUT", "webhook", {"url": url})
    assert status == 200, answer
    return str(answer["secret"])


def test_a_turn_is_told_once_and_signed(game: Seated, receiver: Receiver) -> None:
    secret = set_hook(game, "blue", receiver.url)
    seq = game.act("yellow", "place companies")["seq"]
    assert receiver.until(1) == [
        {"format": 1, "game": game.id, "seq": seq, "seat": "blue", "event": "your turn"}
    ]
    headers, body = receiver.got[0]
    at, _comma, digest = headers["X-Mclub-Signature"].partition(",")
    signed = at.removeprefix("t=").encode() + b"." + body
    assert digest == "v1=" + hmac.new(bytes.fromhex(secret), signed, "sha256").hexdigest()
    assert abs(int(at.removeprefix("t=")) - time.time()) < 10
    game.act("blue", "place companies")
    game.act("red", "place companies")
    time.sleep(0.1)
    assert len(receiver.got) == 1


def test_a_seat_that_is_asked_already_is_told_at_once(game: Seated, receiver: Receiver) -> None:
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
    client: TestClient[Gate], game: Seated, receiver: Receiver
) -> None:
    receiver.answers = [500, 503, 200]
    set_hook(game, "yellow", receiver.url)
    receiver.until(3)
    wait_for(lambda: 'outcome="delivered"} 1.0' in client.get("/metrics").text)


def test_in_the_end_it_is_given_up(
    client: TestClient[Gate], game: Seated, receiver: Receiver
) -> None:
    receiver.answers = [500]
    set_hook(game, "yellow", receiver.url)
    wait_for(lambda: 'outcome="failed"} 1.0' in client.get("/metrics").text)
    assert len(receiver.got) == 3


def test_play_does_not_wait_for_a_slow_program(game: Seated, receiver: Receiver) -> None:
    receiver.free.clear()
    for seat in game.seats:
        set_hook(game, seat, receiver.url)
    for seat in game.seats:
        game.act(seat, "place companies")
    assert receiver.got == []
    receiver.free.set()
    receiver.until(1)


def test_a_removed_webhook_is_told_nothing(game: Seated, receiver: Receiver) -> None:
    set_hook(game, "blue", receiver.url)
    assert game.ask("blue", "DELETE", "webhook").body == {"url": None}
    game.act("yellow", "place companies")
    time.sleep(0.1)
    assert receiver.got == []


def test_private_addresses_are_refused_unless_they_are_allowed(
    settings: Settings, receiver: Receiver
) -> None:
    public = msgspec.structs.replace(settings, private_hooks=False)
    with TestClient(application(public), base_url=public.base_url) as client:
        game = begin(client, ["yellow", "blue"])
        set_hook(game, "yellow", receiver.url.replace("127.0.0.1", "localhost"))
        wait_for(lambda: 'outcome="refused"} 1.0' in client.get("/metrics").text)
    assert receiver.got == []


def test_a_turn_that_lasts_an_instant_only_is_told(game: Seated, receiver: Receiver) -> None:
    """Whoever looks only now and then would see yellow asked, and asked again."""
    set_hook(game, "yellow", receiver.url)
    first = receiver.until(1)[0]["seq"]
    seqs = [game.act(seat, "place companies")["seq"] for seat in ("yellow", "blue", "red")]
    told = receiver.until(2)
    game.act("yellow", "place colonies")
    time.sleep(0.1)
    assert [message["seq"] for message in told] == [first, seqs[-1]]
    assert len(receiver.got) == 2


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.7",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "2130706433",
        "[::1]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:10.0.0.1]",
    ],
)
def test_what_counts_as_private(address: str) -> None:
    with pytest.raises(NotAllowed):
        asyncio.run(posting.address_of(f"http://{address}:80/", private=False))


def test_a_name_is_looked_up_once_and_what_was_found_is_connected_to(
    game: Seated, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first look-up leads to the receiver; a second one would lead elsewhere."""
    looked_up: list[str] = []

    async def address_of(url: str, *, private: bool) -> str:
        looked_up.append(url)
        return "127.0.0.1" if len(looked_up) == 1 else "192.0.2.1"

    monkeypatch.setattr(posting, "address_of", address_of)
    set_hook(game, "yellow", receiver.url.replace("127.0.0.1", "rebinding.example"))
    receiver.until(1)
    assert receiver.got[0][0]["Host"].startswith("rebinding.example:")
    assert len(looked_up) == 1


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://a.example/",
        "http://",
        "//a.example",
        "http://a.example/a b",
        "http://ä.example/",
        "http://a.example/\r\nX: y",
        "http://a.example:0/",
        "http://a.example/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_refused(game: Seated, url: str) -> None:
    refused = game.refused("yellow", "webhook", "PUT", url=url)
    assert refused["status"] == 422


def test_only_a_seat_has_a_webhook(game: Seated) -> None:
    for who in ("host", "spectator"):
        assert game.refused(who, "webhook", "PUT", url="https://a.example/")["status"] == 403
