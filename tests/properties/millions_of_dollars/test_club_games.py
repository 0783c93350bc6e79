"""Random games of Millions of Dollars through `Club`: invariants after every event, and the results
of reading their logs and transcripts."""

import io
import random

from commands.split import split
from events.millions_of_dollars.facts import CharacterShown
from events.record import cut_for
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from projections.document import Document
from tests.commands.millions_of_dollars import conservation as md_conservation
from tests.properties.random_clubs import board_alone, steady_club, without_awaited
from tests.properties.sweeps import AT_A_TABLE, MILLIONS_OF_DOLLARS, Player, Sweep
from tests.sweeping import sweep_after

GAMES = 120
CHUNK = 5
LOOKED_AT = 25


@sweep_after(1, "chunk", range(GAMES // CHUNK))
def test_all_is_kept_in_every_game(chunk: int) -> None:
    with steady_club(entropy=chunk) as club, steady_club(entropy=GAMES + chunk) as other:
        for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
            game = the_game_holds(*sweep_of(number), club)
            the_log_gives_the_game(club, game, other, random.Random(number))
            if number % 4 == 0:
                the_transcript_gives_the_game(game, other)


def sweep_of(number: int) -> tuple[Sweep, int]:
    """In every fifth game people deal."""
    return (AT_A_TABLE, number // 5) if number % 5 == 3 else (MILLIONS_OF_DOLLARS, number)


def the_game_holds(sweep: Sweep, number: int, club: Club) -> Game:
    """Play the game. In some games every reader's view is checked after every command."""
    chance = random.Random(f"looks {number}")
    looks, most = (1.0, 1) if number % LOOKED_AT == 0 else (0.1, 8)
    game, player, read, looked = sweep.new(club, number), sweep.player(number), 1, 1
    table = sweep.kind.FOLD.fresh(game.created)
    eyes = (*game.seats, None)
    seen = {seat: sweep.kind.FOLD.fresh(game.created) for seat in eyes}
    while game.status == "running":
        play_on(game, player, chance.randint(1, most))
        md_conservation.walk(table, [record.event for record in game.records[read:]])
        read = game.seq
        the_cards_are_counted(game)
        if chance.random() < looks and not game.opened:
            board = game.board()
            for seat in eyes:
                for record in game.records[looked:]:
                    sweep.kind.FOLD.evolve(seen[seat], cut_for(record, seat).event)
                view = game.view(seat or SPECTATOR)
                of_the_game = sweep.kind.view(seen[seat], game.id, game.seq, seat)
                assert without_awaited(view) == of_the_game
                assert view == as_the_rules_show_it(board, game, seat)
            looked = game.seq
        assert table == game.table
    assert game.status == "finished"
    return game


def play_on(game: Game, player: Player, commands: int) -> None:
    """Play this many commands, each a batch of its own."""
    rehearsal = game.rehearse()
    for _ in range(commands):
        if not game.kind.is_over(rehearsal.moment.table):
            seat, typed = player(rehearsal.moment)
            rehearsal.take(split(f"{seat}: {typed}")[0])
    game.commit(rehearsal, None)


def the_cards_are_counted(game: Game) -> None:
    """Eight Intimidation cards: available, held, or used up (MD-BOX-1, MD-NEG-3)."""
    used = sum(type(record.event) is CharacterShown for record in game.records)
    held = sum(player.intimidation for player in game.table.players.values())
    assert game.table.intimidation + held + used == 8


def as_the_rules_show_it(board: Document, game: Game, seat: str | None) -> Document:
    """The referee's board without what this seat may not know, computed from the open cards."""
    shown = cards_shown_to(seat, game)
    secret = game.created.options["money"] == "secret"
    players = {}
    for owner, player in board["players"].items():
        characters = []
        for number, character in enumerate(player["characters"], 1):
            may_know = owner == seat or character["revealed"] or (owner, number) in shown
            characters.append(character | ({} if may_know else {"role": None}))
        money = None if secret and owner != seat else player["money"]
        players[owner] = player | {"characters": characters, "money": money}
    due = [entry if entry["seat"] == seat else entry | {"actions": None} for entry in board["due"]]
    reserve = None if secret else board["reserve"]
    return board | {"players": players, "due": due, "reserve": reserve, "aside": None}


def cards_shown_to(seat: str | None, game: Game) -> set[tuple[str, int]]:
    """The characters that the seat has seen this round by an Intimidation card, or that are face up
    at its end (MD-OPT-1)."""
    shown: set[tuple[str, int]] = set()
    for record in game.records:
        kind = type(record.event).__name__
        if kind == "RoundOpened":
            shown.clear()
        elif kind == "CharacterShown" and record.event.seat == seat:
            shown.add((record.event.who.seat, record.event.who.number))
        elif kind == "RoleLaidOpen":
            shown.add((record.event.seat, 1))
    return shown


def the_log_gives_the_game(club: Club, game: Game, other: Club, chance: random.Random) -> None:
    """The exported log yields the same game when read elsewhere."""
    lines = "\n".join(export_log(club, game))
    again = import_file(other, io.BytesIO(lines.encode()), "log")
    assert (again.id, again.head, again.records) == (game.id, game.head, game.records)
    assert again.board() == game.board()
    assert again.score() == game.score()
    eyes = chance.choice((*game.seats, SPECTATOR))
    assert again.view(eyes) == game.view(eyes)
    assert again.history(eyes) == game.history(eyes)


def the_transcript_gives_the_game(game: Game, other: Club) -> None:
    """The transcript, played again, yields the same end by the same events."""
    text = "\n".join(export_transcript(game))
    again = import_file(other, io.BytesIO(text.encode()), "transcript")
    assert again.id != game.id
    assert board_alone(again) == board_alone(game)
    assert again.score() == game.score()
    assert [entry["text"] for entry in again.history()] == [
        entry["text"] for entry in game.history()
    ]
