"""Routes for the host alone, most of them for refereeing."""

from typing import Annotated

from litestar import get, post

from mclub.club.game import Game as Played
from mclub.desk.dispute import dispute as judge
from mclub.kinds.kind import Document
from mclub.service.api import samples
from mclub.service.api.acting import act_at
from mclub.service.api.begin import issue_links
from mclub.service.api.openapi import CHANGING, PLAYING, body_of, operation
from mclub.service.bodies import (
    Abandoning,
    Amending,
    Correcting,
    Counting,
    Dealing,
    Disputing,
    Forking,
)
from mclub.service.entry import Host, Referee, Running
from mclub.service.tables import retry_moved


@post("/amend", **operation("Replace a command", samples.AMENDED, PLAYING))
async def amend(
    service: Running, referee: Referee, data: Annotated[Amending, body_of(samples.AMENDING)]
) -> Document:
    """Replays the later commands that are still legal, and lists the others."""
    return await act_at(
        service,
        referee,
        data.expect,
        lambda table: table.amend(data.seq, data.action, reason=data.reason, dry_run=data.dry_run),
    )


@post("/correct", **operation("Set money to what was counted", samples.ANSWER, PLAYING))
async def correct(
    service: Running, referee: Referee, data: Annotated[Correcting, body_of(samples.CORRECTING)]
) -> Document:
    """Sets a seat's money to the counted amount. If people handle the money, the bank takes the
    difference."""
    return await act_at(
        service,
        referee,
        data.expect,
        lambda table: table.correct(data.seat, data.what, data.amount, data.reason),
    )


@post("/abandon", **operation("Abandon the game", samples.ANSWER, PLAYING))
async def abandon(
    service: Running, host: Host, data: Annotated[Abandoning, body_of(samples.ABANDONING)]
) -> Document:
    """Abandons the game. The host can undo this."""
    return await act_at(service, host, data.expect, lambda table: table.abandon(data.reason))


@post("/eyes", **operation("Switch to the referee's view", samples.ANSWER, CHANGING))
async def eyes(service: Running, host: Host) -> Document:
    """For a host who plays: the host's link then shows everything and has the referee's tools.
    The log records the switch, everybody sees it, and it can't be reversed."""
    return await service.tables.act(host.game, retry_moved(Played.take_eyes))


@post("/deal", **operation("Deal a game after its commitment", samples.ANSWER, CHANGING))
async def deal(
    service: Running, host: Host, data: Annotated[Dealing, body_of(samples.DEALING)]
) -> Document:
    """Deals the game. Each seat may add a word, which influences every random draw."""
    return await service.tables.act(
        host.game, lambda table: table.deal(data.words, data.start, data.deck, data.board)
    )


@post("/count", **operation("Compare counted money with the ledger", samples.COUNTED, CHANGING))
async def count(
    service: Running, referee: Referee, data: Annotated[Counting, body_of(samples.COUNTING)]
) -> Document:
    """Compares counted money with the ledger, and lists mistakes that would explain a difference.
    Changes nothing."""
    return await service.tables.run(referee.game, lambda table: table.count(data.counted))


@post("/dispute", **operation("Judge a dispute", samples.DISPUTE, CHANGING))
async def dispute(
    service: Running, referee: Referee, data: Annotated[Disputing, body_of(samples.DISPUTING)]
) -> Document:
    """Finds what contradicts the rules or the claim, and proposes a remedy. Changes nothing."""
    return await service.tables.run_slow(
        lambda: judge(service.club.game(referee.game), data.at, data.claim)
    )


@get("/position", **operation("Get the position, for a new game to start from", samples.POSITION))
async def position(service: Running, referee: Referee) -> Document:
    """The current position. Use it as the `start` of a new game."""
    return await service.tables.run(referee.game, lambda table: table.position())


@post(
    "/fork",
    **operation("Start a new game from a record of this one", samples.BEGUN, CHANGING, status=201),
)
async def fork(
    service: Running, referee: Referee, data: Annotated[Forking, body_of(samples.FORKING)]
) -> Document:
    """Starts a new game after a record of this one. It gets new links; this game doesn't change."""
    other = await service.tables.act(referee.game, lambda table: service.club.fork(table, data.seq))
    return await issue_links(service, other, spectating=False)


ROUTES = (amend, correct, abandon, eyes, deal, count, dispute, position, fork)
