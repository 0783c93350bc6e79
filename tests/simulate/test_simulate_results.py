"""The results file: append-only, resumed at its end, never mixed with another plan's."""

import tracemalloc
from pathlib import Path

import msgspec
import pytest

from events.errors import BadInput
from mclub.simulate.game import decode, line
from mclub.simulate.plan import Plan
from mclub.simulate.results import Results
from mclub.simulate.tally import Tally
from tests.simulate.outcomes import outcome, plan_of
from tests.sweeping import SWEEP

PLAN = plan_of(players=(2, 3))


def continue_run(path: Path, games: int, plan: Plan = PLAN) -> int:
    """Continue to this many games. Returns the number that the file had before."""
    with Results(path, plan) as kept:
        before = kept.games
        assert list(kept.keep(line(plan, number) for number in range(before, games))) == [
            line(plan, number) for number in range(before, games)
        ]
        assert kept.games == max(before, games)
    return before


@pytest.fixture(scope="module")
def complete_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of seven games, played without interruption."""
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    continue_run(path, 7)
    return path.read_bytes()


def test_a_line_for_the_plan_and_one_for_each_game(complete_file: bytes) -> None:
    head, *lines = complete_file.splitlines()
    assert msgspec.json.decode(head)["plan"]["bots"] == ["random"]
    assert [decode(one).number for one in lines] == list(range(7))


def test_stopped_and_resumed_it_is_the_same_file(tmp_path: Path, complete_file: bytes) -> None:
    path = tmp_path / "results.jsonl"
    assert [continue_run(path, games) for games in (2, 5, 7)] == [0, 2, 5]
    assert path.read_bytes() == complete_file


def test_it_is_the_same_wherever_it_was_cut(tmp_path: Path, complete_file: bytes) -> None:
    path = tmp_path / "results.jsonl"
    head, second = (
        complete_file.index(b"\n"),
        complete_file.index(b"\n", complete_file.index(b"\n") + 1),
    )
    for cut in (
        0,
        1,
        head - 1,
        head,
        head + 1,
        head + 9,
        second,
        second + 1,
        len(complete_file) - 1,
    ):
        path.write_bytes(complete_file[:cut])
        continue_run(path, 7)
        assert path.read_bytes() == complete_file, cut


def test_more_games_begin_as_fewer_do(tmp_path: Path, complete_file: bytes) -> None:
    path = tmp_path / "results.jsonl"
    continue_run(path, 3)
    assert complete_file.startswith(path.read_bytes())


def test_fewer_games_than_are_there_leave_it_as_it_is(tmp_path: Path, complete_file: bytes) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(complete_file)
    assert continue_run(path, 4) == 7
    with Results(path, PLAN) as kept:
        assert [decode(one).number for one in kept.lines(4)] == [0, 1, 2, 3]
    assert path.read_bytes() == complete_file


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (plan_of("greedy", (2, 3)), "bots"),
        (plan_of(players=(3, 2)), "players"),
        (plan_of(players=(2, 3), seed="another"), "seed"),
        (plan_of(players=(2, 3), options={"crash": ("off",)}), "options"),
        (msgspec.structs.replace(PLAN, version="0.0.9"), "version"),
    ],
)
def test_the_games_of_another_simulation_are_left_alone(
    tmp_path: Path, complete_file: bytes, other: Plan, what: str
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(complete_file)
    with pytest.raises(BadInput, match=f"another simulation: {what} differs"):
        Results(path, other)
    assert path.read_bytes() == complete_file


def test_options_in_another_order_are_other_games(tmp_path: Path) -> None:
    one = {"crash": ("on", "off"), "lobby_moves": ("per_pawn",)}
    path = tmp_path / "results.jsonl"
    Results(path, plan_of(options=one)).__exit__()
    with pytest.raises(BadInput, match="options differs"):
        Results(path, plan_of(options=dict(reversed(one.items()))))


@pytest.mark.parametrize(
    ("text", "line_number"),
    [
        (b"a letter to my aunt\n", 1),
        (b'{"number":0}\n', 1),
        (b"PLAN" + b'{"number":0}\n', 2),
        (b"PLAN" + b"\x00\x00\n", 2),
        (b"[" * 5000 + b"\n", 1),
        (b'{"format":"\xff"}\n', 1),
        (b"PLAN" + b'{"x":' + b"[" * 5000 + b"\n", 2),
        (b"PLAN" + b'{"number":0,"seats":[{"seat":"\xff"}]}\n', 2),
    ],
)
def test_what_is_no_results_file_is_left_alone(
    tmp_path: Path, complete_file: bytes, text: bytes, line_number: int
) -> None:
    path = tmp_path / "results.jsonl"
    text = text.replace(b"PLAN", complete_file[: complete_file.index(b"\n") + 1])
    path.write_bytes(text)
    with pytest.raises(
        BadInput, match=f"not a results file of a simulation: see line {line_number}"
    ):
        Results(path, PLAN)
    assert path.read_bytes() == text


def test_a_letter_without_a_line_end_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "aunt.txt"
    path.write_bytes(b"a letter to my aunt")
    with pytest.raises(BadInput, match="not a results file"):
        Results(path, PLAN)
    assert path.read_bytes() == b"a letter to my aunt"


def test_games_that_are_missing_are_found(tmp_path: Path, complete_file: bytes) -> None:
    path = tmp_path / "results.jsonl"
    lines = complete_file.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(BadInput, match="not a results file of a simulation: see line 4"):
        Results(path, PLAN)


@SWEEP
def test_ten_thousand_games_take_no_more_memory_than_a_few(tmp_path: Path) -> None:
    plan = plan_of("greedy,random", players=(6,))
    path = tmp_path / "results.jsonl"
    encode = msgspec.json.Encoder().encode
    games = (
        encode(outcome(n, [(n * seat) % 41 for seat in range(6)], decisions=n))
        for n in range(10_000)
    )
    tracemalloc.start()
    try:
        with Results(path, plan) as kept:
            for _line in kept.keep(games):
                pass
        tally = Tally(plan)
        with Results(path, plan) as kept:
            assert kept.games == 10_000
            for one in kept.lines(10_000):
                tally.add(decode(one))
        document = tally.document()
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert document["games"] == 10_000
    assert path.stat().st_size > 5_000_000
    # All lines would take 7 MB, all outcomes 14; a cluster of other tests may run beside this.
    assert peak < 2_000_000
