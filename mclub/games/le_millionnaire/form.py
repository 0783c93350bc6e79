"""The form for a position, which continues a table's game in mclub."""

from typing import Final

from events.language import gettext as _
from events.language import mark
from events.le_millionnaire.figures import THROWS
from events.le_millionnaire.words import OPTIONS

TEMPLATE: Final = """\
# {about}
# {derived}

round = 1
first = "yellow"
turn = "yellow"
# {throws}
throws = 0
# {options}
{chosen}
# {stakes}
stakes = []

# {players}
[players.yellow]
name = "Ann"
cash = 60000
square = 2
# {securities}
securities = ["azure 4"]
# {cards}
cards = []

[players.blue]
name = "Ben"
cash = 0
square = 3
securities = ["jade 1 small"]
cards = []
"""
COMMENTS: Final = {
    "about": mark(
        "A table before a throw. Fill it in, then: "
        "mclub new --game le-millionnaire --table --from position.toml"
    ),
    "derived": mark(
        "What the bank has, and which cards lie in the deck, follows from the players."
    ),
    "throws": mark("Throws made in this turn: 0, or up to {most} after doubles"),
    "options": mark("The options, as for a new game"),
    "stakes": mark('What lies on the board, by square or box, e.g. "6 1000", "chance 5000"'),
    "players": mark("The players in order round the table; a colour for each."),
    "securities": mark(
        'Units by their number, director\'s cards as "azure 1 small", "jade 2 large"'
    ),
    "cards": mark(
        'Confidential cards: will, notice, debt, exemption; "?" where only the seat knows'
    ),
}


def template() -> str:
    """The form with comments in the current language."""
    chosen = [
        f"{option} = {values[0]}" if option == "target" else f'{option} = "{values[0]}"'
        for option, values in OPTIONS.items()
    ]
    texts = {key: _(comment).format(most=THROWS - 1) for key, comment in COMMENTS.items()}
    return TEMPLATE.format(**texts, chosen="\n".join(chosen))
