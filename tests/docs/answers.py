"""Compare documented output with real output: ids, times and hashes differ between runs."""

import re
from typing import Any

import msgspec

GAME = re.compile(r"\b[a-hjkmnp-z2-9]{10}\b")
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?Z?)?")
HASH = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{16})\b")
CUT = re.compile(r"…|\.\.\.")
"""An ellipsis for any text, or for any lines if alone on a line."""


def steady(text: str) -> str:
    """The text with placeholders for all game ids, times and hashes."""
    text = HASH.sub("HASH", TIME.sub("TIME", text))
    return GAME.sub("GAME", text)


def fits(shown: list[str], printed: str) -> bool:
    """Whether the documented lines match the output, apart from omissions."""
    lines = [steady(line).rstrip() for line in shown]
    pattern = "".join(
        r"(?:.*\n)*?" if CUT.fullmatch(line.strip()) else _line(line) + r"\n" for line in lines
    )
    text = "".join(line.rstrip() + "\n" for line in steady(printed).splitlines())
    return re.fullmatch(pattern, text.rstrip("\n") + "\n") is not None


def fits_json(shown: Any, printed: Any) -> bool:
    """Like `fits`, for JSON. A text may be cut, and "…" stands for any value, for further items at
    the end of a list, and as a name for further fields of an object."""
    if shown == "…":
        return True
    if isinstance(shown, str) and isinstance(printed, str):
        return re.fullmatch(_line(steady(shown)), steady(printed)) is not None
    if isinstance(shown, dict) and isinstance(printed, dict):
        names = [name for name in shown if name != "…"]
        there = [name for name in printed if name in names or "…" not in shown]
        # The order of the seats matters.
        return names == there and all(fits_json(shown[name], printed[name]) for name in names)
    if isinstance(shown, list) and isinstance(printed, list):
        if shown and shown[-1] == "…":
            shown, printed = shown[:-1], printed[: len(shown) - 1]
        return len(shown) == len(printed) and all(map(fits_json, shown, printed))
    return bool(shown == printed)


def read_json(text: str) -> Any:
    """Parse one document, or one per line."""
    lines = [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else lines


def _line(line: str) -> str:
    return ".*".join(re.escape(part) for part in CUT.split(line))
