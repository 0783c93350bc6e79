"""The five tiles, side by side or one below another, depending on the width."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.million_club.words import KINDS, TILES
from mclub.games.million_club.words import name, tile
from mclub.screen.drawing import Drawable, Text
from mclub.screen.flow import Flow, framed_table, row_table
from mclub.screen.seats import seat_text

CHAIR_COLUMNS: Final = 12
"""The width of "II Intrigues" and "1 ▲ Schwarz"."""
FRAME_COLUMNS: Final = 16
"""The six vertical lines, and the padding of five tiles."""
EMPTY: Final = "·"


def tiles_part(board: dict[str, Any], width: int) -> Drawable:
    """The tiles in a frame `width` columns wide."""
    inner = width - FRAME_COLUMNS
    chair = max(CHAIR_COLUMNS, inner // 7)
    sector, spare = divmod(inner - 3 * chair, 2)
    columns = dict.fromkeys(TILES, chair) | {"lobby": sector, "exchange": sector + spare}

    lines = {key: _lines(board, key, columns[key]) for key in TILES if key != board["closed"]}
    height = max(map(len, lines.values()))
    table = framed_table()
    for key in TILES:
        table.add_column(_title(board, key), width=columns[key], no_wrap=True)
    table.add_row(
        *(
            Text("\n").join(lines[key]) if key in lines else _face_down(columns[key], height)
            for key in TILES
        )
    )
    return table


def _title(board: dict[str, Any], key: str) -> Text:
    """The tile's name, and below it the size of its pile, or that a crash has closed it."""
    closed = key == board["closed"]
    style = "dim" if closed else "bold reverse" if key == board["phase"] else "bold"
    title = Text.assemble((tile(key), style), "\n")
    if key in board["piles"]:
        title.append(_("pile {count}").format(count=board["piles"][key]))
    elif key == "exchange" and not board["exchange_open"] and not closed:
        title.append(_("closed: crash"), style="bold red")
    return title


def _lines(board: dict[str, Any], key: str, width: int) -> list[Text]:
    if key in ("lobby", "exchange"):
        sectors = board["tiles"][key]
        return [line for kind in KINDS for line in _sector(kind, sectors[kind], width)]
    return list(_chairs(board["tiles"][key], len(board["players"])))


def _sector(kind: str, seats: Sequence[str], width: int) -> list[Text]:
    """The sector's name, then its pawns, on the next line if they don't fit."""
    label = max(len(name(each)) for each in KINDS)
    sector = name(kind)
    standing = _pawn_counts(seats)
    if not standing:
        return [Text.assemble(sector.ljust(label), " ", (EMPTY, "dim"))]
    behind = [*Flow(standing, gap=" ").lines(width - label - 1)]
    if len(behind) == 1 and behind[0].width < width - label:
        return [Text.assemble(sector.ljust(label), " ", behind[0])]
    return [Text(sector), *Flow(standing, gap=" ").lines(width)]


def _pawn_counts(seats: Sequence[str]) -> list[Text]:
    """Each seat once, with the number of its pawns, in order of arrival."""
    return [seat_text(seat, seats.count(seat)) for seat in dict.fromkeys(seats)]


def _chairs(seats: Sequence[str], chairs: int) -> Iterator[Text]:
    for number in range(1, max(chairs, len(seats)) + 1):
        occupied = number <= len(seats)
        pawn = seat_text(seats[number - 1]) if occupied else Text(EMPTY, style="dim")
        yield Text.assemble(f"{number} ", pawn)


def _face_down(width: int, height: int) -> Text:
    words = _("face down")
    if len(words) + 2 <= width:
        words = f" {words} "
    back = ["░" * width for _line in range(height)]
    back[height // 2] = words.center(width, "░")
    return Text("\n".join(back), style="dim")


def tiles_list(board: dict[str, Any], *, low: bool = False) -> Drawable:
    """The tiles one below another, for narrow screens; low: with each pile beside its tile's
    name."""
    table = row_table()
    for key in TILES:
        if key == board["closed"]:
            pieces = [Text(_("face down"), style="dim")]
        elif key in ("lobby", "exchange"):
            pieces = [
                piece for kind in KINDS for piece in _in_a_row(kind, board["tiles"][key][kind])
            ]
        else:
            pieces = list(_chairs(board["tiles"][key], len(board["players"])))
        title = _title(board, key)
        table.add_row(
            Text(" · ").join(line for line in title.paragraphs() if line) if low else title,
            Flow(pieces),
        )
    return table


def _in_a_row(kind: str, seats: Sequence[str]) -> list[Text]:
    first, *others = _pawn_counts(seats) or [Text(EMPTY, style="dim")]
    return [Text.assemble(name(kind), " ", first), *others]
