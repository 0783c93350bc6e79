"""Secrets that nobody may know during a game stay sealed at the desk too, even for the referee: the
seed with its salt, and the order of a pile."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.million_club import facts as mc
from events.record import with_commitments
from events.sealed import Sealed
from events.shared import SealsOpened
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.dispute import dispute
from tests.desk.audited import (
    LE_MILLIONNAIRE,
    audit_document,
    faults,
    play,
    rebuild_log,
    records_of,
    rows_of,
    small,
)
from tests.desk.audited import steady_club as club_of
from tests.desk.test_audit_outcomes import change, find
from tests.mclub.command_line import Mclub

SEED = "a seed that the table waits for"


WHOLE_GAME = 10_000
"""More commands than any game has."""


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def rich(mclub: Mclub) -> Iterator[Game]:
    """A running game of Le Millionnaire that would be over with a lower target."""
    with club_of(9, mclub.path) as club:
        names = {"yellow": "Ann", "blue": "Ben"}
        game = club.new(names, game=LE_MILLIONNAIRE, seed=SEED)
        play(game, random.Random(1), 120)
        club.log.set_latest(game.id)
        assert game.status == "running"
        yield game


def secrets(game: Game) -> set[str]:
    """The seed and its salt, from which all other salts derive."""
    seed = game.created.seed
    assert seed.value is not None
    return {seed.value, seed.salt}


def names_a_secret(game: Game, text: str) -> bool:
    return any(secret in text for secret in secrets(game))


def test_rulings_by_which_a_game_would_be_over_do_not_tell_its_seed(
    rich: Game, mclub: Mclub
) -> None:
    document = dispute(rich)
    ended = [
        line
        for ruling in document["rulings"]
        if ruling["name"] == "target"
        for line in ruling["first"]["after"]
    ]
    assert "All seals are opened." in ended
    assert not names_a_secret(rich, json.dumps(document))
    assert not names_a_secret(rich, mclub.ok("dispute"))
    report = mclub.path.with_name("report.html")
    mclub.ok("dispute", "--report", str(report))
    assert not names_a_secret(rich, report.read_text("utf-8"))


def stack_deck(club: Club, game: Game, running: bool) -> dict[str, object]:
    """The audit's faults when a forger has reordered the companies."""
    records = records_of(rows_of(club, game))
    if running:
        records = records[: records[-1].batch - 1]
    at = find(records, mc.PileShuffled, lambda event: event.pile == "companies")
    order = records[at].event.order.value
    records = change(records, at, order=Sealed((), value=(*order[1:], order[0])))
    records[at] = with_commitments(records[at], game.id, records[0].event.seed.salt)
    return audit_document(game, rebuild_log(game, records))


def test_an_audit_tells_the_order_of_a_pile_only_when_the_seals_are_open() -> None:
    club, game = small(WHOLE_GAME, 3)
    for check in ("chance", "outcomes"):
        shown = faults(stack_deck(club, game, running=False), check)[0]
        hidden = faults(stack_deck(club, game, running=True), check)[0]
        assert {"recorded", "recomputed"} <= set(shown)
        assert "sealed" not in shown
        assert not {"recorded", "recomputed"} & set(hidden)
        assert hidden["sealed"] is True
        assert shown["why"] == hidden["why"]
        assert "R1" not in shown["why"]


def test_an_end_that_is_missing_does_not_tell_the_seed_that_would_have_been_opened() -> None:
    club, game = small(WHOLE_GAME, 3)
    records = records_of(rows_of(club, game))
    assert type(records[-1].event) is SealsOpened
    document = audit_document(game, rebuild_log(game, records[:-1]))
    missing = faults(document, "outcomes")[-1]
    assert "SealsOpened" in missing["why"]
    assert not names_a_secret(game, json.dumps(document))
    assert missing["sealed"] is True
