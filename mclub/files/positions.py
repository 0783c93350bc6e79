"""Positions as TOML, for people to read and edit."""

import re
from typing import Final

import tomli_w

from events.language import gettext as _
from mclub.kinds.kind import Document
from projections.words import seat_name, shown_name

WIDEST: Final = 100
"""A list up to this width stays on one line."""
_LIST: Final = re.compile(r"^(.*)\[\n((?: {4}.+,\n)+)\]$", re.MULTILINE)


def as_toml(saved: Document) -> str:
    """A saved position (`Moment.position`) as a file for `mclub new --from`."""
    about = _("Game {game}, after event {seq}.").format(game=saved["game"], seq=saved["seq"])
    seats = saved.get("bots", {}).items()
    bots = [seat_name(seat, shown_name(seat, bot, bot)) for seat, bot in seats]
    lines = [about, *([_("Bots: {bots}.").format(bots=", ".join(bots))] if bots else [])]
    return (
        "".join(f"# {line}\n" for line in lines)
        + "\n"
        + _LIST.sub(_on_one_line, tomli_w.dumps(saved["position"]))
    )


def _on_one_line(match: re.Match[str]) -> str:
    items = [line.strip().removesuffix(",") for line in match[2].split("\n")[:-1]]
    line = f"{match[1]}[{', '.join(items)}]"
    return line if len(line) <= WIDEST else match[0]
