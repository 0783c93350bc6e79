"""The language of an answer."""

from mclub.text.languages import LANGUAGES

COOKIE = "lang"
LONGEST = 200
"""Characters of an Accept-Language header that are parsed."""


def language_of(cookie: str | None, accepted: str) -> str:
    """One of `LANGUAGES`: that of the cookie, otherwise the browser's favourite among them."""
    if cookie in LANGUAGES:
        return cookie
    liked: list[tuple[float, int, str]] = []
    for number, part in enumerate(accepted[:LONGEST].split(",")):
        tag, _semicolon, weight = part.strip().partition(";")
        language = tag.strip().partition("-")[0].lower()
        if language in LANGUAGES:
            liked.append((-_weight(weight), number, language))
    return min(liked)[2] if liked and min(liked)[0] < 0 else LANGUAGES[0]


def _weight(text: str) -> float:
    """The q of "q=0.8"; 1 if it is missing, 0 if it is malformed."""
    name, _equals, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number)
    except ValueError:
        return 0.0
