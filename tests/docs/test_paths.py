"""Every path in the developers' documents exists."""

import itertools
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMED = re.compile(r"`((?:events|projections|commands|mclub|tests|fixtures)/[\w./-]*\w)`")


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_path_that_is_named_exists(document: str) -> None:
    paths = set(NAMED.findall((ROOT / document).read_text("utf-8")))
    assert len(paths) > 20
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_every_room_has_its_line_and_its_floor() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(one["layers"] for one in linter["contracts"] if one.get("exhaustive"))
    floors = [set(layer.split(" | ")) for layer in reversed(layers)]
    section = ARCHITECTURE.partition("### The rooms of mclub")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    drawn = section.partition("flowchart BT\n")[2].partition("```")[0]
    chains = [line.strip().split(" --> ") for line in drawn.strip().splitlines()]
    steps = [(low, high) for chain in chains for low, high in itertools.pairwise(chain)]
    assert sorted(rows) == sorted(room for floor in floors for room in floor)
    assert [(set(low.split(" & ")), set(high.split(" & "))) for low, high in steps] == list(
        itertools.pairwise(floors)
    )
