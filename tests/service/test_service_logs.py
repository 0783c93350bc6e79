"""Log lines of several processes on one standard error stay intact, and workers whose parent dies
before they serve end."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from select import PIPE_BUF
from typing import Any

from tests.ports import free_port
from tests.postgres import lives
from tests.service.seated import begin, client_of
from tests.service.served import Standalone
from tests.sweeping import SWEEP, sweep_after
from tests.waiting import PATIENCE, wait_for

PROCESSES, LINES = 2, 300
WRITER = f"""
import logging, sys
from mclub.service.logs import configure, log

configure(worker=int(sys.argv[1]))
sys.stdin.readline()
for number in range({LINES}):
    size = number * 97 % 9000
    log().warning("line", number=number, text="é" * size, list=["x" * size, "y"], small="z" * 20)
logging.getLogger("a library").error("It failed: %s\\nwith %s", "secret", "secret")
try:
    raise ValueError("secret")
except ValueError:
    logging.getLogger("a library").exception("It failed")
"""
REPEATER = """
import json, sys
from mclub.service.logs import configure, log

configure()
for text in json.loads(sys.argv[1]):
    log().info("request", game=text)
"""
UNBUFFERED = {**os.environ, "PYTHONUNBUFFERED": "1", "MCLUB_LANG": "en"}


def writer(number: int, stderr: Any) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(number)],
        stdin=subprocess.PIPE,
        stderr=stderr,
        env=UNBUFFERED,
    )


def check_lines(lines: list[bytes], workers: range) -> None:
    """Check that every line is intact and none is missing."""
    found = [json.loads(line) for line in lines]
    numbers = {(one["worker"], one["number"]) for one in found if one["event"] == "line"}
    assert numbers == {(worker, number) for worker in workers for number in range(LINES)}
    assert len(found) == len(workers) * (LINES + 2)
    assert {one["small"] for one in found if one["event"] == "line"} == {"z" * 20}
    assert max(map(len, lines)) < PIPE_BUF
    said = [one for one in found if "library" in one]
    assert {one["event"] for one in said} == {"It failed: %s", "It failed"}
    assert {one.get("error") for one in said} == {None, "ValueError"}
    assert b"secret" not in b"".join(lines)


def test_a_line_is_one_write() -> None:
    """Each write to such a socket arrives separately."""
    reading, writing = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    process = writer(1, writing)
    writing.close()
    assert process.stdin is not None
    process.stdin.write(b"\n")
    process.stdin.flush()
    written = [reading.recv(100_000) for _ in range(LINES + 2)]
    reading.close()
    process.communicate()
    assert all(one.endswith(b"\n") and one.count(b"\n") == 1 for one in written)
    check_lines(written, range(1, 2))


def test_no_text_from_outside_controls_a_terminal() -> None:
    """A path has the id of a game; \\x9b begins a control sequence, as Esc and [ do."""
    texts = ["\x9b31m", "\x1b[31m", "é\u2028", "\udc9b"]
    command = [sys.executable, "-c", REPEATER, json.dumps(texts)]
    lines = subprocess.run(command, stderr=subprocess.PIPE, check=True).stderr.splitlines()
    assert [json.loads(line)["game"] for line in lines] == texts
    for line in lines:
        assert line.isascii()
        assert line.decode().isprintable()


def test_lines_of_several_processes_never_run_together() -> None:
    reading, writing = os.pipe()
    processes = [writer(number, writing) for number in range(PROCESSES)]
    os.close(writing)
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
    with open(reading, "rb") as pipe:
        lines = pipe.read().splitlines()
    for process in processes:
        process.communicate()
    check_lines(lines, range(PROCESSES))


@SWEEP
def test_all_that_workers_say_is_whole_lines(tmp_path: Path) -> None:
    with Standalone(tmp_path / "games.db", "--workers", "2") as served:
        begin(served.client, ["yellow", "blue"])
        # They don't belong to the group that gets a terminal's signals.
        assert all(os.getpgid(worker) == worker for worker in children(served.process.pid))
        for _ in range(20):
            served.client.get("/rules")
            with socket.create_connection(("127.0.0.1", served.port)) as nonsense:
                nonsense.sendall(b"nonsense\r\n\r\n")
                assert b"400" in nonsense.recv(1000)
        assert served.stop() == 0
    said = [json.loads(line) for line in served.log.read_text().splitlines()]
    assert {one.get("worker") for one in said} == {None, 1, 2}
    assert sum(one["event"] == "Invalid HTTP request received." for one in said) == 20


@sweep_after(1, "orders", [b'{"settings": {', b""], ids=["half", "none"])
def test_a_worker_that_gets_no_orders_ends(orders: bytes) -> None:
    worker = subprocess.run(
        [sys.executable, "-m", "mclub.service.worker"],
        input=orders,
        capture_output=True,
        check=False,
        env=UNBUFFERED,
    )
    assert (worker.returncode, worker.stdout, worker.stderr) == (0, b"", b"")


@SWEEP
def test_a_worker_whose_orders_end_before_it_serves_stops(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        reading, writing = os.pipe()
        os.close(reading)
        orders = {
            "settings": {"path": str(tmp_path / "games.db"), "worker": 1, "certificate": None},
            "quiet": False,
        }
        worker = subprocess.run(
            [sys.executable, "-m", "mclub.service.worker"],
            input=json.dumps(orders | {"socket": taken.fileno()}).encode() + b"\n",
            stdout=writing,
            stderr=subprocess.PIPE,
            pass_fds=[taken.fileno()],
            check=False,
            env=UNBUFFERED,
        )
        os.close(writing)
    assert worker.returncode == 0
    said = [json.loads(line)["event"] for line in worker.stderr.splitlines()]
    assert said == ["service starts", "service stops"]


def test_a_worker_that_can_not_serve_says_so_in_a_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        orders = {
            "settings": {"path": str(tmp_path), "worker": 1, "certificate": None},
            "quiet": False,
        }
        worker = subprocess.run(
            [sys.executable, "-m", "mclub.service.worker"],
            input=json.dumps(orders | {"socket": taken.fileno()}).encode() + b"\n",
            capture_output=True,
            pass_fds=[taken.fileno()],
            check=False,
            env=UNBUFFERED,
        )
    assert worker.returncode == 1
    (said,) = map(json.loads, worker.stderr.splitlines())
    assert (said["event"], said["error"]) == ("worker can't serve", "BadInput")
    assert str(tmp_path) not in worker.stderr.decode()


def children(pid: int) -> set[int]:
    try:
        return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except FileNotFoundError:
        return set()


@sweep_after(
    1,
    "end",
    [
        lambda pid: os.killpg(pid, signal.SIGINT),
        lambda pid: os.kill(pid, signal.SIGKILL),
        lambda pid: os.kill(pid, signal.SIGTERM),
    ],
    ids=["Ctrl-C", "killed", "told to end"],
)
def test_who_ends_while_workers_start_leaves_neither_them_nor_a_traceback(
    tmp_path: Path, end: Callable[[int], None]
) -> None:
    log = tmp_path / "log"
    command = [sys.executable, "-m", "mclub", "serve", "--workers", "3"]
    command += ["--db", str(tmp_path / "games.db"), "--port", str(free_port())]
    with log.open("w") as said:
        first = subprocess.Popen(
            command, stdout=said, stderr=said, env=UNBUFFERED, start_new_session=True
        )
    wait_for(lambda: len(children(first.pid)) == 3)
    workers = children(first.pid)
    end(first.pid)
    first.communicate()
    wait_for(lambda: not any(map(lives, workers)))
    assert "Traceback" not in log.read_text()
    assert "Exception ignored" not in log.read_text()


@sweep_after(1, "workers", ["1", "2"])
@sweep_after(1, "ends", ["a full disk", "a pipe that nobody reads"])
def test_a_log_that_can_not_be_written_stops_nobody(
    tmp_path: Path, ends: str, workers: str
) -> None:
    port = free_port()
    if ends == "a full disk":
        said = os.open("/dev/full", os.O_WRONLY)
    else:
        reading, said = os.pipe()
        os.close(reading)
    command = [sys.executable, "-m", "mclub", "serve", "--workers", workers]
    command += ["--db", str(tmp_path / "games.db"), "--port", str(port)]
    service = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=said, env=UNBUFFERED, start_new_session=True
    )
    os.close(said)
    try:
        assert service.stdout is not None
        assert b"running at" in service.stdout.readline()
        with client_of(f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            game = begin(client, ["yellow", "blue"])
            game.post("yellow", "talk", text="hello")
            connection = client.get("/health").extensions["network_stream"]
            assert client.get("/health").extensions["network_stream"] is connection
    finally:
        service.terminate()
        service.communicate()
