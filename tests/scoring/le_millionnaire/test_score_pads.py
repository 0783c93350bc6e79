"""The score pad of Le Millionnaire: the figures of the score sheet in every format."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_after

NEW = ("new", "--game", "le-millionnaire", "yellow=Ann", "blue=Ben", "--table", "--first", "yellow")
BOUGHT = "start 2; buy azure 3; buy jade 4; ready; blue: start 3; buy coral small; ready"
ROWS = {
    "Cash": ["30 000", "0"],
    "Units": ["70 000", "0"],
    "Small director's cards": ["0", "100 000"],
    "Large director's cards": ["0", "0"],
    "Fortune": ["100 000", "100 000"],
    "Rank": ["1", "1"],
}
"""The expected rows of the pad: Ann has seven units, Ben a small director's card."""


@pytest.fixture
def table(mclub: Mclub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mclub:
    monkeypatch.chdir(tmp_path)
    mclub.ok(*NEW)
    mclub.ok("act", BOUGHT)
    return mclub


class Page(HTMLParser):
    """The rows of a page: the first word of each, and its cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._into: list[str] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._into = self.rows[-1]
        if tag == "small":
            self._into = None

    def handle_data(self, data: str) -> None:
        if self._into is not None and data.strip():
            self._into[-1] += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self._into = None


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_the_page_says_what_each_has(table: Mclub) -> None:
    table.ok("score", "--pad", "pad.html")
    page = plain(Path("pad.html").read_text("utf-8"))
    rows = {row[0]: row[1:] for row in Page(page).rows[1:]}
    assert rows == ROWS
    assert re.search(r"<h1>Le Millionnaire</h1>", page)
    assert "200 000 F each" in page


@sweep_after(1, "lang", ["en", "fr", "de"])
def test_each_format_is_drawn_filled_and_blank(table: Mclub, lang: str) -> None:
    for ending in ("pdf", "svg", "png"):
        table.ok("score", "--pad", f"pad.{ending}", "--lang", lang)
        blank = f"blank.{ending}"
        table.ok("pad", "--blank", blank, "--game", "le-millionnaire", "--lang", lang)
    text = plain(PdfReader("pad.pdf").pages[0].extract_text())
    assert "Ann" in text
    assert "Ben" in text
    assert text.count("100 000") >= 3
    assert "Ann" not in PdfReader("blank.pdf").pages[0].extract_text()
    for drawn in ("pad.png", "blank.png"):
        with Image.open(drawn) as image:
            assert image.size == (1654, 2339)
    assert "Le Millionnaire" in Path("pad.svg").read_text("utf-8")
