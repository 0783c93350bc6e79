"""Starts from a position instead of a set-up: a table before a throw.

`commands.le_millionnaire.written` parses the position. Securities that nobody has are in the bank,
and cards that nobody has in the deck; the dealer shuffles those whose order isn't given.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from commands.le_millionnaire import chance
from commands.le_millionnaire.actions import Bet
from commands.le_millionnaire.bets import decide as bet
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.ending import ask_before
from commands.le_millionnaire.material import Material
from commands.le_millionnaire.stage import Stage
from commands.le_millionnaire.written import PlayerPosition, Position
from commands.position import check_seats
from events.errors import BadInput, IllegalAction
from events.language import gettext as _
from events.language import ngettext, translate_action
from events.le_millionnaire.facts import (
    NOTHING,
    BoardSet,
    DeckLaid,
    DeckSet,
    Holding,
    HoldingSet,
    PositionSet,
)
from events.le_millionnaire.figures import CHIP, STAKE
from events.le_millionnaire.words import (
    COMPANIES,
    CONFIDENTIAL,
    MARKER,
    SUPPLY,
    UNKNOWN,
    Company,
    Seat,
)
from events.sealed import Sealed
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import card as called
from projections.le_millionnaire.words import cards_of, francs, name


def begin(stage: Stage, position: Position, material: Material) -> None:
    """Set up the table and ask the seat to move. Raises BadInput for an impossible position."""
    table = stage.table
    check_seats(position.players, table.seats)
    stage.emit(BoardSet(material.board, material.board_guessed), ("LM-SET-4",))
    stage.emit(DeckSet(material.deck, material.deck_guessed), ("LM-SET-4",))
    check_box(position, table)
    banker, mover = seats_of_turn(position, table.seats)
    stage.emit(
        PositionSet(position.round, banker, mover, position.throws, tuple(position.duel)),
        ("LM-TRN-1",),
    )
    for seat in table.seats:
        stakes = sum(position.stakes.values()) if seat == mover else 0
        stage.emit(_holding(seat, position.players[seat], stakes), ("LM-SET-1",))
    stage.emit(_deck(stage, position), ("LM-SET-4",))
    ask_before(stage)
    for place, amount in position.stakes.items():
        _lay_stake(stage, mover, place, amount)


def seats_of_turn(position: Position, seats: Sequence[Seat]) -> tuple[Seat, Seat]:
    """The banker and the seat to move. seats: in table order. Raises BadInput."""
    banker = position.first or seats[0]
    mover = position.turn or banker
    for seat in (banker, mover, *position.duel):
        if seat not in position.players:
            raise BadInput(_("Nobody plays {seat}.").format(seat=translate_action(seat)))
    return banker, mover


def _holding(seat: Seat, player: PlayerPosition, stakes: int) -> HoldingSet:
    # Nothing is sealed if every card is unknown.
    has_known = any(card != UNKNOWN for card in player.cards)
    cards = Sealed((seat,), value=tuple(player.cards)) if has_known else Sealed[tuple[str, ...]]()
    return HoldingSet(
        seat,
        player.square,
        player.cash + stakes,
        tuple((one, player.securities[one]) for one in COMPANIES if one in player.securities),
        len(player.cards),
        cards,
        player.arc,
        player.bankrupt,
    )


def _deck(stage: Stage, position: Position) -> DeckLaid:
    """The deck in the given order. If the program deals, unknown cards are placed at random."""
    table = stage.table
    count = _deck_size(position, table)
    order = position.deck
    if order is None:
        order = [UNKNOWN] * count if table.by_people else [*[UNKNOWN] * (count - 1), MARKER]
    open_ = tuple(at for at, card in enumerate(order) if card == UNKNOWN)
    if table.by_people or not open_:
        return DeckLaid(count, Sealed(value=tuple(order)))
    filled = order.copy()
    placed = [card for card in order if card != UNKNOWN]
    for at, card in zip(open_, chance.rest_of_deck(stage.dealer, table, placed), strict=True):
        filled[at] = card
    return DeckLaid(count, Sealed(value=tuple(filled)), open_)


def _deck_size(position: Position, table: Table) -> int:
    return len(table.cards) + 1 - sum(len(player.cards) for player in position.players.values())


def _lay_stake(stage: Stage, seat: Seat, place: str, amount: int) -> None:
    """Place the stake as a bet, which the rules may refuse. Raises BadInput with their reason."""
    exact = Bet(place) if amount == STAKE else None
    action = Bet(place, amount)
    for one in (exact, action):
        if one is None:
            continue
        try:
            COURSE.check(stage.table, seat, one)
        except IllegalAction as refusal:
            why = refusal
            continue
        bet(stage, seat, one)
        return
    raise BadInput(
        _("The stake {place} {amount} is not allowed: {why}").format(
            place=translate_action(place), amount=amount, why=str(why)
        )
    )


def check_box(position: Position, table: Table) -> None:
    """Check securities, cards and squares against the box. table: with board and deck. Raises
    BadInput."""
    _check_players(position, table)
    check_supply(player.securities for player in position.players.values())
    _check_cards(position, table)


def _check_players(position: Position, table: Table) -> None:
    for seat, player in position.players.items():
        if player.cash % CHIP:
            raise BadInput(
                _("{seat} can't have {cash}: the smallest chip is {chip}.").format(
                    seat=name(seat), cash=francs(player.cash), chip=francs(CHIP)
                )
            )
        if not (player.square or player.bankrupt):
            raise BadInput(
                _("{seat}: the pawn's square is missing (LM-SET-4).").format(seat=name(seat))
            )
        if player.square > len(table.squares):
            raise BadInput(
                _(
                    "{seat} can't be on square {square}: the ring has only {count} squares "
                    "(LM-SET-4)."
                ).format(seat=name(seat), square=player.square, count=len(table.squares))
            )


def check_supply(hands: Iterable[Mapping[Company, Holding]]) -> None:
    """Check that the box has all securities of the players. Raises BadInput."""
    stock = Holding(SUPPLY["unit"], SUPPLY["small"], SUPPLY["large"])
    together = dict.fromkeys(COMPANIES, NOTHING)
    for hand in hands:
        for company, holding in hand.items():
            together[company] = together[company].plus(holding)
    for company, total in together.items():
        if not stock.covers(total):
            raise BadInput(
                _(
                    "The players hold {held} of {company}; the box has only {stock} (LM-SHA-1)."
                ).format(company=name(company), held=cards_of(total), stock=cards_of(stock))
            )


def _check_cards(position: Position, table: Table) -> None:
    hands = [card for player in position.players.values() for card in player.cards]
    for card in hands:
        if card not in CONFIDENTIAL and not (card == UNKNOWN and table.by_people):
            raise BadInput(
                _(
                    "“{card}” is not a confidential card, so no player can have it (LM-VIO-1)."
                ).format(card=_display_name(card))
            )
    box = Counter([*(one.name for one in table.cards), MARKER])
    there = Counter(card for card in [*hands, *(position.deck or ())] if card != UNKNOWN)
    for card, count in there.items():
        if not box[card]:
            raise BadInput(
                _("The deck has no card “{card}” (LM-SET-4).").format(card=_display_name(card))
            )
        if count > box[card]:
            raise BadInput(
                _(
                    "The position has the card “{card}” {count} times, but the deck has "
                    "{most} (LM-SET-4)."
                ).format(card=_display_name(card), count=count, most=box[card])
            )
    wanted = _deck_size(position, table)
    if position.deck is not None and len(position.deck) != wanted:
        raise BadInput(
            ngettext(
                "The position's deck has {count} card, but it should have {wanted}: the "
                "marker and every card that no player has. Write “?” for unknown cards "
                "(LM-SET-4).",
                "The position's deck has {count} cards, but it should have {wanted}: the "
                "marker and every card that no player has. Write “?” for unknown cards "
                "(LM-SET-4).",
                len(position.deck),
            ).format(count=len(position.deck), wanted=wanted)
        )


def _display_name(card: str) -> str:
    """The card's name for people, or the text as written if there is no such card."""
    try:
        return called(card)
    except LookupError:
        return card.replace("-", " ")
