"""Random games through the real `Club`, with a fixed clock and entropy, and commands as people type
them."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from commands.million_club.course import COURSE
from commands.text import text
from events.errors import NotAllowed
from events.record import Record
from mclub.club.club import Club
from mclub.club.game import Game
from tests.properties.random_games import Pick, Setting

AT = "2026-01-01T00:00:00.000Z"


def steady_club(
    path: Path | str = ":memory:", entropy: int = 0, clock: Callable[[], str] = lambda: AT
) -> Club:
    """A club that depends on neither the time of day nor real randomness."""
    return Club(path, clock=clock, entropy=random.Random(f"entropy {entropy}").randbytes)


def new_game(club: Club, given: Setting) -> Game:
    """The game with that setting, whose position may leave out unneeded pawns."""
    return club.new(
        {seat: seat.capitalize() for seat in given.seats},
        seed=given.seed,
        rulings=given.options,
        start=given.start,
        recorded=True,
    )


def without_awaited(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the awaited seats, which the frame adds for all games."""
    due = [{key: entry[key] for key in entry if key != "awaited"} for entry in view["due"]]
    return view | {"due": due}


def legal_texts(game: Game) -> list[str]:
    """The legal actions of the seat to decide, from the referee's table."""
    return [text(action) for action in COURSE.legal(game.table, game.table.seat)]


def typed_by(pick: Pick, game: Game) -> str:
    """The input of the seat to decide when it chooses with `pick`."""
    return text(pick(COURSE.legal(game.table, game.table.seat)))


def moves(game: Game, pick: Pick) -> Iterator[tuple[str, str]]:
    """Play to the end, and yield the seat and action after each command."""
    while game.table.phase != "finished":
        seat, typed = game.table.seat, typed_by(pick, game)
        assert seat is not None
        game.act(seat, typed)
        yield seat, typed


def talk_a_little(game: Game, chance: random.Random) -> None:
    """Sometimes a seat requests an undo or a redo, and the others answer."""
    seats = list(game.seats)
    word = chance.choice(("undo", "redo", "agree", "refuse", "all agree", "referee", "again"))
    try:
        if word == "referee":
            game.undo(reason="a slip")
        elif word == "again":
            game.redo()
        elif word == "all agree":
            game.act(chance.choice(seats), "undo")
            for seat in seats:
                if game.line.proposal is not None and seat != game.line.proposal.seat:
                    game.act(seat, "agree")
        else:
            game.act(chance.choice(seats), word)
    except NotAllowed:
        assert word != "referee" or game.line.last_command() == []


def swap_a_seat(game: Game, chance: random.Random) -> None:
    """Hand a seat to a bot, or from a bot to a person; where people deal, to a person."""
    seat = chance.choice(game.seats)
    if game.status != "running":
        return
    if seat in game.bots or game.kind.by_people(game.created.options):
        game.hand(seat, f"guest {game.seq} at {seat}")
    else:
        game.hand(seat, bot="greedy")


def board_alone(game: Any) -> dict[str, Any]:
    """The board without what is specific to a log, and without traces of undos, such as one of the
    end, which opened the seals."""
    board: dict[str, Any] = game.board()
    board.pop("undo", None)
    board.pop("undo_ended", None)
    board.pop("opened", None)
    return board | {"seq": None, "game": None}


def meanings(records: list[Record[Any]]) -> list[tuple[Any, ...]]:
    """The contents of records, without numbers, salts and commitments."""
    return [
        (
            r.by,
            opened_value(r.command),
            type(r.event),
            [opened_value(value) for value in values(r.event)],
        )
        for r in records
    ]


def values(event: Any) -> list[Any]:
    """The fields of an event, without the salt of the opened seed, which is specific to a log."""
    return [getattr(event, name) for name in event.__struct_fields__ if name != "salt"]


def opened_value(value: Any) -> Any:
    """The value of a seal; other values unchanged."""
    return (value.audience, value.value) if hasattr(value, "commitment") else value
