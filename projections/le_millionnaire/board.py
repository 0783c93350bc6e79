"""The board as a JSON document, for the referee or a seat (docs/format.md).

format, game, seq, status ("running", "finished"), round (0 in the set-up), phase
target      the fortune that ends the game, F (LM-SET-3)
first       the banker, who plays first; null until named
mover       the seat whose turn it is, null in the set-up
throw       number of throws made in this turn
dice        the last throw, [3, 4], or null
drawn       the last card drawn in this throw: its name, "confidential", or null
reconstruction  {"board", "deck"}: true if it is this project's guess
squares     [{"number", "kind", "company"}], from number 1 in the direction of play
bank        the bank's securities by company: {"units", "small", "large"}
till        the bank's money, F
deck        the cards to come, top first: names, null if hidden, and "marker"
cards       all instruction cards: their number by name
players     by seat: name, square (null before the game), cash, securities, wealth (F), ready,
            out (bankrupt), arc (may move a stake to the Arc), cards (names, null if hidden),
            holdings by company: {"units", "small", "large", "total", "value", "director"},
            without companies of which the player has nothing
stakes      [{"place", "amount"}]: the mover's bets on the board
trades      the trades that the mover may offer now: "all"; "unpaid", those in which the mover
            pays no money (LM-TRN-2); or null
offer       {"seat", "other", "give", "take"} in the words of the notation, or null
debt        {"seat", "creditor" (null: the bank), "amount", "missing", "why"}, a payment for
            which the seat has to sell shares, or null
duel        the tied seats that play on alone, or empty
winners     the winners, empty before the end
why         the reason for the end, or null
due         the open decisions
"""

from collections import Counter

from events.le_millionnaire.facts import Holding, PaymentDue, TradeOffered
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import Seat
from projections.board import Actions, frame_board, identity, questions
from projections.document import Document
from projections.le_millionnaire.bundles import words_of
from projections.le_millionnaire.due import due as decisions
from projections.le_millionnaire.table import Player, Table


def board(table: Table, game: str, seq: int, actions: Actions) -> Document:
    """The board. table: folded from the log cut for the reader, which hides values as None."""
    own_fields = {
        "phase": table.phase,
        "target": table.target,
        "first": table.banker,
        "mover": table.mover,
        "throw": table.throw,
        "dice": None if table.dice is None else list(table.dice),
        "drawn": table.drawn,
        "reconstruction": {"board": table.guessed_board, "deck": table.guessed_deck},
        "squares": [
            {"number": number, "kind": square.kind, "company": square.company}
            for number, square in enumerate(table.squares, 1)
        ],
        "bank": {company: _cards(holding) for company, holding in table.bank.items()},
        "till": table.till,
        "deck": list(table.deck),
        "cards": dict(Counter(card.name for card in table.cards)),
        "players": {seat: _player(player) for seat, player in table.players.items()},
        "stakes": [{"place": place, "amount": sum_} for place, sum_ in table.stakes.items()],
        "trades": _trades(table),
        "offer": None if table.offer is None else _offer(table.offer),
        "debt": None if table.debt is None else _debt(table.debt, table),
        "duel": list(table.duel),
        "winners": list(table.winners),
        "why": table.why,
    }
    return frame_board(table, game, seq, own_fields, due(table, actions))


def view(table: Table, game: str, seq: int, actions: Actions, _seat: Seat | None) -> Document:
    """The board for a seat. The table is folded from its cut log, and all else is public."""
    return board(table, game, seq, actions)


def due(table: Table, actions: Actions) -> list[Document]:
    """The open decisions, each with its legal actions unless they are hidden."""
    return questions(decisions(table), actions)


def _trades(table: Table) -> str | None:
    if table.decision != "before":
        return None
    if table.throw == 0:
        return "all"
    return "unpaid" if table.options["free_trades"] == "on" else None


def _cards(holding: Holding) -> Document:
    return {"units": holding.units, "small": holding.small, "large": holding.large}


def _player(player: Player) -> Document:
    return {
        **identity(player),
        "square": player.square or None,
        "cash": player.cash,
        "securities": player.securities,
        "wealth": player.wealth,
        "ready": player.ready,
        "out": player.out,
        "arc": player.arc,
        "cards": list(player.cards),
        "holdings": {
            company: _cards(holding)
            | {
                "total": holding.total,
                "value": holding.total * UNIT,
                "director": holding.director,
            }
            for company, holding in player.holdings.items()
            if holding.total
        },
    }


def _offer(offer: TradeOffered) -> Document:
    return {
        "seat": offer.seat,
        "other": offer.other,
        "give": list(words_of(offer.give)),
        "take": list(words_of(offer.take)),
    }


def _debt(debt: PaymentDue, table: Table) -> Document:
    seat: Seat = debt.seat
    return {
        "seat": seat,
        "creditor": debt.creditor,
        "amount": debt.amount,
        "missing": max(debt.amount - table.players[seat].cash, 0),
        "why": debt.why,
    }
