"""The runner makes no difference: this process, several, or a cluster."""

import signal
from collections.abc import Generator, Iterator
from functools import partial

import pytest

from events.errors import BadInput
from mclub.simulate.game import line
from mclub.simulate.plan import Plan
from mclub.simulate.run import Workers
from tests.simulate.outcomes import plan_of

PLAN = plan_of("random", (2, 3))
GAMES = range(6)
HERE, TWO = Workers(1), Workers(2)


def play(workers: Workers, games: range = GAMES, plan: Plan = PLAN) -> Generator[bytes, None, None]:
    """The lines of these games."""
    return workers.do(partial(line, plan), games)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The lines of the games, in order."""
    return list(play(HERE))


def test_two_processes_play_the_same(lines: list[bytes]) -> None:
    assert list(play(TWO)) == lines


def test_they_go_on_where_others_stopped(lines: list[bytes]) -> None:
    assert list(play(TWO, range(4, 6))) == lines[4:]


def test_whoever_stops_listening_ends_the_processes() -> None:
    playing = play(TWO, range(10_000))
    next(playing)
    playing.close()
    assert list(playing) == []


def test_ctrl_c_is_raised_between_two_games() -> None:
    """Raised at any other moment, it could leave a lock taken for ever."""
    playing = play(TWO, range(10_000))
    lines = [next(playing)]
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        lines.extend(playing)
    assert lines == [*play(HERE, range(len(lines)))]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_game_that_fails_says_so_here() -> None:
    import msgspec

    other = msgspec.structs.replace(PLAN, version="0.0.9")
    with pytest.raises(BadInput, match=r"0\.0\.9"):
        list(play(TWO, plan=other))


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler on this machine with two workers."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as found:
        yield found.scheduler_address


def test_a_cluster_plays_the_same(cluster: str, lines: list[bytes]) -> None:
    assert cluster.startswith("tcp://127.0.0.1:")
    assert list(play(Workers(dask=cluster))) == lines


def test_it_does_so_again(cluster: str, lines: list[bytes]) -> None:
    assert list(play(Workers(dask=cluster), range(2, 4))) == lines[2:4]


def test_a_game_that_fails_there_says_so_here(cluster: str) -> None:
    import msgspec

    other: Plan = msgspec.structs.replace(PLAN, version="0.0.9")
    with pytest.raises(BadInput, match=r"0\.0\.9"):
        list(play(Workers(dask=cluster), plan=other))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere"])
def test_where_no_scheduler_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mclub.simulate.run.PATIENCE", 1)
    with pytest.raises(BadInput, match="No Dask scheduler answers at"):
        list(play(Workers(dask=address)))


def test_a_scheduler_without_workers() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=0,
            processes=False,
            protocol="tcp",
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
        ) as found,
        pytest.raises(BadInput, match="has no workers"),
    ):
        list(play(Workers(dask=found.scheduler_address)))
