"""What a person sees in a terminal, drawn with rich from the plain JSON documents.

Here is what all games share. A board is its game's own (`mclub.kinds.face`), and where a screen
needs the words of the game it is handed the game's face. Who needs rich imports it late: a command
that prints JSON starts without it. Every function takes a document of `docs/format.md` and gives a
renderable; `console()` prints it wherever it goes, a terminal, a pipe or a stream that knows ASCII
alone.
"""

from mclub.screen.amend import render_amend
from mclub.screen.audit import render_audit
from mclub.screen.compare import counting, render_compare
from mclub.screen.console import console
from mclub.screen.count import render_count
from mclub.screen.dispute import render_dispute
from mclub.screen.explain import render_explanation
from mclub.screen.games import render_games
from mclub.screen.history import render_history
from mclub.screen.knows import render_knowledge
from mclub.screen.ledger import render_ledger
from mclub.screen.legal import render_legal
from mclub.screen.rules import render_rule, render_rules
from mclub.screen.score import render_score

__all__ = [
    "console",
    "counting",
    "render_amend",
    "render_audit",
    "render_compare",
    "render_count",
    "render_dispute",
    "render_explanation",
    "render_games",
    "render_history",
    "render_knowledge",
    "render_ledger",
    "render_legal",
    "render_rule",
    "render_rules",
    "render_score",
]
