"""`count` and `correct`: compare counted money with the ledger, and correct it."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from mclub.cli.answers import Answer, answering
from mclub.cli.options import account_of, seat_of
from mclub.cli.output import draw, say_answer
from mclub.club.game import Game
from mclub.club.moment import Moment


@answering
def count(
    game: Game,
    counted: Annotated[
        list[str],
        typer.Argument(
            metavar="COLOUR=AMOUNT…", help="The amounts counted, e.g. yellow=14 blue=9 bank=80."
        ),
    ],
) -> Answer:
    """Compare counted money with the ledger, and find the mistake."""
    document = game.count(_amounts(counted, game))
    if (yield document):
        from mclub.screen.count import render_count

        draw(render_count(document, game.kind.face()))


def _amounts(texts: list[str], game: Moment) -> dict[str, int | str]:
    amounts: dict[str, int | str] = {}
    for text in texts:
        account, equals, amount = text.partition("=")
        account = account_of(account, game)
        if not equals:
            raise BadInput(
                _("“{text}”: write money as COLOUR=AMOUNT, e.g. yellow=14.").format(text=text[:60])
            )
        if account in amounts:
            raise BadInput(_("{key} is given twice.").format(key=translate_action(account[:60])))
        amounts[account] = amount
    return amounts


@answering
def correct(
    game: Game,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="The player whose money is wrong.")],
    what: Annotated[str, typer.Argument(metavar="money", help="What to correct.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="The amount counted.")],
    reason: Annotated[str, typer.Option("--reason", help="The reason, for the history.")] = "",
) -> Answer:
    """Set a player's money to what was counted."""
    answer = game.correct(seat_of(seat, game), what, amount, reason)
    if (yield answer):
        say_answer(answer, game)
