"""`make bench` starts: every benchmark is found and can be imported."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

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
