/**
 * The exercise editor: draws a form, a text and two boards, and reports upward what the author does.
 *
 * It knows neither exercises nor YAML. A page (see editor_protocol.py) comes down and is drawn whole; every
 * change goes up as a message, and what came of it is in the next page.
 *
 * @typedef {import("./desk.js").Editor} Editor
 */

import { keepHearing } from "../board/hear.js";
import { followTheme, guardKeys, systemTheme } from "../board/host.js";
import { preferences } from "../board/prefs.js";
import { h, patch } from "../board/tree.js";
import { beliefCame } from "./belief.js";
import { drawHead, drawNotice, takeMade } from "./head.js";
import { holdStill } from "./still.js";
import { host } from "./hosted.js";
import { drawControls } from "./laying.js";
import { drawInfo, drawMain, drawStale } from "./panes.js";
import { drawShelf } from "./shelf.js";
import { newEditor } from "./desk.js";
import { drawTablet, fitTablet, followLesson, takeLearners, turnTo } from "./tablet.js";
import { takeThumb } from "./lesson-text.js";
import { takeChoices } from "./pick.js";
import { boardCame, flushAll, takePage, tell } from "./wire.js";

/** Milliseconds between two looks at the author's files. */
const LOOK_AROUND = 2000;
const SORRY = "Something went wrong in the editor. Your text is safe. Run the cell again to go on.";

/** Make an element of a class in another. @param {HTMLElement} parent @param {string} name */
function part(parent, name) {
  const el = document.createElement("div");
  el.className = name;
  parent.append(el);
  return el;
}

/** Make an editor in an element, without listening yet.
 * @param {import("../board/state.js").Model} model @param {HTMLElement} el @param {boolean} isPage */
function createEditor(model, el, isPage) {
  const root = part(el, "mahj e-editor");
  const inside = part(root, "e-in");
  const head = part(inside, "e-head");
  const shelf = document.createElement("nav");
  const body = part(inside, "e-body");
  const main = part(body, "e-main");
  const side = part(body, "e-side");
  const stale = part(side, "e-stale");
  const preview = part(side, "e-board");
  const info = part(side, "e-info");
  const tablet = part(side, "e-tablet");
  const laying = part(inside, "e-position");
  const controls = part(laying, "e-over");
  const position = part(laying, "e-board");
  const toast = part(root, "e-toast");
  const ear = part(root, "m-ear");
  ear.setAttribute("aria-live", "polite");
  if (isPage) setUpPage(root, shelf, body);
  const e = newEditor({
    model, root, ear, isPage,
    parts: { head, shelf, body, main, side, stale, preview, info, tablet, laying, controls, position, toast },
    draw: () => drawSafely(e),
    say: (words) => { ear.textContent = ear.textContent === words ? `${words}\u200b` : words; },
  });
  return e;
}

/** Make room for the folders at the left. @param {HTMLElement} root @param {HTMLElement} shelf
 * @param {HTMLElement} body */
function setUpPage(root, shelf, body) {
  root.dataset.place = "page";
  shelf.className = "e-shelf";
  shelf.setAttribute("aria-label", "Folders and files");
  body.before(shelf);
}

/** @param {Editor} e */
function drawSafely(e) {
  try { drawEditor(e); } catch (error) {
    console.error(error);
    patch(e.parts.head, [h("p", { role: "alert", key: "sorry" }, SORRY)]);
  }
}

/** Draw everything again. @param {Editor} e */
function drawEditor(e) {
  const { theme } = preferences();
  e.root.dataset.theme = theme === "system" ? systemTheme() : theme;
  const { head, shelf, body, main, laying, controls, toast } = e.parts;
  const settleDown = holdStill(e);
  const isLaying = e.page.layout !== null;
  body.hidden = isLaying;
  shelf.hidden = isLaying;
  laying.hidden = !isLaying;
  body.dataset.tab = e.tab;
  e.root.dataset.tab = e.tab;
  body.dataset.empty = String(e.page.entries.length === 0);
  patch(head, [drawHead(e)]);
  if (e.isPage) patch(shelf, [drawShelf(e)]);
  patch(main, [drawMain(e)]);
  drawBeside(e);
  patch(controls, [drawControls(e)]);
  /** @type {NodeListOf<HTMLSelectElement>} */
  const selects = e.root.querySelectorAll("select[data-value]");
  selects.forEach((each) => { each.value = each.dataset.value ?? ""; });
  if (e.isPage) patch(toast, [drawNotice(e)]);
  settleDown();
}

/** Draw what stands beside the form, or beside the lesson. @param {Editor} e */
function drawBeside(e) {
  const { stale, preview, info, tablet } = e.parts;
  const isLesson = e.tab === "lesson";
  [stale, info].forEach((each) => { each.hidden = isLesson; });
  preview.hidden = isLesson || e.page.board === "none";
  tablet.hidden = !isLesson;
  patch(stale, [drawStale(e)]);
  patch(info, [drawInfo(e)]);
  patch(tablet, [drawTablet(e)]);
  if (isLesson && e.tablet) fitTablet(e);
}

/** Take keys that are the editor's own: saving; others are no notebook's. @param {Editor} e
 * @param {KeyboardEvent} event */
function editorKey(e, event) {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    tell(e, { kind: "save" });
  }
  guardKeys(e.root, event);
}

/** Ask whether others have changed a file, unless nobody is looking. @param {Editor} e */
function lookAround(e) {
  if (document.visibilityState === "visible") e.model.send({ kind: "look" });
}

/** Heed keys, changes and what the author goes to. @param {Editor} e @param {AbortController} gone */
function heedAuthor(e, { signal }) {
  /** @param {Event} event */
  const key = (event) => editorKey(e, /** @type {KeyboardEvent} */ (event));
  /** @type {EventTarget} */
  const hears = e.isPage ? window : e.root; // on its own page also where nothing has the focus
  hears.addEventListener("keydown", key, { signal });
  e.root.addEventListener("change", () => flushAll(e), { signal });
  e.parts.main.addEventListener("focusin", (event) => turnTo(e, event), { signal });
  window.addEventListener("resize", () => fitTablet(e), { signal });
  window.addEventListener("pagehide", () => flushAll(e), { signal });
}

/** What takes a message that is no view of a board, by its kind.
 * @type {Record<string, (e: Editor, message: any) => void>} */
const TAKERS = {
  learners: takeLearners, choices: takeChoices, made: takeMade, "lesson-picture": takeThumb,
};

/** Draw an editor for a model in an element; returns what takes it away again.
 * @param {{model: import("../board/state.js").Model, el: HTMLElement, isPage?: boolean}} widget
 * @returns {() => void} */
function renderEditor({ model, el, isPage = false }) {
  const e = createEditor(model, el, isPage);
  const { preview, position } = e.parts;
  const boards = { preview: host(e, "preview", preview), position: host(e, "position", position) };
  const onPage = () => {
    const before = e.page;
    takePage(e, model.get("page"));
    followLesson(e, before);
    beliefCame(e);
  };
  /** @param {{kind?: string, which?: "preview" | "position", view?: object, message?: object}} message */
  const onMessage = (message) => {
    TAKERS[message?.kind ?? ""]?.(e, message);
    if (message?.kind === "board" && message.which) boards[message.which]?.take(message);
    if (message?.which === "preview") boardCame(e);
  };
  const gone = new AbortController();
  heedAuthor(e, gone);
  followTheme(e.draw, gone.signal);
  keepHearing(model);
  model.on("change:page", onPage);
  model.on("msg:custom", onMessage);
  onPage();
  model.send({ kind: "hello" });
  const eye = setInterval(() => lookAround(e), LOOK_AROUND);
  return () => {
    clearInterval(eye);
    flushAll(e);
    gone.abort();
    model.off("change:page", onPage);
    model.off("msg:custom", onMessage);
    Object.values(boards).forEach((each) => each.end());
    [e.timer, e.looking, e.asking, e.awaiting].forEach((timer) => clearTimeout(timer));
    e.root.remove();
  };
}

export default { render: renderEditor };
