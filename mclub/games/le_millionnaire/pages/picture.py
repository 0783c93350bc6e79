"""The data of a board's picture, prepared from the board's document for the template.

What is hidden from the reader is null in the document and stays unknown here. Coordinates are in
the units of the picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.language import language, ngettext
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import THROWS, UNIT
from events.le_millionnaire.words import BOXES, CHANGE, COMPANIES, MARKER, UNITS
from mclub.games.le_millionnaire.pages.area import Area, Card, area, card_of
from mclub.games.le_millionnaire.pages.ring import Cell, cells
from mclub.games.le_millionnaire.trades import trades
from mclub.games.le_millionnaire.words import (
    PHASES,
    cards_text,
    debt_text,
    name,
    odds_of,
    reconstruction_note,
    side,
)
from mclub.kinds.face import Trade
from mclub.kinds.kind import Document
from mclub.kinds.picture import BoardPicture
from mclub.text.words import STATUS, word
from projections.le_millionnaire.words import card, cards_of, francs, place

RIM: Final = -40
"""The offset of a bet from a cell's centre: on its inner edge."""
ABOVE_NAME: Final = 10
"""The vertical offset of the pawns from the cell's centre, which keeps the name readable."""
IN_A_ROW: Final = 3
APART, BEHIND = 20, 20
"""The distance between pawns on a square, and between their two rows."""


class Standing(NamedTuple):
    """A pawn and the position of its foot."""

    seat: str
    x: float
    y: float


class SquareShown(NamedTuple):
    """A square of the ring. at, chip: the positions of its centre and its bet; lift: how much
    higher its words stand; stake: in thousands of F, "" without a bet; moving: whether the pawn to
    move is here; subject: the words of the actions on the square; description: the full text."""

    number: int
    kind: str
    company: str | None
    outline: str
    at: tuple[int, int]
    lift: int
    chip: tuple[int, int]
    stake: str
    pawns: Sequence[Standing]
    moving: bool
    subject: str
    description: str


class Box(NamedTuple):
    """A box beside the ring. stake: as in `SquareShown`; odds: its payout in words."""

    key: str
    stake: str
    odds: str
    description: str


class Stock(NamedTuple):
    """The bank's stock of a company, by card form; description: the same in words."""

    company: str
    left: Sequence[tuple[str, int]]
    description: str


class Side(NamedTuple):
    """One side of an offer."""

    company: str | None
    text: str


class Pile(NamedTuple):
    """The deck. marker: the number of cards above the marker, None if unknown; order: the known
    cards to come from the top, empty if none are known."""

    size: int
    marker: int | None
    order: Sequence[str]
    description: str


class Picture(BoardPicture):
    """The ring of squares, the bank and the boxes; see `BoardPicture`."""

    PHASES = PHASES

    def beside(self, actions: Iterable[str]) -> Sequence[str]:
        """The actions for the list beside the board: all but offers, which are made on the players'
        sheets."""
        return [action for action in actions if not action.startswith("offer ")]

    def barred_beside(self, barred: Iterable[tuple[str, int]]) -> Sequence[tuple[str, int]]:
        """The refused actions for that list, each with the number of the refusal: those about
        companies and their squares. Other squares and boxes say themselves why nothing is
        possible."""
        of_company = {
            str(square["number"]) for square in self._board["squares"] if square["company"]
        }
        of_company.update(self._board["bank"])
        return [(action, why) for action, why in barred if {*action.split(" ")[1:2]} & of_company]

    @property
    def facts(self) -> Sequence[str]:
        """The number of the throw, and the target."""
        return _facts(self._board)

    @property
    def alarms(self) -> Sequence[str]:
        """Warnings: the game is abandoned or not dealt yet, or only the tied seats play on."""
        return _alarms(self._board)

    @property
    def reconstruction_note(self) -> str | None:
        """A note on the parts of the material that are a reconstruction."""
        return reconstruction_note(self._board)

    @cached_property
    def squares(self) -> Sequence[SquareShown]:
        """The squares of the ring."""
        board, stakes = self._board, self._stakes
        if not board["squares"]:
            return []
        return [
            _square(board, square, cell, stakes.get(str(square["number"]), 0))
            for square, cell in zip(board["squares"], cells(len(board["squares"])), strict=True)
        ]

    @property
    def boxes(self) -> Sequence[Box]:
        """The boxes beside the ring."""
        return [_box(key, self._stakes.get(key, 0)) for key in BOXES]

    @property
    def bets(self) -> Sequence[tuple[str, str]]:
        """The bets on the coming throw: places and amounts."""
        return [(place(where), francs(amount)) for where, amount in self._stakes.items()]

    @property
    def dice(self) -> Sequence[int] | None:
        """The last throw; None before the first."""
        dice: Sequence[int] | None = self._board["dice"]
        return dice

    @cached_property
    def pile(self) -> Pile:
        """The deck."""
        return _pile(self._board["deck"])

    @cached_property
    def last_card(self) -> Card | None:
        """The last card drawn."""
        return None if self._board["drawn"] is None else card_of(self._board["drawn"])

    @property
    def prices(self) -> str:
        """The prices of securities."""
        return _("A unit is {unit}, a director's card {small} or {large}.").format(
            **{form: francs(units * UNIT) for form, units in UNITS.items()}
        )

    @property
    def notes(self) -> Mapping[str, str]:
        """What the bank gives for what, by the first words of the action: "buy azure"."""
        return _notes(language())

    @property
    def unit_prices(self) -> Mapping[str, int]:
        """What a unit costs (F), by the first words of the action that buys some."""
        return {f"buy {company}": UNIT for company in COMPANIES}

    @property
    def stocks(self) -> Sequence[Stock]:
        """The bank's stock of each company."""
        return [_stock(company, self._board["bank"][company]) for company in COMPANIES]

    def area(self, seat: str) -> Area:
        """The area in front of a player."""
        return area(self._board, seat, self._own, self._trades.get(seat))

    @property
    def offer(self) -> tuple[Sequence[Side], Sequence[Side]] | None:
        """The pending offer: the side given, and the side asked in return; None without an
        offer."""
        return _offer(self._board["offer"])

    @property
    def debt(self) -> str | None:
        """The debtor and the amount of the pending debt."""
        return debt_text(self._board) if self._board["debt"] else None

    @cached_property
    def _stakes(self) -> Mapping[str, int]:
        return {stake["place"]: stake["amount"] for stake in self._board["stakes"]}

    @cached_property
    def _trades(self) -> Mapping[str, Trade]:
        return {trade.seat: trade for trade in trades(self._board, self._own)}


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
    number = square["number"]
    seats_here = tuple(
        seat
        for seat, player in board["players"].items()
        if player["square"] == number and not player["out"]
    )
    return _draw_square(
        number,
        square["kind"],
        square["company"],
        cell,
        stake,
        seats_here,
        board["mover"] in seats_here,
        bool(board["round"]),
        language(),
    )


@lru_cache(maxsize=2048)
def _draw_square(
    number: int,
    kind: str,
    company: str | None,
    cell: Cell,
    stake: int,
    seats_here: tuple[str, ...],
    moving: bool,
    betting: bool,
    _language: str,
) -> SquareShown:
    # Cached, since at each throw most squares stay as they were.
    pieces = [name(kind) if company is None else _kind_of(kind, company)]
    pieces += [name(seat) for seat in seats_here]
    if stake:
        pieces.append(_("bet {amount}").format(amount=francs(stake)))
    label = _("square {number}").format(number=number)
    return SquareShown(
        number=number,
        kind=kind,
        company=company,
        outline=cell.outline,
        at=cell.at(),
        lift=cell.lift,
        chip=cell.at(out=RIM),
        stake=_thousands(stake),
        pawns=_place_pawns(seats_here, *cell.at()),
        moving=moving,
        subject=_subject(number, company, betting=betting),
        description=label + _(": ") + _("; ").join(pieces),
    )


def _subject(number: int, company: str | None, *, betting: bool) -> str:
    on_square = f"{'bet' if betting else 'start'} {number}"
    if company is None:
        return on_square
    return "|".join([on_square, *(f"{verb} {company}" for verb in ("buy", "change", "sell"))])


def _place_pawns(seats: Sequence[str], x: int, y: int) -> list[Standing]:
    """Arrange pawns round the point (x, y) in one or two rows, back row first."""
    rows = [seats[at : at + IN_A_ROW] for at in range(0, len(seats), IN_A_ROW)]
    lowest = y + ABOVE_NAME + BEHIND * (len(rows) - 1) / 2
    return [
        Standing(seat, x + (at - (len(row) - 1) / 2) * APART, lowest - BEHIND * behind)
        for behind, row in reversed(list(enumerate(rows)))
        for at, seat in enumerate(row)
    ]


def _kind_of(kind: str, company: str) -> str:
    return _("{kind} {company}").format(kind=name(kind), company=name(company))


def _thousands(stake: int) -> str:
    return str(stake // 1000) if stake else ""


def _box(key: str, stake: int) -> Box:
    odds = odds_of(key)
    pieces = [odds, *([_("bet {amount}").format(amount=francs(stake))] if stake else [])]
    return Box(key, _thousands(stake), odds, name(key) + _(": ") + _("; ").join(pieces))


def _pile(deck: Sequence[str | None]) -> Pile:
    has_marker = MARKER in deck
    count = len(deck) - has_marker
    marker = deck.index(MARKER) if has_marker else None
    description = ngettext("deck of {count} card", "deck of {count} cards", count).format(
        count=count
    )
    if marker is not None:
        above = ngettext("{count} above the marker", "{count} above the marker", marker)
        description += _("; ") + above.format(count=marker)
    some = any(each not in (None, MARKER) for each in deck)
    order = [_("unknown card") if each is None else card(each) for each in deck] if some else []
    return Pile(count, marker, order, description)


@cache
def _notes(_language: str) -> Mapping[str, str]:
    """See `Picture.notes`."""
    cards = {"unit": Holding(units=1), "small": Holding(small=1), "large": Holding(large=1)}
    told = _("{cards} for {price}")
    unit = told.format(cards=cards_of(cards["unit"]), price=francs(UNIT))
    notes = {("buy", ""): unit, ("buy", "1"): unit}
    for form, (given, count) in CHANGE.items():
        one = cards_of(cards[form])
        units, price = cards_of(Holding(units=UNITS[form])), francs(UNITS[form] * UNIT)
        worth = _("{cards} ({units})").format(cards=one, units=units)
        notes["buy", form] = told.format(cards=worth, price=price)
        paid = Holding(units=count) if given == "unit" else Holding(small=count)
        notes["change", form] = told.format(cards=one, price=cards_of(paid))
    return {
        f"{verb} {company} {form}".strip(): text
        for company in COMPANIES
        for (verb, form), text in notes.items()
    }


def _stock(company: str, left: Mapping[str, int]) -> Stock:
    forms = (("unit", left["units"]), ("small", left["small"]), ("large", left["large"]))
    return Stock(company, forms, _("the bank has {cards}").format(cards=cards_text(left)))


def _offer(offer: Mapping[str, Any] | None) -> tuple[Sequence[Side], Sequence[Side]] | None:
    if offer is None:
        return None
    give, take = ([Side(*each) for each in side(offer[key])] for key in ("give", "take"))
    return give, take
