"""The documents match docs/format.md, which names all their fields."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from projections.millions_of_dollars.score import document
from tests.docs.answers import fits_json
from tests.docs.blocks import ROOT, blocks
from tests.projections.millions_of_dollars.log import board, log, table_of, view

FORMAT = (ROOT / "docs/format.md").read_text("utf-8").partition("\n## Millions of Dollars\n")[2]

SEATS = "yellow blue red green"
TALK = (
    "yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver",
    "red: pay yellow 1; withdraw; green: offer blue 2; yellow: ready",
)
HEIST = "green: withdraw; yellow: ready; blue: ready"
CARD, SEED = "9 1 driver", "tea"


def shown_documents() -> list[Any]:
    return [json.loads(block.body) for block in blocks(FORMAT)]


def test_the_examples_are_true() -> None:
    """Loot of 9 for two is 4 each; the Driver gets 1 from the other and the bonus of 1."""
    seen = view(log(SEATS, *TALK, deck=CARD, seed=SEED), "yellow")
    sheet = document(table_of(log(SEATS, *TALK, HEIST, deck=CARD, seed=SEED)))

    example, score = shown_documents()
    for entry in example["due"]:
        assert entry.pop("awaited") != seen["players"][entry["seat"]]["ready"]
    assert fits_json(example, seen)
    assert fits_json(score, sheet)


def fields(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from fields(value)
    elif isinstance(document, list):
        for value in document:
            yield from fields(value)


@pytest.mark.parametrize("read", [board, lambda log: document(table_of(log))])
def test_every_field_is_named(read: Any) -> None:
    told = set(re.findall(r"[\w-]+", FORMAT))

    assert set(fields(read(log(SEATS, *TALK, HEIST, deck=CARD)))) - told == set()
