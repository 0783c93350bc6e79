"""A place at a service's table: what it sees and does, and a service that is unreachable."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager

import pytest

from events.errors import BadInput, MclubError
from mclub.play.place import Change
from mclub.play.remote import Link, RemotePlace
from tests.mclub.programs import run
from tests.ports import free_port
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import sweep_after
from tests.waiting import PATIENCE


@asynccontextmanager
async def join_game(game: GameClient, server: Program, who: str) -> AsyncIterator[RemotePlace]:
    place = await RemotePlace.join(f"{server.url}/join/{game.tokens[who]}")
    try:
        yield place
    finally:
        await place.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One service for all tests in this file, each with a game of its own."""
    with Program(tmp_path_factory.mktemp("served") / "served.db") as server:
        yield server


@pytest.fixture
def game(server: Program) -> GameClient:
    return begin(server.client, ["yellow", "blue"], seed="tea", spectating=True)


def test_a_seat_handed_on_is_called_by_who_plays_it_now(game: GameClient, server: Program) -> None:
    async def play() -> None:
        async with join_game(game, server, "yellow") as place:
            before = (await place.view("yellow"))["seq"]
            game.post("host", "seats/blue/hand", name="Zoé")
            await place.view("yellow")
            assert place.names == {"yellow": "Ann", "blue": "Zoé"}
            await place.view("yellow", at=before)
            assert place.names == {"yellow": "Ann", "blue": "Zoé"}

    asyncio.run(play())


def test_a_seat_sees_what_is_its_own_and_acts(game: GameClient, server: Program) -> None:
    async def play() -> None:
        async with join_game(game, server, "yellow") as place:
            assert (place.seats, place.watcher, place.has_curtain) == (["yellow"], "yellow", False)
            assert place.names == {"yellow": "Ann", "blue": "Ben"}
            view = await place.view("yellow")
            assert view["players"]["blue"]["money"] is None
            assert view["due"][0]["actions"]
            await place.act("yellow", "place colonies", view["seq"])
            told = await place.history("yellow", view["seq"])
            assert told[0]["text"] == "Yellow (Ann) places a pawn: Colonies, chair 1."
            earlier = await place.view("yellow", at=view["seq"])
            assert earlier["tiles"]["colonies"] == []
            await place.undo("yellow", (await place.view("yellow"))["seq"])
            assert (await place.view("yellow"))["tiles"]["colonies"] == []

    asyncio.run(play())


def test_refusals_are_told_as_the_service_tells_them(game: GameClient, server: Program) -> None:
    async def play() -> None:
        async with join_game(game, server, "yellow") as place:
            seq = (await place.view("yellow"))["seq"]
            with pytest.raises(MclubError, match="Lobby is closed"):
                await place.act("yellow", "place lobby industry", seq)
            with pytest.raises(MclubError, match="moved on"):
                await place.act("yellow", "place colonies", seq - 1)
            with pytest.raises(MclubError, match="until the game is over"):
                await place.score()

    asyncio.run(play())


def test_the_same_action_asked_twice_is_taken_once(game: GameClient, server: Program) -> None:
    async def play() -> None:
        async with join_game(game, server, "yellow") as place:
            seq = (await place.view("yellow"))["seq"]
            await place.act("yellow", "place colonies", seq)
            await place.act("yellow", "place colonies", seq)  # its answer was lost
        assert game.get("host", "board")["tiles"]["colonies"] == ["yellow"]

    asyncio.run(play())


def test_a_spectator_and_the_host_look_on(game: GameClient, server: Program) -> None:
    async def look(who: str) -> tuple[object, object]:
        async with join_game(game, server, who) as place:
            assert list(place.seats) == []
            view = await place.view(place.watcher)
            return place.watcher, view["players"]["yellow"]["money"]

    assert asyncio.run(look("spectator")) == ("spectator", None)
    assert asyncio.run(look("host")) == ("referee", 7)


@pytest.mark.parametrize("who", ["spectator", "host"])
@sweep_after(1, "typed", ["show\nhistory\nplace colonies\nnonsense\n", "show\n\nq\n"])
def test_lines_of_one_who_looks_on_are_taken_as_they_come(
    game: GameClient, server: Program, who: str, typed: str
) -> None:
    """A spectator never gets a question, so their lines don't wait for one."""
    link = f"{server.url}/join/{game.tokens[who]}"
    done = run(None, "play", "--link", link, typed=typed.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode()
    assert "Colonies" in told
    refused = told.count("You are only watching; there is nothing for you to decide.")
    assert refused == sum(line in ("place colonies", "nonsense") for line in typed.split("\n"))


def test_what_happens_is_told_and_a_lost_connection_taken_up_again(
    game: GameClient, server: Program
) -> None:
    async def play() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            join_game(game, server, "yellow") as place,
            aclosing(place.changes()) as changes,
        ):
            assert await anext(changes) is Change.MOVED
            await asyncio.to_thread(game.act, "yellow", "place colonies")
            assert await anext(changes) is Change.MOVED
            server.kill()
            assert await anext(changes) is Change.LOST
            with pytest.raises(BadInput, match="doesn't answer"):
                await place.view("yellow")
            server.restart()
            assert await anext(changes) is Change.BACK
            assert await anext(changes) is Change.MOVED
            assert (await place.view("yellow"))["tiles"]["colonies"] == ["yellow"]

    asyncio.run(play())


def test_a_dead_link_and_what_is_none(game: GameClient, server: Program) -> None:
    dead = f"{server.url}/join/{game.tokens['yellow']}"
    game.post("host", "seats/yellow/link")
    with pytest.raises(BadInput, match="This link no longer works"):
        asyncio.run(RemotePlace.join(dead))
    for text in ("", "games.example/join/x", "http://games.example/games/x", "http:///join/x"):
        with pytest.raises(BadInput, match="is not a link to a table"):
            Link.read(text)
    assert Link.read("https://g.example/mclub/join/tok ") == ("https://g.example/mclub", "tok")


def test_a_link_that_dies_while_it_is_played_by_is_said_to_be_dead(
    game: GameClient, server: Program
) -> None:
    async def play() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            join_game(game, server, "yellow") as place,
            aclosing(place.changes()) as changes,
        ):
            assert await anext(changes) is Change.MOVED
            await asyncio.to_thread(game.post, "host", "seats/yellow/link")
            assert await anext(changes) is Change.LOST
            with pytest.raises(BadInput, match="or it no longer works: ask the host for a new one"):
                await anext(changes)

    asyncio.run(play())


def test_nobody_there() -> None:
    with pytest.raises(BadInput, match="doesn't answer"):
        asyncio.run(RemotePlace.join(f"http://127.0.0.1:{free_port()}/join/token"))
