"""Search the rules by id, prefix of ids, or words."""

import unicodedata

from mclub.rulebook.book import Rule, games, rulebook

LONGEST = 200
"""The maximum length of a query in characters; the rest is ignored."""


def find(words: str, game: str | None = None) -> list[Rule]:
    """The matching rules, best first. game: limits the search to one rulebook.

    words: a prefix of ids ("MC-EXC") matches ids only, with an exact match ("mc-exc-3") first. Any
    other text is split into words, all of which must occur in a rule's id, titles or text, as parts
    of words too. Case, accents, full stops and apostrophes are ignored ("opa" finds O.P.A.). Rules
    with every word in id and titles come first, then the others, each in rulebook order. An empty
    query matches every rule. Only the first `LONGEST` characters are used. Raises BadInput if the
    game has no rulebook.
    """
    books = games() if game is None else (game,)
    rules = [rule for one in books for rule in rulebook(one).values()]
    query = " ".join(_plain(words[:LONGEST]).split())
    by_id = [rule for rule in rules if _plain(rule.id).startswith(query)]
    if by_id:
        return sorted(by_id, key=lambda rule: _plain(rule.id) != query)
    terms = query.split()
    in_title = [rule for rule in rules if _contains(_head(rule), terms)]
    in_text = [
        rule for rule in rules if _contains(_full_text(rule), terms) and rule not in in_title
    ]
    return in_title + in_text


def _head(rule: Rule) -> str:
    return " ".join([rule.id, *rule.title.values()])


def _full_text(rule: Rule) -> str:
    return " ".join([_head(rule), *rule.text.values()])


def _contains(text: str, terms: list[str]) -> bool:
    plain = _plain(text)
    return all(word in plain for word in terms)


_DROPPED = str.maketrans("", "", ".'’")


def _plain(text: str) -> str:
    """The text without case, accents, full stops and apostrophes: "O.P.A. Unité" → "opa unite"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).translate(_DROPPED)
