"""The players' words are mixed into all randomness, and the seed is committed to before they
speak."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput, BadNotation, NotAllowed, NotYourTurn
from events.million_club.facts import PileShuffled
from events.sealed import Opening, opens
from events.shared import WordAdded
from mclub import Club, Game
from mclub.files.logs import export_log
from mclub.files.transcripts import export_transcript, import_transcript
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import board_alone, moves, new_game, steady_club
from tests.properties.random_games import by_chance, setting
from tests.sweeping import sweep_after

PLAYERS = {"yellow": "Ann", "blue": "Ben", "red": "Cy"}
WORDS = {"yellow": "lighthouse", "blue": "marmalade", "red": "ünïcødé 🎲"}
SEED = "the host's own seed"


def deal_game(words: dict[str, str] | None, seed: str = SEED) -> Game:
    return Club().new(PLAYERS, seed=seed, words=words)


def shuffles(game: Game) -> list[Any]:
    """All shuffles so far, in order."""
    return [r.event.order.value for r in game.records if type(r.event) is PileShuffled]


OTHERS: dict[str, dict[str, str] | None] = {
    "no word at all": None,
    "one word less": {"yellow": "lighthouse", "blue": "marmalade"},
    "another letter": WORDS | {"yellow": "Lighthouse"},
    "a space more": WORDS | {"blue": "marmalade "},
    "words exchanged": WORDS | {"yellow": "marmalade", "blue": "lighthouse"},
    "words run together": {"yellow": "lighthousemarmalade", "red": WORDS["red"]},
    "another normal form": WORDS | {"red": "u\u0308nïcødé 🎲"},
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=list(OTHERS))
def test_other_words_change_everything_from_the_first_shuffle_on(
    other: dict[str, str] | None,
) -> None:
    mine, theirs = shuffles(deal_game(WORDS)), shuffles(deal_game(other))
    assert len(mine) == len(theirs) == 3
    for one, another in zip(mine, theirs, strict=True):
        assert one != another
        assert sorted(one) == sorted(another)


def test_the_order_in_which_words_are_given_does_not_matter() -> None:
    backwards = dict(reversed(WORDS.items()))
    assert list(backwards) != list(WORDS)
    assert board_alone(deal_game(backwards)) == board_alone(deal_game(WORDS))
    assert shuffles(deal_game(backwards)) == shuffles(deal_game(WORDS))


def test_the_seed_counts_as_well() -> None:
    for one, another in zip(
        shuffles(deal_game(WORDS)), shuffles(deal_game(WORDS, "x")), strict=True
    ):
        assert one != another


def test_no_words_leave_the_seed_as_it_is() -> None:
    assert shuffles(deal_game({})) == shuffles(deal_game(None))


@sweep_after(3, "number", range(12))
def test_commit_then_deal_is_the_game_that_one_step_gives(number: int) -> None:
    given = setting(number)
    words = {seat: f"word of {seat} {number}" for seat in given.seats[: 1 + number % 3]}
    players = {seat: seat.capitalize() for seat in given.seats}
    with steady_club() as club:
        one = club.new(
            players, seed=given.seed, rulings=given.options, start=given.start, words=words
        )
        two = club.new(players, seed=given.seed, rulings=given.options, deal=False)
        commitment, head = two.created.seed.commitment, two.head
        answer = two.deal(words, given.start)
        assert answer["seq"] == two.seq == one.seq
        assert two.created.seed.commitment == commitment
        assert club.log.rows(two.id)[0][3].hex() == head, "what was noted stays"
        chosen = by_chance(number)
        for _ in zip(range(15), moves(two, chosen), strict=False):
            pass
        again = by_chance(number)
        for _ in zip(range(15), moves(one, again), strict=False):
            pass
        assert board_alone(one) == board_alone(two)
        assert one.words == two.words == words
        reloaded = club.game(two.id)
        assert reloaded.words == words
        assert reloaded.board() == two.board()


@sweep_after(3, "number", range(9))
def test_a_transcript_keeps_words_and_position(number: int) -> None:
    given = setting(number)
    words = {seat: f"“{seat}”: a\tword\n{number}" for seat in given.seats[::2]}
    with steady_club() as club:
        game = club.new(
            {seat: seat.capitalize() for seat in given.seats},
            seed=given.seed,
            rulings=given.options,
            deal=False,
        )
        game.deal(words, given.start)
        for _ in zip(range(20), moves(game, by_chance(number)), strict=False):
            pass
        text = "\n".join(export_transcript(game)) + "\n"
        again = import_transcript(club, text)
        assert again.words == words
        assert board_alone(again) == board_alone(game)
        assert "\n".join(export_transcript(again)) + "\n" == text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('word pink: "x"', "Nobody plays pink"),
        ("word yellow: 7", "should be text"),
        ('word yellow: ""', "yellow's word is empty"),
        ('word: "x"', "Nobody plays"),
    ],
)
def test_a_transcripts_words_are_read_with_care(line: str, why: str) -> None:
    lines = list(export_transcript(deal_game(None)))
    text = "\n".join([*lines[:-1], line, "", ""])
    with Club() as club:
        with pytest.raises(BadInput, match=why):
            import_transcript(club, text)
        assert club.log.games() == []


@pytest.mark.parametrize("word", ["", "   ", "x" * 201, "bell\x07", "\u202eback"])
def test_what_is_no_word(word: str) -> None:
    with Club() as club:
        with pytest.raises((BadInput, BadNotation)):
            club.new(PLAYERS, words={"yellow": word})
        game = club.new(PLAYERS, deal=False)
        with pytest.raises((BadInput, BadNotation)):
            game.deal({"yellow": word})
        assert game.refresh().seq == 1
        game.deal({"yellow": "x" * 200})


# Before the deal


def test_deal_is_done_once() -> None:
    with Club() as club:
        game = club.new(PLAYERS, deal=False)
        game.deal(WORDS)
        seq = game.seq
        for words in (WORDS, {}, {"yellow": "once more"}):
            with pytest.raises(NotAllowed, match="The cards have already been dealt"):
                game.deal(words)
        with pytest.raises(NotAllowed, match="The cards have already been dealt"):
            club.new(PLAYERS).deal(WORDS)
        assert game.refresh().seq == seq


def test_words_are_in_the_chain_and_in_every_cut() -> None:
    game = deal_game(WORDS)
    for eyes in (*PLAYERS, "spectator"):
        told = [r.event for r in game.cut(eyes) if type(r.event) is WordAdded]
        assert {event.seat: event.word for event in told} == WORDS
        assert "adds the word “lighthouse”" in str(game.history(eyes))


ASKED: dict[str, Callable[[Game], Any]] = {
    "an action": lambda game: game.act(None, "place companies"),
    "a seat's action": lambda game: game.act("yellow", "place companies"),
    "an action that is none": lambda game: game.act(None, "done; done"),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=list(ASKED))
def test_before_the_deal_no_action_is_taken(asked: Callable[[Game], Any]) -> None:
    with Club() as club:
        game = club.new(PLAYERS, deal=False)
        with pytest.raises(NotYourTurn, match="have not been dealt yet"):
            asked(game)
        for talk in ("undo", "redo", "agree", "refuse"):
            with pytest.raises(NotAllowed):
                game.act("yellow", talk)
        with pytest.raises(NotAllowed):
            game.undo()
        with pytest.raises(NotAllowed):
            game.redo()
        assert game.refresh().seq == 1
        game.deal(WORDS)


def test_nothing_of_the_seed_shows_before_the_deal(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    seed = "Wolkenkuckucksheim"
    printed = [mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", seed, "--commit")]
    with mclub.club() as club:
        sealed = club.game(mclub.current()).created.seed
    for eyes in ("yellow", "blue", "spectator"):
        printed += [
            mclub.ok("view", eyes),
            json.dumps(mclub.json("view", eyes)),
            mclub.ok("legal", "--seat", eyes),
            mclub.ok("history", "--seat", eyes),
            mclub.ok("replay", "--seat", eyes, "--at", "1"),
            mclub.ok("replay", "--seat", eyes, "--step", typed="n\np\n"),
            mclub.ok("export", "--seat", eyes),
        ]
    printed += [mclub.ok("list"), json.dumps(mclub.json("list"))]
    everything = "\n".join(printed)
    for secret in (seed, seed.encode().hex(), sealed.salt, "Wolken"):
        assert secret not in everything
    assert sealed.commitment in everything
    assert opens(sealed, Opening(seed, sealed.salt)), "it is the commitment to this seed"


def test_after_the_deal_cuts_still_do_not_tell_the_seed() -> None:
    with Club() as club:
        game = club.new(PLAYERS, seed=SEED, deal=False)
        game.deal(WORDS)
        seal = game.created.seed
        for eyes in (*PLAYERS, "spectator"):
            text = "\n".join(export_log(club, game, eyes))
            assert SEED not in text
            assert seal.salt not in text
            assert seal.commitment in text


# The command line


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    return Mclub(tmp_path / "games.db")


def commit_game(mclub: Mclub) -> Mclub:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", SEED, "--commit")
    return mclub


def test_new_with_commit_tells_id_commitment_and_head(mclub: Mclub) -> None:
    told = mclub.ok("new", "yellow=Ann", "blue=Ben", "--commit")
    with mclub.club() as club:
        game = club.game(mclub.current())
        assert len(game.records) == 1
        seal = game.created.seed
        lines = told.splitlines()
        assert lines[0] == f"Game {game.id}"
        assert lines[1] == f"Commitment to the seed: {seal.commitment}"
        assert lines[2] == f"Head: {game.head}"
        assert "Nothing has been dealt yet" in lines[3]
        assert "mclub deal --word yellow=… --word blue=…" in lines[3]
    document = mclub.json("new", "yellow=Ann", "blue=Ben", "--commit")
    with mclub.club() as club:
        game = club.game(document["game"])
        assert document == {
            "format": 1,
            "game": game.id,
            "seq": 1,
            "commitment": game.created.seed.commitment,
            "head": game.head,
        }


def test_the_two_ways_of_the_command_line_give_one_board(mclub: Mclub) -> None:
    words = ("--word", "yellow=lighthouse", "--word", "bleu=marmalade on = toast")
    board = mclub.json("new", "yellow=Ann", "blue=Ben", "--seed", SEED, *words)
    commit_game(mclub)
    assert [game["dealt"] for game in mclub.json("list")] == [True, False]
    told = mclub.ok("deal", *reversed_pairs(words))
    assert "Yellow (Ann) adds the word “lighthouse”." in told
    assert "Blue (Ben) adds the word “marmalade on = toast”." in told
    assert "place a pawn" in told
    again = mclub.json("show")
    assert again | {"game": ""} == board | {"game": ""}
    assert "The cards have already been dealt" in mclub.refusal(7, "deal", "--word", "yellow=x")
    assert all(game["dealt"] for game in mclub.json("list"))


def reversed_pairs(words: tuple[str, ...]) -> list[str]:
    return [*words[2:], *words[:2]]


def test_deal_answers_in_json_as_act_does(mclub: Mclub) -> None:
    commit_game(mclub)
    answer = mclub.json("deal", "--word", "yellow=x")
    assert answer["game"] == mclub.current()
    assert answer["happened"][0]["text"] == "Yellow (Ann) adds the word “x”."
    assert answer["due"][0]["decision"] == "place"
    assert answer["due"][0]["actions"] is None, "told to a spectator"


def test_deal_takes_a_position(mclub: Mclub, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text("round = 4\n[players.yellow]\nmoney = 3\n[players.blue]\nmoney = 5\n")
    commit_game(mclub)
    mclub.ok("deal", "--word", "yellow=x", "--from", str(position))
    board = mclub.json("show")
    assert (board["round"], board["players"]["yellow"]["money"]) == (4, 3)


def test_before_the_deal_every_command_behaves(mclub: Mclub) -> None:
    commit_game(mclub)
    before = mclub.heads()
    for words in (("act", "place companies"), ("act", "done", "--seat", "yellow")):
        assert "have not been dealt yet: mclub deal" in mclub.refusal(3, *words)
    for words in (("undo",), ("redo",), ("act", "yellow: undo"), ("act", "blue: agree")):
        assert mclub.refusal(7, *words)
    for words in (("show",), ("view", "yellow"), ("legal",)):
        assert "have not been dealt yet: mclub deal" in mclub.ok(*words)
    board = mclub.json("show")
    assert (board["seq"], board["round"], board["phase"], board["due"]) == (1, 0, "setup", [])
    assert mclub.json("legal")["due"] == []
    assert mclub.json("replay") == [board]
    assert mclub.json("list")[0]["dealt"] is False
    assert "its rounds: none" in mclub.refusal(2, "replay", "--at", "round 1")
    assert "have not been dealt yet" in mclub.refusal(2, "export", "--transcript")
    for words in ("show", "view yellow", "legal", "history", "score", "ledger", "replay", "list"):
        assert mclub.ok(*words.split())
    cut = mclub.ok("export", "--seat", "yellow")
    assert mclub.json("verify", "-", typed=cut)["sealed"] == 1
    other = Mclub(mclub.path.with_name("other.db"))
    other.ok("import", "-", typed=cut)
    assert other.json("view", "blue") == mclub.json("view", "blue")
    assert "cut for one seat" in other.refusal(7, "deal")
    assert mclub.heads() == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--word", "lighthouse"), "write a word as COLOUR=TEXT, e.g."),
        (("--word", "=x"), "write a word as COLOUR=TEXT, e.g."),
        (("--word", "pink=x"), "There is no colour pink"),
        (("--word", "red=x"), "Nobody plays red"),
        (("--word", "yellow=x", "--word", "yellow=y"), "yellow is given twice"),
        (("--word", "yellow=x", "--word", "gelb=y"), "A seat has one word"),
        (("--word", "yellow="), "yellow's word is empty"),
        (("--word", "yellow=" + "x" * 201), "the limit is 200"),
        (("--word", "yellow=\x1b[2J"), "control character"),
    ],
)
def test_words_that_are_refused(mclub: Mclub, words: tuple[str, ...], why: str) -> None:
    assert why in mclub.refusal(2, "new", "yellow=Ann", "blue=Ben", *words)
    assert mclub.heads() == {}
    commit_game(mclub)
    before = mclub.heads()
    assert why in mclub.refusal(2, "deal", *words)
    assert mclub.heads() == before


def test_commit_goes_without_words_and_position(mclub: Mclub, tmp_path: Path) -> None:
    for more in (("--word", "yellow=x"), ("--from", str(tmp_path / "position.toml"))):
        why = mclub.refusal(2, "new", "yellow=Ann", "blue=Ben", "--commit", *more)
        assert "give --word and --from to mclub deal" in why
    assert not mclub.path.exists()
    assert "no game in" in mclub.refusal(5, "deal")


def test_words_stand_in_the_transcript_of_the_command_line(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--word", 'blue=a "b"')
    text = mclub.transcript()
    assert 'word blue: "a \\"b\\""\n' in text
    board = mclub.json("show")
    assert mclub.json("import", "-", typed=text) | {"game": ""} == board | {"game": ""}


def test_a_game_without_words_is_what_it_always_was() -> None:
    with steady_club() as club:
        game = new_game(club, setting(1))
        stream = io.StringIO("\n".join(export_transcript(game)))
        assert not any(line.startswith("word") for line in stream)
        assert game.words == {}
