"""What lies before a player, ready to be drawn: securities, cards, and what he can trade away.

What the reader may not know is null in the document and stays unknown here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.words import HIDDEN, Form
from mclub.games import Document
from mclub.games.le_millionnaire.words import FORMS, held, name
from projections.le_millionnaire.words import card, francs, holding

ACTIONS: Final = {
    "will": "inherit",
    "notice": "liquidate",
    "debt": "claim debt",
    "exemption": "exempt",
}
"""What one does with a confidential card."""
FIELDS: Final[Mapping[Form, str]] = {"unit": "units", "small": "small", "large": "large"}
"""Under which field a board has the cards of each form."""


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


class Choice(NamedTuple):
    """Cards of one company and form, of which any number can be part of a trade: none, one, …"""

    company: str
    label: str
    lots: Sequence[Lot]


class Before(NamedTuple):
    """What lies before a player. cash, wealth: in words; reached: how much of the target, in
    hundredths; choices: what he can part with, by company and form; trades: whether a trade can be
    offered to him by who looks."""

    cash: str
    wealth: str
    shares: Sequence[Share]
    cards: Sequence[Card]
    reached: int
    choices: Sequence[Choice]
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
        choices=list(_choices(player["holdings"])),
        trades=asked == "before" and bool(board["trades"]) and seat != own and not player["out"],
    )


def _choices(holdings: Mapping[str, Mapping[str, Any]]) -> Iterator[Choice]:
    """The loose units of each company, then its director's cards."""
    for company, shares in holdings.items():
        for form, label in FORMS.items():
            count = shares[FIELDS[form]]
            if count:
                lots = [_lot(company, form, number) for number in range(1, count + 1)]
                yield Choice(company, f"{name(company)} · {_(label)}", lots)


def _lot(company: str, form: Form, count: int) -> Lot:
    cards = Holding(**{FIELDS[form]: count})
    typed = f"{company} {count}" if form == "unit" else " ".join([f"{company} {form}"] * count)
    return Lot(typed, holding(company, cards))


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
