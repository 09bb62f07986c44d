/**
 * The board's settings, and the rules that are open under a verdict.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { focusOn, reveal } from "./focus.js";
import { systemTheme } from "./host.js";
import { kept, preferences } from "./prefs.js";

/** Open or close the settings. @param {Board} b */
export function toggleMenu(b) {
  b.menu = !b.menu;
  b.draw();
  focusOn(b, b.menu ? ".m-menu select" : ".m-gear");
}

/** Open or close the card that lies over the table. @param {Board} b */
export function toggleSheet(b) {
  b.sheet = !b.sheet;
  b.draw();
  focusOn(b, b.sheet ? ".m-sheetcard" : ".m-to-card");
}

/** Open or close what has happened. @param {Board} b */
export function toggleLog(b) {
  b.reads = !b.reads;
  b.draw();
  focusOn(b, b.reads ? ".m-log" : ".m-to-log");
  const log = b.inner.querySelector(".m-log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** Keep a preference; every board of the page follows. @param {string} name
 * @param {string | boolean} value */
export function prefer(name, value) {
  kept.set(name, value === true ? "on" : value === false ? "off" : value);
  window.dispatchEvent(new CustomEvent("mahj:prefs", { detail: preferences() }));
}

/** Read the preferences again and draw by them. @param {Board} b */
export function restyle(b) {
  b.prefs = preferences();
  const { theme, text } = b.prefs;
  b.root.className = "mahj";
  b.root.dataset.theme = theme === "system" ? systemTheme() : theme;
  b.root.dataset.text = text;
  b.draw();
}

/** Open or close a rule under the verdict. @param {Board} b @param {string} id */
export function toggleChip(b, id) {
  const closes = b.chips.delete(id);
  if (!closes) b.chips.add(id);
  b.draw();
  if (!closes) reveal(b, `#${b.uid}-${CSS.escape(id)}`);
}
