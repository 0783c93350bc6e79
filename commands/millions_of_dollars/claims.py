"""Claims about Millions of Dollars in words: "red shared in round 3".

`commands.claims` parses them.
"""

from typing import Final

from commands import claims as claiming
from commands.claims import Grammar, Make, Read
from commands.millions_of_dollars.notation import ROLE, SEAT
from commands.notation import SMALL_WORDS, Lexicon
from events.errors import BadNotation
from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars.figures import ROUNDS
from events.millions_of_dollars.words import Role, Seat
from projections.claims import Claim
from projections.millions_of_dollars import claims

CLAIM_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "money": ("m$", "m", "million", "millions", "millionen", "argent", "geld"),
    "reserve": ("réserve",),
    "intimidation": ("intimidations", "einschüchterung", "einschüchterungen"),
    "leader": ("anführer",),
    "wins": ("won", "gagne", "gewinnt"),
    "shared": ("partage", "geteilt", "teilt"),
    "withdrew": ("withdrawn", "retiré", "ausgestiegen"),
    "round": ("tour", "manche", "runde"),
}
WORDS: Final = (CLAIM_WORDS,)
LINKS: Final = ("was", "in")
"""Filler words that the program writes in a claim."""
EXAMPLES: Final = (
    mark("yellow money 14"),
    mark("reserve 120"),
    mark("yellow intimidation 2"),
    mark("blue leader in round 2"),
    mark("red shared in round 3"),
    mark("red withdrew in round 3"),
    mark("green was driver in round 4"),
    mark("yellow wins"),
)

_SLOTS: Final[dict[str, Read]] = {
    "SEAT": SEAT.meanings,
    "ROLE": ROLE.meanings,
    "NUMBER": claiming.number,
}


def _sharing(seat: Seat, round_: int | None) -> Claim:
    return claims.sharing(seat, _check_round(round_))


def _withdrawal(seat: Seat, round_: int | None) -> Claim:
    return claims.withdrawal(seat, _check_round(round_))


def _character(seat: Seat, role: Role, round_: int | None) -> Claim:
    return claims.character(seat, role, _check_round(round_))


def _check_round(round_: int | None) -> int:
    """The round. Raises BadNotation if a claim about a character doesn't name one."""
    if round_ is None:
        why = _("Characters return after each round: name the round, from 1 to {last}.")
        raise BadNotation(why.format(last=ROUNDS), 0, [_(one) for one in EXAMPLES])
    return round_


_FORMS: Final[tuple[tuple[str, Make], ...]] = (
    ("SEAT money NUMBER", claims.money),
    ("SEAT NUMBER money", claims.money),
    ("reserve NUMBER", claims.reserve),
    ("SEAT intimidation NUMBER", claims.intimidation),
    ("SEAT NUMBER intimidation", claims.intimidation),
    ("SEAT leader", claims.leader),
    ("SEAT wins", claims.wins),
    ("SEAT shared", _sharing),
    ("SEAT withdrew", _withdrawal),
    ("SEAT ROLE", _character),
)

read_claim: Final = Grammar(
    Lexicon(CLAIM_WORDS), SMALL_WORDS | {"card", "cards"}, _SLOTS, _FORMS, ROUNDS, EXAMPLES
).read
