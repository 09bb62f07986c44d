/**
 * A click belongs to what was under the finger when it went down, though the page may have moved meanwhile:
 * a board that is drawn late, above this one, moves it.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { around } from "./hands.js";

const TOUCHED = "button, input, select, [data-zone]";
const STEADY = 12; // px that a finger may move and still tap
const NEW = 400; // ms for which a button amid a game takes no finger and no second half of a double click

/** A finger or the mouse goes down. @param {Board} b @param {PointerEvent} event */
export function touch(b, { target, clientX: x, clientY: y, pointerType }) {
  const el = around(target, TOUCHED);
  const since = el && b.view.log && b.row?.get(el);
  b.touched = { el, x, y, early: since != null && performance.now() - since < NEW ? pointerType : "" };
}

/** Give a click that landed elsewhere to what was touched; let none through to a button that came just before
 * the finger, which was meant for what stood there. One sees where a mouse is: its single clicks count.
 * @param {Board} b @param {MouseEvent} event */
export function aim(b, event) {
  const { el, x, y, early: by } = b.touched;
  const early = by === "mouse" ? event.detail > 1 : by;
  b.touched.el = null;
  if (!el || (!early && around(event.composedPath()[0], TOUCHED) === el)) return;
  if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY) return;
  event.stopPropagation();
  event.preventDefault();
  if (!early) el.click();
}

/** Remember since when each button of the row stands there; those of the first row always did.
 * @param {Board} b */
export function keepRow(b) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = b.inner.querySelectorAll(".m-bar button");
  b.row = new Map([...all].map((el) => [el, b.row ? b.row.get(el) ?? performance.now() : -NEW]));
}
