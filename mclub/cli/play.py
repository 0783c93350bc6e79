"""`new`, `deal`, `undo`, `redo`: commands that begin a game or change its course."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.shared import REFEREES
from mclub.cli.answers import Answer, answering
from mclub.cli.new_options import (
    Alternative,
    Board,
    BoardOrName,
    BotSeats,
    Deck,
    Kind,
    Rulings,
    Seed,
    Start,
    bots_of,
    colour_of,
    pairs_of,
    rulings_of,
)
from mclub.cli.options import ONE_KIND, Db, asker_of, complete_seat, place_of
from mclub.cli.output import say_answer, say_due, say_hidden_names
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.parts import Boards
from mclub.kinds.registry import game_kind
from mclub.text.plain import safe
from mclub.text.printing import say

WordOption = Annotated[
    list[str] | None,
    typer.Option(
        "--word", metavar="COLOUR=TEXT", help="A word from a seat, mixed into all randomness."
    ),
]


@answering
def new(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COLOUR=NAME…",
            help="The players in order round the table, e.g. yellow=Ann blue=Ben.",
        ),
    ] = None,
    game: Kind = ONE_KIND,
    seed: Seed = None,
    alternative: Alternative = False,
    ruling: Rulings = None,
    start: Start = None,
    deck: Deck = None,
    board: BoardOrName = None,
    word: WordOption = None,
    bots: BotSeats = None,
    commit: Annotated[
        bool,
        typer.Option(
            "--commit", help="Only commit to the seed; `mclub deal` then takes the words and deals."
        ),
    ] = False,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help="Play with real cards: yellow=Ann:industry names the company in front of "
            "Yellow, yellow=Ann:industry:heir also the profile.",
        ),
    ] = False,
    first: Annotated[
        list[str] | None,
        typer.Option("--first", metavar="COLOUR", help="With --table: the first player."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="referees|plays",
            help="In a service: whether the host's link shows everything (referees) or only what "
            "everybody sees (plays).",
        ),
    ] = REFEREES,
    db: Db = None,
) -> Answer:
    """Start a game."""
    from mclub.files.reading import read_toml

    if commit and (word or start):
        raise BadInput(_("--commit deals nothing: give --word and --from to mclub deal instead."))
    if commit and deck:
        raise BadInput(_("--commit deals nothing: give --deck to mclub deal instead."))
    kind = game_kind(game)
    rulings, file = _board(kind, rulings_of(ruling), board)
    if commit and file:
        raise BadInput(_("--commit deals nothing: give --board to mclub deal instead."))
    seats = pairs_of(players or [], _("write a player as COLOUR=NAME, e.g. yellow=Ann"))
    names = {colour_of(colour, kind): name for colour, name in seats}
    dealt: dict[str, list[str]] = {}
    if table:
        for seat, text in names.items():
            names[seat], *dealt[seat] = text.split(":")
    if len(first or ()) > 1:
        raise BadInput(
            _("There is only one first player, not {count}: {seats}.").format(
                count=len(first or ()), seats=", ".join(map(translate_action, first or ()))
            )
        )
    programs = bots_of(bots, kind)
    if len(names) < len(seats):
        raise BadInput(
            _("A colour is given twice: {players}.").format(players=" ".join(players or []))
        )
    with Club(place_of(db)) as club:
        created = club.new(
            names or (dict[str, str]() if programs and not start else None),
            bots=programs,
            game=game,
            seed=seed,
            alternative=alternative,
            rulings=rulings,
            start=read_toml(start) if start else None,
            deck=read_toml(deck) if deck else None,
            board=read_toml(file) if file else None,
            words=_words(word, kind, names | programs),
            deal=not commit,
            table=table,
            dealt={seat: words for seat, words in dealt.items() if words},
            first=colour_of(first[0], kind, names) if first else None,
            host=host,
        )
        club.log.set_latest(created.id)
        if not (yield _commitment(created) if commit else created.board()):
            return
        say(_("Game {id}").format(id=created.id))
        say_hidden_names(created)
        if commit:
            _say_commitment(created)
            return
        for entry in created.history("spectator"):
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        say_due(created.due("spectator"), created)


def _board(
    kind: GameKind, rulings: Mapping[str, str], board: str | None
) -> tuple[Mapping[str, str], Path | None]:
    """The rulings with the named board, and the file of a custom board. Raises BadInput."""
    if board is None or not (isinstance(kind, Boards) and board in kind.BOARDS):
        return rulings, Path(board) if board else None
    if rulings.get("board", board) != board:
        raise BadInput(_("{key} is given twice.").format(key="board"))
    return {**rulings, "board": board}, None


def _commitment(game: Game) -> Document:
    commitment = game.created.seed.commitment
    place = {"format": FORMAT, "game": game.id, "seq": game.seq}
    return place | {"commitment": commitment, "head": game.head}


def _say_commitment(game: Game) -> None:
    commitment = game.created.seed.commitment
    say(_("Commitment to the seed: {commitment}").format(commitment=commitment))
    say(_("Head: {head}").format(head=game.head))
    say(
        _(
            "Nothing has been dealt yet. Have everybody note the head and say a word, then "
            "run: mclub deal {words}"
        ).format(words=" ".join(f"--word {seat}=…" for seat in game.seats))
    )


@answering
def deal(
    game: Game,
    word: WordOption = None,
    start: Start = None,
    deck: Deck = None,
    board: Board = None,
) -> Answer:
    """Deal the cards of a game started with `new --commit`."""
    from mclub.files.reading import read_toml

    answer = game.deal(
        _words(word, game.kind, game.people.names),
        read_toml(start) if start else None,
        read_toml(deck) if deck else None,
        read_toml(board) if board else None,
    )
    if (yield answer):
        say_answer(answer, game)


@answering
def undo(
    game: Game,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            help="Undo as this seat. Default: as the referee, who needs nobody's agreement.",
            autocompletion=complete_seat,
        ),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="The referee's reason.")] = "",
    to: Annotated[
        int | None,
        typer.Option(
            "--to",
            metavar="SEQ",
            help="Go back to just after this event. Default: to before the last command.",
        ),
    ] = None,
) -> Answer:
    """Take back the last command, or everything after an event."""
    answer = game.undo(asker_of(seat, game), reason, to)
    if (yield answer):
        say_answer(answer, game)


@answering
def redo(
    game: Game,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            help="Redo as this seat. Default: as the referee.",
            autocompletion=complete_seat,
        ),
    ] = None,
) -> Answer:
    """Redo what the last undo took back."""
    answer = game.redo(asker_of(seat, game))
    if (yield answer):
        say_answer(answer, game)


def _words(texts: list[str] | None, kind: GameKind, names: Mapping[str, str]) -> dict[str, str]:
    pairs = pairs_of(texts or [], _("write a word as COLOUR=TEXT, e.g. yellow=lighthouse"))
    words = {colour_of(colour, kind, names): word for colour, word in pairs}
    if len(words) < len(pairs):
        raise BadInput(_("A seat has one word, not two."))
    return words
