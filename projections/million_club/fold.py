"""The fold: how each event changes the table. No rule is needed here, since events say outcomes."""

from collections.abc import Callable, Iterable
from typing import Any

from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import KIND_OF, PAWNS, Kind, Phase, Pile, Seat, Tile
from events.sealed import Sealed
from events.table import (
    Amended,
    Forked,
    GameCreated,
    Redone,
    SealsOpened,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
    WordAdded,
)
from projections.million_club.table import Card, Table, fresh

Evolve = Callable[[Table, Any], None]
EVOLVE: dict[type, Evolve] = {}


def _when(*events: type) -> Callable[[Evolve], Evolve]:
    def register(evolve: Evolve) -> Evolve:
        EVOLVE.update(dict.fromkeys(events, evolve))
        return evolve

    return register


def fold(events: Iterable[Event]) -> Table:
    """The table after these events; the first one is the game's GameCreated."""
    rest = iter(events)
    created = next(rest)
    assert isinstance(created, GameCreated)
    table = begin(created)
    evolve_by = EVOLVE
    for event in rest:
        evolve_by[event.__class__](table, event)
    return table


def begin(event: GameCreated) -> Table:
    """The table of a game that has just been created."""
    return fresh(event.options, [(p.seat, p.name) for p in event.players])  # type: ignore[misc]


def evolve(table: Table, event: Event) -> None:
    """Changes the table by one event."""
    EVOLVE[event.__class__](table, event)


def _cards(seal: Sealed[tuple[str, ...]], count: int) -> list[Card]:
    return [None] * count if seal.value is None else list(seal.value)


def _take(cards: list[Card], card: Card) -> None:
    """Takes a card out of a pile or hand, of which a cut log may know the count alone."""
    if card is None:
        # Any of them may have gone, so none of those known can be relied on.
        cards[:] = [None] * (len(cards) - 1)
    else:
        cards.remove(card if card in cards else None)


def _order(table: Table, first: Seat) -> None:
    at = table.seats.index(first)
    table.first = first
    table.order = table.seats[at:] + table.seats[:at]


def _listing(table: Table, card: str, change: int) -> None:
    table.listings[KIND_OF[card]] += change


def _pay(table: Table, seat: Seat, amount: int) -> None:
    """From the bank to the seat, or back if negative."""
    table.players[seat].money += amount
    table.bank -= amount


def _gain(table: Table, seat: Seat, card: str, level: int) -> None:
    table.players[seat].levels[card] = level
    table.listings[KIND_OF[card]] += level


@_when(
    WordAdded,
    Forked,
    Amended,
    UndoProposed,
    UndoAgreed,
    UndoRefused,
    Undone,
    Redone,
    SealsOpened,
    mc.OnlyAnswerTaken,
    mc.TileLeft,
    mc.PrivilegeGranted,
    mc.PrivilegeWithheld,
    mc.EffectVoid,
)
def _nothing(table: Table, event: Any) -> None:
    """Events that are said for the people and change nothing on the table."""


# Set-up


@_when(mc.ProfileDealt)
def _profile_dealt(table: Table, event: mc.ProfileDealt) -> None:
    table.players[event.seat].profile = event.profile


@_when(mc.PileShuffled)
def _pile_shuffled(table: Table, event: mc.PileShuffled) -> None:
    table.piles[event.pile] = _cards(event.order, event.count)
    table.discards[event.pile] = []
    table.shuffles[event.pile] = event.ordinal


@_when(mc.MoneyReceived)
def _money_received(table: Table, event: mc.MoneyReceived) -> None:
    _pay(table, event.seat, event.amount)


@_when(mc.CompanyDealt)
def _company_dealt(table: Table, event: mc.CompanyDealt) -> None:
    _take(table.piles["companies"], event.card)
    _gain(table, event.seat, event.card, event.level)
    if event.notes:
        table.players[event.seat].notes[event.card] = event.notes
        table.bank -= event.notes
        _listing(table, event.card, event.notes)


@_when(mc.ColonyDealt, mc.ColonyTaken)
def _colony_from_pile(table: Table, event: mc.ColonyDealt | mc.ColonyTaken) -> None:
    card = event.card.value
    _take(table.piles["colonies"], card)
    table.players[event.seat].colonies.append(card)
    table.shown = []


@_when(mc.CompanyTaken)
def _company_taken(table: Table, event: mc.CompanyTaken) -> None:
    _take(table.piles["companies"], event.card)
    _gain(table, event.seat, event.card, event.level)
    table.shown = []


@_when(mc.PileShown)
def _pile_shown(table: Table, event: mc.PileShown) -> None:
    table.shown = _cards(event.cards, event.count)


@_when(mc.HandShown)
def _hand_shown(table: Table, event: mc.HandShown) -> None:
    table.shown = _cards(event.cards, event.count)
    whom = table.players[event.whom]
    if event.cards.value is not None and None in whom.colonies:
        # In a log that was cut for the seat that looks, the hand is known from here on.
        whom.colonies = list(table.shown)


@_when(mc.FirstPlayerNamed)
def _first_player_named(table: Table, event: mc.FirstPlayerNamed) -> None:
    _order(table, event.seat)


@_when(mc.PositionSet)
def _position_set(table: Table, event: mc.PositionSet) -> None:
    table.round = event.round
    table.closed = event.closed
    table.phase = event.phase
    table.bank = event.bank
    table.exchange_open = event.exchange_open
    _order(table, event.first)
    for pawn in event.pawns:
        _stand(table, pawn.seat, pawn.tile, pawn.sector)
        table.players[pawn.seat].pawns -= 1


@_when(mc.HoldingSet)
def _holding_set(table: Table, event: mc.HoldingSet) -> None:
    player = table.players[event.seat]
    player.money = event.money
    player.profile = event.profile
    player.colonies = _cards(event.colonies, event.count)
    for card in player.colonies:
        _take(table.piles["colonies"], card)
    for held in event.companies:
        _take(table.piles["companies"], held.card)
        _gain(table, event.seat, held.card, held.level)
        if held.notes:
            player.notes[held.card] = held.notes
            _listing(table, held.card, held.notes)


@_when(mc.PileSet)
def _pile_set(table: Table, event: mc.PileSet) -> None:
    table.piles[event.pile] = _cards(event.cards, event.count)


@_when(mc.DiscardSet)
def _discard_set(table: Table, event: mc.DiscardSet) -> None:
    cards = _cards(event.cards, event.count)
    for card in cards:
        _take(table.piles[event.pile], card)
    table.discards[event.pile] = cards


# The round


@_when(mc.RoundOpened)
def _round_opened(table: Table, event: mc.RoundOpened) -> None:
    table.round = event.round
    table.closed = event.closed
    _turn_to(table, "placing")
    table.exchange_open = True
    _order(table, event.first)


@_when(mc.SeatAsked)
def _seat_asked(table: Table, event: mc.SeatAsked) -> None:
    table.seat = event.seat
    table.decision = event.decision


@_when(mc.SeatPassedOver)
def _seat_passed_over(table: Table, _: mc.SeatPassedOver) -> None:
    table.moves = {}
    table.free = 0


def _stand(table: Table, seat: Seat, tile: Tile, sector: Kind | None) -> None:
    if sector is None:
        table.chairs[tile].append(seat)
    elif tile == "lobby":
        table.lobby.append((seat, sector))
    else:
        table.exchange.append((seat, sector))


@_when(mc.PawnPlaced)
def _pawn_placed(table: Table, event: mc.PawnPlaced) -> None:
    _stand(table, event.seat, event.tile, event.sector)
    table.players[event.seat].pawns -= 1


def _turn_to(table: Table, phase: Phase) -> None:
    table.phase = phase
    table.seat = None
    table.decision = None
    table.moves = {}
    table.free = 0


@_when(mc.TileReached)
def _tile_reached(table: Table, event: mc.TileReached) -> None:
    _turn_to(table, event.tile)


@_when(mc.PawnRelocated)
def _pawn_relocated(table: Table, event: mc.PawnRelocated) -> None:
    table.lobby.remove((event.seat, event.from_sector))
    _stand(table, event.seat, event.tile, event.sector)


@_when(mc.MovesGranted)
def _moves_granted(table: Table, event: mc.MovesGranted) -> None:
    table.moves = dict(event.moves)
    table.free = event.free
    table.expanding = None


def _count_move(table: Table, card: str) -> None:
    if table.free:
        table.free -= 1
        table.expanding = card
    elif table.moves:
        table.moves[KIND_OF[card]] -= 1


@_when(mc.CompanyDeveloped)
def _company_developed(table: Table, event: mc.CompanyDeveloped) -> None:
    table.players[event.seat].levels[event.card] = event.after
    _listing(table, event.card, event.after - event.before)
    _count_move(table, event.card)


@_when(mc.CompanyTaxed)
def _company_taxed(table: Table, event: mc.CompanyTaxed) -> None:
    table.players[event.seat].levels[event.card] = event.after
    _listing(table, event.card, event.after - event.before)
    _pay(table, event.seat, event.amount)
    _count_move(table, event.card)


@_when(mc.MovesForgone)
def _moves_forgone(table: Table, _: mc.MovesForgone) -> None:
    table.moves = {}
    table.free = 0


# Hands that are passed on


@_when(mc.HandDrawn)
def _hand_drawn(table: Table, event: mc.HandDrawn) -> None:
    del table.piles[event.pile][: event.count]
    table.hand = _cards(event.cards, event.count)
    table.chair = 1


@_when(mc.HandPassed)
def _hand_passed(table: Table, event: mc.HandPassed) -> None:
    table.hand = _cards(event.cards, event.count)
    table.chair = event.chair


@_when(mc.LeftoverDiscarded)
def _leftover_discarded(table: Table, event: mc.LeftoverDiscarded) -> None:
    table.discards[event.pile].extend(_cards(event.cards, event.count))
    table.hand = []
    table.chair = 0


def _from_pile_or_hand(table: Table, pile: Pile, card: Card, privilege: bool) -> None:
    _take(table.piles[pile] if privilege else table.hand, card)
    table.shown = []


@_when(mc.CardDiscarded)
def _card_discarded(table: Table, event: mc.CardDiscarded) -> None:
    card = event.card.value
    _take(table.hand, card)
    table.discards[event.pile].append(card)


@_when(mc.PrivilegeDeclined)
def _privilege_declined(table: Table, _: mc.PrivilegeDeclined) -> None:
    table.shown = []


# Intrigues


@_when(mc.IntrigueChosen)
def _intrigue_chosen(table: Table, event: mc.IntrigueChosen) -> None:
    _from_pile_or_hand(table, "intrigues", event.card, event.privilege)
    table.discards["intrigues"].append(event.card)
    table.card = event.card
    table.privilege = event.privilege


@_when(mc.RacketPaid)
def _racket_paid(table: Table, event: mc.RacketPaid) -> None:
    _pay(table, event.seat, -event.amount)


@_when(mc.MillionsTaken)
def _millions_taken(table: Table, event: mc.MillionsTaken) -> None:
    _pay(table, event.seat, event.amount)


@_when(mc.OpponentNamed)
def _opponent_named(table: Table, event: mc.OpponentNamed) -> None:
    table.opponent = event.opponent


@_when(mc.ColonySold)
def _colony_sold(table: Table, event: mc.ColonySold) -> None:
    seller, buyer = table.players[event.seller], table.players[event.buyer]
    _take(seller.colonies, event.card.value)
    buyer.colonies.append(event.card.value)
    seller.money += event.price
    buyer.money -= event.price
    table.shown = []


@_when(mc.ColoniesSwapped)
def _colonies_swapped(table: Table, event: mc.ColoniesSwapped) -> None:
    mine, theirs = table.players[event.seat].colonies, table.players[event.opponent].colonies
    _take(mine, event.given.value)
    _take(theirs, event.received.value)
    mine.append(event.received.value)
    theirs.append(event.given.value)
    table.shown = []


@_when(mc.EffectDeclined)
def _effect_declined(table: Table, _: mc.EffectDeclined) -> None:
    table.shown = []
    table.free = 0


@_when(mc.TypeTargeted)
def _type_targeted(table: Table, event: mc.TypeTargeted) -> None:
    table.target = event.kind
    table.hit = tuple(table.opponents(event.seat))


@_when(mc.CompanyHit)
def _company_hit(table: Table, event: mc.CompanyHit) -> None:
    table.players[event.owner].levels[event.card] = event.after
    _listing(table, event.card, event.after - event.before)
    table.hit = tuple(seat for seat in table.hit if seat != event.owner)


def _hand_over(table: Table, giver: Seat, receiver: Seat, card: str) -> None:
    source, target = table.players[giver], table.players[receiver]
    target.levels[card] = source.levels.pop(card)
    if card in source.notes:
        target.notes[card] = source.notes.pop(card)


@_when(mc.CompaniesSwapped)
def _companies_swapped(table: Table, event: mc.CompaniesSwapped) -> None:
    _hand_over(table, event.seat, event.opponent, event.given)
    _hand_over(table, event.opponent, event.seat, event.received)


@_when(mc.NotePlaced)
def _note_placed(table: Table, event: mc.NotePlaced) -> None:
    notes = table.players[event.seat].notes
    change = event.notes - notes.get(event.card, 0)
    notes[event.card] = event.notes
    table.bank -= change
    _listing(table, event.card, change)


# Colonies, companies, exchange


@_when(mc.ColonyBought)
def _colony_bought(table: Table, event: mc.ColonyBought) -> None:
    card = event.card.value
    _from_pile_or_hand(table, "colonies", card, event.privilege)
    table.players[event.seat].colonies.append(card)
    _pay(table, event.seat, -event.price)


@_when(mc.CompanyBought)
def _company_bought(table: Table, event: mc.CompanyBought) -> None:
    _from_pile_or_hand(table, "companies", event.card, event.privilege)
    _gain(table, event.seat, event.card, 1)
    _pay(table, event.seat, -event.price)


@_when(mc.ExchangeSettled)
def _exchange_settled(table: Table, event: mc.ExchangeSettled) -> None:
    _pay(table, event.seat, event.amount)


@_when(mc.CompanyTakenOver)
def _company_taken_over(table: Table, event: mc.CompanyTakenOver) -> None:
    _hand_over(table, event.owner, event.seat, event.card)
    table.players[event.owner].money += event.price
    table.players[event.seat].money -= event.price


@_when(mc.CrashStruck)
def _crash_struck(table: Table, event: mc.CrashStruck) -> None:
    for seat, amount in event.returned.items():
        _pay(table, seat, -amount)
    for player in table.players.values():
        for card in player.levels:
            if card in event.levels:
                _listing(table, card, event.levels[card] - player.levels[card])
                player.levels[card] = event.levels[card]
            if card in event.notes:
                del player.notes[card]
                table.bank += event.notes[card]
                _listing(table, card, -event.notes[card])
    if event.exchange_closed:
        table.exchange_open = False


# The end


@_when(mc.RoundEnded)
def _round_ended(table: Table, _: mc.RoundEnded) -> None:
    table.lobby = []
    table.exchange = []
    table.chairs = {tile: [] for tile in table.chairs}
    for player in table.players.values():
        player.pawns = PAWNS


@_when(mc.RoundEndReached)
def _round_end_reached(table: Table, _: mc.RoundEndReached) -> None:
    _turn_to(table, "round_end")


@_when(mc.GameEnded)
def _game_ended(table: Table, event: mc.GameEnded) -> None:
    _turn_to(table, "finished")
    table.winners = event.winners
