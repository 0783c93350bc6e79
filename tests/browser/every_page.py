"""Every page of the service, for a running game and a finished one."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import httpx

from mclub import Club
from tests.browser.playing import SHORT
from tests.service.seated import GameClient, begin

SEATS = ["yellow", "blue", "red", "green"]
STEPS = {"million-club": 40, "millions-of-dollars": 8, "le-millionnaire": 60}
"""The games, and the number of actions taken in the running one."""
PUBLIC = {
    "first page": "/",
    "choosing a game": "/new",
    "new game": "/new?kind=million-club",
    "new game, Millions of Dollars": "/new?kind=millions-of-dollars",
    "new game, Le Millionnaire": "/new?kind=le-millionnaire",
    "rulebook": "/rules?kind=million-club",
    "rulebook, Millions of Dollars": "/rules?kind=millions-of-dollars",
    "rulebook, Le Millionnaire": "/rules?kind=le-millionnaire",
    "rule": "/rules/MC-EXC-3",
    "sound, notifications, screen": "/calls",
    "how to play": "/rules/how-to-play/million-club",
    "how to play, Millions of Dollars": "/rules/how-to-play/millions-of-dollars",
    "how to play, Le Millionnaire": "/rules/how-to-play/le-millionnaire",
}
OF_A_GAME = {
    "table": "?as={asked}",
    "table of who waits": "?as={waits}",
    "table of the host": "?as=host",
    "table of a looker-on": "?as=spectator",
    "hint": "/hint?as={asked}",
    "seat": "/seat?as={asked}",
    "history": "/history?as=blue",
    "explanation": "/explain/{seq}?as=blue",
    "replay": "/replay?as=blue",
    "score": "/score?as=blue",
    "score for the host": "/score?as=host",
    "audit": "/audit?as=blue&checked=true",
    "host": "/host?as=host",
    "one phone for all": "/phone",
}
"""The pages of a game. The phone comes last: from then on the browser belongs to everybody, and a
curtain is down."""
MOST = 1000
"""More actions than any game has."""
OVER = ("table", "replay", "score", "audit")
"""The pages that look different in a finished game."""


class Games(NamedTuple):
    """The games, and the addresses of all their pages by name."""

    all: list[GameClient]
    pages: dict[str, str]

    def some(self, which: str) -> dict[str, str]:
        """ "all" pages; "tables": the table of each running game; or "others": each other kind of
        page once, in one of the games."""
        if which == "all":
            return self.pages
        names = [name.partition(",")[0] for name in self.pages]
        once = dict(zip(names, self.pages, strict=True)).values()
        tables = [name for name in self.pages if name.startswith("table,") and "over" not in name]
        chosen = {*tables} if which == "tables" else {*once} - {*tables}
        return {name: path for name, path in self.pages.items() if name in chosen}


def running_tables(client: httpx.Client, path: Path) -> Games:
    """Begin a game of every kind, and show each by its table alone. path: the served file."""
    running = _running(client, path)
    return Games(running, {f"table, {_kind(one)}": _of(one, ["table"])[0][1] for one in running})


def games(client: httpx.Client, path: Path) -> Games:
    """Begin and play games of every kind. path: the served file."""
    running = _running(client, path)
    over = [_play_game(client, path, kind) for kind in STEPS]
    invited = begin(client, SEATS, spectating=True)
    hosted = begin(client, SEATS, host="plays", seed="tea")
    pages = PUBLIC | {
        "link": f"/join/{invited.tokens['yellow']}",
        "dead link": "/join/nothing",
        "host who plays": f"/games/{hosted.id}/host?as=host",
        "table of a host who plays": f"/games/{hosted.id}?as=host",
    }
    for game in running:
        pages |= {f"{name}, {_kind(game)}": path for name, path in _of(game, OF_A_GAME)}
    for game in over:
        pages |= {f"{name}, over, {_kind(game)}": path for name, path in _of(game, OVER)}
    return Games([*running, *over, hosted], pages)


def _running(client: httpx.Client, path: Path) -> list[GameClient]:
    return [_play_game(client, path, kind, steps) for kind, steps in STEPS.items()]


def _kind(game: GameClient) -> str:
    return str(game.get("host", "")["kind"])


def _of(game: GameClient, names: Iterable[str]) -> list[tuple[str, str]]:
    due = game.get("host", "legal")["due"]
    asked = due[0]["seat"] if due else SEATS[0]
    waits = next(seat for seat in SEATS if seat not in {one["seat"] for one in due} | {asked})
    words = {"asked": asked, "waits": waits, "seq": game.get("blue", "history")[-1]["seq"]}
    return [(name, f"/games/{game.id}{OF_A_GAME[name].format(**words)}") for name in names]


def _play_game(client: httpx.Client, path: Path, kind: str, steps: int = MOST) -> GameClient:
    rulings = SHORT.get(kind, {}) | {"hints": "on"}
    game = begin(client, SEATS, kind=kind, seed="tea", spectating=True, rulings=rulings)
    chance = random.Random(3)
    with Club(path) as club:
        table = club.game(game.id)
        for _step in range(steps):
            if not (due := table.due()):
                break
            table.act(due[0]["seat"], chance.choice(due[0]["actions"]))
    return game
