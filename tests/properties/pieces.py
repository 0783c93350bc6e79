"""Every piece of every game, by the keys with which pages ask for its explanation."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.le_millionnaire.words import BOXES, COMPANIES
from events.million_club.words import INTRIGUES, KIND_OF, KINDS, REGION_OF, TILES
from events.millions_of_dollars.words import ROLES
from mclub.club.moment import Moment
from mclub.kinds.face import Pieces
from mclub.kinds.parts import able
from mclub.kinds.pieces import Explaining

SEATS: Final = ("yellow", "blue", "red", "green", "black", "white")
KEYS: Final[Mapping[str, Sequence[str]]] = {
    "million-club": [
        *TILES,
        *(f"{tile}-{kind}" for tile in ("lobby", "exchange") for kind in KINDS),
        *(f"privilege-{tile}" for tile in TILES),
        *(f"listing-{kind}" for kind in KINDS),
        *(f"pile-{pile}" for pile in ("intrigues", "colonies", "companies")),
        *(f"colonies-{seat}" for seat in SEATS),
        *("bank", "rounds", *SEATS, *INTRIGUES, *KIND_OF, *REGION_OF),
    ],
    "millions-of-dollars": [
        *("loot", "reserve", "aside", *ROLES, *SEATS),
        *(f"character-{seat}-{number}" for seat in SEATS for number in (1, 2)),
    ],
    "le-millionnaire": [
        *("dice", "pile", "drawn", *SEATS),
        *(f"square-{number}" for number in range(1, 26)),
        *(f"box-{box}" for box in BOXES),
        *(f"stock-{company}" for company in COMPANIES),
        *(f"share-{seat}-{company}" for seat in SEATS for company in COMPANIES),
        *(f"card-{seat}-{number}" for seat in SEATS for number in range(1, 6)),
    ],
}


def explain_all(moment: Moment, eyes: str) -> dict[str, Any]:
    """The explanations of all pieces that the reader sees, by key."""
    kind = moment.kind
    own = eyes if eyes in moment.seats else ""
    seen = Explaining(moment.view(eyes), own, kind.FOLD.options(moment.created.options))
    face = able(kind.face(), Pieces)
    explained = {key: face.explain_piece(seen, key) for key in KEYS[kind.KIND]}
    return {key: piece for key, piece in explained.items() if piece is not None}
