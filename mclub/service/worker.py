"""One of several workers, as `workers` starts it: `python -m mclub.service.worker`.

Its orders are the first line of its standard input. When that ends, whoever gave them is gone, and
it stops as well.
"""

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress

from events.errors import MclubError
from mclub.service.logs import configure, fault, log
from mclub.service.server import serve
from mclub.service.settings import Settings
from mclub.service.workers import READY


def main() -> None:
    """Serves until it is told to stop."""
    # What a closed terminal means is for the one to say who started it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    gc.enable()
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        return  # whoever started it was gone before he had given his orders
    orders = json.loads(line)
    settings = Settings(**orders["settings"])
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
    # Whoever is gone isn't told. That his orders have ended stops the worker, and `print` would try
    # once more at the very end.
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"{READY}\n".encode())


if __name__ == "__main__":
    main()
