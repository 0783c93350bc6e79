"""`mclub serve --workers 2`: workers are renewed and replaced without any loss."""

import json
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from mclub import Club
from mclub.desk.audit import audit_log
from tests.postgres import lives
from tests.service.persisting import listen, play
from tests.service.seated import begin, client_of
from tests.service.served import Program, Standalone
from tests.sweeping import SWEEP
from tests.waiting import wait_for


def workers(server: Program) -> set[int]:
    """The processes that serve."""
    pid = server.process.pid
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


@SWEEP
def test_workers_are_renewed_one_after_the_other(tmp_path: Path) -> None:
    stop, ends, heads = threading.Event(), dict[str, int](), dict[int, str]()
    with Standalone(tmp_path / "games.db", "--workers", "2", "--rate", "1000000") as server:
        game = begin(server.client, ["yellow", "blue", "red"])
        server.client.close()
        before = workers(server)
        assert len(before) == 2
        with ThreadPoolExecutor() as pool:
            told = pool.submit(listen, [server.url], game, ends)
            playing = pool.submit(play, [server.url], game, heads, stop, 0.2)
            wait_for(lambda: len(heads) > 1)
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: len(workers(server)) == 2 and not workers(server) & before)
            renewed = len(heads)
            os.kill(min(workers(server)), signal.SIGKILL)
            wait_for(lambda: len(workers(server)) == 2 and len(heads) > renewed + 1)
            stop.set()
            playing.result()
            with Club(server.path) as club:
                kept = club.game(game.id)
                ends[game.id] = kept.seq
                rows = club.log.rows(game.id)
                assert [rows[seq - 1][3].hex() for seq in heads] == list(heads.values())
                assert audit_log(club.log, game.id).passed
                history = [(line["seq"], line["text"]) for line in kept.history("red", since=16)]
            assert told.result() == history
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert "workers are renewed" in [line["event"] for line in lines]


def test_workers_do_not_outlive_who_started_them(tmp_path: Path) -> None:
    with Standalone(tmp_path / "games.db", "--workers", "2") as server:
        left = workers(server)
        server.kill()
        wait_for(lambda: not any(map(lives, left)))
    with client_of(server.url) as client, pytest.raises(httpx.ConnectError):
        client.get("/health")
