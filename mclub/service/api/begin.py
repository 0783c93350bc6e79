"""Routes to start a game, list the caller's games, and join by a link."""

from typing import Annotated, Any

from litestar import get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from events.errors import BadInput, MclubError
from events.language import gettext as _
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document
from mclub.kinds.registry import GAMES, game_face, game_kind
from mclub.service import entry
from mclub.service.api import samples
from mclub.service.api.openapi import CHANGING, PUBLIC, body_of, operation
from mclub.service.bodies import NewGame
from mclub.service.briefs import brief, with_role
from mclub.service.cookies import AnyRequest, hold, session_of
from mclub.service.entry import Asker, Running
from mclub.service.links import Who, hash_token
from mclub.service.state import Service

PageNumber = Annotated[
    int, QueryParameter(name="page", ge=1, le=1000, description="The page of the list.")
]


@post("/api/games", **operation("Start a game", samples.BEGUN, CHANGING, status=201))
async def begin(
    service: Running, request: AnyRequest, data: Annotated[NewGame, body_of(samples.NEW_GAME)]
) -> Document:
    """Starts a game and returns the links for the host and each seat, which are never shown again.
    The host's link is added to this browser's session."""
    players = None if data.players is None else {p.seat: p.name for p in data.players}
    _check_seats(data)
    game = await service.tables.write(
        lambda: service.club.new(
            players,
            bots={p.seat: p.bot for p in data.players or () if p.bot is not None},
            game=data.kind,
            seed=data.seed,
            alternative=data.alternative,
            rulings=data.rulings,
            start=data.start,
            deck=data.deck,
            board=data.board,
            words=data.words,
            deal=data.deal,
            table=data.table,
            dealt=data.dealt or None,
            first=data.first,
            host=data.host,
        )
    )
    document = await issue_links(service, game, spectating=data.spectating)
    token = document["links"]["host"].rpartition("/")[2]
    await hold(request, service, [hash_token(token)])
    return document


def _check_seats(data: NewGame) -> None:
    seats = [player.seat for player in data.players or ()]
    if len(set(seats)) < len(seats):
        raise BadInput(_("A seat is given twice."))


async def issue_links(service: Service, game: Played, *, spectating: bool) -> Document:
    """Issue the links of a new game and start its bots, which need none. Returns {"game": …,
    "links": {"host": …, "seats": {…}, "spectator": …}}."""
    if game.bots:
        await service.tables.write(lambda: service.bots.track(game.id))
        service.background.schedule(game.id)
    people = [seat for seat in game.seats if seat not in game.bots]
    service.briefs.mark_stale(game.id)
    tokens = await service.tables.write(
        lambda: service.links.issue_all(game.id, people, spectators=spectating)
    )
    return {
        "format": FORMAT,
        "game": game.id,
        "seq": game.seq,
        "head": game.head,
        "commitment": game.created.seed.commitment,
        "links": {
            "host": service.link(tokens["host"]),
            "seats": {seat: service.link(tokens[seat]) for seat in people},
            "spectator": service.link(tokens["spectator"]) if spectating else None,
        },
    }


@get("/api/games", **operation("List your games", samples.GAMES, PUBLIC))
async def own_games(
    service: Running, request: AnyRequest, page: PageNumber = 1
) -> list[dict[str, Any]]:
    """Your games, each with your role and whether it is your turn. Games waiting for you come
    first, then other running games, the most recently played first, then finished ones. 30 games a
    page."""
    if entry.bearer_of(request) is not None:
        who = await entry.find_bearer(request, service)
        return [] if who is None else [await _overview(service, who)]
    session = await session_of(request, service)
    listed = None if session is None else await service.briefs.page(session, page)
    return [
        with_role(who, own.game)
        for own in (listed.games if listed else ())
        if not isinstance(own.game, MclubError)
        for who in own.links
    ]


async def _overview(service: Service, who: Who) -> Document:
    return await service.tables.run(who.game, lambda table: overview(table, who))


@get("/", **operation("Summarise a game", samples.GAME))
async def one_game(service: Running, who: Asker) -> Document:
    """The players, how far the game has got, and your role in it."""
    return await _overview(service, who)


def overview(table: Played, who: Who) -> Document:
    """A game's list entry for the caller."""
    return with_role(who, brief(table))


@get("/api/kinds", **operation("List the available games", samples.KINDS, PUBLIC))
async def kinds() -> list[dict[str, Any]]:
    """The available games, each with its seats, its player counts and the values of each option,
    the default first. `numbers`: the full range of an option whose listed values are only the
    common ones."""
    return [kind_of(name) for name in GAMES]


def kind_of(name: str) -> Document:
    """The entry for one kind of game in `kinds`. name: such as "million-club"."""
    kind, choices = game_kind(name), game_face(name).CHOICES
    return {
        "kind": kind.KIND,
        "title": kind.TITLE,
        "seats": list(kind.SEATS),
        "fewest": kind.FEWEST,
        "most": len(kind.SEATS),
        "options": {option: list(choice.values) for option, choice in choices.items()},
        "numbers": {
            option: {"least": numbers[0], "most": numbers[-1], "step": numbers.step}
            for option, choice in choices.items()
            if (numbers := choice.numbers) is not None
        },
    }


@post(
    "/join/{token:str}",
    **operation("Join by a link", samples.JOINED, (401, *PUBLIC)),
)
async def join(
    service: Running,
    request: AnyRequest,
    token: Annotated[str, PathParameter(description="The token in the link.")],
) -> Any:
    """Adds the link to the browser's session. Requires POST, so that link previews don't join. A
    form post redirects to the game's page."""
    who = await service.tables.read(lambda: service.links.who(token))
    if who is None:
        raise NotAuthorizedException(_("This link no longer works: ask the host for a new one."))
    await service.tables.write(lambda: service.links.mark_joined(who))
    await hold(request, service, [who.hash])
    if request.headers.get("accept", "").startswith("text/html"):
        return Redirect(f"/games/{who.game}?as={who.name}", status_code=303)
    return {"game": who.game, "role": who.role, "seat": who.seat or None}


ROUTES = (begin, own_games, kinds, join)
OF_A_GAME = (one_game,)
