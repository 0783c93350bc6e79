"""The negotiation and the round in docs/notation.md play as documented."""

import re
from pathlib import Path

from events.millions_of_dollars import facts as md
from tests.commands.millions_of_dollars.table import first_negotiation, given

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"


def block(at: int) -> list[str]:
    """The lines of one of the two blocks."""
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(blocks) == 2
    return [line.partition("#")[0] for line in blocks[at].splitlines()]


def test_a_negotiation_with_counter_offers() -> None:
    table = first_negotiation("yellow driver, blue brute, red brute, green con-man")
    table.when(*block(0))
    # Of 5 M$ each has staked 1; Blue has it back, and Yellow's 2.
    assert table.money == {"yellow": 2, "blue": 7, "red": 4, "green": 4}
    assert table.of(md.OfferCountered) == [
        md.OfferCountered("yellow", "blue", "blue", 3),
        md.OfferCountered("yellow", "blue", "yellow", 2),
    ]
    ended = [(event.receiver, event.why) for event in table.of(md.OfferEnded)]
    assert ended == [("blue", "taken"), ("green", "rejected")]
    assert table.pending == "yellow negotiate, red negotiate, green negotiate"


def test_a_round_with_real_cards() -> None:
    table = given("yellow blue red green black", deck="9 1 driver", table="on").when(*block(1))
    assert table.money == {"yellow": 9, "blue": 7, "red": 7, "green": 4, "black": 7}
    assert table.table.players["red"].intimidation == 1
    assert table.pending == "green loot"
