"""The command line never shows a seat of Millions of Dollars the pick of another seat."""

import json

import pytest

from tests.mclub.command_line import Mclub

SEATS = ("yellow", "blue", "red", "green")
NEW = (
    *("new", "--game", "millions-of-dollars", "--seed", "a seed", "--ruling", "money=secret"),
    *("yellow=Ann", "blue=Ben", "red=Cyd", "green=Dee"),
)
PICKS = {"yellow": "driver", "blue": "brute", "red": "con-man", "green": "driver"}
OTHERS = ("blue", "red", "green", "spectator")


@pytest.fixture
def picking(mclub: Mclub) -> Mclub:
    """Only Yellow has picked."""
    mclub.ok(*NEW)
    mclub.ok("act", "yellow: pick driver")
    return mclub


@pytest.fixture
def negotiating(mclub: Mclub) -> Mclub:
    """Everybody has picked."""
    mclub.ok(*NEW)
    for seat, role in PICKS.items():
        mclub.ok("act", f"{seat}: pick {role}")
    return mclub


def roles(board: dict[str, object]) -> dict[str, object]:
    players: dict[str, dict[str, list[dict[str, object]]]] = board["players"]  # type: ignore[assignment]
    return {seat: player["characters"][0]["role"] for seat, player in players.items()}


def test_an_answer_tells_a_pick_to_nobody_else(mclub: Mclub) -> None:
    mclub.ok(*NEW)
    assert "river" not in mclub.ok("act", "yellow: pick driver").lower()
    assert "picks in secret: Brute." in mclub.ok("act", "--seat", "blue", "pick brute")
    assert "on-man" not in json.dumps(mclub.json("act", "red: pick con-man")).lower()


@pytest.mark.parametrize("eyes", OTHERS)
def test_views_and_histories_hide_picks(negotiating: Mclub, eyes: str) -> None:
    seen = negotiating.json("view", eyes)
    assert roles(seen) == {seat: PICKS[seat] if seat == eyes else None for seat in SEATS}
    assert seen["aside"] is None
    told = negotiating.json("history", "--seat", eyes)
    picks = [entry["text"] for entry in told if "picks" in entry["text"]]
    assert len(picks) == len(SEATS)
    assert [text for text in picks if "in secret:" in text] == (
        [] if eyes == "spectator" else [text for text in picks if eyes.capitalize() in text]
    )
    assert "Put aside" not in json.dumps(told)
    due = negotiating.json("legal", "--seat", eyes)["due"]
    assert [entry["seat"] for entry in due if entry["actions"] is not None] == (
        [] if eyes == "spectator" else [eyes]
    )


@pytest.mark.parametrize("eyes", OTHERS)
def test_explanations_knowledge_and_cut_logs_hide_picks(picking: Mclub, eyes: str) -> None:
    seq = picking.json("show")["seq"]
    told = picking.json("explain", str(seq), "--seat", eyes)
    assert told["text"] == "Yellow (Ann) picks a character in secret."
    assert (told["command"]["text"], told["command"]["hidden"]) == (None, True)
    assert told["legal"]["actions"] is None
    if eyes != "spectator":
        known = picking.json("knows", eyes)["entries"]
        assert [entry for entry in known if entry["of"] == seq] == []
    lines = picking.ok("export", "--seat", eyes).splitlines()
    assert "driver" not in lines[seq]
    assert "driver" in picking.ok("export", "--seat", "yellow").splitlines()[seq]


def test_errors_hide_picks(picking: Mclub) -> None:
    moved_on = picking.refusal(4, "act", "--seat", "blue", "--expect", "1", "pick brute")
    assert "Yellow (Ann) picks a character in secret." in moved_on
    assert "river" not in moved_on
    again = picking.refusal(3, "act", "yellow: pick brute")
    assert "Yellow (Ann) has already picked" in again
    assert "river" not in again
    other = picking.refusal(7, "act", "--seat", "blue", "yellow: pick brute")
    assert "river" not in other


def test_secret_money_is_the_seats_own(negotiating: Mclub) -> None:
    own = negotiating.json("show")["players"]["yellow"]["money"]
    seen = negotiating.json("view", "yellow")
    assert {seat: player["money"] for seat, player in seen["players"].items()} == {
        "yellow": own,
        "blue": None,
        "red": None,
        "green": None,
    }
    assert seen["reserve"] is None
    assert "?" in negotiating.ok("view", "yellow")
    assert "Money is secret" in negotiating.refusal(7, "chart", "--what", "money")
    assert list(negotiating.json("chart", "--seat", "yellow")["money"]) == ["yellow"]


def test_a_threat_shows_the_role_to_its_seat_alone(negotiating: Mclub) -> None:
    """Blue is a lone Brute in round 1, and uses the card in round 2."""
    negotiating.ok("act", "yellow: ready; blue: ready; red: ready; green: ready")
    for seat, role in PICKS.items():
        negotiating.ok("act", f"{seat}: pick {role}")
    seq = negotiating.json("show")["seq"]
    assert "sees a character: Red (Cyd)." in negotiating.ok("act", "blue: threaten red")
    assert roles(negotiating.json("view", "blue")) == {
        **dict.fromkeys(SEATS),
        "blue": "brute",
        "red": "con-man",
    }
    assert roles(negotiating.json("view", "yellow"))["red"] is None
    for eyes, told in (("blue", "Red (Cyd), Con man."), ("green", "Red (Cyd).")):
        (entry, *_lifted) = negotiating.json("history", "--seat", eyes, "--since", str(seq))
        assert entry["text"] == f"Blue (Ben) uses an Intimidation card and sees a character: {told}"
