"""The numbers on the cards of a deck file match the rulebook's figures."""

import tomllib
from pathlib import Path
from typing import Any

from events.le_millionnaire import figures as lm
from events.millions_of_dollars import figures as md

GAMES = Path(__file__).parents[2] / "mclub/games"


def cards(game: str) -> list[dict[str, Any]]:
    """The entries of the included deck."""
    entries: list[dict[str, Any]] = tomllib.loads((GAMES / game / "deck.toml").read_text("utf-8"))[
        "cards"
    ]
    return entries


def test_cards_of_le_millionnaire() -> None:
    deck = cards("le_millionnaire")
    of_kind = {
        kind: [card for card in deck if card["kind"] == kind] for kind in ("outsider", "shares")
    }
    assert sorted(card["amount"] for card in of_kind["outsider"]) == sorted(lm.OUTSIDER_ODDS)
    assert {card["per"] for card in of_kind["shares"]} == set(lm.FREE_PER)
    # The legacy's amount is defined as a figure only, and not in the deck file.
    assert [card for card in deck if card["kind"] == "legacy"] == [{"kind": "legacy"}]
    counts = {card["kind"]: card.get("count", 1) for card in deck}
    assert (counts["taxes"], counts["exemption"]) == (lm.TAX_CARDS, lm.EXEMPTIONS)
    assert sum(card.get("count", 1) for card in deck) == lm.CARDS


def test_cards_of_millions_of_dollars() -> None:
    deck = cards("millions_of_dollars")
    assert len(deck) == md.LOOT_CARDS
    loots, stakes = ({card[field] for card in deck} for field in ("loot", "stake"))
    assert (min(loots), max(loots)) == (md.MIN_LOOT, md.MAX_LOOT)
    assert (min(stakes), max(stakes)) == (md.MIN_STAKE, md.MAX_STAKE)
