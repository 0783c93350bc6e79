"""The trades that a seat may offer: any number of each company's cards, at any price."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import CHIP
from events.le_millionnaire.words import Form
from mclub.games.le_millionnaire.words import FORMS, name
from mclub.kinds.face import Lot, Pick, Side, Trade
from mclub.kinds.kind import Document
from mclub.text.words import name_of
from projections.le_millionnaire.words import holding
from projections.words import seat_name

FIELDS: Final[Mapping[Form, str]] = {"unit": "units", "small": "small", "large": "large"}
"""The field of each card form in a board's holding."""


def trades(board: Document, own: str) -> list[Trade]:
    """A trade with each other active player. board: as seen by `own`, "" for a spectator."""
    decision = next((due["decision"] for due in board["due"] if due["seat"] == own), None)
    if decision != "before" or not board["trades"]:
        return []
    return [
        Trade(
            seat,
            _("Offer {player} a trade").format(player=seat_name(seat, name_of(seat, player))),
            _gives(board["players"][own], paid=board["trades"] == "all"),
            _takes(player),
            CHIP,
        )
        for seat, player in board["players"].items()
        if seat != own and not player["out"]
    ]


def _gives(player: Mapping[str, Any], *, paid: bool) -> Side:
    return Side(
        _("You give"),
        _("Securities that you give"),
        _("Money that you give"),
        list(_picks(player["holdings"])),
        player["cash"] if paid else None,
    )


def _takes(player: Mapping[str, Any]) -> Side:
    return Side(
        _("You take"),
        _("Securities that you take"),
        _("Money that you take"),
        list(_picks(player["holdings"])),
        player["cash"],
    )


def _picks(holdings: Mapping[str, Mapping[str, Any]]) -> Iterator[Pick]:
    """The loose units of each company, then its director's cards."""
    for company, shares in holdings.items():
        for form, label in FORMS.items():
            count = shares[FIELDS[form]]
            if count:
                lots = [_lot(company, form, number) for number in range(1, count + 1)]
                yield Pick(company, f"{name(company)} · {_(label)}", lots)


def _lot(company: str, form: Form, count: int) -> Lot:
    cards = Holding(**{FIELDS[form]: count})
    typed = f"{company} {count}" if form == "unit" else " ".join([f"{company} {form}"] * count)
    return Lot(typed, holding(company, cards))
