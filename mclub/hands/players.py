"""Parse the players as people type them: "yellow=Ann blue"."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from commands.forms import Slot
from commands.notation import Word, check_typable, one_of
from events.errors import BadInput
from events.language import gettext as _
from mclub.club.bounds import MAX_NAME
from projections.words import COLOURS

MAX_LINE = 1000
"""The maximum length of an answer in characters; a hand with the whole box fits."""
NONE = ("-", "–", "0")
"""Answers that mean "nothing", like an empty line."""


class Seating(NamedTuple):
    """The seats of a game. slot: parses a typed colour; fewest: the minimum number of players;
    rule: the id of the rule that sets the seats and this minimum."""

    slot: Slot
    seats: tuple[str, ...]
    fewest: int
    rule: str

    def read(self, text: str) -> dict[str, str]:
        """Parse the players, in order: "yellow=Ann blue", or with commas if names contain spaces.

        A player without a name is named after the seat. Raises BadNotation, BadInput.
        """
        check_typable(text, MAX_LINE)
        players: dict[str, str] = {}
        for part in text.split(",") if "," in text else text.split():
            seat, name = self.read_player(part)
            self.check_new(players, seat)
            players[seat] = name
        self.check_enough(players)
        return players

    def read_player(self, text: str) -> tuple[str, str]:
        """Parse a seat and the player's name, which defaults to the seat's: "yellow=Ann",
        "yellow"."""
        colour, equals, name = (part.strip() for part in text.partition("="))
        seat = one_of(Word(colour, 0), self.slot.read(colour) if colour else (), self.seats)
        return seat, parse_name(seat, name) if equals else seat

    def check_new(self, players: Iterable[str], seat: str) -> None:
        """Raises BadInput if the seat is already taken."""
        if seat in players:
            raise BadInput(
                _("{seat} is given twice; two players can't share a colour ({rule}).").format(
                    seat=_(COLOURS[seat]), rule=self.rule
                )
            )

    def check_enough(self, players: Mapping[str, object]) -> None:
        """Raises BadInput for too few players."""
        if len(players) < self.fewest:
            raise BadInput(
                _(
                    "This is a game for {fewest} to {most} players, not for {count} ({rule})."
                ).format(
                    fewest=self.fewest, most=len(self.seats), count=len(players), rule=self.rule
                )
            )


def parse_name(seat: str, name: str) -> str:
    """The name, stripped. Raises BadInput."""
    name = name.strip()
    check_typable(name, MAX_LINE)
    if not 1 <= len(name) <= MAX_NAME:
        raise BadInput(
            _("{seat} needs a name of 1 to {most} characters.").format(
                seat=_(COLOURS[seat]), most=MAX_NAME
            )
        )
    return name


def words(text: str) -> list[Word]:
    """Split an answer into words with their positions; none for an empty answer or one of
    `NONE`."""
    check_typable(text, MAX_LINE)
    matches = [Word(match[0], match.start()) for match in re.finditer(r"[^\s,]+", text)]
    return [] if len(matches) == 1 and matches[0].text in NONE else matches
