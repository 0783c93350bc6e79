"""The players: cash, fortune, securities by company, face-down cards."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from mclub.games.le_millionnaire.words import cards_text, name
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import Flow, column_table
from mclub.screen.seats import seat_text, who
from projections.le_millionnaire.words import card, francs

NAME_COLUMNS: Final = 16
BACK: Final = "▒"
DIRECTOR: Final = "★"


def players_part(board: Mapping[str, Any]) -> Drawable:
    """A table with a row for each player, in table order."""
    table = column_table()
    table.add_column(_("Player"), share=2)
    table.add_column(_("Cash"), right=True, no_wrap=True)
    table.add_column(_("Fortune"), right=True, no_wrap=True)
    table.add_column(_("Securities and cards"), share=4)
    for seat, player in board["players"].items():
        table.add_row(
            Flow([*who(seat, player, NAME_COLUMNS), *_marks(board, seat, player)], gap=" "),
            francs(player["cash"]),
            Text(francs(player["wealth"]), style="bold"),
            Flow([*_shares(player), *_cards(player)]),
            style="dim" if player["out"] else "",
        )
    return table


def cash_line(board: Mapping[str, Any]) -> Drawable:
    """Everybody's cash in as few lines as fit, for screens without room for the players."""
    return Flow(
        Text.assemble(seat_text(seat), " ", (francs(player["cash"]), "bold"))
        for seat, player in board["players"].items()
    )


def players_list(board: Mapping[str, Any]) -> Drawable:
    """The players below one another, for narrow screens."""
    return Group(*_blocks(board))


def _blocks(board: Mapping[str, Any]) -> Iterator[Drawable]:
    for seat, player in board["players"].items():
        yield Flow(
            [
                *who(seat, player, NAME_COLUMNS),
                *_marks(board, seat, player),
                Text.assemble(_("Cash"), " ", francs(player["cash"])),
                Text.assemble(_("Fortune"), " ", (francs(player["wealth"]), "bold")),
            ]
        )
        if own := [*_shares(player), *_cards(player)]:
            yield Indented(Flow(own))


def _marks(board: Mapping[str, Any], seat: str, player: Mapping[str, Any]) -> Iterator[Text]:
    if player["out"]:
        yield Text(_("bankrupt"), style="red")
    elif player["ready"] and not board["round"]:
        yield Text(_("ready"), style="bold cyan")
    if seat == board["first"]:
        yield Text(_("Banker"), style="dim")


def _shares(player: Mapping[str, Any]) -> Iterator[Text]:
    """Each holding: "Azure 3 units, 1 small director's card ★"."""
    for company, shares in player["holdings"].items():
        text = Text.assemble((name(company), "bold"), " ", cards_text(shares))
        yield text.append(f" {DIRECTOR}", style="yellow") if shares["director"] else text


def _cards(player: Mapping[str, Any]) -> Iterator[Text]:
    """The known cards by name, a card back for each other one, and whether the player may bet on
    the Arc."""
    for each in player["cards"]:
        back = Text(BACK, style="dim")
        yield back.append(f" {card(each)}", style="cyan") if each else back
    if player["arc"]:
        yield Text(_("may bet on the Arc"), style="cyan")
