"""The table page: the board as the caller sees it, the open questions, and all controls."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.params import QueryParameter

from mclub.club.game import Game as Played
from mclub.club.irrevocable import irrevocable_actions
from mclub.guide.panel import panel
from mclub.kinds.due import due_of
from mclub.kinds.kind import Document
from mclub.service.api.begin import overview
from mclub.service.api.rematch import room_document
from mclub.service.beside import Beside, read_beside
from mclub.service.entry import Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.page_cache import Page
from mclub.service.pages import controls
from mclub.service.pages.changes import ANEW, changes
from mclub.service.pages.lines import last_lines, lines_since, without_seed
from mclub.service.pages.offers import choices, offers, split_by
from mclub.service.pages.phrases import ActionPhrases, number_names
from mclub.service.pages.presses import Presses
from mclub.service.pages.rendering import answer, complete, draw
from mclub.service.state import Service
from mclub.service.talk import Notes

TEMPLATE: Final = "table.html.j2"
NOT_SEATS: Final = {"host": 1, "spectator": 2}
"""The order of links without a seat, which come after the seats."""
Since = Annotated[
    str, QueryParameter(description="The state of the page that is shown.", max_length=40)
]

Told = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=2**53, description="The record after which the page says what happened."
    ),
]


def game_context(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """The template context of every page of a game. mine: the names of the browser's links."""
    face = table.kind.face()
    return {
        "game": overview(table, who),
        "who": who,
        "mine": sorted(mine, key=lambda name: NOT_SEATS.get(name, 0)),
        "eyes": who.eyes(table),
        "host_eyes": table.host_eyes,
        "face": face,
        "names": table.shown_names,
        "called": {**table.names},  # a plain dict: part of many keys
        "words": face.NAMES,
    }


def table_part(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """`game_context`, with the board, the open questions and the legal actions.

    In the result, own: whether the caller's seat may act; turn: whether it also has to decide;
    lasting: its actions that it couldn't undo without asking, each with the reason to confirm it;
    offers: the actions with a button or a form beside the board; listed: the actions on the board,
    which a list repeats.
    """
    of = game_context(table, who, mine)
    board = table.view(who.eyes(table))
    due = due_of(who.seat, board["due"])
    own = due is not None and due["seat"] == who.seat
    actions = (due["actions"] or []) if due is not None and own else []
    bind = irrevocable_actions(table, who.seat, actions) if actions else {}
    presses = Presses(actions, bind, table.refusals(who.seat) if actions else ())

    def is_on_board(action: str) -> bool:
        return " " in action and of["face"].is_on_board(due, action)

    on_board, beside = split_by(actions, is_on_board)
    numbers = number_names(of["face"], board, who.seat, [*actions, *presses.barred])
    barred = {one: why for one, why in presses.barred.items() if not is_on_board(one)}
    undoing, undone_too = controls.undo_controls(table, who)
    return {
        **of,
        "board": board,
        "due": due,
        "own": own,
        "question": _question(table, due, actions),
        "turn": own and due is not None and due["awaited"],
        "awaited": controls.open_questions(table, board["due"]),
        "status": of["face"].status(board),
        "result": controls.result(table),
        "actions": actions,
        "lasting": dict(bind),
        "presses": presses,
        "phrases": ActionPhrases(of["face"], of["called"], numbers),
        "offers": offers(beside, bind, barred),
        "listed": offers(on_board, bind),
        "choices": choices(actions, on_board, bind, presses.barred),
        "undoing": undoing,
        "undone_too": undone_too,
    }


def _question(table: Played, due: Document | None, actions: list[str]) -> str | None:
    if due is None:
        return None
    kind, decision = table.kind, due["decision"]
    return kind.prompt(decision, actions) if actions else kind.question(decision)


def side_panels(beside: Beside, table: Played, who: Who) -> dict[str, Any]:
    """The template context of the panels beside the board, such as history, talk and notes."""
    return {
        "history": without_seed(table, last_lines(table, who.eyes(table))),
        "talk": beside.talk,
        "muted": beside.muted,
        "notes": beside.notes.get(who.seat, Notes("")) if who.role == "seat" else None,
        "hook": beside.hooks.get(who.seat) if who.role == "seat" else None,
        "leaving": controls.leave_controls(table, who),
    }


Reader = Callable[[Played], dict[str, Any]]
"""Reads from a game the template context of a page."""


async def serve_page(service: Service, who: Who, template: str, read: Reader) -> Response[str]:
    """A page that the browser then keeps up to date with `serve_changes`."""
    page, html = await service.tables.run(
        who.game, lambda table: draw_whole_page(table, template, read(table))
    )
    service.page_cache.keep(who, template, page)
    return answer(html)


async def serve_changes(
    service: Service, who: Who, template: str, read: Reader, since: str
) -> Response[Document]:
    """The changes in a page since the state `since`; `ANEW` if that isn't cached any more."""
    old = service.page_cache.find(who, template, since)
    if old is None:
        return Response(ANEW)

    def compare(table: Played) -> tuple[Page, Document]:
        context = read(table)
        page = draw_page(table, template, context)
        return page, changes(table, who.eyes(table), old, page, context)

    page, document = await service.tables.run(who.game, compare)
    service.page_cache.keep(who, template, page)
    return Response(document)


def draw_page(table: Played, template: str, context: dict[str, Any]) -> Page:
    """Render what can change in a page that is kept up to date. The rest of its HTML depends only
    on the template, the language, the game's kind and the link."""
    part = draw(template, changing=True, **context)
    return Page(table.seq, part.state, part)


def draw_whole_page(table: Played, template: str, context: dict[str, Any]) -> tuple[Page, str]:
    """What can change in a page, and the complete HTML."""
    page = draw_page(table, template, context)
    return page, complete(draw(template, **context), page.seq, page.state)


@get("/", include_in_schema=False)
async def table(service: Running, who: Asker, mine: Mine, told: Told = None) -> Response[str]:
    """The table page, for a seat, the host or a spectator."""
    read = page_reader(service, who, mine)
    if told is None:
        return await serve_page(service, who, TEMPLATE, read)

    def read_told(table: Played) -> dict[str, Any]:
        return read(table) | {"news": lines_since(table, who.eyes(table), told)}

    return await serve_page(service, who, TEMPLATE, read_told)


@get("/changes", include_in_schema=False)
async def table_changes(
    service: Running, who: Asker, mine: Mine, since: Since = ""
) -> Response[Document]:
    """The changes in that page since the state `since`."""
    return await serve_changes(service, who, TEMPLATE, page_reader(service, who, mine), since)


def page_reader(
    service: Service, who: Who, mine: list[str], beside: Beside | None = None
) -> Reader:
    """A function that reads the context of the whole table page. beside: if it has already been
    read."""
    return lambda table: {
        **table_part(table, who, mine),
        **side_panels(beside or read_beside(service.store, table.id), table, who),
        "guide": panel(table, who.seat) if who.role == "seat" else None,
        "room": room_document(service, table, [who.name, *mine]),
        "news": [],
        "refusal": "",
    }


ROUTES = (table, table_changes)
