"""Figures for whoever runs the service, as Prometheus reads them. No game and no person in them."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
MEDIA_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The figures of one service."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "mclub_requests",
            "Requests by route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "mclub_request_seconds",
            "Seconds until a request was answered, by route.",
            ("route",),
            buckets=SECONDS,
            registry=self._registry,
        )
        self._hooks = Counter(
            "mclub_webhooks",
            "Webhook messages by outcome.",
            ("outcome",),
            registry=self._registry,
        )

    def gauge(self, name: str, what: str, read: Callable[[], int]) -> None:
        """A figure that is read when it is asked for."""
        Gauge(f"mclub_{name}", what, registry=self._registry).set_function(read)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def hook(self, outcome: str) -> None:
        """A webhook's message came to its end."""
        self._hooks.labels(outcome).inc()

    def page(self) -> bytes:
        """All figures in Prometheus' text format."""
        return generate_latest(self._registry)
