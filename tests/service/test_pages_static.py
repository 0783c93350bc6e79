"""A static file's address changes with its content, and with the content of its imports."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import mclub
from mclub.service.pages import rendering
from mclub.service.pages.assets import contents
from mclub.service.pages.rendering import STATIC, digest, static

MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))


def forget() -> None:
    """Clear the caches, as in a program just started."""
    digest.cache_clear()
    rendering.graph_digest.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the static files, from which they are served."""
    shutil.copytree(STATIC, tmp_path / "static")
    monkeypatch.setattr(rendering, "STATIC", tmp_path / "static")
    forget()
    yield tmp_path / "static"
    forget()


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ("stream.js", {"stream.js", "hub.js", "live.js", "mclub.js"}),
        ("hub.js", {"hub.js"}),
        ("talk.js", {"talk.js", "table.js"}),
        ("mclub.css", set()),
    ],
)
def test_a_change_gives_a_new_address_to_all_that_import_it(
    folder: Path, changed: str, names: set[str]
) -> None:
    """New pages don't find the previous program's worker, which has the old address."""
    before = {name: static(name) for name in MODULES}
    with (folder / changed).open("a") as file:
        file.write("\n/* the next release */\n")
    forget()
    assert {name for name in MODULES if static(name) != before[name]} == names


def test_imports_in_a_folder_and_in_a_circle_are_found(folder: Path) -> None:
    (folder / "one.js").write_text("import { two } from './vendor/two.js';")
    (folder / "vendor" / "two.js").write_text('export * from "../one.js"; import("./three.js")')
    (folder / "vendor" / "three.js").write_text("let three;")
    before = static("one.js")
    (folder / "vendor" / "three.js").write_text("let four;")
    forget()
    assert static("one.js") != before


def test_files_are_served_without_comment_lines_and_indentation(folder: Path) -> None:
    (folder / "one.js").write_text(
        "// What it is for.\n\n/** Two\n * lines. */\nfunction one() {\n"
        '  // Why.\n  return "http://" + 2; // kept\n}\n/* a */ one();\n'
    )
    (folder / "one.css").write_text("/* All\n   of it. */\n.one {\n  color: red; /* kept */\n}\n")
    assert contents("one.js", packed=False).decode() == (
        'function one() {\nreturn "http://" + 2; // kept\n}\n/* a */ one();\n'
    )
    assert contents("one.css", packed=False).decode() == ".one {\ncolor: red; /* kept */\n}\n"


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    for path in Path(mclub.__file__).parent.rglob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        code = [line for line in lines if not line.lstrip().startswith(("//", "/*", "*"))]
        assert [line for line in code if line.count("`") % 2 or line.endswith("\\")] == [], path
