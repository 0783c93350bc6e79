"""The audit page: the checks of the game's log, and downloads."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import QueryParameter

from events.errors import LogDamaged
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE, SPECTATOR
from mclub.desk.checks import as_json, coverage
from mclub.kinds.kind import Document
from mclub.kinds.registry import game_face, game_kind
from mclub.records import result
from mclub.records.bgstats import link
from mclub.service.api.reading import audit_for, may_audit_all
from mclub.service.entry import Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render
from mclub.service.state import Service
from mclub.text.words import crossing_lines

Checked = Annotated[bool, QueryParameter(description="Whether to audit the game now.")]


@get("/audit")
async def audit(
    service: Running, who: Asker, mine: Mine, *, checked: Checked = False
) -> Response[str]:
    """The audit page, even for a damaged log. It arrives without the result, which takes longer;
    its script then requests the page with `checked`."""
    try:
        page = await service.tables.run(who.game, lambda table: _audit_context(table, who, mine))
        document = (await audit_for(service, who)).document() if checked else None
        damage = None
    except LogDamaged as error:
        whole = who.role == "host" and await _audits_damaged(service, who)
        page = await service.tables.write(lambda: _damaged_context(service, who, mine, whole=whole))
        document = (await audit_for(service, who)).document() if checked and whole else None
        damage = error
    return answer(
        render(
            "audit.html.j2",
            **page,
            checked=checked,
            audit=document,
            crossings=[*crossing_lines((document or {}).get("crossed") or ())],
            damage=damage,
            tried=coverage,
            as_json=as_json,
        )
    )


def _audit_context(table: Played, who: Who, mine: list[str]) -> Document:
    finished = table.status == "finished"
    return game_context(table, who, mine) | {
        "whole": table.opened or who.eyes(table) == REFEREE,
        "finished": finished,
        "play": link(result(table), "") if finished else None,
    }


async def _audits_damaged(service: Service, who: Who) -> bool:
    try:
        return await may_audit_all(service, who)
    except LogDamaged:
        return False


def _damaged_context(service: Service, who: Who, mine: list[str], *, whole: bool) -> dict[str, Any]:
    """The template context for a game whose log can't be folded."""
    kind = service.club.log.kind(who.game)
    game = {
        "game": who.game,
        "kind": kind,
        "title": game_kind(kind).TITLE,
        "seq": 0,
        "head": "",
        "commitment": "",
        "players": {},
    }
    face = game_face(kind)
    return {
        "game": game,
        "who": who,
        "mine": mine,
        "eyes": REFEREE if whole else SPECTATOR,
        "host_eyes": REFEREE if whole else SPECTATOR,
        "face": face,
        "names": {},
        "words": face.NAMES,
        "whole": whole,
        "finished": False,
        "play": None,
    }


ROUTES = (audit,)
