"""Table talk in the terminal at a service's table: shown as it arrives, and sent."""

import asyncio
from pathlib import Path

from mclub import Club
from mclub.play.remote import RemotePlace
from tests.mclub.programs import run
from tests.play.sitting import new_game, place_at, sitting
from tests.play.test_play_plain import ok
from tests.service.seated import GameClient, begin
from tests.service.served import Program


def table(server: Program) -> GameClient:
    game = begin(server.client, ["yellow", "blue"], seed="tea", spectating=True)
    status, answer = game.ask("blue", "POST", "talk", {"text": "Two \u2800millions?"})
    assert status == 201, answer
    return game


def link(server: Program, game: GameClient, who: str) -> str:
    return f"{server.url}/join/{game.tokens[who]}"


def messages_of(game: GameClient) -> list[tuple[str, str]]:
    return [(message["by"], message["text"]) for message in game.get("host", "talk")]


def test_on_the_screen(server: Program) -> None:
    game = table(server)

    async def play() -> None:
        place = await RemotePlace.join(link(server, game, "yellow"))
        async with sitting(place, (110, 30)) as ann:
            await ann.until("Blue Ben: Two \\u2800millions?", "t Table talk")
            await ann.press("t")
            await ann.until("Say something to the table")
            await ann.type("no q")
            await ann.until("Yellow Ann: no q")
            await asyncio.to_thread(game.ask, "host", "POST", "talk", {"text": "Peace."})
            await ann.until("Host: Peace.")
            await ann.press("enter")
            await ann.until("A message can't be empty.")
            await ann.press("escape")
            shown = await ann.until("Host: Peace.", "place a pawn")
            assert "no q" not in shown, "the last message alone stands at the table"
        await place.close()

    asyncio.run(play())
    assert messages_of(game)[1:] == [("yellow", "no q"), ("host", "Peace.")]


def test_who_looks_on_hears_and_is_refused(server: Program) -> None:
    game = table(server)

    async def look() -> None:
        place = await RemotePlace.join(link(server, game, "spectator"))
        async with sitting(place, (110, 30)) as one:
            await one.press("t", "x", "enter")
            await one.until("Two \\u2800millions?", "Spectators can't play.")
        await place.close()

    asyncio.run(look())
    assert len(messages_of(game)) == 1


def test_line_by_line(server: Program) -> None:
    game = table(server)
    typed = b"say No: four.\nsay\nq\n"
    done = run(None, "play", "--plain", "--link", link(server, game, "yellow"), typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode()
    assert "Blue (Ben): “Two \\u2800millions?”" in told
    assert "A message can't be empty." in told
    assert messages_of(game)[1:] == [("yellow", "No: four.")]


def test_at_one_screen_there_is_none(club: Club, tmp_path: Path) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game), (110, 30)) as ann:
            await ann.press("enter")
            shown = await ann.press("t")
            assert "Say something to the table" not in shown
            assert "Table talk" not in shown

    asyncio.run(play())
    told = ok(tmp_path, "say hello\nq\n", "yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    assert "Table talk works only at a table of a service" in told
