"""The page for one phone, which goes round the table."""

import httpx

from tests.service.nodes import controls, phone
from tests.service.seated import GameClient, begin

SEATS = ["yellow", "blue", "red"]


def test_the_phone_is_handed_to_who_is_asked(game: GameClient) -> None:
    handed = phone(game, *SEATS)
    assert "Hand the phone to Ann" in handed.one("due").text
    assert controls(handed) == []
    taken = phone(game, *SEATS, seat="yellow")
    assert "Ann: place a pawn" in " ".join(taken.one("due").text.split())
    assert sorted(dict(controls(taken))) == sorted(game.seat_to_decide()[1])
    game.act("yellow", "place colonies")
    # The seat with the phone has no decision any more, so the phone moves on.
    handed = phone(game, *SEATS)
    assert "Hand the phone to Ben" in handed.one("due").text
    assert controls(handed) == []
    ways = [form.attributes["action"] for form in handed.one("acting").all("form")]
    assert ways == [f"/games/{game.id}/phone?seat={seat}" for seat in ("blue", "yellow", "red")]


def test_the_phone_says_who_has_to_answer_a_request(game: GameClient) -> None:
    for seat in SEATS[:2]:
        game.act(seat, "place colonies")
    game.act("yellow", "undo")
    asked = " ".join(phone(game, *SEATS, seat="red").one("undoing").text.split())
    assert "Ann asks to take back" in asked
    assert "Still to answer: Ben Cleo" in asked.replace(",", "")


def test_the_phone_shows_nothing_before_it_is_taken(game: GameClient) -> None:
    board = game.get("host", "board")
    secret = [card for one in board["players"].values() for card in one["colonies"]]
    assert secret
    texts = phone(game, *SEATS, "host").text
    assert not [card for card in secret if card in texts]


def test_the_phone_asks_only_seats_that_it_holds(game: GameClient) -> None:
    other = phone(game, "blue", "red")
    assert "This phone has no link for them." in other.one("due").text
    assert controls(other) == []
    assert controls(phone(game, "blue", "red", seat="yellow")) == []
    alone = phone(game, "yellow")
    assert sorted(dict(controls(alone))) == sorted(game.seat_to_decide()[1])


def test_with_real_cards_there_is_no_curtain(client: httpx.Client) -> None:
    game = begin(client, SEATS, table=True)
    for _ in range(5):
        seat, actions = game.seat_to_decide()
        shown = phone(game, *SEATS, "host")
        assert sorted(dict(controls(shown))) == sorted(actions)
        addresses = {form.attributes["action"] for form in shown.one("act").all("form")}
        assert addresses == {f"/api/games/{game.id}/actions?as={seat}"}
        game.act(seat, actions[0])
    assert any(
        link.attributes["href"] == f"/games/{game.id}/host?as=host" for link in shown.all("a")
    )


def test_several_who_are_asked_take_turns_on_the_phone(client: httpx.Client) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea")
    taken = phone(game, *SEATS, seat="red")
    assert "Cleo: pick two characters" in " ".join(taken.one("due").text.split())
    ways = {form.attributes["action"] for form in taken.one("acting").all("form")}
    others = {f"/games/{game.id}/phone?seat={seat}" for seat in ("yellow", "blue")}
    assert {way for way in ways if "/phone" in (way or "")} == others
