"""The pages of a seat, of the host and of a spectator."""

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import httpx

from mclub.kinds.face import GameFace
from mclub.kinds.registry import game_kind
from mclub.service.pages.offers import offers
from tests.service.nodes import Node, chosen_amounts, compose_action, controls, page, phone
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.sweeping import ALL, sweep_after

SEATS = ["yellow", "blue", "red"]
KINDS = [
    ("million-club", {"seed": "tea"}),
    ("million-club", {"seed": "tea", "alternative": True}),
    ("million-club", {"table": True}),
    ("millions-of-dollars", {"seed": "tea"}),
    ("millions-of-dollars", {"table": True}),
    ("le-millionnaire", {"seed": "tea"}),
    ("le-millionnaire", {"table": True}),
]
MOST_OFFERED = 300
"""The most buttons that a piece of the board can offer."""
OFTEN = [(kind, options) for kind, options in KINDS if options == {"seed": "tea"}]
LONG = [(*case, 60) for case in KINDS if ALL or case not in OFTEN]


@sweep_after(len(OFTEN), "kind, options, steps", [(*case, 12) for case in OFTEN] + LONG)
def test_each_legal_action_is_offered_once(
    client: httpx.Client, kind: str, options: dict[str, Any], steps: int
) -> None:
    game, face = begin(client, SEATS, kind=kind, **options), game_kind(kind).face()
    random = Random(kind)
    seen = set()
    for _ in range(steps):
        due = {one["seat"]: one for one in game.get("host", "legal")["due"]}
        if not due:
            break
        seat = random.choice(list(due))
        actions = due[seat]["actions"]
        if due[seat]["decision"] not in seen or len(actions) > 40:
            seen.add(due[seat]["decision"])
            shown = page(game, seat)
            offered = [action for action, _twice in controls(shown)]
            assert sorted(offered) == sorted(actions)
            check_board(shown, due[seat], face)
            for other in {*SEATS, "host"} - {*due}:
                assert controls(page(game, other)) == []
        game.act(seat, random.choice(actions))
    assert len(seen) > steps // 30


def check_board(shown: Node, due: dict[str, Any], face: GameFace) -> None:
    """Pieces of the board take all actions that only a list has otherwise, and offer each once; a
    pair of characters only in one order."""
    deals = [button for button in shown.all("button") if "data-words" in button.attributes]
    sums = [action for button in deals for action in chosen_amounts(shown, button)]
    pressed = {
        subject
        for one in shown.one("board").elements()
        if "can" in (one.attributes.get("class") or "").split(" ")
        for name in ("data-action", "data-about")
        for subject in (one.attributes.get(name) or "-").split("|")
    }
    actions = due["actions"]
    traded = {action for action in actions if action.startswith("offer ")} if not deals else {*()}
    listed = [action for action in actions if " " in action and face.is_on_board(due, action)]
    pressed |= {
        f"offer {id_.removeprefix('trade-')}"
        for one in shown.all("button")
        if (id_ := one.attributes.get("popovertarget") or "").startswith("trade-")
    }
    words = [f" {subject} " for subject in (*pressed, *sums)]
    assert [one for one in listed if not any(word in f" {one} " for word in words)] == []
    sheet = shown.one("choices")
    buttons = [one.attributes.get("data-action") for one in sheet.all("button")]
    offered = [*sums, *(action for action in buttons if action)]
    for form in sheet.all("form"):
        offered += compose_action(form)
    once = {frozenset(one.split(" ")) if one.startswith("pick ") else one for one in actions}
    assert len(offered) == min(len(once) - len(traded), MOST_OFFERED)
    assert {*offered} <= {*actions} - traded
    assert len({*offered}) == len(offered)


@sweep_after(2, "answer", ["", "counter yellow 3", "offer yellow 1"])
def test_each_answer_to_an_offer_is_offered_once(client: httpx.Client, answer: str) -> None:
    """Also with three players, where an answer says which character withdraws."""
    for seats in ([*SEATS, "green"], SEATS):
        game = begin(client, seats, kind="millions-of-dollars", seed="tea")
        while (due := game.get("host", "legal")["due"][0])["decision"] == "pick":
            game.act(due["seat"], due["actions"][0])
        for seat in ("yellow", "blue"):
            game.post("host", "correct", seat=seat, amount=6, reason="rich", expect=game.seq)
        game.act("yellow", "offer blue 2")
        if answer:
            number = " 1" if answer.startswith("counter") and len(seats) == len(SEATS) else ""
            game.act("blue", answer + number)
        for due in game.get("host", "legal")["due"]:
            offered = [action for action, _twice in controls(page(game, due["seat"]))]
            assert sorted(offered) == sorted(due["actions"])


def test_the_number_of_an_own_character_is_its_role(client: httpx.Client) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea")
    begun = game.seq
    for picked in ("brute con-man", "driver brute"):
        for seat in SEATS:
            game.act(seat, f"pick {picked}")
        names = {"brute": "Brute", "con-man": "Con man", "driver": "Driver"}
        withdrawals = {f"withdraw {names[role]}" for role in picked.split()}
        assert withdrawal_buttons(game, "yellow") == withdrawals
        game.post("host", "undo", to=begun, expect=game.seq, reason="other roles")


def test_a_character_that_only_its_player_knows_is_the_first_or_the_second(
    client: httpx.Client,
) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", table=True)
    game.act("yellow", "first red")
    game.act("red", "loot 9 1 driver")
    game.act("red", game.get("red", "legal")["due"][0]["actions"][0])
    assert withdrawal_buttons(game, "yellow") == {
        "withdraw your first character",
        "withdraw your second character",
    }


def withdrawal_buttons(game: GameClient, seat: str) -> set[str]:
    """The buttons for a withdrawal."""
    buttons = page(game, seat).all("button", name="action")
    texts = {" ".join(one.text.split()) for one in buttons}
    return {text for text in texts if text.startswith("withdraw")}


def test_a_button_says_what_it_sends(game: GameClient) -> None:
    (button,) = page(game, "yellow").all("button", value="place exchange industry")
    assert (
        button.text == "place Stock Exchange Industry" or button.text == "place Exchange Industry"
    )
    (form,) = (
        form for form in page(game, "yellow").all("form") if button in list(form.all("button"))
    )
    assert form.attributes["action"] == f"/api/games/{game.id}/actions?as=yellow"
    (expect,) = form.all("input", name="expect")
    assert expect.attributes["value"] == str(game.seq)


def test_what_cannot_be_taken_back_alone_is_asked_for_twice(client: httpx.Client) -> None:
    game = begin(client, [*SEATS, "green"], kind="millions-of-dollars", seed="tea")
    for seat in (*SEATS, "green"):
        twice = dict(controls(page(game, seat)))
        # Only the last pick turns up the role cards.
        assert set(twice.values()) == {seat == "green"}
        game.act(seat, next(iter(twice)))
    twice = dict(controls(page(game, "yellow")))
    assert twice["pay blue 1"]
    assert not twice["offer blue 1"]
    assert not twice["ready"]


def test_nothing_is_offered_that_is_not_legal_where_amounts_have_gaps() -> None:
    actions = [*(f"bid {n}" for n in (1, 2, 3, 5, 8, 9)), "loot 1", "loot 1 red", "pass"]
    made = offers(actions, {"bid 5": "binds"})
    fields = [(form.why, [field.options for field in form.fields]) for form in made.forms]
    assert fields == [
        ("", [["1", "2", "3", "8", "9"]]),
        ("binds", [["5"]]),
    ]
    assert [choice.action for choice in made.words] == ["pass"]


def test_the_question_is_told_to_each_in_his_way(game: GameClient) -> None:
    own = page(game, "yellow")
    assert next(own.all("title")).text.strip().startswith("Your turn")
    assert "Your turn: place a pawn" in own.one("due").text
    assert own.one("asked").attributes["role"] == "status"
    assert own.one("asked").text == "Your turn: place a pawn"
    for who in ("blue", "host", "spectator"):
        other = page(game, who)
        assert "Your turn" not in next(other.all("title")).text
        assert "Ann must place a pawn" in " ".join(other.one("due").text.split())
        assert other.one("asked").text == ""


def test_host_and_lookers_on_have_no_control_of_a_seat(game: GameClient) -> None:
    host, looker = page(game, "host"), page(game, "spectator")
    for seen in (host, looker):
        assert controls(seen) == []
        assert not {"actions", "agree", "notes", "leave"} & sends(seen)
    # The page's only own form selects the language; a dialog has one, too.
    assert sends(looker) == {"language", ""}


def test_secrets_of_others_are_on_no_page(game: GameClient) -> None:
    colonies = {
        seat: [one for one in player["colonies"] if one]
        for seat, player in game.get("host", "board")["players"].items()
    }
    assert all(colonies.values())
    for who in (*SEATS, "spectator"):
        html = fetch_page(game, who, "GET", "").text
        for seat, cards in colonies.items():
            for card in cards:
                assert (f">{card}<" in html) is (seat == who)


def test_the_host_undoes_with_a_reason(game: GameClient) -> None:
    game.act("yellow", "place colonies")
    undoing = page(game, "host").one("undoing")
    assert sends(undoing) == {"undo"}
    assert [one.attributes["maxlength"] for one in undoing.all("input", name="reason")] == ["200"]


def test_going_on_without_somebody(game: GameClient) -> None:
    assert sends(page(game, "yellow", "/seat").one("ways")) == {"hand", "leave", "drop"}
    links = [link.attributes["href"] for link in page(game, "yellow").one("leaving").all("a")]
    assert links == [f"/games/{game.id}/seat?as=yellow"]
    assert list(page(game, "host").one("leaving").all("a")) == []
    assert fetch_page(game, "host", "GET", "/seat").status_code == 403
    game.post("yellow", "seats/red/drop")
    assert "keep" in sends(page(game, "blue"))
    assert "Go on without Cleo?" in page(game, "blue").one("proposed").text


def test_talk_and_notes_stand_beside_the_board(game: GameClient) -> None:
    game.post("blue", "talk", text="<script>alert(1)</script>")
    game.ask("yellow", "PUT", "notes", {"text": "the bank is low"})
    own = page(game, "yellow")
    assert "<script>alert(1)</script>" in own.one("said").text
    # HTML drops the first line break, which must not be one of the notes' own.
    assert own.one("notes").text == "\nthe bank is low"
    assert "the bank is low" not in fetch_page(game, "blue", "GET", "").text
    game.ask("host", "PUT", "muted", {"seats": ["blue"]})
    assert "The host has muted you." in page(game, "blue").one("muted").text
    assert "Muted by the host: Ben" in page(game, "yellow").one("muted").text


def test_a_game_whose_end_was_taken_back_says_that_its_seals_are_open(
    client: httpx.Client,
) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea", spectating=True)
    random = Random(1)
    while due := game.get("host", "legal")["due"]:
        assert page(game, "yellow").one("opened").text == ""
        assert "opened" not in game.get("yellow", "")
        game.act(due[0]["seat"], random.choice(due[0]["actions"]))
    last = game.get("host", "legal")["seq"]
    game.post("host", "undo", reason="a slip", expect=last)
    for who in ("yellow", "spectator", "host"):
        assert {game.get(who, path)["opened"] for path in ("", "view", "legal")} == {last}
        assert f"The seals were opened when the game ended (event {last})" in (
            page(game, who).one("opened").text
        )
    (own,) = client.get("/api/games", headers=game.browser("yellow")).json()
    assert own["opened"] == last
    game.post("host", "redo", expect=game.seq)
    assert "opened" not in game.get("yellow", "")


def test_a_game_that_is_over_says_who_has_won(client: httpx.Client) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea")
    random = Random(1)
    while due := game.get("host", "legal")["due"]:
        game.act(due[0]["seat"], random.choice(due[0]["actions"]))
    score = game.get("host", "score")
    for who in ("yellow", "host"):
        told = page(game, who)
        totals = {
            cell.attributes["data-seat"]: cell.text
            for cell in told.one("ending").all("td", data_line="total")
        }
        assert totals == {seat: str(one["total"]) for seat, one in score["players"].items()}
        assert controls(told) == []
    (winner,) = score["winners"]
    assert "You have won" in page(game, winner).one("due").text
    loser = next(seat for seat in SEATS if seat != winner)
    rank = score["players"][loser]["rank"]
    assert f"Your place: {rank} of {len(SEATS)}" in page(game, loser).one("due").text


def test_abandoned_and_undealt_games_say_so(client: httpx.Client, game: GameClient) -> None:
    game.post("host", "abandon", reason="the cat sat down", expect=game.seq)
    assert "undo" not in sends(phone(game, *SEATS)), "only the host can"
    told = page(game, "blue").one("due").text
    assert "The game was abandoned" in told
    assert "the cat sat down" in told
    undealt = begin(client, SEATS, deal=False)
    assert "Not dealt yet" in page(undealt, "blue").one("due").text
    assert f"/games/{undealt.id}/host?as=host" in fetch_page(undealt, "host", "GET", "").text


def sends(of: Node) -> set[str]:
    """The last parts of the addresses to which the forms send."""
    addresses = (form.attributes.get("action") or "" for form in of.all("form"))
    return {address.partition("?")[0].rpartition("/")[2] for address in addresses}


def test_what_lies_open_is_counted_instead_of_looked_up_in_a_list() -> None:
    roles = ["brute", "driver", "snitch"]
    actions = ["shown red " + " ".join(shown) for shown in combinations_with_replacement(roles, 9)]
    (form,) = offers(actions).forms
    assert form.counts == {"brute": 9, "driver": 9, "snitch": 9}
    ((options, step),) = form.fields
    assert [f"shown {option}" for option in options] == actions
    assert not step


def test_sums_in_thousands_are_typed_instead_of_looked_up_in_a_list() -> None:
    actions = [f"bet chance {amount}" for amount in range(1000, 21000, 1000)]
    (form,) = offers(actions).forms
    _place, (options, step) = form.fields
    assert [f"bet chance {option}" for option in options] == actions
    assert step == 1000
    uneven = offers([*actions, "bet chance 50000"]).forms[0].fields[-1]
    assert uneven.step == 0


def test_trades_are_put_together_of_their_parts() -> None:
    trades = product(["blue", "red"], ["azure", "coral", "jade"])
    actions = [f"offer {seat} 10000 for {company} 1" for seat, company in trades]
    (form,) = offers(actions).forms
    assert form.counts == {}
    assert [field.options for field in form.fields] == [
        ["blue", "red"],
        ["10000"],
        ["for"],
        ["azure", "coral", "jade"],
        ["1"],
    ]


def test_two_dice_are_looked_up_in_one_list() -> None:
    throws = combinations_with_replacement("123456", 2)
    actions = [f"throw {low} {high}" for low, high in throws]
    (form,) = offers(actions).forms
    ((options, step),) = form.fields
    assert [f"throw {option}" for option in options] == actions
    assert step == 0
