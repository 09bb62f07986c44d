/**
 * The editor's end of the wire: changes go up once the author pauses, and stay on the page until they are in
 * what comes down.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").EditorMessage} Message
 * @typedef {{kind: "set" | "yaml" | "text" | "lesson-text", path: Array<string | number>}} Place
 */

const PAUSE = 450;
/** What is written or chosen in a field; a picture's button is none of it. */
const WRITTEN_IN = "textarea, select, input:not([type=file])";
const LOOK_AGAIN = 500;
/** Milliseconds after which a board is taken for the one that was asked for. */
const LONGEST_WAIT = 3000;
/** What leads to another exercise, or to another field. */
const LEADING = new Set([
  "new", "recipe", "open", "open-in", "select", "duplicate", "delete", "undo", "redo", "turn",
]);

/** What opens another exercise, with a board of its own. */
const OPENING = new Set(["new", "recipe", "open", "open-in", "select", "duplicate"]);

/** Send a message, after the changes that still wait. @param {Editor} e @param {Message} message */
export function tell(e, message) {
  flushAll(e);
  e.next = null;
  e.goes = LEADING.has(message.kind);
  if (OPENING.has(message.kind)) awaitBoard(e);
  e.model.send(message);
}

/** Let nobody answer on a board that is on its way out. @param {Editor} e */
function awaitBoard(e) {
  const { preview } = e.parts;
  preview.inert = true;
  clearTimeout(e.awaiting);
  e.awaiting = setTimeout(() => boardCame(e), LONGEST_WAIT);
}

/** Take the board for the right one if no other follows the page. @param {Editor} e */
function awaitSoon(e) {
  if (e.page.goal === null && !e.page.is_refusal) return;
  clearTimeout(e.awaiting);
  e.awaiting = setTimeout(() => boardCame(e), LOOK_AGAIN);
}

/** Let the board be answered that has come. @param {Editor} e */
export function boardCame(e) {
  clearTimeout(e.awaiting);
  e.parts.preview.inert = false;
}

/** Return the key of a field. @param {Array<string | number>} path */
export const keyOf = (path) => JSON.stringify(path);

/** Take what the author types into a field. @param {Editor} e @param {Place} place @param {string} value */
export function type(e, place, value) {
  const key = `${place.kind}${keyOf(place.path)}`;
  e.count += 1;
  e.next = null;
  e.pending.set(key, { ...place, value, n: e.count, sent: false });
  clearTimeout(e.timer);
  e.timer = setTimeout(() => flushAll(e), PAUSE);
}

/** Send the changes that wait. @param {Editor} e */
export function flushAll(e) {
  clearTimeout(e.timer);
  for (const one of e.pending.values()) if (!one.sent) sendChange(e, one);
}

/** @param {Editor} e @param {import("./desk.js").Pending} one */
function sendChange(e, one) {
  const { kind, path, value, n } = one;
  one.sent = true;
  if (kind === "text") e.model.send({ kind, value, n });
  else if (kind === "lesson-text") e.model.send({ kind, path: path.map(String), value, n });
  else e.model.send({ kind, path, value, n });
}

/** Return what stands in a field: what was typed last, or what came down. @param {Editor} e
 * @param {Place} place @param {string} value */
export function standing(e, place, value) {
  return e.pending.get(`${place.kind}${keyOf(place.path)}`)?.value ?? value;
}

/** Take a page that came down. @param {Editor} e @param {import("./page").Page} page */
export function takePage(e, page) {
  if (!page || page.serial < e.page.serial) return;
  settle(e, page);
  const { layout, lesson } = e.page;
  const isIn = page.text !== e.page.text || page.is_refusal || page.goal !== null;
  const news = newsOf(e, page);
  e.page = page;
  if (isIn) e.waits = false;
  hearOfTiles(e, layout);
  e.draw();
  if (news) e.say(news);
  if ((layout === null) !== (page.layout === null)) goAlong(e, layout);
  if (isIn) goFurther(e);
  awaitSoon(e);
  goToPicture(e, lesson);
  lookAgain(e);
}

/** Return what there is to say that wasn't said yet, and close what belongs to the page before.
 * @param {Editor} e @param {import("./page").Page} page */
function newsOf(e, page) {
  if (!isSameExercise(page, e.page)) e.isListed = false;
  if (page.within !== e.page.within || page.folder !== e.page.folder) e.pictures.clear();
  if (page.notice === e.page.notice) return "";
  e.read = "";
  e.made.forEach(({ url }) => URL.revokeObjectURL(url));
  e.made = [];
  return page.notice;
}

/** Keep what could not be read of tiles that were written, and say what came of them. @param {Editor} e
 * @param {import("./page").Layout | null} before */
function hearOfTiles(e, before) {
  const { layout } = e.page;
  if (layout && layout.rest !== null) e.written = layout.rest;
  if (layout?.says && layout.says !== before?.says) e.say(layout.says);
}

/** Go to the field that the author works on next. @param {Editor} e */
function goFurther(e) {
  if (e.next) goOn(e, e.page.goal?.length ? e.page.goal : e.next);
  if (e.goes && e.page.goal) leadTo(e, e.page.goal);
}

/** Go on at a picture that was chosen just now. @param {Editor} e
 * @param {import("./page").LessonPage} before */
function goToPicture(e, { picture: before }) {
  const { picture } = e.page.lesson;
  if (before && !picture && before.of === "field") controlAt(e, before.path)?.focus();
  if (!picture || JSON.stringify(picture) === JSON.stringify(before)) return;
  /** @type {HTMLElement | null} */
  const to = e.parts.main.querySelector(".e-words :is(input, button)");
  to?.focus();
  to?.scrollIntoView({ block: "nearest" });
}

/** Change the form at a path, and go on there. @param {Editor} e
 * @param {import("./page").Change["kind"]} kind @param {Array<string | number>} path */
export function change(e, kind, path) {
  const last = path[path.length - 1];
  tell(e, { kind, path });
  e.next = kind === "up" && typeof last === "number" ? [...path.slice(0, -1), last - 1] : path;
  e.waits = true;
  e.draw();
}

/** Bring what was done into view and put the focus there; keys that press Undo stay on it, to press it again.
 * @param {Editor} e @param {Array<string | number>} path */
function leadTo(e, path) {
  e.goes = false;
  path.forEach((_, i) => e.shut.delete(i === 0 ? String(path[0]) : keyOf(path.slice(0, i + 1))));
  if (e.tab !== "text") e.tab = "form";
  e.draw();
  const { head, main } = e.parts;
  if (path.length === 0) main.scrollTo?.({ top: 0 });
  const begin = path.length === 0 ? ["title"] : path;
  const to = standingAt(e, begin) ?? main.querySelector(WRITTEN_IN);
  if (!(to instanceof HTMLElement)) return;
  if (path.length > 0) to.scrollIntoView({ block: "center" });
  if (!head.querySelector("button:focus-visible:not([aria-disabled])")) to.focus();
}

/** Return the control of a field, or of the one that it would stand in. @param {Editor} e
 * @param {Array<string | number>} path @returns {HTMLElement | null} */
const standingAt = (e, path) =>
  path.length === 0 ? null : controlAt(e, path) ?? standingAt(e, path.slice(0, -1));

/** Put the focus on a field; where it is gone, on the one before it, else where one is added.
 * @param {Editor} e @param {Array<string | number>} path */
function goOn(e, path) {
  const around = path.slice(0, -1);
  const last = path[path.length - 1];
  const before = typeof last === "number" && last > 0 ? [...around, last - 1] : null;
  const to = controlAt(e, path) ?? (before && controlAt(e, before)) ?? addingTo(e, around, last);
  if (to) to.focus();
  else if (around.length > 0) goOn(e, around);
}

/** @param {Editor} e @param {Array<string | number>} path @returns {HTMLElement | null} */
export function controlAt(e, path) {
  const field = e.parts.main.querySelector(`[data-path='${CSS.escape(keyOf(path))}']`);
  field?.closest("details")?.setAttribute("open", "");
  return field && (field.querySelector(WRITTEN_IN) ?? field.querySelector(".e-picked > [data-pick]")
    ?? field.querySelector("button"));
}

/** @param {Editor} e @param {Array<string | number>} path @param {string | number} name
 * @returns {HTMLElement | null} */
function addingTo(e, path, name) {
  const group = e.page.form?.more.find((each) => each.name === name)?.group ?? "";
  const inside = path.length > 0 ? `[data-path='${CSS.escape(keyOf(path))}'] > .e-inner`
    : `[data-group='${CSS.escape(group)}']`;
  return e.parts.main.querySelector(`${inside} > .e-add, ${inside} > .e-more > :is(button, input)`);
}

/** Return whether an exercise is still open, though others may have come before it.
 * @param {import("./page").Page} page @param {import("./page").Page} before */
function isSameExercise(page, before) {
  const isFile = page.file === before.file && page.within === before.within;
  return isFile && (page.at === before.at || page.entries[page.at]?.id === before.entries[before.at]?.id);
}

/** Forget what was typed and is in a page now. @param {Editor} e @param {import("./page").Page} page */
function settle(e, page) {
  const moved = !isSameExercise(page, e.page);
  for (const [key, one] of e.pending) {
    const isIn = page.seen >= one.n && !page.is_refusal;
    if (moved || isIn) e.pending.delete(key);
  }
}

/** Go where a position begins to be laid out, or back to its field. @param {Editor} e
 * @param {import("./page").Layout | null} before */
function goAlong(e, before) {
  const { controls, main } = e.parts;
  const field = before && `[data-path='${CSS.escape(keyOf(before.path))}'] .e-lay`;
  /** @type {HTMLElement | null} */
  const to = field ? main.querySelector(field) : controls.querySelector("h2");
  if (!to) return;
  to.focus({ preventScroll: true });
  (field ? to : e.root).scrollIntoView({ block: field ? "center" : "start" });
}

/** Ask for what the check says, until it has said all. @param {Editor} e */
function lookAgain(e) {
  clearTimeout(e.looking);
  if (e.page.is_checked || e.page.entries.length === 0) return;
  e.looking = setTimeout(() => e.model.send({ kind: "check" }), LOOK_AGAIN);
}
