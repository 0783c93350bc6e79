"""The display names of seats, companies, cards, amounts and decisions, in the current language."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from events.language import gettext as _
from events.language import language, mark, ngettext
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
    "first": mark("say who the banker is"),
    "setup": mark("choose a violet square, buy, and be ready"),
    "before": mark("buy, bet, trade, and throw"),
    "offer": mark("answer the offer"),
    "liquidate": mark("present a liquidation notice, or pass"),
    "invest": mark("buy after the dividend"),
    "draw": mark("say which card was drawn"),
    "tax": mark("pay the tax, or play an exemption"),
    "legacy": mark("present the will, or pass"),
    "free": mark("take free shares, or their value"),
    "sell": mark("sell shares to pay"),
}
"""Decisions as instructions to the seat."""
WITHOUT: dict[tuple[str, str], str] = {
    ("setup", "buy"): mark("choose a violet square, and be ready"),
    ("tax", "exempt"): mark("pay the tax"),
    ("liquidate", "liquidate"): mark("pass (you have no liquidation notice)"),
    ("legacy", "inherit"): mark("pass (you don't have the will)"),
}
"""The decisions as in `DECISIONS`, if no action with this verb is legal."""
BEFORE: dict[str, str] = {
    "buy": mark("buy"),
    "change": mark("exchange securities"),
    "bet": mark("place bets"),
    "offer": mark("make offers"),
}
"""What a seat may be able to do before it throws, by verb."""


TURNS: dict[str, str] = {
    "first": mark("{players} must say who the banker is"),
    "setup": mark("{players} must choose a violet square, may buy, and must be ready"),
    "before": mark("{players} may buy, bet and trade, and must throw"),
    "offer": mark("{players} must answer the offer"),
    "liquidate": mark("{players} may present a liquidation notice"),
    "invest": mark("{players} may buy after the dividend"),
    "draw": mark("{players} must say which card was drawn"),
    "tax": mark("{players} must pay the tax, or play an exemption"),
    "legacy": mark("{players} may present the will"),
    "free": mark("{players} must take free shares, or their value"),
    "sell": mark("{players} must sell shares to pay"),
}
"""The decisions as the others read them."""


def question(decision: str) -> str:
    """The instruction for a decision."""
    return _(DECISIONS[decision])


def prompt(decision: str, actions: Collection[str]) -> str:
    """A decision as an instruction that fits the verbs of the seat's legal actions."""
    verbs = {action.partition(" ")[0] for action in actions}
    if decision == "before":
        first = ", ".join(_(text) for verb, text in BEFORE.items() if verb in verbs)
        return _("{first}, then throw").format(first=first) if first else _("throw the dice")
    if decision == "setup" and "ready" in verbs:
        return _("buy, and be ready") if "buy" in verbs else _("be ready")
    missing = (text for (of, verb), text in WITHOUT.items() if of == decision and verb not in verbs)
    return _(next(missing, DECISIONS[decision]))


def whose_turn(decision: str, players: str) -> str:
    """The text for a decision that others see: these players have to take it."""
    return _(TURNS[decision]).format(players=players)


AMOUNT = mark("{amount} F")


def name(word: str) -> str:
    """The display name of a company, kind of square, colour, box, or card without figures."""
    return _(NAMES[word])


def names(words: Iterable[str]) -> str:
    """The display names of several words, as a list."""
    return ", ".join(name(word) for word in words)


def francs(amount: int) -> str:
    """An amount in F with its digits in groups: "120 000 F"."""
    return _francs(amount, language())


@lru_cache(maxsize=4096)
def _francs(amount: int, _language: str) -> str:
    # Cached, since a page has a hundred amounts, and few of them change.
    return _(AMOUNT).format(amount=group_digits(amount))


def card(log_name: str) -> str:
    """The display name of a card by its name in the log: "Receipt of 5 000 F"."""
    kind, *figures = log_name.split("-")
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
    """A square by its number, with its kind: "square 4 (Exchange Azure)"."""
    field = table.square(number)
    if field.company is None:
        what = name(field.kind)
    else:
        what = _("{kind} {company}").format(kind=name(field.kind), company=name(field.company))
    return _("square {number} ({what})").format(number=number, what=what)


def no_square(table: Table, number: int) -> str:
    """The reason for refusing a number without a square."""
    return _("There is no square {number}: the ring has {count}.").format(
        number=number, count=len(table.squares)
    )


def place(word: str) -> str:
    """The display name of a bet's place: "square 4", or a box."""
    return _("square {number}").format(number=word) if word.isdigit() else name(word)


def holding(company: str, what: Holding) -> str:
    """Securities of a company: "Azure: 3 units, 1 small director's card"."""
    return _("{company}: {cards}").format(company=name(company), cards=cards_of(what))


def unit_count(count: int) -> str:
    """A number of units: "3 units"."""
    return cards_of(Holding(count))


def cards_of(what: Holding) -> str:
    """The cards of a holding: "3 units, 1 small director's card"."""
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
    parts = [holding(company, shares) for company, shares in what.holdings]
    if what.cash:
        parts.append(francs(what.cash))
    return _("; ").join(parts) or _("nothing")
