"""Kept analyses come from files of games, which pass from hand to hand."""

import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from mclub import Club
from mclub.analysis.run import Budget
from mclub.club.analysis import Analysis, Subject
from mclub.kinds.kind import Document, plain
from mclub.service.analysis.kept import Analyses, Order
from mclub.service.store import Store
from mclub.service.store.opening import open_store
from tests.analysis.by_hand import by_hand, event, player

SEATS = ("yellow", "blue")
NAMED = {"seq": 8, "round": 9, "by": "blue", "action": "pass", "interval": [0.1, 0.1]}
GAIN = NAMED | {"gain": 0.1}
EARLIER = NAMED | {"better": "sell", "cost": 0.1, "rollouts": 8, "parts": {"money": 0.1}}
"""As it was kept before there were reasons of the others' assets."""
COST = EARLIER | {"rivals": {"yellow": -0.1}}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The store of a file with a game."""
    place = str(tmp_path_factory.mktemp("kept") / "games.db")
    with Club(place) as club:
        club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
    with closing(open_store(place)) as store:
        yield store


@pytest.fixture
def subject(store: Store) -> Subject:
    ((game,),) = store.all("SELECT id FROM games")
    return Subject(game, "head", "million-club", SEATS)


def document_of(subject: Subject) -> Document:
    """An analysis of the subject, in which Blue's decision is both the costliest and the best."""
    analysis = by_hand(subject, dict.fromkeys(SEATS, player(0.5, 0.0, 0.0, 0.0)))
    analysis.events.append(
        event(8, "blue", dict.fromkeys(SEATS, 0.0), {"yellow": 0.5, "blue": 0.5})
    )
    return plain(analysis) | {"mistakes": [COST], "best": [GAIN]}


def find(store: Store, subject: Subject, document: Any) -> list[Analysis | None]:
    """What is found if this document is kept."""
    order, analyses = Order(subject, Budget(8), "seed"), Analyses(store)
    analyses.begin(order)
    body = zlib.compress(json.dumps(document).encode())
    store.change(("UPDATE analyses SET document = ?", (body,)))
    return [analyses.find(order), analyses.best(subject)]


def change_all(part: Any, name: str, value: Any) -> Any:
    """The part of a document, with this value in every field of this name."""
    if isinstance(part, list):
        return [change_all(inner, name, value) for inner in part]
    if isinstance(part, dict):
        return {
            key: value if key == name else change_all(inner, name, value)
            for key, inner in part.items()
        }
    return part


def test_an_analysis_of_the_game_is_found(store: Store, subject: Subject) -> None:
    document = document_of(subject)
    found = [plain(one) for one in find(store, subject, document) if one]
    assert json.loads(json.dumps(found)) == json.loads(json.dumps([document, document]))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", {}),
        ("players", None),
        ("kind", "le-millionnaire"),
        ("head", "other"),
        ("events", []),
        ("luck", 1e300),
        ("start", "half"),
        ("chance", {"yellow": 0.0}),
        ("values", {"yellow": 0.5, "blue": 0.25, "red": 0.25}),
        ("round", 10**400),
        ("best", [GAIN | {"seq": 7}]),
        ("best", [GAIN | {"by": "yellow"}]),
        ("by", "red"),
        ("parts", {"gold": 0.1}),
        ("rivals", {"blue": 0.1}),
        ("mistakes", [EARLIER]),
    ],
)
def test_a_document_that_is_no_analysis_of_the_game_is_not_used(
    store: Store, subject: Subject, field: str, value: Any
) -> None:
    document = document_of(subject)
    changed = change_all(document, field, value)
    assert changed != document
    assert find(store, subject, changed) == [None, None]


@pytest.mark.parametrize("document", [{}, [], None, "players"])
def test_junk_hides_no_analysis_with_fewer_playouts(
    store: Store, subject: Subject, document: Any
) -> None:
    assert find(store, subject, document) == [None, None]
    analysis = by_hand(subject, dict.fromkeys(SEATS, player(0.5, 0.0, 0.0, 0.0)))
    analyses = Analyses(store)
    store.change(("UPDATE analyses SET rollouts = 100", ()))
    analyses.keep(Order(subject, Budget(4), "seed"), analysis)
    assert analyses.best(subject) == analysis
