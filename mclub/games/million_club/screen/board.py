"""The whole table on one screen: heading, tiles, market, players, and what is due."""

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from events.language import gettext as _
from events.million_club.figures import ROUNDS
from events.million_club.words import KIND
from mclub.games.million_club.screen.market import TALL_COLUMNS, market_part
from mclub.games.million_club.screen.players import players_list, players_part
from mclub.games.million_club.screen.tiles import tiles_list, tiles_part
from mclub.games.million_club.words import PHASES, tile
from mclub.kinds.registry import game_face
from mclub.screen.due import due_part
from mclub.screen.flow import Flow, Heading, heading
from mclub.screen.seats import player_text
from mclub.text.plain import safe
from mclub.text.words import MILLIONS, NOT_DEALT, STATUS, millions, word

WIDEST: Final = 140
"""More than that is only longer to read."""
BESIDE: Final = 132
"""From this width on the market stands beside the tiles."""
GUTTER: Final = 3
FRAMED: Final = 78
"""From this width on the tiles stand side by side, and the players in columns."""


def render_board(board: dict[str, Any]) -> RenderableType:
    """The board of `mclub show` and `mclub view SEAT`; what is null is shown as unknown."""
    return _Board(board)


class _Board:
    """The board in the form that its place has room for: as wide as that is, and where the height
    is given, no higher if there is such a form."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        place = options.update(width=width, height=None)
        whole = Group(*self.parts(width))
        if options.height is not None and width >= FRAMED:
            lines = console.render_lines(whole, place, pad=False)
            if len(lines) > options.height:
                whole = Group(*self.low_parts(width))
        yield from console.render(whole, place)

    def low_parts(self, width: int) -> Iterator[RenderableType]:
        """The board in few lines."""
        yield from _heading(self.board, low=True)
        yield tiles_list(self.board, low=True)
        yield market_part(self.board, tall=False)
        yield players_part(self.board, width)
        yield from self._rest()

    def parts(self, width: int) -> Iterator[RenderableType]:
        """The board with as many lines as it likes."""
        board = self.board
        yield from _heading(board)
        if width >= BESIDE:
            beside = Table.grid(padding=(0, GUTTER, 0, 0))
            tiles = tiles_part(board, width - TALL_COLUMNS - GUTTER)
            beside.add_row(tiles, Padding(market_part(board, tall=True), (1, 0, 0, 0)))
            yield beside
        elif width >= FRAMED:
            yield tiles_part(board, width)
            yield market_part(board, tall=False)
        else:
            yield tiles_list(board)
            yield market_part(board, tall=True)
        yield players_part(board, width) if width >= FRAMED else players_list(board)
        yield from self._rest()

    def _rest(self) -> Iterator[RenderableType]:
        board = self.board
        if board["seq"] == 1:
            yield Text(_(NOT_DEALT))
        if board["due"]:
            yield heading(_("Due"))
            yield from due_part(board["due"], board["players"], game_face(KIND))


def _heading(board: dict[str, Any], *, low: bool = False) -> Iterator[RenderableType]:
    title = Text.assemble((_("Million Club"), "bold"))
    if board["round"] and board["status"] != "finished":
        where = _("round {round}/{rounds}").format(round=board["round"], rounds=ROUNDS)
        title.append(f" · {where}")
    title.append(f" · {word(board['phase'], PHASES)}")
    if board["status"] == "abandoned":
        title.append(f" · {word(board['status'], STATUS)}")
    yield Heading(title)
    yield Flow(_facts(board, low=low), gap=" · ")


def _facts(board: dict[str, Any], *, low: bool) -> Iterator[Text]:
    first, closed = board["first"], board["closed"]
    if first:
        yield Text.assemble(_("first"), " ", player_text(first, board["players"][first]["name"]))
    if closed:
        yield Text(_("closed {tile}").format(tile=tile(closed)))
    yield Text(_("bank {millions}").format(millions=millions(board["bank"], MILLIONS)))
    if not board["exchange_open"] and closed != "exchange":
        yield Text(_("Exchange closed by a crash"), style="bold red")
    if low:
        return
    yield Text(_("game {game}").format(game=safe(board["game"])), style="dim")
    yield Text(_("event {seq}").format(seq=board["seq"]), style="dim")
