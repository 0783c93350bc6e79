"""The actions of a seat. Each class is one word of the notation. Amounts in M$.

number: which of a seat's two characters, with three players; None with more.
"""

import msgspec

from events.millions_of_dollars.figures import MONEY, MOST_CHARACTERS
from events.millions_of_dollars.words import SEATS, Role, Seat


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions."""


class First(Action, frozen=True):
    """Names the first Leader, if people deal."""

    seat: Seat


class Loot(Action, frozen=True):
    """Names the loot card turned up, if people deal."""

    loot: int
    stake: int
    bonus: Role | None = None


class Pick(Action, frozen=True):
    """Picks a character, or two with three players."""

    roles: tuple[Role, ...]


class Shown(Action, frozen=True):
    """Names the face-up role cards once all have picked and staked, if people deal."""

    roles: tuple[Role, ...]


class Pay(Action, frozen=True):
    """Pays another seat at once."""

    seat: Seat
    amount: int


class Offer(Action, frozen=True):
    """Offers money for another seat's withdrawal; 0 cancels the offer."""

    seat: Seat
    amount: int


class Take(Action, frozen=True):
    """Accepts another seat's offer or counter-offer: a character withdraws for the money."""

    seat: Seat
    number: int | None = None


class Reject(Action, frozen=True):
    """Rejects another seat's offer or counter-offer."""

    seat: Seat


class Counter(Action, frozen=True):
    """Names another amount for an offer. number: of the character that would withdraw, if the seat
    asked to withdraw counters."""

    seat: Seat
    amount: int
    number: int | None = None


class Withdraw(Action, frozen=True):
    """Withdraws a character before the heist."""

    number: int | None = None


class Threaten(Action, frozen=True):
    """Uses an Intimidation card to see another seat's character."""

    seat: Seat
    number: int | None = None


class Ready(Action, frozen=True):
    """Makes the seat ready for the heist."""


class Call(Action, frozen=True):
    """Begins the heist, if the seat is the Leader."""


class Name(Action, frozen=True):
    """Names the role that a lone Snitch betrays."""

    role: Role


class Reveal(Action, frozen=True):
    """Reveals a character's role, if people deal."""

    role: Role
    number: int | None = None


# Legal lists are rebuilt at every decision, so their actions are created once.
PAY = {seat: tuple(Pay(seat, amount) for amount in range(1, MONEY + 1)) for seat in SEATS}
"""The payments of 1 M$, 2 M$ … by the seat paid."""
OFFER = {seat: tuple(Offer(seat, amount) for amount in range(MONEY + 1)) for seat in SEATS}
"""The offers of 0 M$, 1 M$ … by the seat asked to withdraw."""
_NUMBERS = (None, *range(1, MOST_CHARACTERS + 1))
TAKE = {(seat, number): Take(seat, number) for seat in SEATS for number in _NUMBERS}
REJECT = {seat: Reject(seat) for seat in SEATS}
WITHDRAW = {number: Withdraw(number) for number in _NUMBERS}
READY = Ready()
CALL = Call()
