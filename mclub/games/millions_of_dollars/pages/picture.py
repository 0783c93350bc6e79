"""The data of a board's picture, read from the board's document for the template.

What the reader may not know is null in the document, and unknown here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars.figures import ROUNDS
from events.millions_of_dollars.words import ROLES
from mclub.games.millions_of_dollars.pages.deals import Deal, deals, is_deal
from mclub.games.millions_of_dollars.pieces import brief_effect
from mclub.games.millions_of_dollars.words import PHASES, STATES, dollars, loot_lines, name
from mclub.kinds.kind import Document
from mclub.kinds.picture import BoardPicture
from mclub.text.words import STATUS, word
from projections.millions_of_dollars.words import is_pair


class RoleShown(NamedTuple):
    """A role in play. order: its place in the order of revealing; cards: the number of its cards
    shown; revealed: the seats with a character known to have it; named: whether the Snitch has
    named it; effect: in a few words; description: the full text."""

    key: str
    order: int
    cards: int
    revealed: Sequence[str]
    named: bool
    effect: str
    description: str


class Character(NamedTuple):
    """A player's character. role: None if unknown; word: its fate; subject: the words of the
    actions on it; description: the full text."""

    role: str | None
    revealed: bool
    stake: int
    state: str
    word: str
    subject: str
    description: str


class Picture(BoardPicture):
    """The course of a round, its cards and the reserve; see `BoardPicture`."""

    PHASES = PHASES
    rounds = ROUNDS

    @property
    def facts(self) -> Sequence[str]:
        """Notes on the state: abandoned or not dealt yet."""
        return _facts(self._board)

    @property
    def reserve(self) -> str:
        """The money in the reserve."""
        return dollars(self._board["reserve"])

    @property
    def loot(self) -> Sequence[str] | None:
        """The lines of the loot card; None if no card is face up."""
        loot = self._board["loot"]
        return loot and loot_lines(loot, reconstruction=self._board["reconstruction"])

    @property
    def roles(self) -> Sequence[RoleShown]:
        """The roles in play."""
        return [_role(self._board, key) for key in self._board["roles"]]

    def deals(self, actions: Iterable[str], barred: Mapping[str, int]) -> Mapping[str, Deal]:
        """The deals of the reader's seat, by the other player. actions: the seat's legal ones;
        barred: refused ones, each with the number of the refusal."""
        return deals(self._board, self._own, actions, barred)

    def beside(self, actions: Iterable[str]) -> Sequence[str]:
        """The actions that aren't deals, and each pair of characters once."""
        once: dict[object, str] = {}
        for action in actions:
            if not is_deal(action):
                once.setdefault(frozenset(action.split(" ")) if is_pair(action) else action, action)
        return list(once.values())

    def barred_beside(self, barred: Mapping[str, int]) -> Sequence[tuple[str, int]]:
        """The refused actions that aren't deals, each with the number of the refusal."""
        return [(action, why) for action, why in barred.items() if not is_deal(action)]

    def characters(self, seat: str) -> Sequence[Character]:
        """The characters of a player."""
        characters = self._board["players"][seat]["characters"]
        return [
            _character(each, _subject(seat, number, len(characters), self._own))
            for number, each in enumerate(characters, 1)
        ]


def _facts(board: Document) -> list[str]:
    facts = []
    if board["status"] == "abandoned":
        facts.append(word("abandoned", STATUS))
    if board["seq"] == 1:
        facts.append(word("undealt", STATUS))
    return facts


def _role(board: Document, key: str) -> RoleShown:
    cards, named = board["shown"].count(key), board["named"] == key
    revealed = [
        seat
        for seat, player in board["players"].items()
        for each in player["characters"]
        if each["revealed"] and each["role"] == key
    ]
    pieces = [ngettext("{count} card face up", "{count} cards face up", cards).format(count=cards)]
    if revealed:
        seats = ", ".join(name(seat) for seat in revealed)
        pieces.append(_("revealed: {seats}").format(seats=seats))
    if named:
        pieces.append(_("named by the Snitch"))
    return RoleShown(
        key=key,
        order=ROLES.index(key) + 1,
        cards=cards,
        revealed=revealed,
        named=named,
        effect=brief_effect(key),
        description=name(key) + _(": ") + _("; ").join(pieces),
    )


def _subject(seat: str, number: int, each: int, own: str) -> str:
    """The words of the actions on a character of the reader's, numbered if there are several; "-"
    for another player's, whose sheet offers the actions."""
    if seat != own:
        return "-"
    return "withdraw" if each == 1 else f"withdraw {number}"


def _character(character: Mapping[str, Any], subject: str) -> Character:
    role, stake, state = character["role"], character["stake"], word(character["state"], STATES)
    pieces = [name(role) if role else _("unknown character")]
    if not character["revealed"]:
        pieces.append(_("face down"))
    if stake:
        pieces.append(_("stake {amount} M$").format(amount=stake))
    return Character(
        role=role,
        revealed=character["revealed"],
        stake=stake,
        state=character["state"],
        word=state,
        subject=subject,
        description=", ".join([*pieces, state]),
    )
