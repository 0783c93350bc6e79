"""Events are sent as they happen, cut for their listeners, and none is lost."""

from mclub import Club
from tests.service.listening import Event, Listening, sentences_of
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.waiting import PATIENCE


def table(server: Program) -> GameClient:
    return begin(server.client, ["yellow", "blue", "red"], seed="tea", spectating=True)


def listen(
    server: Program, game: GameClient, who: str, last: int | None = None, heard: int | None = None
) -> Listening:
    return Listening(server.url, game.id, game.tokens[who], last, heard=heard)


def test_whoever_listens_is_told_with_his_own_eyes(server: Program) -> None:
    game = table(server)
    with (
        listen(server, game, "yellow") as yellow,
        listen(server, game, "blue") as blue,
        listen(server, game, "spectator") as spectator,
        listen(server, game, "host") as host,
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
    assert actions["blue"] == actions["host"] == game.seat_to_decide()[1]
    assert actions["yellow"] is actions["spectator"] is None


def listeners_by_name(*listening: Listening) -> list[tuple[str, Listening]]:
    return list(zip(("yellow", "blue", "spectator", "host"), listening, strict=True))


def test_who_comes_back_is_told_what_he_missed_and_nothing_twice(server: Program) -> None:
    game = table(server)
    with listen(server, game, "red") as red:
        before = red.seq(16)
    assert sentences_of(before) == []
    for _ in range(4):
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    with listen(server, game, "red", last=16) as red:
        events = red.seq(game.seq)
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
        events = red.seq(game.seq)
    told = [entry["seq"] for event in events for entry in event.data["happened"]]
    kept = Club(server.path).game(game.id)
    assert told == [entry["seq"] for entry in kept.history("red", since=16)]


def test_an_id_that_never_was_is_taken_for_the_last_one(server: Program) -> None:
    game = table(server)
    with listen(server, game, "red", last=10**9) as red:
        assert sentences_of(red.seq(16)) == []


def test_what_the_command_line_does_on_the_same_file_shows_up(server: Program) -> None:
    game = table(server)
    with listen(server, game, "blue") as blue:
        blue.seq(16)
        with Club(server.path) as club:
            seq = club.game(game.id).act("yellow", "place companies")["seq"]
        events = blue.seq(seq)
    assert sentences_of(events) == ["Yellow (Ann) places a pawn: Companies, chair 1."]
    game.act("blue", "place colonies", expect=seq)


def test_an_undo_is_told(server: Program) -> None:
    game = table(server)
    game.act("yellow", "place companies")
    with listen(server, game, "red") as red:
        red.seq(game.seq)
        game.post("blue", "undo", to=16, expect=game.seq)
        asked = red.seq(game.seq)[-1].data
        assert asked["undo"]["waiting"] == ["yellow", "red"]


def test_table_talk_is_heard_by_all(server: Program) -> None:
    game = table(server)
    with listen(server, game, "spectator") as spectator:
        spectator.seq(16)
        spoken_messages = game.post("blue", "talk", text="Hello")
        heard = spectator.until(lambda events: any(event.name == "said" for event in events))
    assert heard[-1] == ("said", "", spoken_messages)


def test_who_comes_is_told_what_was_said_since_the_message_that_it_knows(server: Program) -> None:
    game = table(server)
    for text in ("One", "Two", "Three"):
        game.post("blue", "talk", text=text)
    with listen(server, game, "red", heard=1) as red, listen(server, game, "yellow") as yellow:
        red.until(lambda events: len(spoken_messages(events)) == 2)
        yellow.seq(16)
        game.post("blue", "talk", text="Four")
        yellow.until(lambda events: spoken_messages(events) != [])
        red.until(lambda events: len(spoken_messages(events)) == 3)
    assert spoken_messages(red.events) == ["Two", "Three", "Four"]
    assert spoken_messages(yellow.events) == ["Four"]


def spoken_messages(events: list[Event]) -> list[str]:
    return [event.data["text"] for event in events if event.name == "said"]


def test_a_stream_ends_when_its_link_dies(server: Program) -> None:
    game = table(server)
    with listen(server, game, "blue") as blue, listen(server, game, "yellow") as yellow:
        blue.seq(16)
        yellow.seq(16)
        game.post("host", "seats/blue/link")
        assert blue.over.wait(PATIENCE)
        assert not yellow.over.is_set()


def test_one_link_can_not_open_streams_without_end(server: Program) -> None:
    game = table(server)
    streams = []
    for _ in range(9):  # each is open before the next one, so that the first is the oldest
        streams.append(listen(server, game, "blue"))
        streams[-1].seq(16)
    assert streams[0].over.wait(PATIENCE)
    assert [stream.over.is_set() for stream in streams[1:]] == [False] * 8
    for stream in streams:
        stream.__exit__(None, None, None)


def test_each_listener_is_told_in_his_own_language(server: Program) -> None:
    game = table(server)
    with (
        listen(server, game, "blue") as english,
        Listening(server.url, game.id, game.tokens["blue"], language="fr") as french,
    ):
        english.seq(16)
        french.seq(16)
        seq = game.act("yellow", "place companies")["seq"]
        told = sentences_of(english.seq(seq)), sentences_of(french.seq(seq))
    assert told[0] == ["Yellow (Ann) places a pawn: Companies, chair 1."]
    assert len(told[1]) == 1
    assert "Jaune (Ann)" in told[1][0]
