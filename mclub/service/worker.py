"""A worker process, as started by `workers`: `python -m mclub.service.worker`.

Its configuration is the first line of its standard input. When that input ends, the supervisor is
gone, and the worker stops.
"""

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress

import msgspec

from events.errors import MclubError
from mclub.service.certificate import Certificate
from mclub.service.logs import configure, fault, log
from mclub.service.server import serve
from mclub.service.settings import Settings
from mclub.service.workers import READY


def main() -> None:
    """Serve until told to stop."""
    # The supervisor decides what a closed terminal means.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    gc.enable()
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        return  # the supervisor died before it sent the configuration
    orders = json.loads(line)
    asked = orders["settings"]
    asked["certificate"] = msgspec.convert(asked["certificate"], Certificate | None)
    settings = Settings(**asked)
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
    # The supervisor may be gone. The end of standard input then stops the worker, and `print` would
    # fail again at exit.
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{READY}\n".encode())


if __name__ == "__main__":
    main()
