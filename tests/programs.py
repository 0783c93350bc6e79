"""The programs of the system that the tests run."""

from typing import Final

BROWSERS: Final = ("chromium-headless-shell", "chromium")
"""The browsers, the first one preferred: it has no windows and takes about half the processor
time."""
