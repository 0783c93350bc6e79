"""`mclub serve --id` and `--demo` never make a link that nobody can read."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx

from mclub import Club
from mclub.service.leases import Leases
from mclub.service.links import Links
from mclub.service.store.opening import open_store
from tests.ports import free_port
from tests.sweeping import SWEEP, sweep_after
from tests.waiting import PATIENCE

LOST = "mclub: Done, but the answer can't be written: No space left on device.\n"


def server(place: str, output: int, *words: str) -> "subprocess.CompletedProcess[str]":
    """Serve until the first response, which comes only after the links are made."""
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "-m", "mclub", "serve", "--db", place, "--port", str(port), *words],
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, "MCLUB_LANG": "en"},
        text=True,
    ) as program:
        again = httpx.HTTPTransport(retries=9)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=again) as client:
            assert client.get("/health", timeout=PATIENCE).status_code == 200
        program.send_signal(signal.SIGINT)
        told, wrong = program.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(words, program.returncode, told, wrong)


def host(place: str, token: str) -> bool:
    """Whether the token belongs to a valid host's link."""
    with closing(open_store(place)) as store:
        who = Links(store).who(token)
        return who is not None and who.role == "host"


@SWEEP
def test_a_host_keeps_his_link_until_the_new_one_can_be_read(place: str) -> None:
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}).id
    with closing(open_store(place)) as store:
        old = Links(store).issue(game, "host")
    with open("/dev/full", "wb") as full:
        done = server(place, full.fileno(), "--id", game)
    assert (done.returncode, done.stderr.endswith(LOST)) == (8, True)
    assert host(place, old)
    done = server(place, subprocess.PIPE, "--id", game)
    new = done.stdout.rpartition("/")[2].strip()
    assert (host(place, old), host(place, new)) == (False, True)


@SWEEP
def test_the_service_looks_after_the_bots_of_a_game_whose_host_it_has(place: str) -> None:
    with Club(place) as club:
        games = [
            club.new({"yellow": "Ann"}, bots={"blue": "random"}, seed="tea").id,
            club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea").id,
        ]
    for game in games:
        server(place, subprocess.PIPE, "--id", game)
    with closing(open_store(place)) as store:
        assert Leases(store).tracked(games) == [games[0]]


@sweep_after(1, "full", [True, False])
def test_a_demo_begins_only_if_its_links_can_be_read(tmp_path: Path, full: bool) -> None:
    place = str(tmp_path / "games.db")
    with open("/dev/full", "wb") as nowhere:
        done = server(place, nowhere.fileno() if full else subprocess.PIPE, "--demo")
    with Club(place) as club:
        assert len(club.log.games()) == (0 if full else 1)
    if full:
        assert (done.returncode, done.stderr) == (8, LOST)
    else:
        assert host(place, done.stdout.partition("host ")[2].partition("\n")[0].rpartition("/")[2])
