"""The parts common to all boards: a heading with facts, and the pending decisions."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from events.language import gettext as _
from mclub.kinds.registry import game_face
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.due import due_part
from mclub.screen.flow import Flow, Heading, heading
from mclub.text.plain import safe
from mclub.text.words import STATUS, word


class BoardScreen(Drawable, ABC):
    """A board in the form that fits the space. Values that are null in the document are shown as
    unknown."""

    KIND: ClassVar[str]
    WIDEST: ClassVar[int] = 120
    """The maximum width in columns; longer lines are harder to read."""
    LOW: ClassVar[int] = 0
    """Below this height in lines the board takes its low form."""
    ROWS: ClassVar[int | None] = None
    """The maximum rows of actions on the board; None for all."""
    PHASES: ClassVar[Mapping[str, str]]
    ROUNDS: ClassVar[int | None] = None
    """The number of rounds in a game, if fixed."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        """Its lines, in the low form if `height` is low."""
        width = min(width, self.WIDEST)
        low = height is not None and height < self.LOW
        return Group(*self.parts(width, low=low)).lines(width)

    def parts(self, width: int, *, low: bool) -> Iterator[Drawable]:
        """The whole board, `width` columns wide. low: use few lines."""
        yield self._title()
        yield Flow(self.facts(low=low), gap=" · ")
        yield from self.middle(width, low=low)
        if self.board["due"]:
            yield heading(_("Due"))
            yield from self.due()

    @abstractmethod
    def facts(self, *, low: bool) -> Iterable[Text]:
        """The text below the heading."""

    @abstractmethod
    def middle(self, width: int, *, low: bool) -> Iterable[Drawable]:
        """The table's contents, and the players."""

    def due(self) -> Iterable[Drawable]:
        """The pending decisions."""
        face = game_face(self.KIND)
        return due_part(self.board["due"], self.board["players"], face, self.ROWS)

    def _title(self) -> Heading:
        board = self.board
        title = Text.assemble((_(game_face(self.KIND).TITLE), "bold"))
        if board["round"] and board["status"] != "finished":
            where = _("round {round}") if self.ROUNDS is None else _("round {round}/{rounds}")
            title.append(f" · {where.format(round=board['round'], rounds=self.ROUNDS)}")
        title.append(f" · {word(board['phase'], self.PHASES)}")
        if board["status"] == "abandoned":
            title.append(f" · {word(board['status'], STATUS)}")
        return Heading(title)

    def log(self) -> Iterator[Text]:
        """The game's id and number of events."""
        yield Text(_("game {game}").format(game=safe(self.board["game"])), style="dim")
        yield Text(_("event {seq}").format(seq=self.board["seq"]), style="dim")
