"""The stream of a browser's open pages sends each table page its changes."""

import httpx
import pytest

from tests.service.keeping_up import Page, tree_of
from tests.service.listening import Event, Listening
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.service.webpages import BROWSER
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red"]
ACTS = 12
READERS = [("red", "en"), ("red", "fr"), ("spectator", "de"), ("red", "en"), ("host", "en")]
"""The links and languages of pages that are kept up to date together; two are the same."""


def html_of(game: GameClient, *held: str, as_: str, language: str = "en") -> str:
    """The table page in a browser with these links."""
    headers = BROWSER | game.browser(*held) | {"Accept-Language": language}
    answer = game.client.get(f"/games/{game.id}/", params={"as": as_}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def open_stream(
    server: Program, game: GameClient, as_: str, page: Page, *held: str, language: str = "en"
) -> Listening:
    """The stream that keeps this page up to date, in a browser with these links."""
    of = f"{game.id}/{as_}/{game.seq}/0/{page.state}"
    cookie = game.browser(*(held or (as_,)))["Cookie"]
    return Listening.of(server.url, cookie, of, path="/live", language=language)


def last_state(events: list[Event]) -> str:
    """The page's state after the last event."""
    return str(events[-1].data["state"]) if events else ""


@sweep_after(1, "kind", ["le-millionnaire", "million-club", "millions-of-dollars"])
def test_a_page_updated_by_its_stream_equals_a_new_one(server: Program, kind: str) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea", spectating=True)
    readers = [
        (who, language, Page(html_of(game, who, as_=who, language=language)))
        for who, language in READERS
    ]
    streams = [
        open_stream(server, game, who, page, language=language) for who, language, page in readers
    ]
    for number in range(ACTS):
        seat, actions = game.seat_to_decide()
        if number % 4 == 3:
            game.post("host", "undo", expect=game.seq, reason="a slip")
        else:
            game.act(seat, actions[number % 2 - 1])
        if number % 5 == 0:
            game.post("blue", "talk", text=f"Number {number}")
    for (who, language, page), stream in zip(readers, streams, strict=True):
        anew = html_of(game, who, as_=who, language=language)
        state = Page(anew).state
        with stream:
            events = stream.until(lambda events, state=state: last_state(events) == state)
        for event in events:
            assert event.name == f"changed {game.id} {who}"
            assert event.data["since"] == page.state
            page.apply(event.data)
        assert page.tree == tree_of(anew)


def test_a_page_with_an_unknown_state_has_to_be_fetched(server: Program) -> None:
    game = begin(server.client, SEATS, seed="tea")
    page = Page(html_of(game, "blue", as_="blue"))
    of = f"{game.id}/blue/{game.seq}/0/{'0' * 24}"
    cookie = game.browser("blue")["Cookie"]
    with Listening.of(server.url, cookie, of, path="/live") as stream:
        (told,) = stream.until(lambda events: len(events) == 1)
        assert told.data == {"seq": game.seq, "state": page.state, "page": True}
        game.act("yellow", "place companies")
        changed = stream.until(lambda events: len(events) == 2)[-1].data
    assert changed["since"] == page.state


def test_another_seats_page_is_unknown(server: Program) -> None:
    game = begin(server.client, SEATS, seed="tea")
    blue = Page(html_of(game, "blue", as_="blue"))
    with open_stream(server, game, "red", blue) as stream:
        (told,) = stream.until(lambda events: len(events) == 1)
    assert told.data["page"], "another seat's page is never compared"
    assert told.data["state"] == Page(html_of(game, "red", as_="red")).state


def test_a_shared_phone_gets_only_what_everybody_may_see(server: Program) -> None:
    game = begin(server.client, SEATS, seed="tea", spectating=True)
    seat = game.seat_to_decide()[0]
    before = Page(html_of(game, *SEATS, as_=seat))
    headers = BROWSER | game.browser(*SEATS)
    assert game.client.get(f"/games/{game.id}/phone", headers=headers).status_code == 200
    taken = game.client.post(f"/games/{game.id}/phone", params={"seat": seat}, headers=headers)
    assert taken.status_code < 400, taken.text
    with open_stream(server, game, seat, before, *SEATS) as stream:
        (told,) = stream.until(lambda events: len(events) == 1)
        assert told.data["page"]
        seq = game.act(seat, game.seat_to_decide()[1][0])["seq"]
        changed = stream.until(lambda events: events[-1].data["seq"] == seq)[-1]
    assert 'action="/api' not in "".join(changed.data["parts"].values())


def test_without_a_state_all_events_are_sent(server: Program) -> None:
    game = begin(server.client, SEATS, seed="tea")
    of, cookie = f"{game.id}/blue/{game.seq}/0", game.browser("blue")["Cookie"]
    with Listening.of(server.url, cookie, of, path="/live") as stream:
        game.act("yellow", "place companies")
        game.post("yellow", "talk", text="Hello")
        named = {f"moved {game.id} blue", f"said {game.id} blue"}
        stream.until(lambda events: {event.name for event in events} == named)


def test_the_stream_is_compressed_for_clients_that_accept_it(server: Program) -> None:
    game = begin(server.client, SEATS, seed="tea")
    of = f"{game.id}/blue/{game.seq}/0"
    for coding in ("gzip", "identity"):
        headers = game.browser("blue") | {"Accept-Encoding": coding}
        with game.client.stream("GET", "/live", params={"of": of}, headers=headers) as answer:
            assert answer.headers.get("content-encoding", "identity") == coding
            assert answer.headers["cache-control"] == "no-store"
            lines = answer.iter_lines()
            assert next(lines) == "retry: 2000"
            assert f"event: moved {game.id} blue" in lines


@pytest.mark.parametrize(
    "of", ["nonsense", "game/blue", "game/blue/1/0/../..", "game/blue/1/0/x y"]
)
def test_a_malformed_link_is_refused(client: httpx.Client, of: str) -> None:
    assert client.get("/live", params={"of": of}).status_code == 422
