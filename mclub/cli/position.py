"""`position`: writes a file that a game can start from."""

import os
from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.new_options import Kind
from mclub.cli.options import ONE_KIND, Db, GameId, open_game
from mclub.files.positions import as_toml
from mclub.files.whole_file import write
from mclub.kinds.parts import Positions, able
from mclub.kinds.registry import game_kind
from mclub.text.printing import say, say_exactly


@answering
def position(
    what: Annotated[
        str,
        typer.Argument(
            metavar="template|save",
            help="template: a form to fill in; save: the position of a game.",
        ),
    ],
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="The file to write; it must not exist yet. Default: print."
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="SEQ", help="Save the position after this event. Default: the latest."
        ),
    ] = None,
    kind: Kind = ONE_KIND,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    "Write a position for `mclub new --from`, to continue a game from the middle."
    if what == "template":
        _write(able(game_kind(kind), Positions).template(), file)
        return
    if what != "save":
        raise BadInput(_("“{what}” is neither template nor save.").format(what=what[:40]))
    with open_game(db, game) as opened_game:
        moment = opened_game if at is None else opened_game.at(at)
        saved = moment.position()
    if not (yield saved):
        return
    _write(as_toml(saved), file)
    if file is not None:
        say(_("{file}: the position after event {seq}.").format(file=file, seq=saved["seq"]))


def _write(text: str, file: Path | None) -> None:
    if file is None:
        say_exactly(text.removesuffix("\n"))
        return
    if os.path.lexists(file):
        raise BadInput(_("{file} already exists and was not overwritten.").format(file=file))
    write(file, text.encode())
