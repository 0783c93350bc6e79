"""A whole game in the browser: the host makes it, four people join by their links and click."""

import random
from collections.abc import Callable

import pytest

from mclub import Club
from person import Person
from playing import SHORT, play
from seated import NAMES
from served import Served

LINES = {
    "million-club": ("fortune", "total"),
    "millions-of-dollars": ("total",),
    "le-millionnaire": ("cash", "units", "total"),
}


@pytest.mark.parametrize("kind", LINES)
def test_a_whole_game_is_played_by_clicking(
    served: Served, person: Callable[..., Person], kind: str
) -> None:
    host = person()
    game, links = begin(host, kind)
    # The host has gone elsewhere until the game is over.
    host.go("/rules")
    sizes = ("phone", "desktop", "phone", "desktop")
    seated = {
        seat: person(size=size) for (seat, link), size in zip(links.items(), sizes, strict=True)
    }
    for seat, one in seated.items():
        one.join(links[seat])
        assert f"/games/{game}?as={seat}" in one.page.url
    steps = play(seated, random.Random(7))
    with Club(served.path) as club:
        played = club.game(game)
        assert played.status == "finished"
        assert steps > len(seated)
        score = played.score()
        seq = played.seq
    host.go(f"/games/{game}?as=host")
    host.until(seq)
    reader = seated["red"]
    reader.until(seq)
    reader.go(f"/games/{game}/score?as=red")
    for seat, sheet in score["players"].items():
        for line in LINES[kind]:
            cell = reader.text(f"[data-seat={seat}][data-line={line}]")
            figure = "".join(char for char in cell if char in "−0123456789").replace("−", "-")
            assert int(figure) == sheet[line], (seat, line)
    for winner in score["winners"]:
        assert NAMES[winner] in reader.text(".won")


def begin(host: Person, kind: str) -> tuple[str, dict[str, str]]:
    """Makes a game of four on the page for it; its id and the links of the seats."""
    host.go("/")
    host.page.click("main >> text=New game")
    host.page.click(f"main a[href='/new?kind={kind}']")
    fields = host.page.locator("#seats [data-name]").all()
    for field, name in zip(fields, NAMES.values(), strict=True):
        field.fill(name)
    if kind in SHORT:
        host.page.click("#begin summary:has-text('Where tables differ')")
    for option, value in SHORT.get(kind, {}).items():
        host.page.check(f"[name='rulings.{option}'][value='{value}']")
    host.page.click("#begin .big")
    host.page.wait_for_selector("#begun:not([hidden])")
    told = host.page.locator("#links .address").all()
    links = [one.input_value() for one in told[:4]]
    host.page.click("#open")
    host.page.wait_for_url("**/games/**")
    game = host.page.evaluate("document.body.dataset.game")
    return game, dict(zip(NAMES, links, strict=True))
