"""Hints at a table of the service, by the API and on the page of the seat to decide."""

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.bots.hint import explain_hint, hint
from mclub.bots.nudge import nudge
from mclub.club.moment import Moment
from mclub.club.piece import sight_of
from mclub.kinds.kind import Document
from mclub.kinds.registry import game_kind
from mclub.service import hints
from mclub.service.gate import Gate
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.service.webtree import parse_page

SEATS = {
    "million-club": ["yellow", "blue"],
    "millions-of-dollars": ["yellow", "blue", "red"],
    "le-millionnaire": ["yellow", "blue"],
}


@pytest.fixture(params=SEATS)
def hint_game(client: TestClient[Gate], request: pytest.FixtureRequest) -> GameClient:
    """A game that allows hints; yellow has several legal actions."""
    seats = SEATS[request.param]
    game = begin(client, seats, kind=request.param, seed="tea", rulings={"hints": "on"})
    assert len(game.get("yellow", "legal")["due"][0]["actions"]) > 1
    return game


def test_who_is_asked_is_told_a_legal_action_and_what_the_others_are_worth(
    hint_game: GameClient,
) -> None:
    before = hint_game.seq
    hint = hint_game.get("yellow", "hint")
    legal = hint_game.get("yellow", "legal")["due"][0]["actions"]
    assert (hint["seat"], hint["seq"]) == ("yellow", before)
    assert hint["action"] == hint["plans"][0]["action"]
    assert {plan["action"] for plan in hint["plans"]} <= set(legal)
    worths = [plan["worth"] for plan in hint["plans"]]
    assert worths == sorted(worths, reverse=True)
    assert hint_game.get("yellow", "hint") == hint, "the same question has the same answer"
    assert hint_game.seq == before, "a hint leaves no trace"
    hint_game.act("yellow", hint["action"])


def test_the_page_of_who_is_asked_offers_one_and_nobody_elses(hint_game: GameClient) -> None:
    address = f"/games/{hint_game.id}/hint?as=yellow"
    assert address in fetch_page(hint_game, "yellow", "GET", "").text
    for who in ("host", "blue"):
        if "blue" not in hint_game.get("host", "")["asked"] or who == "host":
            assert "/hint?" not in fetch_page(hint_game, who, "GET", "").text


def test_the_page_of_a_hint_says_why(hint_game: GameClient) -> None:
    hint = hint_game.get("yellow", "hint")
    page = parse_page(fetch_page(hint_game, "yellow", "GET", "/hint").text)
    part = page.one(id="hint")
    rows = [row.one("th").text for row in part.one("tbody").every("tr")]
    assert part.one("strong").text == rows[0]
    # English words of actions differ from the notation by capital letters and the signs of money.
    typed = [plan["action"].split() for plan in hint["plans"]]
    assert [row.lower().split()[0] for row in rows] == [words[0] for words in typed]
    second = rows[1]
    lead = hint["plans"][0]["worth"] - hint["plans"][1]["worth"]
    told = {
        "million-club": f"{lead:.1f} points",
        "millions-of-dollars": f"{lead:.1f} M$",
        "le-millionnaire": f"{round(lead, -3):,.0f} F".replace(",", " "),
    }[hint_game.get("host", "")["kind"]]
    equal = told.startswith(("0 ", "0.0 ")) or lead < 2 * hint["plans"][1]["error"]
    compared = "about equal to" if equal else f"{told} better than"
    assert f"{compared} “{second}”".lower() in part.text.lower()
    assert part.one("details").one("summary").text == "What the planner would choose"


def test_the_page_of_a_hint_names_actions_in_words(client: TestClient[Gate]) -> None:
    """In French the word that is typed for a withdrawal means something else on its own."""
    seats = ["yellow", "blue", "red", "green"]
    rulings = {"hints": "on"}
    game = begin(client, seats, kind="millions-of-dollars", seed="tea", rulings=rulings)
    while (due := game.get("host", "legal")["due"][0])["decision"] != "negotiate":
        game.act(due["seat"], due["actions"][0])
    plans = game.get("yellow", "hint")["plans"]
    headers = {"Accept": "text/html", "Accept-Language": "fr"} | game.browser("yellow")
    page = client.get(f"/games/{game.id}/hint?as=yellow", headers=headers).text
    rows = [row.one("th").text for row in parse_page(page).one("tbody").every("tr")]
    named = {plan["action"]: row for plan, row in zip(plans, rows, strict=True)}
    assert named["withdraw"] == "se retirer"


def test_a_question_is_thought_about_once(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(client, ["yellow", "blue"], seed="tea", rulings={"hints": "on"})
    thought: list[int] = []

    def counted(moment: Moment, seat: str) -> Document:
        thought.append(moment.seq)
        return hint(moment, seat)

    monkeypatch.setattr(hints, "hint", counted)
    first = game.get("yellow", "hint")
    assert game.get("yellow", "hint") == first
    fetch_page(game, "yellow", "GET", "/hint")
    game.act("yellow", first["action"])
    for _ in range(2):
        assert (
            "Yellow (Ann) has nothing to decide" in game.refusal("yellow", "hint", "GET")["detail"]
        )
    assert thought == [first["seq"], game.seq, game.seq]


def test_without_the_leave_of_the_table_there_is_none(game: GameClient) -> None:
    assert "Hints are off" in game.refusal("yellow", "hint", "GET")["detail"]
    assert "/hint" not in fetch_page(game, "yellow", "GET", "").text


def test_only_who_is_asked_gets_one(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue"], seed="tea", spectating=True, rulings={"hints": "on"})
    assert "Blue (Ben) has nothing to decide" in game.refusal("blue", "hint", "GET")["detail"]
    for who in ("host", "spectator"):
        assert game.refusal(who, "hint", "GET")["status"] == 403


def test_what_makes_no_difference_is_not_told() -> None:
    kind = game_kind("million-club")
    parts = {"companies": 2.0, "colonies": 1.0, "money": 0.5, "pawns": 0.0}
    plans = [
        {"action": "place companies", "worth": 1.0, "rollouts": 9, "parts": parts, "error": 0.0},
        {
            "action": "place colonies",
            "worth": 0.2,
            "rollouts": 9,
            "parts": parts | {"money": 0.0},
            "error": 0.3,
        },
    ]
    why, found_out = explain_hint({"plans": plans}, kind)
    assert why == (
        "It is about 0.8 points better than “place colonies”: "
        "Money +0.5, the others have less +0.3."
    )
    assert found_out.startswith("Based on 9 tables")
    plans[1]["error"] = 0.5
    assert explain_hint({"plans": plans}, kind)[0] == "It is about equal to “place colonies”."
    assert explain_hint({"plans": plans[:1]}, kind) == [
        "No other action is possible or worth considering."
    ]


def test_a_nudge_names_a_piece_of_the_best_action_that_the_second_lacks() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea", rulings={"hints": "on"})
        parts = {"companies": 2.0, "colonies": 1.0, "money": 0.5, "pawns": 0.0}
        plans = [
            {"action": "place exchange industry", "worth": 3.0, "parts": parts, "error": 0.0},
            {
                "action": "place exchange transport",
                "worth": 1.0,
                "parts": parts | {"money": 3.0},
                "error": 0.1,
            },
        ]
        said = nudge(game.kind, sight_of(game, "yellow"), {"seat": "yellow", "plans": plans})
        assert said[0] == "Look at: Exchange: Industry."
        assert said[-1] == "The best two choices differ most in: Money."
        plans[1]["error"] = 1.5
        said = nudge(game.kind, sight_of(game, "yellow"), {"seat": "yellow", "plans": plans})
        assert said[-1] == "The best two choices are about equal."
