"""The face of Coins."""

from typing import Any

from mclub.kinds.face import Choice, Line
from mclub.screen.drawing import Text
from mclub.text.words import NAMES as SHARED
from tests.frame.coins import GAME

TITLE = "Coins"
MILLIONS = "{amount} M"
MAIN = ""
NAMES = {**SHARED, "heads": "Heads"}
SHEET = {
    "coins": Line("Coins", ends=True),
    "total": Line("Total", "bold"),
    "rank": Line("Rank"),
}
CHOICES: dict[str, Choice] = {}
MAIN = ()
SURE: dict[str, str] = {}

question = GAME.question


def whose_turn(decision: str, players: str) -> str:
    return f"{players} may {GAME.question(decision)}"


def render_board(board: dict[str, Any]) -> Text:
    coins = (f"{seat}: {player['coin']}" for seat, player in board["players"].items())
    return Text(f"Coins · {', '.join(coins)}")


def status(board: dict[str, Any]) -> list[str]:
    return ["Coins"]


def is_money(verb: str, number: int) -> bool:
    return True


def name_number(board: dict[str, Any], own: str, verb: str, number: str) -> str:
    return number


def is_on_board(due: dict[str, Any], action: str) -> bool:
    return False


def moves(event: Any) -> list[dict[str, Any]]:
    """Empty, since nothing moves automatically."""
    return []


def ties(score: dict[str, Any], names: Any) -> list[str]:
    return []


def verdict(score: dict[str, Any], names: Any) -> str:
    return ""
