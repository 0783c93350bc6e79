"""Given a table, when seats act, then rules hold that the worked examples don't cover."""

import pytest

from commands.le_millionnaire.sale import after_sale
from events.le_millionnaire import facts as lm
from events.le_millionnaire.facts import Holding
from tests.commands.le_millionnaire.table import GameTable, given, ready

BANK = Holding(30, 10, 6)


@pytest.mark.parametrize(
    ("held", "sold", "left"),
    [
        (Holding(3), 2, Holding(1)),
        (Holding(0, 1), 6, Holding(4)),  # LM-EX-10
        (Holding(5, 1), 5, Holding(0, 1)),  # loose units first: the player stays a director
        (Holding(2, 0, 1), 5, Holding(7, 1)),  # a large card is changed into a small one and units
        (Holding(0, 0, 1), 10, Holding(0, 1)),
        (Holding(0, 0, 1), 13, Holding(7)),
        (Holding(1, 2, 1), 25, Holding(6, 1)),
        (Holding(0, 4, 2), 80, Holding()),  # LM-EX-8
    ],
)
def test_what_a_forced_sale_leaves(held: Holding, sold: int, left: Holding) -> None:
    assert after_sale(held, sold, BANK) == left
    assert left.total == held.total - sold


def test_a_card_is_not_broken_if_the_bank_has_no_change() -> None:
    assert after_sale(Holding(0, 1), 6, Holding(3, 9, 6)) is None
    assert after_sale(Holding(0, 1), 7, Holding(3, 9, 6)) == Holding(3)
    assert after_sale(Holding(0, 0, 1), 5, Holding(5, 0, 5)) is None


def taxed_table(*bought: str) -> GameTable:
    """Yellow has these securities and no cash, and has drawn a profit tax on square 17."""
    table = ready("yellow 12, blue 3").has(yellow=1_000_000)
    table.when(*(f"yellow: {what}" for what in bought)).has(yellow=0)
    return table.when("yellow: throw 2 3; draw taxes")


def test_the_least_costly_sale_spares_the_director() -> None:
    # 210 000 in all: 50 % of 110 000 are eleven units at half price.
    table = taxed_table("buy azure small", "buy coral 5", "buy ochre 6")
    assert table.table.debt is not None
    assert (table.table.debt.amount, table.pending) == (55_000, "yellow sell")
    assert table.legal("yellow")[0] == "sell coral 5 ochre 6"
    table.when("yellow: sell coral 5 ochre 6")
    assert table.holdings("yellow") == {"azure": (0, 1, 0)}
    assert table.cash["yellow"] == 0
    assert table.pending == "blue before"


def test_another_sale_can_be_chosen_step_by_step() -> None:
    table = taxed_table("buy azure small", "buy coral 5", "buy ochre 6")
    table.when("yellow: sell azure 4")
    assert table.holdings("yellow")["azure"] == (6, 0, 0)
    assert (table.pending, table.cash["yellow"]) == ("yellow sell", 20_000)
    assert "7 units" in table.refusal("yellow: sell coral 5 ochre 6").why
    table.when("yellow: sell coral 3 ochre 4")
    assert table.holdings("yellow") == {"azure": (6, 0, 0), "coral": (2, 0, 0), "ochre": (2, 0, 0)}


def test_a_directorship_that_has_to_go_is_sold_whole_if_that_is_enough() -> None:
    # 300 000 in three small cards: tax 100 000, twenty units.
    table = taxed_table("buy azure small", "buy coral small", "buy ochre small")
    assert table.legal("yellow")[0] == "sell azure 10 coral 10"


@pytest.mark.parametrize(
    ("cash", "left", "bankrupt"),
    [(50_000, 0, True), (60_000, 10_000, False), (20_000, 0, True)],
)
def test_a_debt_takes_what_there_is(cash: int, left: int, bankrupt: bool) -> None:
    table = ready("yellow 3, blue 3, red 3")
    table.when("yellow: throw 2 3; draw confidential", "blue: throw 1 2", "red: throw 1 2")
    table.has(blue=cash, red=10_000).when("yellow: claim debt")
    (paid,) = table.of(lm.PaymentMade)
    assert (paid.seat, paid.creditor, paid.amount) == ("blue", "yellow", min(cash, 50_000))
    assert table.cash == {"yellow": 100_000 + paid.amount, "blue": left, "red": 10_000}
    assert table.table.players["blue"].out == bankrupt
    assert table.pending == "yellow before"


def test_the_last_one_wins_at_once() -> None:
    table = ready("yellow 3, blue 3").when("yellow: throw 2 3; draw confidential")
    table.when("blue: throw 1 2").has(blue=30_000).when("yellow: claim debt")
    assert (table.table.winners, table.table.why) == (("yellow",), "alone")
    assert table.pending == ""


def test_cards_of_a_bankrupt_go_back_unread() -> None:
    table = ready("yellow 3, blue 3, red 3").when("yellow: throw 1 2")
    table.when("blue: throw 2 3; draw confidential", "red: throw 1 2")
    table.when("yellow: throw 1 1; draw confidential; throw 1 2", "blue: throw 1 2")
    table.when("red: throw 2 3").has(blue=50_000, red=0).when("yellow: claim debt")
    (returned,) = table.of(lm.CardsReturned)
    assert (returned.seat, returned.count, returned.cards.value) == ("blue", 1, None)
    assert table.table.deck[-1] is None
    assert len(table.table.deck) == 33


@pytest.mark.parametrize(
    ("option", "lie"),
    # Of the 30 cards in the deck k·30/3 lie above card k of 3; under the earlier rule the third
    # may be next to the first.
    [("apart", [10, 21, 32]), ("middle", [31, 15, 32])],
)
def test_cards_of_a_bankrupt_go_back_apart(option: str, lie: list[int]) -> None:
    table = ready("yellow 3, blue 3, red 3", cards_back=option)
    table.when("yellow: throw 2 3; draw confidential", "blue: throw 1 2", "red: throw 1 2")
    three = ["will", "notice", "exemption"]
    table.table.players["blue"].cards = [*three]
    table.table.deck[:] = ["receipt-5000"] * 29
    table.has(blue=50_000, red=10_000).when("yellow: claim debt")
    assert table.table.players["blue"].cards == []
    assert [table.table.deck.index(card) for card in three] == lie
    assert len(table.table.deck) == 33
    assert table.table.deck[-2 if option == "apart" else -3] == "debt"


def test_who_has_nothing_left_throws_a_double_that_he_has_earned() -> None:
    table = ready("yellow 3, blue 3, red 3").has(yellow=1_000)
    table.when("yellow: bet outsiders; throw 1 1; draw receipt 5000")
    assert table.cash["yellow"] == 5_000
    table.has(yellow=1_000).when("yellow: bet outsiders; throw 1 1; draw brokerage")
    assert (table.cash["yellow"], table.pending) == (0, "yellow before")
    table.when("yellow: throw 3 3; draw receipt 10000")
    assert not table.table.players["yellow"].out
    assert table.pending == "blue before"
    table.has(blue=1_000).when("blue: bet outsiders; throw 2 3; draw brokerage")
    assert table.table.players["blue"].out
    assert "bankrupt" in table.idle_reason("blue: throw 1 2")


def test_equal_millionaires_play_on_alone_until_one_leads_by_100_000() -> None:
    table = ready("yellow 3, blue 3, red 3").has(yellow=1_000_000, blue=1_000_000)
    table.when("yellow: throw 1 2")
    assert table.of(lm.DuelBegun)[0].seats == ("yellow", "blue")
    assert table.pending == "blue before"
    table.has(blue=1_099_000).when("blue: throw 1 2")
    assert table.pending == "yellow before"
    table.has(blue=1_100_000).when("yellow: throw 2 3")
    assert (table.table.winners, table.table.why) == (("blue",), "lead")


def test_free_shares_that_the_bank_lacks_are_paid() -> None:
    table = ready("yellow 12, blue 3").has(yellow=1_000_000)
    table.when("yellow: buy azure large; buy azure large; buy azure large; buy azure 20")
    table.has(blue=1_000_000).when("yellow: offer blue azure large for nothing", "blue: deal")
    table.when("yellow: throw 2 3; draw shares azure 1")
    # 60 units are held: three large cards are left in the bank.
    (granted,) = table.of(lm.SharesGranted)
    assert (granted.held, granted.holding, granted.amount) == (60, Holding(0, 0, 3), 0)
    assert table.holdings("yellow")["azure"] == (20, 0, 5)


def test_all_who_hold_a_card_are_asked_alike() -> None:
    """LM-LIQ-1: the question doesn't reveal who has the notice."""
    table = ready("yellow 12, blue 3, red 3, green 3", "yellow: buy ochre 5")
    table.when("yellow: throw 1 2; draw receipt 5000")
    table.when("blue: throw 2 3; draw confidential", "red: throw 2 3; draw confidential")
    table.when("green: throw 1 2", "yellow: throw 1 3")
    assert table.pending == "blue liquidate, red liquidate"
    assert table.legal("blue") == table.legal("red") == ["pass", "liquidate"]
    table.when("blue: pass")
    assert table.pending == "red liquidate"
    table.when("red: liquidate")
    assert table.holdings("yellow") == {}
    assert table.cash["yellow"] == 55_000
    assert not table.of(lm.DividendPaid)


def test_the_program_throws_and_draws_out_of_the_seed() -> None:
    table = given("yellow blue", seed="one")
    first, second = table.table.order
    assert table.refusal(f"{first}: start 1").rule == "LM-SET-4"
    table.when(f"{first}: start 3; ready", f"{second}: start 3; ready")
    assert table.refusal(f"{first}: throw 3 4").rule == "LM-TRN-1"
    for _ in range(20):
        (mover,), top = table.table.asking, table.table.deck[0]
        table.when(f"{mover}: throw")
        (moved,) = table.of(lm.PawnMoved)
        if table.table.square(moved.square).kind == "violet":
            break
    drawn = [event.card for event in table.of(lm.CardDrawn)]
    kept = [event.card.value for event in table.of(lm.ConfidentialDrawn)]
    assert drawn + kept == [top]
    assert table.table.deck[-1] == (top if drawn else "marker")


@pytest.mark.parametrize(
    ("typed", "rule", "says"),
    [
        ("yellow: bet 24", "LM-BET-6", "exchange"),
        ("yellow: bet 23 6000", "LM-BET-5", "5"),
        ("yellow: bet 1 2000", "LM-BET-1", "always"),
        ("yellow: bet 11", "LM-BET-1", "in one throw"),
        ("yellow: bet auteuil", "LM-BET-3", "violet"),
        ("yellow: bet arc", "LM-BET-4", "Auteuil"),
        ("yellow: bet chance 51000", "LM-BET-5", "50"),
        ("yellow: bet chance 1500", "LM-BET-5", "steps"),
        ("yellow: buy azure 11", "LM-SHA-2", "110"),
        ("yellow: buy azure large", "LM-SHA-2", "200"),
        ("yellow: change azure small", "LM-SHA-1", "10 units"),
        ("yellow: claim debt", "LM-TAX-3", "acknowledgement"),
        ("yellow: throw", "LM-TRN-1", "throw 3 4"),
        ("yellow: offer blue 10000 for nothing", "LM-TRN-1", "securities"),
        ("yellow: offer blue azure 1 for 10500", "LM-TRN-1", "smallest chip"),
        ("yellow: offer blue azure 1 for 10000", "LM-TRN-1", "You don't have all of this"),
        ("yellow: offer yellow azure 1 for 10000", "LM-TRN-1", "another player"),
        ("yellow: offer red azure 1 for 10000", "LM-TRN-1", "Nobody plays"),
        ("yellow: deal", "LM-TRN-1", "does not answer"),
    ],
)
def test_what_is_refused_before_a_throw(typed: str, rule: str, says: str) -> None:
    refusal = ready("yellow 20, blue 3").refusal(typed)
    assert refusal.rule == rule
    assert says in refusal.why


def test_nothing_is_bought_or_traded_after_a_double() -> None:
    table = ready("yellow 5, blue 3").when("yellow: throw 3 3")
    assert table.pending == "yellow before"
    assert table.refusal("yellow: buy azure 1").rule == "LM-TRN-2"
    assert table.refusal("yellow: offer blue azure 1 for nothing").rule == "LM-TRN-1"
    table.when("yellow: bet 16")
    assert table.cash["yellow"] == 99_000
