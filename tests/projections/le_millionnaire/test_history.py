"""Every event has a sentence, written out here once."""

from typing import Any

import pytest

from events.le_millionnaire import facts as lm
from events.le_millionnaire.facts import Bundle, Holding, Throw, Won
from events.le_millionnaire.words import Instruction, Square
from events.sealed import Sealed
from projections.le_millionnaire.history import tell
from projections.words import names_of

NAMES = names_of({"yellow": "North", "blue": "blue", "red": "red"})
HIDDEN: Sealed[Any] = Sealed()
SQUARES = (Square("horse"), Square("exchange", "azure"))
GIVE, TAKE = Bundle((("jade", Holding(2, 1)),), 5_000), Bundle()

TOLD: list[tuple[Any, str]] = [
    (lm.BoardSet(SQUARES), "The board has 2 squares."),
    (
        lm.BoardSet(SQUARES, True),
        "The board has 2 squares; it is a reconstruction, not the original.",
    ),
    (lm.DeckSet((Instruction("taxes"),)), "The deck has 1 instruction cards."),
    (
        lm.DeckSet((Instruction("taxes"),) * 2, True),
        "The deck has 2 instruction cards; they are a reconstruction, not the original.",
    ),
    (
        lm.DeckShuffled(32, HIDDEN),
        "The 32 instruction cards are shuffled; the marker lies under them.",
    ),
    (lm.MoneyReceived("yellow", 100_000), "Yellow (North) receives 100 000 F."),
    (lm.BankerNamed("blue"), "Blue is banker and plays first."),
    (
        lm.BankerNamed("blue", (Throw("yellow", (1, 2)), Throw("blue", (6, 6)))),
        "Yellow (North) 3, Blue 12: Blue is banker and plays first.",
    ),
    (lm.PawnPlaced("blue", 3), "Blue starts from square 3."),
    (lm.SeatReady("blue"), "Blue is ready."),
    (
        lm.PositionSet(3, "yellow", "blue", 1),
        "The game starts from a position in round 3; it is Blue's turn.",
    ),
    (
        lm.HoldingSet("blue", 4, 9_000, (("jade", Holding(2, 1)),), 1, HIDDEN),
        (
            "Blue stands on square 4 and has 9 000 F, the securities Jade: 2 units, 1 small "
            "director's card, 1 confidential card."
        ),
    ),
    (
        lm.HoldingSet("blue", 4, 0, (), 2, Sealed(("blue",), value=("will", "?"))),
        (
            "Blue stands on square 4 and has 0 F, the securities –, 2 confidential cards. "
            "[Will in your favour]"
        ),
    ),
    (
        lm.HoldingSet("blue", 4, 0, (), 0, HIDDEN, out=True),
        "Blue is bankrupt and out.",
    ),
    (
        lm.DeckLaid(33, HIDDEN, tuple(range(32))),
        "The 32 instruction cards are shuffled; the marker lies under them.",
    ),
    (lm.DeckLaid(33, HIDDEN, (4,)), "The deck has 33 cards, with the marker."),
    (lm.SeatAsked("blue", "before"), ""),
    (lm.SeatPassed("blue"), "Blue plays no confidential card."),
    (lm.RoundOpened(2), "Round 2."),
    (lm.TurnOpened("yellow"), "It is Yellow (North)'s turn."),
    (lm.DiceThrown("blue", (3, 4), 1), "Blue throws 7 (3 and 4)."),
    (lm.DiceThrown("blue", (4, 4), 1), "Blue throws 8, a double 4."),
    (lm.PawnMoved("blue", 24, 3), "Blue moves from square 24 to square 3."),
    (
        lm.DividendPaid("blue", "azure", 10, 20, 20_000),
        "Blue receives a dividend of 20 000 F from Azure (20 %).",
    ),
    (
        lm.FeePaid("blue", "azure", 10_000),
        "Blue receives a director's fee of 10 000 F from Azure.",
    ),
    (
        lm.HoldingLiquidated("blue", "red", "plum", Holding(1, 0, 2)),
        (
            "Red plays the liquidation notice: Blue loses all of Plum (1 unit, 2 large "
            "director's cards)."
        ),
    ),
    (lm.BetPlaced("blue", "11", 1_000), "Blue bets 1 000 F on square 11."),
    (lm.BetPlaced("blue", "arc", 1_000), "Blue bets 1 000 F on Arc de Triomphe."),
    (
        lm.BetsSettled("blue", (Won("auteuil", 1_000, 80_000),), 2_000),
        "Blue wins 80 000 F on Auteuil. Blue loses stakes of 2 000 F.",
    ),
    (lm.OutsiderWon("blue", 1_000, 50_000), "Blue wins 50 000 F on the outsider."),
    (lm.OutsiderLost("blue", 1_000), "Blue loses 1 000 F on the outsider."),
    (lm.BankruptcyDeclared("blue"), "Blue is bankrupt and out."),
    (
        lm.CardsReturned("blue", 1, Sealed(value=("will",))),
        "1 confidential card of Blue goes back into the deck unread.",
    ),
    (
        lm.CardsReturned("blue", 2, HIDDEN),
        "2 confidential cards of Blue go back into the deck unread.",
    ),
    (
        lm.DuelBegun(("yellow", "red")),
        "Equally rich: Yellow (North), Red play on alone until one leads by 100 000 F.",
    ),
    (
        lm.GameEnded({"yellow": 1_000_000, "blue": 0}, ("yellow",), "target"),
        "The game is over: Yellow (North) 1 000 000 F, Blue 0 F. Winner: Yellow (North).",
    ),
    (
        lm.SharesBought("blue", "jade", "unit", 3, 30_000),
        "Blue buys 3 units of Jade for 30 000 F.",
    ),
    (
        lm.SharesBought("blue", "jade", "large", 1, 200_000),
        "Blue buys 1 large director's card of Jade for 200 000 F.",
    ),
    (
        lm.SharesChanged("blue", "jade", "small"),
        "Blue exchanges 10 units of Jade for a small director's card.",
    ),
    (
        lm.SharesChanged("blue", "jade", "large"),
        "Blue exchanges 2 small director's cards of Jade for a large one.",
    ),
    (
        lm.TradeOffered("blue", "red", GIVE, TAKE),
        (
            "Blue offers Red a trade: Jade: 2 units, 1 small director's card; 5 000 F; "
            "in return for: nothing."
        ),
    ),
    (lm.TradeDeclined("blue", "red"), "Red declines."),
    (
        lm.TradeMade("blue", "red", TAKE, GIVE),
        (
            "Blue trades with Red: gives nothing; receives Jade: 2 units, 1 small "
            "director's card; 5 000 F."
        ),
    ),
    (
        lm.SharesGranted("blue", "jade", 3, Holding(1)),
        "Blue receives free shares of Jade: 1 unit.",
    ),
    (
        lm.SharesGranted("blue", "jade", 60, Holding(0, 0, 2), 200_000),
        "Blue receives free shares of Jade: 2 large director's cards; and 200 000 F for the rest.",
    ),
    (
        lm.GrantCashed("blue", "jade", 5, 20_000),
        "Blue takes 20 000 F instead of free shares of Jade.",
    ),
    (
        lm.SharesSold("blue", "jade", 6, 30_000, Holding(0, 1), Holding(4)),
        "Blue must sell 6 units of Jade for 30 000 F, and keeps: 4 units.",
    ),
    (lm.MarkerShown("blue"), "Blue draws the marker: all cards have been drawn once."),
    (lm.CardDrawn("blue", "taxes"), "Blue draws a card: Profit tax."),
    (lm.CardDrawn("blue", "receipt-5000"), "Blue draws a card: Receipt of 5 000 F."),
    (lm.CardDrawn("blue", "outsider-50"), "Blue draws a card: Outsider wins, 50 to 1."),
    (lm.CardDrawn("blue", "shares-plum-2"), "Blue draws a card: Free shares Plum, 1 for 2."),
    (
        lm.ConfidentialDrawn("blue", HIDDEN),
        "Blue draws a confidential card and lays it down unread.",
    ),
    (
        lm.ConfidentialDrawn("blue", Sealed(value="debt")),
        "Blue draws a confidential card: Acknowledgement of debt.",
    ),
    (
        lm.ConfidentialPlayed("blue", "notice"),
        "Blue plays a confidential card: Liquidation notice.",
    ),
    (
        lm.HeirsPutBack(HIDDEN),
        "Legacy and will are shuffled: one goes under the deck, the other into its middle.",
    ),
    (
        lm.HeirsPutBack(Sealed(value=("legacy", "will"))),
        (
            "Legacy and will are shuffled: Legacy goes under the deck, Will in your "
            "favour into its middle."
        ),
    ),
    (lm.PaymentDue("blue", 5_000, "taxes"), "Blue owes 5 000 F in profit tax."),
    (lm.PaymentDue("blue", 5_000, "brokerage"), "Blue owes 5 000 F in brokerage."),
    (lm.PaymentDue("blue", 0, "taxes"), "Blue has nothing to pay."),
    (
        lm.PaymentDue("blue", 50_000, "debt", "red"),
        "Blue, the richest of the others, owes Red 50 000 F.",
    ),
    (lm.PaymentMade("blue", 5_000, 5_000, "taxes"), "Blue pays 5 000 F to the bank."),
    (
        lm.PaymentMade("blue", 30_000, 50_000, "debt", "red"),
        "Blue owes 50 000 F, but can pay only 30 000 F to Red.",
    ),
    (lm.LegacyPaid("blue", 120_000), "Blue inherits 120 000 F."),
    (lm.ReceiptPaid("blue", 20_000), "Blue receives 20 000 F."),
    (
        lm.MoneyCorrected("blue", 5_000, 0, "a note fell down"),
        "The money of Blue is corrected from 5 000 F to 0 F: a note fell down",
    ),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda of: type(of).__name__)
def test_each_event_has_its_words(event: Any, words: str) -> None:
    assert tell(event, NAMES).replace("\u00a0", " ") == words


def test_none_is_without() -> None:
    assert {type(event) for event, _ in TOLD} == {*lm.EVENTS}
