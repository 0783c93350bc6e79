"""Tab completion in a real bash, which splits words at colons and equals signs unless they are
removed from COMP_WORDBREAKS."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub
from tests.mclub.programs import MCLUB, environment
from tests.sweeping import sweep_between
from tests.waiting import PATIENCE

START_OF_LINE = "\x01"
INPUTRC = "set enable-bracketed-paste off\nset bell-style none\nset editing-mode emacs\n"


def after_tab(db: Path, folder: Path, line: str, breaks: str = "$COMP_WORDBREAKS") -> str:
    """The line after the tab key, which bash prints instead of running it."""
    script = folder / "completion.sh"
    with script.open("wb") as file:
        source = environment(db, _MCLUB_COMPLETE="source_bash")
        subprocess.run(MCLUB, stdout=file, check=True, timeout=PATIENCE, env=source)
    (folder / "inputrc").write_text(INPUTRC)
    (folder / "rc").write_text(f"source '{script}'\nPS1=\nCOMP_WORDBREAKS={breaks}\n")
    typed = f"{line}\t{START_OF_LINE}echo LINE: \nexit\n"
    ours, theirs = pty.openpty()
    env = environment(db, INPUTRC=str(folder / "inputrc"), MCLUB_LANG="en", COLUMNS="200")
    env["PATH"] = f"{Path(MCLUB[0]).parent}{os.pathsep}{env['PATH']}"
    with subprocess.Popen(
        ["bash", "--noprofile", "--rcfile", str(folder / "rc"), "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env,
        cwd=folder,
        start_new_session=True,
    ):
        os.close(theirs)
        os.write(ours, typed.encode())
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # Linux says so when the other side has closed
            pass
        os.close(ours)
    found = re.search(r"^LINE: (.*?)\r?$", shown.decode(), re.M)
    assert found, shown
    return found[1]


@pytest.fixture
def picking(mclub: Mclub) -> Mclub:
    """A game of Millions of Dollars in which all seats have to pick a character."""
    people = ("yellow=Ann", "blue=Ben", "red=Cleo", "green=Dan")
    mclub.ok("new", "--game", "millions-of-dollars", *people, "--seed", "a seed")
    return mclub


@sweep_between(
    8,
    "line, completed",
    [
        ("mclub --lang d", "mclub --lang de"),
        ("mclub --lang fr act yellow: pi", "mclub --lang fr act yellow: pick"),
        ("mclub --lang x", "mclub --lang x"),
        ("mclub act --lang d", "mclub act --lang de"),
        ("mclub act ye", "mclub act yellow:"),
        ("mclub act yellow: pi", "mclub act yellow: pick"),
        ("mclub act yellow:pi", "mclub act yellow:pick"),
        ("mclub act yellow: pick dr", "mclub act yellow: pick driver"),
        ("mclub act ann: pick dr", "mclub act ann: pick driver"),
        ("mclub act --seat y pick dr", "mclub act --seat y pick driver"),
        ("mclub act --seat=y pick dr", "mclub act --seat=y pick driver"),
        ("mclub act --seat=bl", "mclub act --seat=blue"),
        ("mclub act --seat ye", "mclub act --seat yellow"),
        ("mclub legal --seat=re", "mclub legal --seat=red"),
        ("mclub undo --seat=gr", "mclub undo --seat=green"),
        ("mclub act --seat=wh", "mclub act --seat=wh"),
        ("mclub --lang=fr act --seat=bl", "mclub --lang=fr act --seat=bleu"),
        ("mclub --lang=d", "mclub --lang=de"),
        ("mclub act --lang=d", "mclub act --lang=de"),
        ("mclub --lang=fr act yellow:pick dr", "mclub --lang=fr act yellow:pick driver"),
        ("mclub rules --game=le", "mclub rules --game=le-millionnaire"),
        ("mclub play --bot blue=pl", "mclub play --bot blue=planner"),
        ("mclub play --bot=blue=pl", "mclub play --bot=blue=planner"),
        ("mclub play a=A b=B --bot red=gr", "mclub play a=A b=B --bot red=greedy"),
        ("mclub bots blue=pl", "mclub bots blue=planner"),
        ("mclub bots a=greedy blue=pl", "mclub bots a=greedy blue=planner"),
    ],
)
def test_the_tab_key_completes(picking: Mclub, tmp_path: Path, line: str, completed: str) -> None:
    assert after_tab(picking.path, tmp_path, line).rstrip() == completed


@sweep_between(
    2,
    "line, completed",
    [
        ("mclub --lang=d", "mclub --lang=de"),
        ("mclub act --seat=y pick dr", "mclub act --seat=y pick driver"),
        ("mclub act yellow:pi", "mclub act yellow:pick"),
        ("mclub play --bot=blue=pl", "mclub play --bot=blue=planner"),
    ],
)
def test_it_completes_where_bash_splits_at_spaces_alone(
    picking: Mclub, tmp_path: Path, line: str, completed: str
) -> None:
    assert after_tab(picking.path, tmp_path, line, "' '").rstrip() == completed


def test_a_file_before_the_action_is_one_word(picking: Mclub, tmp_path: Path) -> None:
    (tmp_path / "at=home:games@2.db").write_bytes(picking.path.read_bytes())
    line = "mclub act --db at=home:games@2.db yellow: pi"
    assert after_tab(tmp_path / "none.db", tmp_path, line).rstrip() == f"{line}ck"
