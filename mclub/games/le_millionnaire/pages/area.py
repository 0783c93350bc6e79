"""A player's area for the page: securities, cards, and the reader's trade with that player.

What is hidden from the reader is null in the document and stays unknown here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.le_millionnaire.words import HIDDEN
from mclub.games.le_millionnaire.pieces import card_text
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
"""The action that plays each confidential card."""


class Share(NamedTuple):
    """A player's securities of one company. units, small, large: the number of cards of each form;
    value: at purchase price; subject: the words of the actions on them; description: the same in
    words."""

    company: str
    units: int
    small: int
    large: int
    value: str
    director: bool
    subject: str
    description: str


class Card(NamedTuple):
    """An instruction card. kind: None if unknown; action: the action that plays it, "" if none
    does; description: its name with its figures; text: what it does, "" if unknown."""

    kind: str | None
    company: str | None
    action: str
    description: str
    text: str


class Area(NamedTuple):
    """A player's area. cash, wealth: formatted; reached: percentage of the target; trade: what the
    reader's seat may offer to this player, None if nothing."""

    cash: str
    wealth: str
    shares: Sequence[Share]
    cards: Sequence[Card]
    reached: int
    trade: Trade | None


def area(board: Document, seat: str, own: str, trade: Trade | None) -> Area:
    """The area of a seat. own: the reader's seat, "" for a spectator; trade: what that seat may
    offer to this one."""
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


def card_of(card_name: str | None, action: str = "") -> Card:
    """A card by its name in the documents. action: the action that plays it."""
    if card_name in (None, HIDDEN):
        return Card(None, None, "", card(HIDDEN), "")
    kind, *figures = str(card_name).split("-")
    company = figures[0] if kind == "shares" else None
    return Card(kind, company, action, card(str(card_name)), card_text(kind))
