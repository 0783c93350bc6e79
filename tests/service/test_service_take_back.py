"""At a table of the service a slip is taken back, though bots have acted on it; they wait until the
person has decided anew."""

import pytest
from litestar.testing import TestClient

from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from tests.service.slips import Slip


@pytest.mark.parametrize("kind", GAMES)
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


@pytest.mark.parametrize("kind", GAMES)
def test_one_person_and_bots(client: TestClient[Gate], kind: str) -> None:
    slip = Slip(client, kind, ["yellow"])
    answer = slip.game.post("yellow", "undo", expect=slip.game.seq)
    assert "undo" not in answer, "nobody is asked"
    assert slip.position() == slip.before
    slip.game.post("yellow", "redo", expect=slip.game.seq)
    assert slip.position() == slip.after
