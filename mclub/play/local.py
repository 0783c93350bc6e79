"""A place for a game in a local file, with people at this screen and bots in other seats."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence

from commands.notation import AGREE, UNDO
from events.errors import BadInput, GameMovedOn, NotAllowed
from events.language import gettext as _
from mclub.bots import Bot, sight
from mclub.bots.hint import hint
from mclub.bots.nudge import nudge
from mclub.bots.seats import pause_left
from mclub.club.game import Game
from mclub.club.irrevocable import irrevocable_actions
from mclub.club.moment import SPECTATOR
from mclub.club.piece import sight_of
from mclub.guide.panel import Panel, panel
from mclub.guide.playing import suggestion
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.options import HINTS
from mclub.play.place import Change

LOOK_AGAIN = 1.0
"""The interval in seconds between checks of the file for changes by other processes."""


class LocalPlace:
    """A `Place` on a local file. seats: those played here; bots: by seat; pace: seconds between two
    bot actions."""

    watcher = SPECTATOR

    def __init__(
        self, game: Game, seats: Iterable[str], bots: Mapping[str, Bot], pace: float
    ) -> None:
        self.game = game
        self.seats: Sequence[str] = [seat for seat in game.seats if seat in {*seats}]
        self.bots = bots
        self._pace = pace
        self._moved = asyncio.Event()

    @property
    def kind(self) -> GameKind:
        return self.game.kind

    @property
    def face(self) -> GameFace:
        return self.game.kind.face()

    @property
    def names(self) -> Mapping[str, str]:
        """The names by seat."""
        return self.game.shown_names

    @property
    def has_curtain(self) -> bool:
        """False with real cards, where everything shown here also lies on the table."""
        return len(self.seats) > 1 and not self.kind.by_people(self.game.created.options)

    async def view(self, eyes: str, at: int | None = None) -> Document:
        return (self.game if at is None else self.game.at(at)).view(eyes)

    async def history(self, eyes: str, since: int = 0) -> list[Document]:
        return self.game.history(eyes, since)

    async def score(self) -> Document:
        """The score sheet, once the seals are open."""
        if not self.game.opened:
            raise NotAllowed(_("The score sheet can be seen once the game is over."))
        return self.game.score()

    @property
    def hints(self) -> bool:
        return self.game.created.options.get(HINTS) == "on"

    async def hint(self, seat: str) -> Document:
        """Run the planner in a thread."""
        return await asyncio.to_thread(hint, self.game.at(self.game.seq), seat)

    async def nudge(self, hint: Document) -> list[str]:
        moment = self.game.at(hint["seq"])
        return nudge(moment.kind, sight_of(moment, hint["seat"]), hint)

    async def guide(self, seat: str) -> Panel | None:
        return panel(self.game, seat)

    async def suggestion(self, seat: str) -> str | None:
        """Run the adviser in a thread."""
        return await asyncio.to_thread(suggestion, self.game.at(self.game.seq), seat)

    talks = False
    """False: people at one screen can talk."""

    async def messages(self, since: int = 0) -> list[Document]:  # noqa: ARG002
        """Always empty."""
        return []

    async def say(self, text: str) -> None:  # noqa: ARG002
        """Always raises BadInput."""
        raise BadInput(_("Table talk works only at a table of a service: mclub play --link URL"))

    async def irrevocable(self, seat: str, actions: Sequence[str]) -> Mapping[str, str]:
        """The actions that the seat can't take back alone, each with the reason."""
        return irrevocable_actions(self.game, seat, actions)

    async def act(self, seat: str, text: str, expect: int) -> None:
        self.game.act(seat, text, expect=expect)
        self._moved.set()

    async def undo(self, seat: str, expect: int) -> None:
        """Undo the last command given at this screen, by any of its seats."""
        self.game.expect(expect, seat)
        own = self.game.line.own_command(*self.seats)
        if own is None:
            raise NotAllowed(_("There is nothing to take back at this screen."))
        self.game.act(own.by, UNDO)
        for bot in self.bots:
            # The log of a finished game may not say that these seats are bots'.
            if bot in self.game.asked_undo().get("undo", {}).get("waiting", ()):
                self.game.act(bot, AGREE)
        self._moved.set()

    async def changes(self) -> AsyncIterator[Change]:
        """Let bots play while iterated, one command at a time."""
        while True:
            if await self._bot_acts():
                yield Change.MOVED
                await asyncio.sleep(self._pace)
                continue
            seq = self.game.seq
            try:
                async with asyncio.timeout(LOOK_AGAIN):
                    await self._moved.wait()
            except TimeoutError:
                if self.game.refresh().seq == seq:
                    continue
            self._moved.clear()
            yield Change.MOVED

    async def _bot_acts(self) -> bool:
        """Let a bot act, and return whether one did."""
        game = self.game
        if game.status != "running" or pause_left(game):
            return False
        seat = next(
            (seat for seat in game.awaited_seats if seat in {*self.bots} & {*game.bots}), None
        )
        if seat is None:
            return False
        seq = game.seq
        # In a thread, so that the screen stays responsive.
        action = await asyncio.to_thread(self.bots[seat].choose, sight(game, seat))
        try:
            game.act(seat, action, expect=seq)
        except GameMovedOn:
            return False
        return True

    async def close(self) -> None:
        """Do nothing: the caller opened the file and closes it."""
