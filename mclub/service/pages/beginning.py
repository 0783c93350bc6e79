"""The page for a new game, with all its options."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter

from events.decoding import convert
from events.errors import MclubError
from mclub.bots import TITLES
from mclub.club.game import Game as Played
from mclub.kinds.parts import Boards, Bots, Decks, Positions, RealCards
from mclub.kinds.registry import GAMES, game_face, game_kind
from mclub.service.api.begin import begin, kind_of
from mclub.service.bodies import NewGame
from mclub.service.entry import AnyRequest, Running
from mclub.service.pages.plain import as_input, grouped, links_of
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render
from mclub.service.problems import problem_of
from mclub.service.state import Service
from mclub.text.words import millions

AT_ONCE = 4
"""The maximum number of seats in the form as first shown."""
PROFILES = "alternative"
"""The option that is a separate field in `NewGame`."""
SEATED: Final = ("seat", "player", "bot")
"""The fields of each seat in the form: its colour, the player's name, and the bot's."""

Kind = Annotated[
    str | None, QueryParameter(max_length=40, description="Which game. By default one chooses.")
]
Sitting = tuple[str, str, str]
"""The values of `SEATED`; "" for none."""


Real = Annotated[
    bool, QueryParameter(description="Whether the form is for real cards, dealt by people.")
]


@get("/new", include_in_schema=False, sync_to_thread=True)
def new(service: Running, kind: Kind = None, real: Real = False) -> Response[str]:
    """The list of games or, with `kind`, the form for a new game. Raises BadInput if `kind` is
    unknown."""
    if kind is None:
        games = [kind_of(name) for name in GAMES]
        return answer(render("new.html.j2", games=games, query="&real=true" if real else ""))
    return answer(_form(service, kind, {"dealing": "people"} if real else None))


@post("/games", include_in_schema=False)
async def begin_without_scripts(service: Running, request: AnyRequest) -> Response[str]:
    """Start a game from the form as a browser without scripts sends it. The answer is a page with
    the links, which are never shown again; after a refusal the form as it was filled in, with the
    reason. Raises BadInput if the kind of game is unknown."""
    sent = await request.form()
    fields = {name: str(sent[name]) for name in sent if sent[name]}
    sittings = list(_sittings(*(sent.getall(name, []) for name in SEATED)))
    kind = fields.get("kind", "")
    kind_of(kind)
    try:
        data = convert(_new_game(fields, sittings), NewGame, strict=False)
        begun = await begin.fn(service=service, request=request, data=data)
    except (MclubError, msgspec.ValidationError) as error:
        problem = problem_of(as_input(error), service.club.log.place)
        return answer(_form(service, kind, fields, sittings, problem.detail), problem.status)
    token = begun["links"]["host"].rpartition("/")[2]
    host = await service.tables.read(lambda: service.links.who(token))
    assert host is not None  # the link is new

    def read(table: Played) -> str:
        context = game_context(table, host, [host.name])
        return render("shown.html.j2", **context, links=links_of(begun), part="", begun=True)

    return answer(await service.tables.run(begun["game"], read))


def _sittings(*columns: list[Any]) -> Iterator[Sitting]:
    """The rows of the form, from the values of each field in `SEATED`."""
    for seat, player, bot in zip_longest(*columns, fillvalue=""):
        yield str(seat), str(player), str(bot)


def _new_game(fields: Mapping[str, str], sittings: list[Sitting]) -> dict[str, Any]:
    """The fields of `NewGame`. A seat with neither a name nor a bot is free."""
    players = [
        {"seat": seat, "name": player} | ({"bot": bot} if bot else {})
        for seat, player, bot in sittings
        if player or bot
    ]
    dealing = fields.get("dealing")
    # Scripts hide these fields: people who deal need no seed, and their host sees what they see.
    hidden = {"host", "seed"} if dealing == "people" else {"first"}
    left_out = {*SEATED, "dealing", *hidden}
    body = grouped({name: value for name, value in fields.items() if name not in left_out})
    return body | {"players": players, "deal": dealing != "commit", "table": dealing == "people"}


def _form(
    service: Service,
    name: str,
    given: Mapping[str, str] | None = None,
    sittings: Sequence[Sitting] = (),
    refusal: str = "",
) -> str:
    """The form for a new game of this kind. given, sittings: its content after a refusal."""
    kind, face = game_kind(name), game_face(name)
    taken = [*kind.SEATS][: max(kind.FEWEST, min(AT_ONCE, len(kind.SEATS)))]
    rows = sittings[: len(kind.SEATS)] or [(seat, "", "") for seat in taken]
    return render(
        "begin.html.j2",
        game=kind_of(name),
        only_here=service.settings.only_here,
        given=given or {},
        refusal=refusal,
        names=face.NAMES,
        amount=partial(millions, written=face.MILLIONS),
        taken=rows,
        free=[] if sittings else [seat for seat in kind.SEATS if seat not in taken],
        profiles=face.CHOICES.get(PROFILES),
        choices={key: one for key, one in face.CHOICES.items() if key != PROFILES},
        positions=isinstance(kind, Positions),
        position_options=kind.POSITION_OPTIONS if isinstance(kind, Positions) else (),
        bots=TITLES if isinstance(kind, Bots) else {},
        decks=isinstance(kind, Decks),
        boards=isinstance(kind, Boards),
        real_cards=isinstance(kind, RealCards),
    )


ROUTES = (new, begin_without_scripts)
