"""Each rulebook figure is defined once, in `figures.py`, and stated in its rule's text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.figures.numerals import PACKAGES, figures, numerals, unsaid

ROOT = Path(__file__).parents[2]
LAYERS = ("events", "projections", "commands", "mclub/games")
RULE = re.compile(r"\b(?:MC|MD|LM)-[A-Z\d]+")
AMOUNT = re.compile(r"(?<!\d)[1-9][\d\u00a0\u202f]*\s(?:M\$?|F|VP|%)(?!\w)")
TOLD = ("_", "mark", "ngettext")


@pytest.mark.parametrize("package", PACKAGES)
def test_a_figure_stands_in_the_text_of_its_rules_in_each_language(package: str) -> None:
    assert len(figures(ROOT, package)) > 15
    assert unsaid(ROOT, package) == []


@pytest.mark.parametrize(
    ("text", "language", "unit", "found"),
    [
        ("10 % of 1\u202f000 F, half of 3 (MC-BOX-4)", "en", "", {10, 1000, 2, 3}),
        ("10 % of 1\u202f000 F, half of 3 (MC-BOX-4)", "en", "F", {1000}),
        ("10 % of 1\u202f000 F, half of 3 (MC-BOX-4)", "en", "%", {10}),
        ("from 8 to 12 M$, a stake of 1 or 2 M$", "en", "M$", {8, 12, 1, 2}),
        ("7 M et deux pions, 3 PV", "fr", "M", {7}),
        ("7 M et deux pions, 3 PV", "fr", "VP", {3}),
        ("nur im Spiel zu sechst, 2 Mio", "de", "", {6, 2}),
        ("das 50- oder 100-Fache", "de", "times", {50, 100}),
    ],
)
def test_numerals(text: str, language: str, unit: str, found: set[int]) -> None:
    assert numerals(text, language, unit) == found


def test_no_other_module_names_a_number_of_a_rule() -> None:
    found = [
        f"{path}: {lines[node.lineno - 1]}"
        for path, text in modules()
        for lines in (text.splitlines(),)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
        and RULE.search(" ".join(lines[node.lineno - 1 : node.lineno + 1]))
    ]
    assert found == []


def test_no_message_has_an_amount_written_out() -> None:
    messages = [
        (path, argument.value)
        for path, text in modules()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOLD
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    assert len(messages) > 200
    assert [(path, message) for path, message in messages if AMOUNT.search(message)] == []


def modules() -> Iterator[tuple[Path, str]]:
    """The games' modules with their source, except for the figures."""
    for layer in LAYERS:
        for package in PACKAGES:
            for path in sorted((ROOT / layer / package).rglob("*.py")):
                if path.name != "figures.py":
                    yield path.relative_to(ROOT), path.read_text("utf-8")
