"""Choosing on a sheet that a piece of the board opens."""

from playwright.sync_api import Page


def choose(page: Page, start: str, amount: int) -> None:
    """On the open sheet, set the amount for the actions that begin with `start`, and act."""
    form = page.locator(f"#choices form[data-compose='{start}']")
    field = form.locator("input[type=number]")
    step = int(field.get_attribute("step") or 1)
    while (value := int(field.input_value())) != amount:
        times = abs(amount - value) // step
        button = form.locator(f"[data-step='{1 if amount > value else -1}']")
        for _ in range(times):
            button.click()
    form.locator(".primary").click()
