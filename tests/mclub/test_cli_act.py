"""`act`, `undo` and `redo`: how actions are entered, for which seat, and how repeats are made
safe."""

import json

from tests.mclub.command_line import GAMES, Mclub


def moves_of(name: str) -> tuple[str, str]:
    head, _, moves = (GAMES / name).read_text().partition("\n\n")
    return head + "\n\n", moves


def test_words_need_no_quotes(running_game: Mclub) -> None:
    told = running_game.ok("act", "place", "exchange", "industry")
    assert told.splitlines() == [
        "   14  Yellow (Ann) places a pawn: Stock Exchange, Industry.",
        "→ Blue (Ben): place a pawn. Type `mclub legal` for your options",
        f"Head: {running_game.heads()[running_game.current()][1][:16]}",
    ]
    answer = running_game.json("act", "place companies")
    assert answer.keys() == {"format", "game", "seq", "happened", "due", "head"}
    assert running_game.heads()[running_game.current()] == (answer["seq"], answer["head"])
    assert (answer["seq"], answer["happened"][0]["text"][:10]) == (17, "Blue (Ben)")


def test_shortened_words_and_other_languages_are_understood(running_game: Mclub) -> None:
    running_game.ok("act", "pl", "exc", "ind")
    running_game.ok("act", "Placer", "SOCIÉTÉS")
    running_game.ok("act", "gelb:", "setze", "Börse", "Fabriken")
    texts = [entry["text"] for entry in running_game.json("history", "--since", "13")]
    placed = [text for text in texts if "places" in text]
    assert placed == [
        "Yellow (Ann) places a pawn: Stock Exchange, Industry.",
        "Blue (Ben) places a pawn: Companies, chair 1.",
        "Yellow (Ann) places a pawn: Stock Exchange, Industry.",
    ]


def test_several_actions_are_all_taken_or_none(running_game: Mclub) -> None:
    before = running_game.heads()
    refusal = running_game.refusal(
        3, "act", "place companies; place colonies; place lobby industry"
    )
    assert "Lobby is closed in round 1. (MC-RND-1)" in refusal
    assert running_game.heads() == before
    answer = running_game.json("act", "yellow:", "place", "companies;", "blue: place colonies ;")
    assert [entry["text"] for entry in answer["happened"] if "places" in entry["text"]] == [
        "Yellow (Ann) places a pawn: Companies, chair 1.",
        "Blue (Ben) places a pawn: Colonies, chair 1.",
    ]


def test_a_transcripts_moves_come_from_standard_input(mclub: Mclub) -> None:
    head, moves = moves_of("two_players.txt")
    mclub.ok("import", "-", typed=head)
    told = mclub.ok("act", "-", typed=f"# a remark\n\n{moves}")
    assert "→ The game is over. The score sheet: mclub score\n" in told
    played = mclub.json("show")
    whole = mclub.json("import", str(GAMES / "two_players.txt"))
    assert (played.pop("game") == whole.pop("game"), played) == (False, whole)


def test_lines_of_standard_input_are_goes_of_their_own(running_game: Mclub) -> None:
    typed = b"place companies;\r\nblue: place companies # why\r\n\n"
    answers = [
        json.loads(line) for line in running_game.ok("act", "-", "--json", typed=typed).splitlines()
    ]
    assert [answer["seq"] for answer in answers] == [15, 17]
    before = running_game.heads()
    result = running_game(
        "act", "-", typed="place colonies\nplace lobby industry\nplace colonies\n"
    )
    assert result.exit_code == 3
    assert "Lobby is closed in round 1. (MC-RND-1)" in result.stderr
    assert result.stderr.count("\n") == 1
    [(seq, _)] = running_game.heads().values()
    assert seq > before[running_game.current()][0], "what stood before the wrong line is taken"
    for flags in (["--expect", "3"], ["--command-id", "x"]):
        assert "--expect and --command-id apply to one" in running_game.refusal(
            2, "act", "-", *flags, typed="done"
        )
    for nothing in ("", "# only a remark\n", "\n\n"):
        assert "contains no action" in running_game.refusal(2, "act", "-", typed=nothing)
    assert "not UTF-8 text" in running_game.refusal(2, "act", "-", typed=b"\xff\xfe")
    assert "larger than 1 MB" in running_game.refusal(2, "act", "-", typed=b" " * (2 * 1024 * 1024))


def test_a_seat_acts_for_itself_alone(running_game: Mclub) -> None:
    assert running_game.refusal(3, "act", "place companies", "--seat", "blue") == (
        "It is not Blue (Ben)'s turn; waiting for Yellow (Ann) (place a pawn)."
    )
    assert running_game.refusal(7, "act", "blue: place companies", "--seat", "yellow") == (
        "yellow can't act for blue."
    )
    assert "Nobody plays green" in running_game.refusal(
        3, "act", "place companies", "--seat", "green"
    )
    told = running_game.ok("act", "place", "companies", "--seat", "yellow")
    assert told.startswith("   14  Yellow (Ann) places a pawn: Companies, chair 1.\n")


def test_expect_refuses_when_the_game_has_moved_on(running_game: Mclub) -> None:
    seq = running_game.json("legal")["seq"]
    running_game.ok("act", "place companies", "--expect", str(seq))
    before = running_game.heads()
    refusal = running_game.refusal(4, "act", "place companies", "--expect", str(seq))
    assert refusal == (
        "The game has moved on: you saw event 13, it is at 15. Since then: Yellow (Ann) places a "
        "pawn: Companies, chair 1."
    )
    assert running_game.heads() == before
    assert "you saw event 99" in running_game.refusal(4, "act", "place companies", "--expect", "99")


def test_a_command_id_makes_a_repeated_request_harmless(running_game: Mclub) -> None:
    request = ("act", "place companies; place colonies", "--command-id", "my request 1")
    answer = running_game.json(*request)
    before = running_game.heads()
    assert running_game.json(*request) == answer
    assert running_game.heads() == before
    running_game.ok("act", "place", "companies")
    now = running_game.heads()
    spelled = ("act", "pl comp; setze kolonien", "--command-id", "my request 1")
    assert running_game.json(*spelled) == answer, "other words, and what happened since"
    assert running_game.heads() == now
    other = running_game.json("act", "place", "intrigues", "--command-id", "my request 2")
    assert other["seq"] > answer["seq"]


def test_another_action_with_the_same_command_id_is_refused(running_game: Mclub) -> None:
    running_game.ok("act", "place companies; place colonies", "--command-id", "my request 1")
    before = running_game.heads()
    for text in ("place companies", "place colonies; place companies", "fly", "undo"):
        assert running_game.refusal(4, "act", text, "--command-id", "my request 1") == (
            "Nothing was done: the command id “my request 1” already belongs to another "
            "action, at event 14. Give each action its own id."
        )
    assert running_game.heads() == before


def test_undo_and_redo_by_the_referee(running_game: Mclub) -> None:
    fresh = running_game.json("show")
    running_game.ok("act", "place", "companies")
    placed = running_game.json("show")
    answer = running_game.json("undo", "--reason", "a slip of the hand")
    assert "a slip of the hand" in answer["happened"][0]["text"]
    assert running_game.json("show") == fresh | {"seq": answer["seq"]}
    again = running_game.json("redo")
    assert running_game.json("show") == placed | {"seq": again["seq"]}
    assert running_game.ok("undo").startswith("   18  Undone, back to event 13.\n→ Yellow (Ann): ")
    assert running_game.ok("redo").startswith("   19  ")
    assert running_game.refusal(7, "redo") == "There is nothing to redo."


def test_undo_and_redo_by_a_seat(running_game: Mclub) -> None:
    running_game.ok("act", "place", "companies")
    assert "Undone" in running_game.ok("undo", "--seat", "yellow")
    before = running_game.heads()
    assert "Only yellow or the referee" in running_game.refusal(7, "redo", "--seat", "blue")
    assert running_game.heads() == before
    running_game.ok("redo", "--seat", "yellow")
    running_game.ok("act", "place", "colonies")
    proposed = running_game.json("undo", "--seat", "yellow")
    assert proposed["undo"] == {"seat": "yellow", "to": 13, "agreed": [], "waiting": ["blue"]}
    running_game.ok("act", "blue: refuse")
    assert "No undo has been proposed" in running_game.refusal(7, "act", "blue: agree")
    running_game.ok("act", "undo", "--seat", "yellow")
    running_game.ok("act", "agree", "--seat", "blue")
    assert running_game.json("legal")["due"][0]["seat"] == "yellow"
    assert "Only yellow or the referee" in running_game.refusal(7, "act", "blue: redo")
    running_game.ok("act", "yellow: redo")
    assert running_game.json("show")["tiles"]["colonies"] == ["blue"]


def test_undo_and_redo_that_cannot_be(running_game: Mclub) -> None:
    before = running_game.heads()
    assert running_game.refusal(7, "undo") == "There is nothing to undo."
    assert running_game.refusal(7, "redo") == "There is nothing to redo."
    for command in ("undo", "redo"):
        assert "Nobody plays pink" in running_game.refusal(7, command, "--seat", "pink")
    assert "U+001B" in running_game.refusal(2, "undo", "--reason", "\x1b[2J")
    assert "the limit is 200" in running_game.refusal(2, "undo", "--reason", "x" * 201)
    assert running_game.heads() == before


def test_errors_are_json_where_json_was_asked_for(running_game: Mclub) -> None:
    result = running_game("act", "place", "lobby", "industry", "--json")
    assert (result.exit_code, result.stdout) == (3, "")
    document = json.loads(result.stderr)
    assert result.stderr.count("\n") == 1
    assert document["error"] == "IllegalAction"
    assert document["rule"] == "MC-RND-1"
    assert document["why"] == "Lobby is closed in round 1."
    assert "place companies" in document["legal"]
    assert document["message"].startswith(document["why"])
    moved = json.loads(running_game("act", "place companies", "--expect", "1", "--json").stderr)
    assert (moved["error"], moved["expected"], moved["actual"]) == ("GameMovedOn", 1, 13)
    unread = json.loads(running_game("act", "place here", "--json").stderr)
    assert (unread["error"], unread["position"]) == ("BadNotation", 6)
    assert unread["expected"] == ["intrigues", "colonies", "exchange", "companies"]
