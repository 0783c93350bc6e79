"""Rule ids on a page, as links to the rule."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from events.language import language
from mclub.rulebook.book import Rule, games, rulebook
from mclub.text.plain import safe

ID: Final = re.compile(r"\b[A-Z]{2}(?:-[A-Z0-9]+)+\b")
"""The form of a rule id; the rulebooks decide whether it is one."""


@cache
def every_rule() -> dict[str, Rule]:
    """The rules of all games by id."""
    return {id_: rule for game in games() for id_, rule in rulebook(game).items()}


def rule_link(id_: str) -> Markup:
    """A rule's id as a link with the rule's title as its tooltip; any other text as it is."""
    rule = every_rule().get(id_)
    return escape(safe(id_)) if rule is None else _link(rule.id, language())


@cache
def _link(id_: str, speaking: str) -> Markup:
    rule = every_rule()[id_]
    link = Markup('<a class="rule" href="/rules/{}" title="{}">{}</a>')
    return link.format(rule.id, safe(rule.title_in(speaking)), rule.id)


def link_rules(text: str) -> Markup:
    """A text with every rule's id as a link."""
    shown = str(escape(safe(text)))
    return Markup(ID.sub(lambda match: rule_link(match[0]), shown))  # noqa: S704 (escaped before)
