"""The whole table on one screen: heading, loot and roles, players, offers, and questions."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.millions_of_dollars.figures import ROUNDS
from events.millions_of_dollars.words import KIND
from mclub.games.millions_of_dollars.screen.middle import middle_list, middle_part
from mclub.games.millions_of_dollars.screen.players import players_list, players_part
from mclub.games.millions_of_dollars.words import PHASES, dollars
from mclub.kinds.due import awaited_by_decision
from mclub.kinds.registry import game_face
from mclub.screen.board import BoardScreen
from mclub.screen.drawing import Drawable, Text
from mclub.screen.due import due_part
from mclub.screen.flow import Flow
from mclub.screen.seats import player_text, seat_text
from mclub.text.words import name_of

FRAMED: Final = 78
"""The width from which the middle has a frame, and the players are in columns."""


class Board(BoardScreen):
    """The board of `mclub show` and `mclub view SEAT`. It lists few rows of actions, since hundreds
    of role cards are possible."""

    KIND, PHASES, ROUNDS, ROWS = KIND, PHASES, ROUNDS, 8

    def facts(self, *, low: bool) -> Iterator[Text]:  # noqa: ARG002 - the same in either form
        """The Leader, the reserve, and the size of the loot pile."""
        board = self.board
        leader = board["leader"]
        if leader:
            yield Text.assemble(
                _("Leader"), " ", player_text(leader, name_of(leader, board["players"][leader]))
            )
        yield Text(_("reserve {millions}").format(millions=dollars(board["reserve"])))
        yield Text(_("loot pile {count}").format(count=board["pile"]))
        yield from self.log()

    def middle(self, width: int, *, low: bool) -> Iterator[Drawable]:  # noqa: ARG002
        """Loot and roles, players and offers."""
        board, framed = self.board, width >= FRAMED
        if board["round"] and board["status"] != "finished":
            yield middle_part(board, width) if framed else middle_list(board)
        yield players_part(board, width) if framed else players_list(board)
        if board["offers"]:
            yield Text(_("Offers to withdraw"), style="dim")
            yield Flow(_offers(board))

    def due(self) -> Iterator[Drawable]:
        """A line for each question with its seats. The actions follow if they are known for one
        seat only."""
        due, players = self.board["due"], self.board["players"]
        listed = [entry for entry in due if entry["actions"] is not None]
        single = listed if len(listed) == 1 else []
        waiting = [entry for entry in due if entry not in single]
        face = game_face(self.KIND)
        for decision, seats in awaited_by_decision(waiting).items():
            names = [player_text(seat, name_of(seat, players[seat])) for seat in seats]
            who = Text(", ").join(names)
            yield Text.assemble(who, _(": "), (face.question(decision), "bold"))
        if len(listed) > 1:
            yield Text("  " + _("Type `mclub legal` for your options"), style="dim")
        yield from due_part(single, players, face, self.ROWS)


def _offers(board: dict[str, Any]) -> Iterator[Text]:
    for offer in board["offers"]:
        yield Text.assemble(
            seat_text(offer["seat"]),
            " → ",
            seat_text(offer["receiver"]),
            " ",
            (dollars(offer["amount"]), "bold"),
            *(() if offer["by"] == offer["seat"] else (" ", (_("counter-offer"), "dim"))),
        )
