"""Every type of event is explained, with figures derived from the rules."""

from typing import Any

import pytest

from events.millions_of_dollars import facts as md
from events.shared import GameCreated, SealsOpened
from projections.explanation import Explanation
from projections.millions_of_dollars.explanation import explain
from tests.projections.millions_of_dollars.log import Records, cut, log, random_log


def of(records: Records, kind: type) -> Explanation:
    """The explanation of the last event of this type."""
    at = max(n for n, record in enumerate(records, 1) if type(record.event) is kind)
    return explain(records[:at], None, everything=True)


def figures(records: Records, kind: type) -> dict[str, str]:
    return {figure.label: figure.text for figure in of(records, kind).figures}


def test_every_event_of_random_games_is_explained_to_everybody() -> None:
    met: set[type] = set()
    for number in (0, 1, 2, 5, 7, 8, 11, 16, 21, 26):
        records = random_log(number)
        seat = records[0].event.players[0].seat
        for eyes, whole in ((None, True), (None, False), (seat, False)):
            seen = records if whole else cut(records, eyes)
            for end in range(1, len(seen) + 1, 1 if whole else 15):
                explanation = explain(seen[:end], eyes, everything=whole)
                assert explanation.text
                assert explanation.figures, records[end - 1].event
                assert all(figure.label and figure.text for figure in explanation.figures)
                met.add(type(records[end - 1].event))
    # There is no money count in these games.
    assert met == set(md.EVENTS) - {md.MoneyCorrected} | {GameCreated, SealsOpened}


SEVEN = "yellow blue red green black white purple"
EX_2 = (
    "yellow: pick con-man; blue: pick brute; red: pick mastermind",
    "green: pick driver; black: pick driver; white: pick driver; purple: pick snitch",
    "green: withdraw; black: withdraw; white: withdraw; purple: withdraw",
    "yellow: ready; blue: ready; red: ready",
)


def test_the_share_is_reckoned() -> None:
    """MD-EX-2."""
    found = figures(log(SEVEN, *EX_2, deck="8 1 brute"), md.LootShared)

    assert found["Loot"] == "8 M$ from the card + 2 M$ with a Mastermind = 10 M$"
    assert found["Share"] == "10 M$ for 3: 3 M$ each, rounded down; 1 M$ is left"
    assert found["Money of Blue"] == "5 → 8 M$"
    assert found["Reserve"] == "140 → 131 M$"


def test_a_robbery_and_a_bonus_say_what_was_paid() -> None:
    records = log(SEVEN, *EX_2, deck="8 1 brute")

    robbed = figures(records, md.BruteRobbed)
    assert robbed["Paid"] == "2 M$, in full"
    assert robbed["Money of Blue"] == "8 → 6 M$"
    assert robbed["Money of Yellow"] == "8 → 10 M$"
    assert (
        figures(records, md.BonusPaid)["Why"]
        == "the loot card names the Brute, who got a share of the loot"
    )


def test_an_intimidation_card_is_usable_from_the_next_round() -> None:
    found = of(log(SEVEN, *EX_2, deck="8 1"), md.IntimidationGained)

    assert [(f.label, f.text, f.rule) for f in found.figures][1:] == [
        ("Intimidation cards", "0 → 1", None),
        ("Usable", "from round 2 on", "MD-NEG-3"),
    ]


def lent(option: str) -> Explanation:
    lost = (
        "yellow: pick driver; blue: pick driver; red: pick brute; green: pick brute",
        "red: withdraw; green: withdraw; yellow: ready; blue: ready",
    )
    records = log(
        "yellow blue red green",
        *(lost * 2),
        lost[0],
        "yellow: withdraw",
        deck="9 2",
        lent_stake=option,
    )
    return of(records, md.StakeReturned)


@pytest.mark.parametrize(("option", "money"), [("kept", "0 → 2 M$"), ("returned", "0 → 1 M$")])
def test_a_lent_stake_is_a_ruling(option: str, money: str) -> None:
    """MD-PRE-2: Yellow has 1 M$ and the stake is 2."""
    found = lent(option)
    texts = {
        "kept": "the player takes back all 2 M$",
        "returned": "the player takes back 1 M$, and 1 M$ goes back to the reserve",
    }

    assert {f.label: f.text for f in found.figures}["Money of Yellow"] == money
    (ruling,) = found.options
    assert (ruling.name, ruling.value, ruling.text) == ("lent_stake", option, texts[option])
    assert [(o.value, o.text) for o in ruling.others] == [
        (value, text) for value, text in texts.items() if value != option
    ]


def test_a_stake_that_nobody_lent_is_no_ruling() -> None:
    assert of(log(SEVEN, *EX_2), md.StakeReturned).options == []


def test_a_call_of_the_leader_is_a_ruling() -> None:
    picked = "yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver"
    records = log("yellow blue red green", picked, leader_calls="on")
    leader = next(r.event.leader for r in records if isinstance(r.event, md.RoundOpened))
    records = log("yellow blue red green", picked, f"{leader}: call", leader_calls="on")

    (ruling,) = of(records, md.NegotiationEnded).options
    assert ruling.name == "leader_calls"
    assert [other.value for other in ruling.others] == ["off"]


def test_the_end_says_who_reached_the_sum_and_who_is_richest() -> None:
    """MD-END-3: two with 22 M$."""
    records = log(
        "yellow blue red green black white purple orange",
        "yellow: pick driver; blue: pick con-man; red: pick brute; green: pick brute",
        "black: pick brute; white: pick brute; purple: pick brute; orange: pick brute",
        "red: pay yellow 4; green: pay yellow 4; black: pay yellow 2",
        "white: pay blue 4; purple: pay blue 4; orange: pay blue 4",
        "yellow: ready; blue: ready; red: ready; green: ready; black: ready; white: ready",
        "purple: ready; orange: ready",
        deck="12 1",
    )
    found: Any = {f.label: (f.text, f.rule) for f in of(records, md.GameEnded).figures}

    assert found["Shared, with 20 M$ or more"] == ("Yellow, Blue", "MD-END-1")
    assert found["Richest of them"] == ("Yellow, Blue, with 22 M$", "MD-END-3")
