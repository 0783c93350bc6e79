"""Analyses of finished games, made in the background."""

import os
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from events.errors import BadInput
from mclub.analysis.run import Budget
from mclub.club.analysis import Analysis, subject
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.service.analysis import process, queue, supervisor
from mclub.service.analysis.kept import Analyses
from mclub.service.analysis.process import Report, Stopped, attempt
from mclub.service.analysis.queue import Jobs, Lease
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import ANALYSES_AT_ONCE, Service
from mclub.service.store.opening import open_store
from tests.analysis.by_hand import by_hand, player
from tests.service.analysed import analysed, finished, keep, last_round, play_on
from tests.service.archived import page
from tests.service.seated import GameClient
from tests.service.webpages import fetch_page
from tests.sweeping import SWEEP
from tests.waiting import wait_for


def started(game: GameClient, who: str) -> Any:
    """The state after this caller has started the analysis."""
    status, document = game.ask(who, "POST", "analysis")
    assert status == 202, document
    return document


def of_state(game: GameClient, state: str) -> Any:
    """The analysis of the game as soon as it has this state."""
    wait_for(lambda: game.get("blue", "analysis")["state"] == state)
    return game.get("blue", "analysis")


def priorities() -> list[int]:
    """Of the processes that make analyses for this one."""
    found = []
    for children in Path("/proc/self/task").glob("*/children"):
        for pid in map(int, children.read_text().split()):
            if b"mclub.service.analysis.process" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(os.getpriority(os.PRIO_PROCESS, pid))
    return found


@pytest.fixture
def rows(settings: Settings) -> Iterator[Any]:
    """Reads from the service's own tables."""
    store = open_store(settings.path)
    yield store.all
    store.close()


def test_whoever_starts_it_all_at_the_table_get_the_same_analysis(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch, rows: Any
) -> None:
    monkeypatch.setattr(supervisor, "BUDGET", Budget(8))
    game = finished(client)
    assert game.get("spectator", "analysis")["state"] == "none"
    assert game.refusal("spectator", "analysis")["status"] == 403
    assert page(game, "spectator", "/analysis").every("form", "row") == []
    address = f"/games/{game.id}/analysis?as=blue"
    assert page(game, "blue", "/").one(id="ending").one("a", href=address)
    form = page(game, "blue", "/analysis").one("form", "row")
    assert (form["method"], form["action"]) == ("post", address)
    fetch_page(game, "blue", "POST", "/analysis")
    waits = page(game, "blue", "/analysis")
    assert waits.every("progress")
    assert waits.every("meta", **{"http-equiv": "refresh"})
    assert {started(game, who)["state"] for who in ("blue", "host")} <= {"waiting", "running"}
    found = of_state(game, "done")
    analysis = found["analysis"]
    for one in analysis["players"].values():
        parts = one["luck"] + one["skill"] + one["others"]
        assert parts == pytest.approx(one["result"] - one["start"], abs=1e-9)
    assert analysis["head"] == game.get("blue", "audit")["head"]
    assert found == game.get("spectator", "analysis") == started(game, "yellow")
    assert len(rows("SELECT id FROM analyses")) == 1
    assert rows("SELECT game FROM analysis_jobs") == []
    shown = page(game, "spectator", "/analysis").one("table", "shares").every("tr")[1:]
    for one, row in zip(analysis["players"].values(), shown, strict=True):
        assert row.every("td")[-1].text == f"{100 * one['result']:.1f}"


def test_the_page_leads_to_the_moments_that_decided(
    client: TestClient[Gate], settings: Settings
) -> None:
    game = finished(client)
    analysis = analysed(game)
    keep(settings.path, analysis)
    shown = page(game, "blue", "/analysis")
    cells = [one.text for one in shown.one("table", "shares").every("td")[:5]]
    assert cells == ["50.0", "+20.0 ±5.0", "+10.0 ±5.0", "−80.0 ±5.0", "0.0"]
    cost, gain, (luck, unknown) = (one.every("li") for one in shown.every("ol", "moments"))
    for line, number, event in ((cost[0], 1, 0), (luck, 2, 1), (gain[0], 3, 2), (unknown, 4, 2)):
        seq = analysis.events[event].seq
        assert line.one("a")["href"] == f"/games/{game.id}/replay?at={seq}&open=true&as=blue"
        assert line.one("span", "badge").text == str(number)
        assert shown.one("a", href=f"#{line['id']}")["aria-label"].startswith(
            f"{number}: #{seq} · Round 9 · "
        )
    legend = [one.text for one in shown.one("ul", "legend").every("li")[2:]]
    assert legend == ["Costly decision", "Good decision", "Stroke of luck"]
    assert "Ben places a pawn: Intrigues, chair 2. Cost: 10.0 ±2.0 %" in cost[0].text
    assert "Better: Ben places a pawn: Companies, chair 1." in cost[0].text
    assert "Ben would have 1.8 points more: Companies +3.0, Money −1.2" in cost[0].text
    assert "Ann would have 0.7 points less" in cost[0].text
    assert "AS3 (Asia). Gain: 10.0 ±1.0 %" in gain[0].text
    assert "AS3 (Asia) · Hidden" in unknown.text
    assert "Luck: Yellow (Ann) +50.0 % Blue (Ben) −50.0 %" in luck.text
    made_of = shown.every("p", "luck-of")[0].text
    assert made_of == "Luck: Cards and dice +50.0 Hidden −30.0"
    with closing(open_store(settings.path)) as store:
        store.change(("UPDATE analyses SET document = ?", (zlib.compress(b"{}"),)))
    assert game.get("blue", "analysis")["state"] == "none"
    assert page(game, "blue", "/analysis").every("form", "row")


def test_a_running_game_has_none(client: TestClient[Gate]) -> None:
    game = last_round(client)
    for method in ("GET", "POST"):
        problem = game.refusal("blue", "analysis", method)
        assert problem["status"] == 403
        assert "Only a finished game can be analysed" in problem["detail"]
    shown = fetch_page(game, "blue", "GET", "/analysis")
    assert shown.status_code == 403
    assert "Only a finished game can be analysed" in shown.text
    assert f"/games/{game.id}?as=blue" in shown.text


def test_an_end_played_anew_meanwhile_is_analysed_too(
    client: TestClient[Gate], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(client)
    heads = []

    def analyse(played: Game, *_terms: object, **_more: object) -> Analysis:
        heads.append(played.head)
        if len(heads) == 1:
            game.post("host", "undo", expect=game.seq, command_id="back", reason="a slip")
            play_on(game)
        players = {seat: player(0.5, 0.0, 0.0, 0.0) for seat in played.seats}
        return by_hand(subject(played, played.head), players)

    monkeypatch.setattr(process, "analyse", analyse)
    with Club(settings.path) as club, closing(open_store(settings.path)) as store:
        report = Report(Jobs(store), Lease(game.id, 1.0))
        process.make_analyses(club, Analyses(store), Budget(8), report)
    assert game.get("blue", "analysis")["analysis"]["head"] == heads[-1]
    assert len(heads) == 2
    shown = page(game, "blue", "/analysis")
    assert shown.every("p", "luck-of") == shown.every("ol", "moments") == []
    assert "Strokes of luck" not in shown.one(id="analysis").text


def test_a_full_queue_takes_no_more(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST", 0)
    assert finished(client).refusal("blue", "analysis")["status"] == 503


@SWEEP
def test_a_stopped_service_goes_on_with_it_later(
    settings: Settings, routes: Litestar, monkeypatch: pytest.MonkeyPatch, rows: Any
) -> None:
    monkeypatch.setattr(supervisor, "BUDGET", Budget(100_000))

    def progress() -> float:
        ((done,),) = rows("SELECT progress FROM analysis_jobs")
        return float(done)

    def serving() -> TestClient[Gate]:
        return TestClient(behind_gate(Service(settings), routes), base_url=settings.base_url)

    with serving() as client:
        started(finished(client), "yellow")
        wait_for(lambda: progress() > 0)
        assert priorities() == [19], "games at the tables go first"
    assert rows("SELECT until, tries FROM analysis_jobs") == [(0, 0)], "the job was returned"
    before = progress()
    with serving():
        wait_for(lambda: progress() > before)
    assert rows("SELECT until, tries FROM analysis_jobs") == [(0, 0)]


def test_nobody_fills_the_queue_alone(client: TestClient[Gate]) -> None:
    game = last_round(client)
    statuses = [game.ask("blue", "POST", "analysis")[0] for _ in range(ANALYSES_AT_ONCE + 1)]
    assert statuses == [403] * ANALYSES_AT_ONCE + [429]
    assert fetch_page(game, "blue", "POST", "/analysis").status_code == 429
    assert game.ask("blue", "GET", "analysis")[0] == 403


class OutOfService:
    """Jobs in a store that can't be reached. tried: what was tried with which lease."""

    def __init__(self) -> None:
        self.tried: list[tuple[str, Lease]] = []

    def __getattr__(self, name: str) -> Any:
        def refuse(lease: Lease) -> None:
            self.tried.append((name, lease))
            raise BadInput("the database can't be reached.")

        return refuse


@pytest.mark.parametrize(
    ("error", "left"), [(None, "end"), (Stopped(), "give_back"), (BadInput("no disk"), "fail")]
)
def test_while_the_store_is_out_of_service_a_lease_is_left_to_expire(
    error: Exception | None, left: str
) -> None:
    jobs, lease = OutOfService(), Lease("game", 1.0)

    def make() -> None:
        if error is not None:
            raise error

    attempt(make, jobs, Report(jobs, lease))
    assert jobs.tried == [(left, lease)]


def test_what_fails_too_often_can_be_started_again(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "TRIES", 1)
    monkeypatch.setattr(supervisor, "BUDGET", Budget("many"))  # type: ignore[arg-type]
    game = finished(client)
    started(game, "yellow")
    of_state(game, "failed")
    shown = page(game, "yellow", "/analysis")
    assert "The analysis failed." in shown.one(id="analysis").text
    assert shown.every("form", "row")
    assert started(game, "yellow")["state"] in ("waiting", "running")
