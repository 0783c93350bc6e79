"""The guided first game in the service."""

from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.guide.course import chapter_of, guide_of, has_guide
from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.seated import OWN_PAGE
from tests.service.webpages import BROWSER
from tests.service.webtree import Element, parse_page

GUIDED = [game for game in GAMES if has_guide(game)]
FORM = "0123456789abcdef"


def tap(client: Any, **fields: str) -> str:
    """Send the home page's form, and return the address that the answer leads to."""
    answer = client.post("/guide", data=fields, headers=OWN_PAGE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def page(client: Any, address: str) -> Element:
    answer = client.get(address, headers=BROWSER)
    assert answer.status_code == 200
    return parse_page(answer.text)


def test_the_home_page_offers_each_guide(client: TestClient[Gate]) -> None:
    main = page(client, "/").one("main")
    assert [button["value"] for button in main.every("button", "learn")] == GUIDED


@pytest.mark.parametrize("kind", GUIDED)
def test_a_tap_begins_the_first_chapter_against_bots(
    client: TestClient[Gate], settings: Settings, kind: str
) -> None:
    where = tap(client, kind=kind, form=FORM)
    assert tap(client, kind=kind, form=FORM) == where
    guide = guide_of(kind)
    id_, _, seat = where.removeprefix("/games/").partition("?as=")
    with Club(settings.path) as club:
        game = club.game(id_)
        assert chapter_of(game) == guide.chapter[0]
        assert game.bots == {other: guide.bot for other in game.seats if other != seat}
        assert [id_] == [each for each, _kind in club.log.games()]
    titles = [title.text for title in page(client, "/").one("main").every("h2")]
    assert "Practice games" in titles


@pytest.mark.parametrize("kind", GUIDED)
def test_every_chapter_can_be_begun_and_shows_its_first_steps(
    client: TestClient[Gate], kind: str
) -> None:
    for chapter in guide_of(kind).chapter:
        where = tap(client, kind=kind, chapter=chapter.id)
        panel = page(client, where).one(id="guide")
        steps = [step["data-lesson"] for step in panel.one("ol").every("li")]
        assert steps
        undone = page(client, where).one(id="undoing")
        assert not undone.every("button"), "what came before the chapter can't be taken back"
        assert steps == [step.id for step in chapter.step][: len(steps)]
        all_ = [each.id for each in guide_of(kind).chapter]
        assert [button["value"] for button in panel.every("button", name="chapter")] == all_


def test_a_double_tap_on_a_chapter_begins_one_game(
    client: TestClient[Gate], settings: Settings
) -> None:
    first, second, *_later = guide_of("million-club").chapter
    where = tap(client, kind="million-club", form=FORM)

    def keys() -> set[str]:
        guide = page(client, where).one(id="guide")
        return {str(field["value"]) for field in guide.every("input", name="form")}

    (key,) = keys()
    begun = tap(client, kind="million-club", chapter=second.id, form=key)
    assert tap(client, kind="million-club", chapter=second.id, form=key) == begun
    assert keys() != {key}, "a page that is opened later begins another game"
    with Club(settings.path) as club:
        chapters = [chapter_of(club.game(id_)) for id_, _kind in club.log.games()]
    assert chapters == [first, second]


@pytest.mark.parametrize("kind", GUIDED)
def test_a_good_action_is_shown_to_the_learner_alone(client: TestClient[Gate], kind: str) -> None:
    where, _, seat = tap(client, kind=kind).partition("?")
    shown = page(client, f"{where}/suggestion?{seat}").one(id="suggestion").one("p")
    legal = client.get(f"/api{where}/legal?{seat}").json()["due"][0]["actions"]
    assert shown["data-suggests"] in legal
    assert client.get(f"{where}/suggestion?as=host", headers=BROWSER).status_code == 403
    assert not page(client, f"{where}?as=host").every(id="guide")


def test_other_games_have_no_guide(client: TestClient[Gate]) -> None:
    data = {"kind": "million-club", "bot": "habit"}
    answer = client.post("/play", data=data, headers=OWN_PAGE, follow_redirects=False)
    where, _, seat = answer.headers["location"].partition("?")
    assert not page(client, f"{where}?{seat}").every(id="guide")
    refused = client.get(f"{where}/suggestion?{seat}", headers=BROWSER)
    assert refused.status_code == 403
    assert "Only a guided game" in parse_page(refused.text).one("main").text


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"kind": "chess"}, "chess"),
        ({"kind": "million-club", "chapter": "opera"}, "opera"),
    ],
)
def test_an_unknown_guide_or_chapter_is_refused_in_words(
    client: TestClient[Gate], settings: Settings, fields: dict[str, str], why: str
) -> None:
    answer = client.post("/guide", data=fields, headers=OWN_PAGE | BROWSER)
    assert answer.status_code == 422
    assert why in parse_page(answer.text).one("main").text
    with Club(settings.path) as club:
        assert not list(club.log.games())
