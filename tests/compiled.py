"""Templates of pages, compiled once for all processes of a test run."""

import atexit
import os
import shutil
from pathlib import Path
from tempfile import mkdtemp

from jinja2 import FileSystemBytecodeCache

from mclub.service.pages.rendering import environment
from mclub.text.languages import LANGUAGES

FOLDER = "MCLUB_TESTS_COMPILED"
"""The variable that names the folder of compiled templates to the other processes of a run."""


def compiled_folder() -> str:
    """The run's folder of compiled templates. The run's first process makes and removes it."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = mkdtemp(prefix="mclub-compiled-")
        atexit.register(_remove, os.environ[FOLDER], os.getpid())
    return os.environ[FOLDER]


def share_templates() -> None:
    """Make this process read and write compiled templates there. Translations are compiled in, so
    each language has a folder of its own."""
    for language in LANGUAGES:
        folder = Path(compiled_folder(), language)
        folder.mkdir(exist_ok=True)
        environment(language).bytecode_cache = FileSystemBytecodeCache(str(folder))


def _remove(folder: str, maker: int) -> None:
    # A fork of the process that made it may end before it.
    if os.getpid() == maker:
        shutil.rmtree(folder, ignore_errors=True)
