"""A player's area, ready to draw: securities, cards, and a trade with the player.

Values that the reader may not know are null in the document, and are drawn as unknown.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.le_millionnaire.words import HIDDEN
from mclub.games.le_millionnaire.words import cards_text, name
from mclub.kinds.face import Trade
from mclub.kinds.kind import Document
from projections.le_millionnaire.words import card, francs

ACTIONS: Final = {
    "will": "inherit",
    "notice": "liquidate",
    "debt": "claim debt",
    "exemption": "exempt",
}
"""The action for each confidential card."""


class Share(NamedTuple):
    """A player's securities of a company. units, small, large: the number of cards of each kind;
    value: at purchase price; subject: the beginning of the actions that use them; told: the
    description."""

    company: str
    units: int
    small: int
    large: int
    value: str
    director: bool
    subject: str
    told: str


class Card(NamedTuple):
    """An instruction card. kind: None if unknown; action: the action that plays it, "" if there is
    none; told: the description."""

    kind: str | None
    company: str | None
    action: str
    told: str


class Area(NamedTuple):
    """A player's area. cash, wealth: in words; reached: the percentage of the target; trade: the
    possible trades of the reader's seat with this player, None if there are none."""

    cash: str
    wealth: str
    shares: Sequence[Share]
    cards: Sequence[Card]
    reached: int
    trade: Trade | None


def area(board: Document, seat: str, own: str, trade: Trade | None) -> Area:
    """The area of this seat. own: the reader's seat, "" if none; trade: its possible trades with
    this seat."""
    player = board["players"][seat]
    decision = next((due["decision"] for due in board["due"] if due["seat"] == own), None)
    return Area(
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
                (company if decision == "sell" else f"change {company}") if seat == own else "-",
                _share_text(company, shares),
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


def _share_text(company: str, shares: Mapping[str, Any]) -> str:
    pieces = [cards_text(shares), _("worth {amount}").format(amount=francs(shares["value"]))]
    if shares["director"]:
        pieces.append(_("director"))
    return name(company) + _(": ") + _("; ").join(pieces)


def card_of(code: str | None, action: str = "") -> Card:
    """A card by its name in the documents. action: see `Card`."""
    if code in (None, HIDDEN):
        return Card(None, None, "", card(HIDDEN))
    kind, *figures = str(code).split("-")
    company = figures[0] if kind == "shares" else None
    return Card(kind, company, action, card(str(code)))
