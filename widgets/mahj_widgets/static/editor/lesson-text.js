/**
 * A text of the lesson as its author writes it: a title or a heading, words, and pictures as pictures. What
 * is written is Markdown all the same.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").LessonBlock} Block
 * @typedef {{marks: string, heading: string, pieces: Array<string | Shown>}} Written
 * @typedef {{words: string, name: string}} Shown
 */

import { h } from "../board/tree.js";
import { drawChosen, drawPicture } from "./picture.js";
import { flushAll, standing, type } from "./wire.js";

const GOAL = "A sentence that says what learners can do afterward: the home page shows it.";
const HOW = "**Bold**, *italics* and lists with - work, too.";
const HEADED = /^(#{1,2}[ \t]+)([^\n]*)(?:\n{1,2}|$)/;
const ONE = /!\[([^\]\n]*)\]\(([^()\s]+)\)/g;
const ALONE = /\n{0,2}^!\[([^\]\n]*)\]\(([^()\s]+)\)[ \t]*$\n{0,2}/gm;

/** Cut a text into its heading, words, and pictures that stand alone: words are before and after each one.
 * @param {string} text @returns {Written} */
export function cutText(text) {
  const [head, marks, heading] = HEADED.exec(text) ?? ["", "", ""];
  const body = text.slice(head.length);
  /** @type {Array<string | Shown>} */
  const pieces = [];
  let from = 0;
  for (const found of body.matchAll(ALONE)) {
    pieces.push(body.slice(from, found.index), { words: found[1], name: found[2] });
    from = found.index + found[0].length;
  }
  return { marks, heading, pieces: [...pieces, body.slice(from)] };
}

/** Put a text together again. @param {Written} written */
export function joinText({ marks, heading, pieces }) {
  const said = pieces.map((each) => (typeof each === "string" ? each : `![${each.words}](${each.name})`));
  return [marks && marks + heading.replaceAll("\n", " "), ...said].filter(Boolean).join("\n\n");
}

/** Draw a text. @param {Editor} e @param {Block} block @param {string} name @param {boolean} isOpening
 * @param {import("../board/tree.js").Kid} tools */
export function drawLessonText(e, block, name, isOpening, tools) {
  /** @type {import("./wire.js").Place} */
  const place = { kind: "lesson-text", path: [block.key] };
  const now = () => cutText(standing(e, place, block.text));
  const written = now();
  /** @param {Partial<Written>} change */
  const write = (change) => type(e, place, joinText({ ...now(), ...change }));
  /** @param {number} at @param {string | Shown | null} piece */
  const writePiece = (at, piece) =>
    write({ pieces: now().pieces.map((each, i) => (i === at ? piece ?? "" : each)) });
  const last = written.pieces.length - 1;
  return h("div", { class: "e-field", key: block.key },
    written.marks && drawHeading(e, block, written.heading, isOpening ? "Title of the lesson"
      : `${name.replace(/, part.*/, "")}, heading`, (heading) => write({ heading })),
    h("div", { class: "e-name", key: "name" }, h("b", {}, isOpening ? "Goal" : "Text"),
      h("span", { class: "e-tools" }, drawPicture(e, "lesson", [block.key], name), tools)),
    h("p", { class: "e-help", id: `${e.uid}-${block.key}-help`, key: "help" }, isOpening ? GOAL : HOW),
    written.pieces.map((piece, at) => typeof piece !== "string"
      ? drawShownPicture(e, piece, (changed) => writePiece(at, changed), at)
      : (piece.trim() || at === last) && h("textarea", { value: piece, rows: piece.split("\n").length + 1,
        "aria-label": at === 0 || last === 0 ? name : `${name}, words ${at / 2 + 1}`, key: `words-${at}`,
        "aria-describedby": `${e.uid}-${block.key}-help`,
        oninput: (/** @type {Event} */ { target }) =>
          writePiece(at, /** @type {HTMLTextAreaElement} */ (target).value) })),
    drawChosen(e, "lesson", [block.key]));
}

/** @param {Editor} e @param {Block} block @param {string} value @param {string} name
 * @param {(value: string) => void} write */
const drawHeading = (e, block, value, name, write) => h("label", { class: "e-pick e-wide", key: "heading" },
  h("b", {}, name.includes("heading") ? "Heading" : "Title"),
  h("input", { value, maxlength: 200, "aria-label": name, id: `${e.uid}-${block.key}-heading`,
    oninput: (/** @type {Event} */ { target }) => write(/** @type {HTMLInputElement} */ (target).value) }));

/** Draw a picture with its words, and what takes it out. @param {Editor} e @param {Shown} piece
 * @param {(now: Shown | null) => void} write @param {number} at */
export function drawShownPicture(e, { words, name }, write, at) {
  const src = e.pictures.get(name);
  if (src === undefined) {
    e.pictures.set(name, "");
    e.model.send({ kind: "need-picture", name });
  }
  const drop = () => {
    write(null);
    flushAll(e);
    e.draw();
  };
  return h("div", { class: "e-row e-shown", key: `picture-${at}-${name}` },
    src ? h("img", { class: "e-thumb", src, alt: words, key: "img" })
      : h("span", { class: "e-help", key: "name" }, name),
    h("label", { class: "e-pick e-wide", key: "words" }, h("span", {}, "What it shows"),
      h("input", { value: words, maxlength: 200, oninput: (/** @type {Event} */ { target }) => write({ name,
        words: /** @type {HTMLInputElement} */ (target).value.replaceAll(/[[\]\n]/g, "") }) })),
    h("button", { type: "button", class: "e-tool", "aria-label": `Take out the picture ${words}`,
      title: "Take it out", onclick: drop, key: "drop" }, h("span", { "aria-hidden": "true" }, "✕")));
}

/** Draw the pictures in the words of a field and behind them, each with what it shows. @param {Editor} e
 * @param {import("./page").FormField} field */
export function drawPicturesOf(e, { path, value, takes_picture: takes }) {
  /** @type {import("./wire.js").Place} */
  const place = { kind: "set", path };
  const now = () => standing(e, place, value);
  if (!takes || !now().includes("![")) return null;
  return [...now().matchAll(ONE)].map(({ 1: words, 2: name }, at) =>
    drawShownPicture(e, { words, name }, (shown) => type(e, place, withPicture(now(), at, shown)), at));
}

/** Return a text with another picture in the place of one, or without it. @param {string} text
 * @param {number} at @param {Shown | null} shown */
export function withPicture(text, at, shown) {
  const found = [...text.matchAll(ONE)][at];
  if (!found) return text;
  const before = text.slice(0, found.index), after = text.slice(found.index + found[0].length);
  if (shown) return `${before}![${shown.words}](${shown.name})${after}`;
  return `${/^\S/.test(after) ? before : before.trimEnd()}${after}`.trimStart();
}

/** Take a picture of the lesson. @param {Editor} e @param {{name: string, src: string}} message */
export function takeThumb(e, { name, src }) {
  e.pictures.set(name, src);
  e.draw();
}
