"""The players' final hands, as people type them: `i3 r1+1`, `as as af`, `14`.

A company is its type (one letter is enough), its level, and its notes after a `+`; a colony is its
region. Types, regions and colours may be in English, French or German.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, cast

import msgspec

from commands.million_club.notation import KIND_WORDS, SEAT
from commands.notation import Lexicon, check_typable, shorten
from commands.notation import Word as Typed
from events.errors import BadInput, BadNotation
from events.language import gettext as _
from events.million_club.figures import BANK, FEWEST, MAX_LEVEL, MIN_LEVEL
from events.million_club.words import (
    BOX,
    KIND_OF,
    KINDS,
    LETTER,
    PREFIX,
    REGION_OF,
    REGIONS,
    SEATS,
    Kind,
    Region,
)
from mclub.hands.players import MAX_LINE, Seating, words
from projections.million_club.words import name

REGION_WORDS: dict[str, tuple[str, ...]] = {
    "africa": ("afrique", "afrika"),
    "asia": ("asie", "asien"),
    "america": ("amérique", "amerika"),
    "india": ("inde", "indien"),
    "oceania": ("océanie", "ozeanien"),
}
SEATING: Final = Seating(SEAT, SEATS, FEWEST, "MC-BOX-5")

_KIND = Lexicon(KIND_WORDS)
_REGION = Lexicon(REGION_WORDS)
_COMPANY = re.compile(r"([^\W\d_]+)([0-9]{1,4})(?:\+([0-9]{1,4}))?\Z")
_MONEY = re.compile(r"([0-9]{1,9})(?: ?M(?:io)?)?\Z", re.IGNORECASE)


class Company(NamedTuple):
    """A company at the end of the game. notes: the number under it."""

    kind: Kind
    level: int
    notes: int = 0

    @property
    def notation(self) -> str:
        """The company as typed: "i3", "r1+1"."""
        notes = f"+{self.notes}" if self.notes else ""
        return f"{LETTER[self.kind].lower()}{self.level}{notes}"


class Hand(msgspec.Struct, frozen=True):
    """One player's hand. money in M."""

    companies: tuple[Company, ...] = ()
    colonies: tuple[Region, ...] = ()
    money: int = 0


def read_companies(text: str) -> tuple[Company, ...]:
    """Parse companies separated by blanks or commas. Raises BadNotation."""
    return tuple(read_company(word) for word in words(text))


def read_colonies(text: str) -> tuple[Region, ...]:
    """Parse regions separated by blanks or commas. Raises BadNotation."""
    return tuple(read_colony(word) for word in words(text))


def read_company(word: Typed) -> Company:
    """Parse a company. Raises BadNotation, which names the mistake."""
    match = _COMPANY.match(word.text)
    kinds = _KIND.read(match[1]) if match else ()
    if match is None or len(kinds) != 1:
        raise BadNotation(
            _(
                "“{word}” is not a company; write its type (r, i or t), its level, and the "
                "notes under it after a +: i3, r1+1."
            ).format(word=shorten(word.text)),
            word.at,
        )
    level = int(match[2])
    if not MIN_LEVEL <= level <= MAX_LEVEL:
        raise BadNotation(
            _("“{word}”: level {level}; levels go from {least} to {most} (MC-BOX-2).").format(
                word=shorten(word.text), level=level, least=MIN_LEVEL, most=MAX_LEVEL
            ),
            word.at,
        )
    return Company(cast("Kind", kinds[0]), level, int(match[3] or 0))


def read_colony(word: Typed) -> Region:
    """Parse a region. Raises BadNotation."""
    regions = _REGION.read(word.text)
    if len(regions) != 1:
        why = (
            _("“{word}” could be several regions; write: {regions}.")
            if regions
            else _("“{word}” is not a region; write: {regions}.")
        )
        shortest = ", ".join(f"{PREFIX[r].lower()} ({name(r)})" for r in REGIONS)
        raise BadNotation(why.format(word=shorten(word.text), regions=shortest), word.at)
    return cast("Region", regions[0])


def read_money(text: str) -> int:
    """Parse whole millions: "14" or "14 M". Raises BadNotation."""
    check_typable(text, MAX_LINE)
    match = _MONEY.match(text.strip())
    if match is None:
        raise BadNotation(
            _("“{text}” is not an amount of money; write whole millions, from 0 to {box}.").format(
                text=shorten(text.strip()), box=BANK
            )
        )
    money = int(match[1])
    if money > BANK:
        raise BadNotation(
            _("{money} M is more than the box holds: {box} M (MC-BOX-1).").format(
                money=money, box=BANK
            )
        )
    return money


def in_the_box(hands: Iterable[Hand]) -> None:
    """Raise BadInput if the hands contain more than the box."""
    kinds: Counter[str] = Counter()
    regions: Counter[str] = Counter()
    money = notes = 0
    for hand in hands:
        kinds.update(company.kind for company in hand.companies)
        regions.update(hand.colonies)
        money += hand.money
        notes += sum(company.notes for company in hand.companies)
    of_a_kind = len(BOX["companies"]) // len(KINDS)
    for kind, count in kinds.items():
        if count > of_a_kind:
            raise BadInput(
                _(
                    "{kind}: all players together have {count} companies; the box holds {most} "
                    "(MC-BOX-2)."
                ).format(kind=name(kind), count=count, most=of_a_kind)
            )
    of_a_region = len(BOX["colonies"]) // len(REGIONS)
    for region, count in regions.items():
        if count > of_a_region:
            raise BadInput(
                _(
                    "{region}: all players together have {count} colonies; the box holds {most} "
                    "(MC-BOX-3)."
                ).format(region=name(region), count=count, most=of_a_region)
            )
    if money + notes > BANK:
        raise BadInput(
            _(
                "All players together have {money} M and {notes} M under companies; the box holds "
                "{box} M (MC-BOX-1)."
            ).format(money=money, notes=notes, box=BANK)
        )


def cards_of(kind: str) -> list[str]:
    """The cards of a type or region in the box."""
    return [card for card, of in {**KIND_OF, **REGION_OF}.items() if of == kind]
