/**
 * Where the keyboard's focus is on a board, and where it goes when what had it is gone.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { isCalm } from "./prefs.js";

/** What the keyboard stops at in a zone. */
export const STOPS = "button[data-piece], button[data-says]";

/** Return the element of the board that has the focus, or null. @param {Board} b
 * @returns {HTMLElement | null} */
export function focused(b) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (b.root.getRootNode());
  return activeElement instanceof HTMLElement && b.inner.contains(activeElement) ? activeElement : null;
}

/** Focus an element without scrolling there. @param {Board} b @param {string} selector */
export function focusOn(b, selector) {
  /** @type {HTMLElement | null} */ (b.root.querySelector(selector))?.focus({ preventScroll: true });
}

/** Give the focus to the first of these that is there, if what had it is gone.
 * @param {Board} b @param {Array<string | null | undefined | false>} choices */
export function refocus(b, choices) {
  const now = focused(b);
  if (now && !now.dataset.place) return;
  const there = choices.find((one) => one && b.inner.querySelector(one));
  if (there) focusOn(b, there);
}

/** Return the piece that stands after another in its zone, or before it. @param {Board} b
 * @param {string} id */
export function neighbor(b, id) {
  const zone = b.root.querySelector(`button[data-piece="${id}"]`)?.closest("[data-zone]");
  const buttons = [...(zone?.querySelectorAll("button[data-piece]") ?? [])];
  const all = buttons.map((el) => el.getAttribute("data-piece"));
  return all[all.indexOf(id) + 1] ?? all[all.indexOf(id) - 1];
}

/** Remember where the keyboard was in a zone: there it enters next time. @param {Board} b
 * @param {Event} event */
export function rememberStop(b, { target }) {
  if (!(target instanceof HTMLElement)) return;
  const { piece, says = piece } = target.dataset;
  /** @type {HTMLElement | null} */
  const zone = target.closest("[data-zone]");
  if (!says || !zone || b.stops[zone.dataset.zone ?? ""] === says) return;
  b.stops[zone.dataset.zone ?? ""] = says;
  for (const el of zone.querySelectorAll(STOPS)) el.setAttribute("tabindex", el === target ? "0" : "-1");
}

/** Scroll an element into sight. @param {Board} b @param {string} selector */
export function reveal(b, selector) {
  const behavior = isCalm() ? "auto" : "smooth";
  b.inner.querySelector(selector)?.scrollIntoView({ block: "nearest", behavior });
}
