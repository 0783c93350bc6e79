"""Cheat sheets: how to play a game, or what its referee needs, on one page in two columns."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from events.language import gettext as _
from mclub.kinds.face import Pads
from mclub.kinds.registry import game_face
from mclub.pads.layout import DIM, HEIGHT, LEFT, RIGHT, STRONG, Mark, Stroke, Text
from mclub.rulebook.how_to_play import card_effects, how_to_play
from mclub.text.fonts import fit, width

TOP: Final = 22.0
BOTTOM: Final = HEIGHT - 9.0
GAP: Final = 6.0
"""Between the two columns, in mm on A5 as everything here."""
SIZES: Final = (4.2, 3.9, 3.6, 3.3, 3.1, 2.9, 2.7, 2.5, 2.3, 2.1, 1.9, 1.75, 1.6)
"""The font sizes to try, the largest first."""
LEADING: Final = 1.25
MOST_LINES: Final = 50


class Block(msgspec.Struct, frozen=True):
    """A heading with its lines of text, and the ids of the rules."""

    title: str
    lines: Sequence[str]
    rules: Sequence[str] = ()


class Sheet(msgspec.Struct, frozen=True):
    """A cheat sheet, in the language set when it was made."""

    title: str
    about: str
    blocks: Sequence[Block]


def sheet(game: str) -> Sheet:
    """How to play a game, phase by phase, and what each line of the score counts. Raises
    BadInput."""
    explained, face = how_to_play(game), game_face(game)
    blocks = [Block("", explained.goal)]
    for phase in explained.phase:
        effects = [f"{name}{_(': ')}{effect}" for name, effect in card_effects(game, phase)]
        blocks.append(Block(phase.title, (phase.brief, *phase.text, *effects)))
    if isinstance(face, Pads):
        rows = face.pads().blank(1).rows
        counts = [f"{row.label}{_(': ')}{row.hint}" for row in rows if row.hint]
        blocks.append(Block(_("What each line counts"), counts))
    return Sheet(_(face.TITLE), _("Cheat sheet"), blocks)


def referee_sheet(game: str) -> Sheet:
    """What the referee of a game needs at the table, with the rules to cite. Raises BadInput."""
    notes = how_to_play(game).referee
    blocks = [Block(note.title, note.text, note.rules) for note in notes]
    return Sheet(_(game_face(game).TITLE), _("Cheat sheet for the referee"), blocks)


def sheet_marks(content: Sheet) -> list[Mark]:
    """Everything on the sheet, in the largest size at which it fits on the page."""
    marks: list[Mark] = []
    for size in SIZES:
        marks = list(_columns(content, size))
        if all(mark.x < RIGHT for mark in marks if isinstance(mark, Text)):
            break
    return [*_head(content), *marks]


def _head(content: Sheet) -> Iterator[Mark]:
    yield Text(LEFT, 14.0, 6.5, content.title, bold=True)
    yield Text(RIGHT, 14.0, 3.6, content.about, "end", grey=DIM)
    yield Stroke(LEFT, 17.0, RIGHT, 17.0, STRONG)


def _columns(content: Sheet, size: float) -> Iterator[Mark]:
    """The blocks, one below the other, and in the next column what the page has no room for. A
    column beyond the page means that the size is too large."""
    room, x, y = (RIGHT - LEFT - GAP) / 2, LEFT, TOP
    for block in content.blocks:
        lines = list(_lines(block, size, room))
        needed = sum(above for _text, above in lines)
        if y > TOP and y + needed > BOTTOM:
            x, y = x + room + GAP, TOP
        for text, above in lines:
            y += above
            yield msgspec.structs.replace(text, x=x + text.x, y=y)
        y += size


def _lines(block: Block, size: float, room: float) -> Iterator[tuple[Text, float]]:
    """The lines of a block, indented by their `x`, each with its distance from the line above."""
    leading, indent = size * LEADING, width("– ", size)
    if block.title:
        _size, titles = fit(block.title, room, (size * 1.15,), MOST_LINES)
        for title in titles:
            yield Text(0.0, 0.0, size * 1.15, title, bold=True), leading * 1.1
    for line in block.lines:
        _size, broken = fit(line, room - indent, (size,), MOST_LINES)
        for number, part in enumerate(broken):
            yield (
                Text(0.0 if number == 0 else indent, 0.0, size, part if number else f"– {part}"),
                leading,
            )
    if block.rules:
        _size, broken = fit(" ".join(block.rules), room - indent, (size * 0.85,), MOST_LINES)
        for part in broken:
            yield Text(indent, 0.0, size * 0.85, part, grey=DIM), leading
