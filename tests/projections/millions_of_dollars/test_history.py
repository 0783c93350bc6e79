"""Every event has a sentence, which is written out here once."""

from typing import Any

import pytest

from events.millions_of_dollars import facts as md
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import LootCard, Seat
from events.sealed import Sealed
from projections.history import history
from projections.millions_of_dollars.history import tell
from projections.words import Names, names_of
from tests.projections.millions_of_dollars.log import history_words, log

SEATS: tuple[Seat, ...] = ("yellow", "blue", "red", "green")
NAMES = names_of({seat: seat for seat in SEATS} | {"yellow": "North"})
HIDDEN: Sealed[Any] = Sealed()
YELLOW, BLUE, RED = Who("yellow"), Who("blue"), Who("red")
CARDS = (LootCard(8, 1, id="L1"), LootCard(9, 1, "driver", id="L2"))

TOLD: list[tuple[Any, str]] = [
    (md.LootDeckSet(CARDS, False), "The deck has 2 loot cards."),
    (
        md.LootDeckSet(CARDS, True),
        "The deck has 2 loot cards; they are a reconstruction, not the original.",
    ),
    (md.LootPileShuffled(8, HIDDEN), "The pile of 8 loot cards is shuffled."),
    (md.MoneyReceived("yellow", 5), "Yellow (North) receives 5 M$."),
    (md.LeaderNamed("blue", "chance"), "Blue has the Leader card first."),
    (md.RoundOpened(2, "red"), "Round 2: Red is the Leader."),
    (
        md.LootTurnedUp(CARDS[1]),
        "A loot card is turned up: loot 9 M$, stake 1 M$, bonus for the Driver.",
    ),
    (md.CharactersPicked("blue", 1, HIDDEN), "Blue picks a character in secret."),
    (md.CharactersPicked("blue", 2, HIDDEN), "Blue picks 2 characters in secret."),
    (
        md.CharactersPicked("blue", 2, Sealed(value=("brute", "con-man"))),
        "Blue picks in secret: Brute, Con man.",
    ),
    (md.StakePlaced(YELLOW, 2), "Yellow (North) stakes 2 M$."),
    (
        md.StakePlaced(YELLOW, 1, 1),
        "Yellow (North) stakes 1 M$, and the reserve lends 1 M$ more.",
    ),
    (md.StakePlaced(YELLOW, 0, 2), "The reserve lends the whole stake of 2 M$: Yellow (North)."),
    (
        md.RoleCardsLaid(("brute", "brute", "driver"), HIDDEN),
        "These role cards are face up: Brute, Brute, Driver. One is put aside.",
    ),
    (
        md.RoleCardsLaid(("brute", "brute", "driver"), Sealed(value="con-man")),
        "These role cards are face up: Brute, Brute, Driver. Put aside: Con man.",
    ),
    (md.MoneyGiven("yellow", "blue", 3), "Yellow (North) gives 3 M$ to Blue."),
    (
        md.WithdrawalOffered("yellow", "blue", 2),
        "Yellow (North) offers Blue 2 M$ to withdraw.",
    ),
    (
        md.OfferCountered("yellow", "blue", "blue", 3),
        "Blue asks Yellow (North) for 3 M$ to withdraw.",
    ),
    (
        md.OfferCountered("yellow", "blue", "blue", 3, 2),
        "Blue asks Yellow (North) for 3 M$ to withdraw character 2.",
    ),
    (
        md.OfferCountered("yellow", "blue", "yellow", 1),
        "Yellow (North) offers Blue 1 M$ instead.",
    ),
    (
        md.OfferEnded("yellow", "blue", "met"),
        "Yellow (North) accepts the counter-offer of Blue.",
    ),
    (md.OfferEnded("yellow", "blue", "rejected"), "Blue rejects the offer of Yellow (North)."),
    (
        md.OfferEnded("yellow", "blue", "denied"),
        "Yellow (North) rejects the counter-offer of Blue.",
    ),
    (md.OfferEnded("yellow", "blue", "taken"), "Blue accepts the offer of Yellow (North)."),
    (md.OfferEnded("yellow", "blue", "withdrawn"), "Yellow (North) takes back the offer to Blue."),
    (
        md.OfferEnded("red", "blue", "unpayable"),
        "The offer of Red to Blue ends: Red no longer has that much.",
    ),
    (
        md.OfferEnded("red", "blue", "gone"),
        "The offer of Red to Blue ends: one of the two has withdrawn.",
    ),
    (
        md.WithdrawalPaid("yellow", "blue", 2),
        "Yellow (North) pays Blue 2 M$ to withdraw.",
    ),
    (md.CharacterWithdrawn(BLUE), "Blue withdraws unseen."),
    (
        md.CharacterShown("red", BLUE, HIDDEN),
        "Red uses an Intimidation card and sees a character: Blue.",
    ),
    (
        md.CharacterShown("red", BLUE, Sealed(value="driver")),
        "Red uses an Intimidation card and sees a character: Blue, Driver.",
    ),
    (md.SeatReady("blue"), "Blue is ready for the heist."),
    (
        md.ReadyLifted(("blue",)),
        "Blue is no longer ready, since something has changed.",
    ),
    (
        md.ReadyLifted(("blue", "red")),
        "Blue, Red are no longer ready, since something has changed.",
    ),
    (md.NegotiationEnded("ready"), "Everybody still in is ready: the heist begins."),
    (md.NegotiationEnded("called"), "The Leader begins the heist."),
    (md.NegotiationEnded("empty"), "All have withdrawn from the heist."),
    (md.CharacterRevealed(BLUE, "con-man"), "Blue reveals: Con man."),
    (md.RoleNamed(BLUE, "driver"), "Blue is the only Snitch and names: Driver."),
    (
        md.CharacterEliminated(BLUE, "driver", "several"),
        "Blue is out: more than one Driver is in the heist.",
    ),
    (
        md.CharacterEliminated(BLUE, "driver", "named"),
        "Blue is out: the Snitch has named the Driver.",
    ),
    (
        md.CharacterEliminated(BLUE, "snitch", "alone"),
        "Blue is out: a Snitch alone shares nothing.",
    ),
    (md.StakeReturned(BLUE, 2), "Blue takes back the stake of 2 M$."),
    (
        md.StakeReturned(BLUE, 1, 1),
        "Blue takes back 1 M$ of the stake; the reserve gets back the 1 M$ lent.",
    ),
    (md.StakeLost(BLUE, 2), "Blue loses the stake: 2 M$ goes to the reserve."),
    (md.IntimidationGained(BLUE, 1), "Blue gains an Intimidation card and has 1 card now."),
    (md.IntimidationGained(BLUE, 2), "Blue gains an Intimidation card and has 2 cards now."),
    (md.SnitchFined(BLUE, 3, 3), "Blue pays 3 M$ to the reserve."),
    (md.SnitchFined(BLUE, 3, 1), "Blue pays 1 M$ to the reserve. 3 M$ was due."),
    (
        md.LootShared((YELLOW, BLUE, RED), 8, 2, 3, 1),
        (
            "The loot is 8 M$, and 2 M$ more with the Mastermind. "
            "Yellow (North), Blue, Red get 3 M$ each. 1 M$ stays in the reserve."
        ),
    ),
    (md.LootShared((BLUE,), 9, 0, 9, 0), "The loot is 9 M$. Blue gets 9 M$."),
    (md.LootLeft(9), "Nobody shares: the loot of 9 M$ stays in the reserve."),
    (md.DriverPaid(BLUE, RED, 1), "Red pays 1 M$ to the Driver: Blue."),
    (
        md.BruteRobbed(BLUE, RED, 2, 2),
        "Blue, the Con man, takes 2 M$ from the Brute: Red.",
    ),
    (
        md.BruteRobbed(BLUE, RED, 2, 1),
        "Blue, the Con man, takes 1 M$ from the Brute: Red. 2 M$ was due.",
    ),
    (md.BonusPaid(BLUE, "brute", 1), "Blue gets 1 M$, the bonus for the Brute."),
    (md.RoundEndReached(3), "End of round 3: everybody lays their role cards face up."),
    (
        md.RoleLaidOpen("blue", "brute"),
        "Blue lays a role card face up and can't choose it in the next round: Brute.",
    ),
    (md.RoundEnded(3, 121), "Round 3 is over; all characters return."),
    (
        md.GameEnded({"yellow": 22, "blue": 5}, ("yellow",), "target"),
        (
            "The game is over: 20 M$ has been reached. Money: Yellow (North) 22 M$, Blue 5 M$. "
            "Yellow (North) wins."
        ),
    ),
    (
        md.GameEnded({"yellow": 7, "blue": 7}, ("yellow", "blue"), "rounds"),
        (
            "The game is over: all rounds are played. Money: Yellow (North) 7 M$, Blue 7 M$. "
            "Yellow (North), Blue share the win."
        ),
    ),
    (
        md.MoneyCorrected("yellow", 9, 7, "a gift was forgotten"),
        "The money of Yellow (North) is corrected from 9 M$ to 7 M$: a gift was forgotten",
    ),
]


@pytest.mark.parametrize(("event", "text"), TOLD, ids=lambda one: type(one).__name__)
def test_an_event_in_words(event: Any, text: str) -> None:
    assert tell(event, NAMES) == text


def test_no_event_is_without_words() -> None:
    assert {type(event) for event, _ in TOLD} == {*md.EVENTS}


def test_with_three_players_a_character_has_a_number() -> None:
    three: Names = dict(list(NAMES.items())[:3])

    assert (
        tell(md.CharacterWithdrawn(Who("blue", 2)), three) == "Blue, character 2 withdraws unseen."
    )
    assert tell(md.LootShared((YELLOW, Who("blue", 2)), 9, 0, 4, 1), three) == (
        "The loot is 9 M$. Yellow (North), character 1; Blue, character 2 get 4 M$ each. "
        "1 M$ stays in the reserve."
    )


PICKED = "yellow: pick brute; blue: pick driver; red: pick driver; green: pick con-man"


def test_a_seat_reads_its_own_pick_and_what_a_threat_showed_it() -> None:
    records = log(
        "yellow blue red green",
        PICKED,
        "yellow: ready; blue: ready; red: ready; green: ready",
        PICKED,
        "yellow: threaten red",
    )
    secret = [
        text for text in history_words(records, "yellow") if "secret" in text or "sees" in text
    ]

    assert secret[4:] == [
        "Yellow picks in secret: Brute.",
        "Blue picks a character in secret.",
        "Red picks a character in secret.",
        "Green picks a character in secret.",
        "Yellow uses an Intimidation card and sees a character: Red, Driver.",
    ]
    assert "Yellow picks a character in secret." in history_words(records, "red")
    assert "Yellow uses an Intimidation card and sees a character: Red." in history_words(
        records, "red"
    )


def test_a_line_has_its_round_and_the_rules_that_it_rests_on() -> None:
    records = log(
        "yellow blue red green",
        PICKED,
        "yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw",
    )
    entries = history(records, 0, {3}, lambda record: record, tell)

    assert [entry["seq"] for entry in entries] == [record.seq for record in records]
    assert entries[0]["round"] == 0
    assert entries[-1]["round"] == 2
    withdrawn = next(entry for entry in entries if entry["text"] == "Blue withdraws unseen.")
    assert (withdrawn["round"], withdrawn["by"], withdrawn["rules"]) == (1, "blue", ["MD-NEG-2"])
    assert [entry["seq"] for entry in entries if entry["undone"]] == [3]
