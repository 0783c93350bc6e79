"""The figures of a game, and the numerals in its rule texts, both read from the sources."""

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

PACKAGES: Final = ("million_club", "millions_of_dollars", "le_millionnaire")
FIGURE: Final = re.compile(
    r"^(?P<name>[A-Z]\w*): Final = .+  # (?:(?P<unit>\S+): )?"
    r"(?P<rules>[A-Z]{2}-[\w-]+(?:, [A-Z]{2}-[\w-]+)*)$",
    re.MULTILINE,
)
"""E.g. “COMPANY_PRICE: Final = 4 # M: MC-COM-1, MC-COM-4”."""
ID: Final = re.compile(r"\b[A-Z]{2}-(?:[A-Z]+-)?\w+")
UNITS: Final = {
    "M": {"en": " M", "fr": " M", "de": " Mio"},
    "M$": dict.fromkeys(("en", "fr", "de"), r" M\$"),
    "F": dict.fromkeys(("en", "fr", "de"), " F"),
    "%": dict.fromkeys(("en", "fr", "de"), " %"),
    "VP": {"en": " VP", "fr": " PV", "de": " SP"},
    "times": {"en": " times", "fr": " fois", "de": "-Fache"},
}
"""The text after a number, by unit and language."""
WORDS: Final = {
    "en": "one|once two|half three four five six seven eight nine ten eleven twelve thirteen",
    "fr": "une? deux|moitié trois quatre cinq six sept huit neuf dix onze douze treize",
    "de": "ein(?:e[mnrs]?|mal)? zwei(?:en)?|Hälfte|halben drei(?:en)? vier(?:t|en)? fünf(?:t|en)? "
    "sechs(?:t|en)? sieben acht neun zehn elf zwölf dreizehn",
}
"""The numerals from 1 on in words, by language."""


class Figure(NamedTuple):
    """A figure with all its values, its unit ("" for none), and the rules that state it."""

    name: str
    values: tuple[int, ...]
    unit: str
    rules: tuple[str, ...]


def figures_of(root: Path, package: str) -> Path:
    """The file with the figures of a game in a copy of the project."""
    return root / "events" / package / "figures.py"


def figures(root: Path, package: str) -> list[Figure]:
    """The figures of a game in a copy of the project; each must have a comment."""
    path = figures_of(root, package)
    values = {name: value for name, value in runpy.run_path(str(path)).items() if name.isupper()}
    found = [
        _figure(said, values[said["name"]]) for said in FIGURE.finditer(path.read_text("utf-8"))
    ]
    assert set(values) == {figure.name for figure in found}, "a figure has no comment"
    return found


def _figure(said: re.Match[str], value: int | tuple[int, ...]) -> Figure:
    values = value if isinstance(value, tuple) else (value,)
    return Figure(said["name"], values, said["unit"] or "", tuple(said["rules"].split(", ")))


def texts(root: Path, package: str) -> dict[str, dict[str, str]]:
    """The texts of a game's rules in a copy of the project, by rule id and language."""
    path = root / "mclub" / "games" / package / "rulebook.toml"
    book: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    return {rule["id"]: rule["text"] for rule in book["rule"]}


def numerals(text: str, language: str, unit: str = "") -> set[int]:
    """Every number in a text; with a unit, only the numbers that have it."""
    plain = ID.sub("", text)
    plain = re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3})", "", plain).replace("\u202f", " ")
    if not unit:
        words = WORDS[language].split()
        return {int(number) for number in re.findall(r"\d+", plain)} | {
            number
            for number, word in enumerate(words, 1)
            if re.search(rf"\b(?:{word})\b", plain, re.IGNORECASE)
        }
    behind = UNITS[unit][language]
    pairs = re.findall(rf"(?:(\d+)-? (?:to|or|à|ou|bis|oder) )?(\d+){behind}(?!\w)", plain)
    return {int(number) for pair in pairs for number in pair if number}


def unsaid(root: Path, package: str) -> list[str]:
    """The figures that no numeral in their rule's text states, with rule and language:
    "COMPANY_PRICE = 5 M: MC-COM-1 (fr)"."""
    rules = texts(root, package)
    return [
        f"{figure.name} = {value} {figure.unit}".rstrip() + f": {rule} ({language})"
        for figure in figures(root, package)
        for rule in figure.rules
        for language, text in rules[rule].items()
        for value in figure.values
        if value not in numerals(text, language, figure.unit)
    ]
