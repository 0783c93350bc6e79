"""Random games of Le Millionnaire through `Club`: each reader's view after the commands, and the
results of reading logs, transcripts and audits."""

import io
import random

from events.record import cut_for
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from mclub.desk.audit import audit_log
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from projections.document import Document
from tests.commands.le_millionnaire import conservation as lm_conservation
from tests.properties.random_clubs import board_alone, steady_club, without_awaited
from tests.properties.sweeps import LE_MILLIONNAIRE, LE_MILLIONNAIRE_AT_A_TABLE, Sweep
from tests.sweeping import sweep_after

GAMES = 16


@sweep_after(2, "number", range(GAMES))
def test_all_is_kept_in_every_game(number: int) -> None:
    sweep = LE_MILLIONNAIRE_AT_A_TABLE if number % 4 == 3 else LE_MILLIONNAIRE
    with steady_club(entropy=number) as club, steady_club(entropy=GAMES + number) as other:
        game = the_game_holds(sweep, number, club)
        the_log_gives_the_game(club, game, other, random.Random(number))
        the_transcript_gives_the_game(game, other)
        report = audit_log(club.log, game.id, head=game.head).document()
        assert report["passed"]
        assert report["first_bad"] is None


def the_game_holds(sweep: Sweep, number: int, club: Club) -> Game:
    """Play the game, and check every reader's view now and then."""
    chance = random.Random(f"looks {number}")
    game, read, looked = sweep.new(club, number), 1, 1
    table = sweep.kind.FOLD.fresh(game.created)
    eyes = (*game.seats, None)
    seen = {seat: sweep.kind.FOLD.fresh(game.created) for seat in eyes}
    for _ in sweep.moves(game, number):
        lm_conservation.walk(table, [record.event for record in game.records[read:]])
        read = game.seq
        if chance.random() < 0.1 and not game.opened:
            board = game.board()
            for seat in eyes:
                for record in game.records[looked:]:
                    sweep.kind.FOLD.evolve(seen[seat], cut_for(record, seat).event)
                view = game.view(seat or SPECTATOR)
                of_the_game = sweep.kind.view(seen[seat], game.id, game.seq, seat)
                assert without_awaited(view) == of_the_game
                assert view == as_the_rules_show_it(board, game, seat)
            looked = game.seq
    assert game.status == "finished"
    return game


def as_the_rules_show_it(board: Document, game: Game, seat: str | None) -> Document:
    """The referee's board without the seat's unknowns: every card that was neither read out nor
    ever its own, wherever it is now. This is how hands differ in these games."""
    view = game.view(seat or SPECTATOR)
    due = [entry if entry["seat"] == seat else entry | {"actions": None} for entry in board["due"]]
    players = {}
    for owner, player in board["players"].items():
        shown = view["players"][owner]["cards"]
        assert len(shown) == len(player["cards"])
        if owner == seat:
            assert shown == player["cards"]
        players[owner] = player | {"cards": shown}
    for mine, real in zip(view["deck"], board["deck"], strict=True):
        assert mine in (None, real)
    drawn_once = any(type(record.event).__name__ == "MarkerShown" for record in game.records)
    if not drawn_once:
        # Nobody has seen a card again: the others' cards and those still to come are hidden.
        for owner, player in players.items():
            assert owner == seat or set(player["cards"]) <= {None}
        ahead = board["deck"].index("marker") if "marker" in board["deck"] else 0
        assert set(view["deck"][:ahead]) <= {None}
    return board | {"players": players, "due": due, "deck": view["deck"]}


def the_log_gives_the_game(club: Club, game: Game, other: Club, chance: random.Random) -> None:
    """The exported log yields the same game elsewhere."""
    lines = "\n".join(export_log(club, game))
    again = import_file(other, io.BytesIO(lines.encode()), "log")
    assert (again.id, again.head, again.records) == (game.id, game.head, game.records)
    assert again.board() == game.board()
    assert again.score() == game.score()
    eyes = chance.choice((*game.seats, SPECTATOR))
    assert again.view(eyes) == game.view(eyes)
    assert again.history(eyes) == game.history(eyes)


def the_transcript_gives_the_game(game: Game, other: Club) -> None:
    """The transcript, replayed, yields the same end by the same events."""
    text = "\n".join(export_transcript(game))
    again = import_file(other, io.BytesIO(text.encode()), "transcript")
    assert again.id != game.id
    assert board_alone(again) == board_alone(game)
    assert again.score() == game.score()
    assert [entry["text"] for entry in again.history()] == [
        entry["text"] for entry in game.history()
    ]
