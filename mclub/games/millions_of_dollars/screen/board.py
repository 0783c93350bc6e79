"""The whole table on one screen: heading, loot and roles, players, offers, and what is due."""

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from events.language import gettext as _
from events.millions_of_dollars.figures import ROUNDS
from events.millions_of_dollars.words import KIND
from mclub.games.millions_of_dollars.screen.middle import middle_list, middle_part
from mclub.games.millions_of_dollars.screen.players import players_list, players_part
from mclub.games.millions_of_dollars.words import PHASES, dollars
from mclub.kinds.due import together
from mclub.kinds.registry import game_face
from mclub.screen.due import due_part
from mclub.screen.flow import Flow, Heading, heading
from mclub.screen.seats import player_text, seat_text
from mclub.text.plain import safe
from mclub.text.words import NOT_DEALT, STATUS, word

WIDEST: Final = 120
"""More than that is only longer to read."""
FRAMED: Final = 78
"""From this width on the middle of the table has a frame, and the players have columns."""

ROWS: Final = 8
"""Rows of actions on the board: of role cards that could lie open there are hundreds."""


def render_board(board: dict[str, Any]) -> RenderableType:
    """The board of `mclub show` and `mclub view SEAT`; what is null is shown as unknown."""
    return _Board(board)


class _Board:
    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        yield from console.render(Group(*self.parts(width)), options.update(width=width))

    def parts(self, width: int) -> Iterator[RenderableType]:
        board, framed = self.board, width >= FRAMED
        yield from _heading(board)
        if board["round"] and board["status"] != "finished":
            yield middle_part(board, width) if framed else middle_list(board)
        yield players_part(board, width) if framed else players_list(board)
        if board["offers"]:
            yield Text(_("Offers for a withdrawal"), style="dim")
            yield Flow(_offers(board))
        if board["seq"] == 1:
            yield Text(_(NOT_DEALT))
        if board["due"]:
            yield heading(_("Due"))
            yield from _due(board)


def _heading(board: dict[str, Any]) -> Iterator[RenderableType]:
    title = Text.assemble((_("Millions of Dollars"), "bold"))
    if board["round"] and board["status"] != "finished":
        where = _("round {round}/{rounds}").format(round=board["round"], rounds=ROUNDS)
        title.append(f" · {where}")
    title.append(f" · {word(board['phase'], PHASES)}")
    if board["status"] == "abandoned":
        title.append(f" · {word(board['status'], STATUS)}")
    yield Heading(title)
    yield Flow(_facts(board), gap=" · ")


def _facts(board: dict[str, Any]) -> Iterator[Text]:
    leader = board["leader"]
    if leader:
        yield Text.assemble(_("Leader"), " ", player_text(leader, board["players"][leader]["name"]))
    yield Text(_("reserve {millions}").format(millions=dollars(board["reserve"])))
    yield Text(_("loot pile {count}").format(count=board["pile"]))
    yield Text(_("game {game}").format(game=safe(board["game"])), style="dim")
    yield Text(_("event {seq}").format(seq=board["seq"]), style="dim")


def _offers(board: dict[str, Any]) -> Iterator[Text]:
    for offer in board["offers"]:
        yield Text.assemble(
            seat_text(offer["seat"]),
            " → ",
            seat_text(offer["receiver"]),
            " ",
            (dollars(offer["amount"]), "bold"),
        )


def _due(board: dict[str, Any]) -> Iterator[RenderableType]:
    """Who is asked the same in a line, and what may be typed where it is one who is asked or
    looks."""
    due, players = board["due"], board["players"]
    known = [entry for entry in due if entry["actions"] is not None]
    told = known if len(known) == 1 else []
    waiting = [entry for entry in due if entry not in told]
    face = game_face(KIND)
    for decision, seats in together(waiting).items():
        asked = [player_text(seat, players[seat]["name"]) for seat in seats]
        who = Text(", ").join(asked)
        yield Text.assemble(who, _(": "), (face.question(decision), "bold"))
    if len(known) > 1:
        yield Text("  " + _("Type `mclub legal` for your options"), style="dim")
    yield from due_part(told, players, face, ROWS)
