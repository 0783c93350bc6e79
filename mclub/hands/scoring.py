"""The score of a table without a game, from what people enter."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from mclub.hands.asking import Asking, ask
from mclub.hands.files import Form, read_file, read_lines
from projections.document import Document

H = TypeVar("H")


class Scoring(msgspec.Struct, Generic[H], frozen=True):
    """The `mclub.kinds.face.HandScores` of a game. sheet: the score sheet of hands that can be on
    one table; names and hands by seat."""

    form: Form[H]
    asking: Asking[H]
    sheet: Callable[[Mapping[str, str], Mapping[str, H]], Document]

    def of_file(self, path: Path) -> Document:
        return self.of(*read_file(path, self.form))

    def of_lines(self, stream: BinaryIO) -> Document:
        return self.of(*read_lines(stream, self.form))

    def of_answers(self, read: Callable[[], str], tell: Callable[[str], None]) -> Document:
        return self.of(*ask(read, tell, self.asking))

    def of(self, players: Mapping[str, str], hands: Mapping[str, H]) -> Document:
        """The score of these hands. players: the names by seat. Raises BadInput."""
        self.form.seating.check_enough(players)
        self.asking.check(hands.values())
        named = {seat: called for seat, called in players.items() if called != seat}
        return self.sheet(players, hands) | {"names": named}
