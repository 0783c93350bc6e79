"""The face of Million Club (see `mclub.kinds.face.GameFace`) with its optional parts: charts,
scoring of hands, pads, and a demo (see `mclub.kinds.parts`)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.million_club.words import KIND_OF, REGION_OF
from mclub.charts.styles import CIRCLE, SQUARE, TRIANGLE
from mclub.games.million_club.words import CHOICES as CHOICES
from mclub.games.million_club.words import FROM_HAND, ON_BOARD
from mclub.games.million_club.words import MAIN as MAIN
from mclub.games.million_club.words import NAMES as NAMES
from mclub.games.million_club.words import SHEET as SHEET
from mclub.games.million_club.words import SURE as SURE
from mclub.kinds.face import HandScores, PadContents, Style
from mclub.kinds.kind import Document
from mclub.kinds.pieces import Explained, Explaining
from mclub.text.words import MILLIONS as MILLIONS
from projections.million_club.words import name
from projections.million_club.words import question as question
from projections.million_club.words import whose_turn as whose_turn

TITLE: Final = mark("Million Club")
CARDS: Final = {**KIND_OF, **REGION_OF}
DEMO: Final = Path(__file__).with_name("demo.txt")
CHARTS: Final = {
    "listings": mark("Listings"),
    "money": mark("Money (M)"),
    "points": mark("Points"),
}
STYLES: Final = {
    "resource": Style("#00795a", CIRCLE, "", "o", 10),
    "industry": Style("#c03a00", SQUARE, "13 4.5", "#", 9),
    "transport": Style("#0072b2", TRIANGLE, "4.5 3", "x", 12),
}


def render_board(board: Document) -> Any:
    """The whole table on one screen."""
    from mclub.games.million_club.screen import render_board as rendered

    return rendered(board)


def picture(board: Document, own: str) -> Any:  # noqa: ARG001 - part of the protocol
    """What a page needs to draw the board, the same for every reader."""
    from mclub.games.million_club.pages.picture import Picture

    return Picture(board)


def is_money(_verb: str, _number: int) -> bool:
    """Whether the number is an amount of money, as all are."""
    return True


def name_number(_board: Document, _own: str, _verb: str, number: str) -> str:
    """The number itself: it counts."""
    return number


def is_on_board(due: Document, action: str) -> bool:
    """Whether players choose this action on a piece of the board."""
    verb = action.partition(" ")[0]
    if verb == "swap":
        return action[-1].isdecimal()  # a card's name, not a colony that nobody has named
    return verb in ON_BOARD or (verb in FROM_HAND and due["hand"] is not None)


def moves(event: Any) -> list[Document]:
    """The moves that an event shows on the board, besides pieces and money."""
    from mclub.games.million_club.pages.moves import MOVES

    return MOVES.of(event)


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """The explanation of a piece on the board."""
    from mclub.games.million_club.pieces import explain_piece as explain

    return explain(seen, key)


def effect(card: str) -> str:
    """What a card does, in a sentence."""
    from mclub.games.million_club.pieces import card_text

    return card_text(card)


def status(board: Document) -> list[str]:
    """Round, closed tile, listings and bank."""
    bank = _("bank {bank} M").format(bank=board["bank"])
    if not board["round"]:
        return [_("Set-up"), bank]
    return [
        _("Round {round}").format(round=board["round"]),
        _("closed: {tile}").format(tile=name(board["closed"]) if board["closed"] else "–"),
        " ".join(f"{name(kind)} {worth}" for kind, worth in board["listings"].items()),
        bank,
    ]


def ties(score: Document, names: Mapping[str, str]) -> list[str]:
    """Tied leads, which nobody scores, and a victory that is shared or decided by fortune."""
    from mclub.games.million_club.scoring.ties import ties as form

    return form(score, names)


def verdict(score: Document, names: Mapping[str, str]) -> str:
    """The winner, and why: by points, or by fortune if tied."""
    from mclub.games.million_club.scoring.ties import verdict as describe_verdict

    return describe_verdict(score, names)


def series(boards: Sequence[Document], scores: Sequence[Document], everything: bool) -> Document:
    """Listings, money and points."""
    from mclub.games.million_club.chart import series as chart_series

    return chart_series(boards, scores, everything=everything)


def title(document: Document, chart: str) -> str:
    """The heading of a chart."""
    text = _(CHARTS[chart])
    if chart != "points" or not document["without"]:
        return text
    form = (
        _("{points} on the table, without money, concession and globalisation")
        if "money" in document["without"]
        else _("{points}, without concession and globalisation: some colonies are hidden")
    )
    return form.format(points=text)


def hidden_note() -> str:
    """The text for hidden money, which nobody but its owner may see."""
    return _(
        "Money is secret until the end of the game: --seat SEAT draws that seat's, --referee "
        "everybody's."
    )


def hands() -> HandScores:
    """The parser and scorer of hands."""
    from mclub.games.million_club.scoring.sheet import SCORING

    return SCORING


def pads() -> PadContents:
    """The contents of the score pads."""
    from mclub.games.million_club.scoring import pad

    return pad


def tries() -> Sequence[tuple[str, str]]:
    """Suggested commands for the demo game, each with a description."""
    return (
        ("replay --round 4", _("the board at the end of round {round}").format(round=4)),
        ("history", _("everything that happened, with the rules")),
        ("explain 300", _("one event explained, with its rule and figures")),
        ("audit", _("every check of its log, with what it examined")),
        ("view yellow", _("the board as Yellow sees it")),
        ("rules takeover", _("the rule for the Hostile Takeover")),
        ("new yellow=Ann blue=Ben", _("a game of your own")),
    )
