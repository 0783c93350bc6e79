"""Routes for a seat's actions, and for undo and redo."""

from collections.abc import Callable
from typing import Annotated

from litestar import post

from commands.notation import AGREE, REFUSE
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.api import samples
from mclub.service.api.openapi import PLAYING, body_of, operation
from mclub.service.bodies import Acting, Answering, Undoing
from mclub.service.entry import Actor, Player, Running
from mclub.service.links import Who
from mclub.service.state import Service


@post("/actions", **operation("Take an action", samples.ANSWER, PLAYING))
async def act(
    service: Running, player: Player, data: Annotated[Acting, body_of(samples.ACTING)]
) -> Document:
    """Takes an action for your seat. Repeating a `command_id` returns the same answer and appends
    nothing."""
    return await service.tables.act(
        player.game,
        lambda table: table.act(
            player.seat, data.action, expect=data.expect, command_id=data.command_id
        ),
    )


@post("/undo", **operation("Undo, or ask the table to", samples.ANSWER, PLAYING))
async def undo(
    service: Running, actor: Actor, data: Annotated[Undoing, body_of(samples.UNDOING)]
) -> Document:
    """A seat can undo its own last command at once if nobody has learned anything from it;
    otherwise the others must agree. The host gives a reason, which the log keeps."""
    return await service.tables.act(
        actor.game,
        lambda table: table.undo(
            actor.seat or None, data.reason, data.to, expect=data.expect, command_id=data.command_id
        ),
    )


@post("/redo", **operation("Redo what the last undo took back", samples.ANSWER, PLAYING))
async def redo(
    service: Running, actor: Actor, data: Annotated[Answering, body_of(samples.ANSWERING)]
) -> Document:
    """A seat can redo its own command, the host anyone's."""
    return await service.tables.act(
        actor.game,
        lambda table: table.redo(
            actor.seat or None, expect=data.expect, command_id=data.command_id
        ),
    )


@post("/agree", **operation("Agree to an undo", samples.ANSWER, PLAYING))
async def agree(
    service: Running, player: Player, data: Annotated[Answering, body_of(samples.ANSWERING)]
) -> Document:
    """Agrees to an undo, which takes effect once all the other seats have agreed."""
    return await _answer(service, player, AGREE, data)


@post("/refuse", **operation("Refuse an undo", samples.ANSWER, PLAYING))
async def refuse(
    service: Running, player: Player, data: Annotated[Answering, body_of(samples.ANSWERING)]
) -> Document:
    """Refuses an undo. One refusal ends the proposal."""
    return await _answer(service, player, REFUSE, data)


async def _answer(service: Service, player: Who, word: str, data: Answering) -> Document:
    return await service.tables.act(
        player.game,
        lambda table: table.act(player.seat, word, expect=data.expect, command_id=data.command_id),
    )


async def act_at(
    service: Service, who: Who, expect: int, work: Callable[[Played], Document]
) -> Document:
    """Run `work` on the game and return its result. Raises GameMovedOn if record `expect` is no
    longer the last one."""

    def do(table: Played) -> Document:
        table.expect(expect, who.eyes(table))
        return work(table)

    return await service.tables.act(who.game, do)


ROUTES = (act, undo, redo, agree, refuse)
