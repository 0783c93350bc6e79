"""The whole table on one screen: heading, ring, players, offers, and what is due."""

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from events.language import gettext as _
from events.le_millionnaire.words import KIND
from mclub.games.le_millionnaire.screen.middle import middle, middle_list
from mclub.games.le_millionnaire.screen.players import cash_line, players_list, players_part
from mclub.games.le_millionnaire.screen.ring import NARROWEST, ring_list, ring_part
from mclub.games.le_millionnaire.words import PHASES, guessed, name, side
from mclub.kinds.registry import game_face
from mclub.screen.due import due_part
from mclub.screen.flow import Flow, Heading, heading
from mclub.screen.seats import player_text, seat_text
from mclub.text.plain import safe
from mclub.text.words import NOT_DEALT, STATUS, word
from projections.le_millionnaire.words import card, francs

WIDEST: Final = 120
"""More than that is only longer to read."""
FRAMED: Final = NARROWEST
"""From this width on there is a ring, and the players have columns."""
LOW: Final = 24
"""In a place with fewer lines than that the players lie below its edge."""
ROWS: Final = 12
"""Rows of actions on the board: of trades and bets there are many."""


def render_board(board: dict[str, Any]) -> RenderableType:
    """The board of `mclub show` and `mclub view SEAT`; what is null is shown as unknown."""
    return _Board(board)


class _Board:
    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        low = options.height is not None and options.height < LOW
        parts = Group(*self.parts(width, low=low))
        yield from console.render(parts, options.update(width=width))

    def parts(self, width: int, *, low: bool) -> Iterator[RenderableType]:
        board, framed = self.board, width >= FRAMED
        yield from _heading(board)
        if low:
            yield cash_line(board)
        if framed and board["squares"]:
            yield ring_part(board, width, middle(board))
            yield players_part(board)
        else:
            yield from (Flow(lines, gap=" · ") for lines in middle_list(board))
            yield ring_list(board)
            yield players_list(board)
        if board["offer"]:
            yield _offer(board)
        if board["debt"]:
            yield _debt(board)
        if board["seq"] == 1:
            yield Text(_(NOT_DEALT))
        if board["due"]:
            yield heading(_("Due"))
            yield from due_part(board["due"], board["players"], game_face(KIND), ROWS)


def _heading(board: dict[str, Any]) -> Iterator[RenderableType]:
    title = Text.assemble((_("Le Millionnaire"), "bold"))
    if board["round"] and board["status"] != "finished":
        title.append(" · ").append(_("round {round}").format(round=board["round"]))
    title.append(f" · {word(board['phase'], PHASES)}")
    if board["status"] == "abandoned":
        title.append(f" · {word(board['status'], STATUS)}")
    yield Heading(title)
    yield Flow(_facts(board), gap=" · ")


def _facts(board: dict[str, Any]) -> Iterator[Text]:
    mover = board["mover"]
    if mover:
        called = player_text(mover, board["players"][mover]["name"])
        yield Text.assemble(_("to move"), " ", called)
    yield Text(_("target {amount}").format(amount=francs(board["target"])))
    if board["duel"]:
        seats = ", ".join(name(seat) for seat in board["duel"])
        yield Text(_("{seats} play on alone").format(seats=seats), style="bold")
    if note := guessed(board):
        yield Text(note, style="dim")
    yield Text(_("game {game}").format(game=safe(board["game"])), style="dim")
    yield Text(_("event {seq}").format(seq=board["seq"]), style="dim")


def _offer(board: dict[str, Any]) -> RenderableType:
    """E.g. "Offer: ▲ Yellow gives Azure 3 units for Jade 5 units of ▲ Blue"."""
    offer = board["offer"]
    give, take = (
        Text(", ").join(
            Text(told if company is None else f"{name(company)} {told}", style="bold")
            for company, told in side(offer[key])
        )
        for key in ("give", "take")
    )
    return Flow(
        [
            Text(_("Offer"), style="dim"),
            Text.assemble(seat_text(offer["seat"]), _(": "), give),
            Text("⇄", style="dim"),
            Text.assemble(seat_text(offer["other"]), _(": "), take),
        ]
    )


def _debt(board: dict[str, Any]) -> Text:
    debt = board["debt"]
    return Text(
        _("{seat} owes {creditor} {amount}, and lacks {missing} of it ({why}).").format(
            seat=name(debt["seat"]),
            creditor=name(debt["creditor"] or "bank"),
            amount=francs(debt["amount"]),
            missing=francs(debt["missing"]),
            why=card(debt["why"]),
        ),
        style="red",
    )
