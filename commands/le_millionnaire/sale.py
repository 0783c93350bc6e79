"""The shares that a forced sale takes, and what remains (LM-SEL-1).

Every unit raises half its price, whatever the company, so the least costly sale takes the fewest
units that raise the sum and that the bank can change. Among these it loses the least in dividends,
so shares without a director's card go first and directorships stay if possible; then it breaks the
fewest cards and involves the fewest companies.
"""

from typing import Final

from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import LARGE_UNITS, SALE_PRICE, SMALL_UNITS
from events.le_millionnaire.words import COMPANIES, Company, Seat
from projections.le_millionnaire.table import Table, percent_of

MOST_UNITS: Final = 10_000
"""More units than the box has."""


def after_sale(held: Holding, units: int, bank: Holding) -> Holding | None:
    """The holding after the sale: loose units go first, then small cards, then large ones; a broken
    card returns change in units, a large one in a small card and units.

    bank: its holding in the company, for change. None if that isn't enough.
    """
    loose = min(held.units, units)
    rest = units - loose
    small = min(held.small, rest // SMALL_UNITS)
    rest -= SMALL_UNITS * small
    large = min(held.large, rest // LARGE_UNITS)
    rest -= LARGE_UNITS * large
    left = Holding(held.units - loose, held.small - small, held.large - large)
    free = bank.units + loose
    if not rest:
        return left
    if left.small:
        change = Holding(SMALL_UNITS - rest, -1)
    else:
        back = LARGE_UNITS - rest
        whole = int(back >= SMALL_UNITS and bank.small + small > 0)
        change = Holding(back - SMALL_UNITS * whole, whole, -1)
    return left.plus(change) if change.units <= free else None


def units_needed(table: Table) -> int:
    """Number of units that raise the missing part of the debt."""
    due = table.debt
    assert due is not None
    return -(-(due.amount - table.players[due.seat].cash) // SALE_PRICE)


def sellable(table: Table, seat: Seat, company: Company) -> list[int]:
    """Numbers of units of the company that can be sold: up to the number needed and, if the bank
    can't change that exactly, the next larger one."""
    return _sellable(
        table.players[seat].holdings[company], table.bank[company], units_needed(table)
    )


def _sellable(held: Holding, bank: Holding, most: int) -> list[int]:
    possible = [
        units
        for units in range(1, min(held.total, most) + 1)
        if after_sale(held, units, bank) is not None
    ]
    if held.total > most and (not possible or possible[-1] < most):
        more = range(most + 1, held.total + 1)
        possible.append(next(n for n in more if after_sale(held, n, bank) is not None))
    return possible


def without_choice(table: Table, seat: Seat) -> dict[Company, int] | None:
    """The sale without a choice, in units by company; None if the player must decide. The option
    `sole_sale` limits this to selling everything for no more than the sum, or extends it to all
    cases where every possible sale has the same result."""
    due, player = table.debt, table.players[seat]
    assert due is not None
    everything = {company: held.total for company, held in player.holdings.items() if held.total}
    if table.options["sole_sale"] == "asked":
        return everything if player.cash + SALE_PRICE * player.units <= due.amount else None
    if player.units <= units_needed(table):
        return everything
    return proposal(table, seat) if _comes_to_the_same(table, seat) else None


def _comes_to_the_same(table: Table, seat: Seat) -> bool:
    """Whether all sales that raise the sum, at once or in steps, leave the same cards."""
    start = tuple(table.players[seat].holdings[company] for company in COMPANIES)
    wanted, all_ = units_needed(table), sum(held.total for held in start)
    ahead, seen, ends = [start], {start}, set[tuple[Holding, ...]]()
    while ahead and len(ends) < 2:
        held = ahead.pop()
        missing = wanted - all_ + sum(one.total for one in held)
        if missing <= 0:
            ends.add(held)
            continue
        for at, company in enumerate(COMPANIES):
            bank = table.bank[company].plus(start[at]).minus(held[at])
            for units in _sellable(held[at], bank, missing):
                left = after_sale(held[at], units, bank)
                assert left is not None
                after = (*held[:at], left, *held[at + 1 :])
                if after not in seen:
                    seen.add(after)
                    ahead.append(after)
    return len(ends) == 1


def proposal(table: Table, seat: Seat) -> dict[Company, int]:
    """The least costly sale: units by company, in their fixed order."""
    wanted = units_needed(table)
    best: dict[int, tuple[int, tuple[tuple[Company, int], ...]]] = {0: (0, ())}
    for company in COMPANIES:
        more = best.copy()
        for units in sellable(table, seat, company):
            cost = _cost(table, seat, company, units)
            for sold, (before, parts) in best.items():
                both, there = before + cost, more.get(sold + units)
                if sold < wanted and (there is None or both < there[0]):
                    more[sold + units] = both, (*parts, (company, units))
        best = more
    return dict(best[min(units for units in best if units >= wanted)][1])


def _cost(table: Table, seat: Seat, company: Company, units: int) -> int:
    """The indirect cost of selling these units of one company, comparable: lost dividends, then the
    units of broken cards, then one more company."""
    held = table.players[seat].holdings[company]
    left = after_sale(held, units, table.bank[company])
    assert left is not None
    dividends = held.total * percent_of(held) - left.total * percent_of(left)
    broken = held.total - held.units - (left.total - left.units)
    return (dividends * MOST_UNITS + broken) * MOST_UNITS + 1
