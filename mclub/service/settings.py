"""What whoever runs the service decides, and the bounds that hold for everybody."""

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from events.errors import BadInput
from events.language import gettext as _

MAX_BODY: Final = 256 * 1024
"""Bytes of a request's body: a deck or a position is a tenth of it."""
BODY_SECONDS: Final = 20.0
"""Seconds that a client may take for its body."""
STREAMS: Final = 0.9
"""The part of all connections that may be streams: acts find room on the others."""
HEARTBEAT: Final = 15.0
"""Seconds of silence after which a listener is sent a heartbeat."""
WATCH: Final = 0.1
"""Seconds between two looks whether another program has written to the file: a microsecond each."""
POLL: Final = 0.5
"""Seconds between two looks into a database that tells nobody by itself."""
GAMES_KEPT: Final = 256
"""Games that are kept in memory; the one not asked for the longest goes first."""
THREADS: Final = 4
"""Threads that work on games."""
ASIDE: Final = 8
"""Threads that look into a store that is far away."""
SKEW: Final = 5.0
"""Seconds by which the clocks of two machines may differ. What lies further ahead than it can have
been put off was put off by a clock that was set back since, and counts as come."""
SWEEP: Final = 2.0
"""Seconds after which a worker looks in any case whether something has passed it by: what a worker
left undone that is gone, what a lost connection did not tell."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the service is run.

    path: the SQLite file, or the address of a PostgreSQL database; base_url: how people reach the
    service, without a slash at its end; rate: requests a second that one link may make, an address
    ten times as many; metrics: whether /metrics answers; private_hooks: whether webhooks may go to
    private addresses; worker: the number of this one of several, None if it is the only one.
    connections: how many may be open; connections_each: of those how many by one address, which may
    also have so many requests under way; patience: seconds that a request may take to arrive whole,
    or the next one to begin, and that a client may read nothing of what it is sent; closing:
    seconds after these until the connection is gone whatever was left to be sent.
    """

    path: str | Path
    base_url: str = "http://127.0.0.1:8000"
    rate: float = 20.0
    metrics: bool = False
    private_hooks: bool = False
    worker: int | None = None
    connections: int = 4000
    connections_each: int = 256
    patience: float = 30.0
    closing: float = 5.0

    @property
    def streams(self) -> int:
        """How many streams may be open."""
        return int(self.connections * STREAMS)

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies are sent by it alone."""
        return self.base_url.startswith("https://")


def base_url_of(text: str) -> str:
    """The base URL as `Settings` keeps it. Raises BadInput."""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = None
    if not sound or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadInput(
            _(
                "“{text}” is not a base URL: give http or https, a host and optionally a "
                "port, e.g. https://games.example."
            ).format(text=text[:60])
        )
    return f"{parts.scheme}://{parts.netloc}"
