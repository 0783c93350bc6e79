"""Ports for the services that the tests start."""

import random
import socket

BELOW_EPHEMERAL = range(10_000, 32_000)
"""No port of these is given to a connection that goes out, so one that was found free stays so."""


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
