"""One stream for several links: each part is cut for its own reader, and ends with its link."""

from tests.service.listening import Event, Listening
from tests.service.seated import OWN_PAGE, GameClient, begin, client_of, response_of
from tests.service.served import Program


def browser(server: Program, *links: tuple[GameClient, str]) -> str:
    """The cookie of a browser with these links."""
    with client_of(server.url, **OWN_PAGE) as client:
        for game, who in links:
            assert client.post(f"/join/{game.tokens[who]}").status_code < 400
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def events_named(events: list[Event], name: str) -> list[Event]:
    """The events with this name."""
    return [event for event in events if event.name == name]


def test_each_part_is_told_with_its_own_eyes(server: Program) -> None:
    one, other = (begin(server.client, ["yellow", "blue"], seed="tea") for _ in range(2))
    cookie = browser(server, (one, "yellow"), (one, "blue"), (other, "yellow"))
    parts = [f"{one.id} yellow", f"{one.id} blue", f"{other.id} yellow"]
    with Listening.of(server.url, cookie, *(part.replace(" ", "/") for part in parts)) as heard:
        heard.until(lambda events: len(events) >= 3)
        assert {event.name for event in heard.events} == {f"moved {part}" for part in parts}
        seq = one.act("yellow", "place companies")["seq"]
        heard.until(lambda events: len([e for e in events if e.id == str(seq)]) == 2)
        one.post("blue", "talk", text="Hello")
        heard.until(lambda events: len(events_named(events, f"said {one.id} blue")) == 1)
        other.post("yellow", "talk", text="Elsewhere")
        events = heard.until(lambda events: bool(events_named(events, f"said {other.id} yellow")))
    yellow, blue, elsewhere = (events_named(events, f"moved {part}")[-1].data for part in parts)
    assert yellow["due"][0]["actions"] is None
    assert blue["due"][0]["actions"] == one.seat_to_decide()[1]
    assert (elsewhere["game"], elsewhere["happened"]) == (other.id, [])
    assert [event.data["text"] for event in events if event.name.startswith("said ")] == [
        "Hello",
        "Hello",
        "Elsewhere",
    ]


def test_a_link_that_dies_ends_its_part_alone(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    cookie = browser(server, (game, "yellow"), (game, "blue"))
    with Listening.of(server.url, cookie, f"{game.id}/yellow", f"{game.id}/blue") as heard:
        heard.until(lambda events: len(events) == 2)
        game.post("host", "seats/yellow/link")
        heard.until(lambda events: bool(events_named(events, f"gone {game.id} yellow")))
        game.post("blue", "talk", text="Who is there?")
        events = heard.until(lambda events: bool(events_named(events, f"said {game.id} blue")))
        assert not heard.over.is_set()
    assert events_named(events, f"said {game.id} yellow") == []


def test_what_one_holds_no_link_for_is_told_to_be_gone(server: Program) -> None:
    game, other = (begin(server.client, ["yellow", "blue"], seed="tea") for _ in range(2))
    cookie = browser(server, (game, "yellow"))
    foreign = [f"{game.id}/blue", f"{game.id}/host", f"{other.id}/yellow"]
    with Listening.of(server.url, cookie, f"{game.id}/yellow", *foreign) as heard:
        events = heard.until(lambda events: bool(events_named(events, f"moved {game.id} yellow")))
    assert {event.name for event in events} == {
        f"moved {game.id} yellow",
        *(f"gone {part.replace('/', ' ')}" for part in foreign),
    }


def test_who_comes_back_says_what_each_part_knows(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    before = game.seq
    seq = game.act("yellow", "place companies")["seq"]
    game.post("blue", "talk", text="one")
    last = game.post("blue", "talk", text="two")["id"]
    part = f"{game.id}/yellow/{before}/{last - 1}"
    with Listening.of(server.url, browser(server, (game, "yellow")), part) as heard:
        events = heard.until(lambda events: len(events) >= 2)
    moved, said = sorted(events, key=lambda event: event.name)
    assert (moved.data["since"], moved.data["seq"]) == (before, seq)
    assert len(moved.data["happened"]) == 1
    assert said.data["text"] == "two"


def test_a_stream_of_nothing_is_refused(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    asked = {
        401: {"of": f"{game.id}/yellow"},
        422: {"of": "yellow"},
        400: {},
    }
    for status, params in asked.items():
        answer = response_of(server.client.get("/api/live", params=params))
        assert answer.status == status, answer
    # The removed lines are in the answer, so the event itself has none.
    cookie = {"Cookie": browser(server, (game, "yellow"))}
    for other in ("\nid: 7\n", "a\rb", "a b", "\x00"):
        params = {"of": [f"{game.id}/yellow", f"{other}/yellow"]}
        answer = response_of(server.client.get("/api/live", params=params, headers=cookie))
        assert (answer.status, answer.body["type"]) == (422, "urn:mclub:problem:bad-input")
    many = [f"{game.id}/yellow/{seq}" for seq in range(41)]
    assert server.client.get("/api/live", params={"of": many}).status_code == 400
