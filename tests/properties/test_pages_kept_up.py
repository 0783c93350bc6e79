"""A page updated by changes equals the page rendered anew, for every reader, after any event."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from commands.split import split
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from mclub.service.links import Who
from mclub.service.page_cache import Page as Shown
from mclub.service.pages.changes import ANEW, changes
from mclub.service.pages.parts import SEQ
from mclub.service.pages.playing import TEMPLATE, draw_whole_page, page_reader
from mclub.service.pages.rendering import draw
from mclub.service.settings import Settings
from mclub.service.state import Service
from tests.browser.playing import SHORT
from tests.properties.random_clubs import talk_a_little
from tests.properties.sweeps import ONE_GAME_OFTEN, SHORTEST_OFTEN, Sweep
from tests.service.keeping_up import Page, tree_of
from tests.sweeping import sweep_after

GAMES = 2
COMMANDS = 12


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    service = Service(Settings(path=tmp_path / "games.db"))
    yield service
    service.close()


class Reader:
    """A reader with a page of the game. links: to other pages of the game, in the same browser;
    told: the number of intermediate frames; moves: of the frames shown last; anew: how often the
    page had to be reloaded."""

    def __init__(self, service: Service, game: Game, eyes: str, *links: str) -> None:
        role, seat = ("spectator", "") if eyes == SPECTATOR else ("seat", eyes)
        who = Who(b"", game.id, role, seat)
        self._eyes, self._game = eyes, game
        self._read = page_reader(service, who, [who.name, *links])
        self.told = self.anew = 0
        self.moves: list[Any] = []
        self._drawn, html, _context = self._draw()
        self._page = Page(html)

    def _draw(self) -> tuple[Shown, str, dict[str, Any]]:
        context = self._read(self._game)
        return *draw_whole_page(self._game, TEMPLATE, context), context

    def keep_up(self) -> None:
        """Check that each frame leads to the board as it was, and the last one to the page rendered
        anew."""
        game, before = self._game, self._drawn
        self._drawn, now, context = self._draw()
        found = changes(game, self._eyes, before, self._drawn, context)
        if found == ANEW:
            self.anew += 1
            self._page = Page(now)
            return
        self.moves = [move for frame in found["frames"] for move in frame["moves"]]
        *earlier, last = [*found["frames"], {"parts": {}}]
        if found["frames"]:
            *earlier, last = found["frames"]
        shown = [bool(frame["text"] or frame["moves"]) for frame in found["frames"]]
        assert all(shown) or len(shown) == 1, "no frame is without words and movement"
        for frame in earlier:
            self.told += 1
            self._page.renew(frame["parts"])
            view = game.at(frame["seq"]).view(self._eyes)
            then = {**context, "board": view, "now": context["board"]}
            board = draw("parts/board.html.j2", **then).parts["board"].html()
            assert self._page.board(game.seq) == tree_of(board.replace(SEQ, str(game.seq)))
        self._page.apply({**found, "frames": [last]})
        assert self._page.tree == tree_of(now)


@SHORTEST_OFTEN
@sweep_after(1, "number", range(GAMES))
def test_a_page_kept_up_is_the_page_made_anew(sweep: Sweep, number: int, service: Service) -> None:
    chance = random.Random(number)
    game = sweep.new(service.club, number)
    readers = [Reader(service, game, eyes) for eyes in (SPECTATOR, game.seats[0])]
    for _ in islice(sweep.moves(game, number), COMMANDS):
        if chance.random() < 0.1:
            talk_a_little(game, chance)
        for reader in readers:
            if chance.random() < 0.5:
                reader.keep_up()
    for reader in readers:
        reader.keep_up()
        assert reader.anew == 0
    assert sum(reader.told for reader in readers) > 0


@ONE_GAME_OFTEN
def test_the_end_of_a_game_is_shown_as_it_comes(sweep: Sweep, service: Service) -> None:
    chance, seats = random.Random(5), {"yellow": "Ann", "blue": "Ben", "red": "Cleo"}
    rulings = SHORT.get(sweep.kind.KIND, {})
    game = service.club.new(seats, game=sweep.kind.KIND, seed="tea", rulings=rulings, host="plays")
    rehearsal, actions = game.rehearse(), []
    while due := rehearsal.moment.due():
        actions.append(f"{due[0]['seat']}: {chance.choice(due[0]['actions'])}")
        rehearsal.take(split(actions[-1])[0])
    *earlier, last = actions
    for action in earlier:
        game.act(None, action)
    readers = [Reader(service, game, eyes) for eyes in (SPECTATOR, *seats)]
    # The host's link changes with the end, which shows the host everything.
    readers.append(Reader(service, game, "yellow", "host"))
    game.act(None, last)
    for reader in readers:
        reader.keep_up()
        assert reader.anew == 0
        assert {"what": "moment", "title": "The end", "end": True} in reader.moves
