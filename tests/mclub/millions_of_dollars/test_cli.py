"""Millions of Dollars on the command line: dealt by the program, and with real cards."""

import re
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub

NEW = ("new", "--game", "millions-of-dollars")
FOUR = ("yellow=Ann", "blue=Ben", "red=Cyd", "green=Dee")
PICKS = "yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver"
OWN_CARDS = "".join(
    f"[[cards]]\nloot = {loot}\nstake = {stake}\n"
    for loot, stake in ((8, 1), (9, 1), (10, 1), (11, 2), (12, 2)) * 2
)


@pytest.fixture
def dealt_game(mclub: Mclub) -> Mclub:
    """Four players in a game dealt by the program, after all picks."""
    mclub.ok(*NEW, *FOUR, "--seed", "a seed")
    mclub.ok("act", PICKS)
    return mclub


@pytest.fixture
def at_table(mclub: Mclub) -> Mclub:
    """Four players with real cards, in their first negotiation."""
    mclub.ok(*NEW, *FOUR, "--table", "--first", "blue")
    mclub.ok("act", "loot 9 1 driver; shown driver driver brute")
    return mclub


# Beginning


def test_the_first_loot_card_lies_there_and_all_are_asked(mclub: Mclub) -> None:
    told = mclub.ok(*NEW, *FOUR, "--seed", "a seed")
    assert "they are a reconstruction, not the original" in told
    assert "Round 1: " in told
    assert "A loot card is turned up: loot " in told
    asked = "→ Yellow (Ann), Blue (Ben), Red (Cyd), Green (Dee): pick a character."
    assert asked in told
    assert len(mclub.json("legal")["due"]) == 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (FOUR[:2], "for 3 to 8 players, not for 2"),
        (
            (*FOUR, "--ruling", "crash=off"),
            "no ruling crash. Choose from: lent_stake, leader_calls",
        ),
        (
            (*FOUR, "--ruling", "money=hidden"),
            "money can't be hidden. Possible values: open, secret.",
        ),
        ((*FOUR[:3], "--ruling", "no_repeat=on"), "no_repeat is for 4 to 8 players; this game"),
        (("yellow=Ann:brute", *FOUR[1:], "--table"), "players begin with nothing"),
        ((*FOUR, "--table", "--first", "orange"), "Nobody plays orange"),
    ],
    ids=["two", "ruling", "value", "three", "dealt", "first"],
)
def test_what_can_not_begin_is_said(mclub: Mclub, words: tuple[str, ...], says: str) -> None:
    assert says in mclub.refusal(mclub(*NEW, *words).exit_code, *NEW, *words)
    assert mclub.heads() == {}


def test_a_game_that_was_committed_to_is_dealt_with_words(mclub: Mclub) -> None:
    mclub.ok(*NEW, *FOUR, "--commit")
    assert "mclub deal" in mclub.ok("show")
    assert "pick a character" in mclub.ok("deal", "--word", "yellow=lighthouse")
    assert "Everything that could be checked is correct" in mclub.ok("audit")


# The deck


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "deck.toml"
    file.write_text(OWN_CARDS)
    return str(file)


def test_a_deck_of_ones_own_is_no_reconstruction(mclub: Mclub, deck: str) -> None:
    assert "reconstruction" not in mclub.ok(*NEW, *FOUR, "--deck", deck)
    board = mclub.json("show")
    assert board["reconstruction"] is False
    assert board["loot"]["bonus"] is None
    assert "reconstruction" not in mclub.ok("show")


def test_its_transcript_holds_the_deck(mclub: Mclub, deck: str, tmp_path: Path) -> None:
    mclub.ok(*NEW, *FOUR, "--deck", deck, "--seed", "a seed")
    mclub.ok("act", PICKS)
    board = mclub.json("show")
    (tmp_path / "game.txt").write_text(mclub.transcript())
    assert 'deck: {"cards":[{"loot":8,"stake":1},' in (tmp_path / "game.txt").read_text()
    mclub.ok("import", str(tmp_path / "game.txt"))
    again = mclub.json("show")
    assert {**again, "game": board["game"]} == board


def test_the_deck_of_the_program_is_not_written_down(dealt_game: Mclub) -> None:
    assert "deck: " not in dealt_game.transcript()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cards = []", "A loot deck has 10 cards, this one has 0 (MD-BOX-1)."),
        (
            OWN_CARDS.replace("12", "13"),
            "Card 5, loot: “13” is not allowed there. Possible: 8, 9, 10,",
        ),
        ("reconstruction = true", "This deck: cards is missing."),
        (OWN_CARDS.replace("stake", "stakes"), "Card 1 has no field “stakes”"),
    ],
)
def test_a_deck_that_can_not_be_is_refused(
    mclub: Mclub, tmp_path: Path, text: str, says: str
) -> None:
    (tmp_path / "deck.toml").write_text(text)
    assert says in mclub.refusal(2, *NEW, *FOUR, "--deck", str(tmp_path / "deck.toml"))


def test_at_a_table_only_cards_of_ones_own_deck_are_turned_up(mclub: Mclub, deck: str) -> None:
    mclub.ok(*NEW, *FOUR, "--deck", deck, "--table", "--first", "red")
    refused = mclub.refusal(3, "act", "loot 9 2")
    assert "No card left in the deck shows this: loot 9 M$, stake 2 M$. (MD-SET-4)" in (refused)
    mclub.ok("act", "loot 9 1")


# Playing


def test_who_acts_has_to_be_named_where_several_are_asked(dealt_game: Mclub) -> None:
    refused = dealt_game.refusal(2, "act", "ready")
    assert "have to decide: say which seat you mean, e.g. “yellow: ready”." in refused
    assert "Yellow (Ann) is ready" in dealt_game.ok("act", "yellow: ready")
    assert "Blue (Ben) is ready" in dealt_game.ok("act", "--seat", "blue", "ready")


def test_a_deal_is_made(dealt_game: Mclub) -> None:
    before = dealt_game.json("show")["players"]
    dealt_game.ok("act", "yellow: offer blue 2")
    assert dealt_game.json("show")["offers"] == [
        {"seat": "yellow", "receiver": "blue", "amount": 2, "by": "yellow", "number": None}
    ]
    told = dealt_game.ok("act", "blue: take yellow")
    assert "Yellow (Ann) pays Blue (Ben) 2 M$ to withdraw." in told
    after = dealt_game.json("show")["players"]
    assert after["yellow"]["money"] == before["yellow"]["money"] - 2
    stake = before["blue"]["characters"][0]["stake"]
    assert after["blue"]["money"] == before["blue"]["money"] + 2 + stake
    assert after["blue"]["characters"][0]["state"] == "withdrawn"


def test_an_offer_is_countered_and_the_counter_offer_met(dealt_game: Mclub) -> None:
    told = dealt_game.ok("act", "yellow: offer blue 1; blue: counter yellow 2")
    assert "Blue (Ben) asks Yellow (Ann) for 2 M$ to withdraw." in told
    assert "Yellow → ▲ Blue 2 M$ counter-offer" in dealt_game.ok("show")
    told = dealt_game.ok("act", "yellow: take blue")
    assert "Yellow (Ann) accepts the counter-offer of Blue (Ben)." in told
    assert "Blue (Ben) withdraws unseen." in told
    assert "proposes to go back" in dealt_game.ok("undo", "--seat", "yellow")


def test_an_offer_is_rejected(dealt_game: Mclub) -> None:
    told = dealt_game.ok("act", "yellow: offer blue 1; blue: reject yellow")
    assert "Blue (Ben) rejects the offer of Yellow (Ann)." in told
    assert dealt_game.json("show")["offers"] == []
    assert "Undone" in dealt_game.ok("undo", "--seat", "blue")


def test_no_seat_takes_a_deal_back_alone(dealt_game: Mclub) -> None:
    dealt_game.ok("act", "yellow: pay blue 1")
    told = dealt_game.ok("undo", "--seat", "yellow")
    assert "Yellow (Ann) proposes to go back" in told
    for seat in ("blue", "red"):
        assert "agrees" in dealt_game.ok("act", f"{seat}: agree")
    assert "Undone" in dealt_game.ok("act", "green: agree")
    assert "MD-NEG-1" not in dealt_game.ok("history", "--since", "24")


def test_an_offer_goes_back_alone(dealt_game: Mclub) -> None:
    dealt_game.ok("act", "yellow: offer blue 1")
    assert "Undone" in dealt_game.ok("undo", "--seat", "yellow")
    assert dealt_game.json("show")["offers"] == []


def test_no_seat_takes_back_what_has_turned_cards_up(mclub: Mclub) -> None:
    """The last pick reveals the role cards to everybody."""
    mclub.ok(*NEW, *FOUR)
    mclub.ok("act", PICKS)
    assert "proposes" in mclub.ok("undo", "--seat", "green")


def test_a_refusal_tells_amounts_as_ranges(dealt_game: Mclub) -> None:
    money = dealt_game.json("show")["players"]["yellow"]["money"]
    refused = dealt_game.refusal(3, "act", "yellow: pay blue 9")
    assert f"9 M$ is more than you can spend: you have {money} M$" in refused
    assert f"Possible: pay blue 1 … {money}, pay red 1 … {money}, pay green" in refused


def test_a_whole_round_is_explained_and_audited(dealt_game: Mclub) -> None:
    told = dealt_game.ok("act", "yellow: ready; blue: ready; red: ready; green: ready")
    assert "Blue (Ben), Red (Cyd) get " in told
    # Two Drivers are out; Brute and Con man share, and the Con man takes 2 M$ from the Brute.
    (shared,) = [entry for entry in dealt_game.json("history") if "get " in entry["text"]]
    explained = dealt_game.ok("explain", str(shared["seq"]))
    assert " M$ for 2: " in explained
    assert "MD-SHA-1" in explained
    assert "takes 2 M$ from the Brute: Blue (Ben)." in told
    assert "Everything that could be checked is correct" in dealt_game.ok("audit")
    assert "Up to event" in dealt_game.ok("dispute")
    assert "✓ The claim is true." in dealt_game.ok(
        "dispute", "--claim", "green was driver in round 1"
    )
    false = dealt_game.ok("dispute", "--claim", "yellow shared in round 1")
    assert "× The claim is false." in false
    assert "According to the log, it is no, not yes." in false


def test_rulings_that_so_many_players_can_not_have_are_left_out_of_a_dispute(mclub: Mclub) -> None:
    mclub.ok(*NEW, *FOUR[:3])
    mclub.ok("act", "yellow: pick snitch driver; blue: pick brute con-man")
    mclub.ok("act", "red: pick brute con-man")
    mclub.ok("act", "yellow: ready; blue: ready; red: ready")
    assert "nothing contradicts the rules" in mclub.ok("dispute")


def test_it_goes_through_files_as_it_is(dealt_game: Mclub, tmp_path: Path) -> None:
    dealt_game.ok("act", "yellow: offer blue 2; blue: take yellow; red: ready")
    board = dealt_game.json("show")
    (tmp_path / "game.jsonl").write_text(dealt_game.ok("export"))
    (tmp_path / "game.txt").write_text(dealt_game.transcript())
    dealt_game.path.unlink()
    dealt_game.ok("import", str(tmp_path / "game.jsonl"))
    assert dealt_game.json("show") == board
    dealt_game.ok("import", str(tmp_path / "game.txt"))
    assert {**dealt_game.json("show"), "game": board["game"], "seq": board["seq"]} == board


def test_a_fork_and_an_amend(dealt_game: Mclub) -> None:
    seq = dealt_game.json("show")["seq"]
    dealt_game.ok("act", "yellow: offer blue 2; blue: take yellow")
    told = dealt_game.ok("amend", str(seq + 1), "offer blue 1", "--reason", "a slip", "--yes")
    assert "Yellow (Ann) offers Blue (Ben) 1 M$ to withdraw." in told
    assert "offer blue 1" in dealt_game.transcript()
    first = dealt_game.current()
    dealt_game.ok("fork", "--at", str(seq))
    assert dealt_game.json("show")["offers"] == []
    assert "Score" in dealt_game.ok("compare", first, dealt_game.current())


def test_money_by_round_is_drawn(dealt_game: Mclub) -> None:
    dealt_game.ok("act", "yellow: ready; blue: ready; red: ready; green: ready")
    assert "Money (M$)" in dealt_game.ok("chart")
    chart = dealt_game.json("chart")
    now = {seat: player["money"] for seat, player in dealt_game.json("show")["players"].items()}
    assert {seat: values[-1] for seat, values in chart["money"].items()} == now


def test_what_the_game_has_not_is_said(dealt_game: Mclub) -> None:
    assert "can't start from a position" in dealt_game.refusal(2, "position", "save")
    assert "can only be scored from a recorded game" in dealt_game.refusal(
        2, "score", "--ask", "--game", "millions-of-dollars"
    )
    assert "no score pad" in dealt_game.refusal(2, "score", "--pad", "pad.svg")


# At a table


def test_the_table_says_what_it_sees(at_table: Mclub) -> None:
    board = at_table.json("show")
    assert (board["leader"], board["shown"]) == ("blue", ["brute", "driver", "driver"])
    assert all(player["characters"][0]["role"] is None for player in board["players"].values())
    at_table.ok("act", "yellow: ready; blue: withdraw; red: ready; green: ready; yellow: ready")
    assert [due["decision"] for due in at_table.json("legal")["due"]] == ["reveal"] * 3
    refused = at_table.refusal(3, "act", "yellow: reveal con-man; red: reveal con-man")
    assert "That would be 2 characters with the role Con man. Its face-up cards: 0." in refused
    told = at_table.ok("act", "green: reveal con-man; yellow: reveal brute; red: reveal driver")
    assert "Yellow (Ann) gains an Intimidation card" in told
    assert "→ Red (Cyd): say what the loot card shows." in told
    assert "Everything that could be checked is correct" in at_table.ok("audit")


def test_a_reveal_goes_back_alone_at_a_table(at_table: Mclub) -> None:
    """The program has revealed nothing: people entered the cards."""
    at_table.ok("act", "yellow: ready; blue: ready; red: ready; green: ready")
    at_table.ok("act", "green: reveal con-man")
    assert "Undone" in at_table.ok("undo", "--seat", "green")


def test_a_recorded_table_is_written_down_and_read_again(at_table: Mclub, tmp_path: Path) -> None:
    board = at_table.json("show")
    (tmp_path / "game.txt").write_text(at_table.ok("export", "--transcript"))
    at_table.ok("import", str(tmp_path / "game.txt"))
    assert {**at_table.json("show"), "game": board["game"]} == board


# Counted money


def test_counted_money_is_compared_and_the_slip_is_found(at_table: Mclub) -> None:
    at_table.ok("act", "yellow: pay blue 2")
    told = at_table.ok("count", "yellow=4", "blue=4", "reserve=155", "stakes=4")
    assert "▲ Yellow: counted 4 M$, in the ledger 2 M$: +2 M$" in told
    assert "1  gift, 2 M$ from Yellow to Blue, was forgotten" in told
    assert "Reserve: counted 155 M$, in the ledger 155 M$: right" in told
    assert "Stakes: counted 4 M$, in the ledger 4 M$: right" in told


def test_a_share_that_was_rounded_up_is_found(at_table: Mclub) -> None:
    """Loot of 9 for two is 4 each; 1 M$ stays in the reserve."""
    at_table.ok("act", "blue: withdraw; red: withdraw; yellow: ready; green: ready")
    at_table.ok("act", "yellow: reveal brute; green: reveal con-man")
    money = at_table.json("show")["players"]["green"]["money"]
    found = at_table.json("count", f"green={money + 1}")["accounts"]["green"]
    (slip,) = [slip for slip in found["slips"] if slip["kind"] == "rounded_up"]
    assert "share of the loot, 4 M$ from the reserve to Green, was rounded up" in slip["text"]


def test_money_is_corrected_and_the_reserve_has_the_rest(at_table: Mclub) -> None:
    at_table.ok("act", "yellow: offer blue 4")
    told = at_table.ok("correct", "yellow", "money", "3", "--reason", "a note fell down")
    assert "corrected from 4 M$ to 3 M$: a note fell down" in told
    assert "The offer of Yellow (Ann) to Blue (Ben) ends" in told
    board = at_table.json("show")
    assert (board["players"]["yellow"]["money"], board["reserve"]) == (3, 156)
    assert at_table.json("score")["players"]["yellow"]["corrections"] == -1
    last = at_table.json("ledger", "yellow")[-1]
    assert (last["from"], last["to"], last["amount"]) == ("yellow", "reserve", 1)
    explained = at_table.ok("explain", str(board["seq"] - 1))
    assert re.search(r"^Difference +−1 M\$", explained, re.MULTILINE)
    assert "Everything that could be checked is correct" in at_table.ok("audit")
    # No slip is sought before a correct count.
    assert at_table.json("count", "yellow=4")["accounts"]["yellow"]["slips"] == []


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("yellow", "money", "4"), 7, "Yellow (Ann) already has 4 M$ in the log."),
        (("orange", "money", "4"), 7, "Nobody plays orange."),
        (("yellow", "money", "170"), 7, "166 M$ more, and the reserve has 155 M$ (MD-BOX-1)."),
        (
            ("yellow", "money", "176"),
            2,
            "176 M$ is impossible: nobody can have less",
        ),
        (("yellow", "cards", "4"), 2, "Write a correction as “correct yellow money"),
    ],
)
def test_a_correction_that_can_not_be(
    at_table: Mclub, words: tuple[str, ...], code: int, says: str
) -> None:
    assert says in at_table.refusal(code, "correct", *words, "--reason", "a slip")


def test_secret_money_is_not_corrected(mclub: Mclub) -> None:
    mclub.ok(*NEW, *FOUR, "--table", "--first", "blue", "--ruling", "money=secret")
    refused = mclub.refusal(7, "correct", "yellow", "money", "3", "--reason", "a slip")
    assert "Money is secret here (MD-SET-2)" in refused


# The prompt


def test_the_prompt_takes_the_words_of_the_game(at_table: Mclub) -> None:
    typed = "yel: pay gr 1; yel: wi\ncount y=4\nu\nshow\nq\n"
    told = at_table.ok("table", typed=typed)
    status = "Round 1 · negotiating · loot 9 M$ · bonus Driver · reserve 155 M$ · "
    assert f"{status}Yellow (Ann), Blue (Ben), Red (Cyd), Green (Dee): negotiate" in told
    assert f"{status}Blue (Ben), Red (Cyd), Green (Dee): negotiate" in told
    assert "Yellow: counted 4 M$, in the ledger 4 M$: right" in told
    assert "Undone" in told
    assert at_table.json("show")["players"]["yellow"]["characters"][0]["state"] == "in"
