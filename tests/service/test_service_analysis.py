"""Analyses of finished games, made in the background."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mclub.analysis.run import Budget
from mclub.service import analysing, analysis_jobs
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import Service
from mclub.service.store.opening import open_store
from tests.service.seated import GameClient, begin
from tests.waiting import wait_for

LAST_ROUND: dict[str, Any] = {
    "round": 9,
    "players": {"yellow": {"money": 3}, "blue": {"money": 8, "colonies": ["AS1"]}},
}
"""A position with eight decisions to come."""


def last_round(client: TestClient[Gate]) -> GameClient:
    return begin(client, ["yellow", "blue"], seed="tea", start=LAST_ROUND, spectating=True)


def finished(client: TestClient[Gate]) -> GameClient:
    """A short finished game."""
    game = last_round(client)
    while game.get("host", "")["status"] == "running":
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    return game


def started(game: GameClient, who: str) -> Any:
    """The state after this caller has started the analysis."""
    status, document = game.ask(who, "POST", "analysis")
    assert status == 202, document
    return document


def of_state(game: GameClient, state: str) -> Any:
    """The analysis of the game as soon as it has this state."""
    wait_for(lambda: game.get("blue", "analysis")["state"] == state)
    return game.get("blue", "analysis")


@pytest.fixture
def rows(settings: Settings) -> Iterator[Any]:
    """Reads from the service's own tables."""
    store = open_store(settings.path)
    yield store.all
    store.close()


def test_whoever_starts_it_all_at_the_table_get_the_same_analysis(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch, rows: Any
) -> None:
    monkeypatch.setattr(analysing, "BUDGET", Budget(8))
    game = finished(client)
    assert game.get("spectator", "analysis")["state"] == "none"
    assert game.refusal("spectator", "analysis")["status"] == 403
    assert {started(game, who)["state"] for who in ("blue", "blue", "host")} <= {
        "waiting",
        "running",
    }
    found = of_state(game, "done")
    analysis = found["analysis"]
    for player in analysis["players"].values():
        parts = player["luck"] + player["skill"] + player["others"]
        assert parts == pytest.approx(player["result"] - player["start"], abs=1e-9)
    assert analysis["head"] == game.get("blue", "audit")["head"]
    assert found == game.get("spectator", "analysis") == started(game, "yellow")
    assert len(rows("SELECT id FROM analyses")) == 1
    assert rows("SELECT game FROM analysis_jobs") == []


def test_a_running_game_has_none(client: TestClient[Gate]) -> None:
    game = last_round(client)
    for method in ("GET", "POST"):
        problem = game.refusal("blue", "analysis", method)
        assert problem["status"] == 403
        assert "Only a finished game can be analysed" in problem["detail"]


def test_a_full_queue_takes_no_more(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_jobs, "MOST", 0)
    assert finished(client).refusal("blue", "analysis")["status"] == 503


def test_a_stopped_service_goes_on_with_it_later(
    settings: Settings, routes: Litestar, monkeypatch: pytest.MonkeyPatch, rows: Any
) -> None:
    monkeypatch.setattr(analysing, "BUDGET", Budget(100_000))

    def progress() -> float:
        ((done,),) = rows("SELECT progress FROM analysis_jobs")
        return float(done)

    def serving() -> TestClient[Gate]:
        return TestClient(behind_gate(Service(settings), routes), base_url=settings.base_url)

    with serving() as client:
        started(finished(client), "yellow")
        wait_for(lambda: progress() > 0)
    assert rows("SELECT until, tries FROM analysis_jobs") == [(0, 0)], "the job was returned"
    before = progress()
    with serving():
        wait_for(lambda: progress() > before)
    assert rows("SELECT until, tries FROM analysis_jobs") == [(0, 0)]
