"""The texts of the table's screen, as Rich renderables."""

from collections.abc import Collection, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid

from events.language import gettext as _
from events.language import mark, translate_action
from mclub.club.irrevocable import REASONS
from mclub.guide.course import guide_command
from mclub.guide.panel import Panel
from mclub.kinds.due import awaited_by_decision
from mclub.kinds.face import confirmation as asked_before
from mclub.kinds.kind import Document
from mclub.play.place import Place
from mclub.screen.drawing import Text
from mclub.screen.due import card_text
from mclub.screen.flow import Flow
from mclub.screen.seats import player_text
from mclub.text.plain import safe
from mclub.text.words import NOT_DEALT, seals_opened, undo_ended

STILL = mark("Nobody is waiting for you, but you may still act.")
"""The text shown to a seat that may act but isn't awaited."""


def latest(entries: Sequence[Document], most: int, *, whole: bool = False) -> RenderableType:
    """The latest events that were not undone, below a line. whole: wrap long events rather than cut
    them."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(style="dim", justify="right", width=4, no_wrap=True)
    grid.add_column(no_wrap=not whole, overflow="fold" if whole else "ellipsis", ratio=1)
    standing = [entry for entry in entries if not entry["undone"]]
    for entry in standing[-most:] if most else ():
        grid.add_row(str(entry["seq"]), Text(safe(entry["text"])))
    return Group(Rule(style="dim"), grid)


def side_history(entries: Sequence[Document]) -> RenderableType:
    """The history beside the board."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", justify="right", min_width=4, no_wrap=True)
    grid.add_column(ratio=1)
    for entry in entries:
        style = "dim strike" if entry["undone"] else ""
        grid.add_row(str(entry["seq"]), Text(safe(entry["text"]), style=style))
    return grid


def question(place: Place, view: Document, holder: str | None) -> list[RenderableType]:
    """The question to the seat that has the screen, else the seats awaited."""
    if view["status"] == "finished":
        return [Text(_("The game is over."), style="bold")]
    if view["status"] == "abandoned":
        return [Text(_("The game is abandoned."), style="bold")]
    notices = [Text(seals_opened(view["opened"]), style="bold")] if "opened" in view else []
    if "undo_ended" in view:
        notices.append(Text(safe(undo_ended(view["undo_ended"], place.names)), style="dim"))
    return [*notices, *_open_question(place, view, holder)]


def _open_question(place: Place, view: Document, holder: str | None) -> list[RenderableType]:
    if view["seq"] == 1:
        return [Text(_(NOT_DEALT))]
    if "undo" in view:
        return [_undo(place, view["undo"], holder)]
    own = next((entry for entry in view["due"] if entry["seat"] == holder), None)
    if own is None or not own["awaited"]:
        lines: list[RenderableType] = [
            _whose_turn(place, decision, seats)
            for decision, seats in awaited_by_decision(view["due"]).items()
        ]
        if own is not None:
            lines.append(Text(_(STILL), style="dim"))
        return lines
    asked = place.kind.prompt(own["decision"], own["actions"] or ())
    lines = [Text.assemble(_players(place, [own["seat"]]), _(": "), (asked, "bold"))]
    hand, actions = own["hand"] or (), " ".join(own["actions"] or ()).split()
    if any(card in place.face.NAMES or card not in actions for card in hand):
        cards = [card_text(card, place.face) for card in hand]
        lines.append(Flow([Text(_("cards:")), *cards]))
    return lines


def _whose_turn(place: Place, decision: str, seats: Sequence[str]) -> Text:
    before, _sign, after = place.face.whose_turn(decision, "\0").partition("\0")
    return Text.assemble((before, "dim"), _players(place, seats), (after, "dim"), " …")


def _undo(place: Place, undo: Document, holder: str | None) -> Text:
    asks = _("asks to go back to event {to}.").format(to=undo["to"])
    text = Text.assemble(_players(place, [undo["seat"]]), " ", asks)
    if holder not in undo["waiting"]:
        text.append(" " + _("Still to answer:") + " ").append(_players(place, undo["waiting"]))
    return text


def _players(place: Place, seats: Sequence[str]) -> Text:
    return Text(", ").join(player_text(seat, place.names.get(seat)) for seat in seats)


def guide(panel: Panel, read: Collection[str], game: str) -> list[RenderableType]:
    """The first step that wasn't read, or else the last one, and what to do after the chapter.
    game: whose guide it is."""
    shown = panel.so_far(read)[-1:]
    lines: list[RenderableType] = [Text(one.text, style="italic") for one in shown]
    if panel.next is not None:
        lines.append(Text(go_on(game), style="bold"))
    return lines


def go_on(game: str) -> str:
    """The text at the end of a chapter of a game's guide that has another one."""
    text = _("This chapter is over. Leave, then go on with: {command}")
    return text.format(command=guide_command(game))


def good_action(action: str | None) -> str:
    """The action that the guide shows."""
    if action is None:
        return _("You have nothing to decide now.")
    return _("A good action: {action}").format(action=translate_action(action))


def stack(parts: Sequence[RenderableType]) -> RenderableType:
    """Stack the parts."""
    return Group(*parts)


def refusal(why: str) -> Text:
    """A refusal with its reason."""
    return Text(safe(why), style="red")


def connection_lost() -> Text:
    """The notice that the connection is lost."""
    return Text(_("Connection lost; reconnecting …"), style="bold red")


def message(place: Place, entry: Document) -> Text:
    """A message with its author."""
    by = entry["by"]
    author = _players(place, [by]) if by in place.names else Text(_("Host"))
    return Text.assemble(author, _(": "), safe(entry["text"]))


def curtain(place: Place, seat: str, entries: Sequence[Document]) -> RenderableType:
    """The curtain before a seat, with the latest public events."""
    return Group(
        Text.assemble((_("Hand the screen to"), "dim"), "\n"),
        player_text(seat, place.names.get(seat)),
        Padding(Text(_("Press Enter when nobody else is looking.")), (1, 0)),
        latest(entries, 4, whole=True),
    )


def confirmation(place: Place, action: str, why: str) -> RenderableType:
    """The confirmation of an action. why: a key of `REASONS`."""
    asks = Text.assemble(
        (asked_before(place.face, action), "bold"), f"  {translate_action(action)}"
    )
    return Group(asks, Padding(Text(_(REASONS[why])), (1, 0, 0, 0)))


UNDO_OVER = mark("The game is over. Take back its last command?")


def undo_confirmation() -> RenderableType:
    """The confirmation of an undo that reopens a finished game."""
    return Text(_(UNDO_OVER), style="bold")


def verdict(place: Place, score: Document) -> Text:
    """The winner, and the reason."""
    return Text(safe(place.face.verdict(score, place.names)), style="bold")
