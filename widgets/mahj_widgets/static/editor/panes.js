/**
 * Beside the form: the text with its lines, what is to be fixed, the answer.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").Finding} Finding
 */

import { classes, h } from "../board/tree.js";
import { drawForm } from "./fields.js";
import { button, showTab, toBeFixed, voteWords } from "./head.js";
import { drawLesson } from "./lesson.js";
import { controlAt, standing, tell, type } from "./wire.js";

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
  const asText = isText(e);
  return [drawFindings(e), asText ? drawText(e, !form) : form && drawForm(e, form)];
}

/** Return whether the text is shown, and lines have numbers. @param {Editor} e */
const isText = (e) => e.tab === "text" || !e.page.form;

/** Draw what is to be fixed: the first of it in a place that is always as high, all of it over the form.
 * @param {Editor} e */
function drawFindings(e) {
  const { findings, at, is_checked: isChecked } = e.page;
  const here = toBeFixed(e);
  const noted = findings.filter((each) => each.exercise === at && each.is_note);
  const [asked] = here.length === 0 ? noted.filter((each) => each.is_asked) : [];
  const notes = noted.filter((each) => each !== asked);
  const words = isChecked ? "Nothing to fix." : "Checking …";
  const shape = classes("e-findings", here.length > 0 && "e-has", asked && "e-look");
  return h("section", { class: shape, "aria-label": "To fix", key: "findings" },
    here.length === 0 ? [!asked && h("p", { key: "none" }, words),
      asked && h("p", { key: "asked" }, drawFinding(e, asked))]
      : [h("h2", { tabindex: -1, key: "heading" }, `${here.length} to fix`),
        h("p", { class: "e-first", key: "first" }, drawFinding(e, here[0]))],
    drawEverything(e, here, notes));
}

/** Draw the button that shows everything, and the list of it. @param {Editor} e @param {Finding[]} here
 * @param {Finding[]} notes */
function drawEverything(e, here, notes) {
  if (here.length + notes.length === 0) return null;
  const words = here.length === 0 ? `Good to know (${notes.length})` : e.isListed ? "Show less" : "Show all";
  const flip = () => {
    e.isListed = !e.isListed;
    e.draw();
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Escape" || !e.isListed) return;
    event.stopPropagation();
    flip();
  };
  /** @param {Finding[]} some @param {string} key */
  const list = (some, key) =>
    h("ul", { key }, some.map((each, i) => h("li", { key: i }, drawFinding(e, each))));
  return h("div", { class: "e-all", key: "all", onkeydown },
    button(e, words, flip, { class: "e-quiet", "aria-expanded": String(e.isListed), key: "flip" }),
    e.isListed && h("div", { class: "e-listed", key: "listed" }, here.length > 0 && list(here, "list"),
      notes.length > 0 && [h("p", { class: "e-mark", key: "noted" }, "Good to know"), list(notes, "notes")]));
}

const NOT_AS_IT_IS = {
  before: "This is the last version that could be shown.",
  none: "The board shows the exercise once this is fixed.",
};

/** Draw what stands above the board while it doesn't show the exercise as it is. @param {Editor} e */
export function drawStale(e) {
  const { board, board_says: why, entries } = e.page;
  if (entries.length === 0 || board === "now") return null;
  const [first] = toBeFixed(e);
  return h("section", { class: "e-old", "aria-label": "About the board", key: "old" },
    h("p", { class: "e-mark", key: "mark" }, NOT_AS_IT_IS[board]),
    first ? h("p", { key: "first" }, drawFinding(e, first)) : why && h("p", { key: "why" }, why));
}

/** @param {Editor} e @param {Finding} finding */
function drawFinding(e, finding) {
  const { line, say, fix, file, where, told, path, proposed } = finding;
  const place = file ? `${file}, line ${line}` : isText(e) ? `Line ${line}` : where;
  return [file ? h("b", { key: "where" }, place)
    : button(e, place, () => goTo(e, finding), { class: "e-line", key: "where" }),
  h("span", { key: "say" }, ` ${isText(e) ? say : told}`),
  isText(e) && fix && h("span", { class: "e-fix", key: "fix" }, ` ${fix}`),
  proposed.map(([value, words]) => [" ", button(e, words, () => tell(e, { kind: "correct", path, value }),
    { class: "e-line", key: value })])];
}

/** Go to the field of a finding, or to its line in the text. @param {Editor} e @param {Finding} finding */
function goTo(e, { path, line }) {
  e.isListed = false;
  if (e.tab !== "text") showTab(e, "form");
  const control = e.tab === "text" ? null : controlAt(e, path);
  if (control) {
    e.draw();
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
  const { answer, entries, played, is_checked: isChecked } = e.page;
  if (entries.length === 0) return null;
  return [h("div", { class: "e-draw", key: "draw" },
    button(e, "Another draw", () => tell(e, { kind: "draw" })),
    played && button(e, `Make it a test: ${played}`, () => tell(e, { kind: "keep-test" }), { key: "test" }),
    drawVote(e)),
  answer ? drawAnswer(answer) : h("p", { class: "e-soft", key: "soft" },
    isChecked ? "The answer is told once the exercise can be played." : "Checking …")];
}

/** Draw whether a class can be asked the open exercise as a vote. @param {Editor} e */
function drawVote({ page: { entries, at } }) {
  const words = voteWords(entries[at]);
  return words && h("p", { key: "vote" }, words);
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
