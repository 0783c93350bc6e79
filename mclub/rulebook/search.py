"""Finding a rule by its id, the beginning of ids, or words."""

import unicodedata

from mclub.rulebook.book import Rule, games, rulebook

LONGEST = 200
"""How many characters of a request are read; the rest is cut off without a word."""


def find(words: str, game: str | None = None) -> list[Rule]:
    """The rules that are asked for, best first; game: only of this one.

    words: the beginning of ids ("MC-EXC") finds these alone, first of them the one that is asked
    for in full ("mc-exc-3"); anything else is taken as words, all of which must occur in a rule's
    id, titles or text. Case, accents, full stops and apostrophes don't matter ("opa" finds O.P.A.),
    and a part of a word is enough. Rules whose id and titles hold every word come first; otherwise
    the order is the rulebook's. No words at all find every rule. Only the first `LONGEST`
    characters are read. `BadInput` if the game has no rulebook.
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
