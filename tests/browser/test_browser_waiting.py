"""A waiting room in two browsers, on a phone and a desktop."""

from collections.abc import Callable

from tests.browser.person import Person


def test_friends_meet_in_a_waiting_room_and_all_come_to_the_table(
    person: Callable[..., Person],
) -> None:
    host, zoe = person(size="desktop"), person(size="phone")
    host.go("/")
    host.page.click(".ways form[action='/waiting'] button[value=million-club]")
    host.page.wait_for_url("**/waiting/*")
    link = host.page.inner_text("#invitation")
    assert link.endswith(host.page.url.rpartition("/")[2])
    zoe.go(host.page.url.removeprefix(host.url))
    host.page.fill("input[name=name]", "Max")
    host.page.click("li.seat.red button")
    zoe.page.wait_for_selector("li.seat.red:has-text('Max')")
    zoe.page.fill("input[name=name]", "Zoé")
    host.page.click("text=I am ready")
    zoe.page.wait_for_selector("li.seat.red .tag.now")
    assert zoe.page.input_value("input[name=name]") == "Zoé"  # typed, and not sent yet
    zoe.page.click("li.seat.blue button")
    zoe.page.click("text=I am ready")
    host.page.click("button:has-text('Begin the game'):enabled")
    for one, seat in ((host, "red"), (zoe, "blue")):
        one.page.wait_for_url(f"**/games/*?as={seat}", wait_until="commit")


def test_without_scripts_the_room_works_as_well(person: Callable[..., Person]) -> None:
    host = person(java_script_enabled=False)
    host.go("/")
    host.page.click(".ways form[action='/waiting'] button[value=millions-of-dollars]")
    host.page.click("li.seat.red button")
    host.page.click("text=I am ready")
    host.page.click("text=Begin the game")
    host.page.wait_for_url("**/games/*?as=red")
