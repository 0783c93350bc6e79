"""Le Millionnaire's bots follow the source's advice, finish their games, and greedy beats
chance."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from commands.le_millionnaire.actions import CLAIM, DEAL, DECLINE, LIQUIDATE, PASS, Bet, Buy, Start
from commands.text import texts
from events.le_millionnaire.facts import (
    NOTHING,
    Bundle,
    DiceThrown,
    GameEnded,
    Holding,
    TradeOffered,
    TurnOpened,
)
from events.le_millionnaire.words import COMPANIES
from mclub.bots import Bot, bot, sight
from mclub.bots.match import Match
from mclub.bots.seats import sit, step
from mclub.club.club import Club
from mclub.games.le_millionnaire import bots as mind
from mclub.games.le_millionnaire.bots.odds import reach
from mclub.games.le_millionnaire.bots.outlook import Outlook, general, outlook_for_seat
from mclub.games.le_millionnaire.bots.practice import timely_purchases
from mclub.games.le_millionnaire.bots.purchases import reserve
from mclub.kinds.registry import game_kind
from mclub.kinds.seen import Seen
from mclub.simulate.figures import wilson
from mclub.simulate.game import play
from mclub.simulate.plan import make_plan
from projections.le_millionnaire.table import Table
from tests.sweeping import SWEEP, sweep_after

KIND = game_kind("le-millionnaire")
SIZES = [2, 4, 6]
NAMES = ["greedy", "habit", "random"]


def new_game(players: int = 2) -> Match:
    """A game on the ring of 25 after greedy bots have played the set-up."""
    seats = KIND.SEATS[:players]
    match = Match(KIND, dict.fromkeys(seats, "Bot"), {"board": "ring-25"}, "begun")
    bots: dict[str, Bot] = {seat: bot("greedy", KIND, "begun") for seat in seats}
    while match.table.phase == "setup":
        (seat,) = match.awaited_seats
        match.take(seat, bots[seat].choose(match.sight(seat)))
    return match


@pytest.fixture(scope="module")
def first_turn() -> Match:
    return new_game()


@pytest.fixture
def table(first_turn: Match) -> Table:
    """The first turn as the seat to move sees it: yellow has 100 000 F and no shares, and is on
    square 2, violet."""
    table: Table = first_turn.sight("yellow").table.copy()
    table.mover, table.asking = "yellow", ("yellow",)
    for player in table.players.values():
        player.cash, player.square = 100_000, 2
        player.holdings = dict.fromkeys(player.holdings, NOTHING)
    return table


def considered_actions(table: Table, seat: str = "yellow") -> Sequence[Any]:
    return mind.sensible(table, seat, mind.choices(table, seat))


def choice_of(table: Table, seat: str = "yellow") -> str:
    return bot("greedy", KIND, "chosen").choose(Seen(KIND, seat, [], table))


def test_what_a_bet_gains_on_average(table: Table) -> None:
    """The odds of LM-BET-1, -3 and -5 over the 36 throws of two dice. From square 2 the horses are
    4 and 9 squares ahead, and violets 1, 3, 5, 6, 8, 10 and 11."""
    squares = {2 + ahead: table.square(2 + ahead).kind for ahead in range(1, 13)}
    horses = [number for number, kind in squares.items() if kind == "horse"]
    assert horses == [6, 11]
    gains = reach(table.squares, 2).bets
    assert gains["6"] == pytest.approx(3 / 36 * (1 + 5 * 4) - 1)
    assert gains["11"] == pytest.approx(4 / 36 * (1 + 5 * 9) - 1)
    assert gains["8"] == pytest.approx(5 / 36 * (1 + 7) - 1)
    violet = (2 + 4 + 5 + 5 + 3 + 2) / 36
    assert reach(table.squares, 2).violet == pytest.approx(violet)
    assert gains["chance"] == pytest.approx(2 * violet - 1)
    assert gains["auteuil"] == pytest.approx(1 / 36 * (1 + 10 * 4) - 1)


def test_in_the_set_up_a_third_stays_in_money_and_the_shares_are_of_several_companies() -> None:
    """The source's advice on the starting capital."""
    match = new_game(4)
    for player in match.table.players.values():
        assert 33_000 <= player.cash < 50_000
        assert sum(held.total > 0 for held in player.holdings.values()) >= 3
        assert match.table.square(player.square).kind == "violet"


def test_more_money_is_spent_where_no_tax_is_to_come(table: Table) -> None:
    player = table.players["yellow"]
    usual = reserve(player, outlook_for_seat(table))
    assert usual == pytest.approx(33_333, abs=1)
    _under(table, "taxes")
    assert reserve(player, outlook_for_seat(table)) < 20_000
    assert reserve(player, general(table.cards)) == usual  # the criterion of habit


def test_a_practised_player_buys_what_the_next_throw_passes(table: Table) -> None:
    """Without a tax to pay, on 100 000 F, every square that a throw can pass pays something. From
    square 2 all 36 throws pass the exchange next to it, and the one farthest ahead the fewest."""
    player = table.players["yellow"]
    passed = reach(table.squares, 2).passed
    values = timely_purchases(table, player, general(table.cards))
    first, *_rest = values
    assert isinstance(first, Buy)
    assert passed[first.company] == max(passed.values())
    table.decision = "invest"  # the same can be bought before the next throw
    assert timely_purchases(table, player, general(table.cards)) == {}


def test_a_practised_player_buys_nothing_that_a_tax_is_likelier_to_cost(table: Table) -> None:
    # On 900 000 F, 400 000 of tax are due, 100 000 more than the cash. A director's share brings at
    # most a fifth of its price in a throw. The tax makes it cost its price again, in more than a
    # quarter of the throws: half of them land on violet, and half of the cards are taxes here.
    player = table.players["yellow"]
    player.cash, player.holdings["jade"] = 300_000, Holding(large=3)
    outlook = Outlook(0.5, 0.0, dict.fromkeys(COMPANIES, 0.0))
    assert timely_purchases(table, player, outlook) == {}
    player.cards = ["exemption"]
    assert timely_purchases(table, player, outlook)


def test_practice_makes_a_better_player_than_habit() -> None:
    wins = 0
    for number in range(16):
        match = Match(KIND, dict.fromkeys(KIND.SEATS[:2], "Bot"), {}, f"practised/{number // 2}")
        names = ("strategist", "habit") if number % 2 else ("habit", "strategist")
        bots = {
            seat: bot(name, KIND, "practised")
            for seat, name in zip(KIND.SEATS, names, strict=False)
        }
        while awaited := match.awaited_seats:
            match.take(awaited[0], bots[awaited[0]].choose(match.sight(awaited[0])))
        wins += match.table.winners == (KIND.SEATS[names.index("strategist")],)
    assert wins >= 9


def _under(table: Table, *kinds: str) -> None:
    """Put all cards of these kinds under the deck, as the seat knows."""
    names = [card.name for card in table.cards if card.kind in kinds]
    table.deck = [*table.deck[: -len(names)], *names]


def test_a_directors_card_is_bought_when_it_can_be_paid(table: Table) -> None:
    table.players["yellow"].cash = 200_000
    assert choice_of(table).endswith(" small")


def test_loose_units_are_changed_for_a_directors_card(table: Table) -> None:
    table.players["yellow"].holdings["jade"] = Holding(units=10)
    assert choice_of(table) == "change jade small"


def test_bets_are_laid_where_they_pay_and_no_others(table: Table) -> None:
    """The farther horse gains more than the nearer one; on a violet square 5 steps ahead one
    loses."""
    table.players["yellow"].cash = 30_000
    table.players["yellow"].holdings["jade"] = Holding(units=7)  # a third is in cash
    laid: list[Bet] = []
    while isinstance(choice := considered_actions(table)[0], Bet):
        laid.append(choice)
        table.stakes[choice.place] = choice.amount or 1_000
    assert texts(laid[:1]) == ["bet 11"]
    places = [bet.place for bet in laid]
    assert {"11", "6", "outsiders"} <= set(places)
    gains = reach(table.squares, 2).bets
    assert all(gains[place] > 0 for place in places if place != "outsiders")
    assert "7" not in places
    assert sum(table.stakes.values()) <= 30_000


def test_outsiders_are_backed_by_what_is_known_of_the_deck(table: Table) -> None:
    table.players["yellow"].cash = 30_000
    table.players["yellow"].holdings["jade"] = Holding(units=7)
    table.deck = ["outsider-100", *table.deck[1:]]
    assert choice_of(table) == "bet outsiders"
    table.deck[0] = "receipt-5000"
    table.stakes = dict.fromkeys(("11", "6"), 1000)
    bets = []
    while isinstance(choice := considered_actions(table)[0], Bet):
        bets.append(choice.place)
        table.stakes[choice.place] = 1_000
    assert "outsiders" not in bets


def test_a_debt_is_called_at_once(table: Table) -> None:
    table.players["yellow"].cards = ["debt"]
    assert considered_actions(table) == [CLAIM]
    table.players["yellow"].cards = ["will"]
    assert CLAIM not in considered_actions(table)


@pytest.mark.parametrize(
    ("give", "take", "answer"),
    [
        (Bundle((("azure", Holding(units=2)),)), Bundle(cash=10_000), DEAL),
        (Bundle((("azure", Holding(units=1)),)), Bundle(cash=20_000), DECLINE),
        (Bundle(cash=10_000), Bundle((("jade", Holding(small=1)),)), DECLINE),
        (Bundle(cash=200_000), Bundle((("jade", Holding(small=1)),)), DEAL),
        (Bundle((("azure", Holding(units=9)),)), Bundle(cash=90_000), DECLINE),  # no cash is left
    ],
)
@pytest.mark.parametrize("name", ["greedy", "habit"])
def test_offers_are_answered_by_what_they_are_worth(
    table: Table, name: str, give: Bundle, take: Bundle, answer: Any
) -> None:
    table.decision, table.asking = "offer", ("blue",)
    table.players["blue"].holdings["jade"] = Holding(small=1)
    table.players["yellow"].holdings["azure"] = Holding(units=9)
    table.players["yellow"].cash = 200_000
    table.offer = TradeOffered("yellow", "blue", give, take)
    answered = bot(name, KIND, "offer").choose(Seen(KIND, "blue", [], table))
    assert [answered] == texts([answer])


@pytest.mark.parametrize(("held", "answer"), [(Holding(small=1), LIQUIDATE), (Holding(1), PASS)])
@pytest.mark.parametrize("name", ["greedy", "habit"])
def test_the_notice_waits_for_a_large_holding(
    table: Table, name: str, held: Holding, answer: Any
) -> None:
    jade = next(at for at, square in enumerate(table.squares, 1) if square.company == "jade")
    table.players["yellow"].square = jade
    table.players["yellow"].holdings["jade"] = held
    table.players["blue"].cards = ["notice"]
    table.deck.remove(None)
    table.decision, table.asking, table.throw, table.dice = "liquidate", ("blue",), 1, (1, 2)
    answered = bot(name, KIND, "notice").choose(Seen(KIND, "blue", [], table))
    assert [answered] == texts([answer])


@pytest.mark.parametrize(("cash", "answer"), [(300_000, "exempt"), (120_000, "pay")])
@pytest.mark.parametrize("name", ["greedy", "habit"])
def test_an_exemption_is_kept_for_a_tax_that_is_worth_it(
    table: Table, name: str, cash: int, answer: str
) -> None:
    """With 100 000 F the tax is 10 000 F (LM-TAX-1)."""
    table.players["yellow"].cash = cash
    table.players["yellow"].cards = ["exemption"]
    table.deck.remove(None)
    table.decision, table.throw, table.dice = "tax", 1, (1, 2)
    assert bot(name, KIND, "tax").choose(Seen(KIND, "yellow", [], table)) == answer


@pytest.mark.parametrize(("cash", "answer"), [(60_000, "shares"), (10_000, "cash")])
@pytest.mark.parametrize("name", ["greedy", "habit"])
def test_free_shares_are_taken_in_money_by_who_lacks_it(
    table: Table, name: str, cash: int, answer: str
) -> None:
    table.players["yellow"].cash = cash
    table.players["yellow"].holdings["azure"] = Holding(units=6)
    table.drawn = "shares-azure-2"
    table.decision, table.throw, table.dice = "free", 1, (1, 2)
    assert bot(name, KIND, "free").choose(Seen(KIND, "yellow", [], table)) == answer


def play_game(names: list[str], seed: str, options: dict[str, str] | None = None) -> Match:
    """Play a game to its end. names: of the bots, in seating order."""
    seats = KIND.SEATS[: len(names)]
    match = Match(KIND, dict.fromkeys(seats, "Bot"), options or {}, seed)
    bots = {seat: bot(name, KIND, seed) for seat, name in zip(seats, names, strict=True)}
    while match.awaited_seats:
        seat = match.awaited_seats[0]
        match.take(seat, bots[seat].choose(match.sight(seat)))
    return match


@sweep_after(1, "players", SIZES)
@sweep_after(1, "name", NAMES)
def test_a_game_comes_to_its_end_at_every_size_of_table(players: int, name: str) -> None:
    match = play_game([name] * players, "whole")
    assert match.table.phase == "finished"
    assert any(isinstance(event, GameEnded) for event in match.events)


@pytest.mark.parametrize("name", ["greedy", "habit"])
def test_nobody_haggles(name: str) -> None:
    """No trade is offered, and a seat does only a few things between two throws."""
    match = play_game([name] * 3, "haggle")
    assert not any(isinstance(event, TradeOffered) for event in match.events)
    since = 0
    for event in match.events:
        since = 0 if isinstance(event, DiceThrown | TurnOpened) else since + 1
        assert since < 80


def test_the_same_seed_gives_the_same_game() -> None:
    target = {"target": "250000"}
    names = ["greedy", "habit", "random"]
    events = play_game(names, "twice", target).events
    assert play_game(names, "twice", target).events == events
    assert play_game(names, "other", target).events != events


def test_a_game_in_a_log_goes_as_one_in_memory() -> None:
    names = {"yellow": "greedy", "blue": "random", "red": "planner"}
    with Club(":memory:") as club:
        game = club.new({}, bots=names, game=KIND.KIND, seed="log", rulings={"target": "250000"})
        bots = sit(game.kind, "log", names, rollouts=4)
        commands = 0
        while step(game, bots):
            commands += 1
        match = Match(game.kind, names, {"target": "250000"}, "log")
        for _ in range(commands):
            seat = match.awaited_seats[0]
            match.take(seat, bots[seat].choose(match.sight(seat)))
        assert match.awaited_seats == ()
        assert game.status == "finished"
        assert match.table == game.table


@SWEEP
@pytest.mark.parametrize("better", ["greedy", "habit"])
def test_who_thinks_beats_chance(better: str) -> None:
    """Two-player games with each bot in either seat. Luck decides many, so the better bot need not
    win nearly all."""
    plan = make_plan(KIND.KIND, [better, "random"], [2], {}, "strength")
    games = [play(plan, number) for number in range(40)]
    won = sum(part.wins for game in games for part in game.parts if part.bot == better)
    assert all(game.parts for game in games), "none was given up"
    assert wilson(won, len(games)).low > 0.6


def test_purchases_and_starts_are_thought_of_a_few_at_a_time(table: Table) -> None:
    assert len(purchases := considered_actions(table)) == 3
    assert all(isinstance(purchase, Buy) for purchase in purchases)
    table.players["yellow"].square = 0
    table.decision, table.phase = "setup", "setup"
    assert all(isinstance(start, Start) for start in considered_actions(table))
    assert msgspec.structs.asdict(considered_actions(table)[0]) == {"square": 2}


@pytest.mark.parametrize("name", ["habit", "greedy"])
def test_who_thinks_deals_the_marker_too_after_a_position(name: str) -> None:
    start = {"players": {seat: {"cash": 9000, "square": 2} for seat in ("yellow", "blue")}}
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, game="le-millionnaire", start=start)
        seen = sight(game, game.awaited_seats[0])
    assert bot(name, game.kind, "tea").choose(seen) in seen.legal
