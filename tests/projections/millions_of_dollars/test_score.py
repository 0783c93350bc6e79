"""The score sheet: money counts, and every M$ is explained."""

from typing import Any

from projections.millions_of_dollars.score import document, score
from tests.projections.millions_of_dollars.log import Records, log, random_log, table_of
from tests.sweeping import sweep_after

SEVEN = "yellow blue red green black white purple"
EX_2 = (
    "yellow: pick con-man; blue: pick brute; red: pick mastermind",
    "green: pick driver; black: pick driver; white: pick driver; purple: pick snitch",
    "green: withdraw; black: withdraw; white: withdraw; purple: withdraw",
    "yellow: ready; blue: ready; red: ready",
)


def sheet(records: Records) -> dict[str, Any]:
    return document(table_of(records))


def test_the_lines_of_a_heist_cite_the_rules_that_moved_the_money() -> None:
    """MD-EX-2: 10 to share, 3 each; Con man 3 + 2, Brute 3 − 2 + 1, Mastermind 3."""
    told = sheet(log(SEVEN, *EX_2, deck="8 1 brute"))

    assert {seat: player["total"] for seat, player in told["players"].items()} == {
        "yellow": 10,
        "blue": 7,
        "red": 8,
        **dict.fromkeys(("green", "black", "white", "purple"), 5),
    }
    blue = told["players"]["blue"]
    assert (blue["start"], blue["shares"], blue["robberies"], blue["bonuses"]) == (5, 3, -2, 1)
    card = told["heists"][0]["loot"]["id"]
    assert [
        (line["line"], line["points"], line["rule"], line["kind"], line["cards"], line["other"])
        for line in told["lines"]["blue"]
    ] == [
        ("start", 5, "MD-SET-2", None, [], None),
        ("stakes", -1, "MD-PRE-2", "brute", [card], None),
        ("stakes", 1, "MD-HEI-2", "brute", [card], None),
        ("shares", 3, "MD-SHA-1", "brute", [card], None),
        ("robberies", -2, "MD-SHA-3", "brute", [card], "yellow"),
        ("bonuses", 1, "MD-SHA-4", "brute", [card], None),
    ]
    assert told["winners"] == ["yellow"]
    assert (told["why"], told["rules"]) == (None, [])


def test_the_course_of_a_heist_says_what_became_of_each_character() -> None:
    told = sheet(log(SEVEN, *EX_2, deck="8 1 brute"))
    (heist,) = told["heists"]

    assert (heist["round"], heist["shared"], heist["named"]) == (1, True, None)
    assert [
        (one["seat"], one["role"], one["state"], one["rule"], one["lost"], one["intimidation"])
        for one in heist["characters"]
    ] == [
        ("yellow", "con-man", "shared", "MD-SHA-1", 0, False),
        ("blue", "brute", "shared", "MD-SHA-1", 0, True),
        ("red", "mastermind", "shared", "MD-SHA-1", 0, False),
        ("green", "driver", "withdrawn", "MD-NEG-2", 0, False),
        ("black", "driver", "withdrawn", "MD-NEG-2", 0, False),
        ("white", "driver", "withdrawn", "MD-NEG-2", 0, False),
        ("purple", "snitch", "withdrawn", "MD-NEG-2", 0, False),
    ]
    assert heist["money"] == {seat: p["total"] for seat, p in told["players"].items()}
    assert heist["change"]["yellow"] == 5


def test_several_of_one_role_are_out_and_brutes_keep_their_stakes() -> None:
    """MD-EX-7: −2 for each Con man, 0 for each Brute."""
    told = sheet(
        log(
            "yellow blue red green",
            "yellow: pick con-man; blue: pick con-man; red: pick brute; green: pick brute",
            "yellow: ready; blue: ready; red: ready; green: ready",
            deck="9 2",
        )
    )
    (heist,) = told["heists"]

    assert [
        (one["state"], one["why"], one["rule"], one["lost"]) for one in heist["characters"]
    ] == [
        ("out", "several", "MD-HEI-1", 2),
        ("out", "several", "MD-HEI-1", 2),
        ("out", "several", "MD-HEI-1", 0),
        ("out", "several", "MD-HEI-1", 0),
    ]
    assert heist["shared"] is False
    assert heist["change"] == {"yellow": -2, "blue": -2, "red": 0, "green": 0}
    back = told["lines"]["red"][-1]
    assert (back["line"], back["points"], back["rule"]) == ("stakes", 2, "MD-HEI-1")


def test_a_snitch_who_is_left_alone_is_out_and_fined() -> None:
    """MD-EX-6: 2 M$ of 5."""
    told = sheet(
        log(
            "yellow blue red green black",
            "yellow: pick snitch; blue: pick brute; red: pick brute; green: pick brute",
            "black: pick brute; blue: withdraw; red: withdraw; green: withdraw; black: withdraw",
            "yellow: ready; name brute",
            deck="11 2",
        )
    )
    (heist,) = told["heists"]

    assert told["players"]["yellow"]["total"] == 2
    assert told["players"]["yellow"]["fines"] == -3
    assert told["players"]["yellow"]["rank"] == 5
    assert heist["named"] == "brute"
    snitch = heist["characters"][0]
    assert (snitch["state"], snitch["why"], snitch["rule"]) == ("out", "alone", "MD-HEI-5")
    assert snitch["lost"] == 0


def test_whoever_wins_by_sharing_is_first_whatever_others_have() -> None:
    """MD-END-1: Yellow shares and has 22; Blue, who withdrew, has more but doesn't win."""
    told = sheet(
        log(
            "yellow blue red green black white purple orange",
            "yellow: pick driver; blue: pick con-man; red: pick brute; green: pick brute",
            "black: pick brute; white: pick brute; purple: pick brute; orange: pick brute",
            "red: pay yellow 4; green: pay yellow 1; black: pay blue 4; white: pay blue 4",
            "purple: pay blue 4; orange: pay blue 4; green: pay blue 3",
            "blue: withdraw; green: withdraw; black: withdraw; white: withdraw",
            "purple: withdraw; orange: withdraw; red: withdraw; yellow: ready",
            deck="12 1",
        )
    )

    assert told["players"]["yellow"]["total"] == 5 + 5 + 12
    assert told["players"]["blue"]["total"] == 5 + 19
    assert told["winners"] == ["yellow"]
    assert told["players"]["yellow"]["rank"] == 1
    assert told["players"]["blue"]["rank"] == 2
    assert (told["why"], told["rules"]) == ("target", ["MD-END-1"])


@sweep_after(3, "number", range(0, 40, 3))
def test_the_lines_add_up_to_the_money_of_each_seat(number: int) -> None:
    records = random_log(number)
    for end in range(2, len(records) + 1, 3):
        table = table_of(records[:end])
        money = {seat: player.money for seat, player in table.players.items()}
        assert {seat: sheet.total for seat, sheet in score(table).items()} == money
        for ended in document(table)["heists"]:
            assert set(ended["change"]) == set(money)
    assert document(table_of(records))["heists"][-1]["money"] == money
