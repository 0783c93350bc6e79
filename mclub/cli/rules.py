"""`rules`: looks up rules."""

from typing import Annotated

import msgspec
import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import ONE_KIND, kind_option
from mclub.cli.output import draw
from mclub.rulebook.book import documents, game_of
from mclub.rulebook.how_to_play import how_to_play
from mclub.rulebook.search import find


@answering
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID|WORDS", help="A rule's id, such as MC-EXC-3, or words to look for."
        ),
    ] = None,
    game: Annotated[
        str | None,
        kind_option("Only the rules of this game. Default: all games."),
    ] = None,
    how: Annotated[
        bool,
        typer.Option(
            "--how-to-play",
            help="How to play the game, phase by phase. Default game: million-club.",
        ),
    ] = False,
) -> Answer:
    """Look up rules by id or by words, or list them all."""
    if how:
        if words:
            raise BadInput(_("Choose one: words to look for, or --how-to-play."))
        explained = how_to_play(game or ONE_KIND)
        if (yield msgspec.to_builtins(explained)):
            from mclub.screen.rules import render_how_to_play

            draw(render_how_to_play(game or ONE_KIND, explained))
        return
    matches = find(" ".join(words or []), game)
    if not matches:
        raise BadInput(
            _("No rule contains {words}. To list all: mclub rules").format(
                words=" ".join(words or [])[:60]
            )
        )
    if not (yield [msgspec.to_builtins(rule) for rule in matches]):
        return
    from mclub.screen.rules import render_rule, render_rules

    if len(matches) == 1:
        draw(render_rule(matches[0], documents(game_of(matches[0]))))
    else:
        draw(render_rules(matches))
