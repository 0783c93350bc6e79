"""Child processes for the tests: Python code that runs in its own process."""

import os
import subprocess
import sys
from textwrap import dedent

from tests.waiting import PATIENCE

UNPRIVILEGED = """
import os, sqlite_utils, urllib.parse
from events.sqlite_log import SqliteLog
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
"""
"""Code that drops root's right to read and write everything, in case the tests run as root."""


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Start the code with pipes for stdin and stdout. It stops at the first warning."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", dedent(code), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def output_of(code: str, *arguments: object) -> str:
    """The output of the code, which must succeed."""
    with child(code, *arguments) as process:
        output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    return output.strip()


def line(process: subprocess.Popen[str]) -> str:
    """The next line of output; empty at the end."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str], message: str) -> None:
    """Send a line to the process."""
    assert process.stdin is not None
    print(message, file=process.stdin, flush=True)
