"""A playing host's link reveals only public information, on every route and page, until the host
switches to the referee's view, which everybody is told."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from events.record import seals
from mclub import Club
from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.herd import Herd
from tests.service.keeping_up import Page, Tree
from tests.service.listening import Listening
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.service.test_service_entry import routes
from tests.service.webpages import BODIES, fetch_page, routes_of_pages
from tests.sweeping import first_often

SEATS = ["yellow", "blue", "red"]
MOVES = 9
EYES = "The host switched to the referee's view and sees everything from now on."
NEEDS_EYES = {"amend", "correct", "count", "dispute", "fork"}
"""Host's requests that need the referee's view."""
PAGES_THAT_NEED_EYES = {"/position.toml", *BODIES}
HIDDEN = re.compile(r"\b[A-Za-z][\w-]*\d+\b")
"""Ids of cards."""


def play_game(client: httpx.Client, place: str, kind: str, **options: Any) -> GameClient:
    """A game in which the host plays, after a few moves."""
    chosen = {"kind": kind, "seed": "tea", "spectating": True, "host": "plays"} | options
    game = begin(client, SEATS, **chosen)
    with Club(place) as club:
        kept = club.game(game.id)
        for _ in range(MOVES):
            due = kept.due()[0]
            kept.act(due["seat"], due["actions"][0])
    return game


class Secrets:
    """The contents of a game's seals: salts, the seed, and ids of hidden cards."""

    def __init__(self, place: str, game: GameClient) -> None:
        self.texts: set[str] = set()
        cards: set[str] = set()
        with Club(place) as club:
            kept = club.game(game.id)
            for record in kept.records:
                for seal in seals(record):
                    assert seal.salt
                    self.texts.add(seal.salt)
                    cards |= set(HIDDEN.findall(json.dumps(seal.value, default=list)))
            # A record's content outside of its seals is public.
            bodies = [body for _seq, body, *_ in club.log.rows(game.id)]
            told = json.dumps([bodies, kept.view("spectator")])
        self.cards = cards - set(HIDDEN.findall(told))
        assert self.texts

    def check(self, text: str, about: object) -> None:
        """Check that the text contains none of them."""
        assert self.cards.isdisjoint(HIDDEN.findall(text)), about
        for secret in self.texts:
            assert secret not in text, about


@pytest.fixture(params=first_often(GAMES))
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def paths_to_read(client: TestClient[Gate], game: str) -> Iterator[str]:
    """Every read-only route below the game's own address, except for the stream, which has its own
    test."""
    for method, path, _body in routes(client, game):
        below = path.removeprefix(f"/api/games/{game}").removeprefix("/")
        if method == "get" and below != "live":
            yield below
    yield from ("export/transcript", "export/csv", "knows?seat=blue", "view?at=5", "history?at=7")


def test_before_the_act_the_host_reads_what_who_looks_on_reads(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    game = play_game(client, str(settings.path), kind)
    secrets = Secrets(str(settings.path), game)
    refused = set()
    for path in paths_to_read(client, game.id):
        status, answer = game.ask("host", "GET", path)
        secrets.check(json.dumps(answer), path)
        if isinstance(answer, dict):
            if "referee's view first" in answer.get("detail", ""):
                assert f"POST /api/games/{game.id}/eyes" in answer["detail"]
                refused.add(path.partition("?")[0])
            if "you" in answer:
                assert answer.pop("you")["eyes"] == "spectator"
        other_status, other = game.ask("spectator", "GET", path)
        assert status == other_status, path
        if status == 200 and isinstance(answer, dict):
            other.pop("you", None)
        if status == 200:
            assert answer == other, path
    reading = {"board", "score", "ledger", "position"}
    assert refused == reading | {"knows", "export/transcript"}


def test_before_the_act_no_request_of_the_host_is_told_a_secret(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    tried = 0
    for method, path, body in routes(client, "GAME"):
        below = path.removeprefix("/api/games/GAME/")
        if method == "get" or below == "eyes":
            continue
        game = play_game(client, str(settings.path), kind)
        secrets = Secrets(str(settings.path), game)
        if isinstance(body, dict) and "expect" in body:
            # Later events are also told as the host sees them.
            late = game.ask("host", method.upper(), below, body | {"expect": 1})
            secrets.check(json.dumps(late.body), below)
            body |= {"expect": game.seq}
        status, answer = game.ask("host", method.upper(), below, body)
        secrets.check(json.dumps(answer), below)
        if below in NEEDS_EYES:
            assert status == 403
            assert f"POST /api/games/{game.id}/eyes" in answer["detail"], below
        if status < 300 and below not in ("host/link",):
            assert game.get("host", "")["you"]["eyes"] == "spectator", below
        tried += 1
    assert tried > 20


def test_before_the_act_no_page_tells_the_host_a_secret(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    game = play_game(client, str(settings.path), kind)
    secrets = Secrets(str(settings.path), game)
    tried = 0
    for method, path in routes_of_pages():
        if method == "POST" and path not in BODIES:
            continue  # only leads on to another page
        for query in ({}, {"at": 5, "open": True}, {"checked": True}):
            page = fetch_page(game, "host", method, path.replace("{seq}", "7"), **query)
            secrets.check(page.text, path)
            if path in PAGES_THAT_NEED_EYES:
                assert page.status_code == 403, path
                assert f"POST /api/games/{game.id}/eyes" in page.text, path
            elif path not in ("/hint", "/seat", "/analysis"):
                assert page.status_code == 200, path
            tried += 1
    assert tried > 30


def test_before_the_act_the_host_has_the_charts_of_who_looks_on_and_no_tools(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = play_game(client, str(settings.path), "million-club")

    def charts(who: str) -> list[str]:
        page = fetch_page(game, who, "GET", "/score").text
        return re.findall(r'<svg viewBox="0 0 640.*?</svg>', page, re.DOTALL)

    assert charts("host") == charts("spectator") != []
    assert 'class="tools"' not in fetch_page(game, "host", "GET", "/host").text
    game.post("host", "eyes")
    assert charts("host") != charts("spectator")
    assert 'class="tools"' in fetch_page(game, "host", "GET", "/host").text


@pytest.mark.parametrize("path", ["", "/replay"])
def test_before_the_act_the_host_is_shown_the_board_of_who_looks_on(
    client: TestClient[Gate], settings: Settings, kind: str, path: str
) -> None:
    game = play_game(client, str(settings.path), kind)

    def board(who: str) -> Tree:
        # Pieces are explained to each with the link of their own.
        page = Page(fetch_page(game, who, "GET", path).text.replace(f"?as={who}", ""))
        return page.board(game.seq)

    assert board("host") == board("spectator")
    game.post("host", "eyes")
    assert board("host") != board("spectator")


def test_after_the_act_the_host_sees_and_does_what_a_referee_does(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    game = play_game(client, str(settings.path), kind)
    referees = play_game(client, str(settings.path), kind, host="referees")
    told = game.post("host", "eyes")
    assert [line["text"] for line in told["happened"]] == [EYES]
    assert game.get("host", "")["you"]["eyes"] == "referee"
    for path in ("board", "view", "legal", "score", "ledger", "knows?seat=blue", "history?since=1"):
        mine, theirs = game.get("host", path), referees.get("host", path)
        for one in (mine, theirs):
            if isinstance(one, dict):
                one.pop("game", None)
                one.pop("seq", None)
        if path.startswith("history"):
            assert mine.pop()["text"] == EYES
        assert mine == theirs, path
    assert game.get("host", "export/transcript").startswith("mclub-transcript: 1")
    assert fetch_page(game, "host", "GET", "/host").text.count("<details") == (
        fetch_page(referees, "host", "GET", "/host").text.count("<details")
    )


def test_who_refereed_from_the_beginning_takes_no_eyes(game: GameClient) -> None:
    assert game.get("host", "")["host"] == "referees"
    assert game.get("host", "board")["seq"] == game.seq
    refused = game.refusal("host", "eyes")
    assert (refused["status"], refused["detail"]) == (403, "The host already sees everything.")


@pytest.mark.parametrize("who", ["yellow", "spectator"])
def test_nobody_but_the_host_takes_the_referees_eyes(
    client: TestClient[Gate], settings: Settings, who: str
) -> None:
    game = play_game(client, str(settings.path), "million-club")
    before = game.seq
    assert game.refusal(who, "eyes")["status"] == 403
    assert game.seq == before


def test_eyes_are_taken_once_and_no_undo_gives_them_back(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = play_game(client, str(settings.path), "million-club")
    game.post("host", "eyes")
    assert game.refusal("host", "eyes")["status"] == 403
    taken = game.seq
    told = game.post("host", "undo", expect=taken, reason="a slip")
    assert told["seq"] == taken + 1
    assert game.get("host", "")["you"]["eyes"] == "referee"
    undone = {line["seq"]: line["undone"] for line in game.get("blue", "history")}
    assert undone[taken] is False
    assert True in undone.values()


def test_every_link_is_told_in_its_language(client: TestClient[Gate], settings: Settings) -> None:
    game = play_game(client, str(settings.path), "million-club")
    assert "and sees everything.</p>" not in fetch_page(game, "blue", "GET", "").text
    game.post("host", "eyes")
    for who in (*SEATS, "spectator", "host"):
        assert game.get(who, "history")[-1]["text"] == EYES
        assert EYES.replace("'", "&#39;") in fetch_page(game, who, "GET", "/history").text
        assert "and sees everything.</p>" in fetch_page(game, who, "GET", "").text
    told = {
        language: client.get(
            f"/api/games/{game.id}/history",
            headers={
                "Authorization": f"Bearer {game.tokens['blue']}",
                "Accept-Language": language,
            },
        ).json()[-1]["text"]
        for language in ("fr", "de")
    }
    assert told == {
        "fr": "L’hôte est passé à la vue de l’arbitre et voit tout désormais.",
        "de": "Der Gastgeber hat zur Sicht des Schiedsrichters gewechselt und sieht ab hier alles.",
    }


def test_who_listens_is_told_at_once_and_the_host_hears_no_secret_before(server: Program) -> None:
    game = play_game(server.client, str(server.path), "million-club")
    secrets = Secrets(str(server.path), game)
    ears = {
        who: Listening(server.url, game.id, game.tokens[who], last=1)
        for who in ("host", *SEATS, "spectator")
    }
    for event in ears["host"].seq(game.seq):
        secrets.check(json.dumps(event.data), event.id)
    assert ears["host"].seq(game.seq)[-1].data == ears["spectator"].seq(game.seq)[-1].data
    game.post("host", "eyes")
    for ear in ears.values():
        last = ear.seq(game.seq)[-1].data
        assert [line["text"] for line in last["happened"]] == [EYES]
        ear.__exit__(None, None, None)


def test_the_seals_open_the_hosts_eyes_at_the_end(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = play_game(client, str(settings.path), "million-club")
    with Club(settings.path) as club:
        kept = club.game(game.id)
        while kept.status == "running":
            due = kept.due()[0]
            kept.act(due["seat"], due["actions"][0])
    assert game.get("host", "board") == game.get("spectator", "board")
    assert game.get("host", "score")["winners"] == game.get("blue", "score")["winners"]
    assert game.refusal("host", "eyes")["detail"] == "The host already sees everything."


def test_with_real_cards_the_host_referees(client: TestClient[Gate]) -> None:
    game = begin(client, SEATS, table=True, host="plays")
    assert game.get("host", "")["you"]["eyes"] == "referee"
    assert game.get("host", "board")["phase"]


def test_before_the_deal_there_is_nothing_to_see(client: TestClient[Gate]) -> None:
    game = begin(client, SEATS, seed="tea", deal=False, host="plays")
    assert "tea" not in game.get("host", "export/log")
    refused = game.refusal("host", "eyes")["detail"]
    assert refused == "Nothing has been dealt yet, so there is nothing to see."
    game.post("host", "deal", words={"yellow": "pear"})
    game.post("host", "eyes")
    assert "tea" in game.get("host", "export/log")


def test_what_a_host_does_without_looking_he_does_without_the_eyes(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = play_game(client, str(settings.path), "million-club")
    assert game.post("host", "seats/blue/link")["link"]
    assert game.ask("host", "PUT", "muted", {"seats": ["red"]}).body == {"seats": ["red"]}
    assert game.ask("host", "PUT", "spectating", {"open": False}).body["open"] is False
    undone = game.post("host", "undo", expect=game.seq, reason="a slip")
    assert all(due["actions"] is None for due in undone["due"])
    assert game.post("host", "redo", expect=game.seq)["seq"] == undone["seq"] + 1
    assert game.post("host", "abandon", expect=game.seq, reason="rain")["due"] == []
    assert game.get("host", "")["you"]["eyes"] == "spectator"
    game.post("host", "eyes")
    assert game.get("host", "board")["status"] == "abandoned"


def test_a_host_is_one_of_two(client: TestClient[Gate]) -> None:
    players = [{"seat": seat, "name": seat} for seat in SEATS]
    body = {"players": players, "host": "peeks"}
    answer = client.post("/api/games", json=body, headers={"X-Mclub": "1"})
    assert answer.status_code == 400


def test_every_worker_knows_who_has_the_eyes(new_place: Callable[[], str]) -> None:
    place = new_place()
    with Herd(place) as herd:
        game = play_game(herd.clients[0], place, "million-club")
        other = GameClient(herd.clients[1], game.begun)
        assert other.get("host", "view") == other.get("spectator", "view")
        game.post("host", "eyes")
        assert other.get("host", "view") == other.get("host", "board")


def test_a_damaged_log_is_audited_whole_for_a_host_who_referees_alone(
    client: TestClient[Gate], settings: Settings
) -> None:
    import sqlite3
    from contextlib import closing

    games = {
        host: play_game(client, str(settings.path), "million-club", host=host)
        for host in ("plays", "referees")
    }
    for game in games.values():
        assert game.get("host", "audit")["passed"] is True, "and the service has it in memory"
    with closing(sqlite3.connect(settings.path)) as db, db:
        db.execute("DROP TRIGGER records_change")
        for game in games.values():
            damage = "UPDATE records SET body = body || ' ' WHERE game = ? AND seq = 7"
            assert db.execute(damage, (game.id,)).rowcount == 1
    assert games["referees"].get("host", "audit")["passed"] is False
    refused = games["plays"].refusal("host", "audit", "GET")
    assert refused["type"] == "urn:mclub:problem:log-damaged"
    page = fetch_page(games["plays"], "host", "GET", "/audit", checked=True)
    assert page.status_code == 200
    assert "damaged at event 7" in page.text
