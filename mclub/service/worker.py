"""A worker process, as started by `workers`: `python -m mclub.service.worker`.

It reads its configuration from the first line of standard input. When standard input closes, the
supervisor is gone, and the worker stops.
"""

import json
import os
import signal
import socket
import sys
from contextlib import suppress

from events.decoding import convert
from events.errors import MclubError
from mclub.service.certificate import Certificate
from mclub.service.garbage import collect_garbage
from mclub.service.logs import configure, fault, log
from mclub.service.server import serve
from mclub.service.settings import Settings
from mclub.service.workers import READY


def main() -> None:
    """Serve until a signal or the end of standard input stops the worker."""
    # SIGHUP, which a closing terminal sends, is for the supervisor alone.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    collect_garbage()
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        return  # the supervisor died before it sent the configuration
    orders = json.loads(line)
    fields = orders["settings"]
    if fields["certificate"] is not None:
        fields["certificate"] = convert(fields["certificate"], Certificate)
    settings = Settings(**fields)
    configure(quiet=orders["quiet"], worker=settings.worker)
    try:
        serve(
            settings,
            socket.socket(fileno=orders["socket"]),
            lambda _service: None,
            ready=_ready,
            lifeline=sys.stdin.fileno(),
        )
    except MclubError as error:
        log().error("worker can't serve", **fault(error))
        sys.exit(1)


def _ready() -> None:
    # If the supervisor is gone, the end of standard input stops the worker. `print` would fail a
    # second time at exit.
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{READY}\n".encode())


if __name__ == "__main__":
    main()
