"""The yardstick of the service: the smallest endpoints that decode and answer JSON, served as ours.

`python smallest.py PORT FILE` serves `/json`, and `/durable/GAME`, which appends to a game of the
file the records that were posted to `/rows`: no checks, no rules, no thread, no log.
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


class Acting(msgspec.Struct):
    """As the service's own."""

    action: str
    expect: int
    command_id: str


class Answer(msgspec.Struct):
    """Hardly anything."""

    action: str
    seq: int


def application(log: SqliteLog) -> Litestar:
    """All three."""
    rows: list[Row] = []

    @post("/json", status_code=200)
    async def json(data: Acting) -> Answer:
        return Answer(data.action, data.expect + 1)

    @post("/rows", status_code=200)
    async def keep(data: list[Row]) -> None:
        rows[:] = data

    @post("/durable/{game:str}", status_code=200)
    async def durable(data: Acting, game: str) -> Answer:
        bare_append(log, game, rows)
        return Answer(data.action, rows[-1].seq)

    return Litestar([json, keep, durable], openapi_config=None, logging_config=None)


def main(port: int, path: Path) -> None:
    """Serves, with uvicorn's settings of `mclub.service.server`."""
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
