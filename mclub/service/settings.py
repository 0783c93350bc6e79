"""The operator's settings, and limits that always hold."""

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub.service.certificate import Certificate

MAX_BODY: Final = 256 * 1024
"""Bytes of a request body; a deck or a position takes a tenth of it."""
BODY_SECONDS: Final = 20.0
"""Seconds for a client to send its body."""
STREAMS: Final = 0.9
"""The share of connections that may be streams; the others are for requests."""
HEARTBEAT: Final = 15.0
"""Seconds of silence before a heartbeat."""
WATCH: Final = 0.1
"""Seconds between polls for other programs' writes to the file: a microsecond each."""
POLL: Final = 0.5
"""Seconds between polls of a database without notifications."""
GAMES_KEPT: Final = 256
"""Games cached in memory; the least recently used goes first."""
THREADS: Final = 4
"""Threads for work on games."""
ASIDE: Final = 8
"""Threads for queries to a remote store."""
SKEW: Final = 5.0
"""Seconds by which the clocks of two machines may differ. A time further ahead than any delay was
written before a clock was set back, and counts as passed."""
SWEEP: Final = 2.0
"""Seconds between sweeps for missed work: what a worker that died left behind, or a lost connection
did not deliver."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of the service.

    path: the SQLite file, or the address of a PostgreSQL database; base_url: the public URL,
    without a trailing slash; rate: requests a second for one link, ten times as many for an
    address; metrics: whether /metrics answers; private_hooks: whether webhooks may go to private
    addresses; worker: the number of this worker, None if it is the only one. connections: how many
    may be open; connections_each: how many of those by one address, which is also its limit of
    concurrent requests; patience: seconds for a request to arrive, for the next one to begin, and
    for a client to read anything sent to it; closing: seconds after that until the connection is
    dropped whatever is left to send.
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
    certificate: Certificate | None = None

    @property
    def streams(self) -> int:
        """The largest number of streams."""
        return int(self.connections * STREAMS)

    @property
    def secure(self) -> bool:
        """Whether the public URL is https, so that cookies are sent by https alone."""
        return self.base_url.startswith("https://")

    @property
    def https_only(self) -> bool:
        """Whether browsers are told to come by https alone for a year. Not with the service's own
        certificate: in a house it may lapse or go, and then nobody could get in."""
        return self.secure and self.certificate is None


def base_url_of(text: str) -> str:
    """The base URL in the form of `Settings`. Raises BadInput."""
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
