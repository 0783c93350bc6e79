"""Games recorded elsewhere and imported into the service, with their pages."""

import re
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from events.record import Row
from mclub import Club, Game
from mclub.files.transcripts import import_transcript
from mclub.service.links import Links
from mclub.service.settings import Settings
from mclub.service.store.opening import open_store
from tests.service.seated import GameClient
from tests.service.served import Program
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDED = {
    "million-club": FIXTURES / "million_club/games/four_players.txt",
    "millions-of-dollars": FIXTURES / "millions_of_dollars/games/five_players.txt",
}
"""A finished game of each kind."""
COLOURED = re.compile(r"\b(?:Yellow|Blue|Red|Green|Black|White|Purple|Orange) \(([^()]+)\)")


def bring(client: httpx.Client, settings: Settings | Program, kind: str) -> tuple[GameClient, Game]:
    """Write the game into the file, as another program would, and make links for all seats."""
    id_, rows = _stored_log(kind)
    club = Club(settings.path)
    club.log.create(id_, kind, rows)
    kept = club.game(id_)
    with closing(open_store(settings.path)) as store:
        tokens = Links(store).issue_all(kept.id, kept.seats, spectators=True)
    links: dict[str, Any] = {name: f"/join/{token}" for name, token in tokens.items()}
    links["seats"] = {seat: links[seat] for seat in kept.seats}
    return GameClient(client, {"game": kept.id, "links": links}), kept


@cache
def _stored_log(kind: str) -> tuple[str, list[Row]]:
    """The game, imported once: its id and its complete log."""
    with Club(":memory:") as club:
        kept = import_transcript(club, RECORDED[kind].read_text("utf-8"))
        return kept.id, [Row(*stored) for stored in club.log.rows(kept.id)]


def page(game: GameClient, who: str, path: str, **query: Any) -> Element:
    """A page of the game, which must exist."""
    response = fetch_page(game, who, "GET", path, **query)
    assert response.status_code == 200, response.text
    return parse_page(response.text)


def collapse_spaces(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


def on_pages(text: str) -> str:
    """A text as pages show it: a player's name stands behind a mark, not behind its colour."""
    return collapse_spaces(COLOURED.sub(r"\1", text))
