"""The middle of the table: the loot card, and the cards and revealed characters of each role."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.language import gettext as _
from mclub.games.millions_of_dollars.words import loot_lines, name
from mclub.screen.drawing import Drawable, Group, Text, width_of
from mclub.screen.flow import Flow, framed_table, row_table
from mclub.screen.seats import seat_text

CARD: Final = "▮"
BACK: Final = "▒"
NONE: Final = Text("·", style="dim")
FRAME_COLUMNS: Final = 3
"""The border and padding of each column."""
LOOT_COLUMNS: Final = 16
"""The width of "bonus Mastermind"."""
SEAT_COLUMNS: Final = 8
"""The width of "▲ Yellow"."""


def middle_part(board: dict[str, Any], width: int) -> Drawable:
    """A frame `width` columns wide, with a column for the loot card and one for each role in
    play."""
    roles = board["roles"]
    columns = _columns(roles, width - LOOT_COLUMNS - FRAME_COLUMNS * (len(roles) + 1) - 1)
    table = framed_table()
    table.add_column(Text(_("Loot"), style="bold"), width=LOOT_COLUMNS, no_wrap=True)
    for role in roles:
        title = Text(name(role), style="bold reverse" if role == board["named"] else "bold")
        table.add_column(title, width=columns[role], no_wrap=True)
    table.add_row(
        Text("\n").join(_loot(board)),
        *(Text("\n").join([_cards(board, role), *_revealed_seats(board, role)]) for role in roles),
    )
    return Group(table, *_aside_and_named(board))


def _columns(roles: Sequence[str], room: int) -> dict[str, int]:
    """The column width of each role: the minimum for its name and a seat, plus a share of the free
    space."""
    needed = {role: max(SEAT_COLUMNS, width_of(name(role))) for role in roles}
    spare, over = divmod(max(room - sum(needed.values()), 0), len(roles))
    return {
        role: columns + spare + (at < over) for at, (role, columns) in enumerate(needed.items())
    }


def middle_list(board: dict[str, Any]) -> Drawable:
    """The loot card and the roles one below another, for narrow screens."""
    table = row_table()
    table.add_row(Text(_("Loot"), style="bold"), Flow(_loot(board), gap=" · "))
    for role in board["roles"]:
        pieces = [_cards(board, role), *_revealed_seats(board, role)]
        table.add_row(Text(name(role), style="bold"), Flow(pieces))
    return Group(table, *_aside_and_named(board))


def _loot(board: dict[str, Any]) -> list[Text]:
    if board["loot"] is None:
        return [Text(_("face down"), style="dim")]
    worth, *others = loot_lines(board["loot"], reconstruction=board["reconstruction"])
    return [Text(worth, style="bold"), *(Text(line) for line in others)]


def _cards(board: dict[str, Any], role: str) -> Text:
    """The role cards shown, e.g. "▮▮ 2"."""
    count = board["shown"].count(role)
    if not count:
        return NONE.copy()
    return Text.assemble((CARD * count, "bold"), f" {count}")


def _revealed_seats(board: dict[str, Any], role: str) -> Iterator[Text]:
    """The seats with a character revealed as this role."""
    for seat, player in board["players"].items():
        for character in player["characters"]:
            if character["revealed"] and character["role"] == role:
                yield seat_text(seat)


def _aside_and_named(board: dict[str, Any]) -> Iterator[Text]:
    """The card put aside, and the role that a Snitch has named."""
    if board["shown"]:
        aside = board["aside"]
        text = Text.assemble((BACK, "dim"), " ", _("one role card is put aside"))
        yield text.append(_(": ")).append(name(aside), style="bold") if aside else text
    if board["named"]:
        yield Text(_("The Snitch has named: {role}").format(role=name(board["named"])))
