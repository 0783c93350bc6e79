"""Rule ids as links to the pages of the rules."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from events.language import language
from mclub.rulebook.book import Rule, games, rulebook
from mclub.text.plain import safe

ID: Final = re.compile(r"\b[A-Z]{2}(?:-[A-Z0-9]+)+\b")
"""The form of a rule id; text of this form need not be the id of a rule."""


@cache
def every_rule() -> dict[str, Rule]:
    """The rules of all games by id."""
    return {id_: rule for game in games() for id_, rule in rulebook(game).items()}


def rule_link(id_: str) -> Markup:
    """A link to the rule, with its title as the tooltip; for any other text, the escaped text."""
    rule = every_rule().get(id_)
    return escape(safe(id_)) if rule is None else _link(rule.id, language())


@cache
def _link(id_: str, in_language: str) -> Markup:
    rule = every_rule()[id_]
    link = Markup('<a class="rule" href="/rules/{}" title="{}">{}</a>')
    return link.format(rule.id, safe(rule.title_in(in_language)), rule.id)


def link_rules(text: str) -> Markup:
    """The text, escaped unless it is markup, with each rule id replaced by a link to the rule."""
    html = str(text) if isinstance(text, Markup) else str(escape(safe(text)))
    return Markup(ID.sub(lambda match: rule_link(match[0]), html))  # noqa: S704 (escaped above)
