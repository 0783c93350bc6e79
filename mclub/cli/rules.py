"""`rules`: the rulebook."""

from typing import Annotated

import msgspec
import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Json
from mclub.cli.output import draw, print_json


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|WORDS", help="A rule's id such as MC-EXC-3, or words."),
    ] = None,
    json: Json = False,
) -> None:
    """Look up the rules: by id, by words, or all."""
    from mclub.rulebook import documents, find

    found = find(" ".join(words or []))
    if not found:
        raise BadInput(
            _("No rule has {words}. All of them: mclub rules").format(
                words=" ".join(words or [])[:60]
            )
        )
    if json:
        print_json([msgspec.to_builtins(rule) for rule in found])
        return
    from mclub.screen import render_rule, render_rules

    if len(found) == 1:
        draw(render_rule(found[0], documents()))
    else:
        draw(render_rules(found))
