"""The service's yardstick: minimal endpoints that decode and answer JSON on the same server.

`python smallest.py PORT FILE` serves `/json`, and `/durable/GAME`, which appends the records posted
to `/rows` to a game of the file, without checks, rules, threads or a log.
"""

import socket
import sys
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar, post

from events.record import Row
from events.sqlite_log import SqliteLog
from tests.benchmarks.games import bare_append


class ActBody(msgspec.Struct):
    """The request body, as in mclub's service."""

    action: str
    expect: int
    command_id: str


class Answer(msgspec.Struct):
    """A minimal answer."""

    action: str
    seq: int


def application(log: SqliteLog) -> Litestar:
    """The app with all three endpoints."""
    rows: list[Row] = []

    @post("/json", status_code=200)
    async def json(data: ActBody) -> Answer:
        return Answer(data.action, data.expect + 1)

    @post("/rows", status_code=200)
    async def keep(data: list[Row]) -> None:
        rows[:] = data

    @post("/durable/{game:str}", status_code=200)
    async def durable(data: ActBody, game: str) -> Answer:
        bare_append(log, game, rows)
        return Answer(data.action, rows[-1].seq)

    return Litestar([json, keep, durable], openapi_config=None, logging_config=None)


def main(port: int, path: Path) -> None:
    """Serve with the uvicorn settings of `mclub.service.server`."""
    with socket.socket() as taken, SqliteLog(path) as log:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        config = uvicorn.Config(
            application(log),
            loop="uvloop",
            http="httptools",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
        )
        print("served", flush=True)
        uvicorn.Server(config).run(sockets=[taken])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
