"""A page doesn't jump while people act: neither a spectator's, nor a player's when a turn begins or
ends."""

from collections.abc import Callable
from itertools import product

from tests.browser.person import Person
from tests.browser.shifting import layout_shift, observe
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red", "green"]
SIZES = {
    "phone": (390, 844),
    "small phone": (360, 740),
    "phone across": (844, 390),
    "tablet": (768, 1024),
    "desktop": (1440, 900),
}
EVERY_PAGE = [*product(["yellow", "spectator"], SIZES)]
CASES = [
    ("million-club", [("yellow", "phone"), ("yellow", "tablet")]),
    *((kind, EVERY_PAGE) for kind in ("million-club", "millions-of-dollars", "le-millionnaire")),
]
ACTS = 20
FEW_ACTS = 8
"""With few pages."""
MOST = 0.05
"""The layout shift allowed over all acts together."""
LOADED = {"tablet": MOST}
"""The same while the page loads, 0.01 unless it says more: on a busy machine, who is here may come
after the first frame, and on a tablet the list then moves more below it."""

FRAMES = """async () => {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
}"""


@sweep_after(1, "kind, pages", CASES, ids=["few pages", *(kind for kind, _pages in CASES[1:])])
def test_a_page_does_not_jump(
    server: Program, person: Callable[..., Person], kind: str, pages: list[tuple[str, str]]
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea", spectating=True)
    links = game.begun["links"]["seats"] | {"spectator": game.begun["links"]["spectator"]}
    people, loaded = {}, {}
    for whose, size in pages:
        one = people[whose, size] = person()
        width, height = SIZES[size]
        one.page.set_viewport_size({"width": width, "height": height})
        observe(one.page)
        one.join(links[whose])
        one.page.wait_for_selector("#presence li:not([hidden])")
        loaded[whose, size] = layout_shift(one.page)
    for number in range(ACTS if pages == EVERY_PAGE else FEW_ACTS):
        seat, actions = game.seat_to_decide()
        seq = game.act(seat, actions[-1 if number % 3 else 0])["seq"]
        for one in people.values():
            one.until(seq)
    shifts = {page: layout_shift(one.page) - loaded[page] for page, one in people.items()}
    assert {
        page: shift for page, shift in loaded.items() if shift > LOADED.get(page[1], 0.01)
    } == {}
    assert {page: shift for page, shift in shifts.items() if shift > MOST} == {}


def test_new_lines_of_the_history_scroll_in_and_older_ones_stay_in_view(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    one = person()
    one.join(game.begun["links"]["seats"]["green"])
    page = one.page
    one.until(game.act("yellow", "place companies")["seq"])
    page.wait_for_function("() => document.getElementById('history').scrollTop === 0")
    assert page.inner_text("#history > li >> nth=0").startswith("Ann places")
    page.evaluate(FRAMES)  # the page has noticed that its own scrolling is over
    page.evaluate("document.getElementById('history').scrollTop = 60")
    line = page.locator("#history > li >> nth=3")
    id_, before = line.get_attribute("id"), line.bounding_box()
    one.until(game.act("blue", "place companies")["seq"])
    page.evaluate(FRAMES)
    after = page.locator(f"#{id_}").bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) <= 1
