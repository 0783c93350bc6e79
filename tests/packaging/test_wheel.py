"""The wheel in its own environment: complete, without anything extra, and playable."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.sweeping import SWEEP
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PACKAGES = ["mclub", "commands", "events", "projections"]
DISTRIBUTIONS = {"fpdf": "fpdf2", "fontTools": "fonttools"}
"""Libraries whose distribution has another name than their module."""
LOADED_BY_OTHERS = {"httptools"}
"""Libraries that another one imports by name."""
pytestmark = SWEEP
GAME = ROOT / "fixtures/million_club/games/two_players.txt"


def run(*words: object, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a clean environment, without this checkout and without a file of games."""
    clean = {"PATH": os.environ["PATH"], "HOME": str(cwd), "LANG": "C.UTF-8"}
    return subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=clean | env,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ("-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    built = run(sys.executable, *words, cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    [file] = folder.glob("*.whl")
    return file


class Installation:
    """An environment with the wheel installed, and a separate folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        self.environment = folder / "environment"
        self.site = Path(sysconfig.get_path("purelib", "venv", {"base": str(self.environment)}))
        self.python = self.environment / "bin" / "python"

    def mclub(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        return run(self.python.with_name("mclub"), *words, cwd=self.folder, **env)

    def ok(self, *words: str) -> str:
        """The output of `mclub`, which must succeed without a warning."""
        done = self.mclub(*words, PYTHONWARNINGS="error")
        assert (done.returncode, done.stderr) == (0, ""), words
        return done.stdout


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder = tmp_path_factory.mktemp("installed")
    made = Installation(folder)
    venv = (sys.executable, "-m", "venv", "--without-pip", made.environment)
    assert run(*venv, cwd=folder).returncode == 0
    words = ("--python", made.python, "install", "--no-index", "--no-deps", "--quiet", wheel)
    done = run(sys.executable, "-m", "pip", *words, cwd=folder)
    assert done.returncode == 0, done.stderr
    # The libraries come from this environment, without an index; the path adds no editable install.
    (made.site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return made


def test_the_wheel_holds_the_four_packages_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert len(tops) == len(PACKAGES) + 1
    packed = {name for name in names if not name.partition("/")[0].endswith(".dist-info")}
    sources = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert packed == sources
    for package in PACKAGES:
        assert f"{package}/py.typed" in packed
    for game in ("million_club", "millions_of_dollars", "le_millionnaire"):
        assert {f"mclub/games/{game}/rulebook.toml", f"mclub/games/{game}/demo.txt"} <= packed


def test_the_wheel_requires_the_libraries_that_are_imported(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    imported: set[str] = set()
    for name in archive.namelist():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(archive.read(name))):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    assert node.level == 0
                    assert node.module is not None
                    imported.add(node.module.partition(".")[0])
    modules = imported - set(sys.stdlib_module_names) - set(PACKAGES)
    foreign = {DISTRIBUTIONS.get(module, module) for module in modules}
    [metadata] = [name for name in archive.namelist() if name.endswith("/METADATA")]
    told = Parser().parsestr(archive.read(metadata).decode())
    required = {
        re.split("[;<>[]", requirement)[0].replace("-", "_").strip()
        for requirement in told.get_all("Requires-Dist", [])
    }
    assert foreign | LOADED_BY_OTHERS == required
    [screen] = [each for each in told.get_all("Requires-Dist", []) if each.startswith("textual")]
    assert "extra" not in screen
    assert told["Requires-Python"] == ">=3.11"
    assert told["License-Expression"] == "MIT"


def test_each_package_comes_from_the_environment(installation: Installation) -> None:
    code = f"import importlib as i\nfor n in {PACKAGES}: print(i.import_module(n).__file__)"
    told = run(installation.python, "-c", code, cwd=installation.folder).stdout.split()
    assert told == [str(installation.site / package / "__init__.py") for package in PACKAGES]
    project = f"import importlib as i\nfor n in {PACKAGES[1:]}: print(i.import_module(n).PROJECT)"
    assert run(installation.python, "-c", project, cwd=installation.folder).stdout.split() == (
        ["mclub"] * 3
    )


def test_it_plays_from_another_folder(installation: Installation) -> None:
    assert installation.ok("--version") == "mclub 0.1.0\n"
    assert "Winner: ▲ Green West" in installation.ok("demo", "--quick")
    assert installation.ok("new", "yellow=Ann", "blue=Ben", "--seed", "wheel").startswith("Game ")
    assert "places a pawn" in installation.ok("act", "place", "companies")
    assert installation.ok("import", str(GAME)).endswith(" events.\n")
    assert "Winner: " in installation.ok("score")
    assert installation.ok("export", "--transcript") == GAME.read_text()
    assert "Hostile Takeover" in installation.ok("rules", "MC-EXC-3")
    assert installation.ok("list").count("finished") == 2
    assert (installation.folder / ".local/share/mclub/games.db").is_file()
    assert "mclub" in run(installation.python, "-m", "mclub", "-h", cwd=installation.folder).stdout


def test_without_the_extra_the_service_is_refused_in_one_line(
    installation: Installation, tmp_path: Path
) -> None:
    missing = 'raise ModuleNotFoundError("No module named uvicorn", name="uvicorn")\n'
    (tmp_path / "uvicorn.py").write_text(missing)
    refused = installation.mclub("serve", PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "mclub: The service needs libraries that are not installed: pipx install 'mclub[service]'\n"
    )


def test_without_the_extra_a_database_is_refused_in_one_line(
    installation: Installation, tmp_path: Path
) -> None:
    missing = 'raise ModuleNotFoundError("No module named psycopg", name="psycopg")\n'
    (tmp_path / "psycopg.py").write_text(missing)
    refused = installation.mclub("list", "--db", "postgresql://h/club", PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "mclub: A database needs libraries that are not installed: pipx install 'mclub[postgres]'\n"
    )


@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("fpdf", ("pad", "--blank", "pad.pdf")),
        ("fontTools", ("chart", "chart.svg")),
        ("resvg_py", ("chart", "chart.png")),
    ],
)
def test_without_the_extra_a_picture_is_refused_in_one_line(
    installation: Installation, tmp_path: Path, library: str, words: tuple[str, ...]
) -> None:
    missing = f'raise ModuleNotFoundError("No module named {library}", name="{library}")\n'
    (tmp_path / f"{library}.py").write_text(missing)
    installation.ok("new", "yellow=Ann", "blue=Ben")  # a chart is of a game
    refused = installation.mclub(*words, PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "mclub: Pictures need libraries that are not installed: pipx install 'mclub[pictures]'\n"
    )
    assert not (installation.folder / words[-1]).exists()


FOREIGN = '"""Another project, as it could be on the package index."""\n\nclass Events: ...\n'


@pytest.mark.parametrize("package", PACKAGES[1:])
def test_a_foreign_package_before_ours_is_one_clear_line(
    installation: Installation, tmp_path: Path, package: str
) -> None:
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text(FOREIGN)
    refused = installation.mclub("show", PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"mclub: the package “{package}” in this environment belongs to another project. "
        "Install mclub into an environment of its own: pipx install mclub.\n"
    )


def test_a_foreign_package_written_over_ours_is_one_clear_line(
    installation: Installation, tmp_path: Path
) -> None:
    for package in PACKAGES:
        shutil.copytree(installation.site / package, tmp_path / package)
    (tmp_path / "events" / "__init__.py").write_text(FOREIGN)
    refused = installation.mclub("new", "yellow=A", "blue=B", PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("mclub: the package “events” in this environment belongs to")
    assert refused.stderr.count("\n") == 1


def test_the_installed_program_speaks_every_language(installation: Installation) -> None:
    assert "chacune vaut 1 PV" in installation.ok("--lang", "fr", "rules", "MC-SCO-4")
    assert "Noch keine Partien" in installation.ok("list", "--lang", "de", "--db", "none.db")
