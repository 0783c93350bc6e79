"""Display names of seats, companies and cards, amounts, decisions, in the current language."""

from collections.abc import Iterable

from events.language import gettext as _
from events.language import mark, ngettext
from events.le_millionnaire.facts import Bundle, Holding
from events.le_millionnaire.words import ARC, AUTEUIL, CHANCE_BOX, HIDDEN, MARKER, OUTSIDERS
from projections.le_millionnaire.table import Table
from projections.words import COLOURS, group_digits

NAMES: dict[str, str] = {
    "azure": mark("Azure"),
    "coral": mark("Coral"),
    "jade": mark("Jade"),
    "ochre": mark("Ochre"),
    "plum": mark("Plum"),
    "pearl": mark("Pearl"),
    "horse": mark("Horse"),
    "violet": mark("Violet"),
    "exchange": mark("Exchange"),
    OUTSIDERS: mark("Outsiders"),
    AUTEUIL: mark("Auteuil"),
    ARC: mark("Arc de Triomphe"),
    CHANCE_BOX: mark("Simple chance"),
    "taxes": mark("Profit tax"),
    "brokerage": mark("Brokerage"),
    "legacy": mark("Legacy"),
    "will": mark("Will in your favour"),
    "notice": mark("Liquidation notice"),
    "debt": mark("Acknowledgement of debt"),
    "exemption": mark("Exemption"),
    HIDDEN: mark("Confidential card"),
    MARKER: mark("Marker"),
    **COLOURS,
}

DECISIONS: dict[str, str] = {
    "first": mark("say who is banker"),
    "setup": mark("choose a violet square, buy, and be ready"),
    "before": mark("buy, bet, trade, and throw"),
    "offer": mark("answer the offer"),
    "liquidate": mark("present a liquidation notice, or pass"),
    "invest": mark("buy on the dividend"),
    "draw": mark("say which card was drawn"),
    "tax": mark("pay the tax, or play an exemption"),
    "legacy": mark("present the will, or pass"),
    "free": mark("take free shares, or their value"),
    "sell": mark("sell shares to pay"),
}
"""Decisions, phrased as instructions to the seat."""


def question(decision: str) -> str:
    """The text of a decision."""
    return _(DECISIONS[decision])


AMOUNT = mark("{amount} F")


def name(word: str) -> str:
    """The display name of a company, colour, box, or card without figures."""
    return _(NAMES[word])


def names(words: Iterable[str]) -> str:
    """Several names as a list."""
    return ", ".join(name(word) for word in words)


def francs(amount: int) -> str:
    """An amount with grouped thousands: "120 000 F"."""
    return _(AMOUNT).format(amount=group_digits(amount))


def card(called_: str) -> str:
    """The display name of a card by its log name: "Receipt of 5 000 F"."""
    kind, *figures = called_.split("-")
    if kind == "outsider":
        return _("Outsider wins, {odds} to 1").format(odds=figures[0])
    if kind == "receipt":
        return _("Receipt of {amount}").format(amount=francs(int(figures[0])))
    if kind == "shares":
        return _("Free shares {company}, 1 for {per}").format(
            company=name(figures[0]), per=figures[1]
        )
    return name(kind)


def square(table: Table, number: int) -> str:
    """A square with its number: "square 4 (Exchange Azure)"."""
    there = table.square(number)
    if there.company is None:
        what = name(there.kind)
    else:
        what = _("{kind} {company}").format(kind=name(there.kind), company=name(there.company))
    return _("square {number} ({what})").format(number=number, what=what)


def no_square(table: Table, number: int) -> str:
    """Why no square has this number."""
    return _("There is no square {number}: the ring has {count}.").format(
        number=number, count=len(table.squares)
    )


def place(word: str) -> str:
    """The place of a bet: "square 4", or the name of a box."""
    return _("square {number}").format(number=word) if word.isdigit() else name(word)


def holding(company: str, what: Holding) -> str:
    """Securities of a company: "Azure: 3 units, 1 small card"."""
    return _("{company}: {cards}").format(company=name(company), cards=cards_of(what))


def unit_count(count: int) -> str:
    """A number of units: "3 units"."""
    return cards_of(Holding(count))


def cards_of(what: Holding) -> str:
    """The holding's cards: "3 units, 1 small director's card"."""
    parts = []
    if what.units:
        parts.append(ngettext("{count} unit", "{count} units", what.units).format(count=what.units))
    if what.small:
        text = ngettext(
            "{count} small director's card", "{count} small director's cards", what.small
        )
        parts.append(text.format(count=what.small))
    if what.large:
        text = ngettext(
            "{count} large director's card", "{count} large director's cards", what.large
        )
        parts.append(text.format(count=what.large))
    return ", ".join(parts) or _("nothing")


def bundle(what: Bundle) -> str:
    """One side of a trade in words."""
    parts = [holding(company, held) for company, held in what.holdings]
    if what.cash:
        parts.append(francs(what.cash))
    return _("; ").join(parts) or _("nothing")
