"""A slip at a table of the service: a person has decided, and bots have reacted to it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import httpx

from tests.service.seated import NAMES, OWN_PAGE, GameClient
from tests.waiting import wait_for

PERSONS = ("yellow", "blue", "red")
BOTS = ("green", "black", "white")
ACTED = 4
"""The number of bot actions after the slip."""


class Slip:
    """Plays until a slip. seat: that of the slip; seq: the record before it; before, after: the
    host's board before the slip, and after it and the bots' reactions."""

    def __init__(self, client: httpx.Client, kind: str, persons: Sequence[str] = PERSONS) -> None:
        self.game, self._persons = _begin(client, kind, persons), persons
        self.rest()
        chance, acted = Random(kind), self._actions_of_bots()
        while self._actions_of_bots() - acted < ACTED:
            self.before, self.seq, acted = self.position(), self.game.seq, self._actions_of_bots()
            self.seat = next(seat for seat in self.awaited() if seat in persons)
            self.game.act(self.seat, chance.choice(self.actions()))
            self.rest()
        self.after = self.position()

    @property
    def others(self) -> list[str]:
        """The other people."""
        return [seat for seat in self._persons if seat != self.seat]

    def awaited(self) -> list[str]:
        """The seats that the game waits for."""
        return [due["seat"] for due in self.game.get("host", "legal")["due"] if due["awaited"]]

    def actions(self) -> list[str]:
        """The current legal actions of the slip's seat."""
        due = self.game.get(self.seat, "legal")["due"]
        return list(next(one["actions"] for one in due if one["seat"] == self.seat))

    def rest(self) -> None:
        """Wait until the bots have nothing left to decide."""
        wait_for(lambda: not {*self.awaited()} & {*BOTS})

    def position(self) -> dict[str, Any]:
        """The current board."""
        board = self.game.get("host", "board")
        return {
            key: board[key] for key in board if key not in ("seq", "undo", "undo_ended", "opened")
        }

    def _actions_of_bots(self) -> int:
        commands = self.game.ask("host", "GET", "export/transcript").body.splitlines()
        return sum(command.partition(": ")[0] in BOTS for command in commands)


def _begin(client: httpx.Client, kind: str, persons: Sequence[str]) -> GameClient:
    players: list[dict[str, Any]] = [{"seat": seat, "name": NAMES[seat]} for seat in persons]
    players += [{"seat": seat, "name": NAMES[seat], "bot": "random"} for seat in BOTS]
    body = {"kind": kind, "players": players, "seed": "tea"}
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return GameClient(client, response.json())
