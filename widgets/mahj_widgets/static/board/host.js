/**
 * What is around the board: a page of ours, JupyterLab, or another app. The one place that knows them.
 *
 * @typedef {import("./state.js").Board} Board
 */

import { nudge } from "./speech.js";

const NOBODY = "The server isn't answering yet. Try again in a moment.";

/** A cell is run by Enter. Undoing is a field's: JupyterLab, once it has heard even a modifier, prevents it,
 * as meant for cells. */
const NEVER_APPS = /^(Enter|z|Control|Shift|Alt|Meta)$/i;

/** Keep a notebook's keys (cut the cell, run it) from what has the focus in an element, and leave the app its
 * own, such as saving: it hears those as if they came from around the notebook. Escape goes back to the cell.
 * @param {HTMLElement} el @param {KeyboardEvent} event */
export function guardKeys(el, event) {
  if (el.closest(".e-board")) return; // a board in the editor, which does it
  if (event.key === "Escape" && !event.defaultPrevented) return focusCell(el);
  const outside = el.closest(".jp-Notebook")?.parentElement;
  const isApps = isForApp(event);
  if (outside || !isApps) event.stopPropagation();
  if (!outside || !isApps) return;
  if (!outside.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

/** @param {HTMLElement} el */
const focusCell = (el) => /** @type {HTMLElement | null} */ (el.closest(".jp-Cell"))?.focus();

/** Return whether a key may be one of the app's, and is none of the board's.
 * @param {KeyboardEvent} event */
const isForApp = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }) =>
  (ctrlKey || metaKey || altKey || /^F\d/.test(key)) && !NEVER_APPS.test(key) && !defaultPrevented;

/** Return the theme that the system, or the app around the board, asks for. */
export function systemTheme() {
  /** @param {string} query */
  const asks = (query) => matchMedia(query).matches;
  const { body, documentElement } = document;
  const looks = body.dataset.jpThemeLight ?? `${documentElement.className} ${body.className}`;
  if (asks("(prefers-contrast: more)") || /vscode-high-contrast/.test(looks)) return "contrast";
  if (/\b(dark|false)\b/.test(looks)) return "dark"; // marimo, Voila, VS Code; JupyterLab says of light: no
  return !/\b(light|true)\b/.test(looks) && asks("(prefers-color-scheme: dark)") ? "dark" : "light";
}

/** Call back whenever the theme that is asked for may have changed. @param {() => void} how
 * @param {AbortSignal} signal Until then */
export function followTheme(how, signal) {
  let was = systemTheme();
  const look = () => was !== (was = systemTheme()) && how();
  const eye = new MutationObserver(look);
  for (const el of [document.documentElement, document.body]) eye.observe(el, { attributes: true });
  signal.addEventListener("abort", () => eye.disconnect());
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(query).addEventListener("change", look, { signal });
}

/** Let a table be no taller than what scrolls around it, a notebook's panel or an output of marimo's, unless
 * it needs more. Returns how to stop. @param {HTMLElement} el @returns {() => void} */
export function followRoom(el) {
  const panel = el.closest(".jp-WindowedPanel-outer");
  const pane = panel ?? marimo(el)?.closest(".output")?.parentElement;
  const says = getComputedStyle(el).getPropertyValue("--mahj-height"); // the page
  const eye = new ResizeObserver(() => {
    requestAnimationFrame(() => fit(el));
    if (!pane || says) return;
    const tall = panel ? panel.clientHeight : parseFloat(getComputedStyle(pane).maxHeight);
    if (!tall) return;
    el.style.setProperty("--mahj-height", `${Math.max(480, Math.min(tall - 4, 940))}px`);
    el.style.scrollMarginTop = `${Math.min(80, Math.max(0, tall - 948))}px`; // all of it comes into sight
  });
  eye.observe(el);
  if (pane) eye.observe(pane);
  return () => eye.disconnect();
}

/** Let a table that is no game be as tall as what lies on it, where the room around it is too low: then the
 * page scrolls, no part of the board but many discards. Tiles get smaller first, no more than they have to.
 * So it does where the column beside the felt is the longer one. As long as a question and the room stay as
 * they are, what lies on the table has the same height. @param {HTMLElement} el */
export function fit(el) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = el.querySelectorAll(".m-frame:not(.m-live) :is(.m-ground, .m-set:not(.m-many) .m-pond)");
  const hidden = () => [...parts].reduce((sum, one) => sum + one.scrollHeight - one.clientHeight, 0);
  /** @param {string} name @param {number | string} size */
  const set = (name, size) => el.style.setProperty(name, String(size));
  const keep = forget(el, parts[0] ?? el.querySelector(".m-table"), set);
  if (hidden() > 1) fitTiles(el, parts[0], hidden, set);
  keep();
  const aside = el.querySelector(".m-aside");
  if (aside) set("--more", `${aside.scrollHeight - aside.clientHeight}px`);
}

/** Forget the height of what lies on the table where a question or the room is new; return what notes it.
 * @param {HTMLElement} el @param {HTMLElement | null} table
 * @param {(name: string, size: number | string) => void} set */
function forget(el, table, set) {
  const { width, minHeight, fontSize } = getComputedStyle(el);
  const kept = [el.dataset.item, width, minHeight, fontSize].join();
  const isNew = kept !== el.dataset.kept;
  const hasRoom = table && getComputedStyle(table).getPropertyValue("--room"); // for what is told
  if (isNew) for (const name of ["--lay", "--grow"]) set(name, "");
  if (isNew || !hasRoom) set("--low", "");
  return () => {
    if (!isNew || !table) return;
    set("--lay", `${table.offsetHeight}px`);
    set("--grow", 0);
    el.dataset.kept = kept;
  };
}

/** Make tiles smaller until nothing of the felt is hidden, and then the felt taller.
 * @param {HTMLElement} el @param {HTMLElement} felt @param {() => number} hidden
 * @param {(name: string, size: number | string) => void} set */
function fitTiles(el, felt, hidden, set) {
  set("--low", "");
  /** @type {HTMLElement | null} */
  const tile = el.querySelector(".m-rack .m-piece");
  let [least, most] = [44, tile ? tile.offsetWidth : 0];
  while (most - least > 4) {
    const width = (least + most) / 2;
    set("--low", "0px");
    set("--cap", `${width}px`);
    if (hidden() > 1) most = width;
    else least = width;
  }
  set("--cap", `${least}px`);
  for (let tall = 0, left = 9; left-- && hidden() > 1;) {
    set("--low", `${tall}px`);
    tall = felt.offsetHeight + hidden();
  }
}

/** Return whether a board has a screen of its own, and no more than that. @param {Board} b */
export const hasRoom = ({ root }) =>
  root.offsetHeight <= parseFloat(getComputedStyle(root).getPropertyValue("--mahj-height")) + 1;

/** Return marimo's own element around a board, if there is one. @param {HTMLElement} el
 * @returns {HTMLElement | null | undefined} */
const marimo = (el) => /** @type {any} */ (el.getRootNode()).host?.closest("marimo-anywidget");

/** Return what boards of one kernel have in common; in marimo all of a page are. @param {Board} b
 * @returns {unknown} */
export const kernelOf = ({ root, model }) => (marimo(root) ? "marimo" : model.widget_manager ?? "page");

/** Tell marimo that what is said of the answer has changed: it runs the cells that use a widget when the page
 * writes to its model. What is written is no trait, and nobody reads it. @param {Board} b
 * @param {import("./fold.js").View} before */
export function tellMarimo({ root, model, view }, { feedback }) {
  if (!(feedback || view.feedback) || !marimo(root)) return;
  model.set?.("heard", view.serial);
  model.save_changes?.();
}

/** Return the way back to a living kernel: load a page of ours or of Voila's again, run the cells again in
 * JupyterLab. Voila's app is JupyterLab's without notebooks.
 * @returns {{words: string, go?: (b: Board) => void}} */
export function wayBack() {
  const app = window.jupyterapp ?? window.jupyterlab;
  if (window.mahjBoard || app?.name === "Voila") return { words: "Reload the page", go: reload };
  if (app?.commands || window.mahjLab) {
    return { words: "Run the lesson again", go: ({ root }) => {
      const again = new CustomEvent("mahj:again", { bubbles: true, cancelable: true });
      if (root.dispatchEvent(again)) app?.commands?.execute("notebook:run-all-cells");
    } };
  }
  return { words: "Run the notebook's cells again to continue." };
}

/** Load the page again if its server answers: without one, the browser would show a page of its own.
 * @param {Board} b */
function reload(b) {
  fetch(location.href, { method: "HEAD" }).then(() => location.reload(), () => nudge(b, NOBODY));
}

/** Return how much larger the page draws the board than it is: positions on the screen are that many times
 * those of the board. @param {Board} b */
export const zoom = (b) => b.root.currentCSSZoom ?? 1;
