/**
 * A belief of the author's own: what learners may believe, and what is said to it, is written where it's
 * named.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("./page").FormField} Field
 * @typedef {"belief" | "say" | "name"} Asked
 */

import { h } from "../board/tree.js";
import { openList } from "./pick.js";
import { keyOf, tell } from "./wire.js";

/** What is asked of a belief: the words over each field, what it is for, how long it may be.
 * @type {Array<[Asked, string, string, number]>} */
const ASKED = [
  ["belief", "What do learners believe?",
    "As they would say it: Jokers don't count. It's the name in your list; learners don't see it.", 300],
  ["say", "What is said to it?",
    "A learner whose answer shows it reads this, unless “Said first” has other words.", 600],
  ["name", "Name in the file", "Made of the words above, if you leave it out.", 40],
];

/** Draw the buttons with which a belief of one's own is written, or worded anew.
 * @param {Editor} e @param {Field} field */
export function drawOwnBelief(e, field) {
  const { of, own, value } = field;
  if (of !== "misconceptions") return null;
  return [drawBelief(e, field, "new", "Write one of your own", { belief: "", say: "", name: "" }),
    own.length > 0 && drawBelief(e, field, "change", "Change its words",
      { belief: own[0], say: own[1], name: value })];
}

/** @param {Editor} e @param {Field} field @param {"new" | "change"} how @param {string} words
 * @param {Record<Asked, string>} begin */
function drawBelief(e, field, how, words, begin) {
  const key = `${how} belief ${keyOf(field.path)}`;
  const isOpen = e.picking === key;
  const open = () => {
    e.belief = { ...begin, n: 0 };
    openList(e, isOpen ? "" : key);
  };
  return [
    h("button", { type: "button", class: "e-add", key: `open ${key}`, "aria-expanded": String(isOpen),
      "data-pick": key, "aria-label": `${words}: ${field.whole}`, onclick: open }, words),
    isOpen && drawBeliefForm(e, field, key, how === "new"),
  ];
}

/** Draw what is asked of a belief. @param {Editor} e @param {Field} field @param {string} key
 * @param {boolean} isNew */
function drawBeliefForm(e, { path, whole }, key, isNew) {
  const { belief } = e;
  /** @param {Event} event */
  const keep = (event) => {
    event.preventDefault();
    const [missing] = ASKED.filter(([name]) => name !== "name" && !belief[name].trim());
    const around = /** @type {HTMLElement} */ (event.currentTarget);
    if (missing) {
      return /** @type {HTMLElement | null} */ (around.querySelector(`[name=${missing[0]}]`))?.focus();
    }
    belief.n = ++e.count;
    tell(e, { kind: "own-belief", path, ...belief });
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    openList(e, "");
  };
  return h("form", { class: "e-picker", "aria-label": whole, key: `list ${key}`, onsubmit: keep, onkeydown },
    ASKED.filter(([name]) => isNew || name !== "name").map((asked) => drawAsked(e, asked)),
    h("div", { class: "e-row", key: "do" },
      h("button", { type: "submit", class: "m-filled", key: "keep" }, isNew ? "Keep it" : "Change them"),
      h("button", { type: "button", class: "e-quiet", key: "close", onclick: () => openList(e, "") },
        "Not now")));
}

/** @param {Editor} e @param {typeof ASKED[number]} asked */
function drawAsked({ belief }, [name, words, help, maxlength]) {
  /** @param {Event} event */
  const oninput = ({ target }) => {
    belief[name] = /** @type {HTMLInputElement} */ (target).value;
  };
  const props = { name, maxlength, value: belief[name], oninput, key: "value" };
  return h("label", { class: "e-pick e-wide", key: name }, h("b", {}, words), h("span", {}, help),
    name === "say" ? h("textarea", { ...props, rows: 3 }) : h("input", props));
}

/** Put away what was asked once the belief is in the page; where it was refused, its words stay.
 * @param {Editor} e */
export function beliefCame(e) {
  const { n } = e.belief;
  if (!n || e.page.seen < n) return;
  e.belief.n = 0;
  if (!e.page.is_refusal) openList(e, "");
}
