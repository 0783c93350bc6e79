"""The set-up: MD-BOX-1, MD-SET-1…4. If people deal, they name the Leader."""

from commands.millions_of_dollars import chance
from commands.millions_of_dollars.actions import Action, First
from commands.millions_of_dollars.deck import Deck
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.millions_of_dollars.facts import (
    LeaderNamed,
    LootDeckSet,
    LootPileShuffled,
    MoneyReceived,
)
from events.millions_of_dollars.figures import NO_REPEAT_PLAYERS, ROUNDS, START_MONEY
from events.millions_of_dollars.words import SEATS, Seat
from events.sealed import Sealed
from projections.millions_of_dollars.table import Table


def begin(stage: Stage, deck: Deck) -> None:
    """Set up money and loot cards; if the program deals, name the Leader. Raises BadInput."""
    table = stage.table
    if table.options["no_repeat"] == "on" and len(table.seats) < NO_REPEAT_PLAYERS:
        raise BadInput(
            _(
                "no_repeat is for {fewest} to {most} players; this game has {count} (MD-OPT-1)."
            ).format(fewest=NO_REPEAT_PLAYERS, most=len(SEATS), count=len(table.seats))
        )
    stage.emit(LootDeckSet(deck.cards, deck.reconstruction), ("MD-SET-4",))
    for seat in table.seats:
        stage.emit(MoneyReceived(seat, START_MONEY), ("MD-SET-2",))
    order = Sealed[tuple[str, ...]]()
    if not table.by_people:
        order = Sealed(value=chance.loot_pile(stage.dealer, table))
    stage.emit(LootPileShuffled(ROUNDS, order), ("MD-BOX-1",))
    if not table.by_people:
        stage.emit(LeaderNamed(chance.leader(stage.dealer, table), "chance"), ("MD-SET-3",))


def legal(table: Table, _seat: Seat) -> list[Action]:
    """Any seat can be the Leader."""
    return [First(other) for other in table.seats]


def decide(stage: Stage, _seat: Seat, action: First) -> None:
    """Give the Leader card to the seat."""
    stage.emit(LeaderNamed(action.seat, "table"), ("MD-SET-3",))


def refuse(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, First):
        return None
    return Refusal("MD-SET-3", _("Nobody plays {seat}.").format(seat=translate_action(action.seat)))
