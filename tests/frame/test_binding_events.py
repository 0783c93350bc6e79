"""A command that binds others is undone by all of them or by the referee, never by a seat alone."""

import pytest

from commands.undo import Lasting, may_undo_alone
from mclub import Game


def alone(game: Game, seat: str) -> bool:
    """Whether the seat's `undo` reverted its last command at once."""
    happened = [entry["text"] for entry in game.act(seat, "undo")["happened"]]
    assert happened in (["Undone"], ["UndoProposed"])
    return happened == ["Undone"]


def lay_coins(game: Game, *sides: str) -> Game:
    for seat, side in zip(game.seats, sides, strict=False):
        game.act(seat, f"lay {side}")
    return game


def test_a_coin_that_only_its_seat_knows_goes_back_alone(game: Game) -> None:
    lay_coins(game, "heads", "tails")
    assert alone(game, "blue")
    assert [due["seat"] for due in game.due()] == ["blue", "purple"]


def test_the_coin_that_showed_them_all_does_not(game: Game) -> None:
    lay_coins(game, "heads", "tails", "heads")
    assert not alone(game, "purple")


def test_nor_does_a_deal_until_all_agree(game: Game) -> None:
    lay_coins(game, "heads", "tails", "heads")
    game.act(None, "yellow: pay blue")
    assert not alone(game, "yellow")
    game.act("blue", "agree")
    assert game.board()["players"]["yellow"]["money"] == 1
    game.act("purple", "agree")
    assert game.board()["players"]["yellow"]["money"] == 2
    assert game.legal()["due"][0]["actions"] == ["pay blue", "pay purple", "ready"]


def test_what_binds_nobody_goes_back_alone_after_a_deal(game: Game) -> None:
    lay_coins(game, "heads", "tails", "heads")
    game.act(None, "yellow: pay blue; purple: ready")
    assert alone(game, "purple")


def test_the_referee_takes_a_deal_back(game: Game) -> None:
    lay_coins(game, "heads", "tails", "heads")
    game.act(None, "yellow: pay blue")
    game.undo(reason="it was no deal")
    assert game.board()["players"]["yellow"]["money"] == 2


def test_it_is_the_game_that_says_what_binds(game: Game) -> None:
    lay_coins(game, "heads", "tails", "heads")
    game.act(None, "yellow: pay blue")
    last = game.line.last_command()
    assert may_undo_alone(last, "yellow", game.seats, Lasting((), ()))
    assert not may_undo_alone(last, "yellow", game.seats, Lasting((), game.kind.binds({})))


@pytest.mark.parametrize("seat", ["yellow", "blue", "purple"])
def test_an_audit_knows_who_could_take_back_alone(game: Game, seat: str) -> None:
    from mclub.desk.audit import audit_log

    lay_coins(game, "heads", "tails", "heads")
    game.act(seat, "pay " + next(other for other in game.seats if other != seat))
    alone(game, seat)
    assert audit_log(game.club.log, game.id).passed


def test_a_go_ends_where_the_coins_are_shown(game: Game) -> None:
    from events.errors import NotAllowed

    lay_coins(game, "heads", "tails")
    with pytest.raises(NotAllowed, match="action 1 reveals cards"):
        game.act(None, "purple: lay heads; yellow: pay blue")
    assert [due["seat"] for due in game.due()] == ["purple"]
