"""People at a screen in this process: the keys they press, and the text they see."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.kinds.seen import Seen
from mclub.play.app import Table
from mclub.play.local import LocalPlace
from mclub.play.place import Place
from tests.waiting import PATIENCE

NAMES = {"yellow": "Ann", "blue": "Ben", "red": "Cleo", "green": "Dora"}
HOPS = 3
"""The maximum number of times that a key is passed on: to a widget, back to the table, to a screen
on top."""


class First:
    """A bot that takes its first legal action."""

    def choose(self, seen: Seen) -> str:
        return seen.legal[0]


def new_game(club: Club, count: int, kind: str = "million-club", **options: Any) -> Game:
    """A game of this many players; in Million Club yellow decides first."""
    players = dict(list(NAMES.items())[:count])
    return club.new(players, game=kind, **({"seed": "tea"} | options))


def place_at(game: Game, *bots: str) -> LocalPlace:
    """A place at a game. Seats that aren't named are people's; the log names the bots."""
    for seat in bots:
        game.hand(seat, NAMES[seat], bot="random")
    people = [seat for seat in game.seats if seat not in bots]
    return LocalPlace(game, people, {seat: First() for seat in bots}, 0.0)


class Sitting:
    """A person at the screen."""

    def __init__(self, table: Table, pilot: Pilot[None]) -> None:
        self.table, self.pilot = table, pilot

    @property
    def text(self) -> str:
        """The text of the topmost screen."""
        strips = self.table.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, *keys: str) -> str:
        """Press keys, and return the text after each has taken effect."""
        for key in keys:
            await self.pilot.press(key)
            await self._until_handled()
        await self.pilot.pause()
        return self.text

    async def type(self, text: str) -> str:
        """Type a line into the field with the cursor, and return the text after it has been
        entered."""
        await self.pilot.press(*text)
        return await self.press("enter")

    async def _until_handled(self) -> None:
        """Wait until the keys have passed from the table to its widgets and back. Textual itself
        only waits until the process is idle, which on a busy machine may mean that it gets no
        processor time."""
        for _ in range(HOPS):
            await self.pilot._wait_for_screen()

    async def until(self, *shown: str) -> str:
        """Return the text as soon as it contains all of these."""
        end = time.monotonic() + PATIENCE
        text = self.text
        while not all(one in text for one in shown):
            assert time.monotonic() < end, f"It did not come to {shown}:\n{text}"
            await self.pilot.pause(0.02)
            text = self.text
        return text


@asynccontextmanager
async def sitting(place: Place, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Sitting]:
    """Open the table's screen."""
    table = Table(place)
    async with table.run_test(size=size) as pilot:
        sitting = Sitting(table, pilot)
        await pilot.pause()
        yield sitting
