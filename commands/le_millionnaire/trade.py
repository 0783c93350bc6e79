"""Trades between the seat to move and another, at any price (LM-TRN-1, LM-TRN-2).

At least one side gives securities; money is in chips. The seat to move proposes the trade for both
sides, and the other accepts or declines.
"""

from functools import lru_cache

from commands.le_millionnaire.actions import DEAL, DECLINE, Action, Deal, Offer
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import translate_action
from events.le_millionnaire.facts import (
    NOTHING,
    Bundle,
    Holding,
    TradeDeclined,
    TradeMade,
    TradeOffered,
)
from events.le_millionnaire.figures import CHIP, UNIT
from events.le_millionnaire.words import COMPANIES, SEATS, Company, Seat
from projections.le_millionnaire.bundles import NOTHING_WORD
from projections.le_millionnaire.table import Player, Table
from projections.le_millionnaire.words import bundle as describe
from projections.le_millionnaire.words import francs
from projections.words import people, person

RULE = "LM-TRN-1"
LINK = "for"
_PRICE = (str(UNIT),)
EXAMPLES: dict[Seat, list[tuple[Company, Offer, Offer]]] = {
    other: [
        (
            company,
            Offer(other, _PRICE, LINK, (company, "1")),
            Offer(other, (company, "1"), LINK, _PRICE),
        )
        for company in COMPANIES
    ]
    for other in SEATS
}
"""The purchase and the sale of one unit of each company at the bank's price, by the other seat."""


@lru_cache(1024)
def bundle(words: tuple[str, ...]) -> Bundle | None:
    """Parse one side of a trade; None if the words are invalid."""
    holdings: dict[str, Holding] = {}
    cash = 0
    rest = iter(words)
    for word in rest:
        if word in COMPANIES:
            piece = _piece(next(rest, ""))
            if piece is None:
                return None
            holdings[word] = holdings.get(word, NOTHING).plus(piece)
        elif word.isdigit() and not cash:
            cash = int(word)
        elif word != NOTHING_WORD:
            return None
    named = [(company, holdings[company]) for company in COMPANIES if company in holdings]
    return Bundle(tuple([(company, part) for company, part in named if part.total]), cash)


def _piece(word: str) -> Holding | None:
    if word == "small":
        return Holding(small=1)
    if word == "large":
        return Holding(large=1)
    return Holding(units=int(word)) if word.isdigit() else None


def examples(table: Table, seat: Seat) -> list[Action]:
    """Sample offers: one unit of each company, bought or sold at the bank's price. Any other trade
    can be typed. After a double none of these offers buys (LM-TRN-2)."""
    offers: list[Action] = []
    if table.throw and table.options["free_trades"] == "off":
        return offers
    player = table.players[seat]
    own, buys = player.holdings, not table.throw and player.cash >= UNIT
    for other in table.opponents(seat):
        theirs = table.players[other].holdings
        sells = table.players[other].cash >= UNIT
        for company, purchase, sale in EXAMPLES[other] if buys or sells else ():
            if buys and theirs[company].units:
                offers.append(purchase)
            if sells and own[company].units:
                offers.append(sale)
    return offers


def allows(table: Table, seat: Seat, action: Action) -> bool:
    """Whether this offer is legal, although `legal` doesn't list it."""
    return isinstance(action, Offer) and refuse(table, seat, action) is None


def decide(stage: Stage, seat: Seat, action: Offer) -> None:
    """Ask the other seat to answer the offer."""
    give, take = bundle(action.give), bundle(action.take)
    assert give is not None
    assert take is not None
    stage.emit(TradeOffered(seat, action.seat, give, take), (RULE,))
    stage.ask("offer", (action.seat,), (RULE,))


def refuse(table: Table, seat: Seat, action: Offer) -> Refusal | None:
    """Why this offer is illegal; None if it is legal."""
    give, take = bundle(action.give), bundle(action.take)
    others = table.opponents(seat)
    if action.seat not in others:
        if action.seat not in table.players:
            why = _("Nobody plays {seat}.").format(seat=translate_action(action.seat))
        else:
            why = _("That is only possible with another player: {players}.").format(
                players=people(table, others)
            )
    elif table.throw and table.options["free_trades"] == "off":
        why = _("You can only trade before the first throw of a turn.")
    elif give is None or take is None or not (give.holdings or take.holdings):
        why = _("At least one side of a trade must include securities.")
    elif give.cash % CHIP or take.cash % CHIP:
        why = _("Amounts must be multiples of {chip}, the smallest chip.").format(chip=francs(CHIP))
    elif not _owns(table.players[seat], give):
        why = _("You don't have all of this: {bundle}.").format(bundle=describe(give))
    elif not _owns(table.players[action.seat], take):
        why = _("{player} doesn't have all of this: {bundle}.").format(
            player=person(table, action.seat), bundle=describe(take)
        )
    elif table.throw and give.cash:
        why = _("After a double you may sell or swap shares, but not pay money for any.")
        return Refusal("LM-TRN-2", why)
    else:
        return None
    return Refusal(RULE, why)


def _owns(player: Player, bundle: Bundle) -> bool:
    holdings: dict[Company, Holding] = player.holdings
    return player.cash >= bundle.cash and all(
        holdings[company].covers(part) for company, part in bundle.holdings
    )


def legal_answer(_table: Table, _seat: Seat) -> list[Action]:
    """`decline` or `deal`."""
    return [DECLINE, DEAL]


def decide_answer(stage: Stage, seat: Seat, action: Action) -> None:
    """Make the trade, or drop it; then the seat to move continues."""
    offer = stage.table.offer
    assert offer is not None
    if isinstance(action, Deal):
        stage.emit(TradeMade(offer.seat, seat, offer.give, offer.take), (RULE,))
    else:
        stage.emit(TradeDeclined(offer.seat, seat), (RULE,))
    stage.at = "before"


def refuse_answer(_table: Table, _seat: Seat, _action: Action) -> Refusal | None:
    """Always None: `deal` and `decline` are both legal."""
    return None
