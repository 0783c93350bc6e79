"""Unauthorised requests on every route: without a link, with a link to something else, a revoked or
forged one, or from another site. None of them changes anything."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import NEW_GAMES_AT_ONCE
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, begin, response_of
from tests.service.webpages import BODIES, BROWSER, fetch_page, routes_of_pages

METHODS = ("get", "post", "put", "delete")
BESIDE = ("limits", "sessions", "session_links", "briefs")
PLACES = {"seat": "blue", "seq": "14", "form": "log"}


def routes(client: TestClient[Gate], game: str) -> Iterator[tuple[str, str, Any]]:
    """The method, path and body of every route of a game, from its own description."""
    paths = client.get("/api/openapi.json").json()["paths"]
    for template, operations in paths.items():
        if not template.startswith("/api/games/{game}"):
            continue
        path = template.replace("{game}", game)
        for name, value in PLACES.items():
            path = path.replace(f"{{{name}}}", value)
        for method in METHODS:
            if method in operations:
                yield method, path, body_of(operations[method])


def body_of(operation: dict[str, Any]) -> Any:
    """The example of the request body."""
    if "requestBody" not in operation:
        return None
    content = operation["requestBody"]["content"]["application/json"]
    return content["schema"]["examples"][0]


def file_of(settings: Settings) -> list[str]:
    """Everything that the file stores of games and links, without the rate limits, sessions and
    caches."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(settings.path)) as db:
        return [
            line for line in db.iterdump() if not any(f'INTO "{table}"' in line for table in BESIDE)
        ]


Headers = dict[str, str]


def no_link(game: GameClient, other: GameClient) -> Headers:
    return OWN_PAGE


def link_of_another_game(game: GameClient, other: GameClient) -> Headers:
    return {"Authorization": f"Bearer {other.tokens['host']}"}


def cookie_of_another_game(game: GameClient, other: GameClient) -> Headers:
    return OWN_PAGE | other.browser("host")


def cookie_renamed_to_this_game(game: GameClient, other: GameClient) -> Headers:
    cookie = f"mclub-{game.id}-host={other.tokens['host']}"
    return OWN_PAGE | {"Cookie": cookie}


def tampered_cookie(game: GameClient, other: GameClient) -> Headers:
    token = game.tokens["host"]
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    return OWN_PAGE | {"Cookie": f"mclub-{game.id}-host={forged}"}


def hash_in_place_of_the_token(game: GameClient, other: GameClient) -> Headers:
    from mclub.service.links import hash_token

    return {"Authorization": f"Bearer {hash_token(game.tokens['host']).hex()}"}


NO_ENTRY = (
    no_link,
    link_of_another_game,
    cookie_of_another_game,
    cookie_renamed_to_this_game,
    tampered_cookie,
    hash_in_place_of_the_token,
)


@pytest.mark.parametrize("with_", NO_ENTRY, ids=lambda way: way.__name__)
def test_no_route_of_a_game_opens_to_who_holds_no_link_for_it(
    client: TestClient[Gate], settings: Settings, with_: Any
) -> None:
    game, other = begin(client, ["yellow", "blue"]), begin(client, ["yellow", "blue"])
    headers = with_(game, other)
    before = file_of(settings)
    tried = 0
    for method, path, body in routes(client, game.id):
        status, problem = response_of(client.request(method, path, json=body, headers=headers))
        assert status in (401, 403), (method, path)
        assert game.id not in problem["detail"]
        tried += 1
    assert tried > 35
    assert file_of(settings) == before


@pytest.mark.parametrize("with_", NO_ENTRY, ids=lambda way: way.__name__)
def test_no_page_of_a_game_opens_to_who_holds_no_link_for_it(
    client: TestClient[Gate], settings: Settings, with_: Any
) -> None:
    game, other = begin(client, ["yellow", "blue"]), begin(client, ["yellow", "blue"])
    headers = BROWSER | with_(game, other)
    before = file_of(settings)
    tried = 0
    for method, path in routes_of_pages():
        address = f"/games/{game.id}{path.replace('{seq}', '14')}"
        page = client.request(method, address, json=BODIES.get(path), headers=headers)
        assert page.status_code in (401, 403), (method, path)
        assert page.headers["content-type"].startswith("text/html")
        assert "Ann" not in page.text
        tried += 1
    assert tried > 10
    assert file_of(settings) == before


def test_a_link_of_another_game_tells_nothing_of_this_one_whatever_its_cookie_is_called(
    client: TestClient[Gate], game: GameClient
) -> None:
    """A spectator here, with a seat at another table, sends that link as yellow's of this one."""
    own = begin(client, ["yellow", "blue", "red"], seed="own")
    looks_on = f"mclub-{game.id}-spectator={game.tokens['spectator']}"
    forged = "; ".join(f"mclub-{game.id}-{who}={token}" for who, token in own.tokens.items())
    for method, path in routes_of_pages():
        if method == "GET":
            address = f"/games/{game.id}{path.replace('{seq}', '14')}?as=spectator"
            honest, told = (
                client.get(address, headers=BROWSER | {"Cookie": cookies})
                for cookies in (looks_on, f"{looks_on}; {forged}")
            )
            assert (told.status_code, told.text) == (honest.status_code, honest.text), path


@pytest.mark.parametrize("who", ["yellow", "spectator"])
def test_the_pages_of_the_host_open_to_nobody_else(
    client: TestClient[Gate], settings: Settings, game: GameClient, who: str
) -> None:
    for one in (who, "host"):
        assert fetch_page(game, one, "GET", "").status_code == 200
    before = file_of(settings)
    for path in ("/host", "/position.toml", *BODIES):
        method = "POST" if path in BODIES else "GET"
        assert fetch_page(game, who, method, path).status_code == 403, path
        # The host's own page exists, and its requests are at least understood.
        assert fetch_page(game, "host", method, path).status_code in (200, 409, 412, 422), path
    assert file_of(settings) == before


@pytest.mark.parametrize(
    ("who", "path"),
    [
        ("spectator", "actions"),
        ("host", "agree"),
        ("spectator", "undo"),
        ("yellow", "amend"),
        ("yellow", "abandon"),
        ("yellow", "seats/blue/hand"),
    ],
)
def test_who_may_not_do_a_thing_is_told_so_whatever_is_sent(
    game: GameClient, who: str, path: str
) -> None:
    assert game.refusal(who, path, no="such")["status"] == 403


def test_a_page_of_another_site_is_told_nothing_by_the_pages_of_the_host(
    client: TestClient[Gate], game: GameClient
) -> None:
    for path, body in BODIES.items():
        cookie = game.browser("host")
        foreign = {"Sec-Fetch-Site": "cross-site", "X-Mclub": "1"}
        page = client.post(f"/games/{game.id}{path}", json=body, headers=cookie | foreign)
        assert page.status_code == 403, path


def test_a_dead_link_opens_nothing(client: TestClient[Gate], game: GameClient) -> None:
    old = game.tokens["host"]
    assert fetch_page(game, "host", "GET", "").status_code == 200
    link = game.post("host", "host/link")["link"]
    for method, path, body in routes(client, game.id):
        headers = {"Authorization": f"Bearer {old}"}
        assert client.request(method, path, json=body, headers=headers).status_code == 401
    for method, path in routes_of_pages():
        assert fetch_page(game, "host", method, path.replace("{seq}", "14")).status_code == 401
    assert client.get(f"/join/{old}", headers=BROWSER).status_code == 401
    assert client.post(f"/join/{old}").status_code == 401
    game.tokens["host"] = link.rpartition("/")[2]
    assert game.get("host", "")["you"]["role"] == "host"


FOREIGN: dict[str, Headers] = {
    "a form of another site": {"Sec-Fetch-Site": "cross-site"},
    "a script of another site": {"Sec-Fetch-Site": "cross-site", "X-Mclub": "1"},
    "a sister site": {"Sec-Fetch-Site": "same-site", "X-Mclub": "1"},
    "another origin": {"Origin": "http://evil.example", "X-Mclub": "1"},
    "a sandboxed page": {"Origin": "null", "X-Mclub": "1"},
    "no header of ours": {},
    "a form of our own": {"Sec-Fetch-Site": "same-origin"},
}


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_a_post_of_another_site_changes_nothing(
    client: TestClient[Gate], settings: Settings, headers: Headers
) -> None:
    game = begin(client, ["yellow", "blue"])
    browser = game.browser(*game.tokens)
    before = file_of(settings)
    for method, path, body in routes(client, game.id):
        if method == "get":
            continue
        response = client.request(method, path, json=body, headers=headers | browser)
        assert response_of(response).status == 403, (method, path)
        assert "X-Mclub" in response.json()["detail"]
    assert file_of(settings) == before


def test_our_own_page_may_post_by_its_cookie(client: TestClient[Gate], game: GameClient) -> None:
    client.post(f"/join/{game.tokens['yellow']}", headers=OWN_PAGE)
    body = {"action": "place companies", "expect": 16, "command_id": "a"}
    for origin in ("http://games.example", None):
        headers = OWN_PAGE | ({"Origin": origin} if origin else {})
        response = client.post(f"/api/games/{game.id}/actions", json=body, headers=headers)
        assert response.status_code == 200


def test_looking_at_a_link_in_advance_changes_nothing(
    client: TestClient[Gate], game: GameClient
) -> None:
    client.get(f"/join/{game.tokens['blue']}")
    assert game.get("host", "seats")["seats"]["blue"]["joined"] is None
    client.post(f"/join/{game.tokens['blue']}")
    assert game.get("host", "seats")["seats"]["blue"]["joined"] is not None


def test_a_cookie_is_out_of_reach_for_scripts_and_other_sites(
    client: TestClient[Gate], game: GameClient
) -> None:
    cookie = client.post(f"/join/{game.tokens['blue']}").headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_by_https_a_cookie_goes_by_https_alone(settings: Settings) -> None:
    import msgspec

    secure = msgspec.structs.replace(settings, base_url="https://games.example")
    with serve(secure) as client:
        game = begin(client, ["yellow", "blue"])
        response = client.post(f"/join/{game.tokens['blue']}")
        assert "Secure" in response.headers["set-cookie"].split("; ")
        assert response.headers["strict-transport-security"] == "max-age=31536000"
        assert game.begun["links"]["host"].startswith("https://games.example/join/")


def test_a_browser_that_joins_is_led_on_to_the_game(
    client: TestClient[Gate], game: GameClient
) -> None:
    response = client.post(
        f"/join/{game.tokens['blue']}",
        headers={"Accept": "text/html,*/*", "Sec-Fetch-Site": "same-origin"},
        follow_redirects=False,
    )
    assert (response.status_code, response.headers["location"]) == (
        303,
        f"/games/{game.id}?as=blue",
    )


def test_of_the_tokens_only_hashes_are_in_the_file(
    client: TestClient[Gate], settings: Settings, game: GameClient
) -> None:
    client.post(f"/join/{game.tokens['blue']}")
    files = settings.path.parent.glob("games.db*")
    stored = b"".join(path.read_bytes() for path in files)
    for token in game.tokens.values():
        assert token.encode() not in stored


def test_the_log_of_a_game_knows_nothing_of_links(game: GameClient, settings: Settings) -> None:
    with Club(settings.path) as club:
        kept = club.game(game.id)
        assert kept.seq == game.begun["seq"]
        assert kept.head == game.begun["head"]


@pytest.mark.parametrize("path", ["/api/games/", "/api//games", "//api/games"])
def test_more_slashes_evade_neither_the_check_of_the_origin_nor_a_limit(
    client: TestClient[Gate], path: str
) -> None:
    address = f"{str(client.base_url).rstrip('/')}{path}"
    assert client.post(address, json={}).status_code == 403
    answers = [client.post(address, json={}, headers=OWN_PAGE) for _ in range(NEW_GAMES_AT_ONCE)]
    assert {answer.status_code for answer in answers} == {422, 429}
