"""The market listings: token, track, and the earnings of a pawn on the Exchange."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.million_club.figures import TRACK
from events.million_club.words import DEPENDS_ON, KINDS
from mclub.games.million_club.arrangement import token_side
from mclub.games.million_club.words import name
from mclub.screen.drawing import Drawable, Indented, Text
from mclub.screen.flow import Flow, Table
from mclub.text.words import with_sign

TOKEN_COLUMNS: Final = len("20+ 20")
TALL_COLUMNS: Final = 42
"""The width of the tall form in any language: words, figures and track."""
NARROWEST: Final = 38
"""The minimum width of the tall form; its earnings are cut there, but neither words nor track."""


def token(listing: int) -> str:
    """The listing as its token shows it: "20", "20+ 1" for 21, "20+ 20" for 40, "40+ 1" for 41."""
    side, place = token_side(listing)
    return f"{side}+ {place}" if side else str(place)


def market_part(board: dict[str, Any], *, tall: bool) -> Drawable:
    """One line per type; tall: two lines per type, for narrow screens."""
    table = Table(gap=1 if tall else 2, header="dim", cuts=True)
    table.add_column(_("Market"), no_wrap=True)
    table.add_column(right=True, no_wrap=True, min_width=TOKEN_COLUMNS, style="bold")
    table.add_column("0".ljust(TRACK - 1) + str(TRACK), no_wrap=True)
    if not tall:
        table.add_column(_("an Exchange pawn earns"), no_wrap=True)
    for kind in KINDS:
        listing, other = board["listings"][kind], board["listings"][DEPENDS_ON[kind]]
        row = [Text(name(kind)), Text(token(listing)), _track(listing)]
        earned = _earnings(listing, other, name(DEPENDS_ON[kind]))
        if tall:
            table.add_row(*row)
            table.add_row("", "", earned)
        else:
            table.add_row(*row, earned)
    return table


def narrow_market(board: dict[str, Any]) -> Iterator[Drawable]:
    """The market on a screen that is too narrow for words beside the track: it stands below them.
    Without a scale, since the token is named."""
    yield Text(_("Market"), style="dim")
    for kind in KINDS:
        listing, other = board["listings"][kind], board["listings"][DEPENDS_ON[kind]]
        named = Text.assemble(name(kind), " ", (token(listing), "bold"))
        yield Flow([named, _earnings(listing, other, name(DEPENDS_ON[kind]))])
        yield Indented(_track(listing))


def _track(listing: int) -> Text:
    """The token on its track; beyond the last place it stays there."""
    place = min(token_side(listing)[1], TRACK)
    return Text.assemble(("·" * place, "dim"), ("█", "bold"), ("·" * (TRACK - place), "dim"))


def _earnings(listing: int, other: int, other_name: str) -> Text:
    earned = listing - other
    style = "green" if earned > 0 else "red" if earned < 0 else ""
    return Text.assemble(
        (with_sign(earned).rjust(3), style), (f" = {listing} − {other} {other_name}", "dim")
    )
