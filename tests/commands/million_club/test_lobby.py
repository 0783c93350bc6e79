"""MC-LOB, MC-MOV: company moves by sector, and the Lobbyist."""

import pytest

from events.million_club.facts import (
    CompanyDeveloped,
    CompanyTaxed,
    MovesForgone,
    MovesGranted,
    PawnRelocated,
    SeatPassedOver,
)
from tests.commands.million_club.table_setting import Table, given


def lobby(pawns: str, yellow: str = "7 I1", blue: str = "7 T1", **rest: str) -> Table:
    """The Lobby with these pawns, e.g. "yellow industry, blue transport"."""
    placed = []
    for pawn in pawns.split(", "):
        seat, sector = pawn.split()
        placed.append(f"{seat} lobby {sector}")
    return given(phase="lobby", pawns=", ".join(placed), yellow=yellow, blue=blue, **rest)


def test_develop_is_one_level_up() -> None:
    table = lobby("yellow industry, blue industry").when("yellow: develop I1")

    assert table.of(CompanyDeveloped) == [CompanyDeveloped("yellow", "I1", 1, 2)]
    assert table.rules["CompanyDeveloped"] == ("MC-MOV-1", "MC-LOB-1")
    assert table.listings == (0, 2, 1)
    assert table.money("yellow") == 7


def test_tax_takes_the_level_from_the_bank_and_then_lowers_it() -> None:
    table = lobby("yellow industry", yellow="7 I1:4").when("yellow: tax I1")

    assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 4, 4, 4, 3)]
    assert table.rules["CompanyTaxed"] == ("MC-MOV-2", "MC-MOV-3", "MC-LOB-1")
    assert (table.money("yellow"), table.bank) == (11, 142)
    assert table.listings == (0, 3, 1)


def test_notes_under_a_company_are_taxed_too_and_stay() -> None:
    table = lobby("yellow industry", yellow="7 I1:2+3").when("yellow: tax I1")

    assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 5, 5, 2, 1)]
    assert table.company("I1") == "yellow I1:1+3"


@pytest.mark.parametrize(
    ("held", "action", "rule", "why"),
    [
        ("I1:4", "develop I1", "MC-MOV-1", "I1 (Industry) is at level 4, the highest."),
        ("I1:4+2", "develop I1", "MC-MOV-1", "I1 (Industry) is at level 4, the highest."),
        ("I1", "tax I1", "MC-MOV-2", "I1 (Industry) is at level 1 and can't be taxed."),
        (
            "I1:1+2",
            "tax I1",
            "MC-MOV-3",
            "I1 (Industry) can't go below its own level, 1 (with 2 under it, it counts as 3).",
        ),
        ("I1", "develop T1", "MC-LOB-1", "T1 (Transport) belongs to Blue."),
        ("I1", "develop I9", "MC-LOB-1", "Nobody owns I9 (Industry)."),
        (
            "I1 R1",
            "develop R1",
            "MC-LOB-2",
            "No moves are left for Resource. Left: Industry 1.",
        ),
    ],
)
def test_what_cannot_be_turned(held: str, action: str, rule: str, why: str) -> None:
    refusal = lobby("yellow industry", yellow=f"7 {held}").refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == (rule, why)


def test_all_moves_of_a_player_come_in_turn_order() -> None:
    table = lobby(
        "yellow industry, blue transport, red industry, blue industry",
        blue="7 T1 I2",
        red="7 I3",
        first="red",
    )

    asked = [table.pending]
    table.when("red: done")
    asked.append(table.pending)
    table.when("yellow: done")
    asked.append(table.pending)

    assert asked == ["red lobby", "yellow lobby", "blue lobby"]
    assert table.of(MovesGranted) == [MovesGranted("blue", {"industry": 3, "transport": 1})]
    assert table.rules["MovesGranted"] == ("MC-LOB-2",)


def test_moves_go_in_any_order_over_any_companies_even_the_same() -> None:
    table = lobby(
        "yellow industry, yellow transport, blue industry, blue transport", yellow="7 I1:2 I2 T2"
    )

    table.when("yellow: tax I1; develop T2; develop I1; tax T2")

    assert table.companies("yellow") == ["I1:2", "I2:1", "T2:1"]
    assert table.money("yellow") == 7 + 2 + 2
    assert table.pending == "blue lobby"


def test_all_moves_may_go_to_one_company() -> None:
    table = lobby("yellow industry, yellow industry, blue industry", yellow="7 I1")

    table.when("yellow: develop I1; develop I1; tax I1")

    assert table.company("I1") == "yellow I1:2"
    assert table.money("yellow") == 10


def test_moves_may_be_left_unused() -> None:
    table = lobby("yellow industry, blue industry", blue="7").when("yellow: develop I1; done")

    assert table.of(MovesForgone) == [MovesForgone("yellow")]
    assert table.rules["MovesForgone"] == ("MC-LOB-1",)


@pytest.mark.parametrize(
    ("pawns", "per_player", "per_pawn"),
    [
        ("yellow industry", {"industry": 1}, {"industry": 1}),
        ("yellow industry, yellow industry", {"industry": 2}, {"industry": 4}),
        ("yellow industry, blue industry, red industry", {"industry": 3}, {"industry": 3}),
        (
            "yellow industry, yellow industry, blue industry, red industry",
            {"industry": 4},
            {"industry": 8},
        ),
        (
            "yellow transport, yellow industry, blue industry",
            {"industry": 2, "transport": 1},
            {"industry": 2, "transport": 1},
        ),
    ],
)
def test_how_many_moves(pawns: str, per_player: dict[str, int], per_pawn: dict[str, int]) -> None:
    for ruling, expected in (("per_player", per_player), ("per_pawn", per_pawn)):
        table = lobby(pawns, red="7", rulings={"lobby_moves": ruling})
        assert [granted.moves for granted in table.of(MovesGranted)] == [expected]


def test_no_more_moves_than_granted() -> None:
    table = lobby("yellow industry, blue resource", yellow="7 I1 I2", blue="7 R1")

    table.when("yellow: develop I1")

    assert table.pending == "blue lobby"


def test_who_has_no_company_of_the_type_is_passed_over() -> None:
    table = lobby("yellow transport, blue transport", yellow="7 I1")

    assert table.of(SeatPassedOver) == [SeatPassedOver("yellow", "lobby", "no_company")]
    assert table.pending == "blue lobby"


def test_companies_of_two_types_are_turned_only_where_pawns_stand() -> None:
    table = lobby("yellow industry, yellow transport", yellow="7 I1 R1:2")

    assert table.legal == ["develop I1", "done"]


class TestTheLobbyist:
    def table(self, **rest: str) -> Table:
        pawns = "yellow industry, yellow transport, blue industry"
        return lobby(pawns, yellow="7", blue="7", **rest)

    def test_moves_one_of_his_pawns_to_the_next_chair(self) -> None:
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, blue intrigues, yellow lobby transport, blue colonies",
            yellow="7",
            blue="7",
        )

        table.when("yellow: relocate transport intrigues")

        assert table.of(PawnRelocated) == [
            PawnRelocated("yellow", "transport", "intrigues", None, 2)
        ]
        assert table.rules["PawnRelocated"] == ("MC-LOB-3",)
        assert table.game.board()["tiles"]["intrigues"] == ["blue", "yellow"]
        assert table.game.board()["tiles"]["lobby"]["transport"] == []

    def test_or_to_a_sector_of_the_exchange(self) -> None:
        table = self.table().when("yellow: relocate industry exchange resource")

        assert table.of(PawnRelocated) == [
            PawnRelocated("yellow", "industry", "exchange", "resource", None)
        ]

    @pytest.mark.parametrize(
        ("action", "rule", "why"),
        [
            ("resource colonies", "MC-LOB-3", "You have no pawn in the Lobby's sector Resource."),
            ("industry companies", "MC-RND-1", "Companies is closed in round 5."),
            (
                "industry exchange",
                "MC-PLC-3",
                "A pawn on Stock Exchange needs a sector: resource, industry, transport.",
            ),
            ("industry colonies transport", "MC-PLC-2",
             "Colonies has chairs, not sectors."),
            ("industry lobby transport", "MC-LOB-3",
             "The pawn must leave the Lobby for another tile."),
        ],
    )  # fmt: skip
    def test_not_everywhere(self, action: str, rule: str, why: str) -> None:
        refusal = self.table().refusal(f"yellow: relocate {action}")

        assert (refusal.rule, refusal.why) == (rule, why)

    def test_not_to_a_full_tile(self) -> None:
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, blue intrigues, blue intrigues, yellow lobby industry",
            yellow="7",
            blue="7",
        )

        refusal = table.refusal("yellow: relocate industry intrigues")

        assert refusal.rule == "MC-PLC-2"
        assert refusal.why == "Intrigues: all 2 chairs are taken: Blue, Blue."

    def test_comes_after_all_moves(self) -> None:
        table = lobby("yellow industry, yellow industry, blue industry", blue="7 I2")

        table.when("yellow: done", "blue: done")

        assert table.pending == "yellow lobbyist"
