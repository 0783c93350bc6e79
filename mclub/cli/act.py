"""`act`, the most frequent command. It has its own module so that it starts fast."""

import re
import sys
from contextlib import suppress
from typing import Annotated

import typer

from events.errors import BadInput, BadNotation, MclubError
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import asker_of, complete_seat, last_used, place_of, seat_of
from mclub.cli.output import say_answer
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.kinds.due import typed_actions

SeatOption = Annotated[
    str | None,
    typer.Option(
        "--seat",
        help="Who acts. Default: the seat that has to decide.",
        autocompletion=complete_seat,
    ),
]


def complete_action(ctx: typer.Context, incomplete: str) -> list[str]:
    """The words that can come next in a legal action."""
    text = " ".join([*(ctx.params.get("words") or []), incomplete])
    before_colon, colon, action = text.partition(":")
    *words, start = re.split(" +", (action if colon else before_colon).lstrip(" "))
    before = incomplete.removesuffix(start)
    seat = before_colon if colon else ctx.params.get("seat")
    actions: list[list[str]] = []
    # Without a game there is nothing to complete.
    with suppress(MclubError), Club(place_of(ctx.params.get("db"))) as club:
        game = club.game(ctx.params.get("game") or last_used(club, ctx.params.get("db")))
        due = game.due()
        if seat is not None:
            due = [one for one in due if one["seat"] == seat_of(seat, game)]
        actions = [action.split() for action in typed_actions(due)]
    at = len(words)
    matches = {legal[at] for legal in actions if len(legal) > at and legal[:at] == words}
    return sorted(before + word for word in matches if word.startswith(start))


@answering
def act(
    game: Game,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION…",
            help="One action, or several separated by “;”. “-” reads actions from standard "
            "input, line by line.",
            autocompletion=complete_action,
        ),
    ],
    seat: SeatOption = None,
    expect: Annotated[
        int | None,
        typer.Option(
            "--expect", metavar="SEQ", help="Refuse if the game has moved on since this event."
        ),
    ] = None,
    command_id: Annotated[
        str | None,
        typer.Option(
            "--command-id",
            help="Your own id for this command; a retry with the same id acts only once.",
        ),
    ] = None,
) -> Answer:
    """Take an action: mclub act place lobby industry."""
    if words == ["-"]:
        if command_id is not None or expect is not None:
            raise BadInput(_("--expect and --command-id apply to one action, not to many lines."))
        yield from _act_from_stdin(game, seat)
        return
    answer = game.act(asker_of(seat, game), " ".join(words), expect=expect, command_id=command_id)
    if (yield answer):
        say_answer(answer, game)


def _act_from_stdin(game: Game, seat: str | None) -> Answer:
    """Carry out each line of standard input as a separate command; `#` begins a comment."""
    from mclub.files.reading import read_text

    text = read_text(sys.stdin.buffer, _("standard input"))
    lines = [line.split("#", 1)[0].strip() for line in text.splitlines()]
    if not any(lines):
        raise BadNotation(_("Standard input contains no action."))
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            answer = game.act(asker_of(seat, game), line)
        except MclubError as error:
            error.add_note(
                _("(Line {number}; the lines before it have been carried out.)").format(
                    number=number
                )
            )
            raise
        if (yield answer):
            say_answer(answer, game)
