"""The pages of a game, as a browser requests them."""

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any

import httpx

from mclub.service import pages
from mclub.service.entry import OF_A_GAME
from tests.service.seated import OWN_PAGE, GameClient

BROWSER = OWN_PAGE | {"Accept": "text/html,*/*"}
BODIES = {
    "/host/amend": {"seq": 17, "action": "place lobby", "reason": "why", "expect": 18},
    "/host/count": {"counted": {"yellow": 6}},
    "/host/dispute": {"claim": "yellow money 6"},
}
"""The bodies of POST requests from the host's page that change nothing."""


def routes_of_pages() -> Iterator[tuple[str, str]]:
    """The method and path of every page of a game; the path is relative to the game's address."""
    for module in iter_modules(pages.__path__):
        routes = getattr(import_module(f"{pages.__name__}.{module.name}"), "ROUTES", ())
        for route in routes:
            if OF_A_GAME.keys() & signature(route.fn).parameters:
                for path in route.paths:
                    stem = path.rstrip("/").replace(":int", "")
                    yield from ((str(method), stem) for method in route.http_methods)


def fetch_page(game: GameClient, who: str, method: str, path: str, **query: Any) -> httpx.Response:
    """The response to the browser of `who`, who has joined by their link."""
    return game.client.request(
        method,
        f"/games/{game.id}{path}",
        json=BODIES.get(path) if method == "POST" else None,
        params={"as": who, **query},
        headers=BROWSER | game.browser(who),
        follow_redirects=True,
    )
