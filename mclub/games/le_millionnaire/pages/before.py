"""What lies before a player, ready to be drawn: securities, cards, and a trade with him.

What the reader may not know is null in the document and stays unknown here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.le_millionnaire.words import HIDDEN
from mclub.games.le_millionnaire.words import held, name
from mclub.kinds.face import Trade
from mclub.kinds.kind import Document
from projections.le_millionnaire.words import card, francs

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


class Before(NamedTuple):
    """What lies before a player. cash, wealth: in words; reached: how much of the target, in
    hundredths; trade: what the seat that looks may offer him, None if nothing."""

    cash: str
    wealth: str
    shares: Sequence[Share]
    cards: Sequence[Card]
    reached: int
    trade: Trade | None


def before(board: Document, seat: str, own: str, trade: Trade | None) -> Before:
    """What lies before this seat. own: the seat that looks at it, "" if none; trade: what it may
    offer this one."""
    player = board["players"][seat]
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
        trade=trade,
    )


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
