"""Le Millionnaire on a terminal: the ring and its inside, the players, the score, the charts."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from mclub import Club, Game
from mclub.charts.series import chart
from mclub.kinds.face import Charts
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face
from mclub.screen.legal import render_legal
from mclub.screen.score import render_score
from tests.sweeping import sweep_after

FACE = game_face("le-millionnaire")
THREE = {"yellow": "Ann", "blue": "東の風", "red": "Cleo with a name that is very long indeed"}
RING = {"board": "ring-25", "sole_sale": "asked"}
WIDTHS = [40, 60, 72, 73, 80, 100, 120, 200]


@pytest.fixture
def club() -> Iterator[Club]:
    drawn = count()  # so that the ids of games are always the same
    with Club(entropy=lambda size: bytes([next(drawn)]) * size) as opened:
        yield opened


@pytest.fixture
def game(club: Club) -> Game:
    """Blue's turn in the first round, with bets on the board. Yellow has passed Azure, won on a
    horse and drawn nothing; red is a director of Jade."""
    begun = club.new(THREE, game="le-millionnaire", table=True, rulings=RING)
    for line in (
        "first yellow",
        "start 2; buy azure 6; ready",
        "start 3; buy coral 2; buy pearl 1; ready",
        "start 3; buy jade small; ready",
        "bet 6; bet chance 5000; throw 1 3; done",
        "bet 6; bet 7 5000; bet chance 20000",
    ):
        begun.act(None, line)
    return begun


@pytest.fixture
def trade_offer(game: Game) -> Game:
    """Blue has landed on Coral's square; red, whose turn it is, offers blue a trade."""
    for line in ("throw 2 4; done", "offer blue jade small for coral 2 5000"):
        game.act(None, line)
    return game


@pytest.fixture
def dealt_game(club: Club) -> Game:
    """A game dealt by the program, played by first legal actions until a seat has a card unseen by
    the others."""
    begun = club.new(THREE, game="le-millionnaire", seed="eleven", rulings=RING)
    for _seat in THREE:
        begun.act(None, "start 2; ready")
    while not any(
        None in player["cards"] for player in begun.view("spectator")["players"].values()
    ):
        entry = begun.due()[0]
        begun.act(entry["seat"], entry["actions"][0])
    return begun


def fits(text: str, columns: int) -> bool:
    return max(map(cell_len, text.splitlines())) <= columns and "\x1b" not in text


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_board(game: Game, draw, snapshot: SnapshotAssertion, columns: int) -> None:
    assert draw(FACE.render_board(game.board()), columns) == snapshot


def test_an_offer_is_told(trade_offer: Game, draw) -> None:
    text = draw(FACE.render_board(trade_offer.view("yellow")), 120)
    assert "▲ Red: Jade 1 small director's card  ⇄  ▲ Blue: Coral 2 units, 5 000 F" in (
        text.replace("\u00a0", " ")
    )


def test_a_debt_is_told(game: Game, draw) -> None:
    """LM-TAX-1: red has 100 000 F in Jade only, so nothing is due; yellow had 121 000 F."""
    for line in ("throw 2 4; done", "throw 4 6; draw brokerage"):
        game.act(None, line)
    text = " ".join(draw(FACE.render_board(game.board()), 120).split())
    assert f"Red ({THREE['red']}) owes the bank 10 000 F and is 10 000 F short" in text


def test_a_card_face_down_is_known_to_its_owner_alone(dealt_game: Game, draw) -> None:
    seats = dealt_game.view("spectator")["players"]
    owner = next(seat for seat, player in seats.items() if player["cards"])
    (card,) = dealt_game.view(owner)["players"][owner]["cards"][:1]
    called = {"will": "Will in", "notice": "Liquidation", "debt": "Acknow", "exemption": "Exempt"}
    assert f"▒ {called[card]}" in draw(FACE.render_board(dealt_game.view(owner)))
    for other in {*THREE, "spectator"} - {owner}:
        text = draw(FACE.render_board(dealt_game.view(other)))
        assert "▒" in text
        assert called[card] not in text


@pytest.mark.parametrize("columns", WIDTHS)
def test_no_line_is_too_long(
    game: Game, trade_offer: Game, dealt_game: Game, draw, columns: int
) -> None:
    for one in (game, trade_offer, dealt_game):
        assert fits(draw(FACE.render_board(one.board()), columns), columns)
        assert fits(draw(render_score(one.score(), one.player_names, FACE), columns), columns)
        legal = render_legal(one.legal(), one.player_names, FACE)
        assert fits(draw(legal, columns), columns)


def test_the_ring_goes_clockwise_from_the_middle_below(game: Game, draw) -> None:
    lines = draw(FACE.render_board(game.board()), 80).splitlines()
    ring = [line for line in lines if line.startswith("│")][::2]
    rows = [[cell.split() for cell in line.strip("│").split("│")] for line in ring]
    assert [int(cell[0]) for cell in rows[0]] == [10, 11, 12, 13, 14, 15, 16, 17, 18]
    assert [int(cell[0]) for cell in rows[-1]] == [5, 4, 3, 2, 1, 25, 24, 23]
    assert [(int(row[0][0]), int(row[-1][0])) for row in rows[1:-1] if row[0]] == [
        (9, 19),
        (8, 20),
        (7, 21),
        (6, 22),
    ]


@pytest.mark.parametrize("count", range(21, 26))
@pytest.mark.parametrize("columns", [73, 80, 120])
def test_every_ring_is_drawn_whole(game: Game, draw, count: int, columns: int) -> None:
    """A custom board may have any number of squares from 21 to 25."""
    board = game.board()
    board["squares"] = board["squares"][:count]
    text = draw(FACE.render_board(board), columns)
    lines = text.splitlines()
    ring = [line for line in lines if line.startswith("│")][::2]
    rows = [[cell.split() for cell in line.strip("│").split("│")] for line in ring]
    above, below = ([int(cell[0]) for cell in row] for row in (rows[0], rows[-1]))
    beside = [(int(row[0][0]), int(row[-1][0])) for row in rows[1:-1] if row[0]]
    clockwise = [*[one for one, _other in beside][::-1], *above, *[other for _one, other in beside]]
    home = below.index(1)
    whole = [*below[home::-1], *clockwise, *below[:home:-1]]
    assert whole == list(range(1, count + 1))
    assert fits(text, columns)


def test_reconstructions_are_called_so(game: Game, club: Club, draw) -> None:
    assert "Board and deck are reconstructions." in draw(FACE.render_board(game.board()))
    board = game.board()
    for own, told in (
        ({"board": False, "deck": True}, "The deck is a reconstruction."),
        ({"board": True, "deck": False}, "The board is a reconstruction."),
    ):
        assert told in draw(FACE.render_board(board | {"reconstruction": own}))
    without = board | {"reconstruction": {"board": False, "deck": False}}
    assert "reconstruction" not in draw(FACE.render_board(without))


def test_legal_bets_are_told_as_ranges(game: Game, draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_legal(game.legal(), game.player_names, FACE)) == snapshot


def test_the_score_counts_by_kind_at_purchase_price(
    game: Game, draw, snapshot: SnapshotAssertion
) -> None:
    assert draw(render_score(game.score(), game.player_names, FACE)) == snapshot


def test_no_sum_of_the_score_is_cut_short(game: Game, draw) -> None:
    for columns in (40, 60):
        text = draw(render_score(game.score(), game.player_names, FACE), columns)
        pads = text.partition("Winner")[0].replace("\u00a0", " ")
        assert all(amount in pads for amount in ("121 000 F", "74 000 F", "100 000 F"))


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("target", "1 000 000 F has been reached, and the richest wins (LM-WIN-1)."),
        ("alone", "All others are bankrupt (LM-WIN-1)."),
        (
            "lead",
            "The tied players played on until one led by 100 000 F (LM-WIN-1).",
        ),
        ("will", "Drawer and heir have reached 1 000 000 F, and the richer wins (LM-INH-1)."),
    ],
)
def test_how_a_game_came_to_its_end_is_said(game: Game, why: str, told: str) -> None:
    (said,) = FACE.ties(game.score() | {"why": why}, THREE)
    assert said.replace("\u00a0", " ") == told


def test_players_who_are_equal_are_named(game: Game) -> None:
    score = game.score()
    assert FACE.ties(score, THREE) == []
    for seat in ("yellow", "blue"):
        score["players"][seat]["rank"] = 1
    assert FACE.ties(score, THREE) == ["Yellow (Ann), Blue (東の風) are tied so far."]


def test_the_line_of_the_prompt(game: Game, club: Club) -> None:
    told = [piece.replace("\u00a0", " ") for piece in FACE.status(game.board())]
    assert told == ["Round 1", "Blue", "dice 1 + 3", "target 1 000 000 F"]
    begun = club.new(THREE, game="le-millionnaire", seed="a", rulings=RING | {"target": "500000"})
    told = [piece.replace("\u00a0", " ") for piece in FACE.status(begun.board())]
    assert told == ["setting up", "target 500 000 F"]


def test_charts_show_fortune_and_cash(game: Game) -> None:
    """Yellow: 100 000 less 60 000 for shares and 6 000 for stakes, plus a dividend of 6 000, 20 000
    won and 1 000 returned (LM-DIV-1, LM-BET-1). Blue has staked 26 000."""
    face = able(FACE, Charts)
    drawn = chart(game, "spectator")
    assert {seat: values[-1] for seat, values in drawn["fortune"].items()} == {
        "yellow": 121_000,
        "blue": 74_000,
        "red": 100_000,
    }
    assert {seat: values[-1] for seat, values in drawn["cash"].items()} == {
        "yellow": 61_000,
        "blue": 44_000,
        "red": 0,
    }
    assert face.title(drawn, "cash") == "Cash (F)"


@pytest.fixture
def finished_game(club: Club) -> Game:
    """A short random game, played to its end."""
    begun = club.new(
        THREE, game="le-millionnaire", seed="over", rulings=RING | {"target": "250000"}
    )
    chance = Random("over")
    while due := begun.due():
        begun.act(due[0]["seat"], chance.choice(due[0]["actions"]))
    return begun


def test_the_last_values_of_a_chart_are_those_of_the_score(finished_game: Game) -> None:
    drawn, players = chart(finished_game, "spectator"), finished_game.score()["players"]
    last = drawn["moments"][-1]
    assert (last["round"], last["end"]) == (finished_game.board()["round"], True)
    for seat, player in players.items():
        assert drawn["fortune"][seat][-1] == player["total"]
        assert drawn["cash"][seat][-1] == player["cash"]


@sweep_after(1, "step", [7, 1])
def test_the_board_can_be_drawn_at_every_moment(finished_game: Game, draw, step: int) -> None:
    """Replays also show it between two events, such as the payment of a debt and the next
    question."""
    for seq in range(1, finished_game.seq + 1, step):
        draw(FACE.render_board(finished_game.at(seq).board()))
