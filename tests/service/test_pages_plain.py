"""Forms of the table page that a browser sends without scripts: pages answer them."""

from typing import Any

import httpx
import pytest

from tests.service.seated import GameClient, begin

SEATS = ["yellow", "blue", "red"]
OWN = {"Origin": "http://games.example", "Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def game(client: httpx.Client) -> GameClient:
    return begin(client, SEATS, seed="tea")


def send(
    game: GameClient, who: str, form: str, origin: dict[str, str] = OWN, **fields: Any
) -> httpx.Response:
    """The answer to a form, as a browser sends it to the address in the page."""
    headers = {"Accept": "text/html"} | game.browser(who) | origin
    answer = game.client.post(
        f"/api/games/{game.id}/{form}",
        params={"as": who},
        data={"command_id": "", **fields},
        headers=headers,
        follow_redirects=False,
    )
    # The client itself would leave the cookie out.
    if answer.status_code == 303:
        return game.client.get(answer.headers["location"], headers=headers)
    return answer


def test_an_action_is_answered_by_the_table_with_what_happened(game: GameClient) -> None:
    seq = game.seq
    answer = send(game, "yellow", "actions", action="place colonies", expect=seq)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.url.path == f"/games/{game.id}"
    assert "Yellow (Ann) places a pawn: Colonies" in answer.text.partition('id="board"')[0]
    assert 'id="board"' in answer.text
    assert game.get("host", "board")["tiles"]["colonies"] == ["yellow"]
    # The same page sent again does nothing more.
    after = game.seq
    again = send(game, "yellow", "actions", action="place colonies", expect=seq)
    assert again.status_code == 200
    assert game.seq == after


def test_an_action_is_composed_of_the_parts_chosen(client: httpx.Client) -> None:
    game = begin(client, SEATS, kind="le-millionnaire", table=True)
    seat = game.seat_to_decide()[0]
    answer = send(game, seat, "actions", action="first", part=["", "blue"], expect=game.seq)
    assert answer.status_code == 200
    assert game.get("host", "board")["first"] == "blue"


def test_a_refusal_stands_above_the_table(game: GameClient) -> None:
    seq = game.seq
    for fields, status, why in (
        ({"action": "place moon", "expect": seq}, 400, "moon"),
        ({"action": "done", "expect": seq}, 409, "place"),
        ({"action": "place colonies", "expect": seq - 1}, 412, "moved on"),
        ({"action": "place colonies", "expect": "soon"}, 422, "expect"),
    ):
        answer = send(game, "yellow", "actions", **fields)
        assert answer.status_code == status, fields
        before, board, _after = answer.text.partition('id="board"')
        assert board
        assert why in before.partition('id="answer"')[2].partition("</p>")[0]
    assert game.seq == seq


def test_what_cannot_be_taken_back_alone_is_asked_about(client: httpx.Client) -> None:
    game = begin(client, [*SEATS, "green"], kind="millions-of-dollars", seed="tea")
    while (due := game.get("host", "legal")["due"][0])["decision"] == "pick":
        game.act(due["seat"], due["actions"][0])
    seq = game.seq
    asked = send(game, "yellow", "actions", action="pay", part=["blue", "1"], expect=seq)
    assert "Do it" in asked.text
    assert 'name="sure"' in asked.text
    assert game.seq == seq
    sure = send(game, "yellow", "actions", action="pay blue 1", expect=seq, sure="yes")
    assert sure.status_code == 200
    assert game.seq > seq


def test_undo_talk_and_other_forms(game: GameClient) -> None:
    game.act("yellow", "place colonies")
    assert send(game, "yellow", "undo", expect=game.seq).status_code == 200
    assert game.get("host", "board")["tiles"]["colonies"] == []
    assert send(game, "yellow", "talk", text="a slip").status_code == 200
    assert [one["text"] for one in game.get("blue", "talk")] == ["a slip"]
    other = send(game, "yellow", "notes")
    assert other.status_code == 422
    assert "This needs JavaScript" in other.text
    assert send(game, "host", "actions", action="done", expect=game.seq).status_code == 403


def test_the_tools_of_the_host(game: GameClient) -> None:
    """What changes the game leads to the table; what only tells has a page, and so have links."""
    seq = game.seq
    game.act("yellow", "place colonies")
    placed = seq + 1
    undone = send(game, "host", "undo", to=seq, expect=game.seq, reason="a slip")
    assert "Undone, back to event" in undone.text.partition('id="board"')[0]
    assert send(game, "host", "redo", expect=game.seq).status_code == 200
    change = {"seq": placed, "action": "place companies", "expect": game.seq}
    shown = send(game, "host", "show-amend", **change)
    assert "Amend the game" in shown.text
    assert send(game, "host", "amend", **change).status_code == 200
    assert game.get("host", "board")["tiles"]["companies"] == ["yellow"]
    counted = send(
        game, "host", "show-count", **{"counted": "{}", "counted.bank": "3", "counted.blue": ""}
    )
    assert counted.status_code == 200, counted.text
    assert "bank" in counted.text.lower()
    judged = send(game, "host", "show-dispute", claim="bank 3")
    assert "To the host" in judged.text
    assert judged.status_code == 200
    forked = send(game, "host", "fork", seq=seq)
    assert forked.text.count("http://games.example/join/") == 2 * (len(SEATS) + 1)
    refused = send(game, "host", "abandon", reason="", expect=game.seq)
    assert refused.status_code == 422
    ended = send(game, "host", "abandon", reason="the cat", expect=game.seq)
    assert "the cat" in ended.text
    for form in ("correct", "amend", "fork", "abandon", "show-count"):
        assert send(game, "yellow", form, **change).status_code == 403


def test_a_seat_gets_a_new_link_and_a_new_player(game: GameClient) -> None:
    """The old link is lost, so it is asked about first."""
    for form, fields in (("seats/blue/link", {}), ("seats/blue/hand", {"name": "Eve"})):
        asked = send(game, "host", form, **fields)
        assert 'name="sure"' in asked.text
        assert "stops working at once" in asked.text
        done = send(game, "host", form, **fields, sure="yes")
        assert done.text.count("http://games.example/join/") == 2
    assert "Eve" in done.text
    assert game.get("host", "seats")["seats"]["blue"]["name"] == "Eve"
    assert send(game, "host", "seats/blue/hand", bot="greedy", sure="yes").status_code == 200
    watched = send(game, "host", "spectating", open="true")
    assert watched.text.count("http://games.example/join/") == 2
    assert send(game, "host", "spectating", open="false").status_code == 200
    assert not game.get("host", "seats")["spectating"]
    for form in ("seats/red/leave", "seats/red/hand", "seats/red/link", "host-link"):
        assert send(game, "yellow", form, name="Eve", sure="yes").status_code == 403
    assert send(game, "yellow", "seats/pink/drop").status_code in (403, 422)
    assert send(game, "host", "seats/red/leave", sure="yes").status_code == 200
    assert game.get("host", "seats")["seats"]["red"]["state"] == "left"
    assert send(game, "host", "host-link", sure="yes").text.count("/join/") == 2


def test_money_is_corrected_by_the_host(client: httpx.Client) -> None:
    game = begin(client, SEATS, table=True)
    while game.get("host", "legal")["due"][0]["decision"].startswith("start"):
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    fields = {"seat": "yellow", "amount": "9", "reason": "counted", "expect": game.seq}
    assert send(game, "host", "correct", **fields).status_code == 200
    assert game.get("host", "board")["players"]["yellow"]["money"] == 9


@pytest.mark.parametrize(
    "origin", [{}, {"Origin": "http://evil.test"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_other_sites_send_no_forms(game: GameClient, origin: dict[str, str]) -> None:
    seq = game.seq
    answer = send(game, "yellow", "actions", origin, action="place colonies", expect=seq)
    assert answer.status_code == 403
    assert answer.headers["content-type"].startswith("text/html")
    assert game.seq == seq
