"""Ports for the services that the tests start."""

import random
import socket

BELOW_EPHEMERAL = range(10_000, 32_000)
"""Ports that outgoing connections never get, so a free one stays free."""


def free_port() -> int:
    """A free port on loopback."""
    while True:
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", random.SystemRandom().choice(BELOW_EPHEMERAL)))
            except OSError:
                continue
            port: int = free.getsockname()[1]
            return port
