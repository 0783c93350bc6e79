"""What a seat can ask for. Each class is one word of the notation. Amounts in F."""

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
    """Who is banker, where people throw."""

    seat: Seat


class Start(Action, frozen=True):
    """The violet square to start from."""

    square: int


class Ready(Action, frozen=True):
    """The set-up is over for the seat."""


class Buy(Action, frozen=True):
    """Securities from the bank. what: so many units, "small" or "large" for a director's card."""

    company: Company
    what: str


class Change(Action, frozen=True):
    """Loose units for a small director's card, small ones for a large one."""

    company: Company
    form: Form


class Bet(Action, frozen=True):
    """place: a square or a box beside the ring; amount: None where it is always the same."""

    place: str
    amount: int | None = None


class Offer(Action, frozen=True):
    """A trade. give, take: in the words of the notation, see `projections…bundles`."""

    seat: Seat
    give: tuple[str, ...]
    link: str
    take: tuple[str, ...]


class Deal(Action, frozen=True):
    """The trade that was offered is made."""


class Decline(Action, frozen=True):
    """It isn't."""


class Claim(Action, frozen=True):
    """The acknowledgement of debt is presented."""

    what: str = "debt"


class Throw(Action, frozen=True):
    """The dice; what they show, the lower one first, where people throw them."""

    low: int | None = None
    high: int | None = None


class Liquidate(Action, frozen=True):
    """The liquidation notice is presented."""


class Pass(Action, frozen=True):
    """No confidential card is played."""


class Done(Action, frozen=True):
    """Nothing more is bought on a dividend."""


class Draw(Action, frozen=True):
    """The instruction card that was drawn, where people draw."""

    words: tuple[str, ...]


class Exempt(Action, frozen=True):
    """An exemption spares the tax."""


class Pay(Action, frozen=True):
    """The tax is paid."""


class Inherit(Action, frozen=True):
    """The will is presented."""


class Shares(Action, frozen=True):
    """Free shares are taken as shares."""


class Cash(Action, frozen=True):
    """Free shares are taken as money."""


class Sell(Action, frozen=True):
    """A forced sale. parts: companies, each with so many units."""

    parts: tuple[str, ...]


# Legal lists are made anew at every decision, so the actions that fill them are made once.
BUY: Final = {
    company: tuple(Buy(company, str(count)) for count in range(1, SUPPLY["unit"] + 1))
    for company in COMPANIES
}
"""By the company, from one unit on."""
BUY_SMALL: Final = {company: Buy(company, "small") for company in COMPANIES}
BUY_LARGE: Final = {company: Buy(company, "large") for company in COMPANIES}
CHANGE_SMALL: Final = {company: Change(company, "small") for company in COMPANIES}
CHANGE_LARGE: Final = {company: Change(company, "large") for company in COMPANIES}
START: Final = tuple(Start(number) for number in range(1, SQUARES + 1))
BET: Final = tuple(Bet(str(number)) for number in range(1, SQUARES + 1))
"""On a horse, by its number less one."""
ROULETTE: Final = tuple(
    tuple(Bet(str(number), amount) for amount in range(CHIP, ROULETTE_CAP + 1, CHIP))
    for number in range(1, SQUARES + 1)
)
"""On a violet square, by its number less one, from one chip on."""
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
