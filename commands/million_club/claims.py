"""Reading what a table claims: "yellow money 14", "red had the privilege of Lobby in round 3".

Words may be shortened and come in three languages, as in the notation; small words ("the", "has")
don't matter, nor do capitals.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from commands.million_club.notation import CARD, COMPANY, SEAT, SECTOR, TILE
from commands.notation import Lexicon, Word, bound, plain, shown
from events.errors import BadNotation
from events.language import gettext as _
from events.language import mark
from events.million_club.words import ROUNDS
from projections.million_club import claims
from projections.million_club.claims import NOBODY, Claim

MAX_CLAIM: Final = 200
"""Characters that a claim may have."""

CLAIM_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "money": ("m", "million", "millions", "millionen", "argent", "geld"),
    "bank": ("banque",),
    "level": ("niveau", "stufe"),
    "notes": ("note", "billets", "scheine"),
    "belongs": ("appartient", "gehört"),
    "listing": ("cotation", "industriewert", "kurs"),
    "colonies": ("colony", "kolonien"),
    "companies": ("company", "sociétés", "industrien", "firmen"),
    "pawns": ("pawn", "pions", "figuren"),
    "points": ("punkte",),
    "leads": ("mène", "führt"),
    "privilege": ("privileg",),
    "closed": ("fermé", "fermée", "geschlossen"),
    "open": ("ouvert", "ouverte", "offen"),
    "first": ("premier", "erster"),
    "round": ("tour", "manche", "runde"),
    "nobody": ("personne", "niemand"),
}
LINKS: Final = ("to", "has", "had", "the", "of", "in")
"""Small words with which the program writes a claim."""
PRIVILEGE_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "lobbyist": ("lobbyiste",),
    "machiavelli": ("machiavel",),
    "prospecting": ("prospection", "prospektion"),
    "takeover": ("opa", "übernahme"),
    "opportunity": ("opportunité", "gelegenheit"),
}
SMALL_WORDS: Final = frozenset(
    (
        *("the", "a", "an", "is", "was", "are", "were", "has", "had", "have", "of", "at", "on"),
        *("with", "its", "to", "in", "that", "player", "hostile"),
        *("le", "la", "les", "est", "etait", "avait", "de", "du", "des", "au", "en", "dans"),
        *(
            "der",
            "die",
            "das",
            "dem",
            "den",
            "ist",
            "war",
            "hat",
            "hatte",
            "von",
            "zu",
            "bei",
            "im",
        ),
    )
)
"""Words that say nothing here."""
EXAMPLES: Final = (
    mark("yellow money 14"),
    mark("bank 80"),
    mark("I3 level 2"),
    mark("I3 notes 1"),
    mark("I3 belongs to blue"),
    mark("red had the privilege of lobby in round 3"),
    mark("listing industry 16"),
    mark("yellow has 3 colonies"),
    mark("yellow points 20"),
    mark("yellow leads"),
    mark("exchange closed in round 4"),
    mark("blue was first in round 2"),
)

_TILE_OF: Final[dict[str, str]] = dict(
    zip(PRIVILEGE_WORDS, ("lobby", "intrigues", "colonies", "exchange", "companies"), strict=True)
)
_WORDS = Lexicon(CLAIM_WORDS)
_PRIVILEGES = Lexicon(PRIVILEGE_WORDS)
_NUMBER = re.compile(r"[-−]?[0-9]{1,4}", re.ASCII)

_SLOTS: Final[dict[str, Callable[[str], Sequence[Any]]]] = {
    "SEAT": SEAT.read,
    "CARD": CARD.read,
    "COMPANY": COMPANY.read,
    "TYPE": SECTOR.read,
    "TILE": TILE.read,
    "OFFICE": lambda word: [_TILE_OF[name] for name in _PRIVILEGES.read(word)],
    "NUMBER": lambda word: [int(word.replace("−", "-"))] if _NUMBER.fullmatch(word) else [],
}
Make = Callable[..., Claim]

_FORMS: Final[tuple[tuple[str, Make], ...]] = (
    ("SEAT money NUMBER", claims.money),
    ("SEAT NUMBER money", claims.money),
    ("bank NUMBER", claims.bank),
    ("COMPANY level NUMBER", claims.level),
    ("COMPANY notes NUMBER", claims.notes),
    ("COMPANY NUMBER notes", claims.notes),
    ("CARD belongs SEAT", claims.owner_of),
    ("CARD belongs nobody", lambda card, in_: claims.owner_of(card, NOBODY, in_)),
    ("SEAT CARD", lambda seat, card, in_: claims.owner_of(card, seat, in_)),
    ("SEAT privilege", lambda seat, in_: claims.privilege(seat, None, in_)),
    ("SEAT privilege TILE", claims.privilege),
    ("SEAT privilege OFFICE", claims.privilege),
    ("SEAT OFFICE", claims.privilege),
    ("nobody privilege", lambda in_: claims.privilege(NOBODY, None, in_)),
    ("nobody privilege TILE", lambda tile, in_: claims.privilege(NOBODY, tile, in_)),
    ("nobody privilege OFFICE", lambda tile, in_: claims.privilege(NOBODY, tile, in_)),
    ("nobody OFFICE", lambda tile, in_: claims.privilege(NOBODY, tile, in_)),
    ("listing TYPE NUMBER", claims.listing),
    ("TYPE listing NUMBER", claims.listing),
    *(
        (form.replace("*", what), lambda seat, n, in_, what=what: claims.count(seat, what, n, in_))
        for what in ("companies", "colonies", "pawns")
        for form in ("SEAT NUMBER *", "SEAT * NUMBER")
    ),
    ("SEAT points NUMBER", claims.points),
    ("SEAT NUMBER points", claims.points),
    ("SEAT leads", claims.leads),
    ("TILE closed", lambda tile, in_: claims.closed(tile, True, in_)),
    ("TILE open", lambda tile, in_: claims.closed(tile, False, in_)),
    ("SEAT first", claims.first),
)


def examples() -> list[str]:
    """Claims as they are typed in the language spoken."""
    return [_(example) for example in EXAMPLES]


def read_claim(text: str) -> Claim:
    """The claim that the text makes. Raises BadNotation with the place where reading stopped."""
    bound(text, MAX_CLAIM)
    at, words = 0, []
    for part in text.split():
        at = text.index(part, at)
        word = part.strip(",.:;!?“”\"'=")
        if word and plain(word) not in SMALL_WORDS:
            words.append(Word(word, at))
        at += len(part)
    words, round_ = _round(words)
    if not words and round_ is not None:
        return claims.in_round(round_)
    if not words:
        raise BadNotation(_("Nothing is claimed."), 0, examples())
    found = {claim.text: claim for claim in _readings(words, round_)}
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise BadNotation(
            _("“{text}” could be several claims.").format(text=shown(text)), words[0].at, [*found]
        )
    strange = next((word for word in words if not _understood(word.text)), None)
    if strange is not None:
        raise BadNotation(
            _("“{word}” is not understood.").format(word=shown(strange.text)),
            strange.at,
            examples(),
        )
    why = _("“{text}” is no claim.").format(text=shown(text))
    raise BadNotation(why, words[0].at, examples())


def _round(words: list[Word]) -> tuple[list[Word], int | None]:
    """The words without "round 4", and which round that is."""
    for at, word in enumerate(words[:-1]):
        number = words[at + 1].text
        if _WORDS.read(word.text) == ("round",) and _NUMBER.fullmatch(number):
            if not 1 <= int(number.replace("−", "-")) <= ROUNDS:
                raise BadNotation(
                    _("There is no round {number}; there are {rounds}.").format(
                        number=number, rounds=ROUNDS
                    ),
                    words[at + 1].at,
                )
            return [*words[:at], *words[at + 2 :]], int(number)
    return words, None


def _readings(words: Sequence[Word], round_: int | None) -> Iterator[Claim]:
    for form, make in _FORMS:
        slots = form.split()
        if len(slots) != len(words):
            continue
        chosen: list[list[Any]] = [[]]
        for slot, word in zip(slots, words, strict=True):
            if slot in _SLOTS:
                meanings = _SLOTS[slot](word.text)
                chosen = [[*before, meaning] for before in chosen for meaning in meanings]
            elif slot not in _WORDS.read(word.text):
                chosen = []
        for values in chosen:
            yield make(*values, round_)


def _understood(word: str) -> bool:
    return bool(_WORDS.read(word)) or any(read(word) for read in _SLOTS.values())
