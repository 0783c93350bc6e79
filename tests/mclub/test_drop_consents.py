"""How often a seat may consent to dropping another: the rules of every game's table."""

from collections.abc import Iterator

import pytest

from events.errors import NotAllowed
from events.shared import DropAgreed
from mclub.club.club import Club
from mclub.club.difference import command_of
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.kinds.registry import GAMES

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dan"}
REFUSED = (
    "red has agreed 3 times to go on without blue and can't agree again until the game "
    "moves on. Let the referee hand blue to somebody else, or abandon the game."
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game after some commands; the final audit must find no fault."""
    with Club() as club:
        game = club.new(SEATS, game=request.param, seed="tea")
        for _ in range(4):
            go_on(game)
        yield game
        assert audit_log(club.log, game.id).passed


def go_on(game: Game) -> None:
    seat = game.awaited_seats[0]
    game.act(seat, game.kind.legal(game.table, seat)[0])


def in_vain(game: Game, seat: str = "blue", by: str = "red") -> None:
    """Consent, and be refused, as often as that is accepted."""
    for _ in range(3):
        game.drop(seat, by)
        game.keep(seat, by)


def refusal_of(game: Game) -> None:
    before = game.seq, game.head
    with pytest.raises(NotAllowed) as error:
        game.drop("blue", "red")
    assert str(error.value) == REFUSED
    assert (game.seq, game.head) == before


def consents(game: Game) -> list[DropAgreed]:
    return [r.event for r in game.records if type(r.event) is DropAgreed]


def test_a_seat_alone_comes_to_an_end(game: Game) -> None:
    in_vain(game)
    refusal_of(game)
    with pytest.raises(NotAllowed, match="Nobody has proposed to drop blue"):
        game.keep("blue", "red")
    assert consents(game) == [DropAgreed("red", "blue")] * 3


def test_whoever_refuses_it_counts_the_same(game: Game) -> None:
    for by in ("blue", "yellow", "green"):
        game.drop("blue", "red")
        game.keep("blue", by)
    refusal_of(game)


def test_a_third_consent_that_nobody_refuses_holds(game: Game) -> None:
    for _ in range(2):
        game.drop("blue", "red")
        game.keep("blue", "red")
    for by in ("red", "yellow", "green"):
        game.drop("blue", by)
    assert game.seating()["blue"]["state"] == "dropped"


def test_each_seat_has_its_own_three_for_each_other_seat(game: Game) -> None:
    in_vain(game)
    in_vain(game, by="yellow")
    in_vain(game, seat="green")
    game.drop("blue", "green")
    assert game.seating()["blue"]["consent"] == ["green"]
    refusal_of(game)


def test_an_action_lets_it_consent_again(game: Game) -> None:
    in_vain(game)
    go_on(game)
    in_vain(game)
    refusal_of(game)


@pytest.mark.parametrize("happens", ["undo", "redo", "amend"])
def test_what_the_referee_does_lets_it_consent_again(game: Game, happens: str) -> None:
    if happens == "redo":
        game.undo(reason="a slip")
    in_vain(game)
    if happens == "amend":
        record = game.line.last_command()[0]
        game.amend(record.seq, f"{record.by}: {command_of(record)}", reason="the same again")
    elif happens == "undo":
        game.undo(reason="a slip")
    else:
        game.redo()
    in_vain(game)
    refusal_of(game)


def test_a_drop_lets_it_consent_again(game: Game) -> None:
    in_vain(game)
    for by in ("yellow", "blue", "red"):
        game.drop("green", by)
    in_vain(game)
    refusal_of(game)


def test_nothing_that_is_only_said_lets_it_consent_again(game: Game) -> None:
    in_vain(game)
    game.undo("red", to=game.line.ends()[-3])
    game.act("yellow", "refuse")
    game.hand("red", "Eve", by="red")
    game.leave("yellow")
    game.hand("yellow", "Fay")
    refusal_of(game)


def test_the_referee_hands_the_seat_to_somebody_who_may_be_dropped_in_turn(game: Game) -> None:
    in_vain(game)
    game.leave("blue")
    refusal_of(game)
    game.hand("blue", "Eve")
    for by in ("red", "yellow", "green"):
        game.drop("blue", by)
    assert game.seating()["blue"]["state"] == "dropped"


def test_the_referee_abandons_a_game_that_gets_no_further(game: Game) -> None:
    in_vain(game)
    game.abandon("blue is gone")
    assert game.line.abandonment is not None


def test_it_is_the_same_in_a_game_that_is_read_from_its_log(game: Game) -> None:
    in_vain(game)
    refusal_of(game.club.game(game.id))


def test_what_is_tried_on_a_copy_counts_for_the_game_no_more(game: Game) -> None:
    game.drop("blue", "red")
    copy = game.line.copy()
    game.keep("blue", "red")
    game.drop("blue", "red")
    assert copy.seating.consented == {"blue": ("red",)}
