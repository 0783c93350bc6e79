"""Pages about the past: the history, explanations of events, and the board at any record."""

from bisect import bisect_left
from itertools import groupby
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from events.ranges import in_ranges
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.kinds.kind import Document
from mclub.service.entry import Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.pages.controls import back_controls, back_points
from mclub.service.pages.offers import choices
from mclub.service.pages.phrases import ActionPhrases
from mclub.service.pages.playing import game_context
from mclub.service.pages.presses import Presses
from mclub.service.pages.rendering import answer, render

Seq = Annotated[int, PathParameter(ge=1, le=2**53, description="The number of a record.")]
At = Annotated[
    int | None,
    QueryParameter(ge=1, le=2**53, description="The record after which the board is shown."),
]
By = Annotated[str, QueryParameter(max_length=40, description="Only what this seat has done.")]
Round = Annotated[
    str, QueryParameter(name="round", max_length=10, description="Only what happened in it.")
]
Open = Annotated[bool, QueryParameter(name="open", description="Everything, if the game is over.")]


@get("/history")
async def history(
    service: Running, who: Asker, mine: Mine, seat: By = "", round_: Round = ""
) -> Response[str]:
    """The history as far as the caller may know it, filtered by seat and round."""

    def read(table: Played) -> str:
        lines = table.history(who.eyes(table))
        selection = [
            line
            for line in lines
            if seat in ("", line["by"]) and round_ in ("", str(line["round"]))
        ]
        return render(
            "history.html.j2",
            **game_context(table, who, mine),
            rounds=[(number, list(group)) for number, group in groupby(selection, _round)],
            all_rounds=list(dict.fromkeys(line["round"] for line in lines)),
            actors=list(dict.fromkeys([*table.seats, *(line["by"] for line in lines)])),
            last=lines[-1] if lines else None,
            points=_points(table, who, selection),
            seat=seat,
            only=round_,
        )

    return answer(await service.tables.run(who.game, read))


@get("/explain/{seq:int}")
async def explain(service: Running, who: Asker, mine: Mine, seq: Seq) -> Response[str]:
    """One event: who decided it, the rules and figures that applied, and what else was legal.
    Raises BadInput for an unknown event."""

    def read(table: Played) -> str:
        return render(
            "explain.html.j2",
            **game_context(table, who, mine),
            event=table.explain(seq, who.eyes(table)),
            in_ranges=in_ranges,
        )

    return answer(await service.tables.run(who.game, read))


@get("/replay")
async def replay(
    service: Running, who: Asker, mine: Mine, at: At = None, open_: Open = False
) -> Response[str]:
    """The board after record `at`, as the caller saw it then. Raises BadInput for an unknown
    record."""

    def read(table: Played) -> str:
        moment = table.at(table.seq if at is None else at)
        opened = open_ and table.opened
        eyes = REFEREE if opened else who.eyes(table)
        return render(
            "replay.html.j2",
            **game_context(table, who, mine),
            board=moment.view(eyes),
            due=None,
            actions=[],
            presses=Presses(),
            choices=choices(),
            phrases=ActionPhrases(table.kind.face(), table.names),
            at=moment.seq,
            opened=opened,
            can_open=table.opened and who.eyes(table) != REFEREE,
            undone=moment.seq in table.line.undone(table.records),
            lines=moment.history(eyes, moment.records[-1].batch - 1),
            stops=stops(table, moment.seq),
            back=back_controls(table, who, moment.seq),
            begins=begins(table.history(who.eyes(table))),
        )

    return answer(await service.tables.run(who.game, read))


def _points(table: Played, who: Who, lines: list[Document]) -> dict[int, int]:
    """The record to return to in order to undo a line, by the line's record, for the lines that the
    caller can undo."""
    ends = back_points(table, who)
    standing = {record.seq for record in table.line.standing} if ends else set()
    places = {line["seq"]: bisect_left(ends, line["seq"]) for line in lines}
    return {seq: ends[at - 1] for seq, at in places.items() if at and seq in standing}


def stops(table: Played, at: int) -> dict[str, int | None]:
    """The records to step to from record `at`: "before" and "after" are the last records of the
    neighbouring commands, None if there is none."""
    records = table.records
    before = records[at - 1].batch - 1
    ends = (
        record.seq
        for record in records[at:]
        if record.seq == table.seq or records[record.seq].batch != record.batch
    )
    return {"before": before or None, "after": next(ends, None)}


def begins(lines: list[Document]) -> dict[int, int]:
    """The first record of each round, ignoring undone lines; the set-up is round 0."""
    firsts: dict[int, int] = {}
    for line in lines:
        if not line["undone"]:
            firsts.setdefault(line["round"], line["seq"])
    return firsts


def _round(line: Document) -> Any:
    return line["round"]


ROUTES = (history, explain, replay)
