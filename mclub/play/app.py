"""The table on a full screen: board, what happened, the question, what may be answered."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar, Final, TypeVar

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from commands.notation import AGREE, REDO, REFUSE
from events.errors import MclubError
from events.language import gettext as _
from mclub.kinds.kind import Document
from mclub.play import telling
from mclub.play.choices import NOTHING, offered
from mclub.play.curtain import Curtain, Sure
from mclub.play.full_screen import FullScreen
from mclub.play.keys import BINDINGS, KEYS, OF_THE_TABLE
from mclub.play.place import Change, Place, next_holder, wanted
from mclub.play.reading import Help, Hint, History, Replay, Score, Talking
from mclub.play.trading import Trading, trades_of
from mclub.play.widgets import Board, Choices, Key, Keys

WIDE: Final = 122
"""Columns from which on the history stands beside the board."""
HIGH: Final = 32
"""Lines from which on more than the last thing that happened is told."""
RULE: Final = 1
"""The line above what happened."""
T = TypeVar("T")
TOLD: Final = 60
"""Records that are looked through for what happened last."""


class Table(FullScreen):
    """Sits at a place until somebody leaves."""

    BINDINGS: ClassVar = [*BINDINGS]

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.holder: str | None = None
        """The seat that has the screen; None while it is handed on, or nobody's."""
        self.view: Document = {}
        self._awaited: str | None = None
        self._called: int | None = None
        self._words: tuple[str, ...] = ()
        self._said = ""
        self._told: Sequence[Document] = ()
        self._fitting = 0
        """How many of the last things that happened the board leaves room for."""
        self._lost = False
        self._over = False
        self._talk: list[Document] = []
        self._looking = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Board, history beside it where there is room, question, choices, keys."""
        with Horizontal(id="upper"):
            yield Board(id="board")
            with VerticalScroll(id="aside", can_focus=False):
                yield Static(id="past")
        yield Static(id="latest")
        yield Static(id="ask")
        yield Choices(id="choices")
        yield Input(id="typed")
        yield Keys(id="keys")

    async def on_mount(self) -> None:
        """Looks, and listens from then on."""
        await self.look()
        await self._try(self._hear())
        self.run_worker(self._listen())

    def on_resize(self, event: events.Resize) -> None:
        """What stands beside the board follows the size."""
        self.screen_stack[0].set_class(event.size.width >= WIDE, "-aside")
        if self.view:
            self.run_worker(self.look(), exclusive=True, group="look")

    async def _listen(self) -> None:
        try:
            async for change in self.place.changes():
                if change is Change.SAID:
                    await self._try(self._hear())
                    continue
                self._lost = change is Change.LOST or (self._lost and change is not Change.BACK)
                await self.look()
        except MclubError as error:
            self.tell(error)

    async def _hear(self) -> None:
        """Shows what was said at the table since."""
        since = self._talk[-1]["id"] if self._talk else 0
        self._talk += await self.place.said(since)
        if isinstance(self.screen, Talking):
            self.screen.hear(self._talk)
        self._ask()

    @property
    def eyes(self) -> str:
        """Whose eyes look at the screen."""
        return self.holder or self.place.watcher

    def part(self, name: str, kind: type[Any]) -> Any:
        """A part of the table, whatever lies over it."""
        return self.screen_stack[0].query_one(f"#{name}", kind)

    async def look(self) -> None:
        """Shows the table as it is now."""
        async with self._looking:
            try:
                await self._look()
            except MclubError as error:
                # A connection that is lost is told already; what was refused stays to be read.
                self.tell(self._said if self._lost else error)

    async def _look(self) -> None:
        view = await self.place.view(self.eyes)
        held = self.holder or self._awaited
        holder = next_holder(self.place, view, held, self._called)
        if holder != held or (held is None and holder is not None):
            await self._hand(holder)
            view = await self.place.view(self.eyes)
        if not self.view or view["seq"] != self.view["seq"]:
            self._words = ()
        self.view = view
        self.part("board", Board).show(self.place.face.render_board(view | {"due": []}))
        told = await self.place.history(self.eyes, max(0, view["seq"] - TOLD))
        self.part("past", Static).update(telling.aside(told))
        # As many as fitted last, so that as a rule nothing is drawn a second time.
        least = self._least_told
        self._fitting = max(least, self._fitting) if least else 0
        self.part("latest", Static).update(telling.latest(told, self._fitting))
        self.part("aside", VerticalScroll).scroll_end(animate=False)
        self._ask()
        self._told = told
        self.call_after_refresh(self._fill)
        if view["status"] == "finished" and not self._over:
            self._over = True
            await self.action_score()

    @property
    def _least_told(self) -> int:
        """How many of the last things that happened are told, however high the board is."""
        if self.part("aside", VerticalScroll).display:
            return 0
        return 3 if self.size.height >= HIGH else 1

    def on_board_resized(self) -> None:
        """What stands below the board takes more room or less."""
        self._fill()

    def _fill(self) -> None:
        """What the board leaves free, the last things that happened have."""
        least, board = self._least_told, self.part("board", Board)
        others = (self.part("ask", Static), self.part("choices", Choices), self.part("keys", Keys))
        room = self.size.height - RULE - sum(part.size.height for part in others)
        if least:
            fitting = max(least, room - board.lines(max(1, room - least)))
            if fitting != self._fitting:
                self._fitting = fitting
                self.part("latest", Static).update(telling.latest(self._told, fitting))

    async def _hand(self, seat: str | None) -> None:
        """Gives the screen to a seat, behind a curtain where it must not see what lies there."""
        if seat is None or not self.place.curtained:
            self.holder = seat
            return
        self.holder, self._awaited = None, seat
        while len(self.screen_stack) > 1:
            self.pop_screen()
        told = await self.place.history(self.place.watcher, 0)
        self.push_screen(Curtain(telling.curtain(self.place, seat, told)), self._handed)

    async def _handed(self, _result: None) -> None:
        self.holder, self._awaited = self._awaited, None
        await self.look()

    def _ask(self) -> None:
        """The question, and what may be answered."""
        lines: list[RenderableType] = [telling.wrong(self._said)] if self._said else []
        if self._lost:
            lines.append(telling.lost())
        if self._talk:
            last = telling.message(self.place, self._talk[-1])
            last.no_wrap, last.overflow = True, "ellipsis"
            lines.append(last)
        if self.view:
            lines += telling.question(self.place, self.view, self.holder)
        self.part("ask", Static).update(telling.below(lines))
        choices = offered(self.view, self.holder, self._words) if self.view else NOTHING
        self.part("choices", Choices).show(choices)
        shown = [
            Key(key, _(called), getattr(self, f"action_{action}"))
            for key, called, action in KEYS
            if self._possible(action)
        ]
        self.part("keys", Keys).show(shown)

    def _possible(self, action: str) -> bool:
        if action in ("undo", "redo", "type"):
            return bool(self.holder)
        if action == "trade":
            return bool(trades_of(self.place.face, self.view, self.holder))
        if action == "talk":
            return self.place.talks
        if action == "hint":
            return bool(self.holder) and self.place.hints
        if action == "next":
            return bool(self._others())
        return action != "score" or self.view.get("status") == "finished"

    def _others(self) -> list[str]:
        return [seat for seat in wanted(self.place, self.view) if seat != self.holder]

    def tell(self, what: MclubError | str) -> None:
        """Says above the question what was refused, until something else is done."""
        self._said = str(what)
        self._ask()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the table are its own: what lies over it has others."""
        if len(self.screen_stack) > 1 and action in OF_THE_TABLE:
            return False
        return super().check_action(action, parameters)

    # What is done by key or mouse.

    async def on_choices_taken(self, taken: Choices.Taken) -> None:
        """A choice at the table."""
        choice = taken.choice
        self._said = ""
        if not choice.whole:
            self._words = choice.words
            self._ask()
            return
        seat, told = self.holder, choice.action in (AGREE, REFUSE)
        if told or seat is None or not await self._lasts(seat, choice.action):
            await self._act(choice.action)
            return

        async def sure(answer: bool | None) -> None:
            if answer and self.holder == seat:
                await self._act(choice.action)

        self.push_screen(Sure(telling.sure(self.place, choice.action)), sure)

    async def _lasts(self, seat: str, action: str) -> bool:
        return bool(await self._try(self.place.lasting(seat, [action])))

    async def _act(self, text: str) -> None:
        if self.holder is not None:
            await self._do(self.place.act(self.holder, text, self.view["seq"]))

    async def _do(self, doing: Awaitable[None]) -> None:
        self._said = ""
        await self._try(doing)
        await self.look()

    async def _try(self, doing: Awaitable[T]) -> T | None:
        """What comes of it; None if it is refused, which is said."""
        try:
            return await doing
        except MclubError as error:
            self.tell(error)
            return None

    def action_move(self, columns: int, rows: int) -> None:
        """Moves the cursor."""
        self.part("choices", Choices).move(columns, rows)

    def action_take(self, number: int | None = None) -> None:
        """Takes a choice."""
        self.part("choices", Choices).take(number)

    def action_step_back(self) -> None:
        """One word back, or out of the line that is typed."""
        self._close_typed()
        self._words, self._said = (), ""
        self._ask()

    def action_scroll(self, pages: int) -> None:
        """Scrolls the board."""
        board = self.part("board", Board)
        board.scroll_relative(
            y=pages * max(1, board.size.height - 2), animate=False, immediate=True
        )

    async def action_undo(self) -> None:
        """Takes back; of a game that is over, the end only once it is asked about."""
        if self.holder is None:
            return
        if self.view["status"] != "finished":
            await self._undo()
            return

        async def sure(answer: bool | None) -> None:
            if answer:
                await self._undo()

        self.push_screen(Sure(telling.sure_of_undo()), sure)

    async def _undo(self) -> None:
        if self.holder is not None:
            await self._do(self.place.undo(self.holder, self.view["seq"]))

    async def action_redo(self) -> None:
        """Does again what was taken back."""
        await self._act(REDO)

    async def action_next(self) -> None:
        """Hands the screen to the next seat that may act, first to those that are awaited."""
        for seat in self._others()[:1]:
            self._called = self.view["seq"]
            await self._hand(seat)
            await self.look()

    def action_type(self) -> None:
        """Opens a line for an action in words."""
        if self.holder is None:
            return
        typed = self.part("typed", Input)
        typed.placeholder = _("an action, e.g. place lobby industry; Enter takes it, Esc closes")
        typed.value = ""
        typed.add_class("-open")
        typed.focus()

    def _close_typed(self) -> None:
        self.part("typed", Input).remove_class("-open")
        self.part("choices", Choices).focus()

    async def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """An action that was typed."""
        self._close_typed()
        if submitted.value.strip():
            await self._act(submitted.value)

    async def action_history(self) -> None:
        """All that happened."""
        told = await self._try(self.place.history(self.eyes))
        if told is not None:
            self.push_screen(History(told))

    async def action_replay(self) -> None:
        """The game from its beginning."""
        told = await self._try(self.place.history(self.eyes))
        if told is not None:
            self.push_screen(Replay(self.place, self.eyes, told))

    async def action_score(self) -> None:
        """The score sheet."""
        sheet = await self._try(self.place.score())
        if sheet is not None:
            self.push_screen(Score(self.place, sheet))

    def action_talk(self) -> None:
        """What was said at the table."""
        if self.place.talks:
            self.push_screen(Talking(self.place, self._talk))

    def action_trade(self) -> None:
        """A trade that no list names."""
        trades = trades_of(self.place.face, self.view, self.holder)

        async def offered(_result: None) -> None:
            await self.look()

        if trades and self.holder is not None:
            trading = Trading(self.place, self.holder, self.view["seq"], trades)
            self.push_screen(trading, offered)

    async def action_hint(self) -> None:
        """What the planner would do in the place of the seat that has the screen."""
        seat = self.holder
        if seat is None:
            return
        hint = await self._try(self.place.hint(seat))
        if hint is not None and self.holder == seat:
            self.push_screen(Hint(self.place, hint))

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(Help())

    def action_leave(self) -> None:
        """Leaves; everything is in the log."""
        self.exit()
