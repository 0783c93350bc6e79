"""Metrics in the Prometheus format. They don't identify games or people."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
MEDIA_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The metrics of one worker. worker: its number, which becomes a label; None if it is the only
    worker."""

    def __init__(self, worker: int | None = None) -> None:
        self._registry = CollectorRegistry()
        self._of = {} if worker is None else {"worker": str(worker)}
        self._requests = Counter(
            "mclub_requests",
            "Requests by route and status.",
            ("method", "route", "status", *self._of),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "mclub_request_seconds",
            "Seconds until a request was answered, by route.",
            ("route", *self._of),
            buckets=SECONDS,
            registry=self._registry,
        )
        self._hooks = Counter(
            "mclub_webhooks",
            "Webhook messages by outcome.",
            ("outcome", *self._of),
            registry=self._registry,
        )

    def gauge(self, name: str, about: str, read: Callable[[], int]) -> None:
        """Register a gauge. about: its description; read: returns its value at each scrape."""
        gauge = Gauge(f"mclub_{name}", about, tuple(self._of), registry=self._registry)
        (gauge.labels(**self._of) if self._of else gauge).set_function(read)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered in `seconds`."""
        of = self._of
        self._requests.labels(method=method, route=route, status=str(status), **of).inc()
        self._seconds.labels(route=route, **of).observe(seconds)

    def hook(self, outcome: str) -> None:
        """Count a webhook message. outcome: "delivered", "failed" or "refused"."""
        self._hooks.labels(outcome=outcome, **self._of).inc()

    def page(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)
