"""Every page is said in the language that was chosen, whole: with a language in which every letter
is wide, whatever is still narrow in it was never translated."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "service"), str(TESTS / "browser")]

from litestar.testing import TestClient  # noqa: E402

from every_page import games  # noqa: E402
from mclub import languages  # noqa: E402
from mclub.service.app import application  # noqa: E402
from mclub.service.settings import Settings  # noqa: E402
from wide import Wide  # noqa: E402

SAID = ("aria-label", "aria-valuetext", "title", "placeholder", "alt", "data-confirm")
WORD = re.compile(r"[A-Za-zçé]{3,}")
NO_LANGUAGE = re.compile(  # rules, games, hashes, files, types of events, fields, commands
    r"\b[A-Z]{2}-[A-Z]{3}-\d+|\b[a-z0-9]{10}\b|\b[0-9a-f]{16,}\b|\b\w+\.toml\b"
    r"|\b(?:[A-Z][a-z]+){2,}\b|\{\w+\}|mclub [a-z]+"
)
NAMES = {
    *("mclub", "Ann", "Ben", "Cleo", "Dora", "Million", "Club", "Millions", "Dollars"),
    *("English", "Français", "Deutsch", "UTC", "tea"),
}


class Reader(HTMLParser):
    """Reads a page. texts: what it says; language: that of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.language: str | None = None
        self._code = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """As HTMLParser has it."""
        found = dict(attrs)
        if tag == "html":
            self.language = found.get("lang")
        self._code = tag == "code"
        self.texts += [found[name] or "" for name in SAID if name in found]

    def handle_endtag(self, tag: str) -> None:
        """As HTMLParser has it."""
        self._code = False

    def handle_data(self, data: str) -> None:
        """As HTMLParser has it."""
        if not self._code:
            self.texts.append(data)


def test_everything_on_every_page_can_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(path=tmp_path / "games.db", base_url="http://games.example", rate=1e6)
    with TestClient(application(settings), base_url=settings.base_url) as client:
        all_ = games(client, settings.path)
        cookies = [
            f"mclub-{game.id}-{who}={token}"
            for game in all_.all
            for who, token in game.tokens.items()
        ]
        monkeypatch.setattr(languages, "catalogue", lambda _language: Wide())
        headers = {"Cookie": "; ".join(cookies), "Accept": "text/html", "Accept-Language": "fr"}
        # The rulebook has its own words in each language.
        rules = client.get("/api/rules", headers=headers).json()
        known = NAMES | {word for rule in rules for word in WORD.findall(str([*rule.values()]))}
        narrow: dict[str, str] = {}
        for name, path in all_.pages.items():
            if name.startswith("rule"):
                continue
            page = Reader(client.get(path, headers=headers).text)
            assert page.language == "fr", name
            for text in page.texts:
                for word in WORD.findall(NO_LANGUAGE.sub(" ", text)):
                    if word not in known:
                        narrow.setdefault(word, f"{name}: {' '.join(text.split())}")
    assert narrow == {}, "\n".join(narrow.values())
