"""Tells what seats decided in a game, or could have decided, as its history tells it."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from commands.course import Move
from commands.dealer import Dealer, SeedDealer
from commands.split import split
from events.errors import MclubError, NotAllowed
from events.language import gettext as _
from events.record import Record
from mclub.club.moment import Moment
from mclub.kinds.kind import Table
from mclub.kinds.parts import Bots, able


class Decided(NamedTuple):
    """An action of a seat at a moment of the game, whether or not it was taken. seq: the first
    record of the command that was; action: in the notation."""

    seq: int
    seat: str
    action: str


def tell_decided(game: Moment, decisions: Iterable[Decided]) -> dict[Decided, str]:
    """The sentence about each of these actions, as the referee would read it; "" if the history
    would only tell what followed from it, such as a throw or the next player's turn. What was no
    legal action is left out. Raises NotAllowed for a cut log."""
    seed = game.created.seed.value
    if seed is None:
        raise NotAllowed(_("This log was cut for one seat, so its hidden cards are missing."))
    dealer = SeedDealer(seed, game.words)
    at: dict[int, list[Decided]] = {}
    for one in decisions:
        at.setdefault(one.seq, []).append(one)
    sentences = {}
    standing, fold = game.line.standing, game.kind.FOLD
    table: Table = fold.fresh(standing[0].event)
    for record in standing[1:]:
        for one in at.get(record.seq, ()):
            with suppress(MclubError):
                sentences[one] = _tell(game, table, one, dealer)
        fold.evolve(table, record.event)
    return sentences


def _tell(game: Moment, table: Table, one: Decided, dealer: Dealer) -> str:
    kind = game.kind
    move: Move = kind.act(table, one.seat, split(one.action)[0].words, dealer)
    event, rules = move.facts[0]
    if able(kind, Bots).mind().is_chance(event):
        return ""
    record = Record(one.seq, one.seq, "", one.seat, event, rules, None)
    lines = kind.history([record], 0, (), lambda same: same, None, game.names)
    text: str = lines[0]["text"] if lines else ""
    return text if game.names[one.seat] in text else ""
