"""Positions as TOML, for people to read, fill in and change."""

from typing import Any, Final

import msgspec

from events.language import gettext as _
from events.language import mark
from mclub.games import Document

TEMPLATE: Final = """\
# {about}
# {derived}

round = 1
first = "yellow"
# {phase}
phase = "placing"
# {exchange_open}
exchange_open = true
# {pawns}
pawns = []

# {players}
[players.yellow]
name = "Ann"
money = 7
# {companies}
companies = ["industry:1"]
# {colonies}
colonies = ["?"]

[players.blue]
name = "Ben"
money = 7
companies = ["transport:1"]
colonies = ["?"]
"""
COMMENTS: Final = {
    "about": mark(
        "A table in the middle of a game. Fill it in, then: mclub new --table --from position.toml"
    ),
    "derived": mark(
        "Which tile is closed follows from the round, what the bank has from the money of all."
    ),
    "phase": mark(
        "placing, lobby, intrigues, colonies, exchange, companies (this tile resolves next) or "
        "round_end"
    ),
    "exchange_open": mark("false after a crash that has closed the Exchange for this round"),
    "pawns": mark(
        'The pawns on the board in the order of placing, e.g. "yellow lobby industry", '
        '"blue companies"'
    ),
    "players": mark("The players in order round the table; a colour for each."),
    "companies": mark(
        'By type, level and notes: "industry:2+1" is at level 2 with one note under it'
    ),
    "colonies": mark('By region where it is known, "?" where only its owner knows it'),
}


def template() -> str:
    """A position to fill in, explained in the language spoken."""
    return TEMPLATE.format(**{key: _(comment) for key, comment in COMMENTS.items()})


def as_toml(saved: Document) -> str:
    """A saved position (`Moment.position`) as a file for `mclub new --from`."""
    position = saved["position"]
    about = _("Game {game}, after event {seq}.").format(game=saved["game"], seq=saved["seq"])
    lines = [f"# {about}", ""]
    lines += [f"{key} = {_value(value)}" for key, value in position.items() if key != "players"]
    for seat, player in position["players"].items():
        lines += ["", f"[players.{seat}]"]
        lines += [f"{key} = {_value(value)}" for key, value in player.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """Strings, numbers, booleans and lists of strings are written in TOML as in JSON."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f").replace('","', '", "')
