"""An open stream by itself: its queue, its heartbeat, its end."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from mclub.service import streams
from mclub.service.streams import BEAT, PLAIN, WAITING, Coding, Stream


class Client:
    """The other end of a stream. reads: unset while it reads nothing; gone: set once it is gone."""

    def __init__(self) -> None:
        self.reads, self.gone = asyncio.Event(), asyncio.Event()
        self.reads.set()
        self.parts: list[bytes] = []

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.parts.append(message["body"])
        if not message["more_body"]:
            self.gone.set()  # the server reports the end of its own answer in the same way

    async def receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}


def run(play: Callable[[Client], Coroutine[Any, Any, None]]) -> list[bytes]:
    """What the client was sent, part by part."""

    async def inside() -> list[bytes]:
        client = Client()
        async with asyncio.timeout(20):
            await play(client)
        return client.parts

    return asyncio.run(inside())


async def settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


def test_messages_are_sent_in_order_each_encoded_by_itself_after_the_head() -> None:
    async def play(client: Client) -> None:
        stream = Stream(client.send, Coding(b"head ", lambda message: b"<%b>" % message))
        for message in (b"1", b"2"):
            stream.send(message)
        await settle()
        stream.send(b"3")
        await settle()
        stream.end()
        await stream.wait_until_closed(client.receive)

    assert run(play) == [b"head <1><2>", b"<3>", b""]


def test_a_client_that_reads_too_slowly_loses_its_stream() -> None:
    async def play(client: Client) -> None:
        stream = Stream(client.send, PLAIN)
        client.reads.clear()
        stream.send(b"first")
        await settle()  # this message is being sent, so it is no longer in the queue
        for _ in range(WAITING + 1):
            stream.send(b"later")
        client.reads.set()
        await stream.wait_until_closed(client.receive)

    assert run(play) == [b"first", b""]


def test_a_full_queue_alone_loses_nothing() -> None:
    async def play(client: Client) -> None:
        stream = Stream(client.send, PLAIN)
        client.reads.clear()
        stream.send(b"first ")
        await settle()
        for number in range(WAITING):
            stream.send(b"%d " % number)
        client.reads.set()
        await settle()
        client.gone.set()
        await stream.wait_until_closed(client.receive)

    assert b"".join(run(play)).split() == [b"first", *(b"%d" % n for n in range(WAITING))]


def test_only_a_silent_stream_has_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.0)

    async def play(client: Client) -> None:
        stream = Stream(client.send, PLAIN)
        stream.send(b"message")
        while client.parts[-2:] != [BEAT, BEAT]:
            await asyncio.sleep(0)
        client.gone.set()
        await stream.wait_until_closed(client.receive)
        count = len(client.parts)
        stream.send(b"too late")
        await asyncio.sleep(0.01)
        assert len(client.parts) == count, "nothing is sent to a client that is gone"

    first, *beats = run(play)
    assert first == b"message"
    assert set(beats) == {BEAT}
