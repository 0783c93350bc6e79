"""Finds rules by id, prefix of ids, or words."""

import unicodedata

from mclub.rulebook.book import Rule, games, rulebook

LONGEST = 200
"""Characters of a query that are used; the rest is silently ignored."""


def find(words: str, game: str | None = None) -> list[Rule]:
    """The matching rules, best first; game: limits the search to its rules.

    words: a prefix of ids ("MC-EXC") matches these alone, an exact match ("mc-exc-3") first; other
    text is split into words, all of which must occur in a rule's id, titles or text. Case, accents,
    full stops and apostrophes are ignored ("opa" finds O.P.A.), and words match partially. Rules
    whose id and titles contain every word come first; otherwise in rulebook order. An empty query
    matches every rule. Only the first `LONGEST` characters are used. Raises BadInput if the game
    has no rulebook.
    """
    searched = games() if game is None else (game,)
    rules = [rule for one in searched for rule in rulebook(one).values()]
    asked = " ".join(_plain(words[:LONGEST]).split())
    by_id = [rule for rule in rules if _plain(rule.id).startswith(asked)]
    if by_id:
        return sorted(by_id, key=lambda rule: _plain(rule.id) != asked)
    wanted = asked.split()
    in_title = [rule for rule in rules if _holds(_head(rule), wanted)]
    in_text = [rule for rule in rules if _holds(_whole(rule), wanted) and rule not in in_title]
    return in_title + in_text


def _head(rule: Rule) -> str:
    return " ".join([rule.id, *rule.title.values()])


def _whole(rule: Rule) -> str:
    return " ".join([_head(rule), *rule.text.values()])


def _holds(text: str, wanted: list[str]) -> bool:
    plain = _plain(text)
    return all(word in plain for word in wanted)


_DROPPED = str.maketrans("", "", ".'’")


def _plain(text: str) -> str:
    """`text` without case, accents, full stops and apostrophes: "O.P.A. Unité" → "opa unite"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).translate(_DROPPED)
