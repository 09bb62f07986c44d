/**
 * Messages come and go above and between the fields: what the author points at or writes in stays in place.
 *
 * @typedef {import("./desk.js").Editor} Editor
 */

/** Remember where what the author works on is, before anything is drawn; returns what brings it back there.
 * @param {Editor} e @returns {() => void} */
export function holdStill(e) {
  const { main } = e.parts;
  const held = heldIn(e);
  const top = held?.getBoundingClientRect().top ?? 0;
  return () => {
    if (!held?.isConnected || !e.isPage) return;
    const shift = held.getBoundingClientRect().top - top;
    const scrolls = getComputedStyle(main).overflowY === "auto" ? main : document.scrollingElement;
    if (scrolls && Math.abs(shift) >= 1) scrolls.scrollTop += shift;
  };
}

/** Return the field under the pointer, or the one with the focus where keys were used last. @param {Editor} e
 * @returns {Element | null} */
function heldIn({ parts: { main }, byPointer }) {
  const { activeElement: focused } = document;
  if (!byPointer && main.contains(focused)) return focused;
  const under = main.querySelectorAll("[data-path]:hover");
  return under[under.length - 1] ?? null;
}
