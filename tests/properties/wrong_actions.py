"""Every action that the notation can express, as a source of illegal ones."""

import random
from collections.abc import Sequence

from commands.million_club import actions as act
from commands.million_club.actions import Action
from commands.text import text

EVERY_ACTION: tuple[Action, ...] = (
    *act.PLACES.values(),
    *(act.Place(tile) for tile in act.SECTORED),
    act.Place("colonies", "industry"),
    *act.DEVELOP.values(),
    *act.TAX.values(),
    *act.HIT.values(),
    *act.NOTE.values(),
    *act.TAKEOVER.values(),
    *act.BUY.values(),
    *act.DISCARD.values(),
    *act.TAKE.values(),
    *act.CHOOSE.values(),
    *act.LOOK.values(),
    *act.FIRST.values(),
    *act.TARGET.values(),
    act.DONE,
    act.DECLINE,
    *(
        act.Relocate(from_sector, tile, sector)
        for from_sector in act.KINDS
        for tile in act.TILES
        for sector in (None, *act.KINDS)
    ),
)
"""All actions except for swaps, of which there are thousands."""


CARDS = act.COMPANIES + act.COLONIES


def some_swap(chance: random.Random) -> Action:
    """A swap of any two cards."""
    return act.Swap(chance.choice(CARDS), chance.choice(CARDS))


def wrong_ones(chance: random.Random, legal: Sequence[Action], count: int) -> list[Action]:
    """Some illegal actions, half of them made from the words of legal ones."""
    words = {type(action) for action in legal}
    close = [action for action in EVERY_ACTION if type(action) in words]
    drawn = [chance.choice(EVERY_ACTION) for _ in range(count - count // 2 - 1)]
    drawn += [chance.choice(close) for _ in range(count // 2)] if close else []
    drawn.append(some_swap(chance))
    return [action for action in drawn if action not in legal]


def some_text(chance: random.Random) -> str:
    """An action as people might type it, with words shortened, legal or not."""
    action = some_swap(chance) if chance.random() < 0.1 else chance.choice(EVERY_ACTION)
    verb, *words = text(action).split()
    verb = verb[: chance.randint(1, len(verb))]
    words = [word if word in CARDS else word[: chance.randint(2, len(word))] for word in words]
    return " ".join([verb, *words])
