"""The figures behind events where a naive computation goes wrong."""

import pytest

from tests.projections.le_millionnaire.log import play_game


def figures(*lines: str, event: str) -> dict[str, str]:
    game = play_game(*lines)
    (seq,) = [one.seq for one in game.records if type(one.event).__name__ == event]
    return {one["label"]: one["text"] for one in game.explain(seq)["figures"]}


@pytest.mark.parametrize(
    ("held", "card", "answer", "told"),
    [
        (3, "1", None, "1 for 1 on 3 units: 3"),
        (3, "2", "shares", "1 for 2 on 3 units: 1"),
        (5, "2", "shares", "1 for 2 on 5 units: 2"),
    ],
)
def test_free_shares_are_counted_on_what_was_held(
    held: int, card: str, answer: str | None, told: str
) -> None:
    """LM-FRE-1: an odd unit earns nothing."""
    happened = figures(
        f"yellow: start 2; buy jade {held}; ready",
        "blue: start 3; ready",
        f"yellow: throw 1 2; draw shares jade {card}" + (f"; {answer}" if answer else ""),
        event="SharesGranted",
    )
    assert happened["Free units"] == told


def test_free_shares_in_money() -> None:
    happened = figures(
        "yellow: start 2; buy jade 3; ready",
        "blue: start 3; ready",
        "yellow: throw 1 2; draw shares jade 2; cash",
        event="GrantCashed",
    )
    assert happened["Value"] == ("1 for 2 on 3 units: 1 × 10\u00a0000 F; half a unit: 5\u00a0000 F")


def test_half_a_unit_has_its_figure() -> None:
    happened = figures(
        "yellow: start 2; buy jade 3; ready",
        "blue: start 3; ready",
        "yellow: throw 1 2; draw shares jade 2; shares",
        event="SharesGranted",
    )
    assert happened["Half a unit"] == "5\u00a0000 F, for which there is no card"
    assert "In money" not in happened, "the bank has units enough"


DEBT = (
    "yellow: start 3; ready",
    "blue: start 3; buy azure small; ready",
    "yellow: throw 2 3; draw confidential",
    "blue: throw 1 2; done",
    "yellow: claim debt",
)


@pytest.mark.parametrize(
    ("lines", "event", "option", "text"),
    [
        (
            (
                "yellow: start 2; buy jade 1; ready",
                "blue: start 3; ready",
                "yellow: throw 1 2; draw shares jade 2",
            ),
            "GrantCashed",
            ("half_units", "paid", "lost"),
            "half a unit is paid in money, 5\u00a0000 F",
        ),
        (
            (
                "yellow: start 2; buy jade 1; ready",
                "blue: start 3; ready",
                "yellow: throw 2 2; offer blue jade 1 for 9000",
            ),
            "TradeOffered",
            ("free_trades", "on", "off"),
            "after a double the player to move may trade, but not pay money",
        ),
        (
            DEBT,
            "SharesSold",
            ("sole_sale", "taken", "asked"),
            "a sale with only one possible result is made automatically",
        ),
    ],
)
def test_what_an_option_has_decided_is_told_with_what_the_other_would_have(
    lines: tuple[str, ...], event: str, option: tuple[str, str, str], text: str
) -> None:
    game = play_game(*lines)
    (seq,) = [one.seq for one in game.records if type(one.event).__name__ == event]
    (decided,) = game.explain(seq)["options"]
    (other,) = decided["others"]
    assert (decided["name"], decided["value"], other["value"]) == option
    assert decided["text"] == text


@pytest.mark.parametrize("half_units", ["paid", "lost"])
@pytest.mark.parametrize(("held", "told"), [(3, ["half_units"]), (4, [])])
def test_half_units_decide_of_an_odd_number_alone(
    half_units: str, held: int, told: list[str]
) -> None:
    game = play_game(
        f"yellow: start 2; buy jade {held}; ready",
        "blue: start 3; ready",
        "yellow: throw 1 2; draw shares jade 2; cash",
        half_units=half_units,
    )
    (seq,) = [one.seq for one in game.records if type(one.event).__name__ == "GrantCashed"]
    assert [one["name"] for one in game.explain(seq)["options"]] == told


def test_a_question_is_explained_in_words_though_the_history_leaves_it_out() -> None:
    game = play_game("yellow: start 2; ready")
    seq = next(one.seq for one in game.records if type(one.event).__name__ == "SeatAsked")
    assert game.explain(seq)["text"] == "Yellow to decide: say who the banker is."
    assert seq not in {line["seq"] for line in game.history()}
