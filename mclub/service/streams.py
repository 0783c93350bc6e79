"""Streams of events that stay open for hours, each in as little memory as possible.

A route answers with the headers alone. The gate serves the rest once the framework is done with the
request, so an open stream keeps none of the framework's objects. It has a task of its own only
while messages wait to be sent.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from mclub.service.settings import HEARTBEAT

STREAM: Final = "stream"
"""The key in the request state of the stream that the gate has to serve."""
EVENTS: Final = "text/event-stream"
WAITING: Final = 32
"""The maximum number of queued messages for one stream."""
BEAT: Final = b": heartbeat\n\n"

Serve = Callable[[Receive, Send], Awaitable[None]]
"""Serves a stream until it ends or its client is gone."""


class Coding(NamedTuple):
    """How messages are encoded: the bytes before the first one, and the encoding of each."""

    head: bytes
    encode: Callable[[bytes], bytes]


PLAIN: Final = Coding(b"", bytes)


class EventStream(ASGIResponse):
    """The answer of a route: the headers of a stream, which proxies must not buffer. serve: called
    by the gate after the headers have been sent."""

    _should_set_content_length = False

    def __init__(self, serve: Serve, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(media_type=EVENTS, headers={"X-Accel-Buffering": "no", **(headers or {})})
        self._serve = serve

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the headers, and leave the rest to the gate."""
        await self.start_response(send)
        scope["state"][STREAM] = self._serve


class Stream:
    """An open stream and its queue. send: ASGI's."""

    __slots__ = ("_beat", "_encode", "_ended", "_head", "_queue", "_send", "_writer")

    def __init__(self, send: Send, coding: Coding) -> None:
        self._send = send
        self._head, self._encode = coding
        self._queue: deque[bytes] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._ended = False

    def send(self, message: bytes) -> None:
        """Queue a message; an overflow ends the stream."""
        if self._ended:
            return
        if self._queue is None:
            self._queue = deque()
        if len(self._queue) == WAITING:
            self.end()
            return
        self._queue.append(message)
        self._wake_writer()

    def end(self) -> None:
        """End the stream and drop its queue."""
        self._queue, self._ended = None, True
        self._wake_writer()

    async def wait_until_closed(self, receive: Receive) -> None:
        """Wait until the stream has ended, or its client is gone."""
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._ended = True
            self._stop_beat()
            if self._writer is not None:
                self._writer.cancel()

    def _wake_writer(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        self._stop_beat()
        while self._queue:
            messages, self._queue = self._queue, None
            encoded = b"".join((self._head, *map(self._encode, messages)))
            self._head = b""
            await self._send(_body(encoded, more=True))
        if self._ended:
            await self._send(_body(b"", more=False))
        else:
            loop = asyncio.get_running_loop()
            self._beat = loop.call_later(HEARTBEAT, self.send, BEAT)
        self._writer = None

    def _stop_beat(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None


def _body(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}
