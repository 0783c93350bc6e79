"""Playing and refereeing over HTTP."""

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.seated import OWN_PAGE, GameClient, begin


def test_an_action_is_taken_and_told(game: GameClient) -> None:
    answer = game.post("yellow", "actions", action="place companies", expect=16, command_id="a")
    assert [line["text"] for line in answer["happened"]] == [
        "Yellow (Ann) places a pawn: Companies, chair 1."
    ]
    assert answer["due"] == [
        {"seat": "blue", "decision": "place", "hand": None, "actions": None, "awaited": True}
    ]


def test_the_same_command_id_again_gives_the_same_answer(game: GameClient) -> None:
    action = {"action": "place companies", "expect": 16, "command_id": "a"}
    first = game.post("yellow", "actions", **action)
    assert game.post("yellow", "actions", **action) == first
    assert game.seq == first["seq"]


def test_who_acts_on_what_is_past_is_told_what_happened(game: GameClient) -> None:
    game.act("yellow", "place companies")
    refused = game.refusal("blue", "actions", action="place colonies", expect=16, command_id="b")
    assert (refused["status"], refused["type"]) == (412, "urn:mclub:problem:game-moved-on")
    assert refused["actual"] == 18
    assert refused["since"] == ["Yellow (Ann) places a pawn: Companies, chair 1."]


@pytest.mark.parametrize(
    ("who", "action", "status", "figures"),
    [
        ("yellow", "place lobby industry", 409, {"rule": "MC-RND-1"}),
        ("blue", "place companies", 409, {}),
        ("yellow", "plcae", 400, {"position": 0}),
        ("yellow", "blue: place companies", 403, {}),
        ("yellow", "referee: correct blue money 3 so", 403, {}),
        ("host", "place companies", 403, {}),
        ("spectator", "place companies", 403, {}),
    ],
)
def test_a_refused_action_says_why_and_appends_nothing(
    game: GameClient, who: str, action: str, status: int, figures: dict[str, object]
) -> None:
    refused = game.refusal(who, "actions", action=action, expect=16, command_id="x")
    assert refused["status"] == status
    assert figures.items() <= refused.items()
    assert game.seq == 16


def test_a_refusal_lists_what_is_possible_to_the_seat_that_asked(game: GameClient) -> None:
    refused = game.refusal(
        "yellow", "actions", action="place lobby industry", expect=16, command_id="x"
    )
    assert refused["legal"] == game.seat_to_decide()[1]


def test_a_seat_undoes_alone_and_does_it_again(game: GameClient) -> None:
    game.act("yellow", "place companies")
    game.post("yellow", "undo", expect=game.seq, command_id="u")
    assert game.get("host", "board")["tiles"]["companies"] == []
    game.post("yellow", "redo", expect=game.seq)
    assert game.get("host", "board")["tiles"]["companies"] == ["yellow"]


def test_an_undo_of_somebody_elses_command_needs_everybody(game: GameClient) -> None:
    game.act("yellow", "place companies")
    asked = game.post("blue", "undo", expect=game.seq, to=16)
    assert asked["undo"]["waiting"] == ["yellow", "red"]
    game.post("yellow", "agree", expect=game.seq)
    game.post("red", "refuse", expect=game.seq)
    assert game.get("host", "board")["tiles"]["companies"] == ["yellow"]
    game.post("blue", "undo", expect=game.seq, to=16)
    for seat in ("yellow", "red"):
        game.post(seat, "agree", expect=game.seq)
    assert game.get("host", "board")["tiles"]["companies"] == []


def test_an_undo_that_is_proposed_again_is_refused_and_appends_nothing(game: GameClient) -> None:
    game.act("yellow", "place companies")
    game.post("blue", "undo", expect=game.seq, to=16)
    seq = game.seq
    again = game.refusal("blue", "undo", expect=seq, to=16)
    other = game.refusal("red", "undo", expect=seq, to=16)
    assert (again["status"], other["status"]) == (403, 403)
    assert "blue has already proposed to go back to event 16" in again["detail"]
    assert "blue has proposed to go back to event 16: agree or refuse" in other["detail"]
    assert game.seq == seq


def test_the_host_takes_back_with_a_reason(game: GameClient) -> None:
    game.act("yellow", "place companies")
    answer = game.post("host", "undo", expect=game.seq, reason="the wrong tile")
    assert answer["happened"][0]["text"] == "Undone, back to event 16: the wrong tile"
    game.post("host", "redo", expect=game.seq)
    assert game.get("host", "board")["tiles"]["companies"] == ["yellow"]
    assert game.refusal("host", "undo", expect=16, reason="late")["status"] == 412


def test_the_host_amends_and_is_told_first_what_would_change(game: GameClient) -> None:
    game.act("yellow", "place companies")
    game.act("blue", "place companies")
    body = {"seq": 17, "action": "place colonies", "reason": "the wrong tile"}
    plan = game.post("host", "amend", **body, expect=game.seq, dry_run=True)
    assert (plan["appended"], game.seq) == (False, 20)
    done = game.post("host", "amend", **body, expect=game.seq)
    assert done["counts"] == plan["counts"]
    assert game.get("host", "board")["tiles"]["colonies"] == ["yellow"]


def test_the_host_abandons_counts_and_judges(game: GameClient) -> None:
    assert game.post("host", "count", counted={"yellow": 6})["accounts"]["yellow"]["ledger"] == 7
    assert game.post("host", "dispute", claim="yellow money 7")["verdict"] == "claim_true"
    game.post("host", "abandon", reason="the cat", expect=game.seq)
    assert game.get("yellow", "")["status"] == "abandoned"


def test_the_host_corrects_money_at_a_physical_table(client: TestClient[Gate]) -> None:
    start = {
        "round": 9,
        "phase": "round_end",
        "players": {
            "yellow": {"money": 3, "companies": ["industry:2"], "colonies": ["?"]},
            "blue": {"money": 8},
        },
    }
    game = begin(client, ["yellow", "blue"], table=True, start=start)
    game.post(
        "host", "correct", seat="blue", amount=9, reason="the tax of round 8", expect=game.seq
    )
    assert game.get("host", "board")["players"]["blue"]["money"] == 9


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("amend", {"seq": 1, "action": "done", "expect": 16}),
        ("correct", {"seat": "blue", "amount": 9, "reason": "so", "expect": 16}),
        ("abandon", {"reason": "so", "expect": 16}),
        ("deal", {}),
        ("count", {"counted": {}}),
        ("dispute", {}),
        ("fork", {"seq": 16}),
        ("seats/blue/link", {}),
        ("host/link", {}),
    ],
)
def test_only_the_host_referees(game: GameClient, path: str, body: dict[str, object]) -> None:
    for who in ("yellow", "spectator"):
        assert game.refusal(who, path, **body)["detail"] == "Only the host can do that."
    assert game.seq == 16


def test_a_game_goes_on_from_a_point_of_another(client: TestClient[Gate], game: GameClient) -> None:
    game.act("yellow", "place companies")
    forked = GameClient(client, game.post("host", "fork", seq=game.seq))
    assert forked.id != game.id
    assert forked.get("host", "board")["tiles"]["companies"] == ["yellow"]
    assert forked.seat_to_decide()[0] == "blue"


def test_seats_add_their_words_before_the_deal(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue"], deal=False)
    assert (game.get("yellow", "")["dealt"], game.seq) == (False, 1)
    game.post("host", "deal", words={"yellow": "lighthouse", "blue": "marmalade"})
    assert game.get("yellow", "history")[1]["text"] == ("Yellow (Ann) adds the word “lighthouse”.")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"players": [{"seat": "yellow", "name": "Ann"}]}, 422),
        ({"players": [{"seat": "pink", "name": "A"}, {"seat": "blue", "name": "B"}]}, 422),
        ({"players": [{"seat": "blue", "name": "A"}, {"seat": "blue", "name": "B"}]}, 422),
        ({"kind": "chess"}, 422),
        ({"plyers": []}, 400),
        ({"players": "yellow"}, 400),
    ],
)
def test_a_game_that_can_not_begin_is_refused(
    client: TestClient[Gate], body: dict[str, object], status: int
) -> None:
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"


def test_one_browser_holds_the_links_of_several_games(
    client: TestClient[Gate], settings: Settings
) -> None:
    first = begin(client, ["yellow", "blue"])
    second = begin(client, ["red", "green"])
    for game, who in ((first, "host"), (first, "yellow"), (second, "green")):
        joined = client.post(f"/join/{game.tokens[who]}", headers=OWN_PAGE)
        assert joined.json() == {
            "game": game.id,
            "role": "host" if who == "host" else "seat",
            "seat": None if who == "host" else who,
        }
    listed = client.get("/api/games").json()
    roles = [(one["game"], one["you"]["role"], one["you"]["seat"]) for one in listed]
    assert sorted(roles, key=str) == sorted(
        [
            (first.id, "host", None),
            (first.id, "seat", "yellow"),
            (second.id, "seat", "green"),
        ],
        key=str,
    )
    # A playing host sees no more than a player, unless they ask for it.
    path = f"/api/games/{first.id}"
    assert client.get(f"{path}/view").json()["players"]["blue"]["colonies"] == [None]
    assert client.get(f"{path}/view", params={"as": "host"}).json() == (
        Club(settings.path).game(first.id).board()
    )
    assert client.get(f"{path}/view", params={"as": "blue"}).status_code == 403
