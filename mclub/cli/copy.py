"""`copy`: copies games from one log to another."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from events.language import gettext as _
from events.language import ngettext
from events.opening import open_log
from mclub.cli.answers import Answer, answering
from mclub.text.plain import safe
from mclub.text.printing import say

if TYPE_CHECKING:
    from mclub.files.copy import Copied

FAILED = 6
"""The exit code if a game could not be copied."""


@answering
def copy(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A file of games, or the address of a database.")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="Where to copy them; created if missing.")
    ],
    games: Annotated[
        list[str] | None,
        typer.Option(
            "-g", "--id", metavar="GAME", help="A game to copy; may be repeated. Default: all."
        ),
    ] = None,
) -> Answer:
    """Copy games, or what is new in them, to another file or database; safe to repeat."""
    from mclub.files.copy import check_places, choose_games
    from mclub.files.copy import copy as copy_games
    from mclub.screen.compare import show_count

    check_places(source, target)
    with open_log(source) as from_:
        chosen_games = choose_games(from_, games or ())
        with open_log(target) as to:
            results = list(show_count(copy_games(from_, to, chosen_games), len(chosen_games)))
    yield from answer_of(results)


def answer_of(results: Sequence["Copied"]) -> Answer:
    """The answer after a copy or an import of games; exits with `FAILED` if one was refused."""
    from mclub.files.copy import BECAME

    counts = Counter(game.became for game in results)
    failures = [game for game in results if game.became == "refused"]
    document: dict[str, Any] = {
        "format": 1,
        "games": len(results),
        **{name: counts[name] for name in BECAME if name != "refused"},
        "records": sum(game.records for game in results),
        "refused": [{"game": game.game, "why": game.why} for game in failures],
    }
    if (yield document):
        for game in failures:
            say(_("{game}: {why}").format(game=safe(game.game), why=safe(game.why)))
        _say(document)
    if failures:
        raise typer.Exit(FAILED)


def _say(document: dict[str, Any]) -> None:
    records = document["records"]
    say(ngettext("{count} event copied.", "{count} events copied.", records).format(count=records))
    say(
        _(
            "Games: {games}. New there: {copied}, continued: {continued}, up to date: "
            "{unchanged}, further ahead there: {ahead}, not copied: {refused}."
        ).format(**document | {"refused": len(document["refused"])})
    )
