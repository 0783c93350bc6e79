"""The full-screen table: board, history, question, and choices."""

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
from mclub.guide.panel import Panel
from mclub.kinds.kind import Document
from mclub.play import texts
from mclub.play.choices import NOTHING, choices_of
from mclub.play.curtain import ALWAYS, Curtain, Sure
from mclub.play.full_screen import FullScreen
from mclub.play.keys import BINDINGS, KEYS, OF_THE_TABLE
from mclub.play.place import Change, Place, next_holder, seats_to_decide
from mclub.play.reading import Help, Hint, History, Replay, Score, Talking
from mclub.play.spared import Spared
from mclub.play.trading import Trading, trades_of
from mclub.play.widgets import Board, Choices, Key, Keys

WIDE: Final = 122
"""The minimum width in columns at which the history is shown beside the board."""
HIGH: Final = 32
"""The minimum height in lines at which more than one event is shown."""
RULE: Final = 1
"""The height of the line above the history."""
T = TypeVar("T")
LOOKBACK: Final = 60
"""The number of records searched for the latest events."""


class Table(FullScreen):
    """The table's app, which runs until the user leaves."""

    BINDINGS: ClassVar = [*BINDINGS]

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.holder: str | None = None
        """The seat that has the screen; None during a handover, or if nobody has it."""
        self.view: Document = {}
        self._awaited: str | None = None
        self._chosen_at: int | None = None
        self._words: tuple[str, ...] = ()
        self._notice = ""
        self._spared = Spared()
        self._entries: Sequence[Document] = ()
        self._event_count = 0
        """The number of recent events that fit below the board."""
        self._lost = False
        self._over = False
        self._guide: Panel | None = None
        self._read: set[str] = set()
        self._talk: list[Document] = []
        self._lock = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """The board, with the history beside it if there is room, then question, choices and
        keys."""
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
        """Show the table and start to listen."""
        await self.look()
        await self._try(self._hear())
        self.run_worker(self._listen())

    def on_resize(self, event: events.Resize) -> None:
        """Adapt the layout to the new size."""
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
        """Show new table talk."""
        since = self._talk[-1]["id"] if self._talk else 0
        self._talk += await self.place.messages(since)
        if isinstance(self.screen, Talking):
            self.screen.hear(self._talk)
        self._ask()

    @property
    def eyes(self) -> str:
        """The reader whose view the screen shows."""
        return self.holder or self.place.watcher

    def part(self, name: str, kind: type[Any]) -> Any:
        """A widget of the table, even while another screen is on top."""
        return self.screen_stack[0].query_one(f"#{name}", kind)

    async def look(self) -> None:
        """Show the current state of the table."""
        async with self._lock:
            try:
                await self._look()
            except MclubError as error:
                # A lost connection is already shown; a refusal stays readable.
                self.tell(self._notice if self._lost else error)

    async def _look(self) -> None:
        view = await self.place.view(self.eyes)
        current = self.holder or self._awaited
        holder = next_holder(self.place, view, current, self._chosen_at)
        if holder != current or (current is None and holder is not None):
            await self._hand(holder)
            view = await self.place.view(self.eyes)
        if not self.view or view["seq"] != self.view["seq"]:
            self._words = ()
        self.view = view
        self._guide = await self.place.guide(self.eyes)
        self._spared.renew(self.holder, view["due"])
        self.part("board", Board).show(self.place.face.render_board(view | {"due": []}))
        entries = await self.place.history(self.eyes, max(0, view["seq"] - LOOKBACK))
        self.part("past", Static).update(texts.side_history(entries))
        # Start with the number that fitted last time, which usually avoids a second drawing.
        least = self._least_entries
        self._event_count = max(least, self._event_count) if least else 0
        self.part("latest", Static).update(texts.latest(entries, self._event_count))
        self.part("aside", VerticalScroll).scroll_end(animate=False)
        self._ask()
        self._entries = entries
        self.call_after_refresh(self._fill)
        if view["status"] == "finished" and not self._over:
            self._over = True
            await self.action_score()

    @property
    def _least_entries(self) -> int:
        """The minimum number of recent events to show."""
        if self.part("aside", VerticalScroll).display:
            return 0
        return 3 if self.size.height >= HIGH else 1

    def on_board_resized(self) -> None:
        """Adapt the history to the height of the board."""
        self._fill()

    def _fill(self) -> None:
        """Fill the free space below the board with recent events."""
        least, board = self._least_entries, self.part("board", Board)
        others = (self.part("ask", Static), self.part("choices", Choices), self.part("keys", Keys))
        room = self.size.height - RULE - sum(part.size.height for part in others)
        if least:
            count = max(least, room - board.lines(max(1, room - least)))
            if count != self._event_count:
                self._event_count = count
                self.part("latest", Static).update(texts.latest(self._entries, count))

    async def _hand(self, seat: str | None) -> None:
        """Hand the screen to a seat, behind a curtain if it must not see the previous seat's
        view."""
        if seat is None or not self.place.has_curtain:
            self.holder = seat
            return
        self.holder, self._awaited = None, seat
        while len(self.screen_stack) > 1:
            self.pop_screen()
        entries = await self.place.history(self.place.watcher, 0)
        self.push_screen(Curtain(texts.curtain(self.place, seat, entries)), self._take_screen)

    async def _take_screen(self, _result: None) -> None:
        self.holder, self._awaited = self._awaited, None
        await self.look()

    def _ask(self) -> None:
        """Show the question and the choices."""
        lines: list[RenderableType] = [texts.refusal(self._notice)] if self._notice else []
        if self._lost:
            lines.append(texts.connection_lost())
        if self._talk:
            last = texts.message(self.place, self._talk[-1])
            last.no_wrap = True
            lines.append(last)
        if self._guide is not None:
            lines += texts.guide(self._guide, self._read, self.place.kind.KIND)
        if self.view:
            lines += texts.question(self.place, self.view, self.holder)
        self.part("ask", Static).update(texts.stack(lines))
        choices = choices_of(self.view, self.holder, self._words) if self.view else NOTHING
        self.part("choices", Choices).show(choices)
        keys = [
            Key(key, _(label), getattr(self, f"action_{action}"))
            for key, label, action in KEYS
            if self._possible(action)
        ]
        self.part("keys", Keys).show(keys)

    def _possible(self, action: str) -> bool:
        if action in ("undo", "redo", "type"):
            return bool(self.holder)
        if action == "trade":
            return bool(trades_of(self.place.face, self.view, self.holder))
        if action == "talk":
            return self.place.talks
        if action == "hint":
            return bool(self.holder) and self.place.hints
        if action == "guide":
            return self._guide is not None
        if action == "guide_back":
            return self._guide is not None and len(self._guide.so_far(self._read)) > 1
        if action == "next":
            return bool(self._others())
        return action != "score" or self.view.get("status") == "finished"

    def _others(self) -> list[str]:
        return [seat for seat in seats_to_decide(self.place, self.view) if seat != self.holder]

    def tell(self, message: MclubError | str) -> None:
        """Show a refusal above the question until the next action."""
        self._notice = str(message)
        self._ask()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the table's keys while another screen is on top."""
        if len(self.screen_stack) > 1 and action in OF_THE_TABLE:
            return False
        return super().check_action(action, parameters)

    # Actions for keys and the mouse.

    async def on_choices_taken(self, taken: Choices.Taken) -> None:
        choice = taken.choice
        self._notice = ""
        if not choice.whole:
            self._words = choice.words
            self._ask()
            return
        seat, answers = self.holder, choice.action in (AGREE, REFUSE)
        why = None if answers or seat is None else await self._reason(seat, choice.action)
        if why is None:
            await self._act(choice.action)
            return

        async def on_answer(answer: str | None) -> None:
            if answer and self.holder == seat:
                if answer == ALWAYS:
                    self._spared.add(choice.action)
                await self._act(choice.action)

        says = texts.confirmation(self.place, choice.action, why)
        self.push_screen(Sure(says, sparing=self._spared.may_add(why)), on_answer)

    async def _reason(self, seat: str, action: str) -> str | None:
        """The reason to ask before this action, if any."""
        why = (await self._try(self.place.irrevocable(seat, [action])) or {}).get(action)
        return None if why is None or self._spared.covers(action, why) else why

    async def _act(self, text: str) -> None:
        if self.holder is not None:
            await self._do(self.place.act(self.holder, text, self.view["seq"]))

    async def _do(self, work: Awaitable[None]) -> None:
        self._notice = ""
        await self._try(work)
        await self.look()

    async def _try(self, work: Awaitable[T]) -> T | None:
        """Await the result; show a refusal and return None."""
        try:
            return await work
        except MclubError as error:
            self.tell(error)
            return None

    def action_move(self, columns: int, rows: int) -> None:
        self.part("choices", Choices).move(columns, rows)

    def action_take(self, number: int | None = None) -> None:
        self.part("choices", Choices).take(number)

    def action_step_back(self) -> None:
        """Go back one word, or close the input line."""
        self._close_typed()
        self._words, self._notice = (), ""
        self._ask()

    def action_scroll(self, pages: int) -> None:
        board = self.part("board", Board)
        board.scroll_relative(
            y=pages * max(1, board.size.height - 2), animate=False, immediate=True
        )

    async def action_undo(self) -> None:
        """Undo; confirm first if that would reopen a finished game."""
        if self.holder is None:
            return
        if self.view["status"] != "finished":
            await self._undo()
            return

        async def on_answer(answer: str | None) -> None:
            if answer:
                await self._undo()

        self.push_screen(Sure(texts.undo_confirmation()), on_answer)

    async def _undo(self) -> None:
        if self.holder is not None:
            await self._do(self.place.undo(self.holder, self.view["seq"]))

    async def action_redo(self) -> None:
        await self._act(REDO)

    async def action_next(self) -> None:
        """Hand the screen to the next seat that may act, awaited ones first."""
        for seat in self._others()[:1]:
            self._chosen_at = self.view["seq"]
            await self._hand(seat)
            await self.look()

    def action_type(self) -> None:
        """Open the input line."""
        if self.holder is None:
            return
        typed = self.part("typed", Input)
        typed.placeholder = _("an action, e.g. place lobby industry; Enter sends it, Esc closes")
        typed.value = ""
        typed.add_class("-open")
        typed.focus()

    def _close_typed(self) -> None:
        self.part("typed", Input).remove_class("-open")
        self.part("choices", Choices).focus()

    async def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Take the typed action."""
        self._close_typed()
        if submitted.value.strip():
            await self._act(submitted.value)

    async def action_history(self) -> None:
        """Open the history."""
        entries = await self._try(self.place.history(self.eyes))
        if entries is not None:
            self.push_screen(History(entries))

    async def action_replay(self) -> None:
        """Open the replay at the current state."""
        entries = await self._try(self.place.history(self.eyes))
        if entries is not None:
            self.push_screen(Replay(self.place, self.eyes, entries))

    async def action_score(self) -> None:
        """Open the score sheet."""
        sheet = await self._try(self.place.score())
        if sheet is not None:
            self.push_screen(Score(self.place, sheet))

    def action_talk(self) -> None:
        """Open the table talk."""
        if self.place.talks:
            self.push_screen(Talking(self.place, self._talk))

    def action_trade(self) -> None:
        """Open the trade screen."""
        trades = trades_of(self.place.face, self.view, self.holder)

        async def on_trade_closed(_result: None) -> None:
            await self.look()

        if trades and self.holder is not None:
            trading = Trading(self.place, self.holder, self.view["seq"], trades)
            self.push_screen(trading, on_trade_closed)

    async def action_hint(self) -> None:
        """Show the nudge for the seat that has the screen, and then the planner's choice."""
        seat = self.holder
        if seat is None:
            return
        hint = await self._try(self.place.hint(seat))
        nudge = None if hint is None else await self._try(self.place.nudge(hint))
        if hint is not None and nudge is not None and self.holder == seat:
            self.push_screen(Hint(self.place, hint, nudge))

    async def action_guide(self) -> None:
        """Go on to the next step of the guide; after the last one show a good action."""
        if self._guide is None or self.holder is None:
            return
        unread = self._guide.unread(self._read)
        if len(unread) > 1:
            self._read.add(unread[0].step.id)
            self._ask()
            return
        self.tell(texts.good_action(await self._try(self.place.suggestion(self.holder))))

    def action_guide_back(self) -> None:
        """Go back to the step of the guide before this one."""
        if self._guide is not None:
            self._read -= {before.step.id for before in self._guide.so_far(self._read)[-2:-1]}
            self._ask()

    def action_help(self) -> None:
        """Show all keys."""
        self.push_screen(Help())

    def action_leave(self) -> None:
        """Leave; the log already contains everything."""
        self.exit()
