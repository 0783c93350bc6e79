"""A program that plays through `Club` and is killed at any moment loses no acknowledged action.

tests/events shows the same for the log alone; here a whole batch is decided, sealed and chained.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from mclub import Club
from tests.mclub.programs import environment
from tests.sweeping import ALL, sweep_after

NURSERY = """
import os, sys
import mclub.games.million_club
from mclub import Club

def play(path, told):
    with Club(path) as club:
        game = club.game(club.log.latest())
        count = 0
        while True:
            due = game.due()
            if not due:
                game = club.new({"yellow": "A", "blue": "B"})
                club.log.set_latest(game.id)
            else:
                actions = due[0]["actions"]
                count += 1
                game.act(due[0]["seat"], actions[count % len(actions)])
            os.write(told, f"{game.id} {game.seq} {game.head}\\n".encode())

for line in sys.stdin:
    child = os.fork()
    if not child:
        play(sys.argv[1], os.open(line.strip(), os.O_CREAT | os.O_WRONLY))
    print(child, flush=True)
    os.waitpid(child, 0)
    print("dead", flush=True)
"""
"""A parent that forks the programs to be killed, so that none has to import anything first."""
WORDS = 11
"""The programs acknowledge at least 0, 1, … 10 commands before they are killed."""


class Nursery:
    """Starts programs that play in the file at `path`."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", NURSERY, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(None),
        )

    def last_word(self, told: Path, words: int, after: float) -> list[str]:
        """The last action acknowledged by a program that was killed `after` seconds after so many
        acknowledgements."""
        assert self._process.stdin is not None
        print(told, file=self._process.stdin, flush=True)
        child = int(self._line())
        while words and (not told.exists() or told.read_text().count("\n") < words):
            time.sleep(0.001)
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        assert self._line() == "dead"
        output = told.read_text() if told.exists() else ""
        whole = [line for line in output.splitlines(keepends=True) if line.endswith("\n")]
        return whole[-1].split() if whole else []

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate()
        assert self._process.returncode == 0


@sweep_after(1, "kills", [WORDS, (5 if ALL else 2) * WORDS])
def test_killed_at_any_moment_it_has_lost_no_acknowledged_action(
    tmp_path: Path, kills: int
) -> None:
    path = tmp_path / "games.db"
    with Club(path) as club:
        club.log.set_latest(club.new({"yellow": "A", "blue": "B"}).id)
    nursery = Nursery(path)
    acknowledged: dict[str, tuple[int, str]] = {}
    for number in range(kills):
        word = nursery.last_word(tmp_path / str(number), number % WORDS, random.uniform(0, 0.1))
        if word:
            acknowledged[word[0]] = (int(word[1]), word[2])
        with Club(path) as club:  # verifies the chain of every game that it opens
            for id_, (seq, head) in acknowledged.items():
                game = club.game(id_)
                assert game.seq >= seq
                assert club.log.rows(id_)[seq - 1][3].hex() == head, "the very same record"
                assert game.due() or game.board()["status"] == "finished", "no half batch"
    nursery.close()
    with Club(path) as club:
        records = sum(game["seq"] for game in club.overview())
    assert records > 5 * kills, "each has acknowledged five records on average, or more"
