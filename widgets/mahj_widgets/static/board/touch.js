/**
 * A click belongs to what was under the finger when it went down, though the page may have moved meanwhile:
 * a board that is drawn late, above this one, moves it.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { around } from "./hands.js";

const TOUCHED = "button, input, select, [data-zone]";
const STEADY = 12; // px that a finger may move and still tap

/** A finger or the mouse goes down. @param {Board} b @param {PointerEvent} event */
export function touch(b, { target, clientX: x, clientY: y }) {
  b.touched = { el: around(target, TOUCHED), x, y };
}

/** Give a click that landed elsewhere to what was touched. @param {Board} b @param {MouseEvent} event */
export function aim(b, event) {
  const { el, x, y } = b.touched;
  b.touched.el = null;
  if (!el || around(event.target, TOUCHED) === el) return;
  if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY) return;
  event.stopPropagation();
  event.preventDefault();
  el.click();
}
