"""The data of a board's picture, read from the board's document and ready to draw.

What the reader may not know is null in the document and stays unknown here. Coordinates are in the
units of the picture.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.language import ngettext
from events.le_millionnaire.figures import THROWS, UNIT
from events.le_millionnaire.words import BOXES, COMPANIES, MARKER, UNITS
from mclub.games.le_millionnaire.pages.before import Before, Card, before, card_of
from mclub.games.le_millionnaire.pages.ring import Cell, cells
from mclub.games.le_millionnaire.trades import trades
from mclub.games.le_millionnaire.words import (
    PHASES,
    cards_text,
    name,
    odds_of,
    reconstruction_note,
    side,
)
from mclub.kinds.kind import Document
from mclub.text.words import STATUS, word
from projections.le_millionnaire.words import card, francs, place

RIM: Final = -40
"""The offset of a bet from a cell's centre: on its inner edge."""
ABOVE_NAME: Final = 10
"""The pawns' offset below the cell's centre, which keeps its name readable."""
IN_A_ROW: Final = 3
APART, BEHIND = 20, 20
"""The distance between pawns on a square, and between their two rows."""


class Standing(NamedTuple):
    """A pawn, and the position of its foot."""

    seat: str
    x: float
    y: float


class SquareShown(NamedTuple):
    """A square of the ring. at, chip: the positions of its centre and its bet; stake: in thousands
    of F, "" without a bet; moving: whether the pawn to move is here; subject: the words of the
    actions that concern it; told: the full text in words."""

    number: int
    kind: str
    company: str | None
    outline: str
    at: tuple[float, float]
    chip: tuple[float, float]
    stake: str
    pawns: Sequence[Standing]
    moving: bool
    subject: str
    told: str


class Box(NamedTuple):
    """A box beside the ring. stake: see `SquareShown`; odds: its payout, in words."""

    key: str
    stake: str
    odds: str
    told: str


class Stock(NamedTuple):
    """The bank's stock of a company, by card form; told: the same in words."""

    company: str
    left: Sequence[tuple[str, int]]
    told: str


class Side(NamedTuple):
    """One side of an offer."""

    company: str | None
    text: str


class Pile(NamedTuple):
    """The deck. marker: the number of cards above the marker, None if unknown; order: what is known
    of the cards to come, the top one first; empty if nothing."""

    size: int
    marker: int | None
    order: Sequence[str]
    told: str


class Picture(NamedTuple):
    """The whole table. facts: further information; alarms: exceptional states; bets: their places
    and amounts; dice: None before the first throw; prices: of securities; offer: what is given, and
    what is taken for it."""

    phase: str
    facts: Sequence[str]
    alarms: Sequence[str]
    guessed: str | None
    squares: Sequence[SquareShown]
    boxes: Sequence[Box]
    bets: Sequence[tuple[str, str]]
    dice: Sequence[int] | None
    pile: Pile
    drawn: Card | None
    prices: str
    stocks: Sequence[Stock]
    before: Mapping[str, Before]
    offer: tuple[Sequence[Side], Sequence[Side]] | None
    debt: str | None


def picture(board: Document, own: str) -> Picture:
    """The picture of a board or view. own: the reader's seat, "" if none."""
    offers = {trade.seat: trade for trade in trades(board, own)}
    stakes = {stake["place"]: stake["amount"] for stake in board["stakes"]}
    return Picture(
        phase=word(board["phase"], PHASES),
        facts=_facts(board),
        alarms=_alarms(board),
        guessed=reconstruction_note(board),
        squares=[
            _square(board, square, cell, stakes.get(str(square["number"]), 0))
            for square, cell in zip(board["squares"], cells(len(board["squares"])), strict=True)
        ]
        if board["squares"]
        else [],
        boxes=[_box(key, stakes.get(key, 0)) for key in BOXES],
        bets=[(place(where), francs(amount)) for where, amount in stakes.items()],
        dice=board["dice"],
        pile=_pile(board["deck"]),
        drawn=None if board["drawn"] is None else card_of(board["drawn"]),
        prices=_("A unit is {unit}, a director's card {small} or {large}.").format(
            **{form: francs(units * UNIT) for form, units in UNITS.items()}
        ),
        stocks=[_stock(company, board["bank"][company]) for company in COMPANIES],
        before={seat: before(board, seat, own, offers.get(seat)) for seat in board["players"]},
        offer=_offer(board["offer"]),
        debt=_debt(board),
    )


def _facts(board: Document) -> list[str]:
    facts = []
    if board["throw"]:
        facts.append(
            _("throw {throw} of {throws} at most").format(throw=board["throw"], throws=THROWS)
        )
    facts.append(_("target {amount}").format(amount=francs(board["target"])))
    return facts


def _alarms(board: Document) -> list[str]:
    alarms = []
    if board["status"] == "abandoned":
        alarms.append(word("abandoned", STATUS))
    if board["seq"] == 1:
        alarms.append(word("undealt", STATUS))
    if board["duel"]:
        seats = ", ".join(name(seat) for seat in board["duel"])
        alarms.append(_("{seats} play on alone").format(seats=seats))
    return alarms


def _square(board: Document, square: Mapping[str, Any], cell: Cell, stake: int) -> SquareShown:
    number, company = square["number"], square["company"]
    here = [
        seat
        for seat, player in board["players"].items()
        if player["square"] == number and not player["out"]
    ]
    pieces = [name(square["kind"]) if company is None else _kind_of(square)]
    pieces += [name(seat) for seat in here]
    if stake:
        pieces.append(_("bet {amount}").format(amount=francs(stake)))
    what = _("square {number}").format(number=number)
    return SquareShown(
        number=number,
        kind=square["kind"],
        company=company,
        outline=cell.outline,
        at=cell.at(),
        chip=cell.at(out=RIM),
        stake=_thousands(stake),
        pawns=_place_pawns(here, *cell.at()),
        moving=board["mover"] in here,
        subject=f"{'bet' if board['round'] else 'start'} {number}",
        told=what + _(": ") + _("; ").join(pieces),
    )


def _place_pawns(seats: Sequence[str], x: float, y: float) -> list[Standing]:
    """Pawns round the point (x, y) in one or two rows, the back row first."""
    rows = [seats[at : at + IN_A_ROW] for at in range(0, len(seats), IN_A_ROW)]
    lowest = y + ABOVE_NAME + BEHIND * (len(rows) - 1) / 2
    return [
        Standing(seat, x + (at - (len(row) - 1) / 2) * APART, lowest - BEHIND * behind)
        for behind, row in reversed(list(enumerate(rows)))
        for at, seat in enumerate(row)
    ]


def _kind_of(square: Mapping[str, Any]) -> str:
    return _("{kind} {company}").format(kind=name(square["kind"]), company=name(square["company"]))


def _thousands(stake: int) -> str:
    return str(stake // 1000) if stake else ""


def _box(key: str, stake: int) -> Box:
    odds = odds_of(key)
    pieces = [odds, *([_("bet {amount}").format(amount=francs(stake))] if stake else [])]
    return Box(key, _thousands(stake), odds, name(key) + _(": ") + _("; ").join(pieces))


def _pile(deck: Sequence[str | None]) -> Pile:
    known = MARKER in deck
    count = len(deck) - known
    marker = deck.index(MARKER) if known else None
    told = ngettext("deck of {count} card", "deck of {count} cards", count).format(count=count)
    if marker is not None:
        above = ngettext("{count} above the marker", "{count} above the marker", marker)
        told += _("; ") + above.format(count=marker)
    some = any(each not in (None, MARKER) for each in deck)
    order = [_("unknown card") if each is None else card(each) for each in deck] if some else []
    return Pile(count, marker, order, told)


def _stock(company: str, left: Mapping[str, int]) -> Stock:
    forms = (("unit", left["units"]), ("small", left["small"]), ("large", left["large"]))
    return Stock(company, forms, _("the bank has {cards}").format(cards=cards_text(left)))


def _offer(offer: Mapping[str, Any] | None) -> tuple[Sequence[Side], Sequence[Side]] | None:
    if offer is None:
        return None
    give, take = ([Side(*each) for each in side(offer[key])] for key in ("give", "take"))
    return give, take


def _debt(board: Document) -> str | None:
    debt = board["debt"]
    if debt is None:
        return None
    creditor = name(debt["creditor"] or "bank")
    return _("{seat} owes {creditor} {amount} and is {missing} short ({why}).").format(
        seat=name(debt["seat"]),
        creditor=creditor,
        amount=francs(debt["amount"]),
        missing=francs(debt["missing"]),
        why=card(debt["why"]),
    )
