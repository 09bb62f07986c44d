/**
 * The cells of a lesson: which have boards, what stands in for a board, and when all is drawn.
 *
 * @typedef {import("./jupyter.js").Jupyter} Jupyter
 */

import { el } from "./jupyter.js";

/** How long a board may take to be drawn before the focus goes to its cell. */
const PATIENCE = 20_000;
/** More than this many px above a board are words; less is what cells leave between them. */
const MARGIN = 40;
const BOARD = /\b(show|table)\(/;

/** @param {Jupyter} cell @returns {string} */
export const sourceOf = (cell) => cell.model.sharedModel.getSource();

/** Return what is written in all cells of a notebook. @param {Jupyter} panel */
export const written = (panel) => JSON.stringify(panel.content.widgets.map(sourceOf));

/** @param {Jupyter} cell */
export const isBoard = (cell) => cell.model.type === "code" && BOARD.test(sourceOf(cell));

/** @param {Jupyter} panel @returns {Jupyter[]} */
export const codeCells = (panel) => panel.content.widgets.filter((/** @type {Jupyter} */ cell) =>
  cell.model.type === "code");

/** Return a button within a cell. Plain keys are its own: JupyterLab would take them for the cell's.
 * @param {string} name @param {string} label @param {() => void} press */
export const button = (name, label, press) =>
  el("button", { class: name, click: press, keydown: keepPlainKeys }, label);

/** Return the picture that a board left in its cell, if any: the board itself may be gone with its kernel.
 * @param {Jupyter} cell @returns {HTMLElement[]} */
export function pictureOf({ outputArea: { model } }) {
  const all = Array.from({ length: model.length }, (_, at) => model.get(at).data["image/svg+xml"]);
  const svg = [all.find(Boolean) ?? ""].flat().join("");
  return svg ? [el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" })] : [];
}

/** Show what a cell has drawn as an image, where JupyterLab shows no drawing since it doesn't trust the cell.
 * @param {Jupyter} cell */
export function showDrawing(cell) {
  const place = cell.node.querySelector(".jp-Cell-outputWrapper");
  if (cell.model.trusted || isBoard(cell) || !place || place.querySelector("img")) return;
  const drawn = pictureOf(cell);
  if (drawn.length > 0) place.append(el("div", { class: "mahj-tutor-stand mahj-tutor-drawn" }, ...drawn));
}

/** Keep the cells with boards, or with pictures of them, as tall as they are while they run; return what lets
 * each of them go when its new board is drawn.
 * @param {Jupyter} notebook @returns {() => void} */
export function keepHeights(notebook) {
  /** @type {HTMLElement[]} */
  const cells = notebook.widgets.filter(isBoard).map((/** @type {Jupyter} */ { node }) => node);
  for (const cell of cells) cell.style.minHeight = `${cell.offsetHeight}px`;
  /** @param {HTMLElement} cell */
  const free = (cell) => { cell.style.minHeight = ""; };
  return () => cells.forEach((cell) => (cell.querySelector(".mahj .m-title") ? free(cell)
    : cell.addEventListener("mahj:view", () => free(cell), { once: true })));
}

/** Return whether a key is pressed by itself, or with Shift. @param {KeyboardEvent} event */
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

/** @param {Event} event */
function keepPlainKeys(event) {
  if (event instanceof KeyboardEvent && isPlain(event)) event.stopPropagation();
}

/** Have all cells on the page, at their true heights: a lesson is short, and what is measured by guess jumps.
 * Where the browser leaves out what is out of sight, our style sheet keeps it from doing so. A text that is
 * read-only never shows its source.
 * @param {Jupyter} notebook */
export function showAllCells(notebook) {
  notebook.addClass("mahj-tutor-lesson");
  const { windowingMode } = notebook.notebookConfig;
  notebook.notebookConfig = {
    ...notebook.notebookConfig,
    windowingMode: /^(full|defer)$/.test(windowingMode) ? "none" : windowingMode,
    showEditorForReadOnlyMarkdown: false,
  };
  for (const cell of notebook.widgets) cell.toggleClass("mahj-tutor-fixed", isFixed(cell));
}

/** Return whether a cell is the lesson's own, which nobody changes by accident. @param {Jupyter} cell */
export const isFixed = (cell) => cell?.model.getMetadata("editable") === false;

/** Let the cells of a lesson be changed like any others, until its copy is brought up to date.
 * @param {Jupyter} notebook */
export function freeCells(notebook) {
  for (const cell of notebook.widgets.filter(isFixed)) {
    cell.model.deleteMetadata("editable");
    cell.model.deleteMetadata("deletable");
    cell.loadEditableState();
    cell.removeClass("mahj-tutor-fixed");
  }
}

/** Hide a heading that the board below it says itself. @param {EventTarget | null} board */
export function hideTwin(board) {
  if (!(board instanceof Element)) return;
  const text = board.closest(".jp-CodeCell")?.previousElementSibling;
  const heading = text?.querySelector(".jp-RenderedMarkdown > h2:only-child");
  text?.classList.toggle("mahj-tutor-twin", Boolean(heading) && wordsOf(heading) === wordsOf(title(board)));
}

/** @param {Element} board @returns {HTMLElement | null} */
const title = (board) => board.querySelector(".m-title");

/** @param {Node | null | undefined} node */
const wordsOf = (node) => node?.textContent?.replace("¶", "").trim();

/** Bring the whole board into sight, or of a taller one its beginning, rather than the words above it.
 * @param {Element | null | undefined} root @param {Element} panel */
export function showWhole(root, panel) {
  if (!root) return;
  const [board, room] = [root.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (board.bottom <= room.bottom) return;
  if (board.height <= room.height) root.scrollIntoView({ block: "end" });
  else root.querySelector(".m-in")?.scrollIntoView({ block: "start" });
}

/** Return which cells run before the learner is brought to a section, and which after it. A lesson's first
 * cell imports what the others need, and none of these needs another one; any other notebook runs in order.
 * @param {Jupyter[]} all @param {Jupyter[] | null} here the section's cells, null where the order counts
 * @returns {[Jupyter[], Jupyter[]]} */
export function inTurn(all, here) {
  /** @param {Jupyter} cell @param {number} at */
  const isFirst = (cell, at) => !here || at === 0 || here.includes(cell);
  return [all.filter(isFirst), all.filter((cell, at) => !isFirst(cell, at))];
}

/** Tell the first board of a section how tall the words above it are, which leave it no screen of its own.
 * @param {Jupyter[]} cells the section's @param {Element} panel */
export function tellWords(cells, panel) {
  /** @type {HTMLElement | null | undefined} */
  const root = cells.find(isBoard)?.node.querySelector(".mahj");
  if (!root) return;
  const words = root.getBoundingClientRect().top - cells[0].node.getBoundingClientRect().top;
  const isLow = words > MARGIN && words < panel.clientHeight / 2; // below a picture the board is scrolled to
  root.style.setProperty("--mahj-words", isLow ? `${Math.round(words)}px` : "");
}

/** Wait until none of these cells is a mere placeholder. @param {Jupyter[]} cells */
export async function haveCells(cells) {
  const isHere = (/** @type {Jupyter} */ cell) => !cell.isPlaceholder?.();
  for (let turn = 0; turn < 100 && !cells.every(isHere); turn += 1) await pause(50);
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** Wait until an element is in sight. @param {Element} node */
export const inSight = (node) => new Promise((done) => {
  const eye = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    eye.disconnect();
    done(null);
  });
  eye.observe(node);
});

/** Wait until a board is drawn, and return its title; null if that takes too long.
 * @param {HTMLElement} cell @returns {Promise<HTMLElement | null>} */
export const drawn = (cell) => new Promise((done) => {
  const late = setTimeout(() => finish(null), PATIENCE);
  const look = () => { if (title(cell)) finish(title(cell)); };
  /** @param {HTMLElement | null} found */
  function finish(found) {
    clearTimeout(late);
    cell.removeEventListener("mahj:view", look);
    done(found);
  }
  cell.addEventListener("mahj:view", look);
  look();
});
