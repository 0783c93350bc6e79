"""The end of a throw, a turn and the game (LM-TRN-2, LM-BAN-1, LM-WIN-1, LM-INH-1)."""

from collections.abc import Sequence

from commands.le_millionnaire.stage import Stage
from events.le_millionnaire.facts import (
    BankruptcyDeclared,
    CardsReturned,
    DuelBegun,
    GameEnded,
    RoundOpened,
    TurnOpened,
)
from events.le_millionnaire.figures import LEAD, THROWS
from events.le_millionnaire.words import Seat
from events.sealed import Sealed
from projections.le_millionnaire.score import ENDS
from projections.table import leaders


def open_round(stage: Stage) -> None:
    """Start the turn of the first seat still playing."""
    stage.emit(RoundOpened(stage.table.round + 1), ("LM-TRN-1",))
    _open_turn(stage, stage.table.seats_playing[0])


def _open_turn(stage: Stage, seat: Seat) -> None:
    stage.emit(TurnOpened(seat), ("LM-TRN-1",))
    ask_before(stage)


def ask_before(stage: Stage) -> None:
    """Ask the seat to move for its actions before a throw."""
    table = stage.table
    assert table.mover is not None
    stage.ask("before", (table.mover,), ("LM-TRN-1" if table.throw == 0 else "LM-TRN-2",))


def end_others(stage: Stage) -> None:
    """Eliminate every other seat that a payment or trade before the throw has left with nothing."""
    table = stage.table
    for seat in table.opponents(stage.mover.seat):
        if table.players[seat].has_nothing:
            bankrupt(stage, seat)
            _is_over(stage)


def end_throw(stage: Stage) -> None:
    """After a double the seat throws again, three times at most (LM-TRN-2), even with nothing left
    (LM-BAN-1); otherwise end its turn."""
    table = stage.table
    if table.has_double() and table.throw < THROWS:
        ask_before(stage)
        return
    mover = table.mover
    assert mover is not None
    if table.players[mover].has_nothing:
        bankrupt(stage, mover)
    if _is_over(stage) or _end_if_won(stage):
        return
    order = table.order
    behind = order[order.index(mover) + 1 :]
    after = next((seat for seat in behind if table.plays(seat)), None)
    if after is None:
        open_round(stage)
    else:
        _open_turn(stage, after)


def bankrupt(stage: Stage, seat: Seat) -> None:
    """Eliminate the seat and return its confidential cards to the deck, unread (LM-BAN-1)."""
    cards = stage.table.players[seat].cards
    stage.emit(BankruptcyDeclared(seat), ("LM-BAN-1",))
    if cards:
        names = [card for card in cards if card is not None]
        sealed = Sealed[tuple[str, ...]]()
        if len(names) == len(cards):
            sealed = Sealed((seat,), value=tuple(names))
        places = _places(stage, len(cards))
        stage.emit(CardsReturned(seat, len(cards), sealed, places), ("LM-BAN-1",))


def _places(stage: Stage, count: int) -> tuple[int, ...]:
    """The places of the returned cards: above card k of n lie k·length/n cards of the deck
    (LM-BAN-1). Empty with cards_back = middle."""
    if stage.table.options["cards_back"] == "middle":
        return ()
    length = len(stage.table.deck)
    return tuple(k * length // count for k in range(1, count + 1))


def _is_over(stage: Stage) -> bool:
    """End the game if only one seat is left, the winner (LM-WIN-1); return whether it ended."""
    left = stage.table.playing
    if len(left) == 1:
        _end(stage, left, "alone")
    return len(left) == 1


def end_by_will(stage: Stage, heir: Seat) -> None:
    """With will = at_once, end the game when the will is played: if drawer and heir are both
    millionaires, the richer wins (LM-INH-1)."""
    table = stage.table
    if table.options["will"] != "at_once" or table.duel:
        return
    wealth = {seat: table.players[seat].wealth for seat in (stage.mover.seat, heir)}
    if min(wealth.values()) < table.target:
        return
    richest = leaders(wealth)
    if len(richest) > 1:
        stage.emit(DuelBegun(richest), ("LM-INH-1",))
    else:
        _end(stage, richest, "will")


def _end_if_won(stage: Stage) -> bool:
    """End the game if a seat has reached the target, or leads a duel by enough; return whether it
    ended."""
    table = stage.table
    players = table.players
    wealth = {seat: players[seat].wealth for seat in table.playing}
    if not table.duel and max(wealth.values()) < table.target:
        return False
    richest = leaders({seat: wealth[seat] for seat in table.seats_playing})
    most = wealth[richest[0]]
    if table.duel:
        others = [amount for seat, amount in wealth.items() if seat != richest[0]]
        if most - max(others) < LEAD:
            return False
        _end(stage, richest, "lead")
        return True
    if len(richest) > 1:
        stage.emit(DuelBegun(richest), ("LM-WIN-1", "LM-INH-1"))
        return False
    _end(stage, richest, "target")
    return True


def _end(stage: Stage, winners: Sequence[Seat], why: str) -> None:
    players = stage.table.players.items()
    fortunes = {seat: player.wealth for seat, player in players}
    stage.emit(GameEnded(fortunes, tuple(winners), why), ENDS[why])
