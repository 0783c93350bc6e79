"""JavaScript modules, joined: a browser gets those of a table page by two requests instead of
thirty.

`BASE`, which every page loads, is sent with all modules that it imports; another module with those
that it imports besides. Within a file each module becomes an object of its exports, made by a
function, so their names don't meet. What is imported while a page is in use stays a file of its
own. Joined or not, a module runs once on a page, after those that it imports.
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, normpath
from typing import Final

from mclub.kinds.registry import GAMES

STATIC: Final = Path(__file__).parent / "static"
OF_A_GAME: Final = "pages"
"""The folder in a game's package with its templates and static files."""
BASE: Final = "mclub.js"
"""The module that every page loads."""
WORKERS: Final = frozenset({"hub.js", "notice-worker.js"})
"""Modules that run without a page. Their files contain all that they import."""
IMPORT: Final = re.compile(
    r"^import (?:(?:\{ (?P<names>[^}]+) \}|(?P<default>\w+)) from )?"
    r'"(?P<path>\.[^"]+)";\n',
    re.MULTILINE,
)
EXPORT: Final = re.compile(
    r"^export (?:default (?P<default>\w+);\n"
    r"|(?=(?:async )?(?:function|const|class) (?P<name>\w+)))",
    re.MULTILINE,
)
LAZY_IMPORT: Final = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
"""An import while the page is in use."""


def static(name: str) -> str:
    """The URL of a static file. It changes when the file or a module that it imports changes."""
    return f"/static/{name}?{graph_digest(name)}"


def place_of(name: str) -> Path:
    """The path of a static file. name: such as "mclub.css", or "million-club/board.css" for a file
    in a game's package."""
    game, slash, rest = name.partition("/")
    if slash and game in GAMES:
        return Path(str(files(GAMES[game]) / OF_A_GAME / rest))
    return STATIC / name


@cache
def graph_digest(name: str) -> str:
    """A digest of a static file and all modules that its file imports, in hex."""
    names, queue = set[str](), {name}
    while queue:
        one = queue.pop()
        names.add(one)
        queue |= {*_imports(one), *_lazy_imports(one)}
        if name not in WORKERS and one in _base():
            queue.add(BASE)
        queue -= names
    digests = "".join(map(_digest, sorted(names)))
    return blake2b(digests.encode(), digest_size=6).hexdigest()


def join(name: str) -> str:
    """The text of a module's file: the module, and before it those that it imports and that the
    page doesn't have yet."""
    from_base = frozenset[str]() if name in WORKERS | _base() else _base()
    own = [one for one in _in_order(name) if one not in from_base]
    needed = {one: None for module in own for one in _imports(module)}
    if not needed:
        return _with_urls(name)
    borrowed = ", ".join(_object(one) for one in needed if one in from_base)
    lent = ", ".join(map(_object, own)) if name == BASE else ""
    exports = ", ".join(_exports(_source(name)))
    return "".join(
        [
            f'import {{ {borrowed} }} from "{static(BASE)}";\n' if borrowed else "",
            *map(_wrap, own),
            f"export {{ {lent} }};\nexport const {{ {exports} }} = {_object(name)};\n",
        ]
    )


def _wrap(name: str) -> str:
    """A module as the object of its exports."""

    def names_from(match: re.Match[str]) -> str:
        names = match["names"] or (match["default"] and f"default as {match['default']}")
        if not names:
            return ""
        imported = _object(_name_of(name, match["path"]))
        return f"const {{ {names.replace(' as ', ': ')} }} = {imported};\n"

    body = EXPORT.sub("", IMPORT.sub(names_from, _with_urls(name)))
    exports = ", ".join(f"{one}: {value}" for one, value in _exports(_source(name)).items())
    return f"const {_object(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();\n"


def _with_urls(name: str) -> str:
    """A module's text, which imports others while the page is in use by their URLs."""
    return LAZY_IMPORT.sub(
        lambda match: f'import("{static(_name_of(name, match["path"]))}")', _source(name)
    )


def _exports(source: str) -> dict[str, str]:
    """The names that a module exports, each with its name inside the module."""
    return {
        "default" if match["default"] else match["name"]: match["default"] or match["name"]
        for match in EXPORT.finditer(source)
    }


def _in_order(name: str) -> Iterator[str]:
    """A module and all that it imports, in the order in which they run."""
    visited = set[str]()

    def visit(one: str) -> Iterator[str]:
        if one not in visited:
            visited.add(one)
            for other in _imports(one):
                yield from visit(other)
            yield one

    return visit(name)


@cache
def _base() -> frozenset[str]:
    """The modules of `BASE`'s file."""
    return frozenset(_in_order(BASE))


def _imports(name: str) -> list[str]:
    """The modules that a static file imports before it runs."""
    return _matches(IMPORT, name)


def _lazy_imports(name: str) -> list[str]:
    """The modules that a static file imports while the page is in use."""
    return _matches(LAZY_IMPORT, name)


def _matches(pattern: re.Pattern[str], name: str) -> list[str]:
    if not name.endswith(".js"):
        return []
    return [_name_of(name, match["path"]) for match in pattern.finditer(_source(name))]


def _name_of(name: str, path: str) -> str:
    """The name of the module that `name` imports as `path`."""
    return normpath(f"{dirname(name)}/{path}").lstrip("/")


def _object(name: str) -> str:
    """The variable with a module's exports."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _source(name: str) -> str:
    return place_of(name).read_text("utf-8")


@cache
def _digest(name: str) -> str:
    return blake2b(place_of(name).read_bytes(), digest_size=4).hexdigest()
