"""Health and metrics, for the operator."""

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
    """Reads from the database of the games; 503 if it can't serve."""
    await service.check_store()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics(service: Running) -> Response[bytes]:
    """For Prometheus, if the service was started with `--metrics`."""
    if not service.settings.metrics:
        raise NotFoundException(_("Metrics are off."))
    return Response(service.metrics.page(), media_type=MEDIA_TYPE)


ROUTES = (health, metrics)
