"""A `mclub` for the shell that forks from a process with everything imported (see `tests.forked`),
so that it looks like any other program to its shell: pipes, redirections and exit codes work."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from tests.forked import SOCKET, Origin

PROGRAM = Path(sys.executable).with_name("mclub")
STARTED = {"serve", "simulate"}
"""Commands that are stopped by signals or start processes; they run as real programs."""
AT_THE_START = {"PYTHONIOENCODING", "MCLUB_LOG"}
"""Variables that are read at the start; with one of them, each command is a real program."""
ASKING = f"""#!{sys.executable} -IS
import marshal, os, socket, sys

if {{*sys.argv[1:2]}} & {STARTED} or {AT_THE_START} & {{*os.environ}}:
    os.execv("{PROGRAM}", ["mclub", *sys.argv[1:]])
streams = [number for number in range(3) if os.path.exists(f"/proc/self/fd/{{number}}")]
for closed in {{*range(3)}} - {{*streams}}:
    os.open(os.devnull, os.O_RDWR)
with socket.socket(socket.AF_UNIX) as ready:
    ready.connect(os.path.join(os.path.dirname(sys.argv[0]), "{SOCKET}"))
    socket.send_fds(ready, [b"."], [0, 1, 2])
    ready.sendall(marshal.dumps((sys.argv, os.getcwd(), dict(os.environ), streams)))
    ready.shutdown(socket.SHUT_WR)
    _pid = ready.recv(4)
    sys.exit(ready.recv(4)[0])
"""


@contextmanager
def ready(environment: Mapping[str, str]) -> Iterator[Path]:
    """Keep a process ready, and yield a folder with a `mclub` that uses it."""
    with closing(Origin(environment)) as origin:
        program = origin.folder / "mclub"
        program.write_text(ASKING, "utf-8")
        program.chmod(0o755)
        yield origin.folder
