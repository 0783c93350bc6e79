"""Le Millionnaire's labels on screens, marked for translation."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import (
    ARC_ODDS,
    AUTEUIL_ODDS,
    CHANCE_ODDS,
    OUTSIDER_ODDS,
    TARGET,
)
from events.le_millionnaire.words import RANGES, Form
from mclub.kinds.face import Choice, Line
from mclub.text.words import NAMES as SHARED
from mclub.text.words import name_of, word
from projections.le_millionnaire.bundles import NOTHING_WORD
from projections.le_millionnaire.words import AMOUNT, card, cards_of, francs
from projections.le_millionnaire.words import NAMES as GAME_NAMES
from projections.words import seat_name

NAMES: Final = {
    **SHARED,
    **GAME_NAMES,
    "stakes": mark("Stakes"),
    "outsider": mark("Outsider wins"),
    "shares": mark("Free shares"),
    "receipt": mark("Receipt"),
    "dice": mark("Dice"),
    "deck": mark("Instruction cards"),
    "heirs": mark("Legacy and will"),
}
MILLIONS: Final = AMOUNT
PHASES: Final = {
    "setup": mark("setting up"),
    "running": mark("running"),
    "finished": mark("finished"),
}
ODDS: Final = {
    "outsiders": mark("{low} or {high} to 1"),
    "auteuil": mark("{auteuil} × a double"),
    "arc": mark("{arc} × a double"),
    "chance": mark("{chance} to 1 on violet"),
}
"""The payout of the boxes beside the ring (see `odds_of`)."""
FORMS: Final[dict[Form, str]] = {
    "unit": mark("Units"),
    "small": mark("Small director's cards"),
    "large": mark("Large director's cards"),
}
ON_BOARD: Final = ("first", "start", "buy", "change", "bet", "offer", "sell", "claim")
"""The verbs of the actions that players choose on a piece of the board."""
MAIN: Final = ("throw", "ready", "done", "deal")
SURE: Final = {
    "deal": mark("Make this trade?"),
    "liquidate": mark("Play the liquidation notice?"),
    "claim": mark("Call in the debt?"),
    "inherit": mark("Play the will?"),
    "exempt": mark("Use up the exemption?"),
}

PHRASES: Final = {"bet …": mark("bet on"), "start …": mark("start from")}

SHEET: Final = {
    "cash": Line(mark("Cash"), amount=True),
    "units": Line(FORMS["unit"], amount=True),
    "small": Line(FORMS["small"], amount=True),
    "large": Line(FORMS["large"], ends=True, amount=True),
    "total": Line(mark("Fortune"), "bold", ends=True, amount=True),
    "rank": Line(mark("Rank")),
}
CHOICES: Final = {
    "target": Choice(
        mark("Fortune that ends the game"),
        "LM-SET-3",
        {
            str(TARGET): mark("A million: the whole game."),
            "750000": mark("Three quarters of a million."),
            "500000": mark("Half a million: a short game."),
            "250000": mark("A quarter of a million: a very short game."),
        },
        RANGES["target"],
    ),
    "board": Choice(
        mark("The board"),
        "LM-SET-4",
        {
            "ring-21": mark(
                "ring-21, the second reconstruction: 21 squares, since the four boxes beside the "
                "ring are squares too."
            ),
            "ring-25": mark("ring-25, the first reconstruction: 25 squares on the ring."),
        },
    ),
    "free_trades": Choice(
        mark("Trades after a double"),
        "LM-TRN-2",
        {
            "on": mark(
                "The player to move may sell and exchange shares, but not pay money for any."
            ),
            "off": mark("There are no trades after a double."),
        },
    ),
    "half_units": Choice(
        mark("Half a unit of free shares"),
        "LM-FRE-1",
        {
            "paid": mark("It is paid in money."),
            "lost": mark("It is dropped."),
        },
    ),
    "will": Choice(
        mark("Two heirs who are millionaires"),
        "LM-INH-1",
        {
            "turn": mark("They are compared at the end of the turn, as always."),
            "at_once": mark("As soon as the will is played, the richer of the two wins."),
        },
    ),
    "sole_sale": Choice(
        mark("A forced sale that leaves no choice"),
        "LM-SEL-1",
        {
            "taken": mark("It is made automatically."),
            "asked": mark(
                "The seller decides, unless selling everything raises no more than the sum."
            ),
        },
    ),
    "cards_back": Choice(
        mark("A bankrupt player's confidential cards"),
        "LM-BAN-1",
        {
            "apart": mark("They go back into the deck as far apart as possible."),
            "middle": mark("One goes under the deck, the next into its middle, and so on."),
        },
    ),
}


def odds_of(box: str) -> str:
    """The payout of a box beside the ring, in words."""
    low, high = OUTSIDER_ODDS
    return _(ODDS[box]).format(
        low=low, high=high, auteuil=AUTEUIL_ODDS, arc=ARC_ODDS, chance=CHANCE_ODDS
    )


def name(key: str) -> str:
    """The label of a company, box, seat or account in the current language."""
    return word(key, NAMES)


def cards_text(cards: Mapping[str, Any]) -> str:
    """A holding in words: "3 units, 1 small director's card"."""
    return cards_of(Holding(cards["units"], cards["small"], cards["large"]))


def side(words: Sequence[str]) -> list[tuple[str | None, str]]:
    """One side of an offer: each company with the cards given of it, and None with the money, or
    with the words for nothing."""
    holdings: dict[str, Holding] = {}
    extras: list[tuple[str | None, str]] = []
    for company, item in _items(words):
        if company is None:
            extras.append((None, item))
        else:
            one = Holding(small=1) if item == "small" else Holding(large=1)
            more = Holding(int(item)) if item.isdecimal() else one
            holdings[company] = holdings.get(company, Holding()).plus(more)
    return [*((company, cards_of(all_)) for company, all_ in holdings.items()), *extras]


def _items(words: Sequence[str]) -> Iterator[tuple[str | None, str]]:
    left = iter(words)
    for each in left:
        if each == NOTHING_WORD:
            yield None, _("nothing")
        elif each.isdecimal():
            yield None, francs(int(each))
        else:
            yield each, next(left)


def debt_text(board: Mapping[str, Any]) -> str:
    """The pending debt of a board, in words, with the players' names."""
    debt, players = board["debt"], board["players"]
    debtor, creditor = debt["seat"], debt["creditor"]
    return _("{seat} owes {creditor} {amount} and is {missing} short ({why}).").format(
        seat=seat_name(debtor, name_of(debtor, players[debtor])),
        creditor=_("the bank")
        if creditor is None
        else seat_name(creditor, name_of(creditor, players[creditor])),
        amount=francs(debt["amount"]),
        missing=francs(debt["missing"]),
        why=card(debt["why"]),
    )


def reconstruction_note(board: Mapping[str, Any]) -> str | None:
    """A note that the board or deck is a reconstruction; None if neither is."""
    match board["reconstruction"]:
        case {"board": True, "deck": True}:
            return _("Board and deck are reconstructions.")
        case {"board": True}:
            return _("The board is a reconstruction.")
        case {"deck": True}:
            return _("The deck is a reconstruction.")
    return None
