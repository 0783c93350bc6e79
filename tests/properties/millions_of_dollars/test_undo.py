"""What a seat in Millions of Dollars can undo alone, and what needs the table's consent
(MD-NEG-1)."""

from collections.abc import Iterator

import pytest

from events.errors import NotAllowed
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from tests.properties.random_clubs import board_alone, steady_club

SEATS = ("yellow", "blue", "red", "green")
PICKS = ("yellow: pick brute", "blue: pick driver", "red: pick driver", "green: pick con-man")


@pytest.fixture
def game() -> Iterator[Game]:
    """Four seats that have to pick; the final audit must find no fault."""
    with steady_club() as club:
        names = {seat: seat.capitalize() for seat in SEATS}
        begun = club.new(names, game="millions-of-dollars", seed="undo")
        yield begun
        assert audit_log(club.log, begun.id).passed


def act_with_effect(game: Game, *commands: str) -> Game:
    for command in commands:
        game.act(None, command)
    return game


def negotiating(game: Game) -> Game:
    return act_with_effect(game, *PICKS)


def with_intimidation(game: Game) -> Game:
    """The second negotiation, after yellow was a lone Brute in the first round."""
    negotiating(game)
    act_with_effect(game, *(f"{seat}: ready" for seat in SEATS))
    assert game.board()["players"]["yellow"]["intimidation"] == [2]
    return negotiating(game)


def goes_back_alone(game: Game, seat: str) -> bool:
    """Whether the seat's undo took effect at once; otherwise it is a request to the table."""
    before = game.seq
    game.undo(seat, to=game.line.before(game.line.last_command()[0].batch))
    happened = [type(record.event).__name__ for record in game.records[before:]]
    assert happened in (["Undone"], ["UndoProposed"])
    return happened == ["Undone"]


def the_table_takes_it_back(game: Game, seat: str, board: object) -> None:
    """All must agree; nothing is undone until the last one has."""
    stands = board_alone(game)
    assert not goes_back_alone(game, seat)
    others = [other for other in SEATS if other != seat]
    for other in others:
        assert board_alone(game) == stands
        game.act(other, "agree")
    assert board_alone(game) == board


def test_a_pick_goes_back_alone_until_the_role_cards_are_laid(game: Game) -> None:
    act_with_effect(game, "yellow: pick brute")
    assert goes_back_alone(game, "yellow")
    act_with_effect(game, "yellow: pick con-man")
    assert goes_back_alone(game, "yellow")
    act_with_effect(game, *PICKS[:3])
    assert goes_back_alone(game, "red")
    board = board_alone(act_with_effect(game, "red: pick brute"))
    act_with_effect(game, "green: pick con-man")
    assert game.board()["phase"] == "negotiating"
    the_table_takes_it_back(game, "green", board)


def test_nobody_else_can_tell_what_was_picked_and_taken_back() -> None:
    told: dict[str, list[object]] = {}
    for first, then in (("brute", "driver"), ("con-man", "brute")):
        with steady_club() as club:
            game = club.new({seat: seat for seat in SEATS}, game="millions-of-dollars", seed="s")
            act_with_effect(game, f"yellow: pick {first}", "yellow: undo", f"yellow: pick {then}")
            for eyes in (*SEATS, "spectator"):
                shown = (game.history(eyes), game.view(eyes), game.legal(eyes))
                told.setdefault(eyes, []).append(shown)
    assert told["yellow"][0] != told["yellow"][1]
    for eyes in (*SEATS[1:], "spectator"):
        assert told[eyes][0] == told[eyes][1]


@pytest.mark.parametrize("seat", ["yellow", "blue", "red"])
def test_money_that_was_given_goes_back_with_everybody_only(game: Game, seat: str) -> None:
    board = board_alone(negotiating(game))
    act_with_effect(game, "yellow: pay blue 2")
    assert game.board()["players"]["blue"]["money"] == board["players"]["blue"]["money"] + 2
    the_table_takes_it_back(game, seat, board)


@pytest.mark.parametrize("seat", ["yellow", "blue", "green"])
def test_a_withdrawal_that_was_paid_goes_back_with_everybody_only(game: Game, seat: str) -> None:
    board = board_alone(act_with_effect(negotiating(game), "yellow: offer blue 3"))
    act_with_effect(game, "blue: take yellow")
    assert game.board()["players"]["blue"]["characters"][0]["state"] == "withdrawn"
    the_table_takes_it_back(game, seat, board)
    (offer,) = game.board()["offers"]
    assert (offer["seat"], offer["receiver"], offer["amount"]) == ("yellow", "blue", 3)


def test_the_reason_why_a_deal_is_not_taken_back_alone_is_explained(game: Game) -> None:
    act_with_effect(negotiating(game), "yellow: pay blue 2", "yellow: undo")
    figures = {f["label"]: f["text"] for f in game.explain(game.seq)["figures"]}
    assert figures["Would be undone"].endswith("Yellow: pay blue 2")
    assert figures["Why it needs agreement"].endswith("or committed other players")
    assert figures["Must agree"] == "Blue, Red, Green"


def test_one_refusal_lets_the_deal_stand(game: Game) -> None:
    act_with_effect(negotiating(game), "yellow: pay blue 2")
    board = board_alone(game)
    assert not goes_back_alone(game, "yellow")
    game.act("red", "agree")
    game.act("blue", "refuse")
    assert board_alone(game) == board
    with pytest.raises(NotAllowed, match="No undo has been proposed"):
        game.act("green", "agree")


def test_the_referee_takes_a_deal_back_and_the_reason_stands(game: Game) -> None:
    board = board_alone(negotiating(game))
    act_with_effect(game, "yellow: pay blue 2")
    game.undo(reason="meant for Red")
    assert board_alone(game) == board
    assert game.records[-1].event.reason == "meant for Red"


def test_what_binds_nobody_goes_back_alone(game: Game) -> None:
    board = board_alone(negotiating(game))
    for command in ("offer blue 2", "ready"):
        act_with_effect(game, f"yellow: {command}")
        assert goes_back_alone(game, "yellow")
        assert board_alone(game) == board
    act_with_effect(game, "yellow: offer blue 2", "yellow: offer blue 0")
    assert goes_back_alone(game, "yellow")
    assert [offer["amount"] for offer in game.board()["offers"]] == [2]
    act_with_effect(game, "blue: counter yellow 3")
    assert goes_back_alone(game, "blue")
    assert [offer["amount"] for offer in game.board()["offers"]] == [2]


def test_nobody_goes_alone_back_over_a_deal(game: Game) -> None:
    board = board_alone(negotiating(game))
    paid = board_alone(act_with_effect(game, "yellow: pay blue 2"))
    act_with_effect(game, "blue: withdraw")
    the_table_takes_it_back(game, "blue", paid)
    the_table_takes_it_back(game, "blue", board)


@pytest.mark.parametrize("seat", ["yellow", "blue", "red"])
def test_a_withdrawal_goes_back_with_everybody_only(game: Game, seat: str) -> None:
    board = board_alone(negotiating(game))
    act_with_effect(game, "blue: withdraw")
    the_table_takes_it_back(game, seat, board)


def test_after_a_threat_the_card_was_seen(game: Game) -> None:
    board = board_alone(with_intimidation(game))
    act_with_effect(game, "yellow: threaten blue")
    assert game.view("yellow")["players"]["blue"]["characters"][0]["role"] == "driver"
    the_table_takes_it_back(game, "yellow", board)
    # It can't be unseen, although the view no longer shows it.
    learned = game.knows("yellow")["entries"][-1]
    assert (learned["event"], learned["values"], learned["undone"]) == (
        "CharacterShown",
        {"role": "driver"},
        True,
    )
    assert "CharacterShown" not in {e["event"] for e in game.knows("red")["entries"]}


def test_when_the_heist_has_begun_it_goes_back_with_everybody_only(game: Game) -> None:
    act_with_effect(negotiating(game), *(f"{seat}: ready" for seat in SEATS[:3]))
    board = board_alone(game)
    act_with_effect(game, "green: ready")
    assert game.board()["round"] == 2
    the_table_takes_it_back(game, "green", board)


def test_what_a_snitch_names_goes_back_with_everybody_only() -> None:
    with steady_club() as club:
        names = {seat: seat for seat in (*SEATS, "black")}
        game = club.new(names, game="millions-of-dollars", seed="snitch")
        act_with_effect(game, *PICKS, "black: pick snitch", *(f"{seat}: ready" for seat in names))
        assert [(due["seat"], due["decision"]) for due in game.due()] == [("black", "name")]
        game.act("black", game.due()[0]["actions"][0])
        assert not goes_back_alone(game, "black")
        assert audit_log(club.log, game.id).passed


def test_what_people_have_turned_up_themselves_they_take_back_alone() -> None:
    with steady_club() as club:
        names = {seat: seat for seat in SEATS}
        game = club.new(names, game="millions-of-dollars", table=True, first="yellow")
        act_with_effect(game, "loot 9 1", "shown driver brute con-man")
        assert goes_back_alone(game, "yellow")
        act_with_effect(game, "shown driver brute con-man", "yellow: pay blue 1")
        assert not goes_back_alone(game, "yellow")
        for seat in SEATS[1:]:
            game.act(seat, "agree")
        act_with_effect(game, *(f"{seat}: ready" for seat in SEATS), "yellow: reveal driver")
        assert goes_back_alone(game, "yellow")
        assert audit_log(club.log, game.id).passed
