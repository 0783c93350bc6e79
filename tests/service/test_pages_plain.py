"""Forms of the table page that a browser sends without scripts: pages answer them."""

from typing import Any

import httpx
import pytest

from mclub.kinds.registry import GAMES, game_kind
from mclub.service.state import NEW_GAMES_AT_ONCE
from tests.service.seated import GameClient, begin
from tests.service.webtree import parse_page

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
    other = send(game, "yellow", "links/living")
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


def test_what_was_legal_can_be_pressed_without_scripts(game: GameClient) -> None:
    """The referee's buttons at an event lead to the forms that pages answer."""
    placed = game.seq + 1
    game.act("yellow", "place colonies")
    headers = {"Accept": "text/html"} | game.browser("host")
    path = f"/games/{game.id}/explain/{placed}?as=host"
    page = parse_page(game.client.get(path, headers=headers).text).one(id="explanation")
    forms = [form for form in page.every("form") if form.every("button")]
    addresses = [form.every("button")[0]["formaction"] for form in forms]
    start = f"/api/games/{game.id}/"
    assert addresses == [f"{start}show-amend?as=host", f"{start}show-dispute?as=host"]
    for form in forms:
        fields = {field["name"]: field["value"] for field in form.every("input")}
        button = form.every("button")[0].attributes
        fields |= {button["name"]: button["value"]} if "name" in button else {}
        name = button["formaction"].removeprefix(start).partition("?")[0]
        assert send(game, "host", name, **fields).status_code == 200


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


def begin_plainly(client: httpx.Client, **fields: Any) -> httpx.Response:
    """The answer to the form for a new game, as a browser without scripts sends it."""
    return client.post("/api/games", data=fields, headers={"Accept": "text/html"} | OWN)


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_begins_without_scripts(client: httpx.Client, kind: str) -> None:
    """The form is sent as it is shown, with names and bots for three of its seats."""
    form = parse_page(client.get(f"/new?kind={kind}", headers={"Accept": "text/html"}).text)
    form = form.one("form", id="begin")
    assert form["action"] == "/api/games"
    assert not [
        field
        for field in form.every("input")
        if "data-name" in field.attributes and "required" in field.attributes
    ]
    seats = game_kind(kind).SEATS
    assert len(form.every("li", "sitting")) == len(seats)
    fields: dict[str, Any] = {
        field["name"]: field.attributes.get("value", "")
        for field in form.every("input")
        if "name" in field.attributes
        and (
            field.attributes.get("type") not in ("radio", "checkbox")
            or "checked" in field.attributes
        )
    }
    fields |= {
        "seat": list(seats),
        "player": ["Ann", "Ben"] + [""] * (len(seats) - 2),
        "bot": ["", "", "greedy"] + [""] * (len(seats) - 3),
        "spectating": "true",
    }
    answer = begin_plainly(client, **fields)
    assert answer.status_code == 200, answer.text
    page = parse_page(answer.text)
    assert page.one("h1").text == "The game has begun"
    links = [link["href"] for link in page.one("main").every("a") if "/join/" in link["href"]]
    assert len(links) == 4  # two people, the host and the spectators
    (game,) = client.get("/api/games").json()
    assert list(game["players"]) == list(seats)[:3]
    assert [player["name"] for player in game["players"].values()][:2] == ["Ann", "Ben"]
    assert [player.get("bot") for player in game["players"].values()] == [None, None, "greedy"]
    assert page.one("main").every("a")[0]["href"] == f"/games/{game['game']}/host?as=host"


def test_a_refused_form_comes_back_as_it_was(client: httpx.Client) -> None:
    fields = {
        "kind": "million-club",
        "seat": ["blue", "blue", "red"],
        "player": ["Ann", "Ben & Co", ""],
        "bot": ["", "", ""],
        "dealing": "commit",
        "host": "referees",
        "rulings.crash": "off",
    }
    answer = begin_plainly(client, **fields)
    assert answer.status_code == 422
    form = parse_page(answer.text).one("form", id="begin")
    assert form.one("p", "problem").text == "A seat is given twice."
    assert [one["value"] for one in form.every("input", name="player")] == fields["player"]
    chosen = [one["value"] for one in form.every("option") if "selected" in one.attributes]
    assert [one for one in chosen if one in ("blue", "red")] == fields["seat"]
    on = {one["name"]: one["value"] for one in form.every("input") if "checked" in one.attributes}
    assert (on["dealing"], on["host"]) == ("commit", "referees")
    assert client.get("/api/games").json() == []
    assert begin_plainly(client, kind="monopoly").status_code == 422


def test_a_game_is_dealt_without_scripts_after_everybody_s_word(client: httpx.Client) -> None:
    fields = {"seat": ["yellow", "blue"], "player": ["Ann", "Ben"], "bot": ["", ""]}
    begun = begin_plainly(client, kind="million-club", dealing="commit", **fields)
    assert "The seed is sealed" in begun.text
    (game,) = client.get("/api/games").json()
    assert not game["dealt"]
    dealt = client.post(
        f"/api/games/{game['game']}/deal?as=host",
        data={"words.yellow": "tea", "words.blue": "", "start": ""},
        headers={"Accept": "text/html"} | OWN,
    )
    assert dealt.status_code == 200, dealt.text
    assert client.get("/api/games").json()[0]["dealt"]


def test_people_deal_a_game_begun_without_scripts(client: httpx.Client) -> None:
    """Its host has no secrets to be kept from, so the choice of the host's role doesn't count."""
    fields = {"seat": ["yellow", "blue"], "player": ["Ann", "Ben"], "bot": ["", ""]}
    begun = begin_plainly(client, kind="million-club", dealing="people", host="plays", **fields)
    assert begun.status_code == 200, begun.text
    (game,) = client.get("/api/games").json()
    host = client.get(f"/games/{game['game']}/host?as=host", headers={"Accept": "text/html"})
    assert "Referee&#39;s tools" in host.text


def test_games_begun_without_scripts_count_towards_the_limit(client: httpx.Client) -> None:
    statuses = {
        begin_plainly(client, kind="million-club").status_code for _ in range(NEW_GAMES_AT_ONCE + 5)
    }
    assert statuses == {422, 429}


def test_what_happened_since_leaves_room_for_the_question(game: GameClient) -> None:
    """Two lines; the others are folded."""
    since = game.seq
    for seat, tile in (
        ("yellow", "colonies"),
        ("blue", "companies"),
        ("red", "intrigues"),
        ("yellow", "intrigues"),
    ):
        game.act(seat, f"place {tile}")
    headers = {"Accept": "text/html"} | game.browser("yellow")
    path = f"/games/{game.id}?as=yellow&told={since}"
    told = parse_page(game.client.get(path, headers=headers).text).one(id="answer")
    folded = told.one("details")
    assert "open" not in folded.attributes
    assert (len(told.every("li")), len(folded.every("li"))) == (4, 2)
    assert folded.one("summary").text == "2 more events"


def test_no_page_claims_to_need_scripts_to_play(game: GameClient) -> None:
    for path in ("/", f"/join/{game.tokens['blue']}", "/new?kind=le-millionnaire"):
        notice = parse_page(game.client.get(path, headers={"Accept": "text/html"}).text)
        assert "need JavaScript" not in notice.text
        assert "ithout JavaScript" in notice.every("noscript")[0].text


def test_notes_are_kept_and_two_devices_overwrite_none(game: GameClient) -> None:
    version = game.get("yellow", "notes")["version"]
    saved = send(game, "yellow", "notes", text="a\r\nb", version=version)
    assert "Nobody else sees it" in saved.text
    assert game.get("yellow", "notes")["text"] == "a\nb"
    refused = send(game, "yellow", "notes", text="<mine>", version=version)
    assert refused.status_code == 412
    answered = parse_page(refused.text).one(id="answer")
    assert "changed elsewhere" in answered.text
    assert "<mine>" in answered.one("pre").text
    assert game.get("yellow", "notes")["text"] == "a\nb"
    version = game.get("yellow", "notes")["version"]
    assert send(game, "yellow", "notes", text="", version=version).status_code == 200
    assert game.get("yellow", "notes")["text"] == ""
    assert send(game, "host", "notes", text="x").status_code == 403


def test_a_webhook_is_set_and_removed(game: GameClient) -> None:
    url = "https://93.184.216.34/turn"
    done = send(game, "yellow", "webhook", url=url)
    assert done.status_code == 200, done.text
    assert len(parse_page(done.text).one("code").text) >= 32
    assert game.get("yellow", "webhook")["url"] == url
    removed = send(game, "yellow", "unhook")
    assert "The webhook is removed." in removed.text
    assert game.get("yellow", "webhook")["url"] is None
    assert send(game, "yellow", "webhook", url="ftp://a.example/").status_code == 422


def test_the_host_mutes_a_seat_and_invites_anew(game: GameClient) -> None:
    muted = send(game, "host", "muted", seats='["blue"]')
    assert "Muted by the host: Ben" in " ".join(parse_page(muted.text).text.split())
    assert "muted you" in send(game, "blue", "talk", text="hello").text
    assert "Nobody is muted." in send(game, "host", "muted", seats="[]").text
    for seats in ("[", '["pink"]', '"blue"', "[1]"):
        assert send(game, "host", "muted", seats=seats).status_code in (403, 422)
    assert send(game, "blue", "talk", text="hello").status_code == 200
    assert send(game, "yellow", "muted", seats="[]").status_code == 403
    invited = send(game, "host", "links")
    assert invited.text.count("http://games.example/join/") == 2  # only Cleo has not joined


def test_a_host_who_plays_takes_the_referees_view(client: httpx.Client) -> None:
    game = begin(client, SEATS, seed="tea", host="plays")
    asked = send(game, "host", "eyes")
    assert "Switch to the referee" in asked.text
    assert send(game, "host", "count", seat="yellow").status_code == 422
    assert send(game, "host", "eyes", sure="yes").status_code == 200
    assert game.get("host", "board")["players"]["yellow"]["money"] is not None


def test_everybody_plays_again(client: httpx.Client) -> None:
    game = begin(client, SEATS, seed="tea")
    game.post("host", "abandon", reason="late", expect=game.seq)
    for seat in SEATS:
        answer = send(game, seat, "room", ready="true")
        assert answer.status_code == 200
    assert answer.url.path != f"/games/{game.id}"
    assert answer.url.params["as"] == "red"
