"""What people see of a game: its words, its screens, and optional parts.

Each game's package has a module `face`. Only code that addresses people imports it, and it imports
drawing code only to draw: printing JSON doesn't load it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol, runtime_checkable

from events.language import gettext as _
from events.language import translate_action
from projections.document import Document


class Line(NamedTuple):
    """A line of the score sheet. label: marked; style: a rich style; ends: whether a rule follows
    the line; amount: money, not points."""

    label: str
    style: str = ""
    ends: bool = False
    amount: bool = False


class Choice(NamedTuple):
    """An option of a new game in words, marked. title: its name; rule: the id of the rule that
    explains it; values: the meaning of each value, the default first; numbers: the full range, if
    the values are only the common ones."""

    title: str
    rule: str
    values: Mapping[str, str]
    numbers: range | None = None


class GameFace(Protocol):
    """The protocol of a game's module `face`."""

    @property
    def TITLE(self) -> str:
        """The game's proper name, marked."""

    @property
    def NAMES(self) -> Mapping[str, str]:
        """Labels of the documents' keys, marked: cards, types, accounts, profiles; includes those
        of `mclub.text.words`."""

    @property
    def MILLIONS(self) -> str:
        """The format of an amount of money, marked: "{amount} M"."""

    @property
    def LEAST_AMOUNT(self) -> int:
        """The lowest amount that an action can name; a smaller number counts something else."""

    @property
    def SHEET(self) -> Mapping[str, Line]:
        """The lines of the score sheet from top to bottom, by key in a player's sheet."""

    @property
    def CHOICES(self) -> Mapping[str, Choice]:
        """The choices before a game, by option name."""

    @property
    def SURE(self) -> Mapping[str, str]:
        """The confirmation for an action that can't be taken back alone, marked, by verb; only for
        verbs that don't make the consequence clear."""

    def question(self, decision: str) -> str:
        """The question to a seat, in words."""

    def render_board(self, board: Document) -> Any:
        """The screen of `mclub show` and `mclub view`; null is shown as unknown."""

    def picture(self, board: Document, own: str) -> Any:
        """What the game's template `board.html.j2` needs to draw a board or view. own: the viewer's
        seat, "" for none."""

    def moves(self, event: Any) -> list[Document]:
        """What an event moves on the board besides pieces and money, which move by themselves, as
        in `mclub/service/pages/moves.py`. event: as the reader may know it."""

    def status(self, board: Document) -> list[str]:
        """The stage of the game, in a few words each, for the prompt's line; without who is due."""

    def ties(self, score: Document, names: Mapping[str, str]) -> list[str]:
        """The ties and their consequences, a sentence each."""

    def verdict(self, score: Document, names: Mapping[str, str]) -> str:
        """Who has won a finished game, by which figures and which rule, in one sentence; "" if
        nobody has. names: as shown, by seat."""


def confirmation(face: GameFace, action: str) -> str:
    """The confirmation for an action that can't be taken back alone. action: in the notation, or
    its verb alone."""
    question = face.SURE.get(action.partition(" ")[0])
    return (
        _("{action}?").format(action=translate_action(action)) if question is None else _(question)
    )


class Lot(NamedTuple):
    """Cards of one kind in a trade: in the notation, and in words."""

    typed: str
    told: str


class Pick(NamedTuple):
    """Cards of one kind: a trade has none of them, or one of the lots, the smallest first. subject:
    the document key they are cards of."""

    subject: str
    label: str
    lots: Sequence[Lot]


class Side(NamedTuple):
    """The possible content of one side of a trade. label, securities, money: labels of the side,
    its securities and its money; cash: the most money, None if money can't be offered."""

    label: str
    securities: str
    money: str
    picks: Sequence[Pick]
    cash: int | None


class Trade(NamedTuple):
    """A possible trade. seat: the partner; step: money comes in multiples of it."""

    seat: str
    title: str
    give: Side
    take: Side
    step: int


# Optional parts of a face; see `mclub.kinds.parts.able`.


class Style(NamedTuple):
    """marker: an SVG path around its centre; dashes: an SVG dash array, "" for a solid line; sign:
    the character that draws the line in a terminal, in the colour number `ansi`."""

    colour: str
    marker: str
    dashes: str
    sign: str
    ansi: int


@runtime_checkable
class Charts(GameFace, Protocol):
    """Draws how a game went (`mclub chart`)."""

    @property
    def CHARTS(self) -> Mapping[str, str]:
        """Every chart by its name on the command line, with its title, marked."""

    @property
    def STYLES(self) -> Mapping[str, Style]:
        """The style of lines that belong to no seat, by key."""

    def series(
        self, boards: Sequence[Document], scores: Sequence[Document], everything: bool, /
    ) -> Document:
        """The lines of each chart, by chart name: a value for each moment, by seat or other key,
        without those that the reader may not see. docs/format.md lists further fields. boards: as
        the reader sees each moment; scores: the score documents; everything: the reader may see all
        of them."""

    def title(self, document: Document, what: str, /) -> str:
        """The heading of a chart, in the current language."""

    def hidden(self) -> str:
        """Why a chart is empty for this reader, and who can see it."""


@runtime_checkable
class Courses(GameFace, Protocol):
    """Explains the score by the course of the game, not line by line (`mclub score`)."""

    def render_course(self, score: Document, names: Mapping[str, str]) -> Any:
        """The text below the sheet. names: the players', by seat."""


class HandScores(Protocol):
    """Score documents of hands, with the players' `names`. All methods raise BadInput."""

    def of_file(self, path: Path) -> Document:
        """Of the hands in a .toml or .csv file."""

    def of_lines(self, stream: BinaryIO) -> Document:
        """Of hands as lines of text."""

    def of_answers(self, read: Callable[[], str], tell: Callable[[str], None]) -> Document:
        """Of answers to questions. read: returns a line, or raises EOFError or KeyboardInterrupt;
        tell: shows a line."""


@runtime_checkable
class ScoringHands(Protocol):
    """Scores a table without a game (`mclub score --ask`, `--file`)."""

    def hands(self) -> HandScores:
        """What scores them, imported on demand."""


class PadContents(Protocol):
    """The content of a game's score pads (`mclub.pads.pad`)."""

    def filled(self, document: Document, names: Mapping[str, str], day: str) -> Any:
        """The pad of a score document. names: the players', by seat."""

    def blank(self, players: int) -> Any:
        """An empty pad with `players` columns."""


@runtime_checkable
class Pads(Protocol):
    """Prints score pads (`mclub pad`, `mclub score --pad`)."""

    def pads(self) -> PadContents:
        """The content of the pads, imported on demand."""


@runtime_checkable
class Demo(Protocol):
    """Offers a recorded game as a demo (`mclub demo`)."""

    @property
    def DEMO(self) -> Path:
        """The file of the game, a transcript."""

    def tries(self) -> Sequence[tuple[str, str]]:
        """Commands to try on it, with what each of them shows."""


@runtime_checkable
class Trades(GameFace, Protocol):
    """Trades securities and money at any price, so the legal actions can't list every trade."""

    def trades(self, board: Document, own: str) -> Sequence[Trade]:
        """The trades that the seat may offer now, one for each other seat. board: its own view.

        A trade is typed as “offer SEAT”, what is given, “for”, and what is taken; an empty side is
        “nothing”."""


def title_from(charts: Mapping[str, str]) -> Callable[[Document, str], str]:
    """Returns a function for chart headings that ignores the reader. charts: `Charts.CHARTS`."""
    return lambda _document, what: _(charts[what])
