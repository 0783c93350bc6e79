"""Given rare states of a table, when seats act, then eliminated players don't continue, no sale
costs more than necessary, and wrong entries do no harm."""

import random
from itertools import product

from commands.dealer import SeedDealer
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.sale import after_sale, proposal, without_choice
from events.le_millionnaire import facts as lm
from events.le_millionnaire.facts import Holding, PaymentDue
from events.le_millionnaire.words import COMPANIES
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from tests.commands.le_millionnaire.conservation import check
from tests.commands.le_millionnaire.table import creation, ready
from tests.sweeping import sweep_after


def test_who_has_traded_away_all_he_had_is_out_at_once() -> None:
    """LM-BAN-1: the last player left wins (LM-WIN-1)."""
    table = ready("yellow 3, blue 3").has(blue=20_000)
    table.when("yellow: bet 6").refusal("yellow: offer blue nothing for 20000")
    table.when("yellow: buy azure 1; offer blue azure 1 for 20000", "blue: deal")
    assert (table.pending, table.cash["blue"]) == ("yellow before", 0)
    table.when("yellow: offer blue 5000 for azure 1", "blue: decline")
    assert not table.table.players["blue"].out
    table.when("yellow: offer blue nothing for azure 1", "blue: deal")
    assert table.of(lm.BankruptcyDeclared) == [lm.BankruptcyDeclared("blue")]
    assert (table.table.winners, table.table.why) == (("yellow",), "alone")


def test_with_three_the_seat_to_move_goes_on_after_such_a_trade() -> None:
    table = ready("yellow 3, blue 3, red 3", "blue: buy azure small")
    table.when("yellow: offer blue nothing for azure small", "blue: deal")
    assert table.table.players["blue"].out
    assert table.pending == "yellow before"
    table.when("yellow: throw 1 2; done")
    assert table.pending == "red before"


def test_who_gives_all_away_on_his_own_turn_still_throws() -> None:
    """LM-BAN-1: the player is out when their turn ends with nothing left."""
    table = ready("yellow 3, blue 3, red 3", "yellow: buy azure small")
    table.when("yellow: offer blue azure small for nothing", "blue: deal")
    assert table.pending == "yellow before"
    table.when("yellow: throw 1 2")
    assert table.table.players["yellow"].out
    assert table.pending == "blue before"


def test_a_duel_ends_when_one_of_the_two_is_bankrupt() -> None:
    """The other duellist has won, not red, who is out of it."""
    table = ready("yellow 3, blue 3, red 3").has(yellow=1_000_000, blue=1_000_000)
    table.when("yellow: throw 1 2")
    assert table.table.duel == ("yellow", "blue")
    table.has(blue=1_000).when("blue: bet 11; throw 1 2")
    assert (table.table.winners, table.table.why) == (("yellow",), "alone")
    assert not table.table.players["red"].out


def test_in_a_duel_the_others_have_no_part() -> None:
    """LM-INH-1: the two play on alone, so red can play neither a notice nor a debt."""
    table = ready("yellow 12, blue 3, red 3", "blue: buy jade 5")
    table.when("yellow: throw 2 3; draw confidential", "blue: throw 1 2")
    table.when("red: throw 2 3; draw confidential").has(yellow=1_000_000, blue=950_000)
    table.when("yellow: throw 1 2; draw outsider 50")
    assert table.table.duel == ("yellow", "blue")
    assert "another player" in table.refusal("blue: offer red jade 1 for 10000").why
    table.when("blue: throw 3 5")
    assert table.pending == "yellow liquidate"
    table.when("yellow: pass", "blue: done").has(red=1_500_000)
    assert table.pending == "yellow before"
    table.when("yellow: claim debt")
    assert [paid.seat for paid in table.of(lm.PaymentMade)] == ["blue"]


def test_the_notice_is_no_longer_where_it_was_thought_to_be() -> None:
    """With real cards: the recorded deck gives the notice to yellow, but red plays it."""
    table = ready("yellow 3, blue 12, red 3", "blue: buy ochre 5")
    table.table.deck[0] = "notice"
    table.when("yellow: throw 2 3; draw confidential")
    assert table.table.players["yellow"].cards == ["notice"]
    table.when("blue: throw 1 2; draw receipt 5000", "red: throw 2 3; draw confidential")
    table.when("yellow: throw 1 2", "blue: throw 1 3", "yellow: pass", "red: liquidate")
    assert table.table.players["yellow"].cards == [None]
    assert table.table.players["red"].cards == []
    assert table.table.deck[-1] == "notice"
    check(table.table)


# Forced sales


def debtor_table(
    units: int, held: dict[str, Holding], bank: dict[str, Holding], cash: int = 0
) -> Table:
    """Yellow, to move, has these securities and this cash, and owes the value of this many
    units."""
    table = FOLD.fresh(creation(["yellow", "blue"], "seed"))
    for company in COMPANIES:
        table.players["yellow"].holdings[company] = held.get(company, Holding())
        table.bank[company] = bank.get(company, Holding(30, 10, 6))
    table.players["yellow"].cash = cash
    table.mover, table.banker, table.round = "yellow", "yellow", 1
    table.debt = PaymentDue("yellow", units * 5_000, "taxes")
    table.decision, table.asking = "sell", ("yellow",)
    return table


def test_a_bank_without_change_is_spared_if_another_company_brings_the_sum() -> None:
    """LM-SEL-1: seven units are missing. The bank has no azure or coral units to give back, so all
    ten of either would go; but seven of ochre can be sold."""
    empty = Holding(0, 9, 6)
    held = {"azure": Holding(0, 1), "coral": Holding(0, 1), "ochre": Holding(0, 1)}
    table = debtor_table(7, held, {"azure": empty, "coral": empty})
    assert proposal(table, "yellow") == {"ochre": 7}


def test_nothing_is_sold_beside_a_card_that_brings_enough_alone() -> None:
    """Two units of plum and eight of azure would do, if the bank had two units to give back."""
    held = {"azure": Holding(0, 1), "plum": Holding(2)}
    table = debtor_table(10, held, {"azure": Holding(0, 9, 6)})
    assert proposal(table, "yellow") == {"azure": 10}


@sweep_after(10, "number", range(60))
def test_no_sale_costs_less_than_the_one_proposed(number: int) -> None:
    """Every other sale takes more units, or as many with no smaller loss of dividends (10 % of the
    price per unit, 20 % with a director's card)."""
    chance = random.Random(f"sale {number}")
    held = {
        company: Holding(chance.choice((0, 1, 4)), chance.choice((0, 1, 1)), chance.choice((0, 1)))
        for company in chance.sample(COMPANIES, 2 + number % 2)
    }
    bank = {company: Holding(chance.choice((0, 3, 9, 30)), 5, 5) for company in held}
    total = sum(holding.total for holding in held.values())
    wanted = chance.randint(1, total - 1) if total > 1 else 0
    if not wanted:
        return
    table = debtor_table(wanted, held, bank)

    def cost(parts: dict[str, int]) -> tuple[int, int]:
        lost = 0
        for company, units in parts.items():
            left = after_sale(held[company], units, bank[company])
            assert left is not None
            for holding, sign in ((held[company], 1), (left, -1)):
                rate = 2 if holding.small or holding.large else 1
                lost += sign * rate * (holding.units + 10 * holding.small + 20 * holding.large)
        return sum(parts.values()), lost

    possible = [
        [n for n in range(h.total + 1) if n == 0 or after_sale(h, n, bank[c]) is not None]
        for c, h in held.items()
    ]
    sales = (dict(zip(held, units, strict=True)) for units in product(*possible))
    best = min(
        cost({company: units for company, units in sale.items() if units})
        for sale in sales
        if sum(sale.values()) >= wanted
    )
    assert cost(proposal(table, "yellow")) == best  # type: ignore[arg-type]


def ways_out(table: Table) -> set[tuple[Holding, ...]]:
    """What yellow can have left after any sequence of sales that ends the questions."""
    ends, ahead, seen = set[tuple[Holding, ...]](), [table], set[tuple[Holding, ...]]()
    while ahead:
        one = ahead.pop()
        held = tuple(one.players["yellow"].holdings[company] for company in COMPANIES)
        if one.debt is None or one.decision != "sell":
            ends.add(held)
        elif held not in seen:
            seen.add(held)
            for action in COURSE.legal(one, "yellow"):
                after = one.copy()
                COURSE.play(after, "yellow", action, SeedDealer("sale"))
                ahead.append(after)
    return ends


@sweep_after(8, "number", range(40))
def test_a_sale_is_taken_by_itself_if_it_has_one_outcome_and_not_else(number: int) -> None:
    """LM-SEL-1: over all possible sales, where `sole_sale` = asked leaves the choice to the
    seller."""
    chance = random.Random(f"sole {number}")
    companies = chance.sample(COMPANIES, 1 + number % 2)
    held = {one: Holding(chance.choice((0, 1, 3)), chance.choice((0, 1))) for one in companies}
    bank = {one: Holding(chance.choice((0, 2, 30)), 5, 5) for one in companies}
    total = sum(holding.total for holding in held.values())
    if not total:
        return
    table = debtor_table(chance.randint(1, total), held, bank, cash=chance.choice((0, 2_000)))
    asked = table.copy()
    asked.options = {**table.options, "sole_sale": "asked"}
    ends = ways_out(asked)
    taken = without_choice(table, "yellow")
    assert (taken is not None) == (len(ends) == 1)
    if taken is not None:
        (end,) = ends
        left = [
            after_sale(table.players["yellow"].holdings[one], units, table.bank[one])
            for one, units in taken.items()
        ]
        assert left == [end[COMPANIES.index(one)] for one in taken]
