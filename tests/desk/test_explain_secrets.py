"""No explanation reveals a card, money or a choice that its reader may not know."""

import random

import msgspec

from events.sealed import Sealed
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR, Moment
from tests.properties import twins
from tests.properties.random_clubs import steady_club, talk_a_little
from tests.properties.random_games import INTRIGUES
from tests.properties.sweeps import EACH_GAME, MILLION_CLUB, Sweep, each_number
from tests.sweeping import sweep_after

GAMES = 30
EVENTS = 50
"""The number of events of each game explained to everybody."""


def stop_game(number: int, sweep: Sweep = MILLION_CLUB) -> tuple[Game, Moment, random.Random]:
    """A random game with talk, at a point before its seals were opened."""
    chance, player = random.Random(f"explain {number}"), sweep.player(number)
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        for _ in range(chance.randint(5, 170)):
            if not game.due():
                break
            if chance.random() < 0.04:
                talk_a_little(game, chance)
            else:
                game.act(*player(game))
        last = next(
            (r.batch - 1 for r in game.records if type(r.event).__name__ == "SealsOpened"), game.seq
        )
        return game, game.at(last), chance


def cards(value: object) -> set[str]:
    return twins.cards_in(value) - set(INTRIGUES)


@sweep_after(1, "number", range(GAMES))
def test_an_explanation_names_only_cards_that_its_reader_had_seen(number: int) -> None:
    _game, moment, chance = stop_game(number)
    for eyes in (*moment.seats, SPECTATOR):
        seat = None if eyes == SPECTATOR else eyes
        for seq in chance.sample(
            range(1, moment.seq + 1), min(EVENTS // len(moment.seats), moment.seq)
        ):
            document = moment.explain(seq, eyes)
            seen = twins.ever_seen(moment.records[:seq], seat)
            told = document | {"rules": []}
            assert cards(told) <= seen, (seq, eyes)
            assert intrigues_named(document) <= intrigues_seen(moment, seq, seat), (seq, eyes)
            labels = [figure["label"] for figure in document["figures"]]
            purses = {label for label in labels if label.startswith("Money of ")}
            own = {f"Money of {moment.names[seat]}"} if seat else set()
            assert purses <= own
            legal = document["legal"]
            if legal is not None and legal["seat"] != seat:
                assert legal["actions"] is legal["count"] is None


def intrigues_named(document: dict[str, object]) -> set[str]:
    """The intrigue cards named in typed commands and in the legal list."""
    legal = document["legal"] or {}
    command = document["command"] or {}
    typed = [*(legal.get("actions") or []), command.get("text") or ""]  # type: ignore[attr-defined]
    return {word for text in typed for word in text.split()} & set(INTRIGUES)


def intrigues_seen(moment: Moment, seq: int, seat: str | None) -> set[str]:
    return twins.ever_seen(moment.records[:seq], seat) & set(INTRIGUES)


@each_number(16, of_dollars=16)
def test_nobody_can_tell_a_game_from_its_twin_by_an_explanation(sweep: Sweep, number: int) -> None:
    _game, moment, chance = stop_game(number, sweep)
    for eyes in (chance.choice(moment.seats), SPECTATOR):
        seat = None if eyes == SPECTATOR else eyes
        twin = sweep.twin(moment.records, moment.id, seat, chance)
        other = Moment(moment.kind, moment.id, twin)
        for seq in chance.sample(range(2, moment.seq + 1), min(40, moment.seq - 1)):
            one, two = moment.explain(seq, eyes), other.explain(seq, eyes)
            assert msgspec.json.encode(one) == msgspec.json.encode(two), (seq, eyes)


@each_number(10, of_dollars=10)
def test_a_hidden_choice_is_said_to_be_hidden(sweep: Sweep, number: int) -> None:
    _game, moment, chance = stop_game(number + 40, sweep)
    for record in chance.sample(moment.records, min(25, moment.seq)):
        command = moment.records[record.batch - 1].command
        for eyes in (*moment.seats, SPECTATOR):
            told = moment.explain(record.seq, eyes)["command"]
            if command is None:
                assert told is None
            else:
                secret = isinstance(command, Sealed) and eyes != record.by
                assert told["hidden"] == (told["text"] is None) == secret


@each_number(8, of_dollars=8)
def test_a_cut_log_explains_what_its_seat_is_told_by_the_whole_one(
    sweep: Sweep, number: int
) -> None:
    _game, moment, chance = stop_game(number + 60, sweep)
    seat = chance.choice(moment.seats)
    cut = Moment(moment.kind, moment.id, moment.cut(seat))
    for seq in chance.sample(range(1, moment.seq + 1), min(40, moment.seq)):
        assert cut.explain(seq, seat) == moment.explain(seq, seat)
        # Even if a cut log is read as a whole one, every list is a list.
        legal = cut.explain(seq)["legal"]
        assert legal is None or legal["actions"] is None


@EACH_GAME
def test_when_the_seals_are_open_everybody_is_told_everything(sweep: Sweep) -> None:
    with steady_club() as club:
        game = sweep.new(club, 7)
        assert all(sweep.moves(game, 7))
        for seq in range(1, game.seq + 1, 9):
            assert game.explain(seq, SPECTATOR) == game.explain(seq)
            assert game.explain(seq, game.seats[0]) == game.explain(seq)


def test_the_end_tells_no_colony_while_the_seals_are_closed() -> None:
    with steady_club() as club:
        game = MILLION_CLUB.new(club, 7)
        assert all(MILLION_CLUB.moves(game, 7))
        before = game.at(game.seq - 1)
        assert type(before.records[-1].event).__name__ == "GameEnded"
        told = before.explain(before.seq, SPECTATOR)
        assert [figure["label"] for figure in told["figures"]] == ["Points", "Sheet"]
        assert any(f["rule"] == "MC-SCO-4" for f in game.explain(before.seq)["figures"])
