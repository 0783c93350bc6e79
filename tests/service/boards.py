"""The board of a page."""

from tests.service.seated import GameClient
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page


def board_of(game: GameClient, who: str, path: str = "") -> Element:
    page = fetch_page(game, who, "GET", path)
    assert page.status_code == 200
    return parse_page(page.text).one(id="board")


def action_buttons(board: Element) -> set[str]:
    """The actions that the board takes directly, without those in its choice."""
    choices = {id(each) for each in board.one(id="choices").every()}
    return {
        each["data-action"]
        for each in board.with_attribute("data-action")
        if id(each) not in choices
    }


def pawns(element: Element) -> list[str]:
    """The seats whose pawns are on the element, in order."""
    return [
        seat
        for each in element.every(class_="pawn")
        for seat in each.classes - {"pawn"}
        if each.tag == "g"
    ]
