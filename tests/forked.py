"""Programs that fork from one that has everything imported.

Most of a short command's time, and of a service's start, is Python's start and its imports. Here
each program is a fork with its own arguments, folder, environment and streams.
"""

import atexit
import gc
import marshal
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import NoReturn, TextIO

from mclub.__main__ import main
from mclub.cli import COMMANDS
from mclub.kinds.registry import GAMES
from tests.compiled import FOLDER, compiled_folder, share_templates
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[1]
SOCKET = "socket"
"""The name of the socket in the origin's folder."""
CODE = "-c"
AT_FIRST_USE = [
    "anyio._backends._asyncio",
    "mclub.games.million_club",
    "mclub.service.store.sqlite",
    "sqlite_utils",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.httptools_impl",
    "uvloop",
]
"""Modules that a service imports only when it needs them, as each does."""
NUMBER = struct.Struct("<i")
"""What the origin answers: a process id, then an exit code."""


class Origin:
    """A process that forks programs. folder: of its socket, for more files too."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        # A socket's address must be short, unlike the tests' folders.
        self._temporary = TemporaryDirectory()
        self.folder = Path(self._temporary.name)
        self.address = str(self.folder / SOCKET)
        self._process = Popen(
            [sys.executable, "-c", f"from tests.forked import listen; listen({self.address!r})"],
            cwd=ROOT,
            env={**environment, FOLDER: compiled_folder()},
            stdin=PIPE,
            stdout=PIPE,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline(), "it does not listen"

    def close(self) -> None:
        """End it, but none of the programs that it has forked."""
        self._process.kill()
        self._process.communicate()
        self._temporary.cleanup()


class Forked:
    """A running `mclub` with these arguments, or after "-c" a service that is begun by this code
    with these arguments. Its input is empty. stdout: what it prints."""

    def __init__(self, origin: Origin, *words: str, stderr: TextIO, env: Mapping[str, str]) -> None:
        self._code: int | None = None
        reading, writing = os.pipe()
        self.stdout = open(reading, encoding="utf-8")  # noqa: SIM115
        self._answers = socket.socket(socket.AF_UNIX)
        self._answers.connect(origin.address)
        with open(os.devnull) as empty, open(writing, "w") as printing:
            streams = [each.fileno() for each in (empty, printing, stderr)]
            socket.send_fds(self._answers, [b"."], streams)
        request = (["mclub", *words], os.getcwd(), dict(env), [0, 1, 2])
        self._answers.sendall(marshal.dumps(request))
        self._answers.shutdown(socket.SHUT_WR)
        (self.pid,) = NUMBER.unpack(self._answers.recv(NUMBER.size))

    @property
    def returncode(self) -> int:
        """The exit code, or minus the signal that ended it. It must have ended."""
        assert self._code is not None
        return self._code

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, whatever it is doing."""
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """The return code if it has ended."""
        return self._code if self._ends(0) else None

    def communicate(self, timeout: float = PATIENCE) -> None:
        """Wait for its end, in seconds at most."""
        assert self._ends(timeout), f"it has not ended after {timeout} s"
        self.stdout.close()

    def _ends(self, timeout: float) -> bool:
        if self._code is None and select.select([self._answers], [], [], timeout)[0]:
            (self._code,) = NUMBER.unpack(self._answers.recv(NUMBER.size))
            self._answers.close()
        return self._code is not None


@cache
def origin_of_services() -> Origin:
    """The process from which this process forks its services."""
    origin = Origin({**os.environ, "MCLUB_LANG": "en", "PYTHONUNBUFFERED": "1"})
    atexit.register(origin.close)
    return origin


def listen(address: str) -> None:
    """Answer each request by a fork that runs the command and waits for its end, until standard
    input is closed: then the tests have ended, perhaps by being killed."""
    for module in {*COMMANDS.values()}:
        import_module(f"mclub.cli.{module}")
    for game in GAMES.values():
        import_module(f"{game}.face")
    gc.freeze()
    # Ignoring SIGCHLD reaps the answering forks.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()
        print("ready", flush=True)
        while sys.stdin not in select.select([listening, sys.stdin], [], [])[0]:
            asking, _ = listening.accept()
            _, streams, _, _ = socket.recv_fds(asking, 1, 3)
            with asking.makefile("rb") as told:
                request = marshal.load(told)
            words, *_rest = request
            if {*words[1:2]} & {"serve", CODE}:
                prepare_to_serve()
            if not os.fork():
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _answer(asking, streams, *request)
            asking.close()
            for stream in streams:
                os.close(stream)


@cache
def prepare_to_serve() -> None:
    """Import what every service needs, read its routes, and share compiled templates."""
    from mclub.service import app, logs, server
    from mclub.service.state import Service

    for module in AT_FIRST_USE:
        import_module(module)
    logs.configure()
    routes = app.framework()
    server.application = lambda settings: app.behind_gate(Service(settings), routes)
    share_templates()
    gc.freeze()


def _answer(
    asking: socket.socket,
    streams: Sequence[int],
    words: list[str],
    folder: str,
    environment: Mapping[str, str],
    open_ones: Sequence[int],
) -> NoReturn:
    """Run the command, and report its process id, then its exit code."""
    command = os.fork()
    if not command:
        asking.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
            if number not in open_ones:
                os.close(number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = words
        if words[1:2] == [CODE]:
            sys.argv = [CODE, *words[3:]]
            exec(words[2], {})
            sys.exit()
        main()
    for stream in streams:
        os.close(stream)
    asking.send(NUMBER.pack(command))
    _, status = os.waitpid(command, 0)
    with suppress(BrokenPipeError):  # whoever asked may be gone
        asking.send(NUMBER.pack(os.waitstatus_to_exitcode(status)))
    os._exit(0)
