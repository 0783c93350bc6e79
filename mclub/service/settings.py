"""The operator's settings, and limits that can't be configured."""

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub.service.certificate import Certificate

MAX_BODY: Final = 256 * 1024
"""The maximum size of a request body in bytes; a deck or a position takes a tenth of it."""
BODY_SECONDS: Final = 20.0
"""The time in seconds that a request body has to arrive."""
STREAMS: Final = 0.9
"""The maximum share of connections that may be streams; the others are for requests."""
HEARTBEAT: Final = 15.0
"""Seconds without events before a stream sends a heartbeat."""
WATCH: Final = 0.1
"""Seconds between checks whether another program has written to the file; each takes a
microsecond."""
POLL: Final = 0.5
"""Seconds between polls of a database without notifications."""
REST: Final = 20
"""The pause after all games have been checked, in multiples of the time that this took: there may
be many games, and other programs may write to the file constantly."""
GAMES_KEPT: Final = 256
"""The maximum number of games cached in memory; the least recently used one is dropped first."""
THREADS: Final = 4
"""Threads in each pool for work on games."""
ASIDE: Final = 8
"""Threads for queries to a remote store."""
SKEW: Final = 5.0
"""The maximum difference, in seconds, between the clocks of two machines. A stored time that is
further ahead than its delay plus this was written before a clock was set back, and counts as
past."""
GATHER: Final = 0.05
"""Seconds after each message to the other workers, and after each query for webhooks and bots,
during which games that move on share the next one."""
SWEEP: Final = 2.0
"""Seconds between sweeps for work left by a worker that died, and for lost notifications."""

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::")  # noqa: S104 (compared only)
"""Hosts of addresses that lead to the service on its own computer only; the last two are no
addresses of a computer at all."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of the service.

    path: the SQLite file, or the address of a PostgreSQL database; base_url: the public URL,
    without a trailing slash; rate: requests per second for one link (an address may send ten times
    as many); metrics: whether to serve /metrics; private_hooks: whether webhooks may use private
    addresses; worker: the number of this worker, None if it is the only one; connections: the
    maximum number of open connections; connections_each: the maximum number of open connections and
    of concurrent requests of one address; patience: the timeout in seconds for a complete request,
    for the next request, and for a client to read output; closing: the time in seconds to send
    remaining output before the connection is dropped; certificate: to serve https, None for http.
    """

    path: str | Path
    base_url: str = "http://127.0.0.1:8000"
    rate: float = 20.0
    metrics: bool = False
    private_hooks: bool = False
    worker: int | None = None
    connections: int = 6000
    connections_each: int = 256
    patience: float = 30.0
    closing: float = 5.0
    certificate: Certificate | None = None

    @property
    def streams(self) -> int:
        """The maximum number of open streams."""
        return int(self.connections * STREAMS)

    @property
    def secure(self) -> bool:
        """Whether the public URL is https. Cookies are then sent over https only."""
        return self.base_url.startswith("https://")

    @property
    def only_here(self) -> bool:
        """Whether the public URL leads to the service only on its own computer."""
        return urlsplit(self.base_url).hostname in LOOPBACK

    @property
    def https_only(self) -> bool:
        """Whether to tell browsers to use only https for a year (HSTS). Not if the service has its
        own certificate: once that expires or is removed, players would be locked out."""
        return self.secure and self.certificate is None


def base_url_of(text: str) -> str:
    """A base URL as typed, in the form that `Settings` needs. Raises BadInput."""
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
