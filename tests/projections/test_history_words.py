"""Every event has a sentence, and it is written out here once."""

from typing import Any

import pytest

from events.million_club import CODEC
from events.million_club import facts as mc
from events.sealed import Sealed
from events.shared import (
    Amended,
    DropAgreed,
    DropRefused,
    Forked,
    GameAbandoned,
    GameCreated,
    Player,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    SeatDropped,
    SeatHanded,
    SeatLeft,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
    WordAdded,
)
from projections.million_club.history import tell
from projections.words import names_of

CREATED = GameCreated(
    "million-club", (Player("yellow", "North"), Player("blue", "blue")), {}, Sealed()
)
NAMES = names_of({"yellow": "North", "blue": "blue"})
ALL_TYPES = set(CODEC.events)


def cards(*ids: str) -> Sealed[tuple[str, ...]]:
    return Sealed(value=ids)


HIDDEN: Sealed[Any] = Sealed()
AS1 = Sealed(value="AS1")
LISTINGS: Any = {"resource": 3, "industry": 8, "transport": 1}

TOLD: list[tuple[Any, str]] = [
    (CREATED, "The game begins: Yellow (North), Blue."),
    (WordAdded("blue", "chess"), "Blue adds the word “chess”."),
    (Forked("abc", 12, "00"), "This game continues from event 12 of game abc."),
    (UndoProposed("blue", 7), "Blue proposes to go back to event 7."),
    (UndoAgreed("blue"), "Blue agrees."),
    (UndoRefused("blue"), "Blue refuses."),
    (Undone(7), "Undone, back to event 7."),
    (Undone(7, "a slip"), "Undone, back to event 7: a slip"),
    (Redone(9), "Redone, up to event 9."),
    (Amended(7, 8), "The command of event 8 is amended; back to event 7."),
    (GameAbandoned("rain"), "The game is abandoned and doesn't count: rain"),
    (
        RefereeEyesTaken(),
        "The host switched to the referee's view and sees everything from now on.",
    ),
    (SeatHanded("yellow", "Eve"), "Eve plays Yellow (North) from now on."),
    (SeatLeft("blue"), "Blue has left the table; the seat waits for somebody else."),
    (DropAgreed("yellow", "blue"), "Yellow (North) agrees to go on without Blue."),
    (DropRefused("blue", "yellow"), "Blue wants Yellow (North) to stay."),
    (SeatDropped("blue"), "Blue is dropped: from now on the seat is played automatically."),
    (SealsOpened("s33d", "00"), "All seals are opened. The seed was “s33d”."),
    (mc.ProfileDealt("blue", "heir"), "Blue is the Heir."),
    (
        mc.PileShuffled("colonies", 1, 2, HIDDEN),
        "Colonies: the pile of 1 card is shuffled.",
    ),
    (
        mc.PileShuffled("intrigues", 8, 2, HIDDEN),
        "Intrigues: the pile of 8 cards is shuffled.",
    ),
    (mc.MoneyReceived("yellow", 7), "Yellow (North) receives 7 M."),
    (mc.CompanyDealt("blue", "T9", 2), "Blue starts with T9 (Transport) at level 2."),
    (
        mc.CompanyDealt("blue", "R2", 1, 1),
        "Blue starts with R2 (Resource) at level 1. A note of 1 M lies under it.",
    ),
    (mc.ColonyDealt("blue", AS1), "Blue starts with a colony: AS1 (Asia)."),
    (mc.ColonyDealt("blue", HIDDEN), "Blue starts with a colony: a hidden card."),
    (
        mc.PileShown("blue", "colonies", 2, cards("AS1", "OC1")),
        "Blue looks at 2 cards in the Colonies pile. [AS1, OC1]",
    ),
    (
        mc.PileShown("blue", "intrigues", 1, HIDDEN),
        "Blue looks at 1 card in the Intrigues pile.",
    ),
    (
        mc.HandShown("blue", "yellow", 1, cards("AS1")),
        "Blue looks at the colony of Yellow (North). [AS1]",
    ),
    (
        mc.HandShown("blue", "yellow", 3, HIDDEN),
        "Blue looks at the 3 colonies of Yellow (North).",
    ),
    (mc.CompanyTaken("blue", "I4", 1), "Blue chooses I4 (Industry) from the pile."),
    (mc.ColonyTaken("blue", HIDDEN), "Blue chooses a hidden card from the pile."),
    (mc.FirstPlayerNamed("blue", "chance"), "Blue is the first player."),
    (
        mc.FirstPlayerNamed("yellow", "blue"),
        "Blue names Yellow (North) as first player.",
    ),
    (
        mc.PositionSet(3, "colonies", "blue", "placing", 140),
        "The game starts from a position in round 3; the bank has 140 M.",
    ),
    (
        mc.HoldingSet(
            "blue",
            9,
            (mc.CompanyHeld("I1", 2, 1), mc.CompanyHeld("T1", 4)),
            1,
            cards("AS1"),
        ),
        "Blue has 9 M, the companies I1:2+1, T1:4, 1 colony. [AS1]",
    ),
    (
        mc.HoldingSet("blue", 0, (), 2, HIDDEN),
        "Blue has 0 M, the companies –, 2 colonies.",
    ),
    (mc.PileSet("companies", 1, HIDDEN), "Companies: the pile has 1 card."),
    (mc.PileSet("companies", 5, HIDDEN), "Companies: the pile has 5 cards."),
    (mc.DiscardSet("companies", 1, HIDDEN), "Companies: 1 card lies beside the pile."),
    (mc.DiscardSet("companies", 0, HIDDEN), "Companies: 0 cards lie beside the pile."),
    (
        mc.RoundOpened(4, "exchange", "blue"),
        "Round 4: Stock Exchange is closed, Blue begins.",
    ),
    (mc.SeatAsked("blue", "place"), ""),
    (
        mc.SeatPassedOver("blue", "takeover", "no_target"),
        "Blue is passed over for Hostile Takeover: no affordable company.",
    ),
    (
        mc.OnlyAnswerTaken("blue", "note", "note I1"),
        "Blue can only put the note under I1 (Industry).",
    ),
    (
        mc.PawnPlaced("blue", "lobby", "industry"),
        "Blue places a pawn: Lobby, Industry.",
    ),
    (
        mc.PawnPlaced("blue", "colonies", None, 2),
        "Blue places a pawn: Colonies, chair 2.",
    ),
    (mc.TileReached("companies"), "Next tile: Companies."),
    (mc.TileLeft("exchange", "crash"), "Stock Exchange: closed by the crash."),
    (
        mc.PrivilegeGranted("intrigues", "blue", {"blue": 2, "yellow": 1}),
        "Blue has the Machiavelli privilege (Blue 2, Yellow (North) 1).",
    ),
    (
        mc.PrivilegeWithheld("companies", {"blue": 1, "yellow": 1}),
        "Nobody has the Opportunity privilege: a tie (Blue 1, Yellow (North) 1).",
    ),
    (
        mc.PrivilegeDeclined("colonies", "blue"),
        "Blue declines the Prospecting privilege.",
    ),
    (
        mc.MovesGranted("blue", {"industry": 3, "transport": 1}),
        "Blue has moves: Industry 3, Transport 1.",
    ),
    (mc.MovesGranted("blue", {}, 2), "Blue has 2 moves on one company."),
    (
        mc.CompanyDeveloped("blue", "I1", 1, 2),
        "Blue develops I1 (Industry) from 1 to 2.",
    ),
    (
        mc.CompanyTaxed("blue", "I1", 4, 4, 3, 2),
        "Blue taxes I1 (Industry) from 3 to 2 and takes 4 M.",
    ),
    (
        mc.CompanyTaxed("blue", "I1", 4, 1, 3, 2),
        "Blue taxes I1 (Industry) from 3 to 2 and takes 1 M. 4 M was due.",
    ),
    (mc.MovesForgone("blue"), "Blue makes no further move."),
    (
        mc.PawnRelocated("blue", "industry", "exchange", "resource"),
        "Blue moves a pawn from the Lobby, Industry: Stock Exchange, Resource.",
    ),
    (
        mc.HandDrawn("blue", "colonies", 2, 2, cards("AS1", "OC1")),
        "Blue draws 2 cards from the Colonies pile. [AS1, OC1]",
    ),
    (
        mc.HandDrawn("blue", "colonies", 3, 1, HIDDEN),
        "Blue draws 1 card from the Colonies pile. The pile was short: 3 were due.",
    ),
    (
        mc.HandPassed("blue", "colonies", 2, 1, HIDDEN),
        "Chair 2: Blue receives 1 card.",
    ),
    (
        mc.HandPassed("blue", "colonies", 2, 2, cards("AS1", "OC1")),
        "Chair 2: Blue receives 2 cards. [AS1, OC1]",
    ),
    (mc.LeftoverDiscarded("colonies", 1, HIDDEN), "1 card is left and laid aside."),
    (
        mc.LeftoverDiscarded("colonies", 2, HIDDEN),
        "2 cards are left and laid aside.",
    ),
    (mc.IntrigueChosen("blue", "unfair"), "Blue plays Unfair Competition."),
    (
        mc.IntrigueChosen("blue", "capital", privilege=True),
        "Blue plays Capital Increase as Machiavelli.",
    ),
    (mc.RacketPaid("blue", 3), "Blue pays 3 M to the bank."),
    (
        mc.MillionsTaken("blue", "capitalization", 6, 6),
        "Blue takes 6 M from the bank.",
    ),
    (
        mc.MillionsTaken("blue", "racket", 3, 2),
        "Blue takes 2 M from the bank. 3 M was due.",
    ),
    (mc.OpponentNamed("blue", "yellow"), "Blue names Yellow (North)."),
    (
        mc.ColonySold("yellow", "blue", 3, AS1),
        "Blue buys AS1 (Asia) from Yellow (North) for 3 M.",
    ),
    (
        mc.ColoniesSwapped("blue", "yellow", HIDDEN, AS1),
        "Blue gives a hidden card to Yellow (North) for AS1 (Asia).",
    ),
    (mc.TypeTargeted("blue", "resource"), "Blue chooses the type Resource."),
    (
        mc.CompanyHit("blue", "yellow", "R3", 3, 2),
        "R3 (Resource) of Yellow (North) falls from 3 to 2.",
    ),
    (
        mc.CompaniesSwapped("blue", "I1", "yellow", "T1"),
        "Blue gives I1 (Industry) to Yellow (North) for T1 (Transport).",
    ),
    (
        mc.NotePlaced("blue", "I1", 1),
        "Blue puts 1 M from the bank under I1 (Industry), which now has 1 note.",
    ),
    (
        mc.NotePlaced("blue", "I1", 2),
        "Blue puts 1 M from the bank under I1 (Industry), which now has 2 notes.",
    ),
    (mc.EffectDeclined("blue", "unrest"), "Blue does not use Colonial Unrest."),
    (
        mc.EffectVoid("blue", "dumping", "no_swap"),
        "Dumping has no effect: no two companies are close enough.",
    ),
    (mc.ColonyBought("blue", 2, AS1), "Blue buys a colony for 2 M: AS1 (Asia)."),
    (
        mc.ColonyBought("blue", 2, HIDDEN, privilege=True),
        "Blue buys a colony by Prospecting for 2 M: a hidden card.",
    ),
    (mc.CompanyBought("blue", 4, "I1"), "Blue buys I1 (Industry) for 4 M."),
    (
        mc.CompanyBought("blue", 4, "I1", privilege=True),
        "Blue buys I1 (Industry) by Opportunity for 4 M.",
    ),
    (mc.CardDiscarded("blue", "colonies", HIDDEN), "Blue discards a hidden card."),
    (
        mc.ExchangeSettled("blue", ("industry",), LISTINGS, 5, 5),
        (
            "Blue earns 5 M on the Exchange with Industry "
            "(listings: Resource 3, Industry 8, Transport 1)."
        ),
    ),
    (
        mc.ExchangeSettled("blue", ("transport", "resource"), LISTINGS, -5, -2),
        (
            "Blue loses 2 M on the Exchange with Transport, Resource "
            "(listings: Resource 3, Industry 8, Transport 1). 5 M was due."
        ),
    ),
    (
        mc.CompanyTakenOver("blue", "yellow", "I1", 2, 6),
        "Blue takes over I1 (Industry) from Yellow (North) for 6 M.",
    ),
    (
        mc.CrashStruck(
            "blue",
            {"yellow": 3, "blue": 8},
            {"yellow": 1, "blue": 4},
            LISTINGS,
            LISTINGS,
            ("industry",),
            {"I1": 3},
            {"I2": 1},
            True,
        ),
        (
            "Crash! Blue has taken the bank's last million. Half is returned: "
            "Yellow (North) 1 of 3 M, Blue 4 of 8 M. Industry falls: I1 → 3. "
            "The notes beneath I2 go back to the bank. "
            "The Exchange is closed for this round."
        ),
    ),
    (
        mc.CrashStruck(
            "blue",
            {"yellow": 3, "blue": 8},
            {"yellow": 1, "blue": 4},
            LISTINGS,
            LISTINGS,
            ("industry", "transport"),
            {"I1": 3, "T1": 2},
            {},
            False,
        ),
        (
            "Crash! Blue has taken the bank's last million. Half is returned: "
            "Yellow (North) 1 of 3 M, Blue 4 of 8 M. Industry, Transport fall: I1 → 3, T1 → 2."
        ),
    ),
    (
        mc.RoundEndReached(3),
        "End of round 3: one company move each.",
    ),
    (mc.RoundEnded(3), "Round 3 is over; all pawns return."),
    (
        mc.GameEnded({"yellow": 12, "blue": 15}, ("blue",)),
        "The game is over. Points: Yellow (North) 12, Blue 15. Blue wins.",
    ),
    (
        mc.GameEnded({"yellow": 15, "blue": 15}, ("yellow", "blue")),
        "The game is over. Points: Yellow (North) 15, Blue 15. Yellow (North), Blue share the win.",
    ),
    (
        mc.RevealReached(("blue", "yellow")),
        "All rounds have been played. Still to show their colonies: Blue, Yellow (North).",
    ),
    (
        mc.ColoniesRevealed("blue", ("AS1", "AF1")),
        "Blue shows all their colonies: AS1 (Asia), AF1 (Africa).",
    ),
    (
        mc.MoneyCorrected("yellow", 12, 14, "a tax was forgotten"),
        "The money of Yellow (North) is corrected from 12 M to 14 M: a tax was forgotten",
    ),
]


@pytest.mark.parametrize(("event", "text"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_the_words_of_an_event(event: Any, text: str) -> None:
    assert tell(event, NAMES) == text


def test_every_type_of_event_has_words_that_stand_here() -> None:
    assert {type(event) for event, _ in TOLD} == ALL_TYPES


def test_only_questions_are_without_words() -> None:
    assert [type(event) for event, text in TOLD if not text] == [mc.SeatAsked]


def test_a_player_named_like_his_seat_is_called_by_it_alone() -> None:
    assert NAMES == {"yellow": "Yellow (North)", "blue": "Blue"}
