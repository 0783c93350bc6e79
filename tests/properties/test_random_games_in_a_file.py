"""Random games through a `Club` on a file, with undos, read back and audited at the end."""

import random
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from events.shared import SealsOpened
from mclub.club.club import Club
from tests.properties.random_clubs import board_alone, steady_club, talk_a_little
from tests.properties.sweeps import MILLION_CLUB, SHORTEST_OFTEN, Sweep, each_number

PER_FILE = 6
TALK = {"UndoProposed", "UndoAgreed", "UndoRefused", "Undone", "Redone"}


@each_number(4, of_dollars=3, at_a_table=1, often=[MILLION_CLUB])
def test_a_played_file_reads_back_verified_and_equal(
    sweep: Sweep, number: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.db"
    boards: dict[str, Any] = {}
    heads: dict[str, tuple[str, int]] = {}
    happened: set[str] = set()
    with steady_club(path, number) as club:
        for one in range(number * PER_FILE, (number + 1) * PER_FILE):
            game, chance = sweep.new(club, one), random.Random(one)
            for _ in sweep.moves(game, one):
                for _ in range(6 if chance.random() < 0.08 else 0):
                    talk_a_little(game, chance)
            boards[game.id] = game.board()
            heads[game.id] = game.head, game.seq
            happened |= {type(record.event).__name__ for record in game.records}
    assert {"GameCreated", "SealsOpened"} | TALK <= happened
    with Club(path, check=True) as club:
        assert [id_ for id_, _ in club.log.games()] == list(boards)
        for id_, board in boards.items():
            game = club.game(id_)
            assert game.board() == board
            assert (game.head, game.seq) == heads[id_]
            the_chain_holds(club, id_)
            the_seals_hold(game.records)
            counted = [record.event for record in game.line.standing]
            assert isinstance(counted[-1], SealsOpened)
            sweep.walk(sweep.kind.FOLD.fresh(counted[0]), counted[1:], beginning=True)


def the_chain_holds(club: Club, game: str) -> None:
    """Recompute every hash as documented."""
    hash_ = blake2b(b"mclub game " + game.encode(), digest_size=32).digest()
    for number, (seq, body, _, stored) in enumerate(club.log.rows(game), start=1):
        hash_ = blake2b(hash_ + body.encode(), digest_size=32).digest()
        assert (seq, stored) == (number, hash_)


def the_seals_hold(records: list[Any]) -> None:
    """Recompute every commitment. Where people deal there are seals without an opened value."""
    for record in records:
        event = record.event
        for value in [record.command, *(getattr(event, f) for f in event.__struct_fields__)]:
            if getattr(value, "commitment", ""):
                salted = bytes.fromhex(value.salt) + msgspec.json.encode(value.value)
                assert blake2b(salted, digest_size=32).hexdigest() == value.commitment


@SHORTEST_OFTEN
def test_several_actions_in_one_go_give_the_board_of_one_by_one(sweep: Sweep) -> None:
    with steady_club() as club:
        for number in range(4):
            chance = random.Random(f"goes {number}")
            one_by_one, in_goes = sweep.new(club, number), sweep.new(club, number)
            opens = sweep.kind.opens(one_by_one.created.options)
            go: list[str] = []
            before = one_by_one.seq
            for seat, action in sweep.moves(one_by_one, number):
                go.append(f"{seat}: {action}")
                shown = any(type(r.event) in opens for r in one_by_one.records[before:])
                before = one_by_one.seq
                # A request ends when cards are shown, or else at random.
                if shown or chance.random() < 0.3 or not one_by_one.due():
                    in_goes.act(None, "; ".join(go))
                    go.clear()
            assert not go
            assert board_alone(in_goes) == board_alone(one_by_one)
            assert in_goes.seq == one_by_one.seq
