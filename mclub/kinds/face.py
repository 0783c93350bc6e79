"""The human side of a game: its words, its screens, and optional parts.

Each game's package has a module `face`. Only code that produces text or pictures for people imports
it, and it imports drawing code on demand; printing JSON loads neither.

“Marked” texts are English message ids, marked for translation.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Protocol, runtime_checkable

import msgspec

from events.language import gettext as _
from events.language import translate_action
from mclub.kinds.pieces import Explained, Explaining
from projections.document import Document


class Line(msgspec.Struct, frozen=True):
    """A line of the score sheet. label: marked; style: as for `Text`; ends: whether a horizontal
    line follows; amount: whether the figures are money rather than points."""

    label: str
    style: str = ""
    ends: bool = False
    amount: bool = False


class Choice(msgspec.Struct, frozen=True):
    """An option of a new game, described for people. title: its name, marked; rule: the id of the
    rule that explains it; values: the meaning of each value, marked, the default first; numbers:
    the full range, if `values` has only the common ones."""

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
        """Labels of the keys in documents (cards, types, accounts, profiles), marked; includes the
        labels of `mclub.text.words`."""

    @property
    def MILLIONS(self) -> str:
        """The format of an amount of money, marked: "{amount} M"."""

    def name_number(self, board: Document, own: str, verb: str, number: str) -> str:
        """A number in an action of this verb that isn't an amount of money, in words.

        board: a view; own: the seat that may take the action.
        """

    def is_money(self, verb: str, number: int) -> bool:
        """Whether this number is an amount of money in an action of this verb."""

    @property
    def SHEET(self) -> Mapping[str, Line]:
        """The lines of the score sheet from top to bottom, by key in a player's sheet."""

    @property
    def CHOICES(self) -> Mapping[str, Choice]:
        """The choices before a game, by option name."""

    @property
    def MAIN(self) -> Collection[str]:
        """The actions of the main button, which takes the one that is legal; none if the main
        actions are taken on the board."""

    @property
    def SURE(self) -> Mapping[str, str]:
        """Confirmation questions, marked, by the verb of an action that the seat can't undo alone;
        only for verbs that don't make the consequence clear."""

    def question(self, decision: str) -> str:
        """The text of a decision's question."""

    def whose_turn(self, decision: str, players: str) -> str:
        """A sentence for everybody else: these players have this decision."""

    def render_board(self, board: Document) -> Any:
        """The `Drawable` of `mclub show` and `mclub view`; null values appear as unknown."""

    def picture(self, board: Document, own: str) -> Any:
        """The data for the game's template `board.html.j2`. board: a board or view; own: the
        viewer's seat, "" for none."""

    def is_on_board(self, due: Document, action: str) -> bool:
        """Whether the page's board offers this action, which then needs no button of its own, only
        an entry in the list of actions. due: the decision that the action is for."""

    def moves(self, event: Any) -> list[Document]:
        """The movements that an event causes on the board, in the form of
        `mclub/service/pages/moves.py`; pieces and money are animated without it. event: cut for
        the reader."""

    def status(self, board: Document) -> list[str]:
        """Short phrases about the stage of the game, for the prompt's status line; the seats that
        are due are not included."""

    def ties(self, score: Document, names: Mapping[str, str]) -> list[str]:
        """One sentence for each tie and its consequence. names: by seat."""

    def verdict(self, score: Document, names: Mapping[str, str]) -> str:
        """One sentence that names the winner of a finished game, the deciding figures and the rule;
        "" if nobody has won. names: display names by seat."""


def confirmation(face: GameFace, action: str) -> str:
    """The question to confirm an action that the seat can't undo alone. action: in the notation, or
    only its verb."""
    question = face.SURE.get(action.partition(" ")[0])
    return (
        _("{action}?").format(action=translate_action(action)) if question is None else _(question)
    )


class Lot(msgspec.Struct, frozen=True):
    """Cards of one kind in a trade. typed: in the notation; label: in words."""

    typed: str
    label: str


class Pick(msgspec.Struct, frozen=True):
    """A choice of cards of one kind for a trade: none, or one of the lots, the smallest first.
    subject: the key in the document that the cards belong to."""

    subject: str
    label: str
    lots: Sequence[Lot]


class Side(msgspec.Struct, frozen=True):
    """What one side of a trade can include. label, securities, money: labels of the side, its
    securities and its money; cash: the most money, None if money can't be offered."""

    label: str
    securities: str
    money: str
    picks: Sequence[Pick]
    cash: int | None


class Trade(msgspec.Struct, frozen=True):
    """A possible trade. seat: the partner; step: sums of money are multiples of it."""

    seat: str
    title: str
    give: Side
    take: Side
    step: int


# Optional parts of a face; see `mclub.kinds.parts.able`.


class Style(msgspec.Struct, frozen=True):
    """The look of a line in a chart. marker: an SVG path around its centre; dashes: an SVG dash
    array, "" for a solid line; sign, ansi: the line's character and colour number in a
    terminal."""

    colour: str
    marker: str
    dashes: str
    sign: str
    ansi: int


@runtime_checkable
class Charts(GameFace, Protocol):
    """A face that charts the course of a game (`mclub chart`)."""

    @property
    def CHARTS(self) -> Mapping[str, str]:
        """Every chart by its name on the command line, with its title, marked."""

    @property
    def STYLES(self) -> Mapping[str, Style]:
        """The style of lines that belong to no seat, by key."""

    def series(
        self, boards: Sequence[Document], scores: Sequence[Document], everything: bool, /
    ) -> Document:
        """The lines of each chart, by chart name: lists with a value for each moment, by seat or
        other key. Lines that the reader may not see are left out. docs/format.md lists further
        fields. boards: the reader's view at each moment; scores: the score documents; everything:
        whether the reader may see all scores."""

    def title(self, document: Document, what: str, /) -> str:
        """The heading of a chart, in the current language."""

    def hidden_note(self) -> str:
        """A sentence that says why a chart is empty for this reader, and who can see it."""


@runtime_checkable
class Courses(GameFace, Protocol):
    """A face that explains the score by the course of the game (`mclub score`)."""

    def render_course(self, score: Document, names: Mapping[str, str]) -> Any:
        """The text below the sheet. names: the players', by seat."""


class HandScores(Protocol):
    """Score documents of hands, with the players' `names`. All methods raise BadInput."""

    def of_file(self, path: Path) -> Document:
        """Score the hands in a .toml or .csv file."""

    def of_lines(self, stream: BinaryIO) -> Document:
        """Score hands given as lines of text."""

    def of_answers(self, read: Callable[[], str], tell: Callable[[str], None]) -> Document:
        """Ask for the hands and score the answers. read: returns a line, or raises EOFError or
        KeyboardInterrupt; tell: shows a line."""


@runtime_checkable
class ScoringHands(Protocol):
    """A face that scores hands without a recorded game (`mclub score --ask`, `--file`)."""

    def hands(self) -> HandScores:
        """The scorer of hands, imported on demand."""


class PadContents(Protocol):
    """The content of a game's score pads (`mclub.pads.pad`)."""

    def fill_pad(self, document: Document, names: Mapping[str, str], day: str) -> Any:
        """The pad of a score document. names: the players', by seat."""

    def blank(self, players: int) -> Any:
        """An empty pad with `players` columns."""


@runtime_checkable
class Pads(Protocol):
    """A face with score pads to print (`mclub pad`, `mclub score --pad`)."""

    def pads(self) -> PadContents:
        """The content of the pads, imported on demand."""


@runtime_checkable
class Demo(Protocol):
    """A face with a recorded game as a demo (`mclub demo`)."""

    @property
    def DEMO(self) -> Path:
        """The file of the game, a transcript."""

    def tries(self) -> Sequence[tuple[str, str]]:
        """Commands to try on the demo game, each with a description."""


class Phrases(GameFace, Protocol):
    """A face whose notation is too short for some buttons of a page."""

    @property
    def PHRASES(self) -> Mapping[str, str]:
        """What the page writes, marked, by verb: "take …" if further words follow, else "take"."""


class CodedCards(GameFace, Protocol):
    """A face of a game whose cards have codes instead of names."""

    @property
    def CARDS(self) -> Mapping[str, str]:
        """By code, the kind of the card, a key of `NAMES`, which the page adds to the code."""


@runtime_checkable
class Trades(GameFace, Protocol):
    """A face for trades at any price, which the legal actions can't list completely."""

    def trades(self, board: Document, own: str) -> Sequence[Trade]:
        """The trades that the seat may offer now, one for each other seat. board: the seat's view.

        In the notation a trade is “offer SEAT … for …”: first what the seat gives, then what it
        takes; an empty side is “nothing”."""


@runtime_checkable
class Pieces(GameFace, Protocol):
    """A face that explains the pieces of the board."""

    def explain_piece(self, seen: Explaining, key: str, /) -> Explained | None:
        """The piece with this key (`data-explain` or `data-piece` on the page); None if the reader
        sees no such piece."""

    def effect(self, card: str, /) -> str:
        """What a card or a role does, in a sentence. card: its key."""


def title_from(charts: Mapping[str, str]) -> Callable[[Document, str], str]:
    """Return a `Charts.title` whose headings don't depend on the reader. charts: see `Charts`."""
    return lambda _document, what: _(charts[what])
