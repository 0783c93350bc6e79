"""The form for a position, to continue a table's game from the middle."""

from typing import Final

from events.language import gettext as _
from events.language import mark

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
        "The round decides which tile is closed; the bank has all the money that the players don't."
    ),
    "phase": mark(
        "placing, lobby, intrigues, colonies, exchange, companies (this tile resolves next) or "
        "round_end"
    ),
    "exchange_open": mark("false after a crash that has closed the Exchange for this round"),
    "pawns": mark(
        'The pawns on the board, those on one tile in the order of placing, e.g. "yellow lobby '
        'industry", "blue companies"'
    ),
    "players": mark("The players in order round the table; a colour for each."),
    "companies": mark(
        'By type, level and notes: "industry:2+1" is at level 2 with one note under it'
    ),
    "colonies": mark('By region where it is known, "?" where only its owner knows it'),
}


def template() -> str:
    """The form with explanations in the current language."""
    return TEMPLATE.format(**{key: _(comment) for key, comment in COMMENTS.items()})
