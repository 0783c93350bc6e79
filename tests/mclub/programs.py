"""`mclub` as a separate program, with real pipes, terminals, signals and users."""

import atexit
import os
import pty
import subprocess
import sys
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from tests.ready import ready
from tests.waiting import PATIENCE

MCLUB = [str(Path(sys.executable).with_name("mclub"))]
"""The program installed in the tests' environment."""


@cache
def forked_mclub() -> str:
    """A `mclub` that is forked from a process with everything imported, instead of starting Python:
    a tenth of the time. `MCLUB` is for tests of the start itself, of signals and of limits."""
    stack = ExitStack()
    atexit.register(stack.close)
    return str(stack.enter_context(ready(environment(None))) / "mclub")


def environment(db: Path | None, **more: str) -> dict[str, str]:
    """The tests' environment with this file of games."""
    own = {} if db is None else {"MCLUB_DB": str(db)}
    paths = os.pathsep.join(filter(None, sys.path))
    return (
        os.environ
        | {"PYTHONPATH": paths, "PYTHONWARNINGS": "error", "TERM": "xterm-256color"}
        | own
        | more
    )


def run(
    db: Path | None, *words: str, typed: bytes | None = None, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `mclub` with pipes for standard input, output and error."""
    return subprocess.run(
        [forked_mclub(), *words],
        input=b"" if typed is None else typed,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env=environment(db, **env),
    )


def python(code: str, *arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run Python code in its own process."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment(None, **more),
    )


def on_terminal(db: Path, *words: str, **env: str) -> tuple[int, str]:
    """The exit code of `mclub`, and its output on a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [forked_mclub(), *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(db, **env),
        close_fds=True,
    ) as process:
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # Linux says so when the other side has closed
            pass
        os.close(ours)
        code = process.wait(timeout=PATIENCE)
    return code, shown.decode()
