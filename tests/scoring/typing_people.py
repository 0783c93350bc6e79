"""People at a real terminal: `mclub` in its own session, with keys that send signals."""

import fcntl
import os
import pty
import select
import subprocess
import termios
import time
from pathlib import Path

from tests.mclub.programs import MCLUB, environment
from tests.waiting import PATIENCE

PROMPT = b"> "
INTERRUPT = b"\x03"


def at_terminal(db: Path, keys: list[bytes], *words: str) -> tuple[int, str]:
    """Type each key when `mclub` waits for input. Returns the exit code and the output."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*MCLUB, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(db, TERM="dumb", INPUTRC="/dev/null"),
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as process:
        os.close(theirs)
        seen = b""
        left = list(keys)
        interrupting = False
        end = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < end:
                if not select.select([ours], [], [], 1)[0]:
                    # Python can miss a Ctrl-C just before it waits, so the key is pressed again.
                    if interrupting:
                        os.write(ours, INTERRUPT)
                    continue
                chunk = os.read(ours, 65536)
                if not chunk:
                    break
                seen += chunk
                if seen.endswith(PROMPT) and left:
                    interrupting = left[0] == INTERRUPT
                    os.write(ours, left.pop(0))
        except OSError:  # Linux says so when the other side has closed
            pass
        os.close(ours)
        if process.poll() is None and time.monotonic() >= end:
            process.kill()
        code = process.wait(timeout=PATIENCE)
    return code, seen.decode(errors="replace").replace("\r\n", "\n")
