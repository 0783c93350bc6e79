"""Links are replaced, seats handed on, left and dropped, and spectators admitted and removed."""

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.desk.audit import audit_log
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.service.webpages import fetch_page


def token_in(answer: dict[str, str]) -> str:
    return answer["link"].rpartition("/")[2]


def test_the_host_makes_a_seats_link_anew_and_the_old_one_dies(game: GameClient) -> None:
    old = game.tokens["blue"]
    game.tokens["blue"] = token_in(game.post("host", "seats/blue/link"))
    assert game.get("blue", "")["you"]["seat"] == "blue"
    game.tokens["old"] = old
    assert game.refusal("old", "view", "GET")["status"] == 401
    assert game.refusal("host", "seats/green/link")["status"] == 403


def test_a_seat_is_handed_on_by_whoever_plays_it(game: GameClient) -> None:
    answer = game.post("blue", "seats/blue/hand", name="Eve")
    assert answer["happened"][0]["text"] == "Eve plays Blue (Ben) from now on."
    assert game.refusal("blue", "view", "GET")["status"] == 401
    game.tokens["blue"] = token_in(answer)
    assert game.get("blue", "")["players"]["blue"]["name"] == "Eve"
    detail = game.refusal("yellow", "seats/blue/hand", name="Eve")["detail"]
    assert detail == "Only blue or the host can do that."


def test_a_seat_that_was_left_is_given_to_a_later_comer(game: GameClient) -> None:
    game.post("blue", "seats/blue/leave")
    assert game.refusal("blue", "view", "GET")["status"] == 401
    about = game.get("yellow", "seats")["seats"]["blue"]
    assert (about["state"], about["link"]) == ("left", False)
    game.tokens["blue"] = token_in(game.post("host", "seats/blue/hand", name="Eve"))
    assert game.get("blue", "seats")["seats"]["blue"]["state"] == "played"


def test_with_the_consent_of_all_others_a_seat_is_dropped_and_the_game_goes_on(
    game: GameClient, settings: Settings
) -> None:
    game.act("yellow", "place companies")
    game.post("yellow", "seats/blue/drop")
    game.post("red", "seats/blue/keep")
    game.post("yellow", "seats/blue/drop")
    assert game.seat_to_decide()[0] == "blue"
    game.post("red", "seats/blue/drop")
    assert game.refusal("blue", "view", "GET")["status"] == 401
    # It has answered with its first legal action, as it will throughout the game.
    assert game.seat_to_decide()[0] == "red"
    for _ in range(40):
        seat, actions = game.seat_to_decide()
        assert seat != "blue"
        game.act(seat, actions[-1])
    with Club(settings.path) as club:
        assert audit_log(club.log, game.id).passed


def test_a_fourth_consent_is_refused_and_appends_nothing(game: GameClient) -> None:
    for _ in range(3):
        game.post("red", "seats/blue/drop")
        game.post("red", "seats/blue/keep")
    seq = game.seq
    again = game.refusal("red", "seats/blue/drop")
    assert again["status"] == 403
    assert "red has agreed 3 times to go on without blue" in again["detail"]
    assert game.seq == seq
    game.post("yellow", "seats/blue/drop")
    assert game.get("red", "seats")["seats"]["blue"]["consent"] == ["yellow"]


def test_a_dropped_seat_can_be_taken_up_again(game: GameClient) -> None:
    for by in ("yellow", "red"):
        game.post(by, "seats/blue/drop")
    game.tokens["blue"] = token_in(game.post("host", "seats/blue/hand", name="Eve"))
    game.act("yellow", "place companies")
    assert game.seat_to_decide()[0] == "blue"


def test_nobody_is_dropped_by_the_host(game: GameClient) -> None:
    assert game.refusal("host", "seats/blue/drop")["status"] == 403
    assert game.refusal("spectator", "seats/blue/leave")["status"] == 403


def test_the_host_closes_the_table_to_lookers_on_and_opens_it_again(
    client: TestClient[Gate], game: GameClient
) -> None:
    assert game.get("spectator", "view")["players"]["blue"]["colonies"] == [None]
    closed = game.ask("host", "PUT", "spectating", {"open": False})
    assert closed.body == {"open": False, "link": None}
    assert game.refusal("spectator", "view", "GET")["status"] == 401
    opened = game.ask("host", "PUT", "spectating", {"open": True}).body
    game.tokens["spectator"] = token_in(opened)
    assert game.get("spectator", "")["you"]["role"] == "spectator"
    assert game.refusal("yellow", "spectating", "PUT", open=True)["status"] == 403


PICKS = {"yellow": "brute", "blue": "driver", "red": "driver", "green": "con-man"}


def test_a_dropped_seat_is_ready_and_stays_so_and_pays_nobody(client: TestClient[Gate]) -> None:
    game = begin(client, list(PICKS), kind="millions-of-dollars", seed="tea")
    for seat, role in PICKS.items():
        game.act(seat, f"pick {role}")
    game.act("blue", "ready")
    before = game.get("host", "view")
    for by in ("yellow", "red", "green"):
        game.post(by, "seats/blue/drop")
    after = game.get("host", "view")
    assert after["players"] == before["players"]
    assert after["offers"] == []
    # An offer ends its readiness, so it only declares itself ready again.
    game.act("yellow", "offer blue 2")
    told = game.get("host", "history", since=game.seq - 3)
    assert [(line["by"], line["text"]) for line in told] == [
        ("yellow", "Yellow (Ann) offers Blue (Ben) 2 M$ to withdraw."),
        ("yellow", "Blue (Ben) is no longer ready, since something has changed."),
        ("blue", "Blue (Ben) is ready for the heist."),
    ]
    assert game.get("host", "view")["players"]["blue"] == before["players"]["blue"]


def test_a_dropped_seat_that_is_not_ready_becomes_so(client: TestClient[Gate]) -> None:
    game = begin(client, list(PICKS), kind="millions-of-dollars", seed="tea")
    for seat, role in PICKS.items():
        game.act(seat, f"pick {role}")
    for by in ("yellow", "red", "green"):
        game.post(by, "seats/blue/drop")
    players = game.get("host", "view")["players"]
    assert [seat for seat, player in players.items() if player["ready"]] == ["blue"]
    assert len({player["money"] for player in players.values()}) == 1
    assert game.get("yellow", "")["awaited"] == ["yellow", "red", "green"]
    assert game.get("yellow", "")["asked"] == list(PICKS)


def test_new_links_for_all_who_have_not_joined_kill_the_old_ones(
    client: TestClient[Gate], game: GameClient
) -> None:
    yellow = game.browser("yellow")
    old = dict(game.tokens)
    issued = game.post("host", "links")["seats"]
    assert list(issued) == ["blue", "red"]
    game.tokens |= {seat: link.rpartition("/")[2] for seat, link in issued.items()}
    for seat in issued:
        assert game.get(seat, "")["you"]["seat"] == seat
        headers = {"Authorization": f"Bearer {old[seat]}"}
        assert client.get(f"/api/games/{game.id}", headers=headers).status_code == 401
    assert client.get(f"/api/games/{game.id}", headers=yellow).json()["you"]["seat"] == "yellow"
    links = [f"http://games.example/join/{token}" for token in (*old.values(), "none")]
    assert game.post("host", "links/living", links=links)["living"] == [
        "host",
        "spectator",
        "yellow",
    ]
    for path in ("links", "links/living"):
        assert game.refusal("yellow", path, links=[])["status"] == 403


def test_new_links_are_for_seats_of_people_that_are_played(client: TestClient[Gate]) -> None:
    players = [
        {"seat": "yellow", "name": "Ann"},
        {"seat": "blue", "name": "Bot", "bot": "greedy"},
        {"seat": "red", "name": "Cleo"},
    ]
    answer = client.post("/api/games", json={"players": players}, headers=OWN_PAGE)
    game = GameClient(client, answer.json())
    game.post("red", "seats/red/leave")
    assert list(game.post("host", "links")["seats"]) == ["yellow"]


def test_seats_are_called_by_name_and_no_two_players_have_one(game: GameClient) -> None:
    game.act("yellow", "place companies")
    name = game.get("host", "")["players"]["blue"]["name"]
    game.act("blue", f"{name}: place companies")
    detail = game.refusal("blue", "seats/blue/hand", name="ann")["detail"]
    assert detail.startswith("yellow and blue have the same name, ann.")


@pytest.mark.parametrize("name", ["x\x00y", "x\ny", "\x1b[2J", "\u202enaB", "\u2066x", "a\u2028b"])
def test_no_name_or_word_holds_what_nobody_types(
    client: TestClient[Gate], game: GameClient, name: str
) -> None:
    seq = game.seq
    for who in ("blue", "host"):
        problem = game.refusal(who, "seats/blue/hand", name=name)
        assert (problem["status"], problem["type"]) == (400, "urn:mclub:problem:bad-notation")
    assert (game.seq, game.get("blue", "")["you"]["seat"]) == (seq, "blue"), "its link lives"
    players = [{"seat": "yellow", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
    for body in (
        {"players": [players[0], {"seat": "blue", "name": name}]},
        {"players": players, "seed": name},
        {"players": players, "words": {"blue": f"\x9b {name}"}},
    ):
        answer = client.post("/api/games", json=body, headers=OWN_PAGE)
        assert (answer.status_code, answer.json()["type"]) == (400, problem["type"]), body


def test_a_name_may_join_its_letters(game: GameClient) -> None:
    """As in an emoji of several parts, and in some scripts."""
    for name in ("👩\u200d👧 Zoë", "می\u200cنا"):
        game.tokens["blue"] = token_in(game.post("host", "seats/blue/hand", name=name))
        assert game.get("host", "seats")["seats"]["blue"]["name"] == name
        game.post("blue", "talk", text=name)


@pytest.mark.parametrize("page", ["", "/history", "/host"])
def test_pages_and_documents_call_a_seat_by_who_plays_it_now(game: GameClient, page: str) -> None:
    game.act("yellow", "place companies")
    before = game.seq
    game.post("host", "seats/blue/hand", name="Zoé")
    for who in ("yellow", "host", "spectator"):
        assert game.get(who, "view")["players"]["blue"]["name"] == "Zoé"
        assert game.get(who, "view", at=before)["players"]["blue"]["name"] == "Ben"
        if page != "/host" or who == "host":
            text = fetch_page(game, who, "GET", page).text
            assert "Blue (Zoé)" in text or ">Zoé<" in text
    game.tokens["blue"] = token_in(game.post("host", "seats/blue/link"))
    game.act("blue", "Zoé: place companies")


def test_a_seat_is_not_handed_on_without_end(game: GameClient) -> None:
    for name in ("Eve", "Fay", "Gus"):
        game.tokens["blue"] = token_in(game.post("blue", "seats/blue/hand", name=name))
    seq = game.seq
    for name, why in (
        ("Hal", "blue has been handed over 3"),
        ("Gus", "Gus already plays blue"),
    ):
        problem = game.refusal("blue", "seats/blue/hand", name=name)
        assert (problem["status"], problem["detail"].startswith(why)) == (403, True), problem
    assert (game.seq, game.get("blue", "")["you"]["seat"]) == (seq, "blue"), "its link lives"
    game.tokens["blue"] = token_in(game.post("host", "seats/blue/hand", name="Hal"))
    game.act("yellow", "place companies")
    game.post("blue", "seats/blue/hand", name="Ida")
