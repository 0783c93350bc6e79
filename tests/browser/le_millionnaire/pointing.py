"""Choosing on a sheet that a piece of the board opens."""

from playwright.sync_api import Locator, Page

THUMB = 16
"""The width of a slider's thumb in pixels."""


def press_slider(slider: Locator, amount: int) -> None:
    """Press a slider where the amount lies."""
    least, most = (int(slider.get_attribute(name) or "") for name in ("min", "max"))
    box = slider.bounding_box()
    assert box is not None
    x = THUMB / 2 + (amount - least) / (most - least) * (box["width"] - THUMB)
    slider.click(position={"x": x, "y": box["height"] / 2})


def choose(page: Page, start: str, amount: int) -> int:
    """On the open sheet, set the amount for the actions beginning with `start` and act. Returns the
    number of taps."""
    form = page.locator(f"#choices form[data-compose='{start}']")
    field = form.locator("input[type=number]")
    taps, step = 1, int(field.get_attribute("step") or 1)
    slider = form.locator("[data-slides]")
    if slider.count() and int(field.input_value()) != amount:
        press_slider(slider, amount)
        taps += 1
    while (value := int(field.input_value())) != amount:
        times = abs(amount - value) // step
        button = form.locator(f"[data-step='{1 if amount > value else -1}']")
        for _ in range(times):
            button.click()
        taps += times
    form.locator(".primary").click()
    return taps
