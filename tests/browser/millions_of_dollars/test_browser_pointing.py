"""A game of Millions of Dollars on phones by pointing alone: nothing is typed or chosen from a
list.

In the whole game of the sweep a decision takes 2.1 taps instead of 1.7 with the forms before (39
and 32 for 19), but of at most 8 targets instead of 12.
"""

import random
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from mclub import Club
from mclub.club.game import Game
from mclub.kinds.kind import Document
from mclub.service.pages.offers import Offers, offers
from tests.browser.axe_reader import Reader
from tests.browser.le_millionnaire.pointing import press_slider
from tests.browser.person import Person
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import SWEEP

SEATS = ("yellow", "blue", "red", "green")
WATCH = """
  window.typed = 0;
  addEventListener("keydown", () => { window.typed += 1; }, true);
"""
TARGETS = "#act button:visible, #board [popovertarget], #board .can"
MOST_TAPS = 2.5
VERBS = {"pick", "pay", "offer", "take", "reject", "counter", "withdraw", "ready"}
OFTEN = 3
"""How often each kind of action is taken before seats are ready as soon as they can be."""
NEGOTIATION = ("pay", "offer", "take", "reject", "counter", "threaten")


class Hand:
    """Somebody's hand at a phone, which counts its taps."""

    def __init__(self, one: Person) -> None:
        self.one, self.page, self.taps, self.answers = one, one.page, 0, 0

    def act(self, action: str) -> None:
        """Take this action."""
        verb, *words = action.split(" ")
        seq = self.one.seq
        if verb in NEGOTIATION:
            self._deal(action, verb, words)
        else:
            self._tap(f"#act button[value='{action}']")
        if self.page.locator("dialog#confirm[open]").count():
            self._tap("dialog#confirm button[value=yes]")
            self.answers += 1
        self.one.until(seq + 1)
        self.page.mouse.move(0, 0)  # a finger asks for no explanation of what comes to lie there

    def _deal(self, action: str, verb: str, words: Sequence[str]) -> None:
        other = words[0]
        self._tap(f"#who-{other} h2")
        sheet = f"#deal-{other}"
        if len(words) == 2 and words[1] != "0":
            self._choose(sheet, int(words[1]))
            action = f"{verb} {other} {{amount}}"
        self._tap(f"{sheet} button[data-words='{action}']")

    def _choose(self, sheet: str, amount: int) -> None:
        if self._chosen(sheet) != amount:
            press_slider(self.page.locator(f"{sheet} [type=range]"), amount)
            self.taps += 1
        while (chosen := self._chosen(sheet)) != amount:
            self._tap(f"{sheet} [data-step='{1 if chosen < amount else -1}']")

    def _chosen(self, sheet: str) -> int:
        return int(self.page.input_value(f"{sheet} [type=range]"))

    def _tap(self, selector: str) -> None:
        self.page.click(selector)
        self.taps += 1


def nothing_was_typed(page: Page) -> None:
    """Check that no key was pressed, and that there is nothing to type into."""
    assert page.evaluate("window.typed") == 0
    assert page.locator("#act :is(select, input):visible").count() == 0


def taps_by_forms(made: Offers, action: str) -> int:
    """The taps of this decision with the forms that offered all its actions: two for a choice from
    a list, one for each digit typed, and one for the button."""
    buttons = [*made.words, *(choice for row in made.rows for choice in row.choices)]
    if action in [choice.action for choice in buttons]:
        return 1
    verb, *words = action.split(" ")
    form = next(form for form in made.forms if form.verb == verb)
    fields = zip(words, form.fields, strict=False)
    return 1 + sum(
        1 + len(word) if field.step else 2 for word, field in fields if len(field.options) > 1
    )


def targets_of(made: Offers) -> int:
    """The buttons and fields of these forms."""
    fields = (field for form in made.forms for field in form.fields if len(field.options) > 1)
    buttons = sum(len(row.choices) for row in made.rows) + len(made.words) + len(made.forms)
    return buttons + sum(1 for _field in fields)


def choose(table: Game, chance: random.Random) -> tuple[str, Document, str]:
    """The verb and decision of the seat that acts next, and one of its actions: each verb is as
    likely."""
    due = chance.choice(table.due())
    verb = chance.choice(sorted({action.partition(" ")[0] for action in due["actions"]}))
    return verb, due, chance.choice([a for a in due["actions"] if a.split(" ")[0] == verb])


@SWEEP
def test_a_whole_game_is_played_by_pointing_alone_and_accessible(
    server: Program, person: Callable[..., Person]
) -> None:
    """Yellow plays in the browser, the others beside it. Once Yellow has chosen each verb, those
    that he has chosen `OFTEN` are replaced by `ready`, and those of the others too."""
    game = begin(server.client, list(SEATS), kind="millions-of-dollars", seed="tea")
    reader, chance = Reader(person), random.Random(562)
    hand = Hand(reader.one)
    hand.page.add_init_script(WATCH)
    hand.one.join(game.begun["links"]["seats"]["yellow"])
    before, targets, targets_before, verbs = 0, list[int](), list[int](), list[str]()
    with Club(server.path) as club:
        table = club.game(game.id)
        while table.refresh().due():
            verb, due, action = choose(table, chance)
            seat, actions = due["seat"], due["actions"]
            is_often = seat != "yellow" or verbs.count(verb) >= OFTEN
            if is_often and {*verbs} >= VERBS and "ready" in actions:
                verb = action = "ready"
            if seat != "yellow":
                table.act(seat, action)
                continue
            made = offers(actions)
            hand.one.until(table.seq)
            reader.check_decision(" ".join(sorted({one.partition(" ")[0] for one in actions})))
            targets.append(hand.page.locator(TARGETS).count())
            targets_before.append(targets_of(made))
            hand.act(action)
            before += taps_by_forms(made, action)
            verbs.append(verb)
        assert table.status == "finished"
    reader.check_end(table.seq)
    assert reader.found == {}
    assert {*verbs} >= VERBS
    nothing_was_typed(hand.page)
    assert hand.taps <= MOST_TAPS * len(verbs)
    assert max(targets) <= len(SEATS) + 4 < max(targets_before)
