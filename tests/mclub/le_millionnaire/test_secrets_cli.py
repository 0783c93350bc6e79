"""The command line never shows a seat of Le Millionnaire the others' cards, the order of the deck,
or the seed."""

import json
from typing import Any

import pytest

from tests.mclub.command_line import Mclub

PLAYERS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}
OWN = {"yellow": "notice", "blue": "exemption"}
OTHERS = ("blue", "red", "green", "spectator")
SECRET = ("will", "notice", "debt", "exemption")
SEED = "eyes 235"
SETUP = "start 3; buy azure 1; buy coral 1; buy jade 1; buy ochre 1; buy plum 1; buy pearl 1; ready"


@pytest.fixture
def liquidation(mclub: Mclub) -> Mclub:
    """Red has landed on a square of red's own shares; yellow, with the notice, and blue, with an
    exemption, may liquidate them."""
    players = (f"{seat}={name}" for seat, name in PLAYERS.items())
    mclub.ok("new", "--game", "le-millionnaire", "--board", "ring-25", "--seed", SEED, *players)
    with mclub.club() as club:
        game = club.game(mclub.current())
        while game.table.decision == "setup":
            seat = game.due()[0]["seat"]
            for action in SETUP.split("; "):
                game.act(seat, action)
        while game.table.decision != "liquidate":
            (due,) = game.due()
            game.act(due["seat"], {"before": "throw", "invest": "done"}[due["decision"]])
        assert {seat: game.table.players[seat].cards for seat in OWN} == {
            seat: [card] for seat, card in OWN.items()
        }
    return mclub


def cards(view: dict[str, Any]) -> dict[str, list[str | None]]:
    return {seat: player["cards"] for seat, player in view["players"].items()}


def draw_seqs(mclub: Mclub) -> dict[str, int]:
    """The seq of each seat's event of drawing a confidential card."""
    told = mclub.json("history")
    return {
        seat: entry["seq"]
        for seat in OWN
        for entry in told
        if entry["text"].startswith(f"{seat.capitalize()} ({PLAYERS[seat]}) draws a confidential")
    }


@pytest.mark.parametrize("eyes", OTHERS)
def test_a_view_hides_hands_and_deck(liquidation: Mclub, eyes: str) -> None:
    view = liquidation.json("view", eyes)
    own = {seat: [card if seat == eyes else None] for seat, card in OWN.items()}
    assert cards(view) == {"red": [], "green": [], **own}
    (opened,) = [place for place, card in enumerate(view["deck"]) if card == "marker"]
    assert view["deck"][:opened] == [None] * opened
    assert not {*view["deck"]} & {*SECRET}
    due = {entry["seat"]: entry["actions"] for entry in view["due"]}
    assert due == {"yellow": None, "blue": ["pass"] if eyes == "blue" else None}
    assert liquidation.json("legal", "--seat", eyes)["due"] == view["due"]
    shown = liquidation.ok("view", eyes)
    assert "Liquidation notice" not in shown
    assert ("Exemption" in shown) == (eyes == "blue")


@pytest.mark.parametrize("eyes", OTHERS)
def test_histories_and_explanations_hide_what_was_drawn(liquidation: Mclub, eyes: str) -> None:
    told = liquidation.json("history", "--seat", eyes)
    own = [entry["text"] for entry in told if "confidential card" in entry["text"]]
    assert own == [
        "Yellow (Ann) draws a confidential card and lays it down unread.",
        "Blue (Ben) draws a confidential card: Exemption."
        if eyes == "blue"
        else "Blue (Ben) draws a confidential card and lays it down unread.",
    ]
    for seat, seq in draw_seqs(liquidation).items():
        explained = json.dumps(liquidation.json("explain", str(seq), "--seat", eyes)).lower()
        assert ("exemption" in explained) == (eyes == seat == "blue")
        assert "notice" not in explained
    if eyes != "spectator":
        known = json.dumps(liquidation.json("knows", eyes)["entries"])
        assert ("Exemption" in known, "notice" in known) == (eyes == "blue", False)


@pytest.mark.parametrize("eyes", OTHERS)
def test_a_cut_log_holds_neither_cards_nor_order_nor_seed(
    liquidation: Mclub, eyes: str, tmp_path: Any
) -> None:
    log = liquidation.ok("export", "--seat", eyes)
    assert SEED not in log
    head, *lines = log.splitlines()
    assert json.loads(head)["eyes"] == eyes
    held = draw_seqs(liquidation)
    for seat, seq in held.items():
        assert (OWN[seat] in lines[seq - 1]) == (seat == eyes)
    (shuffled,) = [line for line in lines if '"DeckShuffled"' in line]
    assert not [name for name in ("receipt", "shares", *SECRET) if name in shuffled]
    cut = tmp_path / "cut.jsonl"
    cut.write_text(log)
    checked = liquidation.ok("audit", str(cut)) + liquidation.ok("verify", str(cut))
    assert "otice" not in checked
    assert SEED not in checked


def test_who_passes_looks_alike_whatever_he_has(liquidation: Mclub) -> None:
    """Blue has no choice and yellow has one, but neither the question nor the answer shows it."""
    legal = {
        seat: liquidation.json("legal", "--seat", seat)["due"] for seat in ("yellow", "blue", "red")
    }
    assert [entry["decision"] for entry in legal["red"]] == ["liquidate", "liquidate"]
    assert legal["yellow"][0]["actions"] == ["pass", "liquidate"]
    answers = []
    for seat in ("yellow", "blue"):
        seq = liquidation.json("show")["seq"]
        liquidation.ok("act", "--seat", seat, "pass")
        line = liquidation.ok("export", "--seat", "red").splitlines()[seq + 1]
        told = liquidation.json("history", "--seat", "red", "--since", str(seq))[0]["text"]
        explained = liquidation.json("explain", str(seq + 1), "--seat", "red")
        called = f"{seat.capitalize()} ({PLAYERS[seat]})"
        record = json.loads(line)["record"]
        assert told == f"{called} plays no confidential card."
        assert explained["legal"]["actions"] is None
        answers.append((record["event"] | {"seat": None}, record["command"], [*record]))
    assert answers[0] == answers[1]


def test_errors_and_sums_hide_them(liquidation: Mclub) -> None:
    other = liquidation.refusal(7, "act", "--seat", "red", "blue: liquidate")
    stale = liquidation.refusal(4, "act", "--seat", "blue", "--expect", "1", "pass")
    nobody = liquidation.refusal(3, "act", "--seat", "red", "throw")
    own = liquidation.refusal(3, "act", "--seat", "blue", "liquidate")
    assert "You have no liquidation notice. (LM-LIQ-1) Possible: pass" in own
    sums = (
        liquidation.ok("score")
        + liquidation.ok("stats")
        + liquidation.ok("chart")
        + liquidation.ok("ledger")
    )
    assert "confidential card: Exemption." in stale
    assert "otice" not in stale
    for said in (other, nobody, sums):
        assert "xemption" not in said
        assert "otice" not in said
        assert SEED not in said
