"""Secrets: a difference only in cards that a seat may not know is invisible to it in every way."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from commands.dealer import SeedDealer
from commands.split import split
from events.errors import MclubError
from events.millions_of_dollars.facts import CharacterShown
from events.record import cut_for, row
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR, Moment
from projections.timeline import timeline
from tests.properties import twins
from tests.properties.random_clubs import meanings, steady_club, talk_a_little
from tests.properties.random_games import COMPANY_IDS, INTRIGUES
from tests.properties.sweeps import EACH_GAME, MILLION_CLUB, MILLIONS_OF_DOLLARS, Sweep
from tests.sweeping import sweep_after

COMMITMENT = re.compile(r'"commitment":"[0-9a-f]{64}"')
GAMES = 60


def some_records(sweep: Sweep, number: int, chance: random.Random) -> tuple[str, list[Any]]:
    """A random game, stopped between the set-up and the opening of its seals."""
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        commands = chance.randint(1, sweep.commands)
        for _ in sweep.moves(game, number):
            if game.opened or commands == 0:
                break
            if chance.random() < 0.02:
                talk_a_little(game, chance)
            commands -= 1
        records = [r for r in game.records if type(r.event).__name__ != "SealsOpened"]
        if len(records) < game.seq:
            records = records[: chance.randint(records[-1].batch - 1, len(records))]
    return game.id, records


def encode(document: Any) -> bytes:
    return msgspec.json.encode(document)


def cut_log(records: list[Any], eyes: str | None) -> list[tuple[str, Any]]:
    """The log cut for these eyes as stored, without commitments, salts and hashes."""
    stored = [row(cut_for(record, eyes), b"", lambda _previous, _body: b"") for record in records]
    return [(COMMITMENT.sub("", one.body), _values(one.openings)) for one in stored]


def _values(openings: str | None) -> Any:
    given = msgspec.json.decode(openings or "[]")
    return [None if opening is None else opening[0] for opening in given]


def twin_pair(sweep: Sweep, number: int) -> tuple[str, list[Any], random.Random]:
    chance = random.Random(f"twin {number}")
    return *some_records(sweep, number, chance), chance


def the_twin_is_a_game(sweep: Sweep, records: list[Any]) -> None:
    """Money, cards and everything else are consistent in the twin, and each command was legal."""
    line = timeline(records).standing
    table = sweep.kind.FOLD.fresh(line[0].event)
    for batch in dict.fromkeys(record.batch for record in line):
        facts = [record for record in line if record.batch == batch]
        command = facts[0].command
        if command is not None:
            assert getattr(command, "value", command) in sweep.kind.legal(table, facts[0].by)
        sweep.walk(table, [r.event for r in facts if r.seq > 1], beginning=batch == 1)


@EACH_GAME
@sweep_after(1, "chunk", range(12))
def test_nobody_can_tell_a_game_from_its_twin(sweep: Sweep, chunk: int) -> None:
    for number in range(chunk, GAMES // sweep.share, 12):
        game, records, chance = twin_pair(sweep, number)
        original = Moment(sweep.kind, game, records)
        for eyes in (*chance.sample(original.seats, 2), None):
            other = sweep.twin(records, game, eyes, chance)
            the_twin_is_a_game(sweep, other)
            looks_the_same(original, Moment(sweep.kind, game, other), eyes or SPECTATOR)


@sweep_after(1, "numbers", [range(0, 60, 12), [one for one in range(60) if one % 12]])
def test_nobody_else_can_tell_what_an_intimidation_card_showed(numbers: Sequence[int]) -> None:
    sweep, differ = MILLIONS_OF_DOLLARS, 0
    shown: Counter[str] = Counter()
    for number in numbers:
        chance = random.Random(f"shown {number}")
        with steady_club(entropy=number) as club:
            game = sweep.new(club, number)
            for _ in sweep.moves(game, number):
                threat = game.line.last_command()[0]
                if type(threat.event) is not CharacterShown:
                    continue
                shown[game.table.phase] += 1
                for eyes in (*(seat for seat in game.seats if seat != threat.by), None):
                    other = sweep.twin(game.records, game.id, eyes, chance)
                    the_twin_is_a_game(sweep, other)
                    looks_the_same(game, Moment(sweep.kind, game.id, other), eyes or SPECTATOR)
                    differ += other[threat.seq - 1].event.role.value != threat.event.role.value
    assert {*shown} == {"negotiating", "heist"}
    assert differ > shown.total()


def looks_the_same(original: Moment, other: Moment, eyes: str) -> None:
    """View, legal actions, history, the seat's knowledge, and the cut log itself."""
    seat = None if eyes == SPECTATOR else eyes
    assert encode(other.view(eyes)) == encode(original.view(eyes))
    assert encode(other.legal(eyes)) == encode(original.legal(eyes))
    assert encode(other.history(eyes)) == encode(original.history(eyes))
    if seat is not None:
        assert encode(other.knows(seat)) == encode(original.knows(seat))
    assert cut_log(other.records, seat) == cut_log(original.records, seat)
    assert cut_everything(other) != cut_everything(original), "the twin must differ in something"


def cut_everything(moment: Moment) -> list[Any]:
    """The records as the referee sees them, without the seed."""
    return [meaning[1:] for meaning in meanings(list(moment.records[1:]))]


@EACH_GAME
@sweep_after(1, "chunk", range(12))
def test_refusals_do_not_tell_a_game_from_its_twin(sweep: Sweep, chunk: int) -> None:
    for number in range(chunk, GAMES // sweep.share, 12):
        game, records, chance = twin_pair(sweep, number)
        eyes = chance.choice(Moment(sweep.kind, game, records).seats)
        twin = sweep.twin(records, game, eyes, chance)
        with club_with(sweep, game, records) as here, club_with(sweep, game, twin) as there:
            one, other = here.game(game), there.game(game)
            knows = twins.ever_seen(records, eyes)
            texts = [sweep.typed(chance) for _ in range(60)]
            if sweep is MILLION_CLUB:
                texts += [f"d {card}" for card in COMPANY_IDS]
            for typed in texts:
                if would_be_taken(one, eyes, typed):
                    continue
                error, same = refusal(one, eyes, typed), refusal(other, eyes, typed)
                assert (type(error), str(error)) == (type(same), str(same)), typed
                if "could be several actions" in str(error):
                    continue  # it names the box's cards that a short word such as `re` may mean
                named = twins.cards_in(str(error)) - set(INTRIGUES)
                assert named <= knows | twins.cards_in(typed)
            assert one.seq == other.seq == len(records)


def club_with(sweep: Sweep, game: str, records: list[Any]) -> Club:
    """A club whose log contains this game."""
    club = steady_club()
    club.log.create(game, sweep.kind.KIND, twins.rows(game, records))
    return club


def would_be_taken(game: Game, seat: str, typed: str) -> bool:
    try:
        game.kind.act(game.table, seat, split(typed)[0].words, SeedDealer(""))
    except MclubError:
        return False
    return True


def refusal(game: Game, seat: str, typed: str) -> MclubError:
    with pytest.raises(MclubError) as refused:
        game.act(seat, typed)
    return refused.value
