"""The page for a new game, with all its options."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import QueryParameter

from mclub.bots import TITLES
from mclub.kinds.parts import Boards, Bots, Decks, Positions, RealCards
from mclub.kinds.registry import GAMES, game_face, game_kind
from mclub.service.api.begin import kind_of
from mclub.service.pages.rendering import answer, render
from mclub.text.words import millions

AT_ONCE = 4
"""The maximum number of seats in the form as first shown."""
PROFILES = "alternative"
"""The option that is a separate field in `NewGame`."""

Kind = Annotated[
    str | None, QueryParameter(max_length=40, description="Which game. By default one chooses.")
]


@get("/new", include_in_schema=False, sync_to_thread=True)
def new(kind: Kind = None) -> Response[str]:
    """The list of games or, with `kind`, the form for a new game. Raises BadInput if `kind` is
    unknown."""
    if kind is None:
        return answer(render("new.html.j2", games=[kind_of(name) for name in GAMES]))
    return answer(render("begin.html.j2", game=kind_of(kind), **_options(kind)))


def _options(name: str) -> dict[str, Any]:
    """The template context of the form: the options and optional parts of this game."""
    kind, face = game_kind(name), game_face(name)
    return {
        "names": face.NAMES,
        "amount": partial(millions, written=face.MILLIONS),
        "taken": list(kind.SEATS)[: max(kind.FEWEST, min(AT_ONCE, len(kind.SEATS)))],
        "profiles": face.CHOICES.get(PROFILES),
        "choices": {key: one for key, one in face.CHOICES.items() if key != PROFILES},
        "positions": isinstance(kind, Positions),
        "position_options": kind.POSITION_OPTIONS if isinstance(kind, Positions) else (),
        "bots": TITLES if isinstance(kind, Bots) else {},
        "decks": isinstance(kind, Decks),
        "boards": isinstance(kind, Boards),
        "real_cards": isinstance(kind, RealCards),
    }


ROUTES = (new,)
