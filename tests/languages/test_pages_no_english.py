"""Every page is entirely in the chosen language: in a language in which every letter is wide, any
narrow letter reveals an untranslated text.

Texts that no page of this test shows are checked in the templates, where every text must be marked.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "service"), str(TESTS / "browser")]


from mclub.rulebook.book import chapters, documents  # noqa: E402
from mclub.rulebook.book import games as with_rulebook  # noqa: E402
from mclub.service.settings import Settings  # noqa: E402
from mclub.text import languages  # noqa: E402
from tests.browser.every_page import games  # noqa: E402
from tests.languages.wide import LANGUAGE, Wide  # noqa: E402
from tests.service.inside import serve  # noqa: E402
from tests.service.seated import OWN_PAGE  # noqa: E402

TEMPLATES = sorted((TESTS.parent / "mclub").rglob("pages/**/*.j2"))
LOGIC = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
ATTRIBUTE = re.compile(r"\b[a-z-]+=\"[^\"]*\"")
"""Attributes in a template that passes a part into a tag of another one."""
SAID = (
    *("aria-label", "aria-valuetext", "title", "placeholder", "alt"),
    *("data-confirm", "data-done", "data-moved", "data-read", "data-unsent"),
    *("data-pause", "data-sit"),
)
WORD = re.compile(r"[A-Za-zçé]{3,}")
NO_LANGUAGE = re.compile(  # rules, games, hashes, files, types of events, fields, commands
    r"\b[A-Z]{2}-[A-Z]{3}-\d+|\b[a-z0-9]{10}\b|\b[0-9a-f]{16,}\b|\b\w+\.toml\b"
    r"|\b(?:[A-Z][a-z]+){2,}\b|\{\w+\}|mclub [a-z]+"
)
NAMES = {
    *("mclub", "Ann", "Ben", "Cleo", "Dora", "Million", "Club", "Millions", "Dollars"),
    *("English", "Français", "Deutsch", "UTC", "tea"),
    *("North", "South", "East", "West", "Ada", "Bruno", "Clara", "David", "Emil"),
}


class Reader(HTMLParser):
    """A parser of a page. texts: its texts; language: that of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.language: str | None = None
        self._code = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See HTMLParser."""
        found = dict(attrs)
        if tag == "html":
            self.language = found.get("lang")
        self._code = tag == "code"
        self.texts += [found[name] or "" for name in SAID if name in found]

    def handle_endtag(self, tag: str) -> None:
        """See HTMLParser."""
        self._code = False

    def handle_data(self, data: str) -> None:
        """See HTMLParser."""
        if not self._code:
            self.texts.append(data)


def test_everything_on_every_page_can_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(path=tmp_path / "games.db", base_url="http://games.example", rate=1e6)
    with serve(settings) as client:
        all_ = games(client, settings.path)
        for game in all_.all:
            for token in game.tokens.values():
                client.post(f"/join/{token}", headers=OWN_PAGE)
        monkeypatch.setattr(languages, "catalogue", lambda _language: Wide())
        headers = {"Accept": "text/html", "Accept-Language": "fr"}
        known = NAMES | {
            word
            for text in rulebook_words(client.get("/api/rules", headers=headers).json())
            for word in WORD.findall(text)
        }
        narrow: dict[str, str] = {}
        for name, path in all_.pages.items():
            page = Reader(client.get(path, headers=headers).text)
            assert page.language == LANGUAGE, name
            for text in page.texts:
                for word in WORD.findall(NO_LANGUAGE.sub(" ", text)):
                    if word not in known:
                        narrow.setdefault(word, f"{name}: {' '.join(text.split())}")
    assert narrow == {}, "\n".join(narrow.values())


def rulebook_words(rules: list[dict[str, object]]) -> Iterator[str]:
    """The texts of the rulebooks, which have their own translations."""
    for rule in rules:
        yield str([*rule.values()])
    for game in with_rulebook():
        yield from (chapter.title_in("fr") for chapter, _rules in chapters(game))
        yield from (document.about_in("fr") for document in documents(game).values())


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_says_nothing_that_is_not_looked_up(template: Path) -> None:
    page = Reader(LOGIC.sub(" ", template.read_text("utf-8")))
    said = {word for text in page.texts for word in WORD.findall(ATTRIBUTE.sub(" ", text))}
    assert said <= {"mclub", "UTC"}


def test_the_templates_are_those_of_the_service_and_of_all_games() -> None:
    names = {path.relative_to(TESTS.parent / "mclub").as_posix() for path in TEMPLATES}
    assert {
        "service/pages/templates/table.html.j2",
        "service/pages/templates/parts/undo.html.j2",
        "games/million_club/pages/board.html.j2",
        "games/millions_of_dollars/pages/board.html.j2",
        "games/le_millionnaire/pages/board.html.j2",
    } <= names
