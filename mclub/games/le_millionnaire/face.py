"""The face of Le Millionnaire (see `mclub.kinds.face.GameFace`): board, trades, charts, pads,
scoring without a game, and demo."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.le_millionnaire.figures import CHIP, LEAD
from events.le_millionnaire.words import KIND
from mclub.games.le_millionnaire.words import CHOICES as CHOICES
from mclub.games.le_millionnaire.words import MAIN as MAIN
from mclub.games.le_millionnaire.words import MILLIONS as MILLIONS
from mclub.games.le_millionnaire.words import NAMES as NAMES
from mclub.games.le_millionnaire.words import ON_BOARD, PHASES
from mclub.games.le_millionnaire.words import PHRASES as PHRASES
from mclub.games.le_millionnaire.words import SHEET as SHEET
from mclub.games.le_millionnaire.words import SURE as SURE
from mclub.kinds.face import HandScores, PadContents, Style, Trade, title_from
from mclub.kinds.kind import Document
from mclub.kinds.pieces import Explained, Explaining
from mclub.text.words import people_list, word
from projections.le_millionnaire.words import francs
from projections.le_millionnaire.words import question as question
from projections.le_millionnaire.words import whose_turn as whose_turn
from projections.words import seat_name

TITLE: Final = mark("Le Millionnaire")
DEMO: Final = Path(__file__).with_name("demo.txt")
CHARTS: Final = {
    "fortune": mark("Fortune (F)"),
    "cash": mark("Cash (F)"),
}
STYLES: Final[dict[str, Style]] = {}
title = title_from(CHARTS)


def render_board(board: Document) -> Any:
    """The whole table on one screen."""
    from mclub.games.le_millionnaire.screen import render_board as rendered

    return rendered(board)


def picture(board: Document, own: str) -> Any:
    """What a page needs to draw the board. own: the reader's seat, "" for a spectator."""
    from mclub.games.le_millionnaire.pages.picture import Picture

    return Picture(board, own)


def trades(board: Document, own: str) -> list[Trade]:
    """The trades that the seat may offer to each other player."""
    from mclub.games.le_millionnaire.trades import trades as offered

    return offered(board, own)


def is_money(_verb: str, number: int) -> bool:
    """Whether the number is an amount of money; a smaller one counts securities."""
    return number >= CHIP


def name_number(_board: Document, _own: str, _verb: str, number: str) -> str:
    """The number itself: it counts."""
    return number


def is_on_board(_due: Document, action: str) -> bool:
    """Whether players choose this action on a piece of the board."""
    return action.partition(" ")[0] in ON_BOARD


def moves(event: Any) -> list[Document]:
    """The moves that an event shows on the board, apart from pieces and money."""
    from mclub.games.le_millionnaire.pages.moves import MOVES

    return MOVES.of(event)


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """The explanation of a piece on the board."""
    from mclub.games.le_millionnaire.pieces import explain_piece as explain

    return explain(seen, key)


def effect(card: str) -> str:
    """What a card does, in a sentence."""
    from mclub.games.le_millionnaire.pieces import card_text

    return card_text(card)


def status(board: Document) -> list[str]:
    """Round, the seat to move, its last throw and the target."""
    target = _("target {amount}").format(amount=francs(board["target"]))
    if not board["round"]:
        return [word(board["phase"], PHASES), target]
    pieces = [_("Round {round}").format(round=board["round"])]
    if board["mover"] is not None:
        pieces.append(word(board["mover"], NAMES))
    if board["dice"] is not None:
        one, other = board["dice"]
        pieces.append(_("dice {one} + {other}").format(one=one, other=other))
    return [*pieces, target]


def ties(score: Document, names: Mapping[str, str]) -> list[str]:
    """How the game ended, or current ties."""
    if score["why"]:
        ends = {
            "target": _("{target} has been reached, and the richest wins (LM-WIN-1)."),
            "alone": _("All others are bankrupt (LM-WIN-1)."),
            "will": _("Drawer and heir have reached {target}, and the richer wins (LM-INH-1)."),
            "lead": _("The tied players played on until one led by {lead} (LM-WIN-1)."),
        }
        target, lead = francs(score["target"]), francs(LEAD)
        return [ends[score["why"]].format(target=target, lead=lead)]
    first = [seat for seat, player in score["players"].items() if player["rank"] == 1]
    if len(first) == 1:
        return []
    seats = ", ".join(seat_name(seat, names[seat]) for seat in first)
    return [_("{seats} are tied so far.").format(seats=seats)]


def verdict(score: Document, names: Mapping[str, str]) -> str:
    """The winner, and why: by fortune, in a tie-break, or as the last player who isn't bankrupt."""
    winners, players = score["winners"], score["players"]
    if score["why"] is None:
        return ""
    if len(winners) > 1:
        return _("{winners} share the victory with {total} each (LM-WIN-1).").format(
            winners=people_list(winners, names), total=francs(players[winners[0]]["total"])
        )
    sentence = {
        "target": _(
            "{winner} wins by fortune: {total} to {less}; {target} were needed (LM-WIN-1)."
        ),
        "alone": _("{winner} wins: all others are bankrupt (LM-WIN-1)."),
        "will": _(
            "{winner} wins with {total}, as the richer of drawer and heir, who both have reached "
            "{target} (LM-INH-1)."
        ),
        "lead": _(
            "{winner} wins the tie-break with {total}: the tied players played on until one led "
            "by {lead} (LM-WIN-1)."
        ),
    }[score["why"]]
    return sentence.format(
        winner=people_list(winners, names),
        total=francs(players[winners[0]]["total"]),
        less=francs(max(one["total"] for seat, one in players.items() if seat not in winners)),
        target=francs(score["target"]),
        lead=francs(LEAD),
    )


def series(boards: Sequence[Document], _scores: Sequence[Document], _everything: bool) -> Document:
    """The fortune (at purchase price) and the cash of each player in F, by seat; all of it is
    public."""
    players = [board["players"] for board in boards]
    return {
        chart: {seat: [each[seat][key] for each in players] for seat in players[0]}
        for chart, key in (("fortune", "wealth"), ("cash", "cash"))
    }


def hidden_note() -> str:
    """A note that nothing is hidden."""
    return _("Money and securities are visible to everybody.")


def hands() -> HandScores:
    """The parser and scorer of hands."""
    from mclub.games.le_millionnaire.hands import SCORING

    return SCORING


def pads() -> PadContents:
    """The contents of the score pads."""
    from mclub.games.le_millionnaire import pad

    return pad


def tries() -> Sequence[tuple[str, str]]:
    """Suggested commands for the demo game, with a description of each."""
    return (
        ("replay --round 3", _("the board at the end of round {round}").format(round=3)),
        ("history", _("everything that happened, with the rules")),
        ("explain 363", _("one event explained, with its rule and figures")),
        ("audit", _("every check of its log, with what it examined")),
        ("view blue", _("the board as Blue sees it")),
        ("rules LM-BET-3", _("the rule for Auteuil")),
        (f"new --game {KIND} yellow=Ann blue=Ben", _("a game of your own")),
    )
