"""The table: the board with one's own eyes, what is due, and everything one can do there."""

from typing import Any

from litestar import Response, get

from mclub.club.game import Game as Played
from mclub.club.irrevocable import lasting
from mclub.kinds.due import due_of
from mclub.service.api.begin import overview
from mclub.service.entry import Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.pages import doing
from mclub.service.pages.offers import offers
from mclub.service.pages.rendering import answer, render
from mclub.service.state import Service

LAST_LINES = 40
"""Lines of the history that stand beside the board."""
NOT_SEATS = {"host": 1, "spectator": 2}
"""Links that stand behind those of the seats, in this order."""


def of_game(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """What every page of a game is told. mine: all that this browser holds links for."""
    face = table.kind.face()
    return {
        "game": overview(table, who),
        "who": who,
        "mine": sorted(mine, key=lambda name: NOT_SEATS.get(name, 0)),
        "eyes": who.eyes(table),
        "host_eyes": table.host_eyes,
        "face": face,
        "names": table.player_names,
        "words": face.NAMES,
    }


def table_part(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """`of_game`, and the table as it stands: the board, who is asked what, what may be done.

    own: whether the reader's seat may act; turn: whether it is awaited as well; lasting: those of
    its actions that it could not take back alone, which are asked about first.
    """
    of = of_game(table, who, mine)
    board = table.view(who.eyes(table))
    due = due_of(who.seat, board["due"])
    own = due is not None and due["seat"] == who.seat
    actions = (due["actions"] or []) if due is not None and own else []
    bind = lasting(table, who.seat, actions) if actions else set()
    return {
        **of,
        "called": table.names,
        "board": board,
        "due": due,
        "own": own,
        "question": None if due is None else table.kind.question(due["decision"]),
        "turn": own and due is not None and due["awaited"],
        "awaited": doing.awaited(table, board["due"]),
        "status": of["face"].status(board),
        "result": doing.result(table),
        "actions": actions,
        "lasting": bind,
        "offers": offers(actions, bind),
        "undoing": doing.undoing(table, who),
    }


def beside(service: Service, table: Played, who: Who) -> dict[str, Any]:
    """What stands beside the board: history, talk, notes, the webhook, the people."""
    return {
        "history": table.history(who.eyes(table))[-LAST_LINES:],
        "talk": service.talk.since(who.game, 0),
        "muted": service.talk.muted(who.game),
        "notes": service.talk.notes(who.game, who.seat) if who.role == "seat" else None,
        "hook": service.hooks.url(who.game, who.seat) if who.role == "seat" else None,
        "leaving": doing.leaving(table, who),
    }


@get("/", include_in_schema=False)
async def table(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The page of a seat, of the host and of who looks on."""

    def read(table: Played) -> str:
        return render(
            "table.html.j2", **table_part(table, who, mine), **beside(service, table, who)
        )

    return answer(await service.tables.run(who.game, read))


ROUTES = (table,)
