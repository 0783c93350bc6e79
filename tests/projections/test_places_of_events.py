"""Every event of every game has its places: nothing is left without a fold, words and figures."""

from importlib import import_module
from typing import Any

import msgspec
import pytest

from events.shared import GameCreated, SealsOpened


def part(game: str, name: str) -> Any:
    return import_module(f"projections.{game}.{name}")


@pytest.mark.parametrize("game", ["million_club", "millions_of_dollars", "le_millionnaire"])
def test_every_event_is_folded_told_and_explained_and_its_seals_are_learned(game: str) -> None:
    every = set(import_module(f"events.{game}").CODEC.events)
    assert len(every) > 40
    assert set(part(game, "fold").FOLD.on) == every - {GameCreated}
    tell = part(game, "history").tell
    assert set(tell.on) == every
    assert set(part(game, "explanation").explain.on) == every
    sealing = {
        event
        for event in every
        if any("Sealed" in str(field.type) for field in msgspec.structs.fields(event))
    }
    assert GameCreated in sealing
    assert set(tell.learned) == sealing | {SealsOpened}
    assert {event for event in every if event.opens} <= sealing
