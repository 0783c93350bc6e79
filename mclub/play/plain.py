"""The table line by line: history, question, input. It suits screen readers, slow connections and
pipes, since nothing is redrawn."""

import asyncio
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

from commands.notation import REDO, UNDO
from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.language import translate_action
from mclub.club.irrevocable import REASONS
from mclub.guide.course import guide_command
from mclub.guide.panel import Panel
from mclub.kinds.due import awaited_by_decision
from mclub.kinds.face import confirmation
from mclub.kinds.kind import Document
from mclub.play.choices import NOTHING, Offer, choices_of
from mclub.play.lines import Lines
from mclub.play.place import Change, Place, next_holder, seats_to_decide
from mclub.play.spared import Spared
from mclub.play.texts import UNDO_OVER, go_on, good_action
from mclub.screen.drawing import Drawable, Text
from mclub.screen.hint import render_hint
from mclub.screen.printing import print_screen
from mclub.screen.score import render_score
from mclub.text.plain import safe
from mclub.text.printing import say
from mclub.text.streams import is_lost
from mclub.text.words import NOT_DEALT, seals_opened, undo_ended, word

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""The escape codes that clear a terminal and its scrollback."""
QUIT: Final = ("q", "quit")
LISTED: Final = 72
"""The width in columns below which a board is drawn as a list."""
YES: Final = ("y", "yes", "o", "oui", "j", "ja")
ALWAYS: Final = ("a", "t", "i")
"""Answers that confirm an action and all others like it for the rest of the turn: always, toujours,
immer."""


class Listed(Drawable):
    """A board as a list."""

    def __init__(self, board: Drawable) -> None:
        self._board = board

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        return self._board.lines(min(width, LISTED), height)


class Talk:
    """The table line by line; `run` it."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._holder: str | None = None
        self._chosen_at: int | None = None
        self._view: Document = {}
        self._last_shown: dict[str, int] = {}
        self._last_question: Any = None
        self._last_message, self._talk_is_read = 0, not place.talks
        self._words: tuple[str, ...] = ()
        self._spared = Spared()
        self._guide: Panel | None = None
        self._hinted: Document | None = None
        self._read: set[str] = set()
        self._changed = asyncio.Event()
        self._commands: dict[str, Callable[[str], Any]] = {
            "show": self._show,
            "history": self._history,
            "score": self._score,
            "replay": self._replay,
            "hint": self._hint,
            "say": self._say,
            "g": self._show_me,
            "?": self._help,
        }

    async def run(self) -> None:
        """Run until the user leaves or the input ends."""
        self._lines = Lines()
        listening = asyncio.create_task(self._listen())
        say(self.help())
        try:
            while await self._turn():
                pass
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self) -> None:
        try:
            async for change in self._place.changes():
                if change is Change.LOST:
                    say(_("Connection lost; reconnecting …"))
                elif change is Change.BACK:
                    say(_("The connection is back."))
                elif change is Change.SAID:
                    self._talk_is_read = False
                self._changed.set()
        except MclubError as error:
            say(safe(str(error)))

    @property
    def _eyes(self) -> str:
        return self._holder or self._place.watcher

    async def _turn(self) -> bool:
        """Show news, then take a line or wait; False to leave."""
        self._changed.clear()
        try:
            if not await self._look():
                return False
        except MclubError as error:
            say(safe(str(error)))
        if is_lost():
            return False
        typed = self._lines.ask(self._prompt())
        if not await self._first(typed):
            return True
        if not self._lines.people and self._offer() is NOTHING and self._may_be_asked():
            # A pipe may be ahead of the game: its next line waits for the question.
            if typed.result() in (None, *QUIT):
                return False
            await self._changed.wait()
            return True
        self._lines.drop_line()
        return await self._answer(typed.result())

    def _may_be_asked(self) -> bool:
        """Whether a question can still come: the game is running, and a seat is played here."""
        over = self._view.get("status") in ("finished", "abandoned")
        return bool(self._place.seats) and not over

    async def _first(self, typed: "asyncio.Future[str | None]") -> bool:
        """Wait for a line or a change; True for a line."""
        changed = asyncio.ensure_future(self._changed.wait())
        waiting: set[asyncio.Future[Any]] = {typed, changed}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        return typed.done()

    async def _look(self) -> bool:
        place = self._place
        view = await place.view(self._eyes)
        holder = next_holder(place, view, self._holder, self._chosen_at)
        if holder != self._holder:
            if not await self._hand(holder):
                return False
            view = await place.view(self._eyes)
        self._view = view
        self._guide = await place.guide(self._eyes)
        self._spared.renew(self._holder, view["due"])
        since = self._last_shown.get(self._eyes, 0)
        self._lines.clear_prompt()
        for entry in await place.history(self._eyes, since):
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        self._last_shown[self._eyes] = view["seq"]
        await self._hear()
        question_state = (self._holder, view["seq"], self._words)
        if question_state != self._last_question:
            if self._last_question is None or question_state[1] != self._last_question[1]:
                self._words = ()
            self._last_question = (self._holder, view["seq"], self._words)
            if view["status"] == "finished":
                say(safe(place.face.verdict(await place.score(), place.names)))
            self._ask()
        return True

    async def _hear(self) -> None:
        """Show new table talk."""
        if self._talk_is_read:
            return
        self._talk_is_read = True
        for message in await self._place.messages(self._last_message):
            by = message["by"]
            author = self._name(by) if by in self._place.names else _("Host")
            say(author + _(": ") + f"“{safe(message['text'])}”")
            self._last_message = message["id"]

    async def _hand(self, seat: str | None) -> bool:
        """Hand the keyboard to a seat; False at the end of the input."""
        if self._place.has_curtain and seat is not None:
            self._wipe()
            say(
                _("→ {seat} is next. Press Enter when nobody else is looking.").format(
                    seat=self._name(seat)
                )
            )
            if await self._lines.next("") is None:
                return False
            self._wipe()
        self._holder = seat
        return True

    def _wipe(self) -> None:
        if sys.stdout.isatty():
            sys.stdout.write(CLEAR)

    def _name(self, seat: str) -> str:
        name = self._place.names.get(seat)
        return f"{word(seat)} ({safe(name)})" if name else word(seat)

    def _ask(self) -> None:
        """Show the question with numbered choices."""
        view, place = self._view, self._place
        self._explain()
        if view["status"] != "running":
            say(_("The game is over: score, history, replay 1, q"))
            return
        if view["seq"] == 1:
            say(_(NOT_DEALT))
        if "opened" in view:
            say(f"→ {seals_opened(view['opened'])}")
        if "undo_ended" in view:
            say(f"→ {safe(undo_ended(view['undo_ended'], place.names))}")
        undo = view.get("undo")
        if undo is not None:
            asks = _(
                "→ {seat} asks to go back to event {to}. Waiting for an answer from: {waiting}"
            )
            waiting = ", ".join(map(self._name, undo["waiting"]))
            say(asks.format(seat=self._name(undo["seat"]), to=undo["to"], waiting=waiting))
        for decision, seats in {} if undo else awaited_by_decision(view["due"]).items():
            seats = [self._holder] if self._holder in seats else seats
            say(
                _("→ {seat}: {question}").format(
                    seat=", ".join(map(self._name, seats)), question=place.kind.question(decision)
                )
            )
        self._list()

    def _explain(self) -> None:
        """Show the new steps of the guide."""
        if self._guide is None:
            return
        for shown in self._guide.unread(self._read):
            say(_("Guide: {text}").format(text=shown.text))
            self._read.add(shown.step.id)
        if self._guide.next is not None:
            say(go_on(self._place.kind.KIND))
        elif self._offer() is not NOTHING:
            say(_("Type g to have a good action shown."))

    def _list(self) -> None:
        offer = self._offer()
        if offer.lead:
            say(offer.lead)
        for number, choice in enumerate(offer.choices, 1):
            say(f"{number:>3}  {choice.label}")

    def _offer(self) -> Offer:
        return choices_of(self._view, self._holder, self._words) if self._view else NOTHING

    def _prompt(self) -> str:
        return f"{translate_action(self._holder)}> " if self._holder else "> "

    async def _answer(self, line: str | None) -> bool:
        """Handle a line; False to leave."""
        if line is None or line.strip() in QUIT:
            return False
        first, _space, rest = line.strip().partition(" ")
        try:
            if first in self._commands:
                await self._commands[first](rest)
            elif first == "b":
                self._words = ()
            elif first == "u" or line == UNDO:
                await self._undo()
            elif first == "n":
                await self._next()
            elif first.isdecimal():
                await self._choose(int(first))
            elif first:
                await self._act(REDO if first == "r" else line)
        except MclubError as error:
            say(safe(str(error)))
        return True

    async def _undo(self) -> None:
        seat = self._seat()
        if self._view["status"] == "finished":
            say(_(UNDO_OVER))
            if not await self._is_sure(""):
                return
        await self._place.undo(seat, self._view["seq"])

    async def _is_sure(self, question: str) -> bool:
        return await self._answer_to(f"{question} {_('[y/N]')}") in YES

    async def _answer_to(self, question: str) -> str:
        answer = await self._lines.next(f"{question} ".lstrip())
        return (answer or "").strip().lower()

    def _seat(self) -> str:
        if self._holder is None:
            raise BadInput(_("You are only watching; there is nothing for you to decide."))
        return self._holder

    async def _choose(self, number: int) -> None:
        choices = self._offer().choices
        if not 1 <= number <= len(choices):
            raise BadInput(_("There is no choice {number}.").format(number=str(number)[:9]))
        choice = choices[number - 1]
        if choice.whole:
            await self._act(choice.action)
        else:
            self._words = choice.words

    async def _act(self, text: str) -> None:
        seat = self._seat()
        legal = text in [choice.action for choice in self._offer().choices]
        if legal and "undo" not in self._view and not await self._may_act(seat, text):
            return
        await self._place.act(seat, text, self._view["seq"])

    async def _may_act(self, seat: str, action: str) -> bool:
        """Confirm an action that the seat can't undo without asking; return whether to take it."""
        why = (await self._place.irrevocable(seat, [action])).get(action)
        if why is None or self._spared.covers(action, why):
            return True
        say(_(REASONS[why]))
        question = f"{confirmation(self._place.face, action)} {translate_action(action)}"
        if not self._spared.may_add(why):
            return await self._is_sure(question)
        asks = _("[y/N; a: yes, and don't ask again this turn]")
        answer = await self._answer_to(f"{question} {asks}")
        if answer in ALWAYS:
            self._spared.add(action)
        return answer in (*YES, *ALWAYS)

    async def _next(self) -> None:
        others = [seat for seat in seats_to_decide(self._place, self._view) if seat != self._holder]
        if not others:
            raise BadInput(_("Nobody else at this screen has anything to decide now."))
        self._chosen_at = self._view["seq"]
        await self._hand(others[0])

    async def _show(self, _rest: str) -> None:
        print_screen(Listed(self._place.face.render_board(self._view | {"due": []})))
        self._list()

    async def _history(self, _rest: str) -> None:
        for entry in await self._place.history(self._eyes):
            mark = f"{_('undone:')} " if entry["undone"] else ""
            say(f"{entry['seq']:>5}  {mark}{safe(entry['text'])}")

    async def _score(self, _rest: str) -> None:
        sheet, place = await self._place.score(), self._place
        print_screen(render_score(sheet, place.names, place.face))
        for line in place.face.ties(sheet, place.names):
            say(safe(line))

    async def _replay(self, rest: str) -> None:
        if not rest.isdecimal():
            raise BadInput(_("Name an event, e.g. replay 40."))
        view = await self._place.view(self._eyes, int(rest[:9]))
        print_screen(Listed(self._place.face.render_board(view | {"due": []})))

    async def _hint(self, _rest: str) -> None:
        """Say where to look; asked a second time, show the planner's choice."""
        seat = self._seat()
        hint = self._hinted
        if hint is not None and (hint["seat"], hint["seq"]) == (seat, self._view["seq"]):
            print_screen(render_hint(hint, self._name(seat), self._place.kind))
            return
        self._hinted = await self._place.hint(seat)
        for sentence in await self._place.nudge(self._hinted):
            say(safe(sentence))
        say(_("To see what the planner would do, ask for the hint again."))

    async def _show_me(self, _rest: str) -> None:
        if self._guide is None:
            raise BadInput(
                _("This is not a guided game. To begin one: {command}").format(
                    command=guide_command(self._place.kind.KIND)
                )
            )
        say(good_action(await self._place.suggestion(self._seat())))

    async def _say(self, rest: str) -> None:
        await self._place.say(rest)

    async def _help(self, _rest: str) -> None:
        say(self.help())
        self._list()

    @staticmethod
    def help() -> str:
        """List the commands."""
        return _(
            "Type a choice's number, or an action. ? this help · show the board · "
            "history · replay EVENT · hint · say TEXT · u undo · r redo · b back · n "
            "the next seat · score · q quit"
        )
