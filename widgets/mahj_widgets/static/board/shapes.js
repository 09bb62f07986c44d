/** Drawn things: icons, tiles from the sprite, stacks of a wall, the compass of a pass. */

import { h } from "./tree.js";

/** @type {Record<string, string>} */
const ICONS = {
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  lamp: "M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3zM10 19h4M11 21.5h2",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", right: "M5 13l5 5L20 7",
  wrong: "M7 4v7a4 4 0 0 0 4 4h8M15 11l4 4l-4 4", unreadable: "M12 5v8M12 18v.5",
  onward: "M5 12h14M13 6l6 6l-6 6", trouble: "M5 12c2-3 4-3 7 0s5 3 7 0", chip: "M9 6l6 6l-6 6",
  log: "M5 6h14M5 12h14M5 18h9", ended: "M6 21V4h12l-3 4.5l3 4.5H6",
  card: "M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3", on: "M5 12h14M13 6l6 6l-6 6", back: "M19 12H5M11 6l-6 6l6 6",
};

const HIDDEN = { "aria-hidden": "true", focusable: "false" };

/** Draw an icon. @param {string} name */
export const icon = (name) =>
  h("svg", { class: "m-icon", viewBox: "0 0 24 24", ...HIDDEN, key: `icon-${name}` },
    h("path", { d: ICONS[name] }));

/** @param {string} id */
const use = (id) => h("use", { href: `#${id}`, key: id });

/** Draw a tile: body, picture and index from the sprite, or the picture alone; "?" shows its back.
 * @param {string} face @param {boolean} indexed
 * @param {number | null} [number] The small number on a flower */
export function tile(face, indexed, number = null) {
  const front = indexed ? [use(`t-${face}`), use(`i-${face}`)] : [use(`a-${face}`)];
  const parts = face === "?" ? [use("t-back")] : [use("t-body"), ...front, number && use(`n-${number}`)];
  return h("svg", { class: "m-tile", viewBox: "0 0 300 400", ...HIDDEN, key: face }, parts);
}

/** Draw a stack of a wall as its owner sees it: the back on top, the front edges of both tiles below.
 * @param {"top" | "bottom" | "stack"} level */
export function stack(level) {
  const tall = level === "stack";
  /** @param {number} y */
  const edge = (y) => [
    h("rect", { x: 2, y, width: 56, height: 16, rx: 3.5, class: "m-ivory" }),
    h("path", { d: `M2 ${y + 7}V${y - 2}H58V${y + 7}z`, class: "m-jade" })];
  return h("svg", { class: "m-stack", viewBox: `0 0 60 ${tall ? 86 : 70}`, ...HIDDEN, key: `s-${level}` },
    tall && edge(68), edge(52), h("rect", { x: 2, y: 2, width: 56, height: 53, rx: 6, class: "m-lid" }),
    h("path", { d: "M30 8L51 28.5L30 49L9 28.5zM30 18L41 28.5L30 39L19 28.5z", class: "m-lattice" }));
}

/** Draw the compass of a pass: four seats and the way the tiles go.
 * @param {"right" | "across" | "left"} arrow */
export function compass(arrow) {
  const turn = { right: 90, across: 0, left: -90 }[arrow];
  return h("svg", { class: "m-compass", viewBox: "0 0 48 48", ...HIDDEN, key: "compass" },
    h("circle", { cx: 24, cy: 24, r: 21 }), h("circle", { cx: 24, cy: 40, r: 2.5, class: "m-dot" }),
    h("path", { d: "M24 33V11M15.5 19L24 10.5L32.5 19", transform: `rotate(${turn} 24 24)` }));
}
