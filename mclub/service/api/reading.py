"""Read-only routes: the board, legal actions, history, knowledge."""

from io import BytesIO
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from events.language import translate_action
from mclub.club.club import Club
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT, REFEREE, Moment
from mclub.club.piece import LONGEST
from mclub.club.piece import explain_piece as piece_document
from mclub.desk.audit import audit_file, audit_log
from mclub.desk.auditor import Audit
from mclub.desk.figures import figures
from mclub.desk.report import page
from mclub.files.logs import export_log
from mclub.files.transcripts import export_transcript
from mclub.kinds.kind import Document, plain
from mclub.kinds.registry import game_kind
from mclub.records import result
from mclub.records.bgstats import link
from mclub.records.csv import lines
from mclub.service import entry
from mclub.service.api import samples
from mclub.service.api.openapi import At, operation
from mclub.service.entry import Asker, Player, Running
from mclub.service.links import Who
from mclub.service.state import Service

Since = Annotated[
    int, QueryParameter(ge=0, le=2**53, description="Return only what happened after this record.")
]
Form = Annotated[str, PathParameter(description="`log`, `transcript`, `csv` or `bgstats`.")]
Seq = Annotated[int, PathParameter(ge=1, le=2**53, description="The number of a record.")]
Piece = Annotated[
    str,
    PathParameter(
        max_length=LONGEST,
        description="The piece's key, as on the page (`data-explain`): `privilege-exchange`, `R4`.",
    ),
]
Seat = Annotated[
    str | None, QueryParameter(max_length=40, description="The seat. Default: your own.")
]
Account = Annotated[
    str | None,
    QueryParameter(max_length=40, description="A seat, `bank` or `notes`. Default: all."),
]
REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
"""Content-Security-Policy of the audit report, a self-contained page with inline styles."""


def moment(game: Played, at: int | None) -> Moment:
    """The game now, or as it stood after record `at`."""
    return game if at is None else game.at(at)


@get("/board", **operation("Get the whole board, as the referee sees it", samples.BOARD))
async def board(service: Running, who: Asker, at: At = None) -> Document:
    """The whole board. It needs the referee's view until the seals are open."""

    def read(table: Played) -> Document:
        entry.check_sees_everything(who, table)
        return moment(table, at).board()

    return await service.tables.run(who.game, read)


@get("/view", **operation("Get the board as you see it", samples.VIEW))
async def view(service: Running, who: Asker, at: At = None) -> Document:
    """The board as you may see it; values hidden from you are null."""
    return await service.tables.run(who.game, lambda table: moment(table, at).view(who.eyes(table)))


@get("/legal", **operation("Get who has to decide what, and your legal actions", samples.LEGAL))
async def legal(service: Running, who: Asker, at: At = None) -> Document:
    """The open decisions; legal actions, in a fixed order, are listed only for your seat."""
    return await service.tables.run(
        who.game, lambda table: moment(table, at).legal(who.eyes(table))
    )


@get("/history", **operation("Get what happened, in words", samples.HISTORY))
async def history(
    service: Running, who: Asker, since: Since = 0, at: At = None
) -> list[dict[str, Any]]:
    """What happened, in the language of the request, limited to what you may know."""
    return await service.tables.run(
        who.game, lambda table: moment(table, at).history(who.eyes(table), since)
    )


@get("/score", **operation("Get the score sheet as if the game ended now", samples.SCORE))
async def score(service: Running, who: Asker, at: At = None) -> Document:
    """The score sheet. It counts hidden cards, so it needs the referee's view until the game is
    over."""

    def read(table: Played) -> Document:
        entry.check_sees_everything(who, table)
        return moment(table, at).score()

    return await service.tables.run(who.game, read)


@get("/ledger", **operation("List all movements of money", samples.LEDGER))
async def ledger(service: Running, who: Asker, account: Account = None) -> list[dict[str, Any]]:
    """All movements of money. They need the referee's view until the seals are open."""

    def read(table: Played) -> list[Document]:
        entry.check_sees_everything(who, table)
        return table.ledger(account)

    return await service.tables.run(who.game, read)


@get("/explain/{seq:int}", **operation("Explain an event", samples.EXPLANATION))
async def explain(service: Running, who: Asker, seq: Seq) -> Document:
    """One event, with its rules, figures and legal alternatives, as far as you may know them."""
    return await service.tables.run(who.game, lambda table: table.explain(seq, who.eyes(table)))


@get("/pieces/{piece:str}", **operation("Explain a piece of the board", samples.PIECE))
async def explain_piece(service: Running, who: Asker, piece: Piece, at: At = None) -> Document:
    """A piece in two sentences, what it is and what it does now, with its rules; from your view of
    the board. With the referee's view also its figures, as claims to dispute."""

    def read(table: Played) -> Document:
        then, eyes = moment(table, at), who.eyes(table)
        document = piece_document(then, piece, eyes)
        if eyes != REFEREE:
            return document
        claims = [{"claim": one, "text": translate_action(one)} for one in figures(then, piece)]
        return document | {"claims": claims}

    return await service.tables.run(who.game, read)


@get("/refusals", **operation("Get what the rules forbid you now", samples.REFUSALS))
async def refusals(service: Running, player: Player) -> Document:
    """What your seat might try at its pending decision but a rule forbids, with the error that the
    action would get; as far as your view of the board shows it."""
    return await service.tables.run(player.game, lambda table: _refusals(table, player.seat))


def _refusals(table: Played, seat: str) -> Document:
    refused = [plain(one) for one in table.refusals(seat)]
    return {"format": FORMAT, "game": table.id, "seq": table.seq, "refused": refused}


@get("/knows", **operation("Get what a seat has learned, and by which event", samples.KNOWS))
async def knows(service: Running, who: Asker, seat: Seat = None, at: At = None) -> Document:
    """What a seat has learned. Only the referee's view allows seats other than your own."""

    def read(table: Played) -> Document:
        wanted = seat or who.seat
        if not wanted:
            raise BadInput(_("Name a seat."))
        if wanted != who.seat:
            entry.check_sees_everything(who, table)
        return moment(table, at).knows(wanted)

    return await service.tables.run(who.game, read)


@get("/hint", **operation("Get a hint: what the planner would do in your place", samples.HINT))
async def hint(service: Running, player: Player) -> Document:
    """The planner's choice for your seat, if it has to decide and the option `hints` allows it."""
    return await service.hints.of(player.game, player.seat)


@get("/audit", **operation("Audit the game", samples.AUDIT))
async def audit(service: Running, who: Asker) -> Document:
    """Audits the whole log with the referee's view, otherwise the part that you may see."""
    return (await audit_for(service, who)).document()


@get(
    "/audit/report",
    **operation("Get the audit as a page", samples.PAGE, media_type="text/html"),
)
async def report(service: Running, who: Asker) -> Response[str]:
    """The audit as one self-contained HTML file."""
    audit = await audit_for(service, who)
    text = await service.tables.run_slow(lambda: page(audit))
    return Response(
        text,
        media_type="text/html",
        headers={
            "Content-Disposition": f'attachment; filename="mclub-{who.game}.html"',
            "Content-Security-Policy": REPORT_POLICY,
        },
    )


async def audit_for(service: Service, who: Who) -> Audit:
    """Audits the part of the log that the caller may see, as it is stored now: a cached game would
    hide damage that came after it was read. Raises LogDamaged if the log can't be read and the
    caller may see only a part."""
    if await may_audit_all(service, who):
        return await service.tables.run_slow(lambda: audit_log(service.club.log, who.game))
    return await service.tables.run_slow(lambda: _audit_part(service.club, who))


def _audit_part(club: Club, who: Who) -> Audit:
    table = club.game(who.game)
    return audit_file(BytesIO(_log(table, who.eyes(table)).encode()), who.game)


async def may_audit_all(service: Service, who: Who) -> bool:
    """Whether the caller may audit the whole log. Raises LogDamaged like `audit_for`."""
    try:
        return await service.tables.run(who.game, lambda table: who.eyes(table) == REFEREE)
    except LogDamaged:
        if who.role != "host":
            raise
        if await service.tables.write(lambda: _host_plays(service.club, who.game)):
            raise
        return True


def _host_plays(club: Club, game: str) -> bool:
    """Whether the host plays, and so may not see secrets. Reads only the first record, because the
    log can't be folded."""
    kind, (_seq, body, openings, _hash) = game_kind(club.log.kind(game)), club.log.rows(game)[0]
    try:
        return Moment(kind, game, [kind.CODEC.record(body, openings)]).host_eyes != REFEREE
    except LogDamaged:
        return False


def _log(table: Played, eyes: str) -> str:
    return "".join(f"{line}\n" for line in export_log(table.club, table, eyes))


@get(
    "/export/{form:str}",
    **operation("Export the game", samples.LOG, media_type="text/plain"),
)
async def export(service: Running, who: Asker, form: Form) -> Response[str]:
    """Exports the game. `log`: the records as far as you may see them, with the same hash chain for
    everybody. `transcript`: the commands as typed, and the seed. `csv`, `bgstats`: the result of a
    finished game."""
    text = await service.tables.run(who.game, lambda table: _export(table, who, form))
    ending = {"log": "jsonl", "transcript": "txt", "csv": "csv", "bgstats": "url"}[form]
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="mclub-{who.game}.{ending}"'},
    )


def _export(table: Played, who: Who, form: str) -> str:
    match form:
        case "log":
            return _log(table, who.eyes(table))
        case "transcript":
            entry.check_sees_everything(who, table)
            return "".join(f"{line}\n" for line in export_transcript(table))
        case "csv":
            return "".join(f"{line}\n" for line in lines(result(table)))
        case "bgstats":
            return link(result(table), "") + "\n"
    raise BadInput(
        _("There is no format {form}. Choose from: {forms}.").format(
            form=form[:40], forms="log, transcript, csv, bgstats"
        )
    )


ROUTES = (
    board,
    view,
    legal,
    history,
    score,
    ledger,
    explain,
    explain_piece,
    refusals,
    knows,
    hint,
    audit,
    report,
    export,
)
