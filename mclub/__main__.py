"""The program `mclub`."""

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from typing import Any, NoReturn

PACKAGES = ("events", "projections", "commands")
BACKPORTS = "typing_extensions"
RARE = frozenset(("bz2", "ipaddress", "locale", "lzma", "msgspec.inspect", "signal"))
"""Modules that libraries import at their top but most commands never use."""


class WithoutBackports:
    """An import finder that hides `typing_extensions`."""

    def find_spec(self, name: str, *_where: object) -> None:
        """Raises ModuleNotFoundError for `typing_extensions`, and leaves everything else to
        the other finders."""
        if name == BACKPORTS:
            raise ModuleNotFoundError(name=name)


class WithoutRare:
    """An import finder that executes the modules of `RARE` only when one of their names is used.
    All of them together would take a twentieth of a command's time."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        """The module of `RARE`, not executed yet; None leaves everything else to the other
        finders."""
        spec = PathFinder.find_spec(name, path, target) if name in RARE else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


@contextmanager
def importing(finder: Any) -> Iterator[None]:
    """Ask this finder first."""
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def import_msgspec() -> None:
    """Import msgspec without `typing_extensions`, whose import would take a twentieth of a
    command's time. msgspec then falls back on `typing`, which has everything it needs in this
    Python."""
    with importing(WithoutBackports()):
        import_module("msgspec")


def main() -> NoReturn:
    """Run the command line; the entry point of the installed program.

    A command takes about a tenth of a second, mostly for imports. Garbage collection and module
    teardown would add a fifth to that, so both are skipped; each command closes the files it has
    opened.
    """
    gc.disable()
    with importing(WithoutRare()):
        import_msgspec()
        import_module("typer")
    for package in PACKAGES:
        if getattr(import_module(package), "PROJECT", None) != "mclub":
            # Other projects may use the same package names; the last one installed wins.
            sys.exit(
                f"mclub: the package “{package}” in this environment belongs to another project. "
                "Install mclub into an environment of its own: pipx install mclub."
            )
    from mclub.cli import app
    from mclub.text import streams

    streams.install()
    code: int | str | None = 0
    try:
        app()
    except SystemExit as ending:
        code = ending.code
    code = code if isinstance(code, int) else int(code is not None)
    os._exit(streams.close(code, as_json="--json" in sys.argv))


if __name__ == "__main__":
    main()
