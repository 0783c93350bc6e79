"""Run the shell examples of a file one after another, in one shell."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.waiting import PATIENCE

END = "--end of the answer--"
SETTINGS = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "MCLUB_LOG")


class Answer(NamedTuple):
    """A command's output on both streams, and its exit code."""

    printed: str
    code: int


def environment(folder: Path) -> Mapping[str, str]:
    """An environment with `mclub` on the path and its own file of games."""
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return kept | {
        "PATH": str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"],
        "HOME": str(folder),
        "MCLUB_DB": str(folder / "games.db"),
        "PYTHONUTF8": "1",
        "TERM": "dumb",
    }


def run(typed: Sequence[str], folder: Path, programs: Path) -> list[Answer]:
    """Run all commands in order. programs: the folder of `mclub` (see `ready`)."""
    if not typed:
        return []
    after = f"__code=$?; printf '\\n{END}%s\\n' $__code; (exit $__code)"
    script = folder / "session.sh"
    script.write_text("exec 2>&1\n" + "".join(f"{line}\n{after}\n" for line in typed), "utf-8")
    settings = environment(folder)
    done = subprocess.run(
        ["bash", script.name],
        cwd=folder,
        env={**settings, "PATH": f"{programs}{os.pathsep}{settings['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        timeout=4 * PATIENCE,
        check=False,
    )
    # After each answer come the mark and the exit code; the next answer begins on a new line.
    answers = []
    rest = done.stdout
    for _ in typed:
        printed, _mark, rest = rest.partition("\n" + END)
        code, _end, rest = rest.partition("\n")
        answers.append(Answer(printed, int(code)))
    return answers
