"""The players: money, pawns, companies and colonies."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import ngettext
from events.million_club.figures import MAX_LEVEL
from mclub.games.million_club.arrangement import colonies_of, companies_of
from mclub.games.million_club.words import name
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import Flow, column_table
from mclub.screen.seats import pawns, who
from mclub.text.words import MILLIONS, millions

WHO_COLUMNS: Final = 28
COMPANIES_RATIO: Final = 2
COLONIES_RATIO: Final = 1
NONE: Final = Text("–", style="dim")
BACK: Final = "▒"


def players_part(board: dict[str, Any], width: int) -> Drawable:
    """A table with a row for each player, in table order."""
    table = column_table()
    table.add_column(_("Player"), width=min(width // 4, WHO_COLUMNS))
    table.add_column(_("Money"), right=True, no_wrap=True)
    table.add_column(_("Pawns"), no_wrap=True)
    table.add_column(_("Companies"), share=COMPANIES_RATIO)
    table.add_column(_("Colonies"), share=COLONIES_RATIO)
    for seat, player in board["players"].items():
        table.add_row(
            Flow(_who(seat, player), gap=" "),
            millions(player["money"], MILLIONS),
            _pawns_left(seat, player),
            Flow(_companies(player)),
            Flow(_colonies(player)),
        )
    return table


def players_list(board: dict[str, Any]) -> Drawable:
    """The players one below another, for narrow screens."""
    return Group(*_blocks(board["players"]))


def _blocks(players: Mapping[str, Mapping[str, Any]]) -> Iterator[Drawable]:
    for seat, player in players.items():
        left = Text.assemble(_("pawns"), " ", _pawns_left(seat, player))
        yield Flow([*_who(seat, player), Text(millions(player["money"], MILLIONS)), left])
        yield Indented(Flow(_companies(player)))
        yield Indented(Flow(_colonies(player)))


def _who(seat: str, player: Mapping[str, Any]) -> list[Text]:
    profile = player["profile"]
    return [
        *who(seat, player),
        *([Text(f"({name(profile)})", style="dim")] if profile else []),
    ]


def _pawns_left(seat: str, player: Mapping[str, Any]) -> Text:
    return pawns(seat, player["pawns"]) if player["pawns"] else NONE.copy()


def _companies(player: Mapping[str, Any]) -> list[Text]:
    return [company_text(each) for each in companies_of(player)] or [NONE]


def company_text(company: Mapping[str, Any]) -> Text:
    """A company: "I3 ●●○○", with notes "I3 ●●○○ +1=3"; the effective level follows the equals
    sign."""
    level, notes = company["level"], company["notes"]
    text = Text.assemble(
        (company["id"].ljust(3), "bold"), " ", "●" * level, ("○" * (MAX_LEVEL - level), "dim")
    )
    if notes:
        text.append(f" +{notes}={level + notes}", style="bold")
    return text


def _colonies(player: Mapping[str, Any]) -> Iterator[Text]:
    """The known colonies by region, then the card backs of the others."""
    groups, hidden = colonies_of(player)
    for cards in groups:
        yield Text(" ".join(cards))
    if hidden:
        text = ngettext("{count} hidden", "{count} hidden", hidden).format(count=hidden)
        yield Text.assemble((BACK * hidden, "dim"), " ", text)
    if not player["colony_count"]:
        yield NONE
