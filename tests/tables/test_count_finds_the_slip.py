"""The real money differs from the ledger: `count` names the slip.

In each case one movement in the last two rounds of a random game is made wrongly on the real table:
not at all, twice, in reverse, or with another amount. Then everybody counts their money.
"""

import random
from functools import cache
from typing import Any

from mclub.club.game import Game
from tests.properties.random_clubs import steady_club
from tests.sweeping import ALL, sweep_after
from tests.tables.told import random_table

CASES, FOUND, AMONG = 100, 0.9, 3

Slip = tuple[str, int]
"""Its kind and the event of the movement."""


@cache
def play_game(number: int) -> tuple[Game, list[dict[str, Any]]]:
    """A table in the middle of a random game, and the movements of its last two rounds."""
    chance = random.Random(f"count {number}")
    with steady_club(entropy=number) as club:
        game = random_table(club, chance, until=chance.randint(120, 420))
        round_ = game.board()["round"]
        moved = [entry for entry in game.ledger() if entry["round"] >= max(1, round_ - 1)]
        return game, moved


def plant_slip(number: int) -> tuple[dict[str, int], Slip, str]:
    """Everybody's real money after a slip, the slip, and those who would notice it."""
    chance = random.Random(f"slip {number}")
    game, moved = play_game(number)
    money = {seat: player["money"] for seat, player in game.board()["players"].items()}
    while True:
        entry = chance.choice([e for e in moved if "notes" not in (e["from"], e["to"])])
        event: Any = game.records[entry["seq"] - 1].event
        kind = chance.choices(
            ("forgotten", "twice", "reversed", "wrong_level", "to_bank"), (10, 4, 3, 3, 2)
        )[0]
        name = type(event).__name__
        if kind == "reversed" and name != "ExchangeSettled":
            continue
        if kind == "wrong_level" and name != "CompanyTaxed":
            continue
        if kind == "to_bank" and name not in ("CompanyTakenOver", "ColonySold"):
            continue
        amount = entry["amount"]
        more = {"forgotten": -amount, "twice": amount, "reversed": -2 * amount}.get(kind, 0)
        after = dict(money)
        if kind == "wrong_level":
            more = event.value - 1 - amount
        for account, change in ((entry["from"], -more), (entry["to"], more)):
            if account in after:
                after[account] += change
        if kind == "to_bank":
            after[entry["to"]] -= amount
        noticed = [seat for seat in after if after[seat] != money[seat]]
        if noticed and min(after.values()) >= 0:
            return after, (kind, entry["seq"]), noticed[0]


@sweep_after(1, "cases", [CASES // 8, CASES if ALL else CASES // 2])
def test_the_slip_is_among_the_first_three_suggestions(cases: int) -> None:
    found, missed = 0, []
    for number in range(cases):
        real, slip, seat = plant_slip(number)
        answer = play_game(number)[0].count(real)["accounts"][seat]
        told = [(each["kind"], each["seq"]) for each in answer["slips"][:AMONG]]
        found += slip in told
        if slip not in told:
            missed.append((number, slip, told))
    print(f"{found} of {cases} slips found; missed: {missed}")
    assert found >= FOUND * cases, missed


def test_where_all_is_right_there_is_nothing_to_explain() -> None:
    game, _ = play_game(1)
    money = {seat: player["money"] for seat, player in game.board()["players"].items()}
    answer = game.count(money | {"bank": game.board()["bank"]})["accounts"]
    assert [each["difference"] for each in answer.values()] == [0] * (len(money) + 1)
    assert not any(each["slips"] for each in answer.values())


def test_what_was_before_a_correction_explains_nothing_after_it() -> None:
    with steady_club() as club:
        game = random_table(club, random.Random("corrected"), until=100)
        seat, money = next((s, p["money"]) for s, p in game.board()["players"].items())
        assert game.count({seat: money + 2})["accounts"][seat]["slips"]
        game.correct(seat, "money", money + 1, "counted")
        answer = game.count({seat: money + 2})["accounts"][seat]
    assert answer["ledger"] == money + 1
    assert answer["slips"] == []
