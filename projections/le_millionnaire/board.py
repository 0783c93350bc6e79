"""The board as a JSON document, for the referee or a seat (docs/format.md).

format, game, seq, status ("running", "finished"), round (0 in the set-up), phase
target      F that a player must reach (LM-SET-3)
first       the banker, who plays first; null until named
mover       has the turn, null in the set-up; throw: number of throws made in it
dice        the last throw, [3, 4], or null
drawn       the last card of this throw: its name, "confidential", or null
reconstruction  {"board", "deck"}: true for a guess, not the original
squares     [{"number", "kind", "company"}], from 1 in the direction of play
bank        the bank's securities by company: {"units", "small", "large"}
deck        the cards to come, top first: names, null if hidden, and "marker"
cards       all cards of the deck: count by name
players     by seat: name, square (null before the game), cash, securities, wealth (F), ready,
            out, arc (may move the stake to the Arc), cards (names, null if hidden),
            holdings by company: {"units", "small", "large", "total", "value", "director"};
            companies he holds nothing of are omitted
stakes      [{"place", "amount"}]: the bets on the board, all the mover's
trades      trades the mover may offer before the next throw: "all"; "unpaid", in which he pays
            no money (LM-TRN-2); null: none
offer       {"seat", "other", "give", "take"} in the words of the notation, or null
debt        {"seat", "creditor" (null: the bank), "amount", "missing", "why"} awaiting a sale,
            or null
duel        the seats that play on alone, or empty
winners, why    at the end
due         the open decisions
"""

from collections import Counter

from events.le_millionnaire.facts import Holding, PaymentDue, TradeOffered
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import Seat
from projections.board import Actions, frame_board, identity, questions
from projections.document import Document
from projections.le_millionnaire.bundles import words_of
from projections.le_millionnaire.due import due as asked
from projections.le_millionnaire.table import Player, Table


def board(table: Table, game: str, seq: int, actions: Actions) -> Document:
    """The board. table: folded from the log cut for the reader, so hidden values are None."""
    shown = {
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
    return frame_board(table, game, seq, shown, due(table, actions))


def view(table: Table, game: str, seq: int, actions: Actions, _seat: Seat | None) -> Document:
    """The board for a seat: the log was cut for it, and everything else is public."""
    return board(table, game, seq, actions)


def due(table: Table, actions: Actions) -> list[Document]:
    """The open decisions; actions: None if they are hidden."""
    return questions(asked(table), actions)


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
