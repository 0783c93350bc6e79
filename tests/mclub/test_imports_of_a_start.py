"""The modules that `mclub act`, `legal` and `show` import. Every further one delays the command, so
its snapshot gets a new module only if the command needs it."""

import sys

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.mclub.command_line import Mclub
from tests.mclub.programs import python

LISTED = """
import os, sys
import mclub.__main__ as program
end = os._exit
def list_modules(code):
    print(code, *sys.modules)
    sys.stdout.flush()
    end(0)
os._exit = list_modules
sys.argv[0] = "mclub"
program.main()
"""
EXECUTED = """
import os, sys, types
import mclub.__main__ as program
end = os._exit
def list_executed(code):
    print(code, *(name for name in program.RARE if type(sys.modules[name]) is types.ModuleType))
    sys.stdout.flush()
    end(0)
os._exit = list_executed
sys.argv[0] = "mclub"
program.main()
"""
OWN = {"events", "projections", "commands", "mclub"}


def modules_of(*words: str, program: str = LISTED) -> list[str]:
    """The exit code of a command, then the modules that it has imported, or those that the program
    lists."""
    done = python(program, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize(
    "words", [("act", "place companies"), ("legal",), ("show",)], ids=lambda words: words[0]
)
def test_a_command_imports_these_modules(
    running_game: Mclub, words: tuple[str, ...], snapshot: SnapshotAssertion
) -> None:
    code, *modules = modules_of(*words, "--db", str(running_game.path))
    assert code == "0"
    assert sorted(name for name in modules if name.partition(".")[0] in OWN) == snapshot


def test_an_act_imports_only_libraries_that_it_needs(running_game: Mclub) -> None:
    _code, *modules = modules_of("act", "place companies", "--db", str(running_game.path))
    packages = {name.partition(".")[0] for name in modules}
    libraries = {name for name in packages - OWN - sys.stdlib_module_names if name[0] != "_"}
    of_typer = {"annotated_doc", "shellingham", "typer"}
    assert libraries == {"msgspec", *of_typer}


def test_an_act_executes_no_module_that_it_rarely_needs(running_game: Mclub) -> None:
    words = ("act", "place companies", "--db", str(running_game.path))
    assert modules_of(*words, program=EXECUTED) == ["0"]
