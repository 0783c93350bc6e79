"""`audit`: checks a game's log, or those of all games."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from events.errors import BadInput, reason
from events.language import gettext as _
from events.opening import is_address
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Db, GameId, last_used, place_of
from mclub.cli.output import draw
from mclub.club.club import Club
from mclub.club.moment import FORMAT
from mclub.files.whole_file import write
from mclub.text.plain import safe
from mclub.text.printing import say

if TYPE_CHECKING:
    from mclub.desk.audit import Audited
    from mclub.desk.auditor import Audit

FAILED = 6
"""The exit code of a failed audit."""
_ID = re.compile(r"[\w-]{1,40}\Z")


@answering
def audit(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game's id, or an exported log, complete or cut for a seat; “-” reads "
            "standard input. Default: the game last used.",
        ),
    ] = None,
    head: Annotated[
        str,
        typer.Option(
            "--head", metavar="HASH", help="A head noted earlier; reveals a truncated log."
        ),
    ] = "",
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE.html", help="Also write the whole audit as one page."
        ),
    ] = None,
    explain: Annotated[
        list[int] | None,
        typer.Option("--explain", metavar="SEQ", help="Explain this event in the report."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Check every game, and name those that fail.")
    ] = False,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Check a game: its chain, seals, shuffles, commands, outcomes, money, cards and score."""
    if every:
        if what or game or head or report or explain:
            raise BadInput(_("--all checks every game: leave out the game and its options."))
        yield from _audit_all(place_of(db))
        return
    if explain and report is None:
        raise BadInput(_("Explanations are part of a report: add --report FILE.html."))
    if what and game:
        raise BadInput(_("Name the game once: as the argument, or with --id."))
    audited = _audit(what or game, head, db)
    document = audited.document()
    if report is not None:
        from mclub.desk.report import page

        write(report, page(audited, explain or ()).encode())
    if (yield document):
        from mclub.screen.audit import render_audit

        draw(render_audit(document))
        if report is not None:
            say(_("The report: {file}").format(file=report))
    if not audited.passed:
        raise typer.Exit(FAILED)


def _audit_all(place: str) -> Answer:
    from mclub.desk.audit import audit_games
    from mclub.screen.compare import show_count

    with Club(place) as club:
        games = [id_ for id_, _kind in club.log.games()]
    failed = [one for one in show_count(audit_games(place, games), len(games)) if not one.passed]
    document = {
        "format": FORMAT,
        "games": len(games),
        "passed": len(games) - len(failed),
        "failed": [
            {"game": one.game, "first_bad": one.first_bad, "why": one.why} for one in failed
        ],
    }
    if (yield document):
        for one in failed:
            say(_fault_line(one))
        say(
            _("Games: {games}. Everything correct: {passed}, failed: {failed}.").format(
                **document | {"failed": len(failed)}
            )
        )
    if failed:
        raise typer.Exit(FAILED)


def _fault_line(audited: "Audited") -> str:
    game, why = safe(audited.game), safe(audited.why)
    if audited.first_bad is None:
        return _("{game}: {why}").format(game=game, why=why)
    return _("{game}: the first bad record is {seq}: {why}").format(
        game=game, seq=audited.first_bad, why=why
    )


def _audit(what: str | None, head: str, db: str | None) -> "Audit":
    from mclub.desk.audit import audit_file, audit_log

    if what == "-":
        return audit_file(sys.stdin.buffer, _("standard input"), head=head)
    place = place_of(db)
    is_file = what is not None and Path(what).exists()
    is_there = is_address(place) or Path(place).exists()
    if what is None or (_ID.match(what) and (is_there or not is_file)):
        with Club(place, check=False) as club:
            id_ = what or last_used(club, db)
            if not is_file or id_ in dict(club.log.games()):
                return audit_log(club.log, id_, head=head)
    assert what is not None
    try:
        with Path(what).open("rb") as stream:
            return audit_file(stream, what, head=head)
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=what, why=reason(error))
        ) from error
