"""Which shares a forced sale takes, and which remain (LM-SEL-1).

Every unit raises half its price, whatever the company, so the least costly sale takes the fewest
units that raise the sum and that the bank can change. Among these it loses the least in dividends,
so shares without a director's card go first and directorships stay if possible; then it breaks the
fewest cards and involves the fewest companies.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import LARGE_UNITS, SALE_PRICE, SMALL_UNITS
from events.le_millionnaire.words import COMPANIES, Company, Seat
from projections.le_millionnaire.table import Table, dividend_percent

MOST_UNITS: Final = 10_000
"""Above the number of units of a company in the box."""
Holdings = tuple[Holding, ...]


def after_sale(holding: Holding, units: int, bank: Holding) -> Holding | None:
    """The holding after the sale; None if the bank can't give change.

    Loose units go first, then small cards, then large ones. The bank changes a small card into
    units, a large one into a small card and units. bank: its holding in the company.
    """
    loose = holding.units
    if units <= loose:
        return Holding(loose - units, holding.small, holding.large)
    rest = units - loose
    small = min(holding.small, rest // SMALL_UNITS)
    rest -= SMALL_UNITS * small
    large = min(holding.large, rest // LARGE_UNITS)
    rest -= LARGE_UNITS * large
    left = Holding(0, holding.small - small, holding.large - large)
    if not rest:
        return left
    if left.small:
        change = Holding(SMALL_UNITS - rest, -1)
    else:
        back = LARGE_UNITS - rest
        whole = int(back >= SMALL_UNITS and bank.small + small > 0)
        change = Holding(back - SMALL_UNITS * whole, whole, -1)
    return left.plus(change) if change.units <= bank.units + loose else None


def units_needed(table: Table) -> int:
    """How many units must be sold to raise the missing part of the payment."""
    due = table.debt
    assert due is not None
    return -(-(due.amount - table.players[due.seat].cash) // SALE_PRICE)


def sellable(table: Table, seat: Seat, company: Company) -> list[int]:
    """The numbers of units of this company that may be sold: up to the number needed and, if the
    bank can't give change for exactly that, the next larger one."""
    return list(_sales(table, seat, company))


def _sales(table: Table, seat: Seat, company: Company) -> dict[int, Holding]:
    """The holding that each number of units that may be sold leaves."""
    holding = table.players[seat].holdings[company]
    return _sales_of(holding, table.bank[company], units_needed(table))


@lru_cache(1024)
def _sales_of(holding: Holding, bank: Holding, most: int) -> dict[int, Holding]:
    sales: dict[int, Holding] = {}
    for units in range(1, holding.total + 1):
        left = after_sale(holding, units, bank)
        if left is not None:
            sales[units] = left
            if units >= most:
                break
    return sales


def without_choice(table: Table, seat: Seat) -> dict[Company, int] | None:
    """The forced sale if the player has no choice, in units by company; None if they must decide.

    With sole_sale = asked there is no choice only if everything together brings no more than the
    sum; with taken, also if all possible sales have the same result.
    """
    due, player = table.debt, table.players[seat]
    assert due is not None
    everything = {
        company: holding.total for company, holding in player.holdings.items() if holding.total
    }
    if table.options["sole_sale"] == "asked":
        return everything if player.cash + SALE_PRICE * player.units <= due.amount else None
    if player.units <= units_needed(table):
        return everything
    return proposal(table, seat) if _has_one_result(table, seat) else None


def _has_one_result(table: Table, seat: Seat) -> bool:
    """Whether all sales that raise the sum, at once or in steps, leave the same cards."""
    missing = units_needed(table)
    holdings = tuple([table.players[seat].holdings[company] for company in COMPANIES])
    totals = [holding.total for holding in holdings if holding.total]
    if len(totals) > 1 and max(totals) >= missing:
        return False  # one company can pay alone, or another is sold first
    bank = tuple([table.bank[company] for company in COMPANIES])
    ends = _ends(holdings, bank, missing, set())
    first = next(ends)
    return all(end == first for end in ends)


def _ends(
    holdings: Holdings, bank: Holdings, missing: int, seen: set[Holdings]
) -> Iterator[Holdings]:
    """What the sales of at least `missing` units leave, the largest sales first, so that the first
    two ends usually differ. holdings, bank: by company, in order; seen: the holdings tried."""
    for at, holding in enumerate(holdings):
        for units, left in reversed(_sales_of(holding, bank[at], missing).items()):
            after = (*holdings[:at], left, *holdings[at + 1 :])
            if units >= missing:
                yield after
            elif after not in seen:
                seen.add(after)
                there = bank[at].plus(holding).minus(left)
                after_bank = (*bank[:at], there, *bank[at + 1 :])
                yield from _ends(after, after_bank, missing - units, seen)


def proposal(table: Table, seat: Seat) -> dict[Company, int]:
    """The least costly sale: units by company, in their fixed order."""
    wanted, player = units_needed(table), table.players[seat]
    for company in COMPANIES:
        holding = player.holdings[company]
        if holding.units >= wanted and not holding.director:
            return {company: wanted}  # no sale costs less: the lowest dividend, no card
    later = player.units  # what the companies still to come could raise
    best: dict[int, tuple[int, tuple[tuple[Company, int], ...]]] = {0: (0, ())}
    for company in COMPANIES:
        sales = _sales(table, seat, company)
        if not sales:
            continue
        holding = player.holdings[company]
        before = _worth(holding)
        later -= holding.total
        enough = wanted - later  # the companies after this one can't make up for less
        more = {sold: sale for sold, sale in best.items() if sold >= enough}
        short = [(sold, *sale) for sold, sale in best.items() if sold < wanted]
        for units, left in sales.items():
            cost = before - _worth(left) + 1
            for sold, earlier, parts in short:
                raised, both = sold + units, earlier + cost
                if raised >= enough and ((there := more.get(raised)) is None or both < there[0]):
                    more[raised] = both, (*parts, (company, units))
        best = more
    return dict(best[min(units for units in best if units >= wanted)][1])


@lru_cache(1024)
def _worth(holding: Holding) -> int:
    """What a holding in one company is worth apart from its price, as a number to compare: first
    the dividends, then the units on cards. A sale costs what this falls by, and 1 for the
    company."""
    total = holding.total
    dividends = total * dividend_percent(holding)
    return (dividends * MOST_UNITS + total - holding.units) * MOST_UNITS
