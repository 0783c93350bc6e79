"""How far what is shown jumps, as a browser measures it."""

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
    """Observes all pages that are opened there from now on."""
    page.add_init_script(OBSERVE)


def shifted(page: Page) -> float:
    """The layout shift of the page so far, without what follows an input of its reader at once."""
    return float(page.evaluate(SETTLED))
