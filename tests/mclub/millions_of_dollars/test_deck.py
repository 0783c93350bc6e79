"""The included loot deck, the reconstruction of MD-SET-4."""

import tomllib
from importlib.resources import files

import pytest

from commands.millions_of_dollars.deck import Deck, read_deck


@pytest.fixture
def deck() -> Deck:
    text = files("mclub.games.millions_of_dollars").joinpath("deck.toml").read_text("utf-8")
    return read_deck(tomllib.loads(text))


def test_it_has_the_ten_cards(deck: Deck) -> None:
    assert [(card.loot, card.stake, card.bonus) for card in deck.cards] == [
        (8, 1, None),
        (8, 1, "brute"),
        (9, 1, None),
        (9, 1, "driver"),
        (10, 1, "con-man"),
        (10, 2, None),
        (11, 2, None),
        (11, 2, "snitch"),
        (12, 2, None),
        (12, 2, "mastermind"),
    ]


def test_it_says_that_it_is_a_reconstruction(deck: Deck) -> None:
    assert deck.reconstruction


def test_it_cannot_empty_the_reserve(deck: Deck) -> None:
    """The loot, with 2 M$ for a Mastermind, 1 M$ for the bonus and 2 M$ lent to each of eight
    players, is less than the reserve of a game of eight (MD-EX-5)."""
    cards = sorted(card.loot + 2 + (card.bonus is not None) for card in deck.cards)
    assert sum(cards[-8:]) + 2 * 8 == 120 < 135
