"""Routes to look up rules. They need no link."""

from typing import Annotated, Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from events.language import gettext as _
from events.language import language
from mclub.kinds.kind import Document
from mclub.rulebook.book import Rule, documents, game_of
from mclub.rulebook.search import find
from mclub.service.api import samples
from mclub.service.api.openapi import PUBLIC, operation

Words = Annotated[
    str, QueryParameter(max_length=200, description="A rule's id, or words to look for.")
]
Kind = Annotated[
    str | None, QueryParameter(max_length=40, description="Return only the rules of this game.")
]


@get("/api/rules", **operation("Look up rules", samples.RULES, (*PUBLIC, 422)))
async def rules(words: Words = "", kind: Kind = None) -> list[dict[str, Any]]:
    """All rules, or those that match, in the language of the request."""
    return [_rule_document(rule) for rule in find(words, kind)]


@get("/api/rules/{rule:str}", **operation("Get a rule", samples.RULE, (404, *PUBLIC)))
async def one_rule(
    rule: Annotated[str, PathParameter(max_length=40, description="Its id, such as MC-EXC-3.")],
) -> Document:
    """A rule with its text and sources, in the language of the request."""
    matches = [match for match in find(rule, None) if match.id == rule]
    if not matches:
        raise NotFoundException(_("There is no rule {rule}.").format(rule=rule[:40]))
    return _rule_document(matches[0])


def _rule_document(rule: Rule) -> Document:
    game = game_of(rule)
    texts = documents(game)
    return {
        "id": rule.id,
        "kind": game,
        "title": rule.title_in(language()),
        "text": rule.text_in(language()),
        "ruling": rule.ruling,
        "option": None if rule.option is None else rule.option.name,
        "sources": [
            {"about": texts[source.file].about_in(language()), "heading": source.heading}
            for source in rule.source
        ],
    }


ROUTES = (rules, one_rule)
