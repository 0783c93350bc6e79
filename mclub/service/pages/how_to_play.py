"""The pages of how to play each game, for people, beside the law of `mclub.service.pages.rulebook`.

Their pictures are parts of the board in the recorded game (`mclub demo`), drawn as at a table.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.params import PathParameter
from litestar.response import Redirect
from markupsafe import Markup

from events.language import gettext as _
from events.language import language
from mclub.club.club import Club
from mclub.club.game import Game as Played
from mclub.club.moment import SPECTATOR
from mclub.files.transcripts import import_transcript
from mclub.kinds.due import due_of
from mclub.kinds.face import Demo, Pads
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face
from mclub.rulebook.how_to_play import Picture, card_effects, explained_games, how_to_play, read
from mclub.service.entry import Asker, Running
from mclub.service.pages.offers import choices
from mclub.service.pages.parts import Part
from mclub.service.pages.phrases import ActionPhrases
from mclub.service.pages.presses import Presses
from mclub.service.pages.rendering import answer, draw, render

IDS: Final = re.compile(r' (?:id|data-explain|data-piece|tabindex)(?:="[^"]*")?(?=[ >/])')
"""The attributes of a piece by which scripts find it; in a picture they would repeat."""
END: Final = "scoring"
"""The anchor of the scored game, where a finished game leads."""


@get("/rules/how-to-play/{kind:str}", include_in_schema=False, sync_to_thread=True)
def one_game(
    kind: Annotated[str, PathParameter(max_length=40, description="The game.")],
) -> Response[str]:
    """How to play a game: its goal, each phase with its picture, and the score of the recorded
    game. Raises BadInput for an unknown game."""
    explained = how_to_play(kind)
    page = render(
        "how_to_play.html.j2",
        kind=kind,
        title=_(game_face(kind).TITLE),
        explained=explained,
        cards={phase.key: card_effects(kind, phase) for phase in explained.phase},
        **_example(kind, language()),
    )
    return answer(page)


@get("/rules")
async def rules(service: Running, who: Asker) -> Redirect:
    """Redirect to how to play the game, at the phase that is being played; to the law of a game
    that has no such page."""

    def place(table: Played) -> str:
        kind = table.kind.KIND
        if kind not in explained_games():
            return f"/rules?kind={kind}"
        due = due_of(who.seat, table.due(SPECTATOR))
        phase = END if due is None else read(kind).phase_of(due["decision"]).key
        return f"/rules/how-to-play/{kind}#{phase}"

    return Redirect(await service.tables.run(who.game, place), status_code=303)


@cache
def _example(kind: str, _language: str) -> Document:
    """The template context of the recorded game, in the current language. In the result, pictures:
    by phase; hints: what each line of the score sheet counts, if the game has a score pad. Raises
    BadInput for a game without a recorded one."""
    face = game_face(kind)
    with Club() as club:
        game = import_transcript(club, able(face, Demo).DEMO.read_text("utf-8"))
        score = game.score()
        pad = face.pads().fill_pad(score, game.shown_names, "") if isinstance(face, Pads) else None
        return {
            "pictures": {
                phase.key: _draw(game, phase.picture) for phase in read(kind).phase if phase.picture
            },
            "score": score,
            "face": face,
            "names": game.shown_names,
            "called": game.names,
            "words": face.NAMES,
            "verdict": face.verdict(score, game.shown_names),
            "hints": [] if pad is None else [(row.label, row.hint) for row in pad.rows if row.hint],
        }


def _draw(game: Played, picture: Picture) -> Markup:
    """Parts of the board, drawn as a table page draws them, inside the board's outermost
    element."""
    moment, face = game.at(picture.record), game.kind.face()
    board = draw(
        f"{game.kind.KIND}/board.html.j2",
        game={"game": game.id, "kind": game.kind.KIND},
        who={"seat": picture.seat, "name": SPECTATOR},
        face=face,
        board=moment.view(picture.seat or SPECTATOR),
        due=None,
        actions=[],
        presses=Presses(),
        choices=choices(),
        phrases=ActionPhrases(face, game.names),
        called=game.names,
        words=face.NAMES,
    )
    opening, _tag, _rest = board.body.partition(">")
    parts = {part.id: part for part in _all_parts(board)}
    drawn = "".join(parts[id_].html() for id_ in picture.parts)
    return Markup(IDS.sub("", f"{opening}>{drawn}</div>"))  # noqa: S704 (our own templates)


def _all_parts(part: Part) -> Iterator[Part]:
    for inner in part.parts.values():
        yield inner
        yield from _all_parts(inner)


def pages_about(rule: str) -> list[dict[str, Any]]:
    """The phases that cite a rule, each with its game and its title."""
    return [
        {"kind": game, "key": phase.key, "title": phase.title}
        for game in explained_games()
        for phase in how_to_play(game).phase
        if rule in phase.rules
    ]


ROUTES = (one_game,)
ROUTES_OF_A_GAME = (rules,)
