"""One phone for everybody: while the curtain is down, a browser with every link sees what a
spectator sees, on every route; when it is up, what the seat with the phone sees."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service.catch_up import read_latest
from mclub.service.curtain import Curtain, Phone
from mclub.service.gate import Gate
from mclub.service.links import Links, hash_token
from mclub.service.sessions import Sessions
from mclub.service.settings import Settings
from mclub.service.store.opening import open_store
from tests.service.herd import Herd
from tests.service.listening import Listening
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.service.test_service_entry import routes
from tests.service.webpages import BROWSER, routes_of_pages
from tests.service.webtree import parse_page
from tests.sweeping import ALL, first_often, sweep_after

SEATS = ["yellow", "blue", "red"]
KINDS = {
    "million-club": {"alternative": True},
    "millions-of-dollars": {},
    "le-millionnaire": {},
}
STEPS = {"million-club": 25, "millions-of-dollars": 4, "le-millionnaire": 30}
CURTAINED = "This browser is the shared phone"
NEVER_ENDS = "/live"
Ask = Callable[[str], httpx.Response]


def play(settings: Settings, game: GameClient, steps: int) -> None:
    """Take random actions until a seat has a decision."""
    chance = random.Random(1)
    with Club(settings.path) as club:
        table = club.game(game.id)
        for _step in range(steps):
            due = table.due()[0]
            table.act(due["seat"], chance.choice(due["actions"]))


@pytest.fixture(params=first_often(KINDS))
def game(
    request: pytest.FixtureRequest, client: TestClient[Gate], settings: Settings
) -> GameClient:
    """A game in progress; every seat has written notes."""
    kind: str = request.param
    options = {"rulings": {"hints": "on"}, "seed": "tea", "spectating": True} | KINDS[kind]
    game = begin(client, SEATS, kind=kind, **options)
    play(settings, game, STEPS[kind])
    for seat in SEATS:
        game.ask(seat, "PUT", "notes", {"text": f"what {seat} thinks"})
    return game


@pytest.fixture
def phone(game: GameClient) -> Ask:
    """A browser with the links of all seats and of the host."""
    browser = BROWSER | game.browser("host", *SEATS)
    return lambda path: game.client.get(path, headers=browser)


@pytest.fixture
def looker_on(game: GameClient) -> Ask:
    browser = BROWSER | game.browser("spectator")
    return lambda path: game.client.get(path, headers=browser)


def take(game: GameClient, seat: str, path: str = "") -> int:
    """Take the phone as a seat. Returns the status."""
    return game.client.post(
        f"/games/{game.id}/phone{path}",
        params={"seat": seat} if seat else None,
        headers=BROWSER | game.browser("host", *SEATS),
        follow_redirects=False,
    ).status_code


def shown_part(answer: httpx.Response) -> Any:
    """The visible content: the readable part of a page, or a document. The reader's own role and
    the reason of a refusal are left out."""
    if answer.status_code >= 400:
        return None
    if "html" in answer.headers["content-type"] and "report" not in str(answer.url):
        return parse_page(answer.text).one("main").text
    if "json" in answer.headers["content-type"]:
        document = answer.json()
        return {**document, "you": None} if isinstance(document, dict) else document
    return answer.text


def addresses(client: TestClient[Gate], game: GameClient) -> Iterator[str]:
    """Every page and every document of a game, except for the phone's own page."""
    seq = game.seq
    for method, path in routes_of_pages():
        if method == "GET" and path != "/phone":
            yield f"/games/{game.id}{path.replace('{seq}', str(seq))}"
    for method, path, _body in routes(client, game.id):
        if method == "get" and not path.endswith(NEVER_ENDS):
            yield path.replace("/explain/14", f"/explain/{seq}")
    yield f"/games/{game.id}/replay?at={seq // 2}&open=true"
    yield f"/games/{game.id}/audit?checked=true"


def as_everybody(path: str) -> Iterator[str]:
    """The address with every possible `as`, and without one."""
    yield path
    for name in (*SEATS, "host", "spectator", "nobody"):
        yield f"{path}{'&' if '?' in path else '?'}as={name}"


@sweep_after(1, "every", [4, 1 if ALL else 2])
def test_while_the_curtain_is_down_every_address_shows_what_a_looker_on_sees(
    client: TestClient[Gate], game: GameClient, phone: Ask, looker_on: Ask, every: int
) -> None:
    asked, _actions = game.seat_to_decide()
    table = f"/games/{game.id}/"
    assert shown_part(phone(f"{table}?as={asked}")) != shown_part(looker_on(table)), (
        "there is something to hide"
    )
    assert phone(f"/games/{game.id}/phone").status_code == 200
    tried = 0
    for number, path in enumerate(addresses(client, game)):
        expected = looker_on(path)
        for address in [*as_everybody(path)][number % every :: every]:
            shown = phone(address)
            assert shown.status_code == expected.status_code, (address, shown.text)
            assert shown_part(shown) == shown_part(expected), address
            assert "thinks" not in shown.text
            assert shown.headers["cache-control"] == "no-store" or "report" in address
            tried += 1
    assert tried > 200 / every
    own = parse_page(phone(f"/games/{game.id}/phone").text).one("main")
    assert not own.every(id="act")
    assert own.one("h1").text.startswith("Hand the phone to")


def test_the_curtain_goes_up_for_the_seat_that_takes_the_phone_alone(
    client: TestClient[Gate], settings: Settings, game: GameClient, phone: Ask
) -> None:
    seat, actions = game.seat_to_decide()
    other = next(one for one in SEATS if one != seat)
    base, view = f"/games/{game.id}/", f"/api/games/{game.id}/view"
    phone(f"{base}phone")
    assert take(game, seat) == 303
    own, open_ = game.get(seat, "view"), game.get("spectator", "view")
    assert own != open_
    assert phone(view).json() == phone(f"{view}?as={seat}").json() == own
    for name in (other, "host"):
        assert phone(f"{view}?as={name}").json() == open_
    assert phone(f"/api/games/{game.id}/notes").json()["text"] == f"what {seat} thinks"
    browser = OWN_PAGE | game.browser("host", *SEATS)
    for name, path in ((other, "actions"), (other, "notes"), ("host", "undo"), ("host", "abandon")):
        body = {
            "action": actions[0],
            "expect": game.seq,
            "command_id": "x",
            "text": "",
            "reason": "r",
        }
        refused = client.request(
            "PUT" if path == "notes" else "POST",
            f"/api/games/{game.id}/{path}?as={name}",
            json={key: body[key] for key in BODY[path]},
            headers=browser,
        )
        assert (refused.status_code, CURTAINED in refused.json()["detail"]) == (403, True)
    # The seat has the phone as long as the game waits for it; then nobody has.
    with Club(settings.path) as club:
        for number in range(200):
            table = club.game(game.id)
            if seat not in table.awaited_seats:
                break
            action = next(one for one in table.due() if one["seat"] == seat)["actions"][0]
            answer = client.post(
                f"/api/games/{game.id}/actions",
                json={"action": action, "expect": table.seq, "command_id": f"{number}"},
                headers=browser,
            )
            assert answer.status_code == 200, answer.text
    for name in ("", *SEATS, "host"):
        shown = phone(f"{view}?as={name}" if name else view).json()
        assert shown == game.get("spectator", "view"), name


BODY = {
    "actions": ("action", "expect", "command_id"),
    "notes": ("text",),
    "undo": ("expect", "reason"),
    "abandon": ("expect", "reason"),
}


def test_who_has_lost_the_phone_takes_it_again_before_he_sees_anything(
    game: GameClient, phone: Ask
) -> None:
    seat, actions = game.seat_to_decide()
    view = f"/api/games/{game.id}/view?as={seat}"
    phone(f"/games/{game.id}/phone")
    take(game, seat)
    for other in SEATS:
        if other != seat:
            take(game, other)
    assert phone(view).json() == game.get("spectator", "view")
    take(game, seat)
    assert phone(view).json() == game.get(seat, "view")
    assert actions


def test_put_away_the_phone_is_a_browser_like_any_other(game: GameClient, phone: Ask) -> None:
    seat, _actions = game.seat_to_decide()
    view = f"/api/games/{game.id}/view?as={seat}"
    phone(f"/games/{game.id}/phone")
    assert phone(view).json() == game.get("spectator", "view")
    assert take(game, "", "/away") == 303
    assert phone(view).json() == game.get(seat, "view")
    assert phone(f"/games/{game.id}/host?as=host").status_code == 200
    # A reload of a page that still shows it does not lower the curtain again.
    phone(f"/games/{game.id}/phone")
    assert phone(view).json() == game.get(seat, "view")
    assert take(game, "") == 303
    assert phone(view).json() == game.get("spectator", "view")


def test_a_curtain_hides_nothing_from_other_browsers_and_programs(
    client: TestClient[Gate], game: GameClient, phone: Ask
) -> None:
    seat, _actions = game.seat_to_decide()
    own = game.get(seat, "view")
    elsewhere = OWN_PAGE | game.browser(seat)
    phone(f"/games/{game.id}/phone")
    assert client.get(f"/api/games/{game.id}/view", headers=elsewhere).json() == own
    assert game.get(seat, "view") == own
    bearer = {"Authorization": f"Bearer {game.tokens['host']}"}
    both = OWN_PAGE | game.browser("host", *SEATS) | bearer
    board = client.get(f"/api/games/{game.id}/board", headers=both)
    assert board.status_code == 200, "a token says itself what it may"


def test_a_seat_that_this_browser_has_no_link_of_can_not_take_its_phone(
    client: TestClient[Gate], game: GameClient
) -> None:
    browser = BROWSER | game.browser("yellow", "blue")
    assert client.get(f"/games/{game.id}/phone", headers=browser).status_code == 200
    for seat, status in (("blue", 303), ("red", 403), ("host", 403)):
        answer = client.post(
            f"/games/{game.id}/phone?seat={seat}", headers=browser, follow_redirects=False
        )
        assert answer.status_code == status, seat


def test_there_is_no_curtain_where_nothing_is_hidden(
    client: TestClient[Gate], settings: Settings
) -> None:
    """A single seat, real cards, or a finished game."""
    game = begin(client, SEATS, seed="tea", alternative=True)
    seat, _actions = game.seat_to_decide()
    alone = BROWSER | game.browser("host", seat)
    client.get(f"/games/{game.id}/phone", headers=alone)
    view = f"/api/games/{game.id}/view?as={seat}"
    assert client.get(view, headers=alone).json() == game.get(seat, "view")

    real = begin(client, SEATS, table=True)
    browser = BROWSER | real.browser("host", *SEATS)
    client.get(f"/games/{real.id}/phone", headers=browser)
    you = client.get(f"/api/games/{real.id}?as=host", headers=browser).json()["you"]
    assert you["role"] == "host"

    over = begin(client, SEATS, kind="millions-of-dollars", seed="tea")
    browser = BROWSER | over.browser("host", *SEATS)
    client.get(f"/games/{over.id}/phone", headers=browser)
    with Club(settings.path) as club:
        table = club.game(over.id)
        chance = random.Random(2)
        while due := table.due():
            table.act(due[0]["seat"], chance.choice(due[0]["actions"]))
        assert table.opened
    you = client.get(f"/api/games/{over.id}?as=host", headers=browser).json()["you"]
    assert you["role"] == "host"


def test_a_curtain_is_the_same_for_all_workers(place: str) -> None:
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
    one, other = open_store(place), open_store(place)
    tokens = Links(one).issue_all(game.id, game.seats, spectators=False)
    id_ = Sessions(one).begin([hash_token(token) for token in tokens.values()])
    held = Sessions(other).links_in
    assert held(id_, game.id).phone is None
    Curtain(one).fall(id_, game.id)
    assert held(id_, game.id).phone == ("", 0)
    Curtain(one).lift(id_, game.id, "blue", 7)
    assert held(id_, game.id).phone == ("blue", 7)
    assert list(read_latest(other, [game.id]).phones.values()) == ["blue"]
    Curtain(other).lose(id_, game.id, Phone("yellow", 7))
    assert held(id_, game.id).phone == ("blue", 7), "another seat has it by now"
    Curtain(other).lose(id_, game.id, Phone("blue", 7))
    assert held(id_, game.id).phone == ("", 0)
    Curtain(one).put_away(id_, game.id)
    assert Phone(*(held(id_, game.id).phone or ("", 0))).is_put_away
    assert read_latest(other, [game.id]).phones == {}
    one.close()
    other.close()


def test_streams_end_as_the_curtain_falls_and_tell_what_a_looker_on_is_told(place: str) -> None:
    with Herd(place) as herd:
        client = herd.clients[0]
        game = begin(client, SEATS, seed="tea", alternative=True, spectating=True)
        seat, actions = game.seat_to_decide()
        browser = game.browser("host", *SEATS)

        def alone() -> Listening:
            return Listening(herd.urls[1], game.id, "", browser=browser)

        def beside() -> Listening:
            names = [f"{game.id}/{name}" for name in (seat, "host", "spectator")]
            return Listening.of(herd.urls[1], browser["Cookie"], *names)

        def due(one: Listening, name: str = "moved") -> Any:
            events = one.until(lambda events: any(event.name == name for event in events))
            return [event.data["due"] for event in events if event.name == name][-1]

        with alone() as own, beside() as several:
            for told in (due(own), due(several, f"moved {game.id} {seat}")):
                assert told[0]["actions"] == actions
            page = client.get(f"/games/{game.id}/phone", headers=BROWSER | browser)
            assert page.status_code == 200
            assert own.over.wait(30.0)
            for name in (seat, "host"):
                gone = f"gone {game.id} {name}"
                several.until(lambda events, gone=gone: any(one.name == gone for one in events))
        with alone() as own, beside() as several:
            moved = ["moved", *(f"moved {game.id} {name}" for name in (seat, "host", "spectator"))]
            streams = [own, several, several, several]
            for one, name in zip(streams, moved, strict=True):
                assert due(one, name)[0]["actions"] is None, name
            game.act(seat, actions[0])
            since = game.get("spectator", "history", since=game.begun["seq"])
            for one, name in zip(streams, moved, strict=True):
                events = one.until(
                    lambda events, name=name: any(
                        event.name == name and event.id == str(game.seq) for event in events
                    )
                )
                told = [event.data["happened"] for event in events if event.name == name]
                assert [line for lines in told for line in lines] == since
            assert take(game, game.seat_to_decide()[0]) == 303
            assert own.over.wait(30.0)
