/**
 * Drawing questions: choices and numbers.
 *
 * @typedef {import("./state.js").Board} Board
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./protocol").Choice} Choice
 * @typedef {import("./protocol").NumberField} NumberField
 */

import { act } from "./acts.js";
import { reveal } from "./focus.js";
import { guard } from "./link.js";
import { safe } from "./markup.js";
import { classes, h } from "./tree.js";

/** Draw what is asked in words; `onward`: a further question once those before it are answered; its room is
 * there from the beginning.
 * @param {Board} b @param {Scene} s @param {boolean} onward */
export function drawQuestions(b, s, onward = false) {
  const { choices, numbers } = b.view;
  const first = choices.findIndex(({ id }) => !(id in s.chosen));
  const later = onward && first >= 0 ? choices.slice(first + 1) : [];
  const isLong = choices.length > 1 && choices.some((choice) => layoutOf(choice) === "m-sentences");
  const look = classes("m-questions", isLong && "m-long", onward && choices.length > 1 && "m-more");
  return choices.length + numbers.length > 0 && h("div", { class: look, key: "questions" },
    choices.map((choice) => drawChoice(b, s, choice, later.includes(choice))),
    numbers.map((field) => drawNumber(b, s, field)));
}

/** Options of more characters than this stand below one another, as sentences do. */
const SENTENCE = 30;

/** Options of no more characters than this stand side by side, if there are three. */
const BRIEF = 7;

/** Return how options stand: sentences below one another, three or four words beside one another.
 * @param {Choice} choice */
function layoutOf({ options }) {
  const longest = Math.max(...options.map(({ text }) => text.length));
  if (longest > SENTENCE) return "m-sentences";
  if (longest > BRIEF) return null;
  return options.length === 3 ? "m-brief" : options.length === 4 ? "m-four" : null;
}

/** @param {Board} b @param {Scene} s @param {Choice} choice @param {boolean} isLater */
function drawChoice(b, s, choice, isLater) {
  if (choice.when && s.chosen[choice.when[0]] !== choice.when[1]) return null;
  const options = choice.options.map((option) => drawOption(b, s, choice.id, option));
  const isLit = s.lit.includes(choice.id);
  const ask = h("legend", {}, worded(b, choice.ask, choice.html),
    isLit && h("span", { class: "m-ear" }, ", look here"));
  const isDone = choice.id in s.chosen;
  const look = classes("m-choice", isDone && "m-answered", isLit && "m-lit", isLater && "m-past");
  return h("fieldset", { class: look, key: choice.id }, ask,
    h("div", { class: classes("m-options", layoutOf(choice)) }, options));
}

/** @param {Board} b @param {Scene} s @param {string} choice @param {import("./protocol").Option} option */
function drawOption(b, s, choice, { id, text, detail, html }) {
  const checked = s.chosen[choice] === id;
  return h("label", { class: classes("m-option", checked && "m-on"), key: id },
    h("input", {
      type: "radio", name: `${b.uid}-${choice}`, value: id, checked, disabled: !s.open, "data-choice": choice,
      onchange: guard(b, () => choose(b, choice, id, text)),
    }),
    h("span", {}, worded(b, text, html), detail && h("small", {}, detail)));
}

/** Choose an option, and show the question that may follow. @param {Board} b @param {string} choice
 * @param {string} id @param {string} text */
function choose(b, choice, id, text) {
  act(b, ["choose", choice, id], `${text}, chosen`);
  reveal(b, ".m-answers .m-choice:not(.m-answered)");
}

/** Words, with tiles drawn among them where the sender has any. @param {Board} b @param {string} text
 * @param {string} [html] */
function worded(b, text, html) {
  return html ? safe(html, b.prefs.index) : text;
}

/** @param {Board} b @param {Scene} s @param {NumberField} field */
function drawNumber(b, s, { id, ask, low = 0, high = 200, unit, step = 1 }) {
  const text = s.numbers[id] ?? "";
  const name = `${b.uid}-${id}`;
  const many = step === 1 ? "one" : step;
  /** @param {string} value */
  const type = (value) => act(b, ["number", id, value.slice(0, 12)]);
  /** @param {string} words @param {number} by @param {string} sign */
  const button = (words, by, sign) => h("button", {
    type: "button", "aria-label": `${words}: ${ask}`, disabled: !s.open,
    onclick: guard(b, () => type(String(stepped(text, by, low, high)))),
  }, sign);
  return h("div", { class: "m-field", key: id }, h("label", { for: name }, ask),
    h("div", { class: "m-stepper" }, button(`${many} less`, -step, "−"),
      h("input", {
        id: name, inputmode: "numeric", autocomplete: "off", value: text, disabled: !s.open, maxlength: 12,
        "aria-describedby": `${name}-range`, "data-number": id,
        oninput: guard(b, (/** @type {{target: HTMLInputElement}} */ { target }) => type(target.value)),
      }),
      button(`${many} more`, step, "+"), unit && h("span", { class: "m-unit" }, unit),
      h("span", { class: "m-range", id: `${name}-range` }, `from ${low} to ${high}`)));
}

/** Return the number one step on, within its bounds; an empty field counts as the lowest.
 * @param {string} text @param {number} by @param {number} low @param {number} high */
function stepped(text, by, low, high) {
  return Math.min(high, Math.max(low, (parseInt(text, 10) || low) + by));
}
