"""A static file's address changes with its content, and with the content of its imports."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mclub
from mclub.service.pages import scripts
from mclub.service.pages.assets import contents
from mclub.service.pages.scripts import join, static

SCRIPTS = sorted(Path(mclub.__file__).parent.rglob("*.js"))
FILES = {
    "mclub.js": 'import { both as two } from "./both.js";\ntwo(); import("./lazy.js");\n',
    "both.js": "const own = 1;\nexport function both() {}\nexport default own;\n",
    "page.js": ('import own from "./both.js";\nimport { Own, unit } from "./own.js";\nown(Own);\n'),
    "own.js": "export class Own {}\nexport const unit = 1;\n",
    "lazy.js": 'import { both } from "./both.js";\nexport async function lazy() { both(); }\n',
    "hub.js": 'import "./both.js";\n',
    "alone.js": "export const alone = 1;\n",
    "one.css": "p { color: red }\n",
}


def forget() -> None:
    """Clear the caches, as in a program just started."""
    for cached in (scripts.graph_digest, scripts._digest, scripts._base):
        cached.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of static files, from which they are served."""
    monkeypatch.setattr(scripts, "STATIC", tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    forget()
    yield tmp_path
    forget()


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ("both.js", {"mclub.js", "page.js", "lazy.js", "hub.js", "both.js"}),
        ("lazy.js", {"mclub.js", "page.js", "lazy.js", "both.js"}),
        ("own.js", {"page.js", "own.js"}),
        ("alone.js", {"alone.js"}),
        ("one.css", {"one.css"}),
    ],
)
def test_a_change_gives_a_new_address_to_all_files_in_which_it_is_or_that_import_them(
    folder: Path, changed: str, names: set[str]
) -> None:
    """New pages don't find the previous program's files, which have the old address."""
    before = {name: static(name) for name in FILES}
    with (folder / changed).open("a") as file:
        file.write("\n/* the next release */\n")
    forget()
    assert {name for name in FILES if static(name) != before[name]} == names


@pytest.mark.usefixtures("folder")
def test_the_module_of_every_page_lends_its_modules_to_the_others() -> None:
    assert join("mclub.js") == (
        "const $both = (() => {\nconst own = 1;\nfunction both() {}\n\n"
        "return { both: both, default: own };\n})();\n"
        "const $mclub = (() => {\nconst { both: two } = $both;\n"
        f'two(); import("{static("lazy.js")}");\n\nreturn {{  }};\n}})();\n'
        "export { $both, $mclub };\nexport const {  } = $mclub;\n"
    )
    assert join("page.js") == (
        f'import {{ $both }} from "{static("mclub.js")}";\n'
        "const $own = (() => {\nclass Own {}\nconst unit = 1;\n\n"
        "return { Own: Own, unit: unit };\n})();\n"
        "const $page = (() => {\nconst { default: own } = $both;\n"
        "const { Own, unit } = $own;\nown(Own);\n\nreturn {  };\n})();\n"
        "export {  };\nexport const {  } = $page;\n"
    )
    assert join("lazy.js") == (
        f'import {{ $both }} from "{static("mclub.js")}";\n'
        "const $lazy = (() => {\nconst { both } = $both;\nasync function lazy() { both(); }\n\n"
        "return { lazy: lazy };\n})();\nexport {  };\nexport const { lazy } = $lazy;\n"
    )


@pytest.mark.usefixtures("folder")
def test_a_worker_has_all_its_modules_and_a_module_without_imports_is_its_file() -> None:
    assert "mclub.js" not in join("hub.js")
    assert join("hub.js").startswith("const $both = ")
    assert join("alone.js") == FILES["alone.js"]


def test_modules_import_and_export_in_the_forms_that_are_joined() -> None:
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        statements = re.findall(r"^(?:import|export|await)\b", text, re.MULTILINE)
        joinable = [*scripts.IMPORT.finditer(text), *scripts.EXPORT.finditer(text)]
        assert len(statements) == len(joinable), path


def test_the_files_of_a_table_have_no_module_twice() -> None:
    modules: list[str] = []
    for name in ("mclub.js", "table.js", "guide.js", "parts.js", "stepper.js", "pieces.js"):
        modules += re.findall(r"^const (\$\w+) = \(\(\)", join(name), re.MULTILINE) or [name]
    assert {"$mclub", "$vendor_morphdom_morphdom_esm", "$table", "$pieces", "guide.js"} <= {
        *modules
    }
    assert len(modules) == len(set(modules))


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
    for path in SCRIPTS:
        lines = path.read_text("utf-8").splitlines()
        code = [line for line in lines if not line.lstrip().startswith(("//", "/*", "*"))]
        assert [line for line in code if line.count("`") % 2 or line.endswith("\\")] == [], path
