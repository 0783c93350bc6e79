"""Routes for the operator: health and metrics."""

from litestar import Response, get
from litestar.exceptions import NotFoundException

from events.language import gettext as _
from mclub import __version__
from mclub.kinds.kind import Document
from mclub.service.api import samples
from mclub.service.api.openapi import operation
from mclub.service.entry import Running
from mclub.service.metrics import MEDIA_TYPE


@get("/health", **operation("Check the service's health", samples.HEALTH, (500, 503)))
async def health(service: Running) -> Document:
    """Reads from the games' database; 503 if that fails."""
    await service.check_store()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics(service: Running) -> Response[bytes]:
    """Metrics for Prometheus; 404 unless the service was started with `--metrics`."""
    if not service.settings.metrics:
        raise NotFoundException(_("Metrics are off."))
    return Response(service.metrics.page(), media_type=MEDIA_TYPE)


ROUTES = (health, metrics)
