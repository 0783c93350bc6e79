"""Start positions in Le Millionnaire (`mclub.kinds.parts.Positions`)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from commands.dealer import Dealer
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.written import in_english
from commands.stage import Fact
from events.le_millionnaire.words import OPTIONS, SEATS
from events.shared import GameCreated
from mclub.games.le_millionnaire.material import of_position
from mclub.kinds.parts import Positions
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table


class Positioned(Positions[Table]):
    """Mixin for games that start from a position."""

    POSITION_OPTIONS = tuple(OPTIONS)

    def options_in(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The options named in a position. The others take the defaults of earlier releases, as in
        a transcript."""
        return FOLD.options(in_english(start).options)

    def seats_of(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The seats of a position with their names."""
        players = in_english(start).players
        return {seat: player.name or seat.capitalize() for seat, player in players.items()}

    def check_reachable(
        self, start: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
    ) -> None:
        """Raise BadInput for a position that can't be reached under these options."""
        from commands.le_millionnaire import reach

        position = in_english(start)
        own = [seat for seat in SEATS if seat in seats]
        reach.check(position, of_position(position, options["board"]), sorted(own, key=seats.index))

    def begin_from(
        self, created: GameCreated, dealer: Dealer, start: Mapping[str, Any]
    ) -> tuple[list[Fact], Table]:
        """Set up the position, and play up to the first question."""
        from commands.le_millionnaire import position

        table, setup = FOLD.fresh(created), in_english(start)
        material = of_position(setup, table.options["board"])
        lay = partial(position.begin, position=setup, material=material)
        return COURSE.begin(table, dealer, lay)
