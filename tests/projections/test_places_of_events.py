"""Every event of every game has a fold, a sentence and figures."""

from importlib import import_module
from typing import Any

import msgspec
import pytest

from events.shared import GameCreated, SealsOpened
from mclub.kinds import registry
from projections.telling import Words


def part(game: str, name: str) -> Any:
    return import_module(f"projections.{game}.{name}")


def words_of(game: str) -> list[Words]:
    """The texts of the game's events, module by module."""
    tell = part(game, "history").tell
    parts = {id(one): one for one in map(tell.part, import_module(f"events.{game}").CODEC.events)}
    return list(parts.values())


GAMES = [package.rpartition(".")[2] for package in registry.GAMES.values()]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_folded_told_and_explained_and_its_seals_are_learned(game: str) -> None:
    every = set(import_module(f"events.{game}").CODEC.events)
    assert len(every) > 40
    words = words_of(game)
    places = {
        "folding": {GameCreated, *part(game, "fold").FOLD.on},
        "telling": {event for one in words for event in one},
        "explaining": set(part(game, "explanation").explain.on),
    }
    missing = {
        place: sorted(event.__name__ for event in every - events)
        for place, events in places.items()
    }
    assert missing == {place: [] for place in places}
    assert set.union(*places.values()) == every
    sealing = {
        event
        for event in every
        if any("Sealed" in str(field.type) for field in msgspec.structs.fields(event))
    }
    assert GameCreated in sealing
    assert {event for one in words for event in one.learned} == sealing | {SealsOpened}
    assert {event for event in every if event.opens} <= sealing


@pytest.mark.parametrize("game", GAMES)
def test_an_event_stands_in_the_same_module_in_all_four_places(game: str) -> None:
    events = import_module(f"events.{game}.facts").EVENTS
    fold, explain = part(game, "fold").FOLD, part(game, "explanation").explain
    texts = [handlers for words in words_of(game) for handlers in (words, words.learned)]
    for handlers in (fold.on, explain.on, explain.options, *texts):
        apart = [
            f"{event.__name__}: {handler.__module__}, not {room}"
            for event, handler in handlers.items()
            if event in events
            for room in (event.__module__.rpartition(".")[2],)
            if handler.__module__.rpartition(".")[2] != room
        ]
        assert apart == []
