// On a large screen, such as a projector's, a card is made as small as it takes to be seen whole.

const LARGE = matchMedia("(min-width: 1800px)");
const LEAST = 0.6;
const STEP = 0.05;

/** Fit the section that is shown, now and whenever it grows. While one section is shown it only shrinks:
 * tiles must not jump back and forth under a learner's hand.
 */
export function fitToScreen() {
  const main = document.querySelector("main");
  if (!main) return;
  const root = document.documentElement;
  /** @type {Element | null} */
  let shown = null;
  let size = 1;
  const fit = () => {
    const section = document.querySelector(".lesson-section.current");
    if (section !== shown || !LARGE.matches) size = 1;
    shown = section;
    main.style.setProperty("--fit", String(size));
    while (LARGE.matches && size > LEAST && root.scrollHeight > innerHeight) {
      size -= STEP;
      main.style.setProperty("--fit", size.toFixed(2));
    }
  };
  new ResizeObserver(fit).observe(main);
  addEventListener("hashchange", fit);
  addEventListener("resize", () => {
    shown = null;
    fit();
  });
}
