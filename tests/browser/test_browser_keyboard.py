"""Games by the keyboard alone: the focus is never lost, and the next decision is one key away."""

from collections.abc import Callable

from tests.browser.person import Person
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import first_part, sweep_after

DECISIONS = 4
SEATS = ["yellow", "blue", "red"]
FAR = 40
"""More presses of Tab than a person needs from the top of the page to the actions."""
ONWARD = ("ready", "throw", "done")
"""The actions that take a game onward."""
SLOW_ANSWERS = """() => {
  const ask = window.fetch;
  window.fetch = async (address, options) => {
    const fresh = new Promise((resolve) => {
      document.addEventListener("mclub:fresh", resolve, { once: true });
    });
    const answer = await ask(address, options);
    if (String(address).includes("/actions")) await fresh;
    return answer;
  };
}"""
"""The stream shows the result of an action before its form gets the answer."""
WAY = """onward => {
  const { activeElement } = document;
  const pieces = "#board [role=button]:is([data-action], [data-about])";
  const can = `#act button:not([aria-disabled]), ${pieces}`;
  const buttons = [...document.querySelectorAll(can)].filter((one) => one.checkVisibility());
  const wanted = buttons.find(({ value }) => onward.includes(value)) ?? buttons[0];
  if (activeElement === wanted) return null;
  const isBefore = activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBefore ? "Tab" : "Shift+Tab";
}"""
"""The key that leads towards the button that takes the game onward, or else to the first button or
piece that acts or opens a choice."""


ASKS = """() => {
  const { confirm, action, said } = document.activeElement.dataset;
  if (said !== undefined) return false;
  const button = document.querySelector(`#act button[value="${action}"]`);
  return (confirm ?? button?.dataset.confirm) !== undefined;
}"""
"""Whether the focused button, or the one for the action of the focused piece, asks first."""


def decide(person: Person) -> list[bool]:
    """Go to a button by Tab and press it; returns for each press of Tab whether it led to an
    action, to taking back or to the board."""
    page, keys = person.page, person.page.keyboard
    tabs: list[bool] = []
    while key := page.evaluate(WAY, ONWARD):
        keys.press(key)
        tabs.append(page.evaluate("document.activeElement.closest('.acting, #board') !== null"))
        assert len(tabs) < FAR, "the actions are out of reach"
    seq = person.seq
    question = page.evaluate(ASKS)
    keys.press("Enter")
    if page.locator("#choices:popover-open").count():
        question = page.evaluate(ASKS)
        keys.press("Enter")
    if question:
        page.wait_for_selector("dialog#confirm[open]")
        keys.press("Tab")
        keys.press("Enter")
    person.until(seq + 1)
    return tabs


def let_others_act(game: GameClient, seat: str) -> None:
    """The others act until this seat has to decide."""
    while (due := game.seat_to_decide())[0] != seat:
        other, actions = due
        game.act(other, next((one for one in ONWARD if one in actions), actions[0]))


@sweep_after(
    1,
    "kind, first",
    first_part(
        [
            ("million-club", "answer"),
            ("le-millionnaire", "stream"),
            ("million-club", "stream"),
            ("le-millionnaire", "answer"),
        ]
    ),
)
def test_the_focus_is_at_the_table_after_each_act(
    server: Program, person: Callable[..., Person], kind: str, first: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea")
    yellow = person(size="large")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    if first == "stream":
        yellow.page.evaluate(SLOW_ANSWERS)
    for number in range(DECISIONS):
        let_others_act(game, "yellow")
        yellow.until(game.seq)
        tabs = decide(yellow)
        yellow.page.wait_for_function("() => document.activeElement.closest('#acting, #board')")
        assert number == 0 or all(tabs), number
