"""The rulebook's pages: every rule has its own, and every link to a rule works."""

import pytest
from litestar.testing import TestClient

from mclub.rulebook.book import Rule, chapters, rulebook
from mclub.service.gate import Gate
from tests.service.archived import collapse_spaces
from tests.service.webtree import Element, parse_page
from tests.sweeping import sweep_after

GAMES = ["million-club", "millions-of-dollars", "le-millionnaire"]
RULES = [rule for game in GAMES for rule in rulebook(game).values()]


def page(client: TestClient[Gate], path: str, language: str = "en", **query: str) -> Element:
    headers = {"Accept": "text/html", "Accept-Language": language}
    response = client.get(path, params=query, headers=headers)
    assert response.status_code == 200, response.text
    return parse_page(response.text)


def links(page: Element) -> set[str]:
    return {a["href"] for a in page.one("main").every("a")}


@sweep_after(1, "language, every", [("en", 3), ("en", 1), ("fr", 1), ("de", 1)])
def test_every_rule_has_its_page(client: TestClient[Gate], language: str, every: int) -> None:
    """every: of so many rules one is read."""
    for rule in RULES[::every]:
        read = page(client, f"/rules/{rule.id}", language)
        assert read.one("h1").text == collapse_spaces(f"{rule.title[language]} {rule.id}")
        assert read.one("article").every("p")[0].text == collapse_spaces(rule.text[language])
        for source in rule.source:
            assert collapse_spaces(source.heading) in read.one("ul", "sources").text
        if rule.option is not None:
            shown = [code.text for code in read.one("div", "option").one("dl").every("code")]
            assert shown == list(rule.option.values)


@pytest.mark.parametrize("game", GAMES)
def test_the_book_has_every_rule_in_order_below_chapters(
    client: TestClient[Gate], game: str
) -> None:
    read = page(client, "/rules", kind=game)
    ids = list(rulebook(game))
    assert [article["id"] for article in read.every("article")] == ids
    chapters = [section.one("h2") for section in read.every("section", "book")]
    assert {f"#{chapter['id']}" for chapter in chapters} == {
        a["href"] for a in read.one("nav", "contents").every("a")
    }
    assert f"/rules/{ids[-1]}" in links(read)


@pytest.mark.parametrize("game", GAMES)
def test_a_chapter_has_a_title_in_every_language_and_rules(game: str) -> None:
    for chapter, of_it in chapters(game):
        assert set(chapter.title) == {"en", "fr", "de"}
        assert of_it[0].id == chapter.first
    assert [rule for _chapter, of_it in chapters(game) for rule in of_it] == list(
        rulebook(game).values()
    )


def test_all_links_to_rules_lead_somewhere(client: TestClient[Gate]) -> None:
    wanted = links(page(client, "/rules"))
    for game in GAMES:
        wanted |= links(page(client, "/rules", kind=game))
    for rule in RULES:
        wanted |= links(page(client, f"/rules/{rule.id}"))
    inside = {link for link in wanted if link.startswith("/rules/")}
    explained = {link for link in inside if link.startswith("/rules/how-to-play/")}
    for address in {link.partition("#")[0] for link in explained}:
        anchors = {
            f"{address}#{each['id']}" for each in page(client, address).every("section", "phase")
        }
        assert {link for link in explained if link.startswith(f"{address}#")} <= anchors
    ids = {link.removeprefix("/rules/") for link in inside - explained}
    assert ids == {rule.id for rule in RULES}


def test_a_rule_that_a_text_names_is_linked(client: TestClient[Gate]) -> None:
    assert "MC-MOV-3" in rulebook("million-club")["MC-SET-3"].text["en"]
    assert "/rules/MC-MOV-3" in links(page(client, "/rules/MC-SET-3"))
    assert "/rules/MC-SET-3" in links(page(client, "/rules/MC-MOV-3")), "and back"


@pytest.mark.parametrize(
    ("words", "kind", "first"),
    [
        ("takeover", "", "MC-EXC-3"),
        ("mc-exc-3", "million-club", "MC-EXC-3"),
        ("opa", "", "MC-EXC-3"),
        ("snitch names", "millions-of-dollars", "MD-HEI-3"),
    ],
)
def test_a_search_shows_what_it_finds_best_first(
    client: TestClient[Gate], words: str, kind: str, first: str
) -> None:
    read = page(client, "/rules", words=words, kind=kind)
    assert read.every("article")[0]["id"] == first
    assert read.one("input", name="words")["value"] == words


def test_what_is_looked_for_in_vain_is_shown_as_it_was_typed(client: TestClient[Gate]) -> None:
    read = page(client, "/rules", words='<b>"no such"')
    assert read.one("main").one("p", role="status").text == "No such rule."
    assert read.one("input", name="words")["value"] == '<b>"no such"'
    assert not read.every("article")


@pytest.mark.parametrize(("path", "status"), [("/rules/MC-XYZ-9", 404), ("/rules?kind=chess", 422)])
def test_where_there_is_no_rule_a_page_says_so(
    client: TestClient[Gate], path: str, status: int
) -> None:
    response = client.get(path, headers={"Accept": "text/html"})
    assert response.status_code == status
    assert parse_page(response.text).one("h1").text


def test_an_option_tells_what_each_value_means(client: TestClient[Gate]) -> None:
    option = page(client, "/rules/MC-CRA-1").one("div", "option")
    assert option.every("dt")[0].text == "on default"
    assert option.every("dd")[1].text == "There is no crash, and the bank always pays in full."


def test_rulebooks_of_all_games_stand_on_the_first_page(client: TestClient[Gate]) -> None:
    read = page(client, "/rules", "de")
    inside = [a["href"] for a in read.one("main").every("a") if a["href"].startswith("/rules/")]
    assert [path for path in inside if "how-to-play" in path] == [
        f"/rules/how-to-play/{game}" for game in GAMES
    ]
    listed = [path for path in inside if "how-to-play" not in path]
    assert listed == [f"/rules/{rule.id}" for rule in RULES]


def test_the_rules_are_there_for_who_holds_no_link(client: TestClient[Gate]) -> None:
    rule: Rule = RULES[0]
    assert client.get(f"/rules/{rule.id.lower()}").status_code == 200
