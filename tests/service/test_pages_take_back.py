"""Undo on the pages: one's own last decision is named, a request stands on top with what it would
undo, its outcome is announced, and any point of the history can be chosen."""

import random

import pytest

from tests.service.archived import page
from tests.service.keeping_up import Page
from tests.service.seated import GameClient
from tests.service.webpages import fetch_page
from tests.service.webtree import Element

SEATS = ["yellow", "blue", "red"]
LAPSED = "Ann's request to take back an action has lapsed: the game went on."
REFUSED = "Cleo refused Ann's request to take back an action."


def undoing(game: GameClient, who: str) -> Element:
    return page(game, who, "/").one(id="undoing")


def sends(of: Element) -> set[str]:
    """The last parts of the addresses to which the forms send."""
    addresses = (form["action"] for form in of.every("form"))
    return {address.partition("?")[0].rpartition("/")[2] for address in addresses}


def test_ones_own_last_decision_is_named_and_what_goes_with_it(game: GameClient) -> None:
    assert sends(undoing(game, "yellow")) == set()
    game.act("yellow", "place colonies")
    own = undoing(game, "yellow")
    assert sends(own) == {"undo"}
    assert own.every("form")[0].attributes.get("data-confirm") is None, "done at once"
    assert "Your last decision: Ann places a pawn: Colonies, chair 1." in own.text
    assert sends(undoing(game, "blue")) == set(), "who has decided nothing"
    game.act("blue", "place companies")
    game.act("red", "place companies")
    own = undoing(game, "yellow")
    assert "Ask to take back" in own.text
    assert "2 later actions by others will be undone too." in own.text
    form = own.every("form")[0]
    assert form.attributes.get("data-confirm") is None, "a request binds nobody"
    assert "Yellow (Ann) places a pawn: Colonies" in form.one("button")["title"]


def test_a_request_stands_above_everything_until_one_has_answered(game: GameClient) -> None:
    game.act("yellow", "place colonies")
    game.act("blue", "place companies")
    game.post("yellow", "undo", expect=game.seq)
    shown = page(game, "blue", "/")
    assert shown.every("title")[0].text.startswith("You have to decide")
    asked = shown.one(id="undoing").one("div", "request")
    assert asked["role"] == "alert"
    assert "Ann asks to take back" in asked.text
    assert "Ann places a pawn: Colonies, chair 1." in asked.text
    assert "Ben places a pawn: Companies, chair 1." in asked.text
    assert sends(asked) == {"agree", "refuse"}
    assert sends(undoing(game, "yellow")) == set()
    game.post("blue", "agree", expect=game.seq)
    assert "Agreed: Ben" in undoing(game, "yellow").text
    assert undoing(game, "blue").every("div", "request") == []
    game.post("red", "agree", expect=game.seq)
    assert sends(undoing(game, "yellow")) == {"redo"}
    assert sends(undoing(game, "blue")) == set()


@pytest.mark.parametrize("who", SEATS)
def test_how_a_request_ended_is_told_to_each_until_he_acts(game: GameClient, who: str) -> None:
    for seat in SEATS:
        game.act(seat, "place companies")
    game.post("yellow", "undo", expect=game.seq)
    game.post("red", "refuse", expect=game.seq)
    assert REFUSED in undoing(game, who).text
    game.post("yellow", "undo", expect=game.seq)
    assert REFUSED not in undoing(game, who).text
    game.act("yellow", "place colonies")
    assert LAPSED in undoing(game, who).text
    game.act("blue", "place colonies")
    assert (LAPSED in undoing(game, who).text) is (who != "blue"), "he has acted since"


def test_a_point_of_the_history_can_be_gone_back_to(game: GameClient) -> None:
    before = game.seq
    game.act("yellow", "place colonies")
    game.act("blue", "place companies")
    lines = page(game, "yellow", "/history").one(id="lines")
    points = [a["href"] for a in lines.every("a", "more")]
    assert f"/games/{game.id}/replay?at={before}&as=yellow#back" in points
    back = page(game, "yellow", "/replay", at=before).one(id="back")
    assert "Ask to go back to here" in back.text
    assert "Ben places a pawn: Companies, chair 1." in back.text
    assert back.one("input", name="to")["value"] == str(before)
    assert sends(page(game, "spectator", "/replay", at=before).one(id="back")) == set()
    assert sends(page(game, "yellow", "/replay", at=game.seq).one(id="back")) == set()
    assert "reason" in page(game, "host", "/replay", at=before).one(id="back").text.lower()
    game.post("yellow", "undo", expect=game.seq, to=before)
    assert sends(page(game, "yellow", "/replay", at=before).one(id="back")) == set(), "one is open"


def test_at_the_end_what_crossed_something_seen_is_marked(game: GameClient) -> None:
    chance = random.Random(1)

    def play_to_the_end() -> None:
        while due := game.get("host", "legal")["due"]:
            game.act(due[0]["seat"], chance.choice(due[0]["actions"]))

    play_to_the_end()
    assert "crossed" not in game.get("host", "score")
    assert page(game, "yellow", "/").every("p", "crossed") == []
    game.post("host", "undo", reason="all was open", expect=game.seq)
    crossed = game.seq
    play_to_the_end()
    (undo,) = game.get("host", "score")["crossed"]
    assert (undo["seq"], undo["by"], undo["last"]) == (crossed, "referee", crossed - 1)
    text = f"Event {crossed} undid a card or a throw that somebody had already seen"
    assert text in page(game, "yellow", "/").one("p", "crossed").text
    assert text in page(game, "yellow", "/score").one(id="sheet").text
    audit = page(game, "yellow", "/audit", checked=True).one(id="verdict").text
    assert text in audit
    took_back = f"Event {crossed} (Referee) undid events {undo['first']} to {undo['last']}."
    assert took_back in audit
    assert game.get("spectator", "audit")["crossed"] == [undo]


def test_an_undo_and_a_redo_name_the_action(game: GameClient) -> None:
    game.act("yellow", "place colonies")
    seq = game.seq

    def sentence_of(action: str) -> str:
        kept_up = Page(fetch_page(game, "blue", "GET", "/").text)
        game.post("yellow", action, expect=game.seq)
        changes = fetch_page(game, "blue", "GET", "/changes", since=kept_up.state).json()
        return " ".join(frame["text"] for frame in changes["frames"])

    placed = "Yellow (Ann) places a pawn: Colonies, chair 1."
    taken_back = sentence_of("undo")
    assert f"Taken back: {placed}" in taken_back
    brought_back = sentence_of("redo")
    assert f"Brought back: {placed}" in brought_back
    assert game.seq > seq
