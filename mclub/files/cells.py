"""The cells of a CSV file, escaped so that no spreadsheet runs one as a formula."""

import re
from typing import Any, Final

# Characters that start a formula, in full width too, and those that spreadsheets skip before it.
_FORMULA: Final = re.compile("'*[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")


def cell(value: Any) -> Any:
    """The value as written to the file: text that would start a formula gets an apostrophe, and
    numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def cell_text(text: str) -> str:
    """The inverse of `cell`."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
