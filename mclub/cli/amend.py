"""`amend`, `fork`, `compare`: change the course of a game, or continue it in another one."""

import sys
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import (
    Db,
    GameId,
    Json,
    complete_game,
    last_used,
    place_of,
)
from mclub.cli.output import confirm, draw, say_due, say_head
from mclub.club.amend import plan
from mclub.club.club import Club
from mclub.club.fork import end_of_batch
from mclub.club.game import Game
from mclub.club.moment import FORMAT, REFEREE
from mclub.text.printing import say


@answering
def amend(
    game: Game,
    seq: Annotated[int, typer.Argument(metavar="SEQ", help="Any event of the command to replace.")],
    action: Annotated[
        list[str], typer.Argument(metavar="ACTION…", help="The new command, in the notation.")
    ],
    reason: Annotated[str, typer.Option("--reason", help="The referee's reason.")] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would change.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Don't ask for confirmation.")] = False,
    json: Json = False,
) -> Answer:
    """Replace an earlier command, and replay the later ones."""
    asks = not yes and not dry_run
    if asks and (json or not sys.stdin.isatty()):
        raise BadInput(
            _(
                "This needs confirmation: give --yes to do it, or --dry-run to see what would "
                "change."
            )
        )
    rehearsal = game.rehearse()
    document = plan(game, rehearsal, seq, " ".join(action), reason)
    if not json:
        from mclub.screen.amend import render_amend

        draw(render_amend(document))
    if asks and not confirm(_("Amend the game like this?")):
        say(_("Nothing was changed."))
        return
    if not dry_run:
        game.commit(rehearsal, REFEREE)
    if not (yield document | {"appended": not dry_run, "head": game.head}):
        return
    if dry_run:
        say(_("This was a dry run; nothing was changed."))
    else:
        say_due(document["due"], game)
        say_head(game.head)


@answering
def fork(
    at: Annotated[
        int, typer.Option("--at", metavar="SEQ", help="The last event that both games share.")
    ],
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Start a new game that continues from a point of this one."""
    with Club(place_of(db)) as club:
        origin = club.game(game or last_used(club, db))
        new_game = club.fork(origin, at)
        club.log.set_latest(new_game.id)
    end = end_of_batch(origin, at)
    document = {
        "format": FORMAT,
        "game": new_game.id,
        "seq": new_game.seq,
        "head": new_game.head,
        "from": {"game": origin.id, "seq": end, "asked": at},
        "due": new_game.due(),
    }
    if not (yield document):
        return
    if end != at:
        batch = origin.records[at - 1].batch
        last = max(record.seq for record in origin.records if record.batch == batch)
        text = _(
            "Event {seq} is in the middle of a command, which ends at {last}; the one "
            "before it ends at {end}."
        )
        say(text.format(seq=at, last=last, end=end))
    say(
        _("Game {id} continues from event {seq} of game {origin}.").format(
            id=new_game.id, seq=end, origin=origin.id
        )
    )
    say_due(new_game.due("spectator"), new_game)
    say_head(new_game.head)


@answering
def compare(
    a: Annotated[
        str, typer.Argument(metavar="A", help="The first game's id.", autocompletion=complete_game)
    ],
    b: Annotated[
        str, typer.Argument(metavar="B", help="The second game's id.", autocompletion=complete_game)
    ],
    db: Db = None,
) -> Answer:
    """Show where two games diverge, and their score sheets side by side."""
    from mclub.desk.compare import compare as side_by_side

    with Club(place_of(db)) as club:
        one = club.game(a)
        document = side_by_side(one, club.game(b))
    if (yield document):
        from mclub.screen.compare import render_compare

        draw(render_compare(document, one.shown_names, one.kind.face()))
