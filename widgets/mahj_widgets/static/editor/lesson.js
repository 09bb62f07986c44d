/**
 * The lesson: its opening and its sections in order, with texts, pictures and the boards of exercises.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").LessonBlock} Block
 * @typedef {import("./page").LessonDo["do"]} Doing
 */

import { h } from "../board/tree.js";
import { button, showTab, voteWords } from "./head.js";
import { drawLessonText } from "./lesson-text.js";
import { drawSeeIt } from "./tablet.js";
import { tell } from "./wire.js";

/** @param {Editor} e @param {Doing} what @param {string} [key] @param {string} [value] */
const doLesson = (e, what, key = "", value = "") => tell(e, { kind: "lesson-do", do: what, key, value });

/** Draw the lesson. @param {Editor} e */
export function drawLesson(e) {
  const { lesson, folder } = e.page;
  if (lesson.problem) return h("p", { class: "e-empty", key: "problem" }, lesson.problem);
  if (!lesson.is_there) return drawBeginning(e, folder);
  return h("div", { class: "e-lesson", key: "lesson" },
    h("div", { class: "e-row", key: "top" }, h("p", { class: "e-help" },
      "Every change of the lesson is saved at once."),
    button(e, "Undo in the lesson", () => lesson.can_undo && doLesson(e, "undo"),
      { class: "e-quiet", "aria-disabled": lesson.can_undo ? null : "true" }), drawSeeIt(e)),
    lesson.sections.map(({ blocks }, at) => drawPart(e, blocks, at, lesson.sections.length)),
    drawEnd(e));
}

/** @param {Editor} e @param {string} folder */
function drawBeginning(e, folder) {
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    const given = /** @type {HTMLInputElement | null} */ (e.parts.main.querySelector(".e-begin input"));
    doLesson(e, "begin", "", given?.value.trim() ?? "");
  };
  return h("form", { class: "e-begin e-row", onsubmit: begin, key: "begin" },
    h("p", { class: "e-empty" }, `${folder || "This folder"} has no lesson yet: texts, pictures and your `,
      "exercises in order, for learners to go through."),
    h("label", { class: "e-pick e-wide" }, h("span", {}, "Title of the lesson"),
      h("input", { maxlength: 80 })),
    h("button", { type: "submit", class: "m-filled" }, "Begin a lesson"));
}

/** Draw the opening or a section. @param {Editor} e @param {Block[]} blocks @param {number} at
 * @param {number} count */
function drawPart(e, blocks, at, count) {
  const name = at === 0 ? "Opening" : `Section ${at}`;
  const first = blocks[0]?.key ?? "";
  const last = blocks[blocks.length - 1]?.key ?? "";
  /** @param {"up" | "down" | "drop"} what @param {string} sign @param {string} words @param {boolean} can */
  const tool = (what, sign, words, can) => can && h("button", { type: "button", class: "e-tool", key: what,
    "aria-label": words, title: words, onclick: () => doLesson(e, what, first) },
  h("span", { "aria-hidden": "true" }, sign));
  return h("section", { class: "e-entry e-part", "aria-label": name, "data-part": at + 1, key: first || at },
    h("div", { class: "e-name", key: "name" }, h("b", {}, name),
      h("span", { class: "e-tools" }, tool("up", "↑", `Move ${name} up`, at > 1),
        tool("down", "↓", `Move ${name} down`, at > 0 && at < count - 1),
        tool("drop", "✕", `Take out ${name}`, at > 0))),
    blocks.map((block, i) => drawBlock(e, block, `${name}, part ${i + 1}`, at === 0 && i === 0)),
    h("div", { class: "e-row", key: "add" },
      button(e, "Add a text", () => doLesson(e, "text", last),
        { class: "e-quiet", "aria-label": `Add a text to ${name}` }),
      drawShow(e, name, "Show an exercise here …", (value) => doLesson(e, "board", last, value))));
}

/** Draw a choice among the exercises that the lesson doesn't show. @param {Editor} e @param {string} name
 * @param {string} words @param {(id: string) => void} how */
function drawShow(e, name, words, how) {
  const { left } = e.page.lesson;
  /** @param {Event} event */
  const take = ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    if (value) how(value);
  };
  return left.length > 0 && h("select", { "aria-label": `${words} ${name}`, "data-value": "", onchange: take,
    key: `show-${words}` }, h("option", { value: "", key: "none" }, words),
  left.map(([id, title]) => h("option", { value: id, key: id }, title || id)));
}

/** @param {Editor} e @param {Block} block @param {string} name @param {boolean} isOpening */
function drawBlock(e, block, name, isOpening) {
  if (block.kind === "text") {
    return drawLessonText(e, block, name, isOpening, !isOpening && drawRemove(e, block, name));
  }
  if (block.kind === "code") {
    return h("div", { class: "e-field", key: block.key }, h("p", { class: "e-help" },
      "Code of yours: it stays as it is."), h("pre", { class: "e-code" }, block.text.slice(0, 400)));
  }
  return h("div", { class: "e-row e-shown", key: block.key }, h("span", {}, "Board: ",
    h("b", {}, block.title || block.text), !block.title && " (not in this folder)",
    h("span", { class: "e-soft", key: "vote" }, ` ${voteWords(e.page.entries[block.at])}`)),
  block.at >= 0 && button(e, "Open it", () => openExercise(e, block.at), { class: "e-quiet", key: "open" }),
  block.at >= 0 && button(e, "Another item of it", () => doLesson(e, "again", block.key),
    { class: "e-quiet", key: "again" }),
  drawRemove(e, block, `board ${block.title || block.text}`));
}

/** @param {Editor} e @param {number} at */
function openExercise(e, at) {
  tell(e, { kind: "select", at });
  showTab(e, "form");
}

/** @param {Editor} e @param {Block} block @param {string} words */
const drawRemove = (e, { key }, words) => h("button", { type: "button", class: "e-tool", key: "remove",
  "aria-label": `Take out ${words}`, title: "Take it out", onclick: () => doLesson(e, "remove", key) },
h("span", { "aria-hidden": "true" }, "✕"));

/** Draw what makes another section. @param {Editor} e */
function drawEnd(e) {
  return h("div", { class: "e-row", key: "end" },
    button(e, "Add a section", () => doLesson(e, "section"), { class: "e-add" }),
    drawShow(e, "at the end", "Show an exercise in a new section …", (id) => doLesson(e, "section", "", id)));
}
