"""Other programs for the tests: Python code that runs in a process of its own."""

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
"""Code that gives up the right to read and write everything, should the tests run as root."""


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    """The code, started. Its stdin and stdout are pipes; it stops at the first warning."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", dedent(code), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def said(code: str, *arguments: object) -> str:
    """What the code prints until it ends, which it must do well."""
    with child(code, *arguments) as process:
        output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    return output.strip()


def line(process: subprocess.Popen[str]) -> str:
    """The next line that the process prints; empty when it has ended."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str], message: str) -> None:
    """A line for the process to read."""
    assert process.stdin is not None
    print(message, file=process.stdin, flush=True)
