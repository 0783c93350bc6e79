"""The planner's hints at the table in the terminal, where the table allows them."""

import asyncio
from pathlib import Path

import pytest

from events.errors import BadInput, MclubError
from mclub import Club
from mclub.bots import hint as thinking
from mclub.kinds.kind import Document
from mclub.play.local import LocalPlace
from mclub.play.remote import RemotePlace
from tests.play.sitting import new_game, place_at, sitting
from tests.play.test_play_plain import ok
from tests.service.seated import begin
from tests.service.served import Program

CHOICE = "For Yellow (Ann) the planner would choose: place"
FEW = 4
"""The sampled tables per thought: the test is about the words, not the play."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "ROLLOUTS", FEW)


def test_a_key_unfolds_what_the_planner_would_do(club: Club) -> None:
    game = new_game(club, 2, rulings={"hints": "on"})

    async def play() -> None:
        async with sitting(place_at(game, "blue"), (110, 30)) as ann:
            await ann.until("i Hint")
            seq = game.seq
            await ann.press("i")
            assert CHOICE not in await ann.until("Look at: ")
            await ann.press("i")
            await ann.until("Look at: ", CHOICE, "Ahead")
            assert game.seq == seq, "a look never acts"
            await ann.press("escape")
            await ann.until("place a pawn")

    asyncio.run(play())


def test_a_service_that_is_lost_after_the_hint_says_so(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose(_place: LocalPlace, _hint: Document) -> list[str]:
        raise BadInput("The service does not answer.")

    monkeypatch.setattr(LocalPlace, "nudge", lose)
    game = new_game(club, 2, rulings={"hints": "on"})

    async def play() -> None:
        async with sitting(place_at(game, "blue"), (110, 30)) as ann:
            await ann.until("i Hint")
            await ann.press("i")
            await ann.until("The service does not answer.", "place a pawn")

    asyncio.run(play())


def test_a_table_without_hints_has_no_key_for_them_and_says_so(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue"), (110, 30)) as ann:
            assert "i Hint" not in await ann.until("h History")
            await ann.press("i")
            await ann.until("Hints are off at this table")

    asyncio.run(play())


def test_line_by_line(tmp_path: Path) -> None:
    bots = ("yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    hints = (*bots, "--ruling", "hints=on")
    nudge = ok(tmp_path, "hint\nq\n", *hints)
    assert "Look at: " in nudge
    assert CHOICE not in nudge
    told = ok(tmp_path, "hint\nhint\nq\n", *hints)
    assert told.index("Look at: ") < told.index(CHOICE)
    refused = ok(tmp_path, "hint\nq\n", *bots)
    assert "Hints are off at this table" in refused


def test_at_a_table_of_a_service(server: Program) -> None:
    with_hints = begin(server.client, ["yellow", "blue"], seed="tea", rulings={"hints": "on"})
    without = begin(server.client, ["yellow", "blue"], seed="tea")

    async def ask() -> None:
        place = await RemotePlace.join(f"{server.url}/join/{with_hints.tokens['yellow']}")
        assert place.hints
        hint = await place.hint("yellow")
        assert hint == with_hints.get("yellow", "hint")
        assert hint["action"] in (await place.view("yellow"))["due"][0]["actions"]
        assert (await place.nudge(hint))[0].startswith("Look at: ")
        await place.close()
        place = await RemotePlace.join(f"{server.url}/join/{without.tokens['yellow']}")
        assert not place.hints
        with pytest.raises(MclubError, match="Hints are off"):
            await place.hint("yellow")
        await place.close()

    asyncio.run(ask())
