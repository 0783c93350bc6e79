"""The lines of the history: numbers, rounds, rules, undone events, and the reader's view."""

from tests.projections.new_games import NewGame

START = {
    "round": 8,
    "phase": "round_end",
    "players": {
        "yellow": {"money": 7, "companies": ["I1:2"], "colonies": ["AS1"]},
        "blue": {"money": 7, "companies": ["T1"]},
    },
}


def test_each_line_has_its_number_round_author_and_rules(new_game: NewGame) -> None:
    game = new_game(start=START)
    before = game.seq

    game.act("yellow", "tax I1")
    game.act("blue", "done")

    lines = game.history(since=before)
    assert [(line["round"], line["by"], line["text"], line["rules"]) for line in lines] == [
        (
            8,
            "yellow",
            "Yellow taxes I1 (Industry) from 2 to 1 and takes 2 M.",
            ["MC-MOV-2", "MC-MOV-3", "MC-END-1"],
        ),
        (8, "blue", "Blue makes no further move.", ["MC-END-1"]),
        (8, "blue", "Round 8 is over; all pawns return.", ["MC-END-2"]),
        (9, "blue", "Round 9: Lobby is closed, Blue begins.", ["MC-RND-1", "MC-RND-2"]),
    ]
    # Questions have numbers, but no sentences.
    assert [line["seq"] for line in lines] == [before + 1, before + 3, before + 4, before + 5]


def test_lines_since_a_record_know_their_round(new_game: NewGame) -> None:
    game = new_game(start=START)
    game.act("yellow", "done")

    assert {line["round"] for line in game.history(since=game.seq - 2)} == {8}


def test_what_was_undone_stays_and_is_marked(new_game: NewGame) -> None:
    game = new_game(start=START)
    before = game.seq
    game.act("yellow", "tax I1")
    game.act("yellow", "undo")
    game.act("yellow", "develop I1")

    lines = [(line["text"], line["undone"]) for line in game.history(since=before)]
    assert lines == [
        ("Yellow taxes I1 (Industry) from 2 to 1 and takes 2 M.", True),
        (f"Undone, back to event {before}.", False),
        ("Yellow develops I1 (Industry) from 2 to 3.", False),
    ]


def test_hidden_cards_are_told_to_those_who_know_them(new_game: NewGame) -> None:
    start = {
        "round": 1,
        "phase": "colonies",
        "pawns": ["yellow colonies", "blue colonies"],
        "piles": {"colonies": ["AF1", "IN1", "OC1"]},
        "players": {"yellow": {"money": 7}, "blue": {"money": 7}},
    }
    game = new_game(start=start)
    game.act("yellow", "buy IN1")
    game.act("blue", "discard AF1")

    told = {eyes: " ".join(line["text"] for line in game.history(eyes)) for eyes in
            ("yellow", "blue", "spectator", "referee")}  # fmt: skip
    assert "Yellow buys a colony for 2 M: IN1 (India)." in told["yellow"]
    assert "Blue discards a hidden card." in told["yellow"]
    assert "Yellow buys a colony for 2 M: a hidden card." in told["blue"]
    assert "Blue receives 2 cards. [AF1, OC1]" in told["blue"]
    assert "Blue discards AF1 (Africa)." in told["blue"]
    assert "1 card is left and laid aside. [OC1]" in told["blue"]
    assert not [card for card in ("AF1", "IN1", "OC1") if card in told["spectator"]]
    assert "Yellow buys a colony for 2 M: IN1 (India)." in told["referee"]


def test_when_the_game_is_over_everybody_may_read_everything(new_game: NewGame) -> None:
    start = START | {"round": 9}
    game = new_game(start=start)
    assert "[AS1]" not in str(game.history("blue"))

    game.act("yellow", "done")
    game.act("blue", "done")

    assert game.history("blue") == game.history("spectator") == game.history("referee")
    assert "1 colony. [AS1]" in str(game.history("blue"))


def test_after_going_back_over_a_rounds_end_the_lines_belong_to_the_earlier_round(
    new_game: NewGame,
) -> None:
    game = new_game(start=START)
    game.act("yellow", "done")
    game.act("blue", "done")

    game.undo(reason="too early")
    assert game.history()[-1]["round"] == 8
    game.act("blue", "develop T1")
    rounds = [(line["round"], line["text"]) for line in game.history(since=game.seq - 4)]

    assert rounds == [
        (8, "Blue develops T1 (Transport) from 1 to 2."),
        (8, "Round 8 is over; all pawns return."),
        (9, "Round 9: Lobby is closed, Blue begins."),
    ]


def test_after_doing_it_again_the_lines_belong_to_the_later_round(new_game: NewGame) -> None:
    game = new_game(start=START)
    game.act("yellow", "done")
    game.act("blue", "done")
    game.undo()
    game.redo()

    game.act("blue", "place intrigues")

    assert game.history()[-1]["round"] == 9
