"""Waiting rooms: seats, two who want one, the host, and the game that begins."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.links import Links
from mclub.service.sessions import Sessions, hash_session
from mclub.service.settings import Settings
from mclub.service.state import Service
from mclub.service.store.opening import open_store
from mclub.service.waiting_rooms import AWAY, CLAIM, DAY, SIGN, WaitingRooms
from tests.service.seated import OWN_PAGE, client_of
from tests.service.served import Program
from tests.service.webpages import BROWSER
from tests.service.webtree import Element, parse_page

AT = 1e9


class Friend:
    """Somebody with a browser of their own."""

    def __init__(self, client: Any) -> None:
        self.client, self.cookie = client, ""

    def request(self, method: str, path: str, **data: str) -> Any:
        headers = OWN_PAGE | BROWSER | ({"Cookie": self.cookie} if self.cookie else {})
        self.client.cookies.clear()
        answer = self.client.request(
            method, path, data=data or None, headers=headers, follow_redirects=False
        )
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def send(self, path: str, **data: str) -> str:
        """Send a form that must be accepted, and return the address that it leads to."""
        answer = self.request("POST", path, **data)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def refusal(self, path: str, **data: str) -> tuple[int, str]:
        """Send a form that must be refused, and return the status and the reason."""
        answer = self.request("POST", path, **data)
        return answer.status_code, parse_page(answer.text).one("main").text

    def look(self, path: str) -> Element:
        answer = self.request("GET", path)
        assert answer.status_code == 200, answer.text
        return parse_page(answer.text).one("main")


class Clock:
    def __init__(self) -> None:
        self.now = AT

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(settings: Settings, routes: Any, clock: Clock) -> Iterator[TestClient[Gate]]:
    """The service, whose clock stands still."""
    service = Service(settings, clock)
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        yield client


def friends(client: TestClient[Gate], count: int) -> tuple[str, list[Friend]]:
    """The address of a new room, and friends, of whom the first is the host."""
    all_ = [Friend(client) for _number in range(count)]
    return all_[0].send("/waiting", kind="million-club"), all_


def seated(page: Element) -> list[str]:
    """The people of the page, in the order of the seats."""
    return [
        one.one("span", "who").text
        for one in page.every("li")
        if "free" not in one.one("span", "who").text
    ]


def test_friends_sit_down_and_the_game_begins_with_bots_on_the_empty_seats(
    client: TestClient[Gate], settings: Settings
) -> None:
    where, (host, zoe, watcher) = friends(client, 3)
    assert host.send(f"{where}/sit", seat="red", name="Max") == where
    zoe.send(f"{where}/sit", seat="blue", name="")
    assert seated(watcher.look(where)) == ["Guest not ready yet", "Max not ready yet"]
    assert host.refusal(f"{where}/begin", count="4")[0] == 403
    for one in (host, zoe):
        one.send(f"{where}/ready", ready="true")
    assert seated(watcher.look(where)) == ["Guest ready", "Max ready"]
    host.send(f"{where}/begin", count="4", bot="habit")
    places = [one.request("GET", where).headers.get("location", "") for one in (host, zoe)]
    assert [place.partition("?as=")[2] for place in places] == ["red", "blue"]
    assert "The game has begun" in watcher.look(where).text
    with Club(settings.path) as club:
        [(id_, _kind)] = club.log.games()
        game = club.game(id_)
        assert game.bots == {"yellow": "habit", "green": "habit"}
        assert game.player_names["red"] == "Max"
        assert len(set(game.player_names.values())) == 4
    for one, place in zip((host, zoe), places, strict=True):
        assert place.startswith(f"/games/{id_}?")
        assert one.look(place).one("h1")
    assert zoe.refusal(f"{where}/begin", count="4")[0] == 403


def test_people_without_a_name_play_under_the_one_that_the_room_shows(
    client: TestClient[Gate], settings: Settings, clock: Clock
) -> None:
    where, people = friends(client, 3)
    for one, seat, name in zip(people, ("yellow", "blue", "red"), ("", "Zoe", ""), strict=True):
        clock.now += 1
        one.send(f"{where}/sit", seat=seat, name=name)
        one.send(f"{where}/ready", ready="true")
    assert seated(people[0].look(where)) == ["Guest you ready", "Zoe ready", "Guest 2 ready"]
    people[0].send(f"{where}/begin", count="3", bot="habit")
    with Club(settings.path) as club:
        [(id_, _kind)] = club.log.games()
        names = club.game(id_).player_names
    assert names == {"yellow": "Guest", "blue": "Zoe", "red": "Guest 2"}


def test_of_two_who_take_a_seat_at_once_one_gets_it_and_the_other_is_told(tmp_path: Path) -> None:
    with Program(tmp_path / "games.db") as server, ThreadPoolExecutor(8) as pool:
        with client_of(server.url) as client:
            where = Friend(client).send("/waiting", kind="million-club")

        def sit(number: int) -> tuple[int, str]:
            with client_of(server.url) as client:
                answer = Friend(client).request(
                    "POST", f"{where}/sit", seat="red", name=f"Friend {number}"
                )
                return answer.status_code, answer.text

        answers = list(pool.map(sit, range(8)))
        with client_of(server.url) as client:
            assert len(seated(Friend(client).look(where))) == 1
    assert sorted(status for status, _page in answers) == [303] + [403] * 7
    told = [page for status, page in answers if status == 403]
    assert all("Somebody else has just taken this seat." in page for page in told)


def test_who_takes_another_seat_leaves_the_first(client: TestClient[Gate]) -> None:
    where, (host, zoe) = friends(client, 2)
    host.send(f"{where}/sit", seat="red", name="Max")
    zoe.send(f"{where}/sit", seat="blue", name="Zoé")
    assert zoe.refusal(f"{where}/sit", seat="red", name="Zoé")[0] == 403
    assert seated(host.look(where)) == ["Zoé not ready yet", "Max you not ready yet"]
    zoe.send(f"{where}/sit", seat="yellow", name="Zoë")
    assert seated(host.look(where)) == ["Zoë not ready yet", "Max you not ready yet"]
    zoe.send(f"{where}/leave")
    assert seated(host.look(where)) == ["Max you not ready yet"]


@pytest.mark.parametrize(
    ("seat", "name", "why"),
    [
        ("purple", "Zoé", "This game has no such seat."),
        ("blue", "max", "Somebody here is called max already."),
        ("blue", "x" * 61, "at most 60 characters"),
        ("blue", "a\tb", "at most 60 characters"),
    ],
)
def test_a_seat_or_name_that_cannot_be_is_refused(
    client: TestClient[Gate], seat: str, name: str, why: str
) -> None:
    where, (host, zoe) = friends(client, 2)
    host.send(f"{where}/sit", seat="red", name="Max")
    status, told = zoe.refusal(f"{where}/sit", seat=seat, name=name)
    assert status == 422
    assert why in told
    assert seated(host.look(where)) == ["Max you not ready yet"]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://0.0.0.0:8000", True),
        ("http://192.168.0.10:8000", False),
    ],
)
def test_the_host_is_told_that_a_link_leads_nowhere_on_another_device(
    settings: Settings, routes: Any, address: str, *, told: bool
) -> None:
    here = msgspec.structs.replace(settings, base_url=address)
    with TestClient(behind_gate(Service(here), routes), base_url=address) as client:
        where, (host, guest) = friends(client, 2)
        assert ("works on this computer only" in host.look(where).text) is told
        assert "works on this computer only" not in guest.look(where).text
        begun = host.look("/new?kind=million-club")
        assert ("works on this computer only" in begun.text) is told


def test_the_link_is_also_a_code(client: TestClient[Gate]) -> None:
    where, (host,) = friends(client, 1)
    code = host.request("GET", f"{where}/code")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert code.text.startswith("<svg")
    assert host.request("GET", "/waiting/unknown/code").status_code == 403


def test_only_the_host_frees_seats(client: TestClient[Gate]) -> None:
    where, (host, zoe) = friends(client, 2)
    host.send(f"{where}/sit", seat="red", name="Max")
    zoe.send(f"{where}/sit", seat="blue", name="Zoé")
    status, told = zoe.refusal(f"{where}/free", seat="red")
    assert (status, "Only the host" in told) == (403, True)
    host.send(f"{where}/free", seat="blue")
    assert seated(zoe.look(where)) == ["Max not ready yet"]


def test_when_the_host_has_gone_who_has_sat_longest_is_the_host(
    client: TestClient[Gate], clock: Clock
) -> None:
    where, (host, gone, zoe, tom) = friends(client, 4)
    for one, seat in ((gone, "white"), (zoe, "blue"), (tom, "yellow")):
        clock.now += 1
        one.send(f"{where}/sit", seat=seat, name=seat)
    for _look in range(int(AWAY / SIGN) + 1):
        clock.now += SIGN + 1
        for one in (zoe, tom):
            assert one.request("GET", f"{where}/version").status_code == 200
    assert zoe.look(where).every("button", formaction=f"{where}/free")
    assert not tom.look(where).every("button", formaction=f"{where}/free")
    assert host.refusal(f"{where}/free", seat="white")[0] == 403
    zoe.send(f"{where}/free", seat="white")


def test_the_version_changes_with_the_room(client: TestClient[Gate]) -> None:
    where, (host, zoe) = friends(client, 2)

    def version() -> int:
        return int(zoe.request("GET", f"{where}/version").text)

    seen = [version()]
    for path, data in (
        ("sit", {"seat": "red", "name": "Max"}),
        ("ready", {"ready": "true"}),
        ("ready", {"ready": "false"}),
        ("leave", {}),
    ):
        host.send(f"{where}/{path}", **data)
        seen.append(version())
    assert seen == sorted(set(seen))
    assert version() == version()


def test_a_room_lapses_after_a_day(client: TestClient[Gate], clock: Clock) -> None:
    where, (host, zoe) = friends(client, 2)
    host.send(f"{where}/sit", seat="red", name="Max")
    clock.now += DAY - 1
    assert seated(zoe.look(where)) == ["Max not ready yet"]
    clock.now += 1
    assert zoe.request("GET", where).status_code == 404
    assert zoe.request("GET", f"{where}/version").text == "0"
    assert zoe.refusal(f"{where}/sit", seat="blue", name="Zoé")[0] == 403


def test_a_count_that_the_game_does_not_allow_begins_nothing(
    client: TestClient[Gate], settings: Settings
) -> None:
    where, (host,) = friends(client, 1)
    host.send(f"{where}/sit", seat="red", name="Max")
    host.send(f"{where}/ready", ready="true")
    for count in ("1", "7", "", "x", "9" * 5000):
        assert host.refusal(f"{where}/begin", count=count)[0] == 422
    assert host.refusal(f"{where}/begin", count="4", bot="oracle")[0] == 422
    with Club(settings.path) as club:
        assert club.log.games() == []
    host.send(f"{where}/begin", count="2")  # the claim was given back
    assert host.request("GET", where).headers["location"].endswith("?as=red")


def test_a_claim_of_a_worker_that_died_expires(
    settings: Settings, routes: Any, clock: Clock
) -> None:
    service = Service(settings, clock)
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        where, (host,) = friends(client, 1)
        host.send(f"{where}/sit", seat="red", name="Max")
        host.send(f"{where}/ready", ready="true")
        room = service.waiting_rooms.find(where.rpartition("/")[2])
        assert room is not None
        assert service.waiting_rooms.claim(room.key)
        host.send(f"{where}/begin", count="2")
        assert host.look(where).one("h1").text == "Waiting room"
        clock.now += CLAIM
        host.send(f"{where}/begin", count="2")
        assert host.request("GET", where).status_code == 303


def test_begun_twice_at_once_it_is_one_game(tmp_path: Path) -> None:
    with Program(tmp_path / "games.db") as server, ThreadPoolExecutor(4) as pool:
        with client_of(server.url) as client:
            host = Friend(client)
            where = host.send("/waiting", kind="le-millionnaire")
            host.send(f"{where}/sit", seat="red", name="Max")
            host.send(f"{where}/ready", ready="true")

        def begin(_number: int) -> int:
            with client_of(server.url) as client:
                again = Friend(client)
                again.cookie = host.cookie
                return int(again.request("POST", f"{where}/begin", count="3").status_code)

        assert set(pool.map(begin, range(4))) == {303}
    with Club(tmp_path / "games.db") as club:
        assert len(club.log.games()) == 1


def test_in_a_file_and_in_a_database_one_of_many_gets_a_seat_and_then_its_link(place: str) -> None:
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}).id
    with closing(open_store(place)) as store, ThreadPoolExecutor(8) as pool:
        rooms, sessions, links = WaitingRooms(store), Sessions(store), Links(store)
        ids = [sessions.begin([]) for _number in range(8)]
        hashes = [hash_session(id_) for id_ in ids]
        token = rooms.open("million-club", hashes[0])
        room = rooms.find(token)
        assert room is not None
        sat = list(pool.map(lambda session: rooms.sit(room.key, "yellow", session, "Ann"), hashes))
        assert sorted(sat) == [False] * 7 + [True]
        mine = hashes[sat.index(True)]
        rooms.say_ready(room.key, mine, ready=True)
        room = rooms.find(token)
        assert room is not None
        assert room.seat_of(mine) == "yellow"
        assert room.all_ready
        rooms.stay(room, mine)
        claim = rooms.claim(room.key)
        assert claim is not None
        assert rooms.claim(room.key) is None
        links.issue_all(game, ["yellow", "blue"], spectators=False)
        rooms.begin(room, claim, game)
        assert "yellow" in rooms.places(game, mine)
        assert "host" in rooms.places(game, hashes[0])
        assert sum(len(rooms.places(game, one)) for one in hashes) == 2
        begun = rooms.find(token)
        assert begun is not None
        assert begun.game == game
        assert not rooms.sit(room.key, "blue", hashes[1], "")
        rooms.free(room.key, "yellow")
        rooms.lapse()
        assert rooms.find(token) is not None
