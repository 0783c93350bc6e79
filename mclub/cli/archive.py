"""`archive`: finished games in one compressed file, and back."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.copy import FAILED
from mclub.cli.options import Db, place_of
from mclub.club.club import Club
from mclub.text.plain import safe
from mclub.text.printing import say

ARCHIVED = ("archived", "unchanged", "running")
BROUGHT = ("copied", "continued", "unchanged", "ahead")


@answering
def archive(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The archive. It is made if it is missing.")
    ],
    back: Annotated[
        bool, typer.Option("--back", help="Bring games back from the archive.")
    ] = False,
    games: Annotated[
        list[str] | None,
        typer.Option("-g", "--id", metavar="GAME", help="With --back: a game. Default: all."),
    ] = None,
    db: Db = None,
) -> Answer:
    """Add all finished games to a compressed file, or bring them back from there."""
    if games and not back:
        raise BadInput(_("All finished games are archived; --id goes with --back."))
    from mclub.files.archive import bring_back, put_away
    from mclub.screen import counting

    with Club(place_of(db)) as club:
        if back:
            done: list[Any] = list(bring_back(club, file, games or ()))
        else:
            done = list(counting(put_away(club, file), len(club.log.games())))
    became = Counter(game.became for game in done)
    refused = [game for game in done if game.became == "refused"]
    names = BROUGHT if back else ARCHIVED
    document = {
        "format": 1,
        "games": len(done),
        **{name: became[name] for name in names},
        "refused": [{"game": game.game, "why": game.why} for game in refused],
    }
    if (yield document):
        for game in refused:
            say(_("{game}: {why}").format(game=safe(game.game), why=safe(game.why)))
        _say(document, back=back)
    if refused:
        raise typer.Exit(FAILED)


def _say(document: dict[str, Any], *, back: bool) -> None:
    figures = document | {"refused": len(document["refused"])}
    if back:
        text = _(
            "Games: {games}. New here: {copied}, gone on: {continued}, here already: {unchanged}, "
            "further on here: {ahead}, not brought back: {refused}."
        )
    else:
        text = _(
            "Games: {games}. Archived: {archived}, archived before: {unchanged}, not over: "
            "{running}, not archived: {refused}."
        )
    say(text.format(**figures))
