"""Claims about Million Club in words: "red had the privilege of Lobby in round 3".

`commands.claims` parses them.
"""

from typing import Final

from commands import claims as claiming
from commands.claims import Grammar, Make, Read
from commands.million_club.notation import CARD, COMPANY, SEAT, SECTOR, TILE
from commands.notation import SMALL_WORDS, Lexicon
from events.language import mark
from events.million_club.figures import ROUNDS
from projections.claims import NOBODY
from projections.million_club import claims

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
"""Filler words that the program writes in a claim."""
PRIVILEGE_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "lobbyist": ("lobbyiste",),
    "machiavelli": ("machiavel",),
    "prospecting": ("prospection", "prospektion"),
    "takeover": ("opa", "übernahme"),
    "opportunity": ("opportunité", "gelegenheit"),
}
WORDS: Final = (CLAIM_WORDS, PRIVILEGE_WORDS)
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

_SLOTS: Final[dict[str, Read]] = {
    "SEAT": SEAT.meanings,
    "CARD": CARD.meanings,
    "COMPANY": COMPANY.meanings,
    "TYPE": SECTOR.meanings,
    "TILE": TILE.meanings,
    "OFFICE": lambda word: [_TILE_OF[name] for name in _PRIVILEGES.read(word.text)],
    "NUMBER": claiming.number,
}
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
    ("TILE closed", lambda tile, in_: claims.tile_state(tile, True, in_)),
    ("TILE open", lambda tile, in_: claims.tile_state(tile, False, in_)),
    ("SEAT first", claims.first),
)

read_claim: Final = Grammar(
    _WORDS, SMALL_WORDS | {"hostile"}, _SLOTS, _FORMS, ROUNDS, EXAMPLES
).read
