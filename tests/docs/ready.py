"""A `mclub` for the shell that forks from a process with everything imported.

Most of a short command's time is Python's start and its imports. Here each command is a fork of
this process with its own arguments, folder, environment and streams, so that it looks like any
other program to its shell: pipes, redirections and exit codes work.
"""

import gc
import marshal
import os
import signal
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from typing import NoReturn

from mclub.__main__ import main
from mclub.cli import COMMANDS
from mclub.kinds.registry import GAMES
from tests.docs.blocks import ROOT

PROGRAM = Path(sys.executable).with_name("mclub")
STARTED = {"serve", "simulate"}
"""Commands that are stopped by signals or start processes; they run as real programs."""

SOCKET = "socket"
ASKING = f"""#!{sys.executable} -IS
import marshal, os, socket, sys

if {{*sys.argv[1:2]}} & {STARTED}:
    os.execv("{PROGRAM}", ["mclub", *sys.argv[1:]])
streams = [number for number in range(3) if os.path.exists(f"/proc/self/fd/{{number}}")]
for closed in {{*range(3)}} - {{*streams}}:
    os.open(os.devnull, os.O_RDWR)
with socket.socket(socket.AF_UNIX) as ready:
    ready.connect(os.path.join(os.path.dirname(sys.argv[0]), "{SOCKET}"))
    socket.send_fds(ready, [b"."], [0, 1, 2])
    ready.sendall(marshal.dumps((sys.argv, os.getcwd(), dict(os.environ), streams)))
    ready.shutdown(socket.SHUT_WR)
    sys.exit(ready.recv(1)[0])
"""


@contextmanager
def ready(environment: Mapping[str, str]) -> Iterator[Path]:
    """Keep a process ready, and yield a folder with a `mclub` that uses it."""
    # A socket's address must be short, unlike the tests' folders.
    with TemporaryDirectory() as folder:
        program = Path(folder, "mclub")
        program.write_text(ASKING, "utf-8")
        program.chmod(0o755)
        listening = f"from tests.docs.ready import listen; listen({f'{folder}/{SOCKET}'!r})"
        with Popen(
            [sys.executable, "-c", listening], cwd=ROOT, env=environment, stdin=DEVNULL, stdout=PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline(), "it does not listen"
            try:
                yield Path(folder)
            finally:
                process.kill()


def listen(address: str) -> None:
    """Answer each request by a fork that runs the command, and wait for its end."""
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
        while True:
            asking, _ = listening.accept()
            if not os.fork():
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _answer(asking)
            asking.close()


def _answer(asking: socket.socket) -> NoReturn:
    """Run the command, and report its exit code."""
    _, streams, _, _ = socket.recv_fds(asking, 1, 3)
    with asking.makefile("rb") as told:
        words, folder, environment, open_ones = marshal.load(told)
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
        main()
    _, status = os.waitpid(command, 0)
    asking.send(bytes([os.waitstatus_to_exitcode(status) % 256]))
    os._exit(0)
