"""An update of a page exchanges only what is in a live part (`patch.js`), so the tag of the part
itself has to be the same at every record."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "mclub"
LIVE = re.compile(r"<[^<]*\sdata-live\b")
END = re.compile(r"(?:\{[{%].*?[%}]\}|[^>{])*>", re.DOTALL)
CONDITION = re.compile(r"\{%|\{\{[^}]*\sif\s")


def live_tags() -> Iterator[str]:
    """The tags of live parts, each with the name of its template."""
    for template in sorted(ROOT.rglob("*.j2")):
        text = template.read_text(encoding="utf-8")
        for found in LIVE.finditer(text):
            end = END.match(text, found.end())
            assert end
            yield f"{template.name}: {found[0]}{end[0]}"


def test_the_tag_of_a_live_part_depends_on_no_condition() -> None:
    tags = [*live_tags()]
    assert any('table.html.j2: <section id="due"' in tag for tag in tags)
    assert [tag for tag in tags if CONDITION.search(tag)] == []
