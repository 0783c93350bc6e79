"""Score a table without a game, from the hands that people enter."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from mclub.hands.files import Form, read_file, read_lines
from mclub.hands.questions import Questionnaire, ask
from projections.document import Document

H = TypeVar("H")


class Scoring(msgspec.Struct, Generic[H], frozen=True):
    """A game's `mclub.kinds.face.HandScores`. sheet: makes the score sheet from the names and the
    checked hands, both by seat."""

    form: Form[H]
    questionnaire: Questionnaire[H]
    sheet: Callable[[Mapping[str, str], Mapping[str, H]], Document]

    def of_file(self, path: Path) -> Document:
        return self.of(*read_file(path, self.form))

    def of_lines(self, stream: BinaryIO) -> Document:
        return self.of(*read_lines(stream, self.form))

    def of_answers(self, read: Callable[[], str], tell: Callable[[str], None]) -> Document:
        return self.of(*ask(read, tell, self.questionnaire))

    def of(self, players: Mapping[str, str], hands: Mapping[str, H]) -> Document:
        """Score these hands. players: the names by seat. Raises BadInput."""
        self.form.seating.check_enough(players)
        self.questionnaire.check(hands.values())
        given_names = {seat: name for seat, name in players.items() if name != seat}
        return self.sheet(players, hands) | {"names": given_names}
