"""Looking back: the replay's slider, explanations on tap, and the audit."""

import random
from collections.abc import Callable

from mclub import Club
from tests.browser.person import Person
from tests.service.archived import on_pages
from tests.service.seated import GameClient, begin
from tests.service.served import Program

SEATS = ["yellow", "blue", "red"]


def play_game(server: Program, steps: int) -> GameClient:
    """A game after this many random actions."""
    game = begin(server.client, SEATS, seed="tea")
    chance = random.Random(8)
    with Club(server.path) as club:
        table = club.game(game.id)
        for _ in range(steps):
            due = table.due()[0]
            table.act(due["seat"], chance.choice(due["actions"]))
    return game


def test_the_slider_shows_each_moment_as_it_was(
    server: Program, person: Callable[..., Person]
) -> None:
    game = play_game(server, 40)
    yellow = person(size="phone")
    yellow.hold(game.tokens)
    yellow.go(f"/games/{game.id}/replay?as=yellow")
    page = yellow.page
    with Club(server.path) as club:
        table = club.game(game.id)
        last = table.seq
        told = {line["seq"]: line["text"] for line in table.history("yellow")}
    now = "at => document.querySelector('#where output').dataset.at === String(at)"
    page.focus("#at")
    for keys, at in (
        (["Home"], 1),
        (["ArrowRight"] * 20, 21),
        (["ArrowLeft"], 20),
        (["End"], last),
    ):
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(now, arg=at)
        if at in told:
            assert on_pages(told[at]) in page.inner_text("#told")
    assert f"at={last}" in page.url
    page.click("#step-before")
    page.wait_for_function("last => document.querySelector('#at').value < last", arg=last)


def test_an_event_is_explained_on_tap(server: Program, person: Callable[..., Person]) -> None:
    game = play_game(server, 40)
    blue = person(size="phone", has_touch=True)
    blue.hold(game.tokens)
    blue.go(f"/games/{game.id}/history?as=blue")
    seq = game.get("blue", "history")[-1]["seq"]
    rules = game.get("blue", f"explain/{seq}")["rules"]
    blue.page.tap(f"#s{seq}")
    assert rules
    for rule in rules:
        blue.page.locator(f"#e{seq} .part", has_text=rule["id"]).wait_for()


def test_the_audit_is_made_when_its_page_is_opened(
    server: Program, person: Callable[..., Person]
) -> None:
    game = play_game(server, 20)
    red = person()
    red.hold(game.tokens)
    red.go(f"/games/{game.id}/audit?as=red")
    red.page.wait_for_selector("#verdict .passed")
    assert red.page.locator("[data-check=chain].passed").count() == 1
