"""The set-up (LM-SET-1…4): money, deck, banker; then each seat chooses a square and buys."""

from commands.le_millionnaire import chance, market
from commands.le_millionnaire.actions import READY, START, Action, Buy, Change, First, Ready, Start
from commands.le_millionnaire.material import Material
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import translate_action
from events.le_millionnaire.facts import (
    BankerNamed,
    BoardSet,
    DeckSet,
    DeckShuffled,
    MoneyReceived,
    PawnPlaced,
    SeatReady,
)
from events.le_millionnaire.figures import START_MONEY
from events.le_millionnaire.words import Seat
from events.sealed import Sealed
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import no_square, square


def begin(stage: Stage, material: Material) -> None:
    """Set up board, deck and money, then name the banker or ask the table for them."""
    table = stage.table
    stage.emit(BoardSet(material.board, material.board_guessed), ("LM-SET-4",))
    stage.emit(DeckSet(material.deck, material.deck_guessed), ("LM-SET-4",))
    for seat in table.seats:
        stage.emit(MoneyReceived(seat, START_MONEY), ("LM-SET-1",))
    order = Sealed[tuple[str, ...]]()
    if not table.by_people:
        order = Sealed(value=chance.deck(stage.dealer, table))
    stage.emit(DeckShuffled(len(table.cards), order), ("LM-SET-4",))
    if table.by_people:
        stage.ask("first", table.seats[:1], ("LM-SET-1",))
    else:
        stage.emit(BankerNamed(*chance.for_banker(stage.dealer, table)), ("LM-SET-1",))
        stage.at = "setup"


def ask_next(stage: Stage) -> None:
    """Ask the next seat in playing order that isn't ready."""
    table = stage.table
    for seat in table.order:
        if not table.players[seat].ready:
            stage.ask("setup", (seat,), ("LM-SET-2", "LM-SET-4"))
            return


def legal_first(table: Table, _seat: Seat) -> list[Action]:
    """Any seat can be the banker."""
    return [First(other) for other in table.seats]


def decide_first(stage: Stage, _seat: Seat, action: First) -> None:
    """Name the banker, the first to choose a square."""
    stage.emit(BankerNamed(action.seat), ("LM-SET-1",))
    stage.at = "setup"


def refuse_first(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, First):
        return None
    return Refusal("LM-SET-1", _("Nobody plays {seat}.").format(seat=translate_action(action.seat)))


def legal(table: Table, seat: Seat) -> list[Action]:
    """Violet squares to start from, purchases, and `ready` once a square is chosen."""
    player = table.players[seat]
    actions: list[Action] = [
        START[at]
        for at, there in enumerate(table.squares)
        if there.kind == "violet" and at + 1 != player.square
    ]
    if player.square:
        actions.insert(0, READY)
    return [*actions, *market.legal(table, seat)]


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    """Place the pawn, buy shares, or move on to the next seat."""
    match action:
        case Start(square=number):
            stage.emit(PawnPlaced(seat, number), ("LM-SET-4",))
        case Ready():
            stage.emit(SeatReady(seat), ("LM-SET-2",))
            stage.at = "setup"
        case _:
            market.decide(stage, seat, action)


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Start(square=number):
            if number > len(table.squares):
                why = no_square(table, number)
            elif number == table.players[seat].square:
                why = _("You are already there.")
            else:
                why = _("Start from a violet square, not from {square}.").format(
                    square=square(table, number)
                )
            return Refusal("LM-SET-4", why)
        case Ready():
            why = _("You must first choose a violet square to start from.")
            return Refusal("LM-SET-4", why)
        case Buy() | Change():
            return market.refuse(table, seat, action)
        case _:
            return None
