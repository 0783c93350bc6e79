"""The list of one's games: a single query with pages, newest first, finished games last."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mclub import Club
from mclub.service.app import behind_gate
from mclub.service.briefs import PAGE
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import Service
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, invite
from tests.service.webpages import BROWSER
from tests.service.webtree import parse_page

COUNT = PAGE + 5


@pytest.fixture
def games(client: TestClient[Gate], settings: Settings) -> list[GameClient]:
    """Games in the order of their beginning. The browser has yellow's seat in each, and joined in
    reverse order."""
    all_ = invite(client, settings.path, COUNT)
    for game in reversed(all_):
        client.post(f"/join/{game.tokens['yellow']}", headers=OWN_PAGE)
    return all_


def list_games(client: TestClient[Gate], page: int) -> list[str]:
    """The ids on a page of the list, after a check that browser and API agree."""
    home = parse_page(client.get("/", params={"page": page}, headers=BROWSER).text)
    cards = [
        card.one("p", "dim").text[:10]
        for games in home.every("ul", "games")
        for card in games.every("li", "panel")
    ]
    told = client.get("/api/games", params={"page": page}).json()
    assert [game["game"] for game in told] == cards
    return cards


def test_games_come_by_pages_the_newest_first_and_those_over_last(
    client: TestClient[Gate], games: list[GameClient]
) -> None:
    for over in games[-2:]:
        over.post("host", "abandon", reason="rain", expect=over.seq)
    for waiting in games[:3]:  # blue is asked there
        waiting.act("yellow", "place companies")
    ids = [game.id for game in games]
    pages = list_games(client, 1) + list_games(client, 2)
    assert pages == [*ids[3:-2][::-1], *ids[:3][::-1], *ids[-2:][::-1]]
    assert list_games(client, 3) == []
    first, last = (client.get("/", params={"page": page}).text for page in (1, 2))
    assert ("/?page=2" in first, "/?page=1" in last, "/?page=3" in last) == (True, True, False)


def test_a_game_that_went_on_elsewhere_is_told_as_it_is(
    client: TestClient[Gate], settings: Settings, games: list[GameClient]
) -> None:
    list_games(client, 1)
    with Club(settings.path) as club:
        club.game(games[-1].id).abandon("rain")
    pages = [client.get("/api/games", params={"page": page}).json() for page in (1, 2)]
    told = {game["game"]: game for page in pages for game in page}
    assert told[games[-1].id]["status"] == "abandoned"
    whole = client.get(f"/api/games/{games[-2].id}").json()
    assert told[games[-2].id] | {"last": None} == whole | {"last": None}


def test_a_list_is_one_query_and_folds_no_game(
    settings: Settings,
    games: list[GameClient],
    client: TestClient[Gate],
    routes: Litestar,
    monkeypatch: Any,
) -> None:
    browser = {"Cookie": f"mclub={client.cookies['mclub']}"}
    client.get("/", headers=browser)
    service = Service(settings)
    asked: list[str] = []
    all_ = service.store.all

    def counting(sql: str, *parameters: Any) -> list[Any]:
        if "FROM page" in sql:
            asked.append(sql)
        return all_(sql, *parameters)

    monkeypatch.setattr(service.store, "all", counting)
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as later:
        page = later.get("/", headers=BROWSER | browser)
        assert page.text.count("As Ann") == PAGE
        assert len(asked) == 1
        assert len(service.tables) == 0, "no game was read"


def test_the_list_is_the_same_in_a_file_and_in_a_database(place: str) -> None:
    settings = Settings(path=place, base_url="http://games.example", rate=1e6)
    with serve(settings) as client:
        games = invite(client, place, 4)
        for game in games:
            client.post(f"/join/{game.tokens['yellow']}", headers=OWN_PAGE)
        client.post(f"/join/{games[1].tokens['host']}", headers=OWN_PAGE)
        games[0].post("host", "abandon", reason="rain", expect=games[0].seq)
        games[1].act("yellow", "place companies")
        told = client.get("/api/games").json()
        order = [3, 2, 1, 1, 0]
        assert [game["game"] for game in told] == [games[number].id for number in order]
        assert {game["you"]["role"] for game in told[2:4]} == {"seat", "host"}
        assert [game["you"]["asked"] for game in told] == [True, True, False, False, False]
        games[2].post("host", "seats/yellow/link")
        order.remove(2)
        told = client.get("/api/games").json()
        assert [game["game"] for game in told] == [games[number].id for number in order]
