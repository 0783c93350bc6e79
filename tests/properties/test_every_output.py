"""Secrets: every output of `Moment` and `Game` to a reader, at every record, is the same in a game
that differs only in what this reader may not know.

Every public name is in one of the lists below, so that none is forgotten.
"""

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.errors import MclubError
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR, Moment
from tests.properties.pieces import explain_all
from tests.properties.sweeps import ONE_GAME_OFTEN, Sweep
from tests.properties.test_looks import play_game
from tests.properties.test_twins import club_with, cut_log
from tests.sweeping import ALL, sweep_after

Output = Callable[[Moment, str], Any]
Act = Callable[[Game, str], Any]

FOR_ALL: Mapping[str, Output] = {
    name: lambda moment, _eyes, name=name: getattr(moment, name)  # type: ignore[misc]
    for name in (
        "seq",
        "player_names",
        "shown_names",
        "bots",
        "seats",
        "words",
        "opened",
        "host_eyes",
        "status",
        "awaited_seats",
    )
} | {
    "names": lambda moment, _eyes: dict(moment.names),
    "notices": lambda moment, _eyes: moment.notices(),
    "reopened": lambda moment, _eyes: moment.reopened(),
    "people": lambda moment, _eyes: dict(moment.people.names),
    "asked_undo": lambda moment, _eyes: moment.asked_undo(),
    "seating": lambda moment, _eyes: moment.seating(),
}
"""Public outputs, the same for every reader."""
FOR_EYES: Mapping[str, Output] = {
    "view": lambda moment, eyes: moment.view(eyes),
    "legal": lambda moment, eyes: moment.legal(eyes),
    "due": lambda moment, eyes: moment.due(eyes),
}
"""Outputs that depend on the reader."""
AT_LENGTH: Mapping[str, Output] = {
    "history": lambda moment, eyes: moment.history(eyes, max(moment.seq - 6, 0)),
    "explain": lambda moment, eyes: moment.explain(moment.seq, eyes),
    "knows": lambda moment, eyes: None if eyes == SPECTATOR else moment.knows(eyes),
    "steps": lambda moment, eyes: moment.steps(eyes, max(moment.seq - 3, 0)),
    "records_for": lambda moment, eyes: cut_log(
        list(moment.records_for(eyes, max(moment.seq - 6, 0))), seat_of(eyes)
    ),
    "cut": lambda moment, eyes: cut_log(list(moment.cut(eyes)), seat_of(eyes)),
}
"""Long outputs that depend on the reader: at each record one reader requests them, in rotation."""
BESIDE: Mapping[str, Output] = {
    "pieces": explain_all,
    "refusals": lambda moment, eyes: moment.kind.refusals(moment._table_for(eyes), eyes),
}
"""Outputs that the pages and the service add; requested like the long ones."""
ACTS: Mapping[str, Act] = {
    "expect": lambda game, seat: game.expect(1, seat),
    "act": lambda game, seat: game.act(seat, "nonsense", expect=max(game.seq - 3, 1)),
    "answer": lambda game, seat: game.answer(max(game.seq - 3, 1), game.seq, seat),
    "refusals": lambda game, seat: {"refused": game.refusals(seat)},
    "undo": lambda game, seat: game.undo(seat),
    "redo": lambda game, seat: game.redo(seat),
    "hand": lambda game, seat: game.hand(seat, "Somebody", seat),
    "leave": lambda game, seat: game.leave(seat, seat),
    "drop": lambda game, seat: game.drop(game.seats[0], seat),
    "keep": lambda game, seat: game.keep(game.seats[-1], seat),
}
"""Requests of a seat, which are answered or refused."""
WHOLE = frozenset({"created", "line", "table", "at", "head", "refresh", "rehearse", "commit"}) | {
    "eyes_of",
    "answer_for_dropped",
    "lasting",
}
"""The game itself, its hash, and the reader in question; what is derived from it for a reader is in
the other lists."""
REFEREES = frozenset(
    {"board", "score", "ledger", "count", "position", "amend", "correct", "abandon"}
) | {"take_eyes", "deal", "crossings"}
"""Outputs and actions for the referee. What an undo crossed is public only at the end."""
NUMBERS = (1, 7)
"""The numbers of the games. In Million Club's second one, the next seat's hand is on the table
before its decision."""
HASH = re.compile(rb"[0-9a-f]{64}")
"""Commitments, which are specific to a log."""


def seat_of(eyes: str) -> str | None:
    """The seat whose seals the reader can open; None for none."""
    return None if eyes == SPECTATOR else eyes


def test_every_public_name_is_in_one_of_the_lists() -> None:
    public = {name for kind in (Moment, Game) for name in vars(kind) if not name.startswith("_")}
    lists = (FOR_ALL, FOR_EYES, AT_LENGTH, ACTS, WHOLE, REFEREES)
    named = [name for names in lists for name in names]
    assert sorted(named) == sorted(public)


def encode(told: Any) -> bytes:
    return HASH.sub(b"", msgspec.json.encode(told))


@ONE_GAME_OFTEN
@sweep_after(1, "every", [7, 1 if ALL else 4])
def test_at_no_record_does_any_output_tell_a_game_from_its_twin(sweep: Sweep, every: int) -> None:
    chance, differ = random.Random("every output"), 0
    for number in NUMBERS:
        game = play_game(sweep, number)
        all_eyes = (*game.seats, SPECTATOR)
        twins = {
            eyes: sweep.twin(game.records, game.id, seat_of(eyes), chance) for eyes in all_eyes
        }
        differ += sum(twin != game.records for twin in twins.values())
        last = min(game.seq, 160)
        for seq in range(1, last + 1, every):
            for turn, eyes in enumerate(all_eyes):
                here = game.at(seq)
                there = Moment(sweep.kind, game.id, twins[eyes][:seq])
                asked = FOR_ALL | FOR_EYES
                if (seq + turn) % len(all_eyes) == 0:
                    asked = asked | AT_LENGTH | BESIDE
                for name, output in asked.items():
                    assert encode(output(here, eyes)) == encode(output(there, eyes)), (
                        name,
                        seq,
                        eyes,
                    )
    assert differ > len(NUMBERS)


@ONE_GAME_OFTEN
def test_no_answer_and_no_refusal_tells_a_game_from_its_twin(sweep: Sweep) -> None:
    chance, refused = random.Random("every answer"), 0
    for number in range(3):
        game = play_game(sweep, number)
        end = chance.choice(game.line.ends()[1:-1])
        seat = chance.choice(game.seats)
        records = list(game.records[:end])
        twin = sweep.twin(records, game.id, seat, chance)
        for name, act in ACTS.items():
            with (
                club_with(sweep, game.id, records) as here,
                club_with(sweep, game.id, twin) as there,
            ):
                one, other = (answer(act, club.game(game.id), seat) for club in (here, there))
            assert one == other, name
            refused += one.startswith("refused")
    assert refused > 0


def answer(act: Act, game: Game, seat: str) -> str:
    """The answer to the seat, without the hash, which is specific to a log; or the error with its
    fields for programs."""
    try:
        told = act(game, seat)
    except MclubError as error:
        since = getattr(error, "since", None)
        return f"refused: {type(error).__name__} {error} {since} {getattr(error, 'legal', None)}"
    return encode({name: value for name, value in told.items() if name != "head"}).decode()
