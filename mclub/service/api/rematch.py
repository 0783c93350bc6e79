"""Playing again: the room that opens after a game, and the new game that starts from it."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Final, NamedTuple

from litestar import get, post

from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT, Moment
from mclub.club.opening import input_of
from mclub.kinds.kind import Document
from mclub.service.api import samples
from mclub.service.api.openapi import CHANGING, body_of, operation
from mclub.service.api.seats import seats_of_people
from mclub.service.bodies import PlayingAgain
from mclub.service.entry import Actor, Asker, Running
from mclub.service.links import Role, Who, hash_token, new_token
from mclub.service.rooms import DAY, Room
from mclub.service.state import Service

TRIES: Final = 20
"""Attempts to record an answer while another worker has claimed the room."""
PAUSE: Final = 0.1
"""Seconds between these attempts."""


class Company(NamedTuple):
    """Who can play again. bots: the bot's name by seat; people: the seats played by people;
    fewest: the minimum number of players in this game."""

    bots: Mapping[str, str]
    people: list[str]
    fewest: int

    def missing_count(self, room: Room) -> int:
        """The number of people who must still say they are ready before the new game can begin;
        bots alone can't begin it."""
        ready = sum(room.ready.get(seat, False) for seat in self.people)
        return max(self.fewest - ready - len(self.bots), 0 if ready else 1)

    def waiting_seats(self, room: Room) -> list[str]:
        """The people's seats that have not answered yet."""
        return [seat for seat in self.people if seat not in room.ready]


def company(service: Service, table: Played) -> Company:
    """The bots and people who played this game to its end."""
    earlier = service.bots.earlier(table.id)
    unknown = table.line.seating.unknown
    bots = table.bots | {seat: bot for seat, bot in earlier.items() if seat in unknown}
    people = [seat for seat in seats_of_people(table) if seat not in bots]
    return Company(bots, people, table.kind.FEWEST)


def room_document(service: Service, table: Played, names: Sequence[str]) -> Document | None:
    """The room as the caller may see it; None while the game is running. Everybody may see who is
    ready, but only callers with a link to the new game see that game. names: the names of the
    caller's links (`Who.name`), the one in use first."""
    if table.status == "running":
        return None
    room = service.rooms.of(table.id)
    players = company(service, table)
    places = service.links.of(room.next) if room.next else ()
    place = next((name for name in names if name in places), None)
    until = datetime.fromtimestamp(room.at + DAY, UTC)
    return {
        "format": FORMAT,
        "game": table.id,
        "state": room.state,
        "until": f"{until:%Y-%m-%dT%H:%M:%SZ}" if room.state == "open" else None,
        "seats": {
            seat: {
                "bot": players.bots.get(seat),
                "ready": seat in players.bots or room.ready.get(seat),
            }
            for seat in table.seats
            if seat in players.bots or seat in players.people
        },
        "waiting": players.waiting_seats(room),
        "missing": players.missing_count(room),
        "next": None if place is None else {"game": room.next, "as": place},
    }


@get("/room", **operation("See who plays again", samples.ROOM))
async def room(service: Running, who: Asker) -> Document:
    """Available once the game is over. `ready`: the seat's answer, null before it answers, always
    true for a bot. `waiting`: the seats that have yet to answer. `missing`: how many more players
    are needed. `next`: the new game and your place in it, if it has begun and you have a link."""
    return await _answer(service, who)


@post("/room", **operation("Say whether you play again", samples.ROOM, CHANGING))
async def say(
    service: Running, actor: Actor, data: Annotated[PlayingAgain, body_of(samples.PLAYING_AGAIN)]
) -> Document:
    """The first seat that is ready opens the room, which lapses after a day; the host can open it
    too, but doesn't answer. The new game begins once everybody has answered and enough are ready.
    It has the same rules, bots and spectators, and each browser session gets links to it that match
    its links to this game. Later answers change nothing."""
    players = await service.tables.run(actor.game, partial(_company_after, service))
    if actor.role == "host":
        await service.tables.write(lambda: service.rooms.open(actor.game))
    elif actor.seat in players.people:
        await _record(service, actor, ready=data.ready)
    else:
        raise NotAllowed(_("Nobody plays this seat any more."))
    await _begin(service, actor.game, everybody=True)
    await service.notify(actor.game)
    return await _answer(service, actor)


@post(
    "/room/start", **operation("Begin without those who haven't answered", samples.ROOM, CHANGING)
)
async def start(service: Running, actor: Actor) -> Document:
    """Begins the new game with those who are ready. Only a ready seat or the host can do this."""
    players = await service.tables.run(actor.game, partial(_company_after, service))
    room = await service.tables.read(lambda: service.rooms.of(actor.game))
    if room.state != "begun":
        if actor.role == "seat" and not room.ready.get(actor.seat):
            raise NotAllowed(_("Only somebody who is ready can begin the new game."))
        if missing := players.missing_count(room):
            raise NotAllowed(
                _("A new game needs {fewest} players; missing: {missing}.").format(
                    fewest=players.fewest, missing=missing
                )
            )
        await _begin(service, actor.game, everybody=False)
        await service.notify(actor.game)
    return await _answer(service, actor)


async def _record(service: Service, who: Who, *, ready: bool) -> None:
    """Record a seat's answer. Retries while another request has claimed the room to begin the new
    game; raises BadInput if it still has after `TRIES` attempts."""
    for _attempt in range(TRIES):
        if await service.tables.write(
            partial(service.rooms.answer, who.game, who.seat, ready=ready)
        ):
            return
        room = await service.tables.read(lambda: service.rooms.of(who.game))
        if room.state != "open":
            return
        await asyncio.sleep(PAUSE)
    raise BadInput(_("The new game is just starting. Please try again."))


async def _answer(service: Service, who: Who) -> Document:
    def read(table: Played) -> Document:
        _company_after(service, table)
        document = room_document(service, table, [who.name])
        assert document is not None
        return document

    return await service.tables.run(who.game, read)


def _company_after(service: Service, table: Played) -> Company:
    if table.status == "running":
        raise NotAllowed(_("The game is still running."))
    return company(service, table)


async def _begin(service: Service, game: str, *, everybody: bool) -> None:
    """Begin the new game if enough players are ready. everybody: wait until all have answered."""
    table, players = await service.tables.run(
        game, lambda table: (table.at(table.seq), company(service, table))
    )
    new = await service.tables.write(
        lambda: _begin_once(service, table, players, everybody=everybody)
    )
    if new is not None:
        service.briefs.mark_stale(new)
        service.background.schedule(new)


def _begin_once(
    service: Service, table: Moment, players: Company, *, everybody: bool
) -> str | None:
    """Begin the new game and return its id; None if it can't begin or another request has claimed
    the room."""

    def can_begin(room: Room) -> bool:
        waits = everybody and bool(players.waiting_seats(room))
        return room.state == "open" and not waits and not players.missing_count(room)

    if not can_begin(service.rooms.of(table.id)):
        return None
    claim = service.rooms.claim(table.id)
    if claim is None:
        return None
    begun = False
    try:
        room = service.rooms.of(table.id)  # the claim blocks further answers
        if not can_begin(room):
            return None
        people = [seat for seat in players.people if room.ready.get(seat)]
        new = _new_game(service, table, players.bots, people)
        old = service.links.of(table.id)
        roles: list[tuple[Role, str]] = [("host", ""), *(("seat", seat) for seat in people)]
        if "spectator" in old:
            roles.append(("spectator", ""))
        links = [(hash_token(new_token()), role, seat) for role, seat in roles]
        service.rooms.begin(table.id, claim, new, links)
        if service.practices.among([table.id]):
            service.practices.add(new)
        begun = True
        return new
    finally:
        if not begun:
            service.rooms.give_back(table.id, claim)


def _new_game(
    service: Service, table: Moment, bots: Mapping[str, str], people: Collection[str]
) -> str:
    """Create a game with the same settings and bots, and these people, and return its id."""
    kind, created = table.kind, table.created
    new = service.club.new(
        {seat: name for seat, name in table.player_names.items() if seat in bots or seat in people},
        bots=bots,
        game=kind.KIND,
        rulings=created.options,
        deck=input_of(kind, table.records).deck,
        table=kind.by_people(created.options),
        host=created.host,
    )
    if bots:
        service.bots.track(new.id)
    return new.id


ROUTES = (room, say, start)
