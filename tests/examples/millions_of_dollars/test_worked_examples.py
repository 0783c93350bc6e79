"""The worked examples MD-EX-1 … MD-EX-7, as people see them: board, score sheet, history.

The expectations of each example, with numbers from the rules, are in its file in
`fixtures/millions_of_dollars/examples` and tested with the rules; the rest is pinned here.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from projections.millions_of_dollars.score import document
from tests.projections.millions_of_dollars.log import board, history_words, log, table_of

FOLDER = Path(__file__).parents[3] / "fixtures/millions_of_dollars/examples"
EXAMPLES = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("md_ex_*.toml"))]
CASES = [
    pytest.param(case, id=f"{example['id']}-{number}")
    for example in EXAMPLES
    for number, case in enumerate(example["case"], 1)
]


@pytest.fixture
def json_snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(JSONSnapshotExtension)


@pytest.mark.parametrize("case", CASES)
def test_example(case: dict[str, Any], json_snapshot: SnapshotAssertion) -> None:
    records = log(
        case["seats"],
        *case.get("when", []),
        deck=case.get("deck", "8 1"),
        seed=case.get("seed", "example"),
        **case.get("options", {}),
    )
    shown = board(records)
    for entry in shown["due"]:
        # The lists of actions are pinned where they are tested; here they would bury the rest.
        entry["actions"] = len(entry["actions"])
    history = [
        f"{r.by}: {text}"
        for r, text in zip(records, history_words(records, everything=True), strict=True)
    ]

    assert {
        "board": shown,
        "score": document(table_of(records)),
        "history": history,
    } == json_snapshot


def test_all_examples_of_the_rules_are_there() -> None:
    assert [example["id"] for example in EXAMPLES] == [f"MD-EX-{n}" for n in range(1, 8)]
