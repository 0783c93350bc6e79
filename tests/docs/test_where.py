"""docs/architecture.md leads to each rule and names each module."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
GAMES = ("million_club", "millions_of_dollars", "le_millionnaire")
LAYERS = ("events", "projections", "commands", "mclub")
ID = re.compile(r"^id = \"([A-Z]{2}-[A-Z\d]+(?:-\w+)?)\"$", re.MULTILINE)
ROW = re.compile(r"^\| ([A-Z]{2}-[^|]+) \|[^|]*\| ([^|]+) \|$", re.MULTILINE)
IN_BACKTICKS = re.compile(r"`([\w./]+)`")


def section(heading: str) -> str:
    return ARCHITECTURE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def modules_of_rules() -> dict[str, list[Path]]:
    """The modules in each row of the tables, by rule id and prefix of ids."""
    found: dict[str, list[Path]] = {}
    for ids, modules in ROW.findall(section("Where each rule lives")):
        game = {"MC": GAMES[0], "MD": GAMES[1], "LM": GAMES[2]}[ids[:2]]
        paths = [
            ROOT / (name if name.startswith(LAYERS) else f"commands/{game}/{name}")
            for name in IN_BACKTICKS.findall(modules)
        ]
        assert paths
        for one in ids.split(", "):
            assert one not in found
            found[one] = paths
    return found


def rules(game: str) -> list[str]:
    return ID.findall((ROOT / f"mclub/games/{game}/rulebook.toml").read_text("utf-8"))


def test_every_family_in_the_tables_has_rules_and_every_module_exists() -> None:
    every = [rule for game in GAMES for rule in rules(game)]
    for family, paths in modules_of_rules().items():
        assert [rule for rule in every if f"{rule}-".startswith(f"{family}-")] != [], family
        assert [path for path in paths if not path.is_file()] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_lead_to_a_module_that_names_the_rule(game: str) -> None:
    tables = modules_of_rules()
    every = rules(game)
    assert len(every) > 20
    lost = []
    for rule in every:
        paths = tables.get(rule) or tables.get(rule.rpartition("-")[0]) or []
        named = re.compile(rf"{rule}(?![\w-])")
        if not any(named.search(path.read_text("utf-8")) for path in paths):
            lost.append(rule)
    assert lost == []


def test_every_module_is_named_or_lies_in_a_folder_that_is() -> None:
    named = set(re.findall(rf"`((?:{'|'.join(LAYERS)})/[\w./]+)`", section("Modules")))
    named |= {
        str(path.relative_to(ROOT)) for paths in modules_of_rules().values() for path in paths
    }
    beside = {  # `cli/usage.py`, `command.py`
        f"{path.rpartition('/')[0]}/{name}"
        for path, rest in re.findall(r"`([\w./]+\.py)`((?:, `\w+\.py`)+)", section("Modules"))
        for name in IN_BACKTICKS.findall(rest)
    }
    unnamed = [
        str(path)
        for layer in LAYERS
        for file in sorted((ROOT / layer).rglob("*.py"))
        for path in (file.relative_to(ROOT),)
        if not path.name.startswith("__")
        and not {str(path), *map(str, path.parents)} & (named | beside)
    ]
    assert unnamed == []
