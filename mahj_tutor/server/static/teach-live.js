// The live view: the grid as it changes, who is stuck, and the buttons for the whole class.
import { callBackWith, drawAsked } from "./teach-asked.js";
import { Detail } from "./teach-detail.js";
import { listen } from "./news.js";
import { post } from "./post.js";

/**
 * @typedef {{ id: number, name: string, here: boolean, at: number, cells: string[],
 *   stuck: { place: number, why: string } | null }} Row
 * @typedef {{ exercise: string, words: string, count: number, of: number }} Mistake
 * @typedef {{ id: number, name: string, exercise: string, words: string }} Stuck
 * @typedef {{ lesson: string, here: number, stuck: number }} LessonCount
 * @typedef {import("./teach-asked.js").Asked & { open: boolean, here: number, asking: boolean,
 *   rows: Row[], stuck: Stuck[], lessons: LessonCount[], mistakes: Mistake[],
 *   lead: { paused: boolean, same_tiles: boolean } }} State
 */

/** @type {Record<string, string>} */
const WORDS = {
  new: "not started", work: "working", stuck: "stuck", help: "done with help", alone: "done alone",
};
const live = document.getElementById("live");
const at = live?.dataset.at ?? "";
const lesson = live?.dataset.lesson ?? "";

/** @param {string} id @returns {HTMLElement | null} */
const place = (id) => document.getElementById(id);
const columns = [...document.querySelectorAll("thead [data-exercise]")]
  .filter((each) => each instanceof HTMLElement);
/** The address keeps the chosen card: it's still chosen after a reload, and on the way back from the wall. */
let chosen = columns.find((each) => `#${each.dataset.exercise}` === location.hash) ?? columns[0];
/** How many mistakes are listed beside the grid; each card says its own. */
const MOST_MISTAKES = 4;
/** For how long rows stay in their order after a tap or a key in the grid, in milliseconds. */
const HOLD = 10_000;
let touched = 0;
/** @type {State | null} */
let state = null;

/** @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} kind @param {string} [text] */
function made(tag, kind, text = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

/** @param {string} text @returns {HTMLElement} a name, which may be written from the right */
const named = (text) => made("bdi", "", text);

/** @param {number} number */
const label = (number) => columns[number]?.dataset.label ?? "";

// --- the grid --------------------------------------------------------------------------------------------

/** Set only what has changed: the focus stays where it is. @param {Element} on @param {string} name
 * @param {string} value */
function set(on, name, value) {
  if (on.getAttribute(name) !== value) on.setAttribute(name, value);
}

/** @param {Row} row @returns {HTMLTableRowElement} */
function newRow(row) {
  const line = made("tr", "");
  line.dataset.member = String(row.id);
  const head = made("th", "");
  head.scope = "row";
  head.append(named(row.name));
  line.append(head, ...row.cells.map(() => {
    const cell = made("td", "");
    const button = made("button", "cell");
    button.type = "button";
    button.tabIndex = -1;
    cell.append(button);
    return cell;
  }));
  return line;
}

/** @param {HTMLTableRowElement} line @param {Row} row */
function fill(line, row) {
  line.classList.toggle("needs", row.stuck !== null);
  line.classList.toggle("away", !row.here);
  const name = line.querySelector("bdi");
  if (name && name.textContent !== row.name) name.textContent = row.name;
  for (const [number, button] of [...line.querySelectorAll("button")].entries()) {
    const kind = row.cells[number] ?? "new";
    const is = number === row.at && row.here;
    const word = WORDS[kind];
    set(button, "class", `cell ${kind}${is ? " now" : ""}`);
    set(button, "aria-label", `${row.name}, board ${label(number)}: ${word}${is ? ", is there now" : ""}`);
  }
}

/** @param {Row[]} rows */
function drawRows(rows) {
  const body = place("rows");
  if (!body) return;
  const had = new Map([...body.children].map((each) => [each.getAttribute("data-member"), each]));
  const held = Date.now() - touched < HOLD && body.contains(document.activeElement);
  const order = held ? keepOrder(rows, [...had.keys()]) : rows;
  const lines = order.map((row) => {
    const known = had.get(String(row.id));
    const line = known instanceof HTMLTableRowElement ? known : newRow(row);
    fill(line, row);
    return line;
  });
  const isSame = lines.length === body.children.length && lines.every((line, n) => body.children[n] === line);
  if (!isSame) body.replaceChildren(...lines);
  if (!body.querySelector("[tabindex='0']")) body.querySelector("button")?.setAttribute("tabindex", "0");
  place("nobody")?.toggleAttribute("hidden", rows.length > 0);
}

/** While a key or finger is in the grid, no row moves away under it.
 * @param {Row[]} rows @param {(string | null)[]} before */
function keepOrder(rows, before) {
  /** @param {Row} row */
  const rank = (row) => (before.indexOf(String(row.id)) + 1 || before.length + 1);
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

// --- beside and below it -----------------------------------------------------------------------------------

/** @param {Stuck} stuck */
function stuckEntry({ id, name, exercise, words }) {
  const entry = made("li", "");
  const button = made("button", "button");
  button.type = "button";
  button.append(named(name), made("span", "", words));
  button.addEventListener("click", () => detail.open(id, exercise));
  entry.append(button);
  return entry;
}

/** How many are in a lesson: in the list of lessons, and on a link to it if it's another one with somebody.
 * @param {LessonCount} count */
function drawLesson(count) {
  const words = lessonInWords(count);
  const id = CSS.escape(count.lesson);
  const option = place("lesson")?.querySelector(`option[value="${id}"]`);
  const name = option instanceof HTMLElement ? option.dataset.name : "";
  writeOn(option ?? null, words ? `${name} · ${words}` : `${name}`);
  const link = document.querySelector(`#others [data-lesson="${id}"]`);
  if (!link) return;
  link.toggleAttribute("hidden", !words || count.lesson === lesson);
  link.classList.toggle("needs", count.stuck > 0);
  writeOn(link.querySelector("span"), words);
}

/** @param {Element | null} on @param {string} text */
function writeOn(on, text) {
  if (on && on.textContent !== text) on.textContent = text;
}

/** @param {LessonCount} count */
const lessonInWords = ({ here, stuck }) =>
  [here && `${here} here`, stuck && `${stuck} stuck`].filter(Boolean).join(", ");

/** @param {Mistake} mistake */
function mistakeEntry(mistake) {
  const entry = made("li", "");
  const number = columns.findIndex((each) => each.dataset.exercise === mistake.exercise);
  const words = made("p", "", mistake.words);
  words.append(made("span", "", `${mistake.count} of ${mistake.of}`));
  const button = made("button", "button");
  button.type = "button";
  button.setAttribute("aria-label", `Put board ${label(number)} on the wall`);
  button.append(place("wall")?.querySelector(".icon")?.cloneNode(true) ?? "Wall");
  button.addEventListener("click", () => toWall(mistake.exercise));
  entry.append(made("b", "", label(number)), words, button);
  return entry;
}

/** Draw a list again if it says something else now. @param {string} id @param {HTMLElement[]} entries */
function drawList(id, entries) {
  const list = place(id);
  /** @param {Iterable<Element>} some */
  const text = (some) => [...some].map((each) => each.textContent).join("\n");
  if (list && text(list.children) !== text(entries)) list.replaceChildren(...entries);
  place(`no-${id}`)?.toggleAttribute("hidden", entries.length > 0);
}

/** Write on a button, beside its icon if it has one.
 * @param {string} id @param {string} text @param {boolean} [on] */
function write(id, text, on) {
  const button = place(id);
  if (!button) return;
  const words = button.querySelector("span") ?? button;
  if (words.textContent !== text) words.textContent = text;
  if (on !== undefined) set(button, "aria-pressed", String(on));
}

/** @param {HTMLElement | undefined} column */
const mistakeOf = (column) =>
  state?.mistakes.find(({ exercise }) => exercise === column?.dataset.exercise);

/** Whether a quarter of those who answered made it. @param {Mistake | undefined} mistake */
const isCommon = (mistake) => mistake !== undefined && mistake.count * 4 >= mistake.of;

/** @param {HTMLElement | undefined} column */
function mistakeInWords(column) {
  const mistake = mistakeOf(column);
  return mistake ? `${mistake.words}, ${mistake.count} of ${mistake.of}` : "No mistakes so far.";
}

function drawButtons() {
  const lead = state?.lead ?? { paused: false, same_tiles: false };
  const card = chosen?.dataset.label ?? "";
  for (const each of columns) {
    set(each, "aria-pressed", String(each === chosen));
    each.classList.toggle("missed", isCommon(mistakeOf(each)));
  }
  write("card-name", `Board ${card}: ${chosen?.title ?? ""}`);
  write("card-mistake", mistakeInWords(chosen));
  write("pause", lead.paused ? "Go on" : "Pause", lead.paused);
  write("same", "Same tiles for all", lead.same_tiles);
  write("together", `Everyone to board ${chosen?.dataset.section}`);
  write("send", `Send board ${card}`);
  write("wall", `Board ${card} on the wall`);
}

/** @param {State} now */
function draw(now) {
  const count = place("count");
  const more = now.open ? now.asking ? " · a question is open" : "" : " · closed";
  if (count) count.textContent = `${now.here} here${more}`;
  drawRows(now.rows);
  for (const each of now.lessons) drawLesson(each);
  drawAsked(now);
  drawList("stuck", now.stuck.map(stuckEntry));
  drawList("most", now.mistakes.slice(0, MOST_MISTAKES).map(mistakeEntry));
  drawButtons();
}

// --- what is tapped -----------------------------------------------------------------------------------

/** @param {object} asked */
const act = (asked) => post(`${at}/do`, asked);

/** @param {string} exercise */
async function toWall(exercise) {
  if (await act({ act: "show", exercise }) === 200) location.assign(`${at}/wall`);
}

const detail = new Detail(at, act, () => location.assign(`${at}/wall`));

/** @param {number} member @param {number} number */
const open = (member, number) => detail.open(member, columns[number]?.dataset.exercise ?? "");

const TAPS = {
  pause: () => act({ act: state?.lead.paused ? "go on" : "pause" }),
  same: () => act({ act: state?.lead.same_tiles ? "own tiles" : "same tiles" }),
  together: () => act({ act: "together", lesson, section: Number(chosen?.dataset.section ?? 0) }),
  send: () => act({ act: "send", exercise: chosen?.dataset.exercise ?? "" }),
  wall: () => toWall(chosen?.dataset.exercise ?? ""),
};
callBackWith(act);
for (const [id, tap] of Object.entries(TAPS)) place(id)?.addEventListener("click", tap);
for (const each of columns) each.addEventListener("click", () => {
  chosen = each;
  history.replaceState(null, "", `#${each.dataset.exercise}`);
  drawButtons();
});

/** The cell of an event, with its row and its number. @param {Event} event */
function cellOf(event) {
  const button = event.target instanceof Element ? event.target.closest("tbody .cell") : null;
  const cell = button?.closest("td");
  const line = button?.closest("tr");
  return cell && line ? { line, number: cell.cellIndex - 1 } : null;
}

for (const kind of ["pointerdown", "keydown"])
  place("rows")?.addEventListener(kind, () => {
    touched = Date.now();
    setTimeout(() => { if (state) draw(state); }, HOLD + 50);
  });
place("rows")?.addEventListener("click", (event) => {
  const found = cellOf(event);
  if (found) open(Number(found.line.dataset.member), found.number);
});

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
place("rows")?.addEventListener("keydown", (event) => {
  const found = cellOf(event);
  const step = STEPS[event.key];
  if (!found || !step) return;
  event.preventDefault();
  const lines = [...place("rows")?.children ?? []];
  const line = lines[lines.indexOf(found.line) + step[0]];
  const button = line?.querySelectorAll("button")[found.number + step[1]];
  if (!button) return;
  for (const each of place("rows")?.querySelectorAll("[tabindex='0']") ?? []) set(each, "tabindex", "-1");
  set(button, "tabindex", "0");
  button.focus();
});

place("lesson")?.addEventListener("change", (event) => {
  if (event.target instanceof HTMLElement) event.target.closest("form")?.submit();
});

if (live) {
  listen(`${at}/feed?lesson=${encodeURIComponent(lesson)}`, (now) => {
    state = now;
    if (state) draw(state);
    else location.assign(at.replace(/\/\d+$/, ""));
  });
  drawButtons();
}
