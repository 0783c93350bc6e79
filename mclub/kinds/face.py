"""What people see of a game: its words and its screens, and what a game may have beside them.

Each game's package has a module `face`. It is imported by what talks to people alone, and imports
what draws only when something is drawn: JSON is printed without it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol, runtime_checkable

from events.language import gettext as _
from events.language import spoken
from mclub.kinds.document import Document


class Line(NamedTuple):
    """A line of the score sheet. label: marked; style: as rich knows it; ends: whether the lines
    below it are parted from it; amount: it is money, not points."""

    label: str
    style: str = ""
    ends: bool = False
    amount: bool = False


class Choice(NamedTuple):
    """An option of a new game in words, marked. title: what is chosen; rule: the id of the rule
    that says more; values: what each value means, the default first; numbers: all that can be
    chosen, where the values are only the usual ones of them."""

    title: str
    rule: str
    values: Mapping[str, str]
    numbers: range | None = None


class GameFace(Protocol):
    """What a game's module `face` offers."""

    @property
    def TITLE(self) -> str:
        """The game's proper name, marked."""

    @property
    def NAMES(self) -> Mapping[str, str]:
        """What the keys of the documents are called, marked: cards, types, accounts, profiles;
        those of `mclub.text.words` are among them."""

    @property
    def MILLIONS(self) -> str:
        """How an amount of money is written, marked: "{amount} M"."""

    @property
    def LEAST_AMOUNT(self) -> int:
        """The least amount that an action can name; a number below it counts something else."""

    @property
    def SHEET(self) -> Mapping[str, Line]:
        """The lines of the score sheet from top to bottom, by their key in a player's sheet."""

    @property
    def CHOICES(self) -> Mapping[str, Choice]:
        """What people choose before a game, by the name of the option."""

    @property
    def SURE(self) -> Mapping[str, str]:
        """What is asked before an action that can't be taken back alone, marked, by its verb, where
        the verb says too little of what comes of it."""

    def question(self, decision: str) -> str:
        """What a seat is asked, in words."""

    def render_board(self, board: Document) -> Any:
        """The screen of `mclub show` and `mclub view`; what is null is shown as unknown."""

    def picture(self, board: Document, own: str) -> Any:
        """What the game's template `board.html.j2` draws of a board or view, ready to be drawn.
        own: the seat that looks at it, "" if it is none."""

    def status(self, board: Document) -> list[str]:
        """Where the game is, in a few words each: the prompt's line, without who is due."""

    def ties(self, score: Document, names: Mapping[str, str]) -> list[str]:
        """Where players are equal, and what comes of it: a sentence each."""


def sure(face: GameFace, action: str) -> str:
    """The question before this action, which can't be taken back alone. action: in the notation, or
    its verb alone."""
    question = face.SURE.get(action.partition(" ")[0])
    return _("{action}?").format(action=spoken(action)) if question is None else _(question)


class Lot(NamedTuple):
    """Cards of one kind as a part of a trade: as they are typed, and in words."""

    typed: str
    told: str


class Pick(NamedTuple):
    """Cards of one kind: a trade has none of them, or one of the lots, the smallest first. subject:
    what they are cards of, a key of the documents."""

    subject: str
    label: str
    lots: Sequence[Lot]


class Side(NamedTuple):
    """What one side of a trade may be made of. label, securities, money: what this side, its
    securities and its money are called; cash: the most money, None if there may be none."""

    label: str
    securities: str
    money: str
    picks: Sequence[Pick]
    cash: int | None


class Trade(NamedTuple):
    """A trade that may be offered. seat: to whom; step: money comes in multiples of it."""

    seat: str
    title: str
    give: Side
    take: Side
    step: int


# What a face may have beside that; asked for with `mclub.kinds.parts.able`.


class Style(NamedTuple):
    """marker: an SVG path around its middle; dashes: as SVG takes them, "" for a whole line; sign:
    what draws the line in a terminal, in the terminal's colour number `ansi`."""

    colour: str
    marker: str
    dashes: str
    sign: str
    ansi: int


@runtime_checkable
class Charts(GameFace, Protocol):
    """How a game went can be drawn (`mclub chart`)."""

    @property
    def CHARTS(self) -> Mapping[str, str]:
        """Every chart by its name on the command line, with its title, marked."""

    @property
    def STYLES(self) -> Mapping[str, Style]:
        """How a line looks that is no seat's, by its key."""

    def series(
        self, boards: Sequence[Document], scores: Sequence[Document], everything: bool, /
    ) -> Document:
        """Under the name of each chart its lines: by seat or other key a value for each moment;
        those that may not be seen are missing. Further fields as docs/format.md says. boards: what
        the reader sees at each moment; scores: the score documents; everything: the reader may see
        all of them."""

    def title(self, document: Document, what: str, /) -> str:
        """What stands above a chart, in the language spoken."""

    def hidden(self) -> str:
        """Why a chart is empty for these eyes, and whose can see it."""


@runtime_checkable
class Courses(GameFace, Protocol):
    """The score sheet is explained by how the game went, not line by line (`mclub score`)."""

    def render_course(self, score: Document, names: Mapping[str, str]) -> Any:
        """What stands below the sheet. names: what the players are called, by seat."""


@runtime_checkable
class ScoringHands(Protocol):
    """A table can be scored without a game (`mclub score --ask`, `--file`)."""

    def score_file(self, path: Path) -> Document:
        """The score document of a .toml or .csv file, with the players' `names` in it. Raises
        BadInput."""

    def score_lines(self, stream: BinaryIO) -> Document:
        """The same of lines of text. Raises BadInput."""

    def score_asked(self, read: Callable[[], str], tell: Callable[[str], None]) -> Document:
        """The same of what people answer. read: gives a line, or raises EOFError or
        KeyboardInterrupt; tell: says a line."""


class PadContents(Protocol):
    """What stands on the score pads of a game (`mclub.pads.pad`)."""

    def filled(self, document: Document, names: Mapping[str, str], day: str) -> Any:
        """The pad of a score document. names: the players', by seat."""

    def blank(self, players: int) -> Any:
        """An empty pad with so many columns."""


@runtime_checkable
class Pads(Protocol):
    """There are score pads to print (`mclub pad`, `mclub score --pad`)."""

    def pads(self) -> PadContents:
        """What stands on its pads, imported when it is asked for."""


@runtime_checkable
class Demo(Protocol):
    """A recorded game shows what the program does (`mclub demo`)."""

    def demo(self) -> str:
        """The game, as a transcript."""

    def tries(self) -> Sequence[tuple[str, str]]:
        """Commands that are worth trying on it, and what each of them shows."""


@runtime_checkable
class Trades(GameFace, Protocol):
    """Securities and money are traded at any price, so that no list names every trade."""

    def trades(self, board: Document, own: str) -> Sequence[Trade]:
        """What the seat may offer now, one trade for each of the others. board: with its eyes.

        A trade is offered in the words “offer SEAT”, the words of what is given, “for”, and those
        of what is taken; a side without any is “nothing”."""


def titled(charts: Mapping[str, str]) -> Callable[[Document, str], str]:
    """Says above each chart what it is called, whoever looks. charts: as `Charts.CHARTS`."""
    return lambda _document, what: _(charts[what])
