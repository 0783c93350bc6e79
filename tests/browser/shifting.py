"""Layout shift: how far the content of a page jumps, as the browser measures it."""

from playwright.sync_api import Page

OBSERVE = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  return window.shifted;
}"""


def observe(page: Page) -> None:
    """Measure every page that is opened from now on."""
    page.add_init_script(OBSERVE)


def layout_shift(page: Page) -> float:
    """The page's layout shift so far, except right after user input."""
    return float(page.evaluate(SETTLED))
