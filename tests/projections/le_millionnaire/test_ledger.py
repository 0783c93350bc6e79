"""The ledger: every movement of francs, with the balances after it."""

from projections.le_millionnaire.ledger import ledger
from tests.projections.le_millionnaire.log import play_game

BOX = 2_586_000
"""F in chips and notes: 36 × 1 000, 18 × 5 000, 36 × 10 000, 18 × 50 000, 12 × 100 000."""


def movements(*lines: str) -> list[tuple[str, str, int, str]]:
    entries = ledger(play_game(*lines).records)
    assert all(sum(entry.balances.values()) == BOX for entry in entries)
    return [(one.source, one.target, one.amount, one.why) for one in entries[2:]]


def test_stakes_lie_on_an_account_of_their_own() -> None:
    """LM-EX-1: 30 000 F on a horse reached with 6. LM-BET-6: its stake is kept, the others are
    lost."""
    assert movements(
        "yellow: start 5; ready",
        "blue: start 3; ready",
        "yellow: bet 11; bet 16; bet chance 4000; throw 2 4",
    ) == [
        ("yellow", "stakes", 1_000, "bet"),
        ("yellow", "stakes", 1_000, "bet"),
        ("yellow", "stakes", 4_000, "bet"),
        ("stakes", "yellow", 1_000, "stake kept, square 11"),
        ("bank", "yellow", 30_000, "bet won, square 11"),
        ("stakes", "bank", 5_000, "stakes lost"),
    ]


def test_an_outsider_waits_for_its_card() -> None:
    """LM-BET-2: 50 times the stake, and nothing with another card."""
    assert movements(
        "yellow: start 2; ready",
        "blue: start 2; ready",
        "yellow: bet outsiders; throw 1 2; draw outsider 50",
        "blue: bet outsiders; throw 1 2; draw receipt 5000",
    ) == [
        ("yellow", "stakes", 1_000, "bet"),
        ("stakes", "yellow", 1_000, "stake kept, Outsiders"),
        ("bank", "yellow", 50_000, "bet won, Outsiders"),
        ("blue", "stakes", 1_000, "bet"),
        ("stakes", "bank", 1_000, "stakes lost"),
        ("bank", "blue", 5_000, "receipt"),
    ]


def test_shares_debts_and_forced_sales() -> None:
    """LM-EX-9: a dividend of 20 000 F. LM-EX-10: the sale of six units pays 30 000 of 50 000 F."""
    assert movements(
        "yellow: start 3; ready",
        "blue: start 3; buy azure small; ready",
        "yellow: throw 2 3; draw confidential",
        "blue: throw 1 2; done",
        "yellow: claim debt",
        "yellow: offer blue 5000 for azure 1",
        "blue: deal",
    ) == [
        ("blue", "bank", 100_000, "shares bought"),
        ("bank", "blue", 20_000, "dividend"),
        ("bank", "blue", 30_000, "forced sale"),
        ("blue", "yellow", 50_000, "Acknowledgement of debt"),
        ("yellow", "blue", 5_000, "trade"),
    ]


def test_balances_are_what_lies_on_the_table() -> None:
    game = play_game(
        "yellow: start 2; buy azure 3; ready",
        "blue: start 3; ready",
        "yellow: bet chance 9000; throw 3 3; done; draw taxes",
        "yellow money 40000",
        "yellow: bet outsiders; throw 1 2",
    )
    last: dict[str, int] = {}
    for entry in ledger(game.records):
        last |= entry.balances
    cash = {seat: player.cash for seat, player in game.table.players.items()}
    assert last == {"bank": game.table.till, "stakes": 0, **cash}
