"""The ring of squares with pawns and bets, and its centre."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from events.le_millionnaire.figures import CHIP as THOUSAND
from mclub.games.le_millionnaire.words import name
from mclub.screen.drawing import Text
from mclub.screen.flow import Flow
from mclub.screen.seats import pawns

DOWN: Final = 6
"""The number of cells in a vertical side. All four sides have an even number of cells, so with an
odd number of squares the first one takes two."""
LINES: Final = 2
"""The height of a cell in lines."""
WIDEST: Final = 109
"""The maximum width of the ring."""
NEEDED: Final = 7
"""The width of a cell, for "19 ♞ ●5" and a company's name."""
NARROWEST: Final = 9 * (NEEDED + 1) + 1
"""The minimum width of a ring of 25 squares."""
SIGNS: Final = {"horse": ("♞", "green"), "violet": ("◆", "magenta"), "exchange": ("§", "bold")}
HUES: Final = {
    "azure": "bright_blue",
    "coral": "red",
    "jade": "cyan",
    "ochre": "yellow",
    "plum": "magenta",
    "pearl": "bold",
}
CHIP: Final = "●"
"""A bet, followed by its amount in thousands of francs."""
EDGE: Final = "dim"


def ring_part(board: Mapping[str, Any], width: int, within: Sequence[Text]) -> Text:
    """The ring clockwise, from the first square in the middle of the bottom. within: the lines
    inside, cut to fit."""
    cells = [_cell(board, square) for square in board["squares"]]
    double = len(cells) % 2
    across = (len(cells) + double) // 2 + 2 - DOWN
    columns = (min(width, WIDEST) - 1) // across - 1
    home = across // 2
    corner, beside = home + 1, DOWN - 2
    left, top = cells[corner:][:beside][::-1], cells[corner + beside :][:across]
    right = cells[corner + beside + across :][:beside]
    below = [*cells[:corner][::-1], *cells[corner + 2 * beside + across :][::-1]]
    widths = [columns] * across
    if double:
        widths[home : home + 2] = [2 * columns + 1]
    room = (across - 2) * (columns + 1) - 1
    inside = _fit(within, room, (DOWN - 2) * (LINES + 1) - 1)
    lines = [_rule("╭┬╮", [columns] * across), *_row(top, [columns] * across)]
    lines.append(_rule("├┴┤", [columns] * across, sides="┼"))
    for at, (one, other) in enumerate(zip(left, right, strict=True)):
        if at:
            gap = Text.assemble(("├" + "─" * columns + "┤", EDGE), next(inside))
            lines.append(gap.append("├" + "─" * columns + "┤", EDGE))
        for ends in zip(_pad(one, columns), _pad(other, columns), strict=True):
            lines.append(_between_edges([ends[0], next(inside), ends[1]]))
    lines += [_rule("├┬┤", widths, sides="┼"), *_row(below, widths), _rule("╰┴╯", widths)]
    return Text("\n").join(lines)


def ring_list(board: Mapping[str, Any]) -> Flow:
    """The squares in order of play, for narrow screens."""
    return Flow(_piece(_cell(board, square)) for square in board["squares"])


def _cell(board: Mapping[str, Any], square: Mapping[str, Any]) -> tuple[Text, Text]:
    """Number, sign and bet on the first line, pawns on the second. An exchange square shows its
    company on the second line and the pawns on the first; many pawns take the company's place."""
    number, kind, company = square["number"], square["kind"], square["company"]
    pawn_row = Text().join(
        pawns(seat)
        for seat, player in board["players"].items()
        if player["square"] == number and not player["out"]
    )
    first = Text(f"{number}", style="dim")
    if company:
        label = Text(name(company), style=HUES[company])
        few = pawn_row.width <= NEEDED - len("19 ")
        if not few:
            return first, pawn_row
        return (first.append(" ").append(pawn_row) if pawn_row else first), label
    sign, style = SIGNS[kind]
    first.append(f" {sign}", style=style)
    for stake in board["stakes"]:
        if stake["place"] == str(number):
            first.append(f" {CHIP}{stake['amount'] // THOUSAND}", style="bold")
    return first, pawn_row


def _piece(cell: tuple[Text, Text]) -> Text:
    """A cell on one line."""
    return Text(" ").join(part for part in cell if part.plain)


def _pad(cell: Iterable[Text], columns: int) -> list[Text]:
    return [line.cut(columns).padded(columns) for line in cell]


def _fit(lines: Sequence[Text], columns: int, rows: int) -> Iterator[Text]:
    """`rows` lines, centred vertically, with a column of space on either side."""
    visible = lines[:rows]
    above = (rows - len(visible)) // 2
    blank = Text(" " * columns)
    padded = [Text(" ").append(line) for line in _pad(visible, columns - 1)]
    return iter([*[blank] * above, *padded, *[blank] * (rows - above - len(visible))])


def _row(cells: Sequence[tuple[Text, Text]], widths: Sequence[int]) -> list[Text]:
    padded = [_pad(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return [_between_edges([each[line] for each in padded]) for line in range(LINES)]


def _between_edges(parts: Sequence[Text]) -> Text:
    edge = Text("│", style=EDGE)
    return Text.assemble(edge, edge.join(parts), edge)


def _rule(ends: str, widths: Sequence[int], sides: str = "") -> Text:
    """A horizontal line between rows. ends: its left end, joint, and right end; sides: its first
    and last joint, if different."""
    start, joint, end = tuple(ends)
    joints = [sides or joint, *[joint] * (len(widths) - 3), sides or joint]
    bars = ["─" * width for width in widths]
    text = bars[0] + "".join(a + b for a, b in zip(joints, bars[1:], strict=True))
    return Text(f"{start}{text}{end}", style=EDGE)
