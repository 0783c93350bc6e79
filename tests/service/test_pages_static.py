"""A static file's address changes with its content, and with the content of its imports."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mclub.service.pages import rendering
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
