"""`make bench` starts: every benchmark is found and can be imported. It names what got worse."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from events.errors import BadInput
from tests.benchmarks.comparing import document, read, worse
from tests.benchmarks.figures import Figure, Figures, at_least, at_most
from tests.programs import BROWSERS

ROOT = Path(__file__).parents[2]


def test_every_module_of_benchmarks_is_collected() -> None:
    command = [sys.executable, "-m", "tests.benchmarks", "--collect-only"]
    # Beside xdist the benchmarks would switch themselves off.
    alone = {name: value for name, value in os.environ.items() if name != "PYTEST_XDIST_WORKER"}
    done = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    folder = ROOT / "tests/benchmarks"
    paths = folder.rglob("bench_*.py") if any(map(which, BROWSERS)) else folder.glob("bench_*.py")
    modules = {path.relative_to(ROOT).as_posix() for path in paths}
    collected = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    assert collected == modules


def run_of(load: float, act: float, sent: int, rate: int) -> Figures:
    """Results: how many times as fast a load is, how many times as long an act takes (both without
    noise), the bytes sent, and the actions a second."""
    figures = Figures()
    figures.all = [
        Figure("load", "another library", [1.0] * 40, [load] * 40, at_least(8)),
        Figure("act", "the bare transaction", [act] * 40, [1.0] * 40, at_most(2)),
    ]
    figures.note("a table", "sent", sent, "{:.0f} B", at_most(2048), noise=0.02)
    figures.note("a crowd", "actions a second", rate, "{:.0f}", better="more", noise=0.2)
    figures.note("a table", "a fixed loop", rate, better="")
    return figures


def test_only_what_is_worse_by_more_than_its_noise_is_named() -> None:
    base = document(run_of(load=10, act=1.5, sent=1700, rate=400))
    assert list(worse(base, base)) == []
    better = document(run_of(load=12, act=1.2, sent=1000, rate=900))
    assert list(worse(base, better)) == []
    noisy = document(run_of(load=10, act=1.5, sent=1760, rate=250))
    assert list(worse(base, noisy)) == []
    slower = document(run_of(load=9, act=1.6, sent=1780, rate=230))
    assert list(worse(base, slower)) == [
        "load (another library): 10 → 9, noise 0%",
        "act (the bare transaction): 1.5 → 1.6, noise 0%",
        "sent (a table): 1700 → 1780, noise 4%",
        "actions a second (a crowd): 400 → 230, noise 40%",
    ]


def test_the_noise_of_a_ratio_is_that_between_its_rounds() -> None:
    steady = Figure("load", "another library", [1.0] * 40, [10.0] * 40, None)
    assert (steady.ratio, steady.noise) == (10, 0)
    restless = steady._replace(theirs=[10.0, 12.0, 10.0, 10.0] * 10)
    assert (restless.ratio, round(restless.noise, 3)) == (10, 0.2)


@pytest.mark.parametrize("text", ["", "[]", "{}"])
def test_a_file_without_results_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "base.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=r"base\.json"):
        read(path)


BENCHMARK = """
from tests.benchmarks.figures import at_most


def bench_dice(figures):
    figures.note("a table", "a throw", {value}, target=at_most(20), noise=0.1)
"""


def bench(folder: Path, value: float, results: str, *options: str) -> str:
    """Run one benchmark that finds this value, and return what is printed where there is no
    terminal."""
    (folder / "bench_dice.py").write_text(BENCHMARK.format(value=value))
    command = [sys.executable, "-m", "pytest", str(folder), "-q", "--rootdir", str(folder)]
    command += ["-p", "tests.benchmarks.conftest", "-p", "no:cacheprovider"]
    command += ["-o", "python_files=bench_*.py", "-o", "python_functions=bench_*"]
    command += ["--results", str(folder / results), *options]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def test_a_slower_run_is_named_beside_the_earlier_one(tmp_path: Path) -> None:
    first = bench(tmp_path, 10, "first.json")
    assert "a table  a throw  10.0 ms  ≤ 20.0 ms  met" in first
    assert "\r" not in first
    base = tmp_path / "first.json"
    [figure] = read(base)["figures"]
    assert (figure["what"], figure["value"], figure["verdict"]) == ("a throw", 10, "met")
    equal = bench(tmp_path, 11.9, "second.json", "--base", str(base))
    assert "Nothing is worse by more than its noise." in equal
    slower = bench(tmp_path, 13, "third.json", "--base", str(base))
    assert "a throw (a table): 10 → 13, noise 20%" in slower
