"""At a table of the service a slip is undone although bots have reacted to it; they wait until the
person has decided again."""

import pytest
from litestar.testing import TestClient

from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.inside import serve
from tests.service.slips import BOTS, Slip
from tests.sweeping import sweep_after


@sweep_after(1, "kind", [*GAMES])
def test_three_persons_and_bots(client: TestClient[Gate], kind: str) -> None:
    slip = Slip(client, kind)
    game, seat, others = slip.game, slip.seat, slip.others
    asked = game.post(seat, "undo", expect=game.seq, command_id="slip")
    assert asked["undo"] == {"seat": seat, "to": slip.seq, "agreed": [], "waiting": others}
    for other in others:
        assert slip.position() == slip.after
        game.post(other, "agree", expect=game.seq)
    assert slip.position() == slip.before

    game.post(seat, "redo", expect=game.seq)
    assert slip.position() == slip.after

    game.post(seat, "undo", expect=game.seq)
    for other in others:
        game.post(other, "agree", expect=game.seq)
    undone = game.seq
    assert slip.position() == slip.before
    game.act(seat, slip.actions()[0])
    slip.rest()
    assert game.get("host", "history", since=undone)[0]["by"] == seat, "no bot was faster"


@sweep_after(1, "kind", [*GAMES][::-1])
def test_one_person_and_bots(client: TestClient[Gate], kind: str) -> None:
    slip = Slip(client, kind, ["yellow"])
    answer = slip.game.post("yellow", "undo", expect=slip.game.seq)
    assert "undo" not in answer, "nobody is asked"
    assert slip.position() == slip.before
    slip.game.post("yellow", "redo", expect=slip.game.seq)
    assert slip.position() == slip.after


def test_bots_that_wait_do_so_when_the_service_starts_anew(settings: Settings) -> None:
    with serve(settings) as client:
        slip = Slip(client, "million-club", ["yellow"])
        slip.game.post("yellow", "undo", expect=slip.game.seq)
        undone = slip.game.seq
    with serve(settings) as client:
        slip.game.client = client
        slip.game.act("yellow", slip.actions()[0])
        slip.rest()
        lines = slip.game.get("host", "history", since=undone)
    assert lines[0]["by"] == "yellow"
    assert {line["by"] for line in lines} & {*BOTS}


def test_bots_play_on_when_nobody_acts(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    slip = Slip(client, "millions-of-dollars", ["yellow"])
    picked = next(one for one in slip.game.get("host", "history") if one["by"] in BOTS)
    monkeypatch.setattr("mclub.bots.seats.PAUSE", 1.0)
    slip.game.post("yellow", "undo", expect=slip.game.seq, to=picked["seq"] - 1)
    assert {*slip.awaited()} >= {*BOTS}, "they wait first"
    slip.rest()
    assert slip.awaited() == ["yellow"]
