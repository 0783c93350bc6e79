"""Claims about Le Millionnaire: "yellow cash 40000", "blue azure 12 in round 3"."""

from functools import partial
from typing import Final

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import Company, Seat
from projections.claims import UNKNOWN, Claim, Read, claim
from projections.le_millionnaire.ledger import BANK
from projections.le_millionnaire.score import winners

_claim: Final = partial(claim, ended=lm.RoundOpened)


def cash(seat: Seat, amount: int, round_: int | None) -> Claim:
    """A seat's cash in F, without its stakes."""
    text = f"{seat} cash {amount}"
    return _claim(text, amount, lambda table: table.players[seat].cash, round_, account=seat)


def wealth(seat: Seat, amount: int, round_: int | None) -> Claim:
    """The value of a seat's cash and securities, at purchase price, F."""
    return _claim(
        f"{seat} wealth {amount}", amount, lambda table: table.players[seat].wealth, round_
    )


def bank(amount: int, round_: int | None) -> Claim:
    """The bank's money, F."""
    return _claim(f"bank {amount}", amount, lambda table: table.till, round_, account=BANK)


def units(seat: Seat, company: Company, count: int, round_: int | None) -> Claim:
    """The size of a seat's holding in a company, in units, with director's cards."""
    text = f"{seat} {company} {count}"
    return _claim(text, count, lambda table: table.players[seat].holdings[company].total, round_)


def director(seat: Seat, company: Company, round_: int | None) -> Claim:
    """Whether a seat has a director's card of a company (LM-SHA-1)."""
    text = f"{seat} director {company}"
    return _claim(text, True, lambda table: table.players[seat].holdings[company].director, round_)


def square(seat: Seat, number: int, round_: int | None) -> Claim:
    """The number of the square where a seat's pawn is."""
    text = f"{seat} square {number}"
    return _claim(text, number, lambda table: table.players[seat].square or UNKNOWN, round_)


def confidential(seat: Seat, count: int, round_: int | None) -> Claim:
    """A seat's number of confidential cards."""
    text = f"{seat} confidential {count}"
    return _claim(text, count, lambda table: len(table.players[seat].cards), round_)


def banker(seat: Seat, round_: int | None) -> Claim:
    """The banker, who plays first (LM-SET-1)."""
    return _claim(f"{seat} banker", seat, lambda table: table.banker or UNKNOWN, round_)


def wins(seat: Seat, round_: int | None) -> Claim:
    """Whether a seat wins; before the end, whether it is the richest (LM-WIN-1)."""
    read: Read = lambda table: list(winners(table))  # noqa: E731
    return _claim(f"{seat} wins", seat, read, round_, one_of=True)
