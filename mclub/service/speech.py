"""The language of an answer."""

from mclub.text.languages import LANGUAGES

COOKIE = "lang"
LONGEST = 200
"""The number of characters of an Accept-Language header that are parsed."""


def language_of(cookie: str | None, accepted: str) -> str:
    """The language of the cookie, otherwise the one that the browser prefers, among `LANGUAGES`;
    by default the first. accepted: an Accept-Language header."""
    if cookie in LANGUAGES:
        return cookie
    choices: list[tuple[float, int, str]] = []
    for number, part in enumerate(accepted[:LONGEST].split(",")):
        tag, _semicolon, weight = part.strip().partition(";")
        language = tag.strip().partition("-")[0].lower()
        if language in LANGUAGES:
            choices.append((-_weight(weight), number, language))
    return min(choices)[2] if choices and min(choices)[0] < 0 else LANGUAGES[0]


def _weight(text: str) -> float:
    """The q of "q=0.8"; 1 if it is missing, 0 if it is malformed."""
    name, _equals, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number)
    except ValueError:
        return 0.0
