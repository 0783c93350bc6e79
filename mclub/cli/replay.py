"""`replay`: the game as it was."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Db, EyesOption, GameId, Json, opened
from mclub.cli.output import draw, print_json
from mclub.moment import REFEREE, Moment


def replay(
    at: Annotated[
        int | None, typer.Option("--at", metavar="SEQ", help="The board after this event.")
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="The board at this round's end.")
    ] = None,
    seat: EyesOption = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """The board as it was: at each round's end, or at one event or round."""
    if at is not None and round_ is not None:
        raise BadInput(_("Give either --at or --round."))
    with opened(db, game) as opened_game:
        boards = [m.view(seat or REFEREE) for m in _moments(opened_game, at, round_)]
    if json:
        print_json(boards[0] if at is not None or round_ is not None else boards)
        return
    from mclub.screen import render_board

    for board in boards:
        draw(render_board(board))


def _moments(game: Moment, at: int | None, round_: int | None) -> list[Moment]:
    if at is not None:
        return [game.at(at)]
    ends = game.kind.round_ends(game.line.standing)
    if round_ is None:
        return [game.at(seq) for seq in ends.values()] or [game]
    if round_ not in ends:
        raise BadInput(
            _("Round {round} has not ended in this game; ended have: {rounds}.").format(
                round=round_, rounds=", ".join(map(str, ends)) or _("none")
            )
        )
    return [game.at(ends[round_])]
