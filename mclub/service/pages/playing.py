"""The table page: the board with the caller's eyes, what is due, and every control."""

from typing import Any

from litestar import Response, get

from mclub.club.game import Game as Played
from mclub.club.irrevocable import irrevocable_actions
from mclub.kinds.due import due_of
from mclub.service.api.begin import overview
from mclub.service.entry import Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.pages import controls
from mclub.service.pages.offers import offers
from mclub.service.pages.rendering import answer, render
from mclub.service.state import Service

LAST_LINES = 40
"""Lines of the history beside the board."""
NOT_SEATS = {"host": 1, "spectator": 2}
"""The order of links that belong to no seat, after the seats."""


def game_context(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """The context of every page of a game. mine: the names of the browser's links."""
    face = table.kind.face()
    return {
        "game": overview(table, who),
        "who": who,
        "mine": sorted(mine, key=lambda name: NOT_SEATS.get(name, 0)),
        "eyes": who.eyes(table),
        "host_eyes": table.host_eyes,
        "face": face,
        "names": table.shown_names,
        "words": face.NAMES,
    }


def table_part(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """`of_game`, with the board, the open questions and the legal actions.

    own: whether the caller's seat may act; turn: whether it is also to decide; lasting: those of
    its actions that it could not undo alone, which need a confirmation.
    """
    of = game_context(table, who, mine)
    board = table.view(who.eyes(table))
    due = due_of(who.seat, board["due"])
    own = due is not None and due["seat"] == who.seat
    actions = (due["actions"] or []) if due is not None and own else []
    bind = irrevocable_actions(table, who.seat, actions) if actions else set()
    return {
        **of,
        "called": table.names,
        "board": board,
        "due": due,
        "own": own,
        "question": None if due is None else table.kind.question(due["decision"]),
        "turn": own and due is not None and due["awaited"],
        "awaited": controls.open_questions(table, board["due"]),
        "status": of["face"].status(board),
        "result": controls.result(table),
        "actions": actions,
        "lasting": bind,
        "offers": offers(actions, bind),
        "undoing": controls.undo_controls(table, who),
    }


def side_panels(service: Service, table: Played, who: Who) -> dict[str, Any]:
    """The panels beside the board: history, talk, notes, webhook, people."""
    return {
        "history": table.history(who.eyes(table))[-LAST_LINES:],
        "talk": service.talk.since(who.game, 0),
        "muted": service.talk.muted_seats(who.game),
        "notes": service.talk.notes(who.game, who.seat) if who.role == "seat" else None,
        "hook": service.hooks.url(who.game, who.seat) if who.role == "seat" else None,
        "leaving": controls.leave_controls(table, who),
    }


@get("/", include_in_schema=False)
async def table(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The page of a seat, of the host and of spectators."""

    def read(table: Played) -> str:
        return render(
            "table.html.j2", **table_part(table, who, mine), **side_panels(service, table, who)
        )

    return answer(await service.tables.run(who.game, read))


ROUTES = (table,)
