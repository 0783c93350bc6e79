"""Events are sent as they happen, cut for their listeners, and none is lost."""

from mclub import Club
from tests.service.listening import Event, Listening, happened
from tests.service.seated import Seated, begin
from tests.service.served import Served
from tests.waiting import PATIENCE


def table(served: Served) -> Seated:
    return begin(served.client, ["yellow", "blue", "red"], seed="tea", spectating=True)


def listen(
    served: Served, game: Seated, who: str, last: int | None = None, heard: int | None = None
) -> Listening:
    return Listening(served.url, game.id, game.tokens[who], last, heard=heard)


def test_whoever_listens_is_told_with_his_own_eyes(served: Served) -> None:
    game = table(served)
    with (
        listen(served, game, "yellow") as yellow,
        listen(served, game, "blue") as blue,
        listen(served, game, "spectator") as spectator,
        listen(served, game, "host") as host,
    ):
        for one in (yellow, blue, spectator, host):
            one.seq(16)
        seq = game.act("yellow", "place companies")["seq"]
        told = {
            name: one.seq(seq)[-1].data
            for name, one in listeners_by_name(yellow, blue, spectator, host)
        }
    assert {data["seq"] for data in told.values()} == {seq}
    assert {data["happened"][0]["text"] for data in told.values()} == {
        "Yellow (Ann) places a pawn: Companies, chair 1."
    }
    actions = {name: data["due"][0]["actions"] for name, data in told.items()}
    assert actions["blue"] == actions["host"] == game.asked()[1]
    assert actions["yellow"] is actions["spectator"] is None


def listeners_by_name(*listening: Listening) -> list[tuple[str, Listening]]:
    return list(zip(("yellow", "blue", "spectator", "host"), listening, strict=True))


def test_who_comes_back_is_told_what_he_missed_and_nothing_twice(served: Served) -> None:
    game = table(served)
    with listen(served, game, "red") as red:
        before = red.seq(16)
    assert happened(before) == []
    for _ in range(4):
        seat, actions = game.asked()
        game.act(seat, actions[0])
    with listen(served, game, "red", last=16) as red:
        events = red.seq(game.seq)
        seat, actions = game.asked()
        game.act(seat, actions[0])
        events = red.seq(game.seq)
    told = [entry["seq"] for event in events for entry in event.data["happened"]]
    kept = Club(served.path).game(game.id)
    assert told == [entry["seq"] for entry in kept.history("red", since=16)]


def test_an_id_that_never_was_is_taken_for_the_last_one(served: Served) -> None:
    game = table(served)
    with listen(served, game, "red", last=10**9) as red:
        assert happened(red.seq(16)) == []


def test_what_the_command_line_does_on_the_same_file_shows_up(served: Served) -> None:
    game = table(served)
    with listen(served, game, "blue") as blue:
        blue.seq(16)
        with Club(served.path) as club:
            seq = club.game(game.id).act("yellow", "place companies")["seq"]
        events = blue.seq(seq)
    assert happened(events) == ["Yellow (Ann) places a pawn: Companies, chair 1."]
    game.act("blue", "place colonies", expect=seq)


def test_an_undo_is_told(served: Served) -> None:
    game = table(served)
    game.act("yellow", "place companies")
    with listen(served, game, "red") as red:
        red.seq(game.seq)
        game.post("blue", "undo", to=16, expect=game.seq)
        asked = red.seq(game.seq)[-1].data
        assert asked["undo"]["waiting"] == ["yellow", "red"]


def test_table_talk_is_heard_by_all(served: Served) -> None:
    game = table(served)
    with listen(served, game, "spectator") as spectator:
        spectator.seq(16)
        said = game.post("blue", "talk", text="Hello")
        heard = spectator.until(lambda events: any(event.name == "said" for event in events))
    assert heard[-1] == ("said", "", said)


def test_who_comes_is_told_what_was_said_since_the_message_that_it_knows(served: Served) -> None:
    game = table(served)
    for text in ("One", "Two", "Three"):
        game.post("blue", "talk", text=text)
    with listen(served, game, "red", heard=1) as red, listen(served, game, "yellow") as yellow:
        red.until(lambda events: len(said(events)) == 2)
        yellow.seq(16)
        game.post("blue", "talk", text="Four")
        yellow.until(lambda events: said(events) != [])
        red.until(lambda events: len(said(events)) == 3)
    assert said(red.events) == ["Two", "Three", "Four"]
    assert said(yellow.events) == ["Four"]


def said(events: list[Event]) -> list[str]:
    return [event.data["text"] for event in events if event.name == "said"]


def test_a_stream_ends_when_its_link_dies(served: Served) -> None:
    game = table(served)
    with listen(served, game, "blue") as blue, listen(served, game, "yellow") as yellow:
        blue.seq(16)
        yellow.seq(16)
        game.post("host", "seats/blue/link")
        assert blue.over.wait(PATIENCE)
        assert not yellow.over.is_set()


def test_one_link_can_not_open_streams_without_end(served: Served) -> None:
    game = table(served)
    streams = []
    for _ in range(9):  # each is open before the next one, so that the first is the oldest
        streams.append(listen(served, game, "blue"))
        streams[-1].seq(16)
    assert streams[0].over.wait(PATIENCE)
    assert [stream.over.is_set() for stream in streams[1:]] == [False] * 8
    for stream in streams:
        stream.__exit__(None, None, None)


def test_each_listener_is_told_in_his_own_language(served: Served) -> None:
    game = table(served)
    with (
        listen(served, game, "blue") as english,
        Listening(served.url, game.id, game.tokens["blue"], language="fr") as french,
    ):
        english.seq(16)
        french.seq(16)
        seq = game.act("yellow", "place companies")["seq"]
        told = happened(english.seq(seq)), happened(french.seq(seq))
    assert told[0] == ["Yellow (Ann) places a pawn: Companies, chair 1."]
    assert len(told[1]) == 1
    assert "Jaune (Ann)" in told[1][0]
