"""Routes for seats: their players and their links."""

from typing import Annotated

from litestar import get, post, put

from commands.undo import check_seat
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import translate_action
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT, REFEREE
from mclub.kinds.kind import Document
from mclub.service.api import samples
from mclub.service.api.openapi import CHANGING, body_of, operation
from mclub.service.bodies import Handing, Links, Spectating
from mclub.service.entry import Asker, Holder, Host, Player, Running, Seat
from mclub.service.tables import retry_moved


@get(
    "/seats", **operation("List the seats, who plays them, and whose link was used", samples.SEATS)
)
async def seats(service: Running, who: Asker) -> Document:
    """The seats and their players. `joined`: when the seat's link was first used, null if never.
    The links themselves are shown only when they are issued."""
    seating = await service.tables.run(who.game, Played.seating)
    joined, muted = await service.tables.read(
        lambda: (service.links.of(who.game), service.talk.muted_seats(who.game))
    )
    return {
        "format": FORMAT,
        "game": who.game,
        "seats": {
            seat: about | {"link": seat in joined, "joined": joined.get(seat)}
            for seat, about in seating.items()
        },
        "spectating": "spectator" in joined,
        "muted": muted,
    }


def seats_of_people(table: Played) -> list[str]:
    """The seats played by people, not by bots."""
    seating = table.line.seating
    return [
        seat for seat in table.seats if seating.state(seat) == "played" and seat not in table.bots
    ]


@post("/links", **operation("Make new links for seats nobody has joined", samples.LINKS, CHANGING))
async def renew(service: Running, host: Host) -> Document:
    """Issues new links for seats that nobody has joined, and revokes their old ones. Seats that
    have joined keep theirs. Host only."""
    seats = await service.tables.run(host.game, seats_of_people)
    tokens = await service.tables.write(lambda: service.links.issue_waiting(host.game, seats))
    await service.notify(host.game)
    return {"seats": {seat: service.link(token) for seat, token in tokens.items()}}


@post("/links/living", **operation("Check which links still work", samples.LIVING, CHANGING))
async def living(
    service: Running, host: Host, data: Annotated[Links, body_of(samples.LINKS_KEPT)]
) -> Document:
    """Returns the seats or roles of the links that still work, for a browser that has stored a
    game's links. Host only."""
    holders = await service.tables.read(
        lambda: [service.links.who(link.rpartition("/")[2]) for link in data.links]
    )
    return {"living": [who.name for who in holders if who is not None and who.game == host.game]}


@post("/seats/{seat:str}/link", **operation("Make a new link for a seat", samples.LINK, CHANGING))
async def reissue(service: Running, host: Host, seat: Seat) -> Document:
    """Issues a new link for a seat. Revokes the old one and removes it from all browser sessions.
    Host only."""
    await service.tables.run(host.game, lambda table: _check_needs_link(table, seat))
    return {"seat": seat, "link": await service.reissue(host.game, "seat", seat)}


def _check_needs_link(table: Played, seat: str) -> None:
    check_seat(seat, table.seats)
    if seat in table.bots:
        raise NotAllowed(
            _("A bot plays {seat} and needs no link. Hand the seat to a person first.").format(
                seat=translate_action(seat)
            )
        )


@post("/host/link", **operation("Make a new link for the host", samples.HOST_LINK, CHANGING))
async def reissue_host(service: Running, host: Host) -> Document:
    """Issues a new link for the host, and revokes the old one. Host only."""
    return {"link": await service.reissue(host.game, "host")}


@post(
    "/seats/{seat:str}/hand", **operation("Hand a seat to somebody else", samples.HANDED, CHANGING)
)
async def hand(
    service: Running, holder: Holder, seat: Seat, data: Annotated[Handing, body_of(samples.HANDING)]
) -> Document:
    """Hands a seat to another player: revokes the old link and returns one for the new player. Only
    the seat itself or the host can do this. The host can also hand the seat to a bot, which gets no
    link."""
    by = holder.seat or REFEREE
    if data.bot is not None:
        await service.tables.write(lambda: service.bots.track(holder.game))
    answer = await service.tables.act(
        holder.game, retry_moved(lambda table: table.hand(seat, data.name, by, bot=data.bot))
    )
    if data.bot is not None:
        await service.kill(holder.game, "seat", seat)
        return answer | {"link": None}
    return answer | {"link": await service.reissue(holder.game, "seat", seat)}


@post("/seats/{seat:str}/leave", **operation("Leave a seat", samples.ANSWER, CHANGING))
async def leave(service: Running, holder: Holder, seat: Seat) -> Document:
    """Leaves a seat. Its link is revoked, and the game waits until the host hands the seat to
    somebody else. Only the seat itself or the host can do this."""
    by = holder.seat or REFEREE
    answer = await service.tables.act(holder.game, retry_moved(lambda table: table.leave(seat, by)))
    await service.kill(holder.game, "seat", seat)
    return answer


@post("/seats/{seat:str}/drop", **operation("Consent to drop a seat", samples.ANSWER, CHANGING))
async def drop(service: Running, player: Player, seat: Seat) -> Document:
    """Agrees to continue without another seat. Once all the others agree, it is dropped: its link
    is revoked, and its decisions are made automatically until the host hands it to somebody."""
    answer, state = await service.tables.act(
        player.game,
        retry_moved(lambda table: (table.drop(seat, player.seat), table.line.seating.state(seat))),
    )
    if state == "dropped":
        await service.kill(player.game, "seat", seat)
    return answer


@post("/seats/{seat:str}/keep", **operation("Refuse to drop a seat", samples.ANSWER, CHANGING))
async def keep(service: Running, player: Player, seat: Seat) -> Document:
    """Refuses to drop a seat. One refusal ends the proposal."""
    return await service.tables.act(
        player.game, retry_moved(lambda table: table.keep(seat, player.seat))
    )


@put("/spectating", **operation("Open or close the table to spectators", samples.OPENED, CHANGING))
async def spectating(
    service: Running, host: Host, data: Annotated[Spectating, body_of(samples.SPECTATING)]
) -> Document:
    """Opens or closes the table to spectators. Opening issues a new link; closing revokes it. Host
    only."""
    if data.open:
        return {"open": True, "link": await service.reissue(host.game, "spectator")}
    await service.kill(host.game, "spectator")
    return {"open": False, "link": None}


ROUTES = (seats, renew, living, reissue, reissue_host, hand, leave, drop, keep, spectating)
