"""What a seat can ask for. Each class is one word of the notation. Amounts in M$.

number: which of a seat's two characters it is about, with three players; None with more.
"""

import msgspec

from events.millions_of_dollars.figures import MONEY
from events.millions_of_dollars.words import SEATS, Role, Seat


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions."""


class First(Action, frozen=True):
    """Who has the Leader card first, where people deal."""

    seat: Seat


class Loot(Action, frozen=True):
    """The loot card that was turned up, where people deal."""

    loot: int
    stake: int
    bonus: Role | None = None


class Pick(Action, frozen=True):
    """A character, with three players two."""

    roles: tuple[Role, ...]


class Shown(Action, frozen=True):
    """All have picked and staked, and these role cards lie open, where people deal."""

    roles: tuple[Role, ...]


class Pay(Action, frozen=True):
    """Money for another seat, at once."""

    seat: Seat
    amount: int


class Offer(Action, frozen=True):
    """Money for the withdrawal of another seat; 0 takes the offer back."""

    seat: Seat
    amount: int


class Take(Action, frozen=True):
    """A seat's offer is accepted: it pays, and a character withdraws."""

    seat: Seat
    number: int | None = None


class Withdraw(Action, frozen=True):
    """A character leaves before the heist."""

    number: int | None = None


class Threaten(Action, frozen=True):
    """An Intimidation card: another seat's character is shown to the holder alone."""

    seat: Seat
    number: int | None = None


class Ready(Action, frozen=True):
    """The heist may begin."""


class Call(Action, frozen=True):
    """The Leader begins the heist."""


class Name(Action, frozen=True):
    """The role that a lone Snitch gives away."""

    role: Role


class Reveal(Action, frozen=True):
    """The role of a character, where people deal."""

    role: Role
    number: int | None = None


# Legal lists are made anew at every decision, so the actions that fill them are made once.
PAY = {seat: tuple(Pay(seat, amount) for amount in range(1, MONEY + 1)) for seat in SEATS}
"""By the seat that gets it, from 1 M$ on."""
OFFER = {seat: tuple(Offer(seat, amount) for amount in range(MONEY + 1)) for seat in SEATS}
"""By the seat that is to withdraw, from 0 M$ on."""
READY = Ready()
CALL = Call()
