"""QR codes and TOML for pages: exact, bounded, accessible."""

import re
from typing import Any

import pytest
import segno
from litestar.testing import TestClient

from mclub.service.gate import Gate
from tests.service.seated import OWN_PAGE, response_of

LINK = "https://games.example/join/" + "aZ09_-" * 7 + "x"
QUIET = 4
RUN = re.compile(r"([Mm])(-?[\d.]+)[ ,]?(-?[\d.]+)|h(-?\d+)")


def dark_modules(svg: str) -> set[tuple[int, int]]:
    """The dark modules drawn by the strokes of a picture, without the white border."""
    (path,) = re.findall(r'<path class="qrline" stroke="#000" d="([^"]+)"', svg)
    dark, x, y = set(), 0.0, 0.0
    for how, one, other, across in RUN.findall(path):
        if across:
            dark |= {(int(x) + step - QUIET, int(y) - QUIET) for step in range(int(across))}
            x += int(across)
        elif how == "M":
            x, y = float(one), float(other)
        else:
            x, y = x + float(one), y + float(other)
    return dark


def code(client: TestClient[Gate], text: Any) -> Any:
    return client.post("/api/qr", json={"text": text}, headers=OWN_PAGE)


def test_a_link_is_drawn_module_by_module(client: TestClient[Gate]) -> None:
    response = code(client, LINK)
    assert (response.status_code, response.headers["content-type"]) == (200, "image/svg+xml")
    expected = segno.make(LINK, error="m", boost_error=False, micro=False)
    dark = {
        (x, y) for y, row in enumerate(expected.matrix) for x, module in enumerate(row) if module
    }
    assert dark_modules(response.text) == dark
    size = len(expected.matrix) + 2 * QUIET
    assert f'viewBox="0 0 {size} {size}"' in response.text
    assert 'fill="#fff"' in response.text  # or it can't be read on a dark page


def test_what_is_drawn_is_never_part_of_the_picture_as_text(client: TestClient[Gate]) -> None:
    answer = code(client, '"><script>alert(1)</script>').text
    assert "script" not in answer


@pytest.mark.parametrize("text", ["", "x" * 301, 7, None])
def test_a_code_holds_1_to_300_characters(client: TestClient[Gate], text: Any) -> None:
    assert response_of(code(client, text)).status == 400


def test_300_of_the_widest_characters_still_fit(client: TestClient[Gate]) -> None:
    assert code(client, "\N{GRINNING FACE}" * 300).status_code == 200


@pytest.mark.parametrize("path", ["/api/qr", "/api/toml"])
def test_no_page_of_another_site_makes_work(client: TestClient[Gate], path: str) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site", "X-Mclub": "1"}
    assert client.post(path, json={"text": "a = 1"}, headers=foreign).status_code == 403


def request_code(client: TestClient[Gate], text: Any) -> Any:
    return client.post("/api/toml", json={"text": text}, headers=OWN_PAGE)


def test_toml_is_read_as_a_document(client: TestClient[Gate]) -> None:
    text = 'round = 1\npawns = ["yellow companies"]\n\n[players.yellow]\nname = "Ä"\n'
    assert response_of(request_code(client, text)).body == {
        "document": {
            "round": 1,
            "pawns": ["yellow companies"],
            "players": {"yellow": {"name": "Ä"}},
        }
    }


@pytest.mark.parametrize(
    "text",
    [
        "round =",
        "x = " + "[" * 900 + "]" * 900,
        "[" + ".".join("a" * 990) + "]\n[" + ".".join("a" * 990 + "b") + "]\nx = 1",
        ".".join("a" * 10_000) + " = 1",
        "x = " + "9" * 1_990 + "e9_",
    ],
    ids=["no value", "deep", "deep by its names", "a long key", "no number"],
)
def test_what_is_no_position_is_refused(client: TestClient[Gate], text: str) -> None:
    status, problem = response_of(request_code(client, text))
    assert (status, problem["type"]) == (422, "urn:mclub:problem:bad-input")
    assert problem["detail"].startswith("The file ")


def test_a_file_has_a_bound(client: TestClient[Gate]) -> None:
    assert response_of(request_code(client, "#" * 32_001)).status == 400
    lines = "#\n" * 16_000
    assert response_of(request_code(client, lines)).body == {"document": {}}
