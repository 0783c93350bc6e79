"""Play now: practice games, and the recorded games."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.guide.course import guide_of
from mclub.kinds.registry import GAMES
from mclub.service.app import behind_gate
from mclub.service.briefs import brief
from mclub.service.gate import Gate
from mclub.service.links import Who
from mclub.service.pages import front
from mclub.service.practices import CLAIM, KEPT, SENT_TWICE, Practices
from mclub.service.settings import Settings
from mclub.service.state import Service
from mclub.service.store.opening import open_store
from tests.guide.learning import as_told, learn
from tests.service.seated import OWN_PAGE, client_of
from tests.service.served import Program
from tests.service.webpages import BROWSER
from tests.service.webtree import parse_page
from tests.sweeping import sweep_after
from tests.waiting import wait_for

FORM = "0123456789abcdef"


def tap(client: Any, path: str = "/play", **fields: str) -> str:
    """Send the home page's form, and return the address that the answer leads to."""
    answer = client.post(path, data=fields, headers=OWN_PAGE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def games(settings: Settings) -> list[str]:
    with Club(settings.path) as club:
        return [id_ for id_, _kind in club.log.games()]


@sweep_after(1, "kind", [*GAMES])
def test_a_tap_seats_the_caller_among_three_bots(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    where = tap(client, kind=kind, bot="habit", form=FORM)
    id_, _, seat = where.removeprefix("/games/").partition("?as=")
    with Club(settings.path) as club:
        game = club.game(id_)
        assert kind == game.kind.KIND
        assert len(game.seats) == 4
        assert game.bots == {other: "habit" for other in game.seats if other != seat}
        assert len(set(game.player_names.values())) == 4
        assert game.host_eyes == "spectator"
        assert game.created.options["hints"] == "on", "nobody else is there who could mind"
    assert client.get(where, headers=BROWSER).status_code == 200
    assert {one["you"]["role"] for one in client.get("/api/games").json()} == {"seat", "host"}


def test_the_caller_sits_anywhere_at_the_table(client: TestClient[Gate]) -> None:
    seats = {tap(client, kind="million-club").partition("=")[2] for _tap in range(20)}
    assert len(seats) > 1


def test_a_form_sent_twice_at_once_starts_one_game(tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "games.db", base_url="")
    with Program(settings.path) as server, ThreadPoolExecutor(4) as pool:

        def send(_number: int) -> tuple[str, int]:
            with client_of(server.url) as client:
                where = tap(client, kind="million-club", form=FORM)
                return where, client.get(where, headers=BROWSER).status_code

        answers = set(pool.map(send, range(4)))
    (id_,) = games(settings)
    ((where, status),) = answers
    assert where.startswith(f"/games/{id_}?as=")
    assert status == 200


def test_an_opened_address_starts_nothing(client: TestClient[Gate], settings: Settings) -> None:
    assert client.get("/", headers=BROWSER).status_code == 200
    assert client.get("/play", headers=BROWSER).status_code == 405
    assert client.get("/recorded", headers=BROWSER).status_code == 405
    assert games(settings) == []


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"kind": "chess"}, "chess"),
        ({"kind": "million-club", "bot": "oracle"}, "oracle"),
    ],
)
def test_an_unknown_game_or_bot_is_refused_in_words(
    client: TestClient[Gate], settings: Settings, fields: dict[str, str], why: str
) -> None:
    for _tap in range(2):
        answer = client.post("/play", data=fields | {"form": FORM}, headers=OWN_PAGE | BROWSER)
        assert answer.status_code == 422
        assert why in parse_page(answer.text).one("main").text
    assert games(settings) == []


def test_practice_is_listed_apart(client: TestClient[Gate]) -> None:
    tap(client, kind="million-club")
    tap(client, "/recorded", kind="million-club")
    main = parse_page(client.get("/", headers=BROWSER).text).one("main")
    assert [title.text for title in main.every("h2")][3:] == [
        "Practice games",
        "Other ways to play",
        "Games that are over",
    ]


def test_a_practice_game_that_is_played_again_is_practice(client: TestClient[Gate]) -> None:
    where = tap(client, kind="million-club")
    game, _, seat = where.partition("?as=")
    legal = f"/api{game}/legal?as={seat}"
    # From then on no bot acts.
    wait_for(lambda: [one["seat"] for one in client.get(legal).json()["due"]] == [seat])
    over = {"reason": "late", "expect": client.get(legal).json()["seq"]}
    assert client.post(f"/api{game}/abandon?as=host", json=over, headers=OWN_PAGE).is_success
    answer = client.post(f"/api{game}/room?as={seat}", json={"ready": True}, headers=OWN_PAGE)
    next_ = answer.json()["next"]["game"]
    main = parse_page(client.get("/", headers=BROWSER).text).one("main")
    addresses = [link["href"] for link in main.every("a")]
    assert f"/games/{next_}?as={seat}" in addresses
    assert "Games that are over" not in [title.text for title in main.every("h2")]
    assert "Your games" not in [title.text for title in main.every("h2")]


def test_a_guide_goes_on_where_it_was_left_and_names_its_chapter(
    client: TestClient[Gate], settings: Settings
) -> None:
    second = guide_of("million-club").chapter[1]
    tap(client, "/guide", kind="million-club")
    left = tap(client, "/guide", kind="million-club", chapter=second.id)
    tap(client, kind="million-club")
    assert tap(client, "/guide", kind="million-club") == left
    assert tap(client, "/guide", kind="million-club", form=FORM) == left
    assert tap(client, "/guide", kind="le-millionnaire") not in ("", left)
    main = parse_page(client.get("/", headers=BROWSER).text).one("main")
    chapters = [chapter.text for chapter in main.every("p", class_="chapter")]
    assert f"Guide: {second.title['en']}" in chapters
    assert tap(client, "/guide", kind="million-club", chapter=second.id) != left
    assert len(games(settings)) == 5


def test_a_chapter_that_a_release_has_dropped_is_not_named() -> None:
    assert front._chapter({"kind": "million-club", "guide": "dropped"}) is None


def test_a_chapter_that_is_over_asks_for_nothing_more() -> None:
    with Club() as club:
        lessons = learn(club, "million-club", Random(1), as_told)
        next(lessons)
        seat = guide_of("million-club").seat
        over = brief(club.game(club.log.games()[-1][0])) | {"awaited": [seat]}
        who = Who(b"", over["game"], "seat", seat)
        assert not front._with_links(over, [who])["awaited_here"]
        assert front._with_links(over | {"guide_over": False}, [who])["awaited_here"]


@pytest.mark.parametrize("kind", GAMES)
def test_the_recorded_game_is_recorded_once(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    first, second = (tap(client, "/recorded", kind=kind) for _tap in range(2))
    assert first == second == f"/games/{games(settings)[0]}/replay?as=spectator"
    assert client.get(first, headers=BROWSER).status_code == 200
    with Club(settings.path) as club:
        (id_,) = games(settings)
        assert club.game(id_).status != "running"


def test_a_practice_game_lapses_once_nobody_has_come_back(settings: Settings, routes: Any) -> None:
    at = [1e9]
    service = Service(settings, lambda: at[0])
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        where = tap(client, kind="million-club")
        at[0] += KEPT - 1
        service.practices.lapse()
        assert client.get(where, headers=BROWSER).status_code == 200
        with closing(open_store(settings.path)) as store:
            game = where.removeprefix("/games/").partition("?")[0]
            sql = "INSERT INTO presence (game, name, until) VALUES (?, ?, ?)"
            store.change((sql, (game, "host", at[0])))
        at[0] += KEPT - 1
        service.practices.lapse()
        assert client.get(where, headers=BROWSER).status_code == 200
        at[0] += 2
        service.practices.lapse()
        assert client.get(where, headers=BROWSER).status_code in (401, 403)
        assert client.get("/api/games").json() == []
    assert games(settings) == [game]


def test_a_form_sent_again_later_starts_another_game_and_a_recorded_game_stays(
    settings: Settings, routes: Any
) -> None:
    at = [1e9]
    service = Service(settings, lambda: at[0])
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        played = tap(client, kind="million-club", form=FORM)
        recorded = tap(client, "/recorded", kind="million-club")
        at[0] += SENT_TWICE
        assert tap(client, kind="million-club", form=FORM) != played
        assert tap(client, "/recorded", kind="million-club") == recorded
    assert len(games(settings)) == 3


def test_a_game_that_a_worker_never_started_is_started_by_the_next_tap(place: str) -> None:
    at = [1e9]
    Club(place).close()
    with closing(open_store(place)) as store:
        practices = Practices(store, lambda: at[0])
        assert practices.claim(FORM)
        at[0] += CLAIM - 1
        assert not practices.claim(FORM)
        at[0] += 1
        assert practices.claim(FORM)


def test_a_form_leads_to_its_game_only_for_minutes(place: str) -> None:
    at = [1e9]
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}).id
    with closing(open_store(place)) as store:
        practices = Practices(store, lambda: at[0])
        assert practices.claim(FORM)
        assert practices.game(FORM) is None
        practices.begin(FORM, game)
        assert practices.game(FORM) == game
        assert practices.among([game, "another"]) == {game}
        at[0] += SENT_TWICE - 1
        assert not practices.claim(FORM)
        at[0] += 1
        assert not practices.claim(FORM, lasting=True)
        assert practices.game(FORM) == game
        assert practices.claim(FORM)
        assert practices.game(FORM) is None
        assert practices.among([game]) == {game}
        at[0] += KEPT
        practices.lapse()
        assert practices.among([game]) == set()
