"""What people do and see at the screen, and who has it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from mclub import Club
from mclub.play.curtain import Curtain, Sure
from mclub.play.place import next_holder, seats_to_decide
from mclub.play.widgets import Key, Keys
from mclub.text.languages import LANGUAGES, use
from tests.play.sitting import Sitting, new_game, place_at, sitting
from tests.sweeping import SWEEP, sweep_after, sweep_between

Play = Callable[[Sitting], Awaitable[None]]


def test_a_choice_by_number_by_cursor_by_click_and_by_typing(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue")) as ann:
            await ann.until("place a pawn", "1 intrigues")
            await ann.press("2")
            assert game.board()["tiles"]["colonies"] == ["yellow"]
            await ann.until("Blue (bot Ben) places a pawn")
            await ann.press("colon")
            await ann.type("pl int")
            assert game.board()["tiles"]["intrigues"][-1] == "yellow"
            await ann.until("choose an intrigue card")
            before = len(game.line.ends())
            await ann.press("right", "left", "down", "end", "home", "right", "enter")
            assert len(game.line.ends()) > before

    asyncio.run(play())


def test_a_click_takes_what_it_hits(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue")) as ann:
            lines = (await ann.until("3 exchange resource")).splitlines()
            row = next(at for at, line in enumerate(lines) if "3 exchange" in line)
            await ann.pilot.click(offset=(lines[row].index("3 exchange") + 4, row))
            await ann.until("Resource ▲ Yellow", "Blue (bot Ben) places a pawn")
            row = len(lines) - 1
            await ann.pilot.click(offset=(lines[row].index("History") + 2, row))
            await ann.until("Round 1 ──", "MC-PLC-1")

    asyncio.run(play())


def test_in_80_columns_the_keys_stand_closer_before_one_loses_its_name(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue")) as ann:
            keys = ann.table.query_one(Keys)
            called = ("History", "Replay", "Undo", "Redo", "Score", "Hint", "Type", "Help", "Leave")
            pressed: list[str] = []
            keys.show(
                [Key(name[0].lower(), name, partial(pressed.append, name)) for name in called]
            )
            await ann.pilot.pause()
            line = ann.text.splitlines()[-1]
            assert line.startswith("h History  r Replay  u Undo")
            assert line.endswith("l Leave")
            await ann.pilot.click(keys, offset=(line.index("Replay") + 1, 0))
            assert pressed == ["Replay"]

    asyncio.run(play())


def test_what_is_refused_is_said_and_changes_nothing(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue"), (100, 30)) as ann:
            seq = game.seq
            await ann.press("colon")
            await ann.type("place lobby industry")
            await ann.until("MC-RND")
            await ann.press("colon")
            await ann.type("gibberish")
            await ann.until("“gibberish” is not")
            assert game.seq == seq

    asyncio.run(play())


def test_undo_takes_the_bots_moves_along_and_redo_is_of_the_table(club: Club) -> None:
    game = new_game(club, 3)

    async def play() -> None:
        async with sitting(place_at(game, "blue", "red")) as ann:
            before = game.board() | {"seq": 0}
            await ann.press("2")
            await ann.until("Red (bot Cleo) places a pawn", "▲ Yellow Ann: place a pawn")
            await ann.press("u")
            await ann.until("Undone, back to event")
            assert game.board() | {"seq": 0} == before

    asyncio.run(play())


def test_a_curtain_falls_between_seats_and_hides_all_that_was_read(club: Club) -> None:
    """Ann reads her history; none of her secrets is on the screen when Ben takes over."""
    game = new_game(club, 2)
    [colony] = game.view("yellow")["players"]["yellow"]["colonies"]

    async def play() -> None:
        async with sitting(place_at(game)) as screen:
            await screen.until("Hand the screen to", "▲ Yellow Ann")
            assert colony not in screen.text
            seq = game.seq
            await screen.press("1", "h", "u")
            assert isinstance(screen.table.screen, Curtain)
            assert game.seq == seq
            await screen.press("enter")
            await screen.until("Yellow Ann: place a pawn", colony)
            await screen.press("h")
            await screen.until("Set-up", colony)
            await screen.press("escape", "1")
            await screen.until("Hand the screen to", "▲ Blue Ben")
            assert colony not in screen.text
            await screen.press("enter")
            await screen.until("Blue Ben: place a pawn")
            assert colony not in screen.text
            for key in ("h", "p"):
                assert colony not in await screen.press(key)
                await screen.press("escape")

    asyncio.run(play())


def test_the_curtain_covers_even_what_lies_over_the_table(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game)) as screen:
            await screen.press("enter")
            await screen.until("Yellow Ann: place a pawn")
            await screen.press("h")
            game.act("yellow", "place colonies")  # as another program on the same file would
            await screen.table.look()
            await screen.until("Hand the screen to", "▲ Blue Ben")
            await screen.press("enter")
            await screen.until("Blue Ben: place a pawn")

    asyncio.run(play())


def test_where_real_cards_lie_there_is_no_curtain(club: Club) -> None:
    dealt = {"yellow": ["industry"], "blue": ["transport"]}
    game = new_game(club, 2, seed=None, table=True, dealt=dealt, first="yellow")

    async def play() -> None:
        async with sitting(place_at(game)) as screen:
            await screen.until("Yellow Ann: place a pawn")
            await screen.press("1")
            await screen.until("Blue Ben: place a pawn")

    asyncio.run(play())


def test_what_cannot_be_taken_back_alone_is_asked_twice(club: Club) -> None:
    game = new_game(club, 4, "millions-of-dollars")
    for seat in ("yellow", "blue", "red"):
        asked = next(entry for entry in game.due() if entry["seat"] == seat)
        game.act(seat, asked["actions"][0])

    async def play() -> None:
        async with sitting(place_at(game)) as screen:
            await screen.press("enter")
            await screen.until("Green Dora: pick a character")
            seq = game.seq
            await screen.press("1")
            await screen.until("can't undo that alone")
            assert isinstance(screen.table.screen, Sure)
            await screen.press("escape")
            assert game.seq == seq
            await screen.press("1")
            await screen.press("enter")
            assert game.seq > seq

    asyncio.run(play())


def test_an_undo_that_binds_is_put_to_the_others_at_the_screen(club: Club) -> None:
    game = new_game(club, 2)
    for seat, action in (("yellow", "place colonies"), ("blue", "place intrigues")):
        game.act(seat, action)
    game.act("yellow", "place companies")
    game.act("blue", "place exchange resource")  # and Blue has seen intrigue cards by now
    seq = game.seq

    async def play() -> None:
        async with sitting(place_at(game)) as screen:
            await screen.press("enter")
            await screen.until("Blue Ben: choose an intrigue card")
            await screen.press("u")
            await screen.until("Hand the screen to", "▲ Yellow Ann")
            await screen.press("enter")
            await screen.until("Blue Ben asks to go back to event", "1 agree", "2 refuse")
            await screen.press("1")
            await screen.until("Blue Ben")
            assert game.seq > seq
            assert [entry["seat"] for entry in game.due()] == ["blue"]
            assert game.due()[0]["decision"] == "place"

    asyncio.run(play())


def test_the_replay_goes_through_the_game_with_the_same_eyes(club: Club) -> None:
    game = new_game(club, 2)
    at_table = place_at(game, "blue")
    for seat, action in (("yellow", "place colonies"), ("blue", "place intrigues")):
        game.act(seat, action)

    async def play() -> None:
        async with sitting(at_table) as ann:
            await ann.press("p")
            await ann.until("Blue (bot Ben) places a pawn", "1 ▲ Yellow", "1 ▲ Blue")
            await ann.press("left")
            await ann.until("Yellow (Ann) places a pawn", "1 ▲ Yellow")
            assert "1 ▲ Blue" not in ann.text
            await ann.press("home")
            await ann.until("1/17  The game begins")
            await ann.press("down")
            await ann.until("Round 1: ")
            await ann.press("end", "escape")
            await ann.until("Yellow Ann: place a pawn")

    asyncio.run(play())


@sweep_between(4, "size", [(80, 24), (150, 40), (60, 20), (30, 10)])
def test_any_size_keeps_the_question_and_the_choices(club: Club, size: tuple[int, int]) -> None:
    game = new_game(club, 4)

    async def play() -> None:
        async with sitting(place_at(game, "blue", "red", "green")) as ann:
            await ann.until("place a pawn")
            await ann.pilot.resize_terminal(*size)
            await ann.until("place a pawn", "1 intrigues")
            for key in ("pagedown", "pageup"):
                await ann.press(key)
            await ann.press("1")
            await ann.until("Ann")
            assert game.board()["tiles"]["intrigues"][0] == "yellow"

    asyncio.run(play())


@sweep_after(1, "language", [*LANGUAGES][::-1])
def test_it_speaks_every_language(club: Club, language: str) -> None:
    game = new_game(club, 2)
    words = {
        "en": ("History", "place a pawn", "1 intrigues", "chooses that option"),
        "fr": ("Annuler", "placer un pion", "4 bourse industrie", "prend ce choix"),
        "de": ("Zurücknehmen", "eine Figur setzen", "4 börse fabriken", "nimmt diese Wahl"),
    }[language]

    async def play() -> None:
        use(language)
        async with sitting(place_at(game, "blue")) as ann:
            await ann.until(*words[:3])
            await ann.press("question_mark")
            await ann.until(words[3])

    asyncio.run(play())


def test_who_has_the_screen(club: Club) -> None:
    game = new_game(club, 3)
    shared, alone = place_at(game), place_at(game, "blue", "red")
    due = [{"seat": "blue", "awaited": True}, {"seat": "red", "awaited": True}]
    assert next_holder(shared, {"due": due}, None) == "blue"
    assert next_holder(shared, {"due": due}, "red") == "red"
    assert next_holder(shared, {"due": []}, "red") == "red"
    assert next_holder(shared, {"due": due, "undo": {"waiting": ["yellow"]}}, "red") == "yellow"
    assert next_holder(alone, {"due": due}, None) == "yellow"


def test_who_is_ready_hands_the_screen_on_and_can_be_called_to_it_again(club: Club) -> None:
    shared = place_at(new_game(club, 3))
    view = {
        "seq": 9,
        "due": [
            {"seat": "yellow", "awaited": False},
            {"seat": "blue", "awaited": True},
            {"seat": "red", "awaited": True},
        ],
    }
    assert next_holder(shared, view, "yellow") == "blue"
    assert seats_to_decide(shared, view) == ["blue", "red", "yellow"]
    assert next_holder(shared, view, "yellow", chosen_at=9) == "yellow"
    assert next_holder(shared, view | {"seq": 10}, "yellow", chosen_at=9) == "blue"
    nobody = [entry | {"awaited": False} for entry in view["due"]]
    assert next_holder(shared, view | {"due": nobody}, "yellow") == "yellow"


@SWEEP
@pytest.mark.parametrize("round_", [9, 1])
def test_a_game_ends_with_its_sheet(club: Club, round_: int) -> None:
    """round_: the round in which she sits down."""
    game = new_game(club, 2)
    while game.board()["round"] < round_:
        game.act(None, game.due()[0]["actions"][0])

    async def play() -> None:
        async with sitting(place_at(game, "blue")) as ann:
            for _ in range(400):
                await ann.press("enter")
                if game.status == "finished":
                    break
            await ann.until("Total")
            await ann.press("end")
            winners = [game.names[seat] for seat in game.score()["winners"]]
            assert all(re.search(r"Winner.*" + name.split(" ")[0], ann.text) for name in winners)
            await ann.press("escape")
            await ann.until("The game is over.", "s Score")

    asyncio.run(play())


def test_that_the_seals_are_open_is_said(club: Club) -> None:
    game = new_game(club, 2, rulings={"crash": "off"})
    while game.due():
        game.act(None, game.due()[0]["actions"][0])
    game.undo(reason="a slip")

    async def play() -> None:
        async with sitting(place_at(game, "yellow")) as ben:
            shown = await ben.until("The seals were opened", "develop")
            said = "opened when the game ended (event 255). The ending was then undone"
            assert said in " ".join(shown.split())

    asyncio.run(play())
