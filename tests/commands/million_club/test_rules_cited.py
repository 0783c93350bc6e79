"""Every fact cites its rules, for histories, refusals and audits."""

from events.million_club.facts import PileShuffled, SeatAsked, SeatPassedOver
from tests.commands.million_club.table_setting import Table, given, set_up


def citations(table: Table, since: int = 0) -> list[str]:
    """The facts after record `since`, each with its rules, without repetitions."""
    lines = []
    for record in table.game.records[since:]:
        event = record.event
        name = type(event).__name__
        if isinstance(event, SeatAsked | SeatPassedOver):
            name += f" {event.decision}"
        if isinstance(event, PileShuffled):
            name += f" {event.pile}"
        lines.append(f"{name}: {' '.join(record.rules)}")
    return list(dict.fromkeys(lines))


def test_the_set_up() -> None:
    assert citations(set_up("yellow blue")) == [
        "GameCreated: ",
        "PileShuffled companies: MC-BOX-2 MC-BOX-3 MC-BOX-4",
        "PileShuffled colonies: MC-BOX-2 MC-BOX-3 MC-BOX-4",
        "PileShuffled intrigues: MC-BOX-2 MC-BOX-3 MC-BOX-4",
        "FirstPlayerNamed: MC-SET-2",
        "MoneyReceived: MC-SET-1",
        "ColonyDealt: MC-SET-1",
        "CompanyDealt: MC-SET-1",
        "RoundOpened: MC-RND-1 MC-RND-2",
        "SeatAsked place: MC-PLC-1",
    ]


def test_the_alternative_set_up() -> None:
    table = set_up("yellow blue red green black white", alternative=True)
    while not table.pending.endswith("place"):
        table.when(f"{table.pending.split()[0]}: {table.legal[0]}")

    assert sorted(citations(table)[4:]) == [
        "ColonyDealt: MC-SET-1 MC-ALT-1",
        "ColonyTaken: MC-ALT-1",
        "CompanyDealt: MC-SET-1 MC-ALT-1",
        "CompanyTaken: MC-ALT-1",
        "FirstPlayerNamed: MC-ALT-1 MC-SET-2",
        "HandShown: MC-ALT-1",
        "MoneyReceived: MC-SET-1 MC-ALT-1",
        "PileShown: MC-ALT-1",
        "PileShuffled colonies: MC-ALT-1",
        "PileShuffled companies: MC-ALT-1",
        "ProfileDealt: MC-ALT-1",
        "RoundOpened: MC-RND-1 MC-RND-2",
        "SeatAsked first: MC-ALT-1",
        "SeatAsked place: MC-PLC-1",
        "SeatAsked take_colony: MC-ALT-1",
        "SeatAsked take_company: MC-ALT-1",
    ]


def test_a_position() -> None:
    assert citations(given(yellow="7", blue="7")) == [
        "GameCreated: ",
        "PositionSet: MC-RND-1",
        "HoldingSet: MC-SET-3",
        "PileShuffled companies: MC-BOX-2",
        "PileShuffled colonies: MC-BOX-3",
        "PileShuffled intrigues: MC-BOX-4",
        "SeatAsked place: MC-PLC-1",
    ]


def test_the_lobby_and_the_chairs() -> None:
    table = given(
        round=8,
        pawns="yellow lobby industry, blue lobby transport, yellow colonies",
        piles={"colonies": "AF1 AF2 AF3", "companies": "R1 R2 R3"},
        yellow="9 I1",
        blue="9",
    )
    before = table.game.seq

    table.when("blue: place companies", "yellow: done", "yellow: buy AF1", "yellow: decline")
    table.when("blue: discard R1", "blue: decline")

    assert citations(table, before) == [
        "PawnPlaced: MC-PLC-1 MC-PLC-2",
        "TileReached: MC-RND-3",
        "MovesGranted: MC-LOB-2",
        "SeatAsked lobby: MC-LOB-1",
        "MovesForgone: MC-LOB-1",
        "SeatPassedOver lobby: MC-LOB-4",
        "PrivilegeWithheld: MC-PRV-1",
        "HandDrawn: MC-COL-1",
        "SeatAsked colony: MC-COL-1 MC-COL-2",
        "ColonyBought: MC-COL-1",
        "LeftoverDiscarded: MC-COL-1",
        "PrivilegeGranted: MC-PRV-1",
        "PileShown: MC-COL-4",
        "SeatAsked prospecting: MC-COL-4",
        "PrivilegeDeclined: MC-PRV-1",
        "PileShuffled colonies: MC-COL-4",
        "HandDrawn: MC-COM-1",
        "SeatAsked company: MC-COM-1 MC-COM-2",
        "CardDiscarded: MC-COM-1",
        "LeftoverDiscarded: MC-COM-1",
        "PileShown: MC-COM-4",
        "SeatAsked opportunity: MC-COM-4",
        "PileShuffled companies: MC-COM-4",
        "RoundEndReached: MC-END-1",
        "SeatAsked round_end: MC-END-1",
    ]


def test_the_moves_that_follow_in_the_lobby_and_the_lobbyist() -> None:
    table = given(
        phase="lobby",
        pawns="yellow lobby industry, yellow lobby industry",
        yellow="9 I1",
        blue="9",
    )
    before = table.game.seq

    table.when("yellow: develop I1", "yellow: done", "yellow: relocate industry exchange resource")

    assert citations(table, before)[:7] == [
        "CompanyDeveloped: MC-MOV-1 MC-LOB-1",
        "SeatAsked lobby: MC-LOB-1",
        "MovesForgone: MC-LOB-1",
        "PrivilegeGranted: MC-PRV-1",
        "SeatAsked lobbyist: MC-LOB-3",
        "PawnRelocated: MC-LOB-3",
        "TileReached: MC-RND-3",
    ]
    assert "SeatPassedOver takeover: MC-EXC-3" in citations(table, before)


def test_a_short_pile() -> None:
    table = given(
        phase="colonies",
        pawns="yellow colonies, yellow colonies",
        piles={"colonies": "AF1"},
        yellow="9",
        blue="9 I1",
    ).when("yellow: buy AF1")

    assert "HandDrawn: MC-COL-1 MC-COL-3" in citations(table)
    assert "SeatPassedOver colony: MC-COL-3" in citations(table)
    assert "SeatPassedOver prospecting: MC-COL-4" in citations(table)


def test_the_intrigues() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues, blue intrigues, yellow intrigues",
        intrigues="contract unfair dumping expansion",
        yellow="9 I1:2 R1",
        blue="9 I2:2 I3:2 AF1",
        red="9",
    )
    before = table.game.seq - len(table.facts)

    table.when("yellow: choose contract", "yellow: decline")
    table.when("blue: choose unfair", "blue: target resource")
    table.when("yellow: choose dumping", "yellow: swap I1 I2", "yellow: choose capital")
    table.when("yellow: note R1")

    assert [line for line in citations(table, before) if "PileShuffled co" not in line][3:] == [
        "DiscardSet: ",
        "PileSet: ",
        "HandDrawn: MC-INT-1",
        "SeatAsked intrigue: MC-INT-1",
        "IntrigueChosen: MC-INT-1 MC-INT-2",
        "OnlyAnswerTaken: MC-CRD-CONTRACT",
        "OpponentNamed: MC-CRD-CONTRACT",
        "HandShown: MC-CRD-CONTRACT",
        "SeatAsked contract: MC-CRD-CONTRACT MC-INT-2",
        "EffectDeclined: MC-CRD-CONTRACT",
        "HandPassed: MC-INT-1",
        "SeatAsked target: MC-CRD-UNFAIR",
        "TypeTargeted: MC-CRD-UNFAIR",
        "SeatAsked dumping: MC-CRD-DUMPING",
        "CompaniesSwapped: MC-CRD-DUMPING MC-MOV-3",
        "LeftoverDiscarded: MC-INT-1",
        "PrivilegeGranted: MC-PRV-1",
        "PileShown: MC-INT-3",
        "SeatAsked machiavelli: MC-INT-3",
        "IntrigueChosen: MC-INT-3",
        "SeatAsked note: MC-CRD-CAPITAL",
        "NotePlaced: MC-CRD-CAPITAL MC-MOV-3",
        "PileShuffled intrigues: MC-INT-3",
        "TileReached: MC-RND-3",
        "RoundEndReached: MC-END-1",
        "SeatAsked round_end: MC-END-1",
    ]


def test_the_exchange_and_a_crash() -> None:
    table = given(
        round=9,
        phase="exchange",
        bank=28,
        pawns="yellow exchange industry, blue exchange industry, yellow exchange industry",
        yellow="rest I1:4",
        blue="9 I2:4",
        red="9",
    ).when("yellow: takeover I2", "yellow: tax I1")

    assert citations(table)[-13:] == [
        "ExchangeSettled: MC-EXC-1 MC-EXC-2",
        "PrivilegeGranted: MC-PRV-1",
        "SeatAsked takeover: MC-EXC-3",
        "CompanyTakenOver: MC-EXC-3 MC-MOV-3",
        "TileReached: MC-RND-3",
        "RoundEndReached: MC-END-1",
        "SeatAsked round_end: MC-END-1",
        "CompanyTaxed: MC-MOV-2 MC-MOV-3 MC-END-1",
        "CrashStruck: MC-CRA-1 MC-CRA-2 MC-CRA-3 MC-CRA-4 MC-CRA-5",
        "SeatPassedOver round_end: MC-END-1",
        "RoundEnded: MC-END-2",
        "GameEnded: MC-SCO-8",
        "SealsOpened: ",
    ]
