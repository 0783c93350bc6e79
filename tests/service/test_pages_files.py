"""Static files: only existing ones, and no more often than a browser may need them."""

import re

import msgspec
import pytest
from litestar.testing import TestClient

from mclub.service.gate import Gate
from mclub.service.pages.scripts import static
from mclub.service.settings import Settings
from tests.service.inside import serve
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page

NAMED = re.compile(r'"(/static/[^"?]+)')
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
PAGES = ("", "/phone", "/history", "/replay", "/score", "/audit", "/host")


def test_every_file_that_a_page_or_a_module_names_is_there(
    client: TestClient[Gate], game: GameClient
) -> None:
    wanted = {
        name for path in PAGES for name in NAMED.findall(fetch_page(game, "host", "GET", path).text)
    }
    seen: set[str] = set()
    while wanted:
        name = wanted.pop()
        seen.add(name)
        response = client.get(name)
        assert response.status_code == 200, name
        assert response.headers["content-type"].startswith(TYPES[name.rpartition(".")[2]])
        assert "@import" not in response.text, "a page would wait for one more file, asked for anew"
        wanted |= {*NAMED.findall(response.text)} - seen
    assert {"/static/mclub.css", "/static/pieces.js", "/static/million-club/board.css"} <= seen


@pytest.mark.parametrize(
    "name",
    [
        "nothing.css",
        "million-club/nothing.css",
        "million-club/picture.py",
        "..%2Frendering.py",
        "million-club/..%2F..%2Fwords.py",
        "%00.css",
        "million-club",
        "a" * 5_000 + ".css",
    ],
)
def test_nothing_else_is_there(client: TestClient[Gate], name: str) -> None:
    assert client.get(f"/static/{name}").status_code in (400, 404)


def test_a_file_outside_is_out_of_reach(client: TestClient[Gate], settings: Settings) -> None:
    outside = settings.path.parent / "outside.css"
    outside.write_text("body {}")
    for name in (f"{outside}", f"million-club/{outside}", f"million-club/%2F{outside}"):
        # 400: a folder for temporary files with a long path makes the name too long.
        assert client.get(f"/static/{name}").status_code in (400, 404), name


def test_files_are_no_burden_on_the_link_that_a_page_was_opened_by(settings: Settings) -> None:
    slow = msgspec.structs.replace(settings, rate=2.0)
    with serve(slow) as client:
        game = begin(client, ["yellow", "blue"])
        cookie = game.browser("yellow")
        for _ in range(12):  # twice as many as a link may request at once
            assert client.get("/static/table.js", headers=cookie).status_code == 200
        assert fetch_page(game, "yellow", "GET", "").status_code == 200


def test_a_file_that_a_browser_has_is_not_sent_again(client: TestClient[Gate]) -> None:
    first = client.get("/static/mclub.css")
    again = client.get("/static/mclub.css", headers={"If-None-Match": first.headers["ETag"]})
    other = client.get("/static/mclub.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, len(other.content) > 0) == (200, True)


def test_a_browser_keeps_a_file_of_this_version_and_asks_again_for_any_other(
    client: TestClient[Gate],
) -> None:
    kept, asked = "max-age=31536000, immutable", "no-cache"
    for name, headers in ((static("table.js"), kept), ("/static/table.js?other", asked)):
        assert client.get(name).headers["Cache-Control"] == headers
    imports = re.findall(r'"(/static/[^"]+)"', client.get(static("table.js")).text)
    assert imports
    for name in imports:
        assert client.get(name).headers["Cache-Control"] == kept, name
