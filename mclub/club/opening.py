"""The opening of a game: input from files, and all events up to the first question."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from commands.dealer import Dealer, SeedDealer
from commands.notation import check_typable
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.record import Record
from events.shared import GameCreated, WordAdded
from mclub.club.bounds import MAX_SEED
from mclub.club.rehearsal import closing_facts
from mclub.kinds.kind import Facts, GameKind
from mclub.kinds.parts import Boards, Decks, Positions, able


class FileInput(NamedTuple):
    """A new game's input from files. start: a position; deck: the cards, with a custom board in
    games that allow one."""

    start: Mapping[str, Any] | None = None
    deck: Mapping[str, Any] | None = None


def combine_input(
    kind: GameKind,
    start: Mapping[str, Any] | None,
    deck: Mapping[str, Any] | None,
    board: Mapping[str, Any] | None,
) -> FileInput:
    """Add the board to the deck. Raises BadInput if a position is combined with either."""
    if start is not None and (deck is not None or board is not None):
        raise BadInput(_("A position includes its cards: give either a position or a deck."))
    return FileInput(start, deck if board is None else able(kind, Boards).with_board(deck, board))


def input_of(kind: GameKind, records: Sequence[Record[Any]]) -> FileInput:
    """The input from which the game of these records was created."""
    return FileInput(
        kind.start_of(records) if isinstance(kind, Positions) else None,
        kind.deck_of(records) if isinstance(kind, Decks) else None,
    )


def opening_facts(
    kind: GameKind, created: GameCreated, words: Mapping[str, str], files: FileInput
) -> tuple[Facts, Any]:
    """The seats' words, then all facts up to the first question. Raises BadInput."""
    for seat, word in words.items():
        if seat not in [player.seat for player in created.players]:
            raise BadInput(_("Nobody plays {seat}.").format(seat=translate_action(seat[:40])))
        if not word.strip():
            raise BadInput(_("{seat}'s word is empty.").format(seat=translate_action(seat)))
        check_typable(word, MAX_SEED)
    assert created.seed.value is not None
    facts, table = _begin(kind, created, SeedDealer(created.seed.value, words), files)
    added = [(WordAdded(seat, word), ()) for seat, word in words.items()]
    return [*added, *facts, *closing_facts(kind, table, created)], table


def _begin(
    kind: GameKind, created: GameCreated, dealer: Dealer, files: FileInput
) -> tuple[Facts, Any]:
    start, deck = files
    if start is not None:
        return able(kind, Positions).begin_from(created, dealer, start)
    if deck is not None:
        return able(kind, Decks).begin_with(created, dealer, deck)
    return kind.begin(created, dealer)
