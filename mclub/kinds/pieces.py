"""The pieces of a game in words: what each is, and what it does now."""

from collections.abc import Mapping, Sequence

import msgspec

from events.language import gettext as _
from mclub.text.words import figure, name_of
from projections.document import Document
from projections.words import seat_name


class Explained(msgspec.Struct, frozen=True):
    """A piece in words. what: a sentence that holds throughout the game; now: what the piece does
    at this moment, with the figures; rules: their ids."""

    title: str
    what: str
    now: str
    rules: Sequence[str]


class Explaining(msgspec.Struct, frozen=True):
    """What a piece is explained from. board: a board or view; own: the reader's seat, "" if none;
    options: the game's, complete."""

    board: Document
    own: str
    options: Mapping[str, str]

    def label(self, seat: str) -> str:
        """A seat with its player: "Yellow (Ann)"."""
        return seat_name(seat, name_of(seat, self.board["players"][seat]))

    def person(self, seat: str) -> str:
        """A seat with its player; "you" for the reader's own seat."""
        return _("you") if seat == self.own else self.label(seat)


def tally(seen: Explaining, counts: Mapping[str, int]) -> str:
    """Figures by seat: "Yellow (Ann) 2, you 1"."""
    return ", ".join(f"{seen.person(seat)} {figure(count)}" for seat, count in counts.items())
