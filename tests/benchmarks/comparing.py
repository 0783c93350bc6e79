"""The results as JSON, and what is worse than in an earlier run."""

import json
import os
import platform
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from events.errors import BadInput
from tests.benchmarks.figures import Figures, quiet

FORMAT: Final = 1
Document = dict[str, Any]


def document(figures: Figures) -> Document:
    """The results as JSON: {"format", "at", "python", "cores", "figures": […]}.

    Each figure has "what", "against" (its yardstick, or where it was measured), "value" and "unit"
    (a ratio, or the form of the value), "better" ("less", "more", or "" if it depends only on the
    machine), "noise" (as a share of the value) and "verdict"; a ratio also the seconds of mclub and
    of the yardstick.
    """
    ratios = [
        {
            "what": figure.what,
            "against": figure.yardstick,
            "value": figure.ratio,
            "unit": "× as long" if figure.is_length else "× as fast",
            "better": "less" if figure.is_length else "more",
            "noise": figure.noise,
            "verdict": figure.verdict,
            "seconds": [quiet(figure.ours), quiet(figure.theirs)],
        }
        for figure in figures.all
    ]
    notes = [
        {
            "what": note.what,
            "against": note.where,
            "value": note.value,
            "unit": note.form,
            "better": note.better,
            "noise": note.noise,
            "verdict": note.verdict,
        }
        for note in figures.notes
    ]
    return {
        "format": FORMAT,
        "at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "figures": ratios + notes,
    }


def read(path: Path) -> Document:
    """The results of an earlier run. Raises BadInput."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path} can't be read as results of make bench: {error}.") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadInput(f"{path} doesn't hold results of make bench.")
    return found


def worse(base: Document, now: Document) -> Iterator[str]:
    """A line for each figure that is worse than in `base` by more than the noise of both runs."""
    earlier = {(one["what"], one["against"]): one for one in base["figures"]}
    for one in now["figures"]:
        before = earlier.get((one["what"], one["against"]))
        if before is not None and _is_worse(before, one):
            values = f"{before['value']:.4g} → {one['value']:.4g}"
            noise = before["noise"] + one["noise"]
            yield f"{one['what']} ({one['against']}): {values}, noise {noise:.0%}"


def _is_worse(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    by = (now["value"] - before["value"]) * {"less": 1, "more": -1, "": 0}[now["better"]]
    return bool(by > (before["noise"] + now["noise"]) * before["value"])
