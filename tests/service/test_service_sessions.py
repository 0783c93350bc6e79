"""Sessions: a browser has one cookie for any number of games, and the service stores its seats, in
a file as in a database."""

import random
from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest
from litestar.testing import TestClient

from mclub import Club, Game
from mclub.service import sessions as keeping
from mclub.service.gate import Gate
from mclub.service.links import Links, hash_token
from mclub.service.sessions import DAY, GAMES, YEAR, Sessions
from mclub.service.settings import Settings
from mclub.service.store import Statement, Store
from mclub.service.store.opening import open_store
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, begin, invite
from tests.service.webpages import BROWSER
from tests.sweeping import SWEEP

NAME = "mclub"
MANY = 1_100
FINISHED = range(0, MANY, 11)
"""The numbers of the finished games."""


@pytest.fixture
def game(place: str) -> Iterator[Game]:
    with Club(place) as club:
        yield club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")


@pytest.fixture
def stores(place: str, game: Game) -> Iterator[list[Store]]:
    """The stores of two workers."""
    two = [open_store(place), open_store(place)]
    yield two
    for store in two:
        store.close()


def cookies_of(response: httpx.Response) -> dict[str, str]:
    """All cookies set by a response, by name; a removed one is empty."""
    jar = SimpleCookie[str]()
    for header in response.headers.get_list("set-cookie"):
        jar.load(header)
    return {name: morsel.value for name, morsel in jar.items()}


ADD_GAME = {
    True: "INSERT INTO games (id, kind) VALUES (?, 'million-club')",
    False: """INSERT INTO games (number, id, kind)
        SELECT max(number) + 1, ?, 'million-club' FROM games""",
}
"""The statement that adds a game without records: in a database, in a file."""
ADD_LINK = "INSERT INTO links (hash, game, role, seat) VALUES (?, ?, 'host', '')"
ADD_BRIEF = """
INSERT INTO briefs (game, seq, ended, asked, last, document) VALUES (?, 0, ?, '', '', '{}')
"""


def many_games(store: Store, place: str) -> list[bytes]:
    """The hash of a link in each of `MANY` games."""
    made: list[Statement] = []
    hashes = []
    for number in range(MANY):
        id_ = f"game{number:04}"
        hashes.append(hash_token(id_))
        made += [
            (ADD_GAME["://" in place], (id_,)),
            (ADD_LINK, (hashes[-1], id_)),
            (ADD_BRIEF, (id_, int(number in FINISHED))),
        ]
    store.change(*made)
    return hashes


@SWEEP
@SWEEP
def test_of_1100_games_a_session_keeps_1000_and_the_finished_ones_go_first(
    stores: list[Store], place: str
) -> None:
    hashes = many_games(stores[0], place)
    sessions = Sessions(stores[0])
    order = list(range(MANY))
    random.Random(16).shuffle(order)
    assert order[-1] not in FINISHED, "what was joined just now stays anyway"
    id_ = sessions.begin([hashes[order[0]]])
    for number in order[1:]:
        sessions.add(id_, [hashes[number]])
    held = {
        number
        for number in range(MANY)
        if Sessions(stores[1]).links_in(id_, f"game{number:04}").links
    }
    assert held == set(range(MANY)) - set(FINISHED)
    assert len(held) == GAMES == 1000


def test_of_games_that_go_on_those_joined_first_go(
    stores: list[Store], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "GAMES", 20)
    hashes = many_games(stores[0], place)
    stores[0].change(("UPDATE briefs SET ended = 0", ()))
    sessions = Sessions(stores[0])
    id_ = sessions.begin(hashes[:1])
    for hash_ in hashes[1:25]:
        sessions.add(id_, [hash_])
    gone = [number for number in range(25) if not sessions.links_in(id_, f"game{number:04}").links]
    assert gone == [0, 1, 2, 3, 4]


def test_a_link_that_dies_is_gone_from_every_session_at_once(
    stores: list[Store], game: Game
) -> None:
    one, other = map(Links, stores)
    tokens = one.issue_all(game.id, game.seats, spectators=True)
    id_ = Sessions(stores[0]).begin([hash_token(token) for token in tokens.values()])
    at_another = Sessions(stores[1])
    assert {who.name for who in at_another.links_in(id_, game.id).links} == set(tokens)
    one.issue(game.id, "seat", "blue")
    assert {who.name for who in at_another.links_in(id_, game.id).links} == set(tokens) - {"blue"}
    other.kill(game.id, "spectator")
    assert {who.name for who in at_another.links_in(id_, game.id).links} == {"host", "yellow"}
    assert stores[0].one("SELECT count(*) FROM session_links")[0] == 2


def test_a_session_lapses_after_a_year_without_use(stores: list[Store], game: Game) -> None:
    now = 1e9
    token = Links(stores[0]).issue(game.id, "host")
    sessions = Sessions(stores[0], lambda: now)
    used, left = (sessions.begin([hash_token(token)]) for _ in range(2))
    assert not sessions.links_in(used, game.id).stale
    now += DAY + 1
    assert sessions.links_in(used, game.id).stale
    sessions.use(used)
    assert not sessions.links_in(used, game.id).stale
    now += YEAR - 1
    assert sessions.links_in(used, game.id).links
    assert (sessions.exists(left), sessions.links_in(left, game.id).links) == (False, [])
    sessions.delete_expired()
    assert stores[1].one("SELECT count(*) FROM sessions")[0] == 1
    assert stores[1].one("SELECT count(*) FROM session_links")[0] == 1


def test_the_only_cookie_does_not_grow_with_the_games(
    client: TestClient[Gate], settings: Settings
) -> None:
    games = invite(client, settings.path, 40)
    sizes = set()
    for game in games:
        for token in game.tokens.values():
            client.post(f"/join/{token}", headers=OWN_PAGE)
        assert list(client.cookies) == [NAME]
        sent = client.get(f"/api/games/{game.id}?as=blue").request.headers["cookie"]
        sizes.add(len(sent))
    assert sizes == {len(NAME) + 1 + 43}
    for game in games:
        assert client.get(f"/api/games/{game.id}?as=yellow").json()["you"]["seat"] == "yellow"


def test_of_a_session_only_a_hash_is_in_the_file(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = begin(client, ["yellow", "blue"])
    client.post(f"/join/{game.tokens['blue']}")
    id_ = client.cookies[NAME]
    stored = b"".join(path.read_bytes() for path in settings.path.parent.glob("games.db*"))
    assert keeping.hash_session(id_) in stored
    assert id_.encode() not in stored


@pytest.mark.parametrize("made_up", ["an-id-of-my-own", "A" * 43])
def test_an_id_that_a_browser_brings_is_never_taken_up(
    client: TestClient[Gate], made_up: str
) -> None:
    game = begin(client, ["yellow", "blue"])
    headers = OWN_PAGE | {"Cookie": f"{NAME}={made_up}"}
    given = cookies_of(client.post(f"/join/{game.tokens['blue']}", headers=headers))[NAME]
    assert given != made_up
    client.cookies.clear()
    assert client.get(f"/api/games/{game.id}", headers=headers).status_code == 401
    own = OWN_PAGE | {"Cookie": f"{NAME}={given}"}
    assert client.get(f"/api/games/{game.id}", headers=own).json()["you"]["seat"] == "blue"
    players = [{"seat": seat, "name": seat} for seat in game.seats]
    begun = client.post("/api/games", json={"players": players}, headers=headers)
    assert cookies_of(begun)[NAME] not in (made_up, given)


def old_cookies(games: list[GameClient]) -> str:
    """The cookies of a browser that joined all seats with the previous release."""
    return "; ".join(
        f"mclub-{game.id}-{who}={token}" for game in games for who, token in game.tokens.items()
    )


def test_cookies_of_the_release_before_are_taken_over_and_removed(
    client: TestClient[Gate],
) -> None:
    games = [begin(client, ["yellow", "blue"], seed=str(number)) for number in range(20)]
    games[3].post("host", "seats/blue/link")
    sent = old_cookies(games)
    left = {name.partition("=")[0] for name in sent.split("; ")}
    assert len(left) == 60
    answer = client.get("/", headers=BROWSER | {"Cookie": sent})
    assert answer.text.count("As the host") == 20
    session = cookies_of(answer)[NAME]
    while left:
        removed = {name for name, value in cookies_of(answer).items() if value == ""}
        assert removed <= left
        assert removed, "each answer removes some"
        assert sum(map(len, answer.headers.get_list("set-cookie"))) < 4096
        left -= removed
        sent = "; ".join([f"{NAME}={session}", *(f"{name}=nothing" for name in sorted(left))])
        answer = client.get("/", headers=BROWSER | {"Cookie": sent})
    assert NAME not in cookies_of(answer)
    client.cookies.clear()
    headers = OWN_PAGE | {"Cookie": f"{NAME}={session}"}
    for number, game in enumerate(games):
        for who in game.tokens:
            status = client.get(f"/api/games/{game.id}?as={who}", headers=headers).status_code
            assert status == (403 if (number, who) == (3, "blue") else 200)


def test_a_seat_that_an_old_cookie_holds_is_there_at_once(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue"])
    headers = OWN_PAGE | {"Cookie": f"mclub-{game.id}-yellow={game.tokens['yellow']}"}
    body = {"action": "place companies", "expect": game.seq, "command_id": "a"}
    answer = client.post(f"/api/games/{game.id}/actions", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert cookies_of(answer)[f"mclub-{game.id}-yellow"] == ""


def test_a_session_joins_at_every_worker(settings: Settings, client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue"])
    browser = game.browser("yellow")
    with serve(settings) as other:
        address = f"/api/games/{game.id}"
        assert other.get(address, headers=browser).json()["you"]["seat"] == "yellow"
        game.post("host", "seats/yellow/link")
        assert other.get(address, headers=browser).status_code == 401


def test_by_https_no_sister_site_can_set_the_cookie(settings: Settings) -> None:
    from msgspec.structs import replace

    secure = replace(settings, base_url="https://games.example")
    with serve(secure) as client:
        game = begin(client, ["yellow", "blue"])
        (header,) = client.post(f"/join/{game.tokens['blue']}").headers.get_list("set-cookie")
        assert header.startswith("__Host-mclub=")
        assert {"Secure", "HttpOnly", "SameSite=lax", "Path=/"} <= set(header.split("; "))
        assert "Domain" not in header
        assert client.get(f"/api/games/{game.id}").json()["you"]["seat"] == "blue"
