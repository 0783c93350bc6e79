"""Home, a new game, joining by a link, and the host's page, as browsers show them."""

import json
import sqlite3
from contextlib import closing
from importlib import import_module
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.games.le_millionnaire.form import template as form_of_position
from mclub.kinds.registry import GAMES, game_face
from mclub.rulebook.book import rulebook
from mclub.service.bodies import NewGame
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, begin, response_of
from tests.service.webpages import BROWSER, fetch_page
from tests.service.webtree import Element, parse_page

SCRIPT = "<script>alert('x')</script>"
WORDS = {
    "million-club": "events.million_club.words",
    "millions-of-dollars": "events.millions_of_dollars.words",
    "le-millionnaire": "events.le_millionnaire.words",
}
HAS = {
    "million-club": {"start"},
    "millions-of-dollars": {"deck"},
    "le-millionnaire": {"start", "deck", "board"},
}
"""What people can bring to each game."""


def page(client: TestClient[Gate], path: str, status: int = 200) -> Element:
    """A page for the holder of the client's cookies."""
    response = client.get(path, headers=BROWSER)
    assert response.status_code == status, response.text
    assert response.headers["content-type"].startswith("text/html")
    return parse_page(response.text)


def host_page(game: GameClient) -> Element:
    response = fetch_page(game, "host", "GET", "/host")
    assert response.status_code == 200, response.text
    return parse_page(response.text)


def part(game: GameClient, path: str, **body: Any) -> Element:
    """A part of the host's page with an answer for the host."""
    headers = BROWSER | game.browser("host")
    response = game.client.post(f"/games/{game.id}{path}?as=host", json=body, headers=headers)
    assert response.status_code == 200, response.text
    return parse_page(response.text)


@pytest.mark.parametrize("kind", GAMES)
def test_every_option_is_told_in_words_with_its_rule(kind: str) -> None:
    choices = game_face(kind).CHOICES
    options = import_module(WORDS[kind]).OPTIONS
    assert {name: tuple(choice.values) for name, choice in choices.items()} == options
    for name, choice in choices.items():
        option = rulebook(kind)[choice.rule].option
        assert option is not None
        assert option.name == name


@pytest.mark.parametrize("kind", GAMES)
def test_the_form_has_every_option_that_the_api_tells_of(
    client: TestClient[Gate], kind: str
) -> None:
    told = next(one for one in client.get("/api/kinds").json() if one["kind"] == kind)
    form = page(client, f"/new?kind={kind}").one("form", id="begin")
    assert (form["data-fewest"], form["data-most"]) == (str(told["fewest"]), str(told["most"]))
    colours = form.one("ol", id="seats").every("select")[0].every("option")
    assert [colour["value"] for colour in colours] == told["seats"]
    for option, values in told["options"].items():
        if option == "alternative":
            assert form.one("input", name="alternative")["data-type"] == "boolean"
            assert values == ["off", "on"]
            continue
        if option in told["numbers"]:
            field, numbers = form.one("input", name=f"rulings.{option}"), told["numbers"][option]
            assert field["value"] == values[0]
            assert [field[one] for one in ("min", "max", "step")] == [
                str(numbers[one]) for one in ("least", "most", "step")
            ]
            assert [one["value"] for one in form.one(id=field["list"]).every("option")] == values
            continue
        radios = form.every("input", name=f"rulings.{option}")
        assert [radio["value"] for radio in radios] == values
        assert ["checked" in radio.attributes for radio in radios] == [
            True,
            *[False] * (len(values) - 1),
        ]
    assert form.one("input", name="rulings.hints")["value"] == "on"
    rules = {choice.rule for choice in game_face(kind).CHOICES.values()}
    assert rules <= {link.text for link in form.every("a")}


@pytest.mark.parametrize("kind", GAMES)
def test_the_form_sends_all_that_a_new_game_takes_and_the_game_has(
    client: TestClient[Gate], kind: str
) -> None:
    form = page(client, f"/new?kind={kind}").one("form", id="begin")
    sent = {
        field["name"].partition(".")[0]
        for field in [*form.every("input"), *form.every("select")]
        if "name" in field.attributes and "data-unsaid" not in field.attributes
    }
    lacking = {"start", "deck", "board"} - HAS[kind]
    if "alternative" not in game_face(kind).CHOICES:
        lacking.add("alternative")
    assert sent == set(NewGame.__struct_fields__) - lacking


def test_only_million_club_asks_what_lies_before_a_player(client: TestClient[Gate]) -> None:
    asked_for = {
        kind: [
            option["value"]
            for field in page(client, f"/new?kind={kind}").one(id="seats").every("select")[:3]
            if "data-dealt" in field.attributes
            for option in field.every("option")
        ]
        for kind in GAMES
    }
    types, profiles = ["resource", "industry", "transport"], ["lobbyist", "schemer"]
    assert [one for one in asked_for["million-club"] if one][:3] == types
    assert set(profiles) < set(asked_for["million-club"])
    assert asked_for["millions-of-dollars"] == []


def test_one_chooses_between_all_games(client: TestClient[Gate]) -> None:
    links = [link["href"] for link in page(client, "/new").one("main").every("a")]
    assert links == [f"/new?kind={kind}" for kind in GAMES]
    assert "monopoly" in page(client, "/new?kind=monopoly", 422).one("main").text


def test_home_shows_a_game_once_with_all_that_one_is_there(client: TestClient[Gate]) -> None:
    assert "will appear here" in page(client, "/").one("main").text
    game = begin(client, ["yellow", "blue"], seed="tea")
    over = begin(client, ["yellow", "blue"], seed="tea")
    over.post("host", "abandon", reason="rain", expect=over.seq)
    for token in (game.tokens["host"], game.tokens["yellow"], over.tokens["blue"]):
        client.post(f"/join/{token}", headers=OWN_PAGE)
    home = page(client, "/")
    now, then = home.every("ul", "games")
    (card,) = now.every("li", "panel")
    assert card.one("h3").one("a")["href"] == f"/games/{game.id}?as=yellow"
    assert "Your turn" in card.text
    assert "Round 1" in card.text
    assert [link.text for link in card.every("a", "button")] == ["As Ann", "As the host"]
    (card,) = then.every("li", "panel")
    assert over.id in card.text
    assert "abandoned" in card.text
    assert "Your turn" not in card.text


def test_a_damaged_game_does_not_hide_the_others(
    client: TestClient[Gate], settings: Settings
) -> None:
    damaged, sound = (begin(client, ["yellow", "blue"], seed="tea") for _ in range(2))
    with closing(sqlite3.connect(settings.path)) as db, db:
        db.execute("DROP TRIGGER records_change")
        db.execute(
            "UPDATE records SET body = replace(body, 'Ann', 'Eve') WHERE game = ? AND seq = 1",
            (damaged.id,),
        )
        db.execute("DELETE FROM briefs")
    with serve(settings) as later:
        for game in (damaged, sound):
            later.post(f"/join/{game.tokens['yellow']}", headers=OWN_PAGE)
        home = page(later, "/").one("main")
        assert "damaged at event 1" in home.one("p", "problem").text
        assert sound.id in home.one("ul", "games").one("li", "panel").text


def test_joining_through_the_page(client: TestClient[Gate], game: GameClient) -> None:
    token = game.tokens["blue"]
    invitation = page(client, f"/join/{token}")
    assert invitation.one("h1").text == "You play Blue (Ben)"
    assert "used before" not in invitation.text
    form = invitation.one("main").one("form")
    assert form.one("button").text == "Sit down as Ben"
    response = client.post(form["action"], headers=BROWSER, follow_redirects=False)
    assert response.headers["location"] == f"/games/{game.id}?as=blue"
    assert page(client, response.headers["location"]).one("body")["data-as"] == "blue"
    assert "used before" in page(client, f"/join/{token}").text


@pytest.mark.parametrize(
    ("who", "title"), [("host", "You are the host"), ("spectator", "You are watching")]
)
def test_a_link_says_what_it_is_for(
    client: TestClient[Gate], game: GameClient, who: str, title: str
) -> None:
    assert page(client, f"/join/{game.tokens[who]}").one("h1").text == title


def test_a_dead_link_says_so(client: TestClient[Gate], game: GameClient) -> None:
    old = game.tokens["blue"]
    game.post("host", "seats/blue/link")
    for token in (old, "x", "é" * 70):
        dead = page(client, f"/join/{token}", 401)
        assert "ask the host for a new one" in dead.one("main").text
        assert not dead.one("main").every("form")


def test_names_are_texts_wherever_they_stand(client: TestClient[Gate]) -> None:
    players = [{"seat": "yellow", "name": SCRIPT}, {"seat": "blue", "name": '" onload="x'}]
    body = {"players": players, "seed": "tea", "spectating": True}
    game = GameClient(client, client.post("/api/games", json=body, headers=OWN_PAGE).json())
    pages = ["/", f"/join/{game.tokens['yellow']}", f"/games/{game.id}/host?as=host"]
    for path in pages:
        whole = page(client, path)
        assert SCRIPT in whole.one("main").text
        assert [one.text for one in whole.every("script")] == [""] * len(whole.every("script"))
        assert not [one for one in whole.every() if "onload" in one.attributes]


@pytest.mark.parametrize("path", ["/host", "/position.toml"])
def test_nobody_but_the_host_reads_his_page(
    client: TestClient[Gate], game: GameClient, path: str
) -> None:
    for who in ("yellow", "spectator"):
        assert fetch_page(game, who, "GET", path).status_code == 403
    assert client.get(f"/games/{game.id}{path}", headers=BROWSER).status_code == 401


@pytest.mark.parametrize("path", ["/host/amend", "/host/count", "/host/dispute"])
def test_nobody_but_the_host_asks_what_he_asks(
    client: TestClient[Gate], game: GameClient, path: str
) -> None:
    for who in ("yellow", "spectator"):
        assert fetch_page(game, who, "POST", path).status_code == 403
    assert client.post(f"/games/{game.id}{path}", json={}, headers=BROWSER).status_code == 401


def test_the_host_sees_who_has_joined_and_who_is_muted(
    client: TestClient[Gate], game: GameClient
) -> None:
    client.post(f"/join/{game.tokens['blue']}")
    game.ask("host", "PUT", "muted", {"seats": ["red"]})
    game.post("host", "seats/yellow/leave")
    host = host_page(game)
    assert "joined 20" in host.one(id="who-blue").text
    assert "has not opened the link yet" in host.one(id="who-red").text
    assert "has left" in host.one(id="who-yellow").text
    muted = {seat: host.one(id=f"mute-{seat}").one("input")["value"] for seat in ("red", "blue")}
    assert json.loads(muted["red"]) == []
    assert json.loads(muted["blue"]) == ["red", "blue"]


def test_every_form_of_the_host_s_page_goes_to_a_route_that_there_is(
    client: TestClient[Gate], game: GameClient
) -> None:
    game.act("yellow", "place companies")
    forms = [form for form in host_page(game).every("form") if "data-send" in form.attributes]
    assert len(forms) > 15
    for form in forms:
        method, place = form["data-send"], form["action"].partition("?")[0]
        bearer = {"Authorization": f"Bearer {game.tokens['host']}"}
        response = client.request(method, place, json={"nothing": "of this"}, headers=bearer)
        if place.endswith(("/link", "/links", "/leave")):  # these need no body
            assert response.status_code == 200, place
        else:
            assert response.status_code == 400, place
        if place.endswith("/host/link"):
            game.tokens["host"] = response.json()["link"].rpartition("/")[2]


def commands_of(host: Element, field: str) -> list[tuple[int, str]]:
    """The commands that a tool offers: the value of each, and its label."""
    options = host.one("select", id=field).every("option")
    return [(int(one["value"]), one.text) for one in options if one["value"]]


def test_the_host_takes_back_to_before_the_command_that_he_chooses(
    client: TestClient[Gate], game: GameClient
) -> None:
    for who, tile in (("yellow", "companies"), ("blue", "intrigues"), ("red", "colonies")):
        game.act(who, f"place {tile}")
    offered = commands_of(host_page(game), "undo")
    assert [text.partition(" · ")[2] for _to, text in offered] == [
        "Red (Cleo): place colonies",
        "Blue (Ben): place intrigues",
        "Yellow (Ann): place companies",
    ]
    game.post("host", "undo", to=offered[1][0], expect=game.seq, reason="wrong tile")
    tiles = game.get("host", "board")["tiles"]
    assert (tiles["companies"], tiles["intrigues"], tiles["colonies"]) == (["yellow"], [], [])
    assert len(commands_of(host_page(game), "undo")) == 1


def test_an_amendment_is_shown_first_and_then_done_by_its_own_form(
    client: TestClient[Gate], game: GameClient
) -> None:
    game.act("yellow", "place companies")
    game.act("blue", "place intrigues")
    ((_blue, _), (seq, _text)) = commands_of(host_page(game), "amend")
    before = game.seq
    plan = part(game, "/host/amend", seq=seq, action="place colonies", reason="<b>", expect=before)
    assert game.seq == before
    assert "place companies → place colonies replaced" in plan.text
    assert "1 the same, 0 different, 0 left out" in plan.text
    form = plan.one("form")
    fields = {field["name"]: field["value"] for field in form.every("input")}
    assert fields["reason"] == "<b>"
    body = fields | {name: int(fields[name]) for name in ("seq", "expect")}
    game.post("host", form["action"].rpartition("/")[2].partition("?")[0], **body)
    tiles = game.get("host", "board")["tiles"]
    assert (tiles["companies"], tiles["colonies"]) == ([], ["yellow"])


def test_an_amendment_of_a_game_that_moved_on_is_refused(
    client: TestClient[Gate], game: GameClient
) -> None:
    game.act("yellow", "place companies")
    headers = OWN_PAGE | game.browser("host")
    body = {"seq": 17, "action": "place colonies", "expect": 16}
    response = client.post(f"/games/{game.id}/host/amend", json=body, headers=headers)
    assert response_of(response).status == 412


def test_the_tools_that_take_typed_words_lead_to_where_one_points(game: GameClient) -> None:
    """To the table, where “?” explains a piece, and to the history, which offers what was legal."""
    host = host_page(game)
    links = {link.text: link["href"] for tool in host.every("details") for link in tool.every("a")}
    for text, path in (("To the table", ""), ("To the history", "/history")):
        assert links[text] == f"/games/{game.id}{path}?as=host"
    table = parse_page(fetch_page(game, "host", "GET", "").text)
    assert table.one(id="board").one("button", id="asking")
    assert "on the board" not in host.one(id="disputing").text


def test_a_dispute_is_answered_in_words(client: TestClient[Gate], game: GameClient) -> None:
    told = part(game, "/host/dispute", claim="yellow money 14")
    assert "nothing contradicts the rules" in told.text
    assert "The claim is false" in told.text
    assert "According to the log, it is 7, not 14." in told.text
    assert "The claim is true" in part(game, "/host/dispute", claim="yellow money 7").text


def test_counted_money_is_compared(client: TestClient[Gate], game: GameClient) -> None:
    told = part(game, "/host/count", counted={"yellow": 6, "blue": 7})
    assert "Yellow (Ann): counted 6 M, in the ledger 7 M — −1 M" in told.text
    assert "Blue (Ben): counted 7 M, in the ledger 7 M — right" in told.text
    assert part(game, "/host/count", counted={}).text == "Nothing was counted."


def test_the_position_is_a_file_that_a_new_game_begins_with(
    client: TestClient[Gate], game: GameClient
) -> None:
    game.act("yellow", "place companies")
    text = fetch_page(game, "host", "GET", "/position.toml").text
    read = client.post("/api/toml", json={"text": text}, headers=OWN_PAGE).json()["document"]
    assert read == game.get("host", "position")["position"]
    body = {"start": read, "players": None}
    other = GameClient(client, client.post("/api/games", json=body, headers=OWN_PAGE).json())
    assert other.get("host", "board")["tiles"] == game.get("host", "board")["tiles"]


def test_the_position_of_le_millionnaire_brings_its_options(client: TestClient[Gate]) -> None:
    form = page(client, "/new?kind=le-millionnaire").one("form", id="begin")
    target = form.one("input", name="rulings.target")
    # With a position these fields are hidden and therefore not sent.
    [options] = [one for one in form.every("details") if target in one.every("input")]
    assert options["data-only"] == "seats"
    form_of_old = page(client, "/new?kind=million-club").one("form", id="begin")
    assert not any("data-only" in one.attributes for one in form_of_old.every("details"))
    text = form_of_position().replace("1000000", "250000").replace("ring-21", "ring-25")
    read = client.post("/api/toml", json={"text": text}, headers=OWN_PAGE).json()["document"]
    body = {"kind": "le-millionnaire", "start": read, "players": None}
    game = GameClient(client, client.post("/api/games", json=body, headers=OWN_PAGE).json())
    board = game.get("host", "board")
    assert (board["target"], len(board["squares"])) == (250_000, 25)
    assert board["players"]["blue"]["holdings"]["jade"]["small"] == 1
    saved = fetch_page(game, "host", "GET", "/position.toml").text
    assert "target = 250000" in saved


def test_what_is_committed_to_is_dealt_with_a_word_of_each_seat(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = begin(client, ["yellow", "blue"], deal=False)
    host = host_page(game)
    form = host.one("form", **{"data-reloads": ""})
    names = [field.attributes.get("name", "") for field in form.every("input")]
    assert [name for name in names if name.startswith("words")] == ["words.yellow", "words.blue"]
    assert game.begun["commitment"] in host.text
    assert not host.every("select", id="undo")
    game.post("host", "deal", words={"yellow": "tea", "blue": "<i>"})
    assert not host_page(game).every("form", **{"data-reloads": ""})
    with Club(settings.path) as club:
        assert club.game(game.id).words == {"yellow": "tea", "blue": "<i>"}


def test_a_game_has_only_the_tools_that_it_can_use(client: TestClient[Gate]) -> None:
    dollars = begin(client, ["yellow", "blue", "red"], kind="millions-of-dollars", seed="tea")
    assert f"/games/{dollars.id}/position.toml?as=host" not in [
        link["href"] for link in host_page(dollars).every("a")
    ]
    fields = [one["name"] for one in host_page(dollars).every("input", type="number")]
    assert fields == [
        *(f"counted.{seat}" for seat in ("yellow", "blue", "red", "reserve", "stakes")),
        "amount",
    ]


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_pages_are_drawn_in_every_language(
    client: TestClient[Gate], game: GameClient, language: str
) -> None:
    client.cookies.set("lang", language)
    for path in ("/", "/new", *(f"/new?kind={kind}" for kind in GAMES)):
        assert page(client, path).one("html")["lang"] == language
    assert page(client, f"/join/{game.tokens['red']}").one("html")["lang"] == language
