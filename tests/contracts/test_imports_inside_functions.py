"""Imports belong at the top of a module. A function may import only what would slow down a start
that doesn't need it (CONTRIBUTING.md, Imports inside functions)."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("events", "projections", "commands", "mclub")
SLOW: Final = {
    "colorama",
    "difflib",
    "distributed",
    "events.sqlite_log.schema",
    "fontTools",
    "fontpkg_noto_sans",
    "fpdf",
    "hashlib",
    "json",
    "logging",
    "mclub.club.amend",
    "mclub.club.bounds",
    "mclub.club.explanation",
    "mclub.club.fork",
    "mclub.club.opening",
    "mclub.club.retries",
    "mclub.club.steps",
    "mclub.desk.audit",
    "noto_cjk_sans_jp_regular",
    "projections.crossings",
    "projections.knowledge",
    "resvg_py",
    "rich",
    "segno",
    "sqlite_utils",
    "structlog",
    "tomllib",
}
"""Modules that any function may import, since they are slow to import and rarely needed."""
COMMANDS: Final = ("mclub.cli", "mclub.__main__")
"""The packages in which a function is a command, and imports what only this command needs."""
BY_NAME: Final = {
    "events.opening": "events.postgres_log",
    "mclub.bots": "mclub.bots",
    "mclub.service.news": "mclub.service.postgres_news",
    "mclub.service.store.opening": "mclub.service.store",
}
"""Modules that choose an engine or a bot by name, with the place of the choices."""
PADS: Final = "mclub.pads"
"""The package that a game needs only to draw a pad."""


class Import(NamedTuple):
    """An import inside a function. line: in the file."""

    module: str
    line: int
    target: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def within(name: str, package: str) -> bool:
    """Whether the module is the package or part of it."""
    return f"{name}.".startswith(f"{package}.")


def game_of(module: str) -> str | None:
    """The package of the game that the module belongs to."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["mclub", "games"] and len(parts) > 2 else None


def allowed(found: Import) -> bool:
    """Whether the rule allows the import inside a function."""
    places = [*SLOW, *(place for module, place in BY_NAME.items() if module == found.module)]
    game = game_of(found.module)
    if game is not None:
        places += [f"{layer}.{game}" for layer in PACKAGES[:3]] + [f"mclub.games.{game}", PADS]
    return any(within(found.module, command) for command in COMMANDS) or any(
        within(found.target, place) for place in places
    )


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the program, parsed."""
    parsed = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            parsed[name.removesuffix(".__init__")] = ast.parse(path.read_bytes())
    return parsed


def targets(node: ast.stmt) -> Iterator[str]:
    """The modules that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            yield whole if whole in modules() else str(node.module)


def at_the_top(statements: list[ast.stmt]) -> Iterator[str]:
    """The modules imported when these statements are executed."""
    for node in statements:
        if isinstance(node, ast.Try | ast.With):
            yield from at_the_top(node.body)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test):
            yield from at_the_top([*node.body, *node.orelse])
        else:
            yield from targets(node)


def inside(node: ast.AST, module: str, late: bool = False) -> Iterator[Import]:
    """The imports inside the functions of a node of the module. late: whether the node is inside
    one."""
    late |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for child in ast.iter_child_nodes(node):
        if late and isinstance(child, ast.Import | ast.ImportFrom):
            yield from (Import(module, child.lineno, target) for target in targets(child))
        elif not isinstance(child, ast.expr):
            yield from inside(child, module, late)


@cache
def loaded_with(module: str) -> frozenset[str]:
    """All modules of the program that an import of this one loads, including itself."""
    loaded: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in loaded or name not in modules():
            continue
        loaded.add(name)
        waiting += [name.rpartition(".")[0], *at_the_top(modules()[name].body)]
    return frozenset(loaded)


@pytest.fixture(scope="module")
def late() -> list[Import]:
    """Every import inside a function of the program."""
    return [found for module, tree in modules().items() for found in inside(tree, module)]


def test_the_rule_allows_every_import_inside_a_function(late: list[Import]) -> None:
    assert [str(found) for found in late if not allowed(found)] == []


def test_nothing_is_imported_late_that_its_module_loads_anyway(late: list[Import]) -> None:
    in_vain = [str(found) for found in late if found.target in loaded_with(found.module)]
    assert in_vain == []


@pytest.mark.parametrize("slow", sorted(SLOW))
def test_what_may_be_imported_late_is_somewhere(late: list[Import], slow: str) -> None:
    assert any(within(found.target, slow) for found in late)


@pytest.mark.parametrize(("module", "place"), BY_NAME.items())
def test_what_is_chosen_by_name_is_imported_late_there(
    late: list[Import], module: str, place: str
) -> None:
    assert any(found.module == module and within(found.target, place) for found in late)


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("mclub.club.moment", "mclub.kinds.parts"),
        ("mclub.games.million_club", "mclub.desk.compare"),
        ("mclub.games.million_club.face", "projections.words"),
        ("mclub.service.api.reading", "mclub.bots.planner"),
        ("commands.notation", "unicodedata"),
        ("mclub.climate", "mclub.screen.console"),
    ],
)
def test_the_rule_refuses(module: str, target: str) -> None:
    assert not allowed(Import(module, 1, target))


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("mclub.cli.scorepad", "mclub.screen.score"),
        ("mclub.games.million_club.face", "mclub.pads"),
        ("mclub.games.million_club", "commands.million_club.claims"),
        ("events.opening", "events.postgres_log"),
    ],
)
def test_the_rule_allows(module: str, target: str) -> None:
    assert allowed(Import(module, 1, target))
