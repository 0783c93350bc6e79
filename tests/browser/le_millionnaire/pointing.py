"""Choosing on a sheet that a piece of the board opens."""

from playwright.sync_api import Page


def choose(page: Page, start: str, amount: int) -> int:
    """On the open sheet, set the amount for the actions beginning with `start` and act. Returns the
    number of taps."""
    form = page.locator(f"#choices form[data-compose='{start}']")
    field = form.locator("input[type=number]")
    taps, step = 1, int(field.get_attribute("step") or 1)
    while (value := int(field.input_value())) != amount:
        times = abs(amount - value) // step
        button = form.locator(f"[data-step='{1 if amount > value else -1}']")
        for _ in range(times):
            button.click()
        taps += times
    form.locator(".primary").click()
    return taps
