"""Screens to read on top of the table: history, replay, score sheet, hint, talk, help."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from events.errors import MclubError
from events.language import gettext as _
from events.language import mark
from mclub.kinds.kind import Document
from mclub.play.place import Place
from mclub.play.texts import message, refusal, verdict
from mclub.play.widgets import Board, Key, Keys
from mclub.screen.hint import render_hint
from mclub.screen.history import render_history
from mclub.screen.score import render_score
from mclub.text.plain import safe
from projections.words import seat_name

HELP: Final = (
    ("1–9", mark("chooses that option; so do the arrow keys and Enter, or a click")),
    ("Esc", mark("goes back: from chosen words, a line or a page")),
    (":", mark("types an action, or several separated by “;”")),
    ("PgUp PgDn", mark("scroll the board if it is taller than its area")),
    ("u  r", mark("take back the last action here; redo it")),
    ("n", mark("hands the screen to another seat that has to decide")),
    ("h  p", mark("show what happened; replay the game, event by event")),
    ("s", mark("shows the score sheet, once the game is over")),
    ("o", mark("puts a trade together, in a game with trades at any price")),
    ("t", mark("opens the table talk, at a table of a service")),
    (
        "i",
        mark("says where to look; again: what the planner would do, if allowed"),
    ),
    ("q", mark("leaves. Everything is in the log, so you can continue at any time")),
)
"""The effect of each key."""


class Reading(Screen[None]):
    """A scrollable page."""

    BINDINGS: ClassVar = [
        ("escape,q,backspace,enter", "shut"),
        ("up", "scroll(-1)"),
        ("down", "scroll(1)"),
        ("pageup,b", "scroll(-15)"),
        ("pagedown,space", "scroll(15)"),
        ("home", "scroll(-100000)"),
        ("end", "scroll(100000)"),
    ]
    FROM_END = False

    def content(self) -> RenderableType:
        """The page's content."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="reading", can_focus=False):
            yield Static(self.content())
        yield Keys(classes="keys")

    def keys(self) -> list[Key]:
        """The keys at the bottom."""
        return [
            Key("↑", _("Up"), lambda: self.action_scroll(-3)),
            Key("↓", _("Down"), lambda: self.action_scroll(3)),
            Key("Esc", _("Back"), self.action_shut),
        ]

    def on_mount(self) -> None:
        """Show the keys; a history starts at its end."""
        self.query_one(Keys).show(self.keys())
        if self.FROM_END:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False, immediate=True)

    def action_shut(self) -> None:
        self.dismiss(None)


class History(Reading):
    FROM_END = True

    def __init__(self, entries: Sequence[Document]) -> None:
        super().__init__()
        self._entries = entries

    def content(self) -> RenderableType:
        """The events, round by round."""
        return render_history(self._entries)


class Score(Reading):
    """The score sheet."""

    def __init__(self, place: Place, score: Document) -> None:
        super().__init__()
        self._place, self._score = place, score

    def content(self) -> RenderableType:
        """The winner and the reason, the sheet, and ties."""
        place, score = self._place, self._score
        ties = [Text(safe(line)) for line in place.face.ties(score, place.names)]
        sheet = render_score(score, place.names, place.face)
        return Group(verdict(place, score), "", sheet, *ties)


class Hint(Reading):
    """A nudge; unfolded, the planner's choice."""

    BINDINGS: ClassVar = [("i", "unfold")]

    def __init__(self, place: Place, hint: Document, nudge: Sequence[str]) -> None:
        super().__init__()
        self._place, self._hint, self._nudge = place, hint, nudge

    def content(self) -> RenderableType:
        """The sentences of the nudge."""
        return Group(*(Text(safe(sentence)) for sentence in self._nudge))

    def keys(self) -> list[Key]:
        return [Key("i", _("What would the planner do?"), self.action_unfold), *super().keys()]

    def action_unfold(self) -> None:
        """Add the action, the reasons, and the values of the alternatives."""
        place, seat = self._place, self._hint["seat"]
        choice = render_hint(self._hint, seat_name(seat, place.names.get(seat, "")), place.kind)
        self.query_one("#reading > Static", Static).update(Group(self.content(), "", choice))
        self.query_one(Keys).show(super().keys())


class Talking(Reading):
    """The table talk, with an input line."""

    FROM_END = True

    def __init__(self, place: Place, messages: Sequence[Document]) -> None:
        super().__init__()
        self._place, self._messages = place, messages

    def content(self) -> RenderableType:
        """The messages, one below another."""
        return Group(*(message(self._place, messages) for messages in self._messages))

    def compose(self) -> ComposeResult:
        """The page with an input line below."""
        yield from super().compose()
        yield Static(id="unsaid")
        yield Input(placeholder=_("Say something to the table"), id="saying")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Input).focus()

    def hear(self, messages: Sequence[Document]) -> None:
        """Add new messages."""
        self._messages = messages
        self.query_one("#reading Static", Static).update(self.content())
        self.query_one(VerticalScroll).scroll_end(animate=False)

    async def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Send the message; if it is refused, it stays in the line."""
        submitted.stop()
        try:
            await self._place.say(submitted.value)
        except MclubError as error:
            self.query_one("#unsaid", Static).update(refusal(str(error)))
            return
        self.query_one("#unsaid", Static).update("")
        submitted.input.value = ""


class Help(Reading):
    """The keys."""

    def content(self) -> RenderableType:
        """One line per key."""
        grid = Grid.grid(padding=(0, 3))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for keys, effect in HELP:
            grid.add_row(keys, _(effect))
        return grid


class Replay(Screen[None]):
    """The game event by event, as seen by the seat that has the screen."""

    BINDINGS: ClassVar = [
        ("escape,q,backspace,enter", "shut"),
        ("left", "go(-1)"),
        ("right,space", "go(1)"),
        ("up,pageup", "turn(-1)"),
        ("down,pagedown", "turn(1)"),
        ("home", "go(-100000)"),
        ("end", "go(100000)"),
    ]

    def __init__(self, place: Place, eyes: str, entries: Sequence[Document]) -> None:
        super().__init__()
        self._place, self._eyes = place, eyes
        self._entries = [entry for entry in entries if not entry["undone"]]
        self._at = len(self._entries) - 1

    def compose(self) -> ComposeResult:
        """The board and the event."""
        yield Board(id="board")
        yield Static(id="moment")
        yield Keys(classes="keys")

    async def on_mount(self) -> None:
        """Start at the current state."""
        self.query_one(Keys).show(
            [
                Key("←", _("Back"), lambda: self.action_go(-1)),
                Key("→", _("Next"), lambda: self.action_go(1)),
                Key("↑", _("Previous round"), lambda: self.action_turn(-1)),
                Key("↓", _("Next round"), lambda: self.action_turn(1)),
                Key("Esc", _("Table"), self.action_shut),
            ]
        )
        await self._show()

    async def action_go(self, steps: int) -> None:
        """Step forward or back."""
        self._at = max(0, min(len(self._entries) - 1, self._at + steps))
        await self._show()

    async def action_turn(self, rounds: int) -> None:
        """Go to the start of the next round, of this one, or of the previous one."""
        begins = [
            at
            for at, entry in enumerate(self._entries)
            if at == 0 or entry["round"] != self._entries[at - 1]["round"]
        ]
        later = [at for at in begins if at > self._at]
        earlier = [at for at in begins if at < self._at]
        target = later[:1] if rounds > 0 else earlier[-1:]
        self._at = target[0] if target else (len(self._entries) - 1 if rounds > 0 else 0)
        await self._show()

    async def _show(self) -> None:
        entry = self._entries[self._at]
        try:
            board = await self._place.view(self._eyes, entry["seq"])
        except MclubError as error:
            self.query_one("#moment", Static).update(Text(safe(str(error)), style="red"))
            return
        self.query_one(Board).show(self._place.face.render_board(board | {"due": []}))
        where = f"{entry['seq']}/{self._entries[-1]['seq']}"
        rules = " ".join(entry["rules"])
        text = (safe(entry["text"]), "bold")
        entries = Text.assemble((where, "dim"), "  ", text, (f"  {rules}", "dim"))
        self.query_one("#moment", Static).update(entries)

    def action_shut(self) -> None:
        self.dismiss(None)
