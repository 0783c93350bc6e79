"""The whole table on one screen: heading, tiles, market, players, and the decisions to make."""

from collections.abc import Iterable, Iterator
from typing import Final

from events.language import gettext as _
from events.million_club.figures import ROUNDS
from events.million_club.words import KIND
from mclub.games.million_club.screen.market import (
    NARROWEST,
    TALL_COLUMNS,
    market_part,
    narrow_market,
)
from mclub.games.million_club.screen.players import players_list, players_part
from mclub.games.million_club.screen.tiles import tiles_list, tiles_part
from mclub.games.million_club.words import PHASES, tile
from mclub.screen.board import BoardScreen
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import Table
from mclub.screen.seats import player_text
from mclub.text.words import MILLIONS, millions, name_of

BESIDE: Final = 132
"""The width from which the market is beside the tiles."""
GUTTER: Final = 3
FRAMED: Final = 78
"""The width from which tiles stand side by side, and players in columns."""


class Board(BoardScreen):
    """The board of `mclub show` and `mclub view SEAT`, in the largest form that fits the height."""

    KIND, PHASES, ROUNDS, WIDEST = KIND, PHASES, ROUNDS, 140

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        width = min(width, self.WIDEST)
        lines = [*Group(*self.parts(width, low=False)).lines(width)]
        if height is not None and width >= FRAMED and len(lines) > height:
            return Group(*self.parts(width, low=True)).lines(width)
        return lines

    def facts(self, *, low: bool) -> Iterator[Text]:
        """First player, closed tile, bank, and an Exchange closed by a crash."""
        board = self.board
        first, closed = board["first"], board["closed"]
        if first:
            yield Text.assemble(
                _("first"), " ", player_text(first, name_of(first, board["players"][first]))
            )
        if closed:
            yield Text(_("closed {tile}").format(tile=tile(closed)))
        yield Text(_("bank {millions}").format(millions=millions(board["bank"], MILLIONS)))
        if not board["exchange_open"] and closed != "exchange":
            yield Text(_("Exchange closed by a crash"), style="bold red")
        if not low:
            yield from self.log()

    def middle(self, width: int, *, low: bool) -> Iterator[Drawable]:
        """Tiles, market and players."""
        board = self.board
        if width >= BESIDE and not low:
            beside = Table(gap=GUTTER)
            tiles = tiles_part(board, width - TALL_COLUMNS - GUTTER)
            beside.add_row(tiles, Indented(market_part(board, tall=True), columns=0, above=1))
            yield beside
        else:
            framed = width >= FRAMED
            yield tiles_part(board, width) if framed and not low else tiles_list(board, low=low)
            if width < NARROWEST:
                yield from narrow_market(board)
            else:
                yield market_part(board, tall=not framed)
        yield players_part(board, width) if width >= FRAMED else players_list(board)
