/**
 * A page of Voila's: its sections with their boards, and what is known of the learner there.
 *
 * @typedef {import("./board/state.js").Model} Model
 * @typedef {{head: HTMLElement, title: string, boards: MahjBoardOnPage[]}} Section
 * @typedef {{root: HTMLElement, model: Model}} MahjBoardOnPage
 */

export const PATIENCE = 20000;
const BAR = 60;
/** More than this many px above a board are words; less is what cells leave between them. */
const MARGIN = 40;
const NOBODY = "0".repeat(32);

/** @param {string} tag @param {Record<string, unknown>} given @param {...(string | Node)} inside
 * @returns {any} */
export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else made.setAttribute(name, String(value));
  }
  made.append(...inside);
  return made;
}

/** @param {Model} model @returns {string} the exercise of a board, or its level, as the cell names it */
export const exerciseOf = (model) => /** @type {any} */ (model).get("exercise");

/** @param {Element} one @param {Element} other */
export const isBefore = (one, other) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Return the sections of a page: one begins at every second-level heading, and what is above is the first.
 * @param {HTMLElement} page @returns {Section[]} */
export function sectionsOf(page) {
  const isText = (/** @type {Element} */ each) => !each.closest(".mahj, .mahj-closing");
  /** @type {HTMLElement[]} */
  const [first, ...heads] = /** @type {any[]} */ ([...page.querySelectorAll("h1, h2")]).filter(isText)
    .filter((each, at) => at === 0 || each.tagName === "H2");
  if (!first) return [];
  const found = [first, ...heads].map((head) => (
    { head, title: (head.firstChild?.textContent ?? "").trim(), boards: /** @type {any[]} */ ([]) }));
  const boards = [...window.__mahj?.boards ?? []];
  boards.sort((one, other) => (isBefore(one.root, other.root) ? -1 : 1));
  for (const board of boards) {
    const above = found.filter(({ head }) => isBefore(head, board.root));
    above.at(-1)?.boards.push(board);
  }
  const isEmpty = found[0].head.nextElementSibling === found[1]?.head; // a title, and then the first section
  return isEmpty ? found.slice(1) : found;
}

/** Return whether a page is a lesson: most of its sections have a board. A slide show leads on by itself.
 * @param {Section[]} sections */
export const isLesson = (sections) => sections.length > 1 && !document.querySelector(".reveal")
  && 2 * sections.filter(({ boards }) => boards.length > 0).length >= sections.length;

/** Hide the headings that boards below them say themselves, those of tables, and the lesson's own, which the
 * bar says, where a board follows at once; as our own pages do. What stays above a board takes of its height.
 * @param {Section[]} sections */
export function hideTwins(sections) {
  for (const { head, title, boards } of sections) {
    const root = boards[0]?.root;
    const hide = () => {
      head.classList.toggle("mahj-twice", Boolean(root && (root.querySelector(".m-frame")
        || root.querySelector(".m-title")?.textContent === title || head.matches("h1:only-child"))));
      if (root) tellWords(root, head);
    };
    root?.addEventListener("mahj:view", hide);
    hide();
  }
}

/** Tell a board how tall the words above it are: no screen of its own is left to it then.
 * @param {HTMLElement} root @param {HTMLElement} head */
function tellWords(root, head) {
  const words = root.getBoundingClientRect().top - head.getBoundingClientRect().top;
  const isLow = words > MARGIN && words < innerHeight / 2; // below a picture the board is scrolled to
  root.style.setProperty("--mahj-words", isLow ? `${Math.round(words)}px` : "");
}

/** Bring the whole board into sight, or of a taller one its beginning, rather than the words above it.
 * @param {HTMLElement} root */
export function showWhole(root) {
  const { bottom, height } = root.getBoundingClientRect();
  if (bottom <= innerHeight) return;
  if (height < innerHeight - BAR) root.scrollIntoView({ block: "end" });
  else root.querySelector(".m-in")?.scrollIntoView({ block: "start" });
}

/** Return what a section begins with: its cell, unless that has the heading before it, too.
 * @param {HTMLElement} head @param {HTMLElement} before @returns {Element} */
export function beginningOf(head, before) {
  const cell = head.closest(".jp-Cell, .cell");
  return cell && !cell.contains(before) ? cell : head;
}

export const lastCell = () => [...document.querySelectorAll(".jp-Cell, .cell")].at(-1) ?? document.body;

/** Return the learner's key as the boards keep it, for a new learner one that nobody has. */
export function learnerKey() {
  const [, key] = /(?:^|;\s*)mahj_learner=([0-9a-f]{32})(?:;|$)/.exec(document.cookie) ?? [];
  try { return key ?? localStorage.getItem("mahj.learner") ?? NOBODY; } catch { return NOBODY; }
}

/** Wait until a board is drawn, and return its title; null if that takes too long.
 * @param {HTMLElement} root @returns {Promise<HTMLElement | null>} */
export const drawn = (root) => new Promise((done) => {
  const title = () => /** @type {HTMLElement | null} */ (root.querySelector(".m-title"));
  const late = setTimeout(() => finish(null), PATIENCE);
  const look = () => { if (title()) finish(title()); };
  /** @param {HTMLElement | null} found */
  function finish(found) {
    clearTimeout(late);
    root.removeEventListener("mahj:view", look);
    done(found);
  }
  root.addEventListener("mahj:view", look);
  look();
});
