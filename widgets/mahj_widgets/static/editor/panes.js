/**
 * Beside the form: the text with its lines, what is to be fixed, the answer, and the controls of a position.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").Finding} Finding
 */

import { classes, h } from "../board/tree.js";
import { drawForm } from "./fields.js";
import { button, showTab } from "./head.js";
import { drawLesson } from "./lesson.js";
import { controlAt, keyOf, standing, tell, type } from "./wire.js";

/** @type {import("./wire.js").Place} */
const TEXT = { kind: "text", path: [] };

/** Draw the form or the text, with what is to be fixed above. @param {Editor} e */
export function drawMain(e) {
  const { entries, form } = e.page;
  if (e.tab === "lesson") return drawLesson(e);
  if (entries.length === 0) {
    return h("p", { class: "e-empty", key: "empty" },
      "No exercise is here yet. Begin one with New exercise: it works as it is, and you change what you ",
      "like.");
  }
  const asText = e.tab === "text" || !form;
  return [drawFindings(e), asText ? drawText(e, !form) : form && drawForm(e, form)];
}

/** @param {Editor} e */
function drawFindings(e) {
  const { findings, at, is_checked: isChecked } = e.page;
  const here = findings.filter((each) => each.exercise === at || each.exercise < 0);
  const words = isChecked ? "Nothing to fix." : "Checking …";
  const shape = classes("e-findings", here.length > 0 && "e-has");
  return h("section", { class: shape, "aria-label": "To fix", key: "findings" },
    here.length === 0 ? h("p", { key: "none" }, words)
      : [h("h2", { key: "heading" }, `${here.length} to fix`),
        h("ul", { key: "list" }, here.map((each, i) => h("li", { key: i }, drawFinding(e, each))))]);
}

/** @param {Editor} e @param {Finding} finding */
function drawFinding(e, finding) {
  const { line, say, fix, file } = finding;
  const where = file ? `${file}, line ${line}` : `Line ${line}`;
  return [file ? h("b", { key: "where" }, where)
    : button(e, where, () => goTo(e, finding), { class: "e-line", key: "where" }),
  h("span", { key: "say" }, ` ${say}.`), fix && h("span", { class: "e-fix", key: "fix" }, ` ${fix}.`)];
}

/** Go to the field of a finding, or to its line in the text. @param {Editor} e @param {Finding} finding */
function goTo(e, { path, line }) {
  const control = e.tab === "text" ? null : controlAt(e, path);
  if (control) {
    control.focus();
    return control.scrollIntoView({ block: "center" });
  }
  if (e.page.form) showTab(e, "text");
  const area = /** @type {HTMLTextAreaElement | null} */ (e.parts.main.querySelector("textarea.e-source"));
  if (!area) return;
  const lines = area.value.split("\n");
  const at = Math.max(0, Math.min(line - e.page.first_line, lines.length - 1));
  const start = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + lines[at].length);
}

/** Draw the text with its line numbers. @param {Editor} e @param {boolean} isOnly */
function drawText(e, isOnly) {
  const { text, first_line: first, findings, at } = e.page;
  const value = standing(e, TEXT, text);
  const own = findings.filter((each) => each.exercise === at && !each.file);
  const wrong = new Set(own.map((each) => each.line));
  const id = `${e.uid}-source`;
  /** @param {Event} event */
  const take = ({ target }) => {
    type(e, TEXT, /** @type {HTMLTextAreaElement} */ (target).value);
    e.draw();
  };
  return h("div", { class: "e-text", key: "text" },
    isOnly && h("p", { class: "e-why", key: "why" },
      "The form comes back once the text can be read. What is wrong is marked beside its line."),
    h("label", { for: id, key: "label" }, "The text of the exercise"),
    h("div", { class: "e-sheet", key: "sheet" },
      h("ol", { class: "e-lines", "aria-hidden": "true" }, value.split("\n").map((_, i) =>
        h("li", { class: wrong.has(first + i) ? "e-wrong" : null, key: i }, first + i))),
      h("textarea", { id, class: "e-code e-source", value, spellcheck: "false", wrap: "off", oninput: take,
        rows: value.split("\n").length + 1, "aria-describedby": isOnly ? `${id}-why` : null })));
}

/** Draw what is known about the item on the board. @param {Editor} e */
export function drawInfo(e) {
  const { answer, entries, is_checked: isChecked } = e.page;
  if (entries.length === 0) return null;
  return [h("div", { class: "e-draw", key: "draw" },
    button(e, "Another draw", () => tell(e, { kind: "draw" }))),
  answer ? drawAnswer(answer) : h("p", { class: "e-soft", key: "soft" },
    isChecked ? "The answer is told once the exercise can be played." : "Checking …")];
}

/** @param {import("./page").Answer} answer */
function drawAnswer({ answer, why, further, balance, words }) {
  return h("div", { class: "e-answer", key: "answer" },
    h("h2", {}, "The engine's answer"), h("p", { class: "e-right" }, answer), why && h("p", {}, why),
    balance.length > 1 && [h("h2", {}, "Answers in all draws"), h("ul", {}, balance.map(([text, count], i) =>
      h("li", { key: i }, `${text}: ${count}`)))],
    further.length > 0 && h("details", { key: "further" }, h("summary", {}, "Further draws"),
      h("ul", {}, further.map(([ask, text], i) => h("li", { key: i }, `${ask} ${text}`)))),
    words.length > 0 && h("details", { key: "words" }, h("summary", {}, "Words for tests"),
      h("ul", {}, words.map(([sort, text], i) => h("li", { key: i }, h("b", {}, sort), ` ${text}`)))));
}

/** Draw what stands above the position board. @param {Editor} e */
export function drawControls(e) {
  const { layout, findings, at, form } = e.page;
  if (!layout) return null;
  const name = layout.path.join(" ");
  const wrong = findings.filter((each) => each.exercise === at && keyOf(each.path) === keyOf(layout.path));
  return [h("div", { class: "e-laying", key: "bar" },
    h("h2", { tabindex: -1 }, `Lay out ${name}`),
    button(e, "Done", () => tell(e, { kind: "put-away" }), { class: "m-filled" })),
  h("p", { class: "e-help", key: "help" },
    "Tap a tile of the set, and it goes where you say here. Drag it to go anywhere else. Tap a tile on the ",
    "table, then the place it goes to; back in the set, it is off the table."),
  h("div", { class: "e-controls", key: "controls" }, layout.controls.map((each) => drawControlOf(e, each))),
  form && wrong.length > 0 && h("ul", { class: "e-problems", key: "wrong" },
    wrong.map((each, i) => h("li", { key: i }, `${each.say}. ${each.fix}`)))];
}

/** @param {Editor} e @param {import("./page").Control} control */
function drawControlOf(e, { name, label, value, options }) {
  /** @param {Event} event */
  const take = ({ target }) =>
    tell(e, { kind: "control", name, value: /** @type {HTMLSelectElement} */ (target).value });
  return h("label", { class: "e-pick", key: name }, h("span", {}, label),
    h("select", { "data-value": value, onchange: take },
      options.map(([each, words]) => h("option", { value: each, key: each }, words))));
}
