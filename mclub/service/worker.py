"""One of several workers, as `workers` starts it: `python -m mclub.service.worker`.

Its orders are the first line of its standard input. When that ends, whoever gave them is gone, and
it stops as well.
"""

import gc
import json
import signal
import socket
import sys

from mclub.service.logs import configure
from mclub.service.server import serve
from mclub.service.settings import Settings
from mclub.service.workers import READY


def main() -> None:
    """Serves until it is told to stop."""
    # What a closed terminal means is for the one to say who started it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    gc.enable()
    orders = json.loads(sys.stdin.readline())
    settings = Settings(**orders["settings"])
    configure(quiet=orders["quiet"], worker=settings.worker)
    serve(
        settings,
        socket.socket(fileno=orders["socket"]),
        lambda _service: None,
        ready=lambda: print(READY, flush=True),
        lifeline=sys.stdin.fileno(),
    )


if __name__ == "__main__":
    main()
