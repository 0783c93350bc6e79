"""The cells of a CSV file, written so that no spreadsheet runs one as a formula."""

import re
from typing import Any, Final

# What spreadsheets begin a formula with, in full width too, and what they skip before it.
_FORMULA: Final = re.compile("'*[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")


def cell(value: Any) -> Any:
    """A value as it stands in a file: a text that would begin a formula gets an apostrophe. Numbers
    stay numbers."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def cell_text(text: str) -> str:
    """The text that `cell` wrote."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
