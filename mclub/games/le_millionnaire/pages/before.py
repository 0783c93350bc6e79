"""What lies before a player, ready to be drawn: securities, cards, and what he can trade away.

What the reader may not know is null in the document and stays unknown here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.words import HIDDEN
from mclub.games import Document
from mclub.games.le_millionnaire.words import held, name
from projections.le_millionnaire.words import card, francs, holding

ACTIONS: Final = {
    "will": "inherit",
    "notice": "liquidate",
    "debt": "claim debt",
    "exemption": "exempt",
}
"""What one does with a confidential card."""


class Share(NamedTuple):
    """Securities that a player has of a company. units, small, large: how many of these cards;
    value: at purchase price; subject: the words of the actions that concern them."""

    company: str
    units: int
    small: int
    large: int
    value: str
    director: bool
    subject: str
    told: str


class Card(NamedTuple):
    """An instruction card. kind: None if it is unknown; action: what is done with it, "" if it is
    nobody's to be played; told: what it is in words."""

    kind: str | None
    company: str | None
    action: str
    told: str


class Lot(NamedTuple):
    """Securities that can be part of a trade: as they are typed, and in words."""

    typed: str
    told: str


class Before(NamedTuple):
    """What lies before a player. cash, wealth: in words; reached: how much of the target, in
    hundredths; lots: what he can part with, one company in each; trades: whether a trade can be
    offered to him by who looks."""

    cash: str
    wealth: str
    shares: Sequence[Share]
    cards: Sequence[Card]
    reached: int
    lots: Sequence[Lot]
    trades: bool


def before(board: Document, seat: str, player: Mapping[str, Any], own: str) -> Before:
    """What lies before this seat. own: the seat that looks at it, "" if none."""
    asked = next((due["decision"] for due in board["due"] if due["seat"] == own), None)
    return Before(
        cash=francs(player["cash"]),
        wealth=francs(player["wealth"]),
        shares=[
            Share(
                company,
                shares["units"],
                shares["small"],
                shares["large"],
                francs(shares["value"]),
                shares["director"],
                (company if asked == "sell" else f"change {company}") if seat == own else "-",
                _share_told(company, shares),
            )
            for company, shares in player["holdings"].items()
        ],
        cards=[
            card_of(each, ACTIONS.get(str(each), "") if seat == own else "")
            for each in player["cards"]
        ],
        reached=min(100, player["wealth"] * 100 // board["target"]),
        lots=list(_lots(player["holdings"])),
        trades=asked == "before" and bool(board["trades"]) and seat != own and not player["out"],
    )


def _lots(holdings: Mapping[str, Mapping[str, Any]]) -> Iterator[Lot]:
    """A director's card, or any number of the loose units."""
    for company, shares in holdings.items():
        for units in range(1, shares["units"] + 1):
            yield _lot(company, Holding(units), str(units))
        if shares["small"]:
            yield _lot(company, Holding(small=1), "small")
        if shares["large"]:
            yield _lot(company, Holding(large=1), "large")


def _lot(company: str, what: Holding, typed: str) -> Lot:
    return Lot(f"{company} {typed}", holding(company, what))


def _share_told(company: str, shares: Mapping[str, Any]) -> str:
    pieces = [held(shares), _("worth {amount}").format(amount=francs(shares["value"]))]
    if shares["director"]:
        pieces.append(_("director"))
    return name(company) + _(": ") + _("; ").join(pieces)


def card_of(called: str | None, action: str = "") -> Card:
    """A card by its name in the documents. action: what is done with it."""
    if called in (None, HIDDEN):
        return Card(None, None, "", card(HIDDEN))
    kind, *figures = str(called).split("-")
    company = figures[0] if kind == "shares" else None
    return Card(kind, company, action, card(str(called)))
