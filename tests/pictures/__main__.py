"""`python -m tests.pictures` takes the pictures of the documents, or those named.

A real chromium shows recorded games and a game of a fixed seed, so the pictures change only with
the pages. A film strip holds the page still for each of its frames.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.conftest import launch
from tests.pictures.scenes import PICTURES
from tests.service.served import Standalone

DOCS = Path(__file__).parents[2] / "docs"


def main(names: list[str]) -> None:
    """Take these pictures, or all of them."""
    with (
        TemporaryDirectory() as folder,
        Standalone(Path(folder) / "games.db") as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for name in names or PICTURES:
            file = DOCS / f"{name}.webp"
            PICTURES[name](browser, server).save(file, quality=75, method=6)
            print(f"{file.relative_to(DOCS.parent)}  {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
