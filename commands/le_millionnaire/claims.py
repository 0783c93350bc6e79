"""Claims about Le Millionnaire in words: "yellow cash 40000 in round 3".

`commands.claims` parses them.
"""

from collections.abc import Sequence
from typing import Final

from commands.claims import Grammar, Make, Read
from commands.le_millionnaire.notation import COMPANY, DIGITS, SEAT
from commands.notation import SMALL_WORDS, Lexicon, Word
from events.language import mark
from projections.le_millionnaire import claims

CLAIM_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "cash": ("money", "argent", "espèces", "geld", "bargeld"),
    "wealth": ("fortune", "vermögen"),
    "bank": ("banque",),
    "director": ("administrateur", "direktor"),
    "square": ("case", "feld"),
    "confidential": ("confidentielle", "confidentielles", "vertraulich", "vertrauliche"),
    "banker": ("banquier", "bankhalter"),
    "wins": ("won", "gagne", "gewinnt"),
    "round": ("tour", "manche", "runde"),
}
WORDS: Final = (CLAIM_WORDS,)
LINKS: Final = ("was", "in")
"""Filler words that the program writes in a claim."""
EXAMPLES: Final = (
    mark("yellow cash 40000"),
    mark("yellow wealth 120000 in round 3"),
    mark("bank 1900000"),
    mark("blue azure 12"),
    mark("blue director azure"),
    mark("red square 7"),
    mark("red confidential 1"),
    mark("green banker"),
    mark("yellow wins"),
)
ROUNDS: Final = 999
"""More rounds than any game has had; the rules set no limit."""


def _number(word: Word) -> Sequence[int]:
    digits = word.text.removeprefix("-")
    short = digits.isascii() and digits.isdigit() and len(digits) <= DIGITS
    return [int(word.text)] if short else []


_SLOTS: Final[dict[str, Read]] = {
    "SEAT": SEAT.meanings,
    "COMPANY": COMPANY.meanings,
    "NUMBER": _number,
}

_FORMS: Final[tuple[tuple[str, Make], ...]] = (
    ("SEAT cash NUMBER", claims.cash),
    ("SEAT NUMBER cash", claims.cash),
    ("SEAT wealth NUMBER", claims.wealth),
    ("SEAT NUMBER wealth", claims.wealth),
    ("bank NUMBER", claims.bank),
    ("SEAT COMPANY NUMBER", claims.units),
    ("SEAT director COMPANY", claims.director),
    ("SEAT square NUMBER", claims.square),
    ("SEAT confidential NUMBER", claims.confidential),
    ("SEAT NUMBER confidential", claims.confidential),
    ("SEAT banker", claims.banker),
    ("SEAT wins", claims.wins),
)

read_claim: Final = Grammar(
    Lexicon(CLAIM_WORDS),
    SMALL_WORDS | {"card", "cards", "units", "francs"},
    _SLOTS,
    _FORMS,
    ROUNDS,
    EXAMPLES,
).read
