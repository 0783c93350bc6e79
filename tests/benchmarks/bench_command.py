"""A whole `mclub act` process, as users install it: from the wheel, in a venv."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mclub import Club
from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import ACTION, EVENTS, Recording

ROOT = Path(__file__).parents[2]

HELLO = '''
import typer

app = typer.Typer()


@app.command()
def hello(name: str) -> None:
    """Says hello."""
    print(f"Hello {name}")


@app.command()
def goodbye(name: str, formal: bool = False) -> None:
    """Says goodbye."""
    print(f"Goodbye {name}")


app()
'''


@pytest.fixture(scope="module")
def programs(folder: Path) -> Path:
    """The `bin` folder of a venv with mclub's wheel and the dependency versions of this
    environment."""
    if sys.stderr.isatty():
        print("\rbuilding and installing the wheel", file=sys.stderr)
    wheels, venv = folder / "wheels", folder / "venv"
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", wheels, ROOT)
    versions = folder / "versions.txt"
    frozen = _run(sys.executable, "-m", "pip", "freeze", "--exclude-editable").splitlines()
    versions.write_text("\n".join(line for line in frozen if "==" in line))
    _run(sys.executable, "-m", "venv", venv)
    (wheel,) = wheels.glob("*.whl")
    _run(venv / "bin" / "python", "-m", "pip", "install", "-q", "-c", versions, wheel)
    return venv / "bin"


def bench_command(
    benchmark: BenchmarkFixture,
    figures: Figures,
    folder: Path,
    recording: Recording,
    one_game: Path,
    programs: Path,
) -> None:
    path = folder / "command.db"
    hello = folder / "hello.py"
    hello.write_text(HELLO)
    with Club(one_game) as club:
        club.log.set_latest(recording.id)
    python = programs / "python"
    figures.compare(
        benchmark,
        f"mclub act, the whole process, {EVENTS} events",
        lambda: _run(programs / "mclub", "act", ACTION, "--db", path, cwd=folder),
        [
            Yardstick("python -c pass", lambda: _run(python, "-c", "pass", cwd=folder), at_most(8)),
            Yardstick(
                "a hello of two commands with Typer",
                lambda: _run(python, hello, "hello", "Ann", cwd=folder),
                at_most(1.5),
            ),
        ],
        rounds=60,
        before=lambda: shutil.copy(one_game, path),
    )


@pytest.mark.parametrize(
    ("command", "most"), [("legal", 1.5), ("show", 1.5), ("history", 1.8), ("--help", 1.5)]
)
def bench_other_commands(
    benchmark: BenchmarkFixture,
    figures: Figures,
    folder: Path,
    recording: Recording,
    one_game: Path,
    programs: Path,
    command: str,
    most: float,
) -> None:
    hello = folder / "hello.py"
    hello.write_text(HELLO)
    with Club(one_game) as club:
        club.log.set_latest(recording.id)
    place = {**os.environ, "MCLUB_DB": str(one_game)}
    python = programs / "python"
    figures.compare(
        benchmark,
        f"mclub {command}, the whole process",
        lambda: _run(programs / "mclub", command, cwd=folder, env=place),
        [
            Yardstick(
                "a hello of two commands with Typer",
                lambda: _run(python, hello, "hello", "Ann", cwd=folder),
                at_most(most),
            ),
        ],
        rounds=20,
    )


def _run(
    *command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
