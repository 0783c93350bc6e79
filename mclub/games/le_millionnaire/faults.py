"""What a board or a deck of Le Millionnaire lacks or has too much of, in sentences (LM-SET-4).

What must be is what the rules speak of: 25 squares, of which up to four may be the boxes beside
the ring, with one exchange square for each company, a violet square to start from and horses to bet
on; 32 cards, of which those that the rules name are there as often as they say. In which order the
squares lie, how many of them are horses, and which free shares and receipts make up the rest of the
deck, is left to the box.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import msgspec

from commands.notation import shown
from events.language import gettext as _
from events.le_millionnaire.figures import (
    CARDS,
    CHIP,
    EXEMPTIONS,
    FEWEST_SQUARES,
    FREE_PER,
    HORSES,
    LEGACY,
    OUTSIDER_ODDS,
    SQUARES,
    TAX_CARDS,
)
from events.le_millionnaire.words import COMPANIES
from projections.le_millionnaire.words import francs

KINDS: Final = ("horse", "violet", "exchange")
NAMED: Final = {
    "taxes": TAX_CARDS,
    "brokerage": 1,
    "legacy": 1,
    "will": 1,
    "notice": 1,
    "debt": 1,
    "exemption": EXEMPTIONS,
    **{f"outsider-{odds}": 1 for odds in OUTSIDER_ODDS},
}
"""How often there is each card that the rules name, by `Instruction.name`; will, notice, debt and
exemptions are the five confidential ones."""
RECEIPT: Final = 1_000_000
"""F that a receipt may bring at most."""
MOST_FAULTS: Final = 12
"""Faults that are told one by one."""

Text = Annotated[str, msgspec.Meta(max_length=40)]


class SquareEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A square as a file lists it."""

    kind: Text
    company: Text | None = None


class CardEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A card as a file lists it, or several that are alike."""

    kind: Text
    amount: Annotated[int, msgspec.Meta(ge=0, le=1_000 * RECEIPT)] = 0
    company: Text | None = None
    per: Annotated[int, msgspec.Meta(ge=0, le=CARDS)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=CARDS)] = 1


def told(faults: Iterator[str]) -> str:
    """All of them, or the first ones and how many there are."""
    found = list(faults)
    if len(found) <= MOST_FAULTS:
        return " ".join(found)
    rest = _("These are {some} of {all} faults.").format(some=MOST_FAULTS, all=len(found))
    return " ".join([*found[:MOST_FAULTS], rest])


def faults_of_board(squares: Sequence[SquareEntry]) -> Iterator[str]:
    """A sentence for each fault of a board; none if it can be played on."""
    if not FEWEST_SQUARES <= len(squares) <= SQUARES:
        yield _("The ring of a board has {fewest} to {most} squares, this one {count}.").format(
            fewest=FEWEST_SQUARES, most=SQUARES, count=len(squares)
        )
    for number, square in enumerate(squares, 1):
        yield from _faults_of_square(number, square)
    kinds = Counter(square.kind for square in squares)
    if kinds["horse"] < HORSES:
        yield _("Of horse squares there are {wanted} at least, here {count}.").format(
            wanted=HORSES, count=kinds["horse"]
        )
    if not kinds["violet"]:
        yield _("There is no violet square, and everybody starts from one.")
    for company in COMPANIES:
        places = [
            str(number)
            for number, square in enumerate(squares, 1)
            if (square.kind, square.company) == ("exchange", company)
        ]
        if not places:
            yield _("There is no exchange square of “{company}”.").format(company=company)
        elif len(places) > 1:
            yield _(
                "Each company has one exchange square, “{company}” has {count}: {squares}."
            ).format(company=company, count=len(places), squares=", ".join(places))


def _faults_of_square(number: int, square: SquareEntry) -> Iterator[str]:
    if square.kind not in KINDS:
        yield _("Square {number} is of the kind “{kind}”; there are: {kinds}.").format(
            number=number, kind=shown(square.kind), kinds=", ".join(KINDS)
        )
    elif square.kind != "exchange" and square.company is not None:
        yield _("Square {number} names a company and is no exchange square.").format(number=number)
    elif square.kind == "exchange" and square.company is None:
        yield _("Square {number} is an exchange square and names no company.").format(number=number)
    elif square.kind == "exchange" and square.company not in COMPANIES:
        yield _("Square {number} names the company “{company}”; there are: {companies}.").format(
            number=number, company=shown(square.company or ""), companies=", ".join(COMPANIES)
        )


def faults_of_deck(cards: Sequence[CardEntry]) -> Iterator[str]:
    """A sentence for each fault of a deck; none if it can be played with."""
    if (count := sum(card.count for card in cards)) != CARDS:
        yield _("A deck has {wanted} cards without the marker, this one {count}.").format(
            wanted=CARDS, count=count
        )
    for number, card in enumerate(cards, 1):
        yield from _faults_of_card(number, card)
    there = Counter[str]()
    for card in cards:
        there[f"outsider-{card.amount}" if card.kind == "outsider" else card.kind] += card.count
    for name, wanted in NAMED.items():
        if there[name] != wanted:
            yield _("Of the card “{card}” there are {wanted}, here {count}.").format(
                card=name, wanted=wanted, count=there[name]
            )


def _faults_of_card(number: int, card: CardEntry) -> Iterator[str]:
    """What is wrong with an entry of the list by itself."""
    kinds = [*dict.fromkeys(name.split("-")[0] for name in NAMED), "shares", "receipt"]
    if card.kind not in kinds:
        yield _("Card {number} is of the kind “{kind}”; there are: {kinds}.").format(
            number=number, kind=shown(card.kind), kinds=", ".join(kinds)
        )
        return
    match card.kind:
        case "outsider" if card.amount not in OUTSIDER_ODDS:
            low, high = OUTSIDER_ODDS
            yield _("Card {number} pays an outsider {amount} times; it is {low} or {high}.").format(
                number=number, amount=card.amount, low=low, high=high
            )
        case "legacy" if card.amount not in (0, LEGACY):
            yield _("Card {number} is a legacy of {amount}; it is {wanted}.").format(
                number=number, amount=francs(card.amount), wanted=francs(LEGACY)
            )
        case "receipt" if card.amount % CHIP or not 0 < card.amount <= RECEIPT:
            yield _(
                "Card {number} brings {amount}; a receipt is whole thousands, {most} at most."
            ).format(number=number, amount=francs(card.amount), most=francs(RECEIPT))
        case "shares" if card.company not in COMPANIES:
            yield _("Card {number} names the company “{company}”; there are: {companies}.").format(
                number=number, company=shown(card.company or ""), companies=", ".join(COMPANIES)
            )
        case "shares" if card.per not in FREE_PER:
            low, high = FREE_PER
            yield _(
                "Card {number} gives 1 share for {per}; it is 1 for {low} or 1 for {high}."
            ).format(number=number, per=card.per, low=low, high=high)
    if card.kind != "shares" and (card.company is not None or card.per):
        yield _("Card {number} names a company or a ratio and gives no free shares.").format(
            number=number
        )
    if card.kind not in ("outsider", "legacy", "receipt") and card.amount:
        yield _("Card {number} has an amount, and a card “{kind}” has none.").format(
            number=number, kind=card.kind
        )
