"""The round described in docs/notation.md plays as documented."""

import re
from pathlib import Path

from tests.commands.millions_of_dollars.table import given

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"


def lines() -> list[str]:
    (block,) = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return [line.partition("#")[0] for line in block.splitlines()]


def test_a_round_with_real_cards() -> None:
    table = given("yellow blue red green black", deck="9 1 driver", table="on").when(*lines())
    assert table.money == {"yellow": 9, "blue": 7, "red": 7, "green": 4, "black": 7}
    assert table.table.players["red"].intimidation == 1
    assert table.pending == "green loot"
