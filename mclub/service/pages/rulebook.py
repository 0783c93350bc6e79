"""The rulebook pages: all chapters, a search, and a page for each rule."""

from itertools import chain
from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from events.language import gettext as _
from events.language import language
from mclub.kinds.registry import game_face
from mclub.rulebook.book import Rule, chapters, documents, game_of, games
from mclub.rulebook.how_to_play import explained_games
from mclub.rulebook.search import LONGEST, find
from mclub.service.pages.citing import ID, every_rule
from mclub.service.pages.how_to_play import pages_about
from mclub.service.pages.rendering import answer, render

Kind = Annotated[
    str, QueryParameter(max_length=40, description="Return only the rules of this game.")
]
Words = Annotated[str, QueryParameter(max_length=LONGEST, description="The words to search for.")]


@get("/rules", include_in_schema=False, sync_to_thread=True)
def rules(kind: Kind = "", words: Words = "") -> Response[str]:
    """A game's rulebook, the matches of a search, or the list of rulebooks. Raises BadInput if
    there is no game `kind`."""
    wanted = words.strip()
    books = {game: chapters(game) for game in ([kind] if kind else games())}
    page = render(
        "rules.html.j2",
        kind=kind,
        words=wanted,
        titles={game: _(game_face(game).TITLE) for game in games()},
        books=books,
        found=[rule_context(rule) for rule in find(wanted, kind or None)] if wanted else None,
        rule_context=rule_context,
        sources=documents(kind) if kind else {},
        explained=explained_games(),
        speaking=language(),
    )
    return answer(page)


@get("/rules/{rule:str}", include_in_schema=False, sync_to_thread=True)
def one_rule(
    rule: Annotated[str, PathParameter(max_length=40, description="Its id, such as MC-EXC-3.")],
) -> Response[str]:
    """One rule with its sources, the rules that cite it, and the rules before and after it."""
    match = every_rule().get(rule.upper())
    if match is None:
        raise NotFoundException(_("There is no rule {rule}.").format(rule=rule[:40]))
    game = game_of(match)
    book = list(chain.from_iterable(of_chapter for _chapter, of_chapter in chapters(game)))
    at = book.index(match)
    page = render(
        "rule.html.j2",
        rule=rule_context(match),
        kind=game,
        title=_(game_face(game).TITLE),
        chapter=next(chapter for chapter, of_chapter in chapters(game) if match in of_chapter),
        before=book[at - 1] if at else None,
        after=book[at + 1] if at + 1 < len(book) else None,
        phases=pages_about(match.id),
        citing=[one for one in book if match.id in ID.findall(one.text["en"])],
        speaking=language(),
    )
    return answer(page)


def rule_context(rule: Rule) -> dict[str, Any]:
    """The template context of a rule in the current language. In the result, values: the meaning of
    each value of its option; sources: by document, each with its headings, language and
    description."""
    speaking, game = language(), game_of(rule)
    headings: dict[str, list[str]] = {}
    for source in rule.source:
        headings.setdefault(source.file, []).append(source.heading)
    texts = documents(game)
    return {
        "id": rule.id,
        "title": rule.title_in(speaking),
        "text": rule.text_in(speaking),
        "ruling": rule.ruling,
        "option": rule.option,
        "values": {} if rule.option is None else _values(game, rule.option.name),
        "sources": [
            {
                "key": key,
                "headings": in_it,
                "language": texts[key].language,
                "about": texts[key].about_in(speaking),
            }
            for key, in_it in headings.items()
        ],
    }


def _values(game: str, option: str) -> dict[str, str]:
    """The meaning of each value of an option; empty if the game's face doesn't list the option."""
    choice = game_face(game).CHOICES.get(option)
    return {} if choice is None else {value: _(text) for value, text in choice.values.items()}


ROUTES = (rules, one_rule)
