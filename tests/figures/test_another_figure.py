"""A figure is changed in its only place in a copy of the project, and everything else follows."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.figures.numerals import PACKAGES, figures_of, unsaid
from tests.sweeping import SWEEP

ROOT = Path(__file__).parents[2]
CHANGED = {
    "million_club": ("TAKEOVER_PRICE", 9),
    "millions_of_dollars": ("FARE", 3),
    "le_millionnaire": ("HORSE_ODDS", 8),
}
"""A figure of each game, with its new value."""
KEPT = "and the stake of 1\u00a0000 F kept"
FOLLOWS = {
    "million_club": [
        {"rules": 6, "explanation": "I1 6 M", "bot": "takeover I1"},
        {"rules": 18, "explanation": "I1 18 M", "bot": "decline"},
    ],
    "millions_of_dollars": [
        {"rules": 1, "explanation": "each character that shared pays 1 M$", "bot": 12.0},
        {"rules": 3, "explanation": "each character that shared pays 3 M$", "bot": 14.0},
    ],
    "le_millionnaire": [
        {
            "rules": 15_000,
            "explanation": f"1\u00a0000 F × 5 × 3 = 15\u00a0000 F, {KEPT}",
            "bot": "bet chance 2000",
        },
        {
            "rules": 24_000,
            "explanation": f"1\u00a0000 F × 8 × 3 = 24\u00a0000 F, {KEPT}",
            "bot": "bet 6",
        },
    ],
}
"""The probe's output with the original figure and with the new one."""
UNSAID = {
    "million_club": "TAKEOVER_PRICE = 9 M: MC-EXC-3",
    "millions_of_dollars": "FARE = 3 M$: MD-SHA-2",
    "le_millionnaire": "HORSE_ODDS = 8 times: LM-BET-1",
}
"""The report that no rule text states the new figure, in any language."""
EDITION = {
    "million_club": "BANK COMPANIES_OF_A_TYPE MIN_LEVEL COLONIES_OF_A_REGION PAWNS",
    "millions_of_dollars": "MONEY INTIMIDATION_CARDS",
    "le_millionnaire": "MONEY SMALL_UNITS LARGE_UNITS UNIT_CARDS SMALL_CARDS LARGE_CARDS",
}
"""The figures read by a fold: those of the box's edition, which never change during a game."""
STRUCTURE = {
    "million_club": "FEWEST",
    "millions_of_dollars": "FEWEST LOOT_CARDS MIN_LOOT MIN_STAKE",
    "le_millionnaire": "FEWEST CHIP SQUARES FEWEST_SQUARES HORSES CARDS TAX_CARDS EXEMPTIONS DICE",
}
"""The figures that a deck or board file repeats, or that are the shape of an event (two dice)."""
LITERAL = re.compile(r"^(\w+): Final = ([\d_]+) ", re.MULTILINE)


def copy_project(folder: Path, changed: Mapping[str, Mapping[str, int]]) -> Path:
    """A copy of the project with these figures replaced, by package and name. It contains the
    bytecode, of which Python compiles only that of the changed modules again."""
    for package in ("events", "projections", "commands", "mclub"):
        shutil.copytree(ROOT / package, folder / package)
    for package, values in changed.items():
        path = figures_of(folder, package)
        text, count = LITERAL.subn(
            lambda found, values=values: f"{found[1]}: Final = {values.get(found[1], found[2])} ",
            path.read_text("utf-8"),
        )
        assert count >= len(values)
        path.write_text(text, "utf-8")
    return folder


def run_probe(folder: Path, what: str) -> Any:
    """The output of `probe.py` for the project in this folder."""
    done = subprocess.run(
        [sys.executable, ROOT / "tests/figures/probe.py", what],
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(done.stdout)
    assert found.pop("from") == str(folder)
    return found


def test_rules_explanation_and_bot_follow_a_figure(tmp_path: Path) -> None:
    copy = copy_project(tmp_path, {package: dict([change]) for package, change in CHANGED.items()})

    as_it_is, changed = run_probe(ROOT, "figure"), run_probe(copy, "figure")

    assert {package: [as_it_is[package], changed[package]] for package in PACKAGES} == FOLLOWS
    assert {package: unsaid(copy, package) for package in PACKAGES} == {
        package: [f"{what} ({language})" for language in ("en", "fr", "de")]
        for package, what in UNSAID.items()
    }


@SWEEP
def test_old_logs_fold_as_they_were_whatever_becomes_of_the_figures(tmp_path: Path) -> None:
    others = {
        package: {
            name: int(value) + 1
            for name, value in LITERAL.findall(figures_of(ROOT, package).read_text("utf-8"))
            if name not in EDITION[package].split()
        }
        for package in PACKAGES
    }

    as_it_is, changed = run_probe(ROOT, "fold"), run_probe(copy_project(tmp_path, others), "fold")

    assert {package: len(folded) > 30 for package, folded in as_it_is.items()} == dict.fromkeys(
        PACKAGES, True
    )
    assert changed == as_it_is


@SWEEP
def test_games_with_other_figures_are_audited_without_a_fault(tmp_path: Path) -> None:
    """Percentages and francs double, since chips are whole thousands."""
    others = {
        package: {
            name: int(value) * 2 if "PERCENT" in name or int(value) >= 1000 else int(value) + 1
            for name, value in LITERAL.findall(figures_of(ROOT, package).read_text("utf-8"))
            if name not in STRUCTURE[package].split()
        }
        for package in PACKAGES
    }

    played = run_probe(copy_project(tmp_path, others), "play")

    assert played == {package: [] for package in PACKAGES}
