"""Several seats with a decision at once: who may answer, what each sees, and how it is typed."""

import pytest

from events.errors import BadNotation, NotYourTurn
from mclub import Club, Game
from mclub.cli.prompt import Prompt
from mclub.desk.dispute import dispute
from tests.mclub.command_line import Mclub


def show_coins(game: Game) -> Game:
    """All coins have been laid and shown; everybody has 2 M except for Blue, who has 1 M."""
    for action in ("blue: lay tails", "yellow: lay heads", "purple: lay heads"):
        game.act(None, action)
    return game


def test_any_of_them_answers_first(game: Game) -> None:
    assert [due["seat"] for due in game.due()] == ["yellow", "blue", "purple"]
    answer = game.act("blue", "lay tails")
    assert [due["seat"] for due in answer["due"]] == ["yellow", "purple"]
    with pytest.raises(NotYourTurn, match="blue has nothing to decide now"):
        game.act("blue", "lay heads")


def test_the_referee_sees_all_actions_a_seat_its_own_a_spectator_none(game: Game) -> None:
    def seen(eyes: str) -> list[bool]:
        return [due["actions"] is not None for due in game.due(eyes)]

    assert seen("referee") == [True, True, True]
    assert seen("blue") == [False, True, False]
    assert seen("spectator") == [False, False, False]
    for eyes in ("referee", "blue", "spectator"):
        assert game.view(eyes)["due"] == game.legal(eyes)["due"] == game.due(eyes)


def test_what_a_seat_laid_is_its_own_until_all_lie_there(game: Game) -> None:
    game.act("blue", "lay tails")

    def coin(eyes: str) -> str | None:
        value: str | None = game.view(eyes)["players"]["blue"]["coin"]
        return value

    assert (coin("blue"), coin("yellow"), coin("spectator")) == ("tails", None, None)
    assert "lay tails" not in str([game.history("yellow"), game.cut("yellow")])
    assert game.cut("yellow")[-1].event.side.value is None
    assert game.history("yellow")[-1]["text"] == "blue lays a coin"


def test_where_no_seat_is_named_the_refusal_says_how_to_name_one(game: Game) -> None:
    before = game.seq
    with pytest.raises(BadNotation) as refused:
        game.act(None, "lay heads")
    assert str(refused.value) == (
        "Yellow (Ann), Blue (Ben), Purple (Cleo) have to decide: say which seat you mean, "
        "e.g. “yellow: lay heads”."
    )
    assert game.seq == before


def test_the_last_one_who_is_asked_needs_no_name(game: Game) -> None:
    game.act(None, "yellow: lay heads; blue: lay heads; lay tails")
    assert game.view("spectator")["players"]["purple"]["coin"] == "tails"


def test_once_nobody_is_asked_the_game_itself_refuses(game: Game) -> None:
    show_coins(game)
    game.act(None, "yellow: ready; blue: ready; ready")
    assert game.status == "finished"
    with pytest.raises(NotYourTurn, match="yellow has nothing to decide now"):
        game.act(None, "ready")


def test_an_explanation_says_what_the_seat_itself_was_asked(game: Game) -> None:
    show_coins(game)
    game.act(None, "purple: pay blue")
    legal = game.explain(game.seq)["legal"]
    assert (legal["seat"], legal["question"]) == ("purple", "pay somebody or be ready")
    assert legal["actions"] == ["pay yellow", "pay blue", "ready"]
    assert game.explain(game.seq, "blue")["legal"]["actions"] is None


def test_an_amendment_takes_the_later_commands_of_all_seats_again(game: Game) -> None:
    show_coins(game)
    laid = game.records[2].seq
    assert (game.records[2].by, game.records[3].by) == ("blue", "yellow")
    done = game.amend(laid, "lay heads", reason="it was heads")
    assert [change["result"] for change in done["changes"]] == ["replaced", "same", "different"]
    assert [change["by"] for change in done["changes"]] == ["blue", "yellow", "purple"]
    assert [change["decision"] for change in done["changes"]] == ["lay", "lay", "lay"]
    assert game.score()["players"]["blue"]["total"] == 2


def test_a_transcript_is_the_same_game(game: Game, club: Club) -> None:
    from mclub.files.transcripts import export_transcript, import_transcript

    show_coins(game)
    game.act(None, "yellow: pay blue; blue: ready; purple: ready; yellow: ready")
    again = import_transcript(club, "\n".join(export_transcript(game)))
    assert again.board()["players"] == game.board()["players"]
    assert again.score() == game.score()


def test_the_audit_finds_nothing_and_the_dispute_neither(game: Game) -> None:
    from mclub.desk.audit import audit_log

    show_coins(game)
    game.act(None, "yellow: pay blue; blue: ready; purple: ready; yellow: ready")
    document = audit_log(game.club.log, game.id).document()
    assert document["passed"]
    assert {check["check"]: check["result"] for check in document["checks"]}["outcomes"] == "passed"
    assert "listings" not in [check["check"] for check in document["checks"]]
    assert dispute(game)["fault"] is None


def test_the_prompt_asks_all_and_completes_seats(game: Game) -> None:
    said: list[str] = []
    prompt = Prompt(game, said.append, said.extend)
    assert prompt.status() == "Coins · Yellow (Ann), Blue (Ben), Purple (Cleo): lay a coin"
    assert prompt.prompt_text() == "> "
    assert [word for word in prompt.complete("") if ":" in word] == ["blue:", "purple:", "yellow:"]
    assert prompt.complete("blue: lay ") == ["heads", "tails"]
    prompt.answer("blue: lay heads; purple: lay tails")
    assert prompt.prompt_text() == "yellow> "
    assert prompt.complete("lay ") == ["heads", "tails"]


def test_the_command_line_says_everybody_who_is_asked(mclub: Mclub) -> None:
    told = mclub.ok("act", "--seat", "blue", "lay", "tails")
    assert "→ Yellow (Ann), Purple (Cleo): lay a coin. Type `mclub legal`" in told
    assert "say which seat you mean, e.g. “yellow: lay tails”" in mclub.refusal(
        2, "act", "lay", "tails"
    )
    legal = mclub.ok("legal")
    assert legal.count("lay  heads · tails") == 2
    assert "Only this seat sees its options." in mclub.ok("legal", "--seat", "yellow")


def test_who_completes_an_action_is_offered_the_seats(mclub: Mclub) -> None:
    import typer

    from mclub.cli.act import complete_action

    context = typer.Context(typer.main.get_command(typer.Typer(callback=lambda: None)))
    context.params = {"db": mclub.path, "game": None, "words": []}
    assert complete_action(context, "") == ["blue:", "purple:", "yellow:"]
    context.params |= {"words": ["blue:", "lay"]}
    assert complete_action(context, "t") == ["tails"]
    context.params |= {"words": ["lay"], "seat": "purple"}
    assert complete_action(context, "h") == ["heads"]
