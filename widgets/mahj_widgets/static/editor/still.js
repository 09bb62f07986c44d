/**
 * Messages come and go above and between the fields: what the author points at or writes in stays in place.
 *
 * @typedef {import("./desk.js").Editor} Editor
 */

/** Remember where what the author works on is, before anything is drawn; returns what brings it back there.
 * @param {Editor} e @returns {() => void} */
export function holdStill(e) {
  const { main } = e.parts;
  const places = workedOn(main).map((each) => ({ each, top: each.getBoundingClientRect().top }));
  return () => {
    const held = places.find(({ each }) => each.isConnected);
    const scrollsItself = getComputedStyle(main).overflowY === "auto";
    if (!held || !(e.isPage || scrollsItself)) return;
    const shift = held.each.getBoundingClientRect().top - held.top;
    const scrolls = scrollsItself ? main : document.scrollingElement;
    if (scrolls && Math.abs(shift) >= 1) scrolls.scrollTop += shift;
  };
}

/** Return what should stay in place, the first that is still there: what has the focus where it is in sight,
 * the field around it, the one under the pointer. @param {HTMLElement} main @returns {Element[]} */
function workedOn(main) {
  const { activeElement: focused } = document;
  const under = [...main.querySelectorAll("[data-path]:hover")].reverse();
  if (!focused || !main.contains(focused) || !isInSight(focused, main)) return under;
  const around = focused.closest("[data-path]");
  return [focused, ...(around ? [around] : []), ...under];
}

/** @param {Element} el @param {HTMLElement} main */
function isInSight(el, main) {
  const { top, bottom } = el.getBoundingClientRect();
  const within = main.getBoundingClientRect();
  return bottom > Math.max(0, within.top) && top < Math.min(window.innerHeight, within.bottom);
}
