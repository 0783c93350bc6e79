"""Names stand for seats wherever a seat can be typed; the log contains seats only."""

import json
import re
from pathlib import Path

import pytest

from events.errors import BadInput, BadNotation
from mclub import Club
from mclub.files.transcripts import export_transcript, import_transcript
from tests.mclub.command_line import Mclub

MD = ("new", "--game", "millions-of-dollars", "--seed", "s")
LM = ("new", "--game", "le-millionnaire", "--seed", "s")


@pytest.fixture
def named_game(mclub: Mclub) -> Mclub:
    """Yellow is Anne Marie, Blue is Chloé; yellow has to place a pawn."""
    mclub.ok("new", "yellow=Anne Marie", "blue=Chloé", "--seed", "a seed", "--ruling", "hints=on")
    return mclub


def commands(mclub: Mclub) -> list[str]:
    """The commands in the log, each with its seat."""
    lines = mclub.ok("export").splitlines()[1:]
    records = [json.loads(line)["record"] for line in lines]
    return [f"{one['by']}: {one['command']}" for one in records if one.get("command")]


@pytest.mark.parametrize(
    "name",
    [
        "Anne Marie:",
        "anne marie:",
        "ANNE  MARIE :",
        "anne:",
        "An:",
        "Anne Marie",
        "yellow:",
        "jaune:",
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_name_before_an_action_says_who_acts(named_game: Mclub, name: str, lang: str) -> None:
    Mclub(named_game.path, lang).ok("act", f"{name} place companies; Chloé: place colonies")
    assert commands(named_game) == ["yellow: place companies", "blue: place colonies"]


@pytest.mark.parametrize("name", ["Chloé", "chloe", "CHLO", "chloe\u0301"])
def test_accents_capitals_and_the_end_of_a_name_can_be_left_out(
    named_game: Mclub, name: str
) -> None:
    refusal = named_game.refusal(3, "act", f"{name}: place companies")
    assert refusal.startswith("It is not Blue (Chloé)'s turn")


EYES = [
    ("view", "{}"),
    ("knows", "{}"),
    ("ledger", "{}"),
    ("hint", "{}", "--rollouts", "1"),
    ("count", "{}=8"),
    ("legal", "--seat", "{}"),
    ("history", "--seat", "{}"),
    ("explain", "3", "--seat", "{}"),
    ("replay", "--at", "5", "--seat", "{}"),
    ("chart", "--seat", "{}"),
]


@pytest.mark.parametrize("words", EYES, ids=[words[0] for words in EYES])
def test_every_command_takes_a_name_for_a_seat(named_game: Mclub, words: tuple[str, ...]) -> None:
    by_colour = named_game.json(*(word.format("yellow") for word in words))
    assert named_game.json(*(word.format("anne marie") for word in words)) == by_colour
    assert named_game.json(*(word.format("Anne") for word in words)) == by_colour


def test_exports_are_cut_for_who_is_named(named_game: Mclub) -> None:
    assert named_game.ok("export", "--seat", "Chloé") == named_game.ok("export", "--seat", "blue")


def test_what_changes_a_game_takes_names_too(named_game: Mclub) -> None:
    named_game.ok("act", "place companies", "--seat", "Anne Marie")
    assert "Undone" in named_game.ok("undo", "--seat", "anne")
    assert "Redone, up to event" in named_game.ok("redo", "--seat", "anne")
    named_game.ok("correct", "Chloé", "money", "9", "--reason", "counted by Anne Marie")
    assert named_game.json("show")["players"]["blue"]["money"] == 9
    assert "counted by Anne Marie" in named_game.json("history")[-1]["text"]
    named_game.ok("bots", "chloe=random")
    assert [one.partition(":")[0] for one in commands(named_game)][-1] == "blue"
    assert "Zoé plays Blue (bot random) from now on." in named_game.ok("hand", "random=Zoé")
    named_game.ok("play", "--bot", "zoe=random", "--seat", "anne", "--plain", typed="q\n")
    assert named_game.json("show")["players"]["blue"]["bot"] == "random"


def test_a_committed_game_takes_a_word_by_name(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--commit")
    mclub.ok("deal", "--word", "Ben=lighthouse")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--table", "--first", "Ben")
    assert "word blue" not in mclub.ok("export", "--transcript")
    assert mclub.json("legal")["due"][0]["seat"] == "blue"


def test_claims_take_names(named_game: Mclub) -> None:
    for claim in ("Anne Marie money 8", "anne has money 8", "Chloé leads"):
        text = named_game.json("dispute", "--claim", claim)["claim"]["text"]
        assert text.split()[0] == ("blue" if claim.startswith("Chloé") else "yellow")


def test_the_targets_of_an_action_take_names(mclub: Mclub) -> None:
    mclub.ok(*MD, "yellow=Anne Marie", "blue=Chloé", "red=Cyd")
    mclub.ok(
        "act",
        "anne: pick driver brute; chloé: pick brute driver; Cyd: pick con-man snitch",
    )
    mclub.ok("act", "Chloé: pay Anne Marie 1")
    mclub.ok("act", "Cyd: offrir chlo 1")
    assert commands(mclub)[-2:] == ["blue: pay yellow 1", "red: offer blue 1"]
    mclub.ok(*LM, "yellow=Anne Marie", "blue=Chloé", "red=Cyd", "--table", "--first", "yellow")
    start = (
        "start 2; buy azure 5; ready; Chloé: start 3; buy jade 5; ready; cyd: start 3; buy plum 5; "
        "ready; anne marie: offer Chloé azure 1 for jade 1"
    )
    mclub.ok("act", start)
    assert commands(mclub)[-1] == "yellow: offer blue azure 1 for jade 1"
    mclub.ok("new", "yellow=Anne Marie", "blue=Chloé", "--table")
    mclub.ok("act", "take industry; take transport; first anne marie")
    assert commands(mclub)[-1].endswith(": first yellow")


def test_an_amendment_and_the_prompt_take_names(named_game: Mclub) -> None:
    named_game.ok("act", "place companies")
    seq = named_game.json("show")["seq"]
    named_game.ok("amend", str(seq), "anne: place colonies", "--yes")
    told = named_game.ok("table", typed="Chloé: place colonies\ncount anne=8\nledger Chloé\nq\n")
    assert "Blue (Chloé) places a pawn: Colonies" in told
    assert commands(named_game)[-1] == "blue: place colonies"


def test_two_names_with_one_beginning_are_asked_apart(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Anna", "blue=Anne", "--seed", "s")
    says = "“Ann” could be several seats. Expected: yellow, blue."
    assert mclub.refusal(2, "act", "Ann: place companies") == says
    assert mclub.refusal(2, "view", "Ann") == says
    mclub.ok("act", "Anna: place companies")


def test_a_seat_is_called_by_who_plays_it_now(named_game: Mclub) -> None:
    with named_game.club() as club:
        club.game(named_game.current()).hand("yellow", "Zoé")
    assert named_game.json("view", "Zoe") == named_game.json("view", "yellow")
    assert named_game.refusal(2, "view", "Anne").startswith("Nobody plays Anne")
    named_game.ok("act", "zoé: place companies")


def test_words_of_the_notation_win_over_names_and_that_is_said(mclub: Mclub) -> None:
    told = mclub.ok("new", "yellow=Red", "red=Done", "blue=gelb", "--seed", "s")
    assert "“Red” is a word of the notation, so this player is called yellow." in told
    assert "“Done” is a word of the notation, so this player is called red." in told
    assert "“gelb” is a word of the notation, so this player is called blue." in told
    assert mclub.json("view", "Red") == mclub.json("view", "red")
    assert mclub.json("view", "gelb") == mclub.json("view", "yellow")
    assert mclub.refusal(2, "act", "Done: place companies").startswith("“Done” is not a seat")
    assert "is a word" not in mclub.ok("new", "yellow=Ann", "blue=blau")


def test_a_name_never_hides_a_shortened_action(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Pl", "blue=T4", "--seed", "s")
    mclub.ok("act", "pl companies")
    assert commands(mclub) == ["yellow: place companies"]
    mclub.ok("act", "blue: pl companies")
    assert mclub.refusal(2, "dispute", "--claim", "T4 money 8").startswith("“T4 money 8” is no")


def test_two_players_of_one_name_are_refused(mclub: Mclub) -> None:
    for other in ("Ann", "ann", " ANN "):
        refusal = mclub.refusal(2, "new", "yellow=Ann", f"blue={other}")
        assert "yellow and blue have the same name" in refusal
    assert mclub.heads() == {}
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    with mclub.club() as club:
        game = club.game(mclub.current())
        with pytest.raises(BadInput, match="have the same name"):
            game.hand("blue", "ann")
        game.hand("yellow", "ann")
        game.leave("yellow")
        game.hand("blue", "Ann")  # moved to another seat


def test_several_bots_of_one_kind_may_play(mclub: Mclub) -> None:
    assert mclub.ok("new", "yellow=Ann", "--bot", "blue=random", "--bot", "red=random")


def test_old_games_with_two_of_one_name_open_and_go_on(mclub: Mclub, tmp_path: Path) -> None:
    with Club(tmp_path / "other.db") as club:
        lines = [*export_transcript(club.new({"yellow": "Ann", "blue": "Ben"}, seed="s"))]
        old = "\n".join(lines).replace('"Ben"', '"Ann"')
        game = import_transcript(club, old + "\n")
        assert game.player_names == {"yellow": "Ann", "blue": "Ann"}
        with pytest.raises(BadNotation, match="“Ann” could be several seats"):
            game.act(None, "Ann: place companies")
        game.act(None, "yellow: place companies")
        assert [*export_transcript(game)][-1] == "yellow: place companies"


def test_statistics_know_one_person_however_the_name_is_written(mclub: Mclub) -> None:
    mclub.ok("demo", "--quick")
    text = mclub.ok("export", "--transcript")
    for names in (("Ann", "Ben", "Cleo", "Dan"), ("ann", "Fay", " BEN ", "Dan")):
        renamed = text
        for old, new in zip(("North", "South", "East", "West"), names, strict=True):
            renamed = re.sub(rf'"{old}"', f'"{new}"', renamed)
        mclub.ok("import", "-", typed=renamed)
    mclub.ok("import", "-", typed=text.replace("bots: {}", 'bots: {"yellow":"greedy"}'))
    # In an older transcript only the name shows it.
    mclub.ok("import", "-", typed=text.replace("bots: {}\n", "").replace('"North"', '"Greedy"'))
    document = mclub.json("stats", "--game", "million-club")
    assert document["games"] == 2
    left_out = {"running": 0, "abandoned": 0, "demo": 1, "bots": 2, "crossed": 0, "cut": 0}
    assert document["left_out"] == left_out
    plays = {row["key"]: row["plays"] for row in document["players"]}
    assert plays == {"Ann": 2, "Ben": 2, "Cleo": 1, "Dan": 2, "Fay": 1}
    assert "1 of the demo, 2 with bots" in mclub.ok("stats", "--game", "million-club")
