"""How many seconds lie between a tap on the home page and the first thing to do, in every lesson.

python -m benchmarks.first_action
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from playwright.sync_api import Page

from benchmarks.pages import fresh_page, ground
from mahj_tutor.exercises.catalog import lessons
from tests.browser.lessons.test_lessons import TO_DO, begin
from tests.browser.voila.serving import serve_real, stop


def run() -> None:
    """Print the median and the slowest lesson."""
    with ground() as (folder, browser):
        server = serve_real(folder / "record", "--warm", "1")
        with fresh_page(browser) as page:
            found = {each.id: _seconds(page, server.address, each.id) for each in lessons()}
        stop(server)
    slowest = max(found, key=lambda each: found[each])
    print(f"from the home page to the first thing to do, {len(found)} lessons (s)")
    print(f"  median {median(found.values()):.1f}, at most {found[slowest]:.1f} ({slowest})")


def _seconds(page: Page, home: str, lesson: str) -> float:
    page.goto(home)
    start = perf_counter()
    page.locator(f".lessons a[href='/lesson/{lesson}']").click()
    if begin(lesson) > 1:
        page.locator(".lesson-section.current .turn .on").click()
    page.locator(".lesson-section.current .mahj").locator(TO_DO).first.wait_for(timeout=60_000)
    return perf_counter() - start


if __name__ == "__main__":
    run()
