// On a large screen, such as a projector's, a card is made as small as it takes to be seen whole.

const LARGE = matchMedia("(min-width: 1800px)");
const LEAST = 60; // percent
const STEP = 5;

/** Fit the section that is shown, now and whenever it grows. While one section is shown it only shrinks:
 * tiles must not jump back and forth under a learner's hand. What stands above a table leaves it less height.
 */
export function fitToScreen() {
  const main = document.querySelector("main");
  if (!main) return;
  const root = document.documentElement;
  /** @type {Element | null} */
  let shown = null;
  let size = 100;
  /** @param {number} percent */
  const draw = (percent) => main.style.setProperty("--fit", String((size = percent) / 100));
  const fit = () => {
    const section = document.querySelector(".lesson-section.current");
    const words = section?.querySelector(":scope > .words:has(> p)");
    root.style.setProperty("--words", `${words?.getBoundingClientRect().height ?? 0}px`);
    draw(section === shown && LARGE.matches ? size : 100);
    shown = section;
    while (LARGE.matches && size > LEAST && root.scrollHeight > innerHeight) draw(size - STEP);
  };
  new ResizeObserver(fit).observe(main);
  addEventListener("hashchange", fit);
  addEventListener("resize", () => {
    shown = null;
    fit();
  });
}
