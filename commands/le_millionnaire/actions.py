"""The actions of a seat. Each class is one word of the notation. Amounts in F."""

from typing import Final

import msgspec

from events.le_millionnaire.figures import CHANCE_CAP, CHIP, FACES, ROULETTE_CAP, SQUARES
from events.le_millionnaire.words import (
    ARC,
    AUTEUIL,
    CHANCE_BOX,
    COMPANIES,
    OUTSIDERS,
    SUPPLY,
    Company,
    Form,
    Seat,
)


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions."""


class First(Action, frozen=True):
    """Names the banker, if people roll."""

    seat: Seat


class Start(Action, frozen=True):
    """Chooses the violet square to start from."""

    square: int


class Ready(Action, frozen=True):
    """Finishes the seat's set-up."""


class Buy(Action, frozen=True):
    """Buys securities from the bank. what: a number of units, or "small" or "large" for a
    director's card."""

    company: Company
    what: str


class Change(Action, frozen=True):
    """Exchanges loose units for a small director's card, or small ones for a large one."""

    company: Company
    form: Form


class Bet(Action, frozen=True):
    """Places a bet. place: a square, or a box beside the ring; amount: None if the rules fix it."""

    place: str
    amount: int | None = None


class Offer(Action, frozen=True):
    """Offers a trade. give, take: in the words of the notation, see
    `projections.le_millionnaire.bundles`."""

    seat: Seat
    give: tuple[str, ...]
    link: str
    take: tuple[str, ...]


class Deal(Action, frozen=True):
    """Accepts the trade offered."""


class Decline(Action, frozen=True):
    """Declines the trade offered."""


class Claim(Action, frozen=True):
    """Presents the acknowledgement of debt."""

    what: str = "debt"


class Throw(Action, frozen=True):
    """Throws the dice. low, high: what they show, if people throw."""

    low: int | None = None
    high: int | None = None


class Liquidate(Action, frozen=True):
    """Presents the liquidation notice."""


class Pass(Action, frozen=True):
    """Declines to play a confidential card."""


class Done(Action, frozen=True):
    """Ends purchases after a dividend."""


class Draw(Action, frozen=True):
    """Names the instruction card drawn, if people draw."""

    words: tuple[str, ...]


class Exempt(Action, frozen=True):
    """Uses an exemption from the tax."""


class Pay(Action, frozen=True):
    """Pays the tax."""


class Inherit(Action, frozen=True):
    """Presents the will."""


class Shares(Action, frozen=True):
    """Takes the free shares."""


class Cash(Action, frozen=True):
    """Takes money instead of the free shares."""


class Sell(Action, frozen=True):
    """Sells shares to raise money for a payment. parts: companies, each followed by a number of
    units."""

    parts: tuple[str, ...]


# Legal lists are rebuilt at every decision, so their actions are created once.
BUY: Final = {
    company: tuple(Buy(company, str(count)) for count in range(1, SUPPLY["unit"] + 1))
    for company in COMPANIES
}
"""The purchases of one unit, two units … by company."""
BUY_SMALL: Final = {company: Buy(company, "small") for company in COMPANIES}
BUY_LARGE: Final = {company: Buy(company, "large") for company in COMPANIES}
CHANGE_SMALL: Final = {company: Change(company, "small") for company in COMPANIES}
CHANGE_LARGE: Final = {company: Change(company, "large") for company in COMPANIES}
START: Final = tuple(Start(number) for number in range(1, SQUARES + 1))
BET: Final = tuple(Bet(str(number)) for number in range(1, SQUARES + 1))
"""The bet on each square, if it is a horse; index: the square's number minus one."""
ROULETTE: Final = tuple(
    tuple(Bet(str(number), amount) for amount in range(CHIP, ROULETTE_CAP + 1, CHIP))
    for number in range(1, SQUARES + 1)
)
"""The bets of one chip, two chips … on each square, if it is violet; index: as in `BET`."""
CHANCE: Final = tuple(Bet(CHANCE_BOX, amount) for amount in range(CHIP, CHANCE_CAP + 1, CHIP))
BET_OUTSIDERS: Final = Bet(OUTSIDERS)
BET_AUTEUIL: Final = Bet(AUTEUIL)
BET_ARC: Final = Bet(ARC)
THROW: Final = Throw()
THROWS_OF_PEOPLE: Final = tuple(
    Throw(low, high) for low in range(1, FACES + 1) for high in range(low, FACES + 1)
)
READY: Final = Ready()
CLAIM: Final = Claim()
DEAL: Final = Deal()
DECLINE: Final = Decline()
LIQUIDATE: Final = Liquidate()
PASS: Final = Pass()
DONE: Final = Done()
EXEMPT: Final = Exempt()
PAY: Final = Pay()
INHERIT: Final = Inherit()
SHARES: Final = Shares()
CASH: Final = Cash()
