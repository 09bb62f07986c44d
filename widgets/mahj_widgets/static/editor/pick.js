/**
 * Lists to pick from: a button opens one, words narrow it down, a tap takes an entry.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("../board/tree.js").Kid} Kid
 * @typedef {{value: string, label: string, help: string, group: string, note?: string,
 *   tiles?: string[], printed?: Array<Array<[string, string]>>, code?: string, asks?: string,
 *   words?: string, turns?: string, is_other?: boolean}} Choice
 */

import { hasSprite } from "../board/page.js";
import { tile } from "../board/shapes.js";
import { h } from "../board/tree.js";
import { findChoices } from "./search.js";
import { cutTail, tailOf } from "./tail.js";
import { flushAll, tell, type } from "./wire.js";

const FEW = 8;
const ASK_AGAIN = 500;
const NOT_FOUND = "Nothing has these words. Try another one, or fewer.";
const CLOSE_BY = "Nothing has all of these words. Closest are:";
const NOT_YET = "Nothing is here yet: the board beside the form has to show the exercise first.";
/** @type {import("./page").Offer} */
const RECIPES = { kind: "offer", of: "recipes", path: [] };

/** Draw a button that opens a list, and the list if it is open.
 * @param {Editor} e
 * @param {{key: string, words: string, name: string, choices: Choice[] | null, take: (value: string) => void,
 *   opening?: () => void, shape?: string}} what `choices` are null until they have come; `opening` is called
 *   when it opens
 * @returns {Kid[]} */
export function drawPick(e, what) {
  const { key, words, name, opening, shape = "e-add" } = what;
  const isOpen = e.picking === key;
  const open = () => {
    openList(e, isOpen ? "" : key);
    if (!isOpen) opening?.();
  };
  return [
    h("button", { type: "button", class: shape, key: `open ${key}`, "aria-expanded": String(isOpen),
      "data-pick": key, "aria-label": `${words}: ${name}`, onclick: open }, words),
    isOpen && drawPicker(e, what),
  ];
}

/** @param {Editor} e @param {Parameters<typeof drawPick>[1]} what */
function drawPicker(e, { key, name, choices, take }) {
  /** @param {string} value */
  const choose = (value) => {
    openList(e, "");
    take(value);
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    openList(e, "");
  };
  return h("div", { class: "e-picker", role: "group", "aria-label": name, key: `list ${key}`, onkeydown },
    h("div", { class: "e-row", key: "top" },
      (choices?.length ?? 0) > FEW && drawSearch(e, name, choices ?? [], choose),
      h("button", { type: "button", class: "e-quiet", key: "close", "aria-label": `Close: ${name}`,
        onclick: () => openList(e, "") }, "Close")),
    drawOffers(e, choices, choose));
}

/** Draw the field for words; Enter takes what is found first. @param {Editor} e @param {string} name
 * @param {Choice[]} choices @param {(value: string) => void} choose */
function drawSearch(e, name, choices, choose) {
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const [first] = e.sought.trim() ? findChoices(e.sought, choices).found : [];
    if (first) choose(first.value);
  };
  /** @param {Event} event */
  const oninput = ({ target }) => {
    e.sought = /** @type {HTMLInputElement} */ (target).value;
    e.draw();
  };
  return h("input", { type: "search", "aria-label": `Search: ${name}`, placeholder: "search", value: e.sought,
    key: "search", oninput, onkeydown });
}

/** Draw what there is to pick, as far as it is sought. @param {Editor} e @param {Choice[] | null} choices
 * @param {(value: string) => void} choose @returns {Kid} */
function drawOffers(e, choices, choose) {
  if (!choices?.length) return h("p", { class: "e-soft", key: "soft" }, choices ? NOT_YET : "Looking …");
  const { found, isClose } = findChoices(e.sought, choices);
  if (found.length === 0) return h("p", { class: "e-soft", key: "soft" }, NOT_FOUND);
  const groups = e.sought.trim() ? [""] : [...new Set(found.map((each) => each.group))];
  return [isClose && h("p", { class: "e-soft", key: "soft" }, CLOSE_BY),
    h("div", { class: "e-choices", key: "choices", tabindex: "-1" }, groups.map((group) => [
      group && h("h3", { key: `h-${group}` }, group),
      h("ul", { key: `l-${group}` }, found.filter((each) => !group || each.group === group).map((each) =>
        h("li", { key: each.value }, drawOffer(each, choose))))]))];
}

/** @param {Choice} choice @param {(value: string) => void} choose */
const drawOffer = (choice, choose) =>
  h("button", { type: "button", class: "e-choice", onclick: () => choose(choice.value) },
    drawNamed(choice), drawToldOf(choice));

/** Draw the name of a choice, with its tiles or as a card prints it. @param {Choice} choice
 * @returns {Kid[]} */
const drawNamed = ({ label, tiles = [], printed = [] }) =>
  [tiles.length > 0 && h("span", { class: "e-row-of-tiles", key: "tiles" },
      tiles.map((face, i) => h("span", { key: i }, tile(face, true)))),
    printed.length > 0 ? drawHand(printed) : h("b", { key: "label" }, label)];

/** Draw what is told of a choice below its name. @param {Choice} choice @returns {Kid[]} */
const drawToldOf = ({ help, note, code, asks, turns }) =>
  [(asks || note)
    && h("span", { class: "e-note", key: "note" }, asks && h("i", {}, asks), note),
    turns && h("span", { class: "e-turns", key: "turns" }, `Changes the question: ${turns}`),
    help && h("span", { class: "e-help", key: "help" }, help),
    code && h("code", { class: "e-written", key: "code" }, code)];

/** Draw a hand as the card prints it. @param {Array<Array<[string, string]>>} printed */
const drawHand = (printed) => h("b", { class: "e-hand", key: "label" }, printed.map((runs, i) =>
  h("span", { key: i }, runs.map(([symbols, ink], at) =>
    h("span", { class: ink ? `m-ink m-ink-${ink}` : null, key: at }, symbols)))));

/** What is picked and written into a field, with the words of its button. */
const WRITTEN = new Map([["hands", "Pick from the card"], ["moves", "Pick a move"]]);

/** Draw a button that opens the card or the moves: what is picked is written, a hand behind others in a list.
 * @param {Editor} e @param {import("./page").FormField} field */
export function drawWritten(e, field) {
  const { path, of, value: before, whole } = field;
  const words = WRITTEN.get(of);
  if (!of || !words) return null;
  const key = offerKey({ of, path });
  const choices = e.offers.get(key) ?? null;
  /** @param {string} hand */
  const take = (hand) => {
    const written = before.split(" ").filter(Boolean);
    const areHands = written.every((each) => choices?.some(({ value }) => value === each));
    const isList = of === "hands" && path.includes("lines") && areHands && !written.includes(hand);
    tell(e, { kind: "set", path, value: isList ? [...written, hand].join(" ") : hand, n: ++e.count });
  };
  return drawPick(e, { key, name: whole, words, shape: "e-shape", choices, take,
    opening: () => askFor(e, { kind: "offer", of, path }) });
}

/** Draw the recipes to begin with. @param {Editor} e @param {(value: string) => void} choose */
export function drawRecipes(e, choose) {
  const choices = e.offers.get(offerKey(RECIPES)) ?? null;
  return [choices && drawSearch(e, "recipes", choices, choose), drawOffers(e, choices, choose)];
}

/** Ask for the recipes. @param {Editor} e */
export function askForRecipes(e) {
  e.picking = offerKey(RECIPES);
  e.sought = "";
  if (!hasSprite(e.root)) {
    e.model.send({ kind: "board", which: "preview", message: { kind: "need", what: "sprite" } });
  }
  askFor(e, RECIPES);
}

/** Draw a button that opens what may be picked for a field: the list comes from below.
 * @param {Editor} e @param {import("./page").FormField} field @param {string} words
 * @param {{take: (value: string) => void, shape?: string}} how */
export function drawOffered(e, { of, path, whole }, words, how) {
  if (!of) return null;
  const opening = () => askFor(e, { kind: "offer", of, path });
  const key = offerKey({ of, path });
  return drawPick(e, { key, words, name: whole, choices: e.offers.get(key) ?? null, opening, ...how });
}

/** Draw a button that opens the facts for a field: the one that is picked goes where the cursor was.
 * @param {Editor} e @param {import("./page").FormField} field */
export function drawFacts(e, field) {
  const { path, facts, whole } = field;
  if (!facts) return null;
  const opening = () => askFor(e, { kind: "offer", of: "facts", path });
  const key = offerKey({ of: "facts", path });
  const choices = e.offers.get(key) ?? null;
  /** @param {string} value */
  const take = (value) => choices?.some((each) => each.value === value && each.turns)
    ? tell(e, { kind: "turn", path, value }) : putIn(e, field, value);
  return drawPick(e, { key, name: whole, opening, shape: "e-shape", choices, take,
    words: facts === "text" ? "Fill in a fact" : "Ask the engine" });
}

/** What stands before a place where an operand is to be written. */
const OPEN = /(^|[(,[=<>+*-]|\b(and|or|not|in|if|then|else))\s*$/;

/** Return what of an expression a fact takes the place of: what is selected, nothing where an operand is
 * missing, else the whole. @param {string} text @param {[number, number]} at @returns {[number, number]} */
export function placeOfFact(text, [from, to]) {
  const isBare = !/^\s*[\w"'([]/.test(text.slice(to));
  const isMissing = text.trim() !== "" && OPEN.test(text.slice(0, from)) && isBare;
  return from < to || isMissing ? [from, to] : [0, text.length];
}

/** Return what of a text with braces a fact takes the place of, and what is written there.
 * @param {string} text @param {[number, number]} at @param {string} fact
 * @param {string} last The fact that was picked before, behind which the cursor still is
 * @returns {[number, number, string]} */
export function placeInText(text, [from, to], fact, last) {
  const start = text.slice(0, from), open = start.lastIndexOf("{");
  const put = `{${last}}`;
  if (last && from === to && start.endsWith(put)) return [from - put.length, to, `{${fact}}`];
  if (open <= start.lastIndexOf("}")) return [from, to, `{${fact}}`];
  const end = text.indexOf("}", to);
  const inside = text.slice(open + 1, end < 0 ? text.length : end);
  const [a, b] = placeOfFact(inside, [from - open - 1, to - open - 1]);
  return [a + open + 1, b + open + 1, fact];
}

/** Return the cursor of a field where nobody has been. @param {number} end
 * @returns {NonNullable<Editor["cursor"]>} */
const none = (end) => ({ key: "", at: [end, end] });

/** Put a fact into a field: where its author left a gap, else in the place of the whole expression.
 * @param {Editor} e @param {import("./page").FormField} field @param {string} fact */
function putIn(e, field, fact) {
  const { path, facts, value } = field;
  const before = field.takes_picture ? cutTail(value)[0] : value;
  const key = JSON.stringify(path);
  const area = /** @type {HTMLTextAreaElement | null} */ (
    e.parts.main.querySelector(`[data-path='${CSS.escape(key)}'] textarea`));
  const text = area?.value ?? before;
  const { at, put = "" } = e.cursor?.key === key ? e.cursor : none(text.length);
  const [from, to, written] = facts === "text" ? placeInText(text, at, fact, put)
    : [...placeOfFact(text, at), fact];
  type(e, { kind: "set", path }, text.slice(0, from) + written + text.slice(to) + tailOf(e, field));
  flushAll(e);
  e.draw();
  const behind = from + written.length;
  area?.focus();
  area?.setSelectionRange(behind, behind);
  e.cursor = { key, at: [behind, behind], put: fact };
}

/** @param {{of: string, path: Array<string | number>}} offer */
const offerKey = ({ of, path }) => `${of} ${JSON.stringify(path)}`;

/** Ask for what may be picked until it comes. @param {Editor} e @param {import("./page").Offer} message */
function askFor(e, message) {
  clearTimeout(e.asking);
  e.wanted = offerKey(message);
  const ask = () => {
    if (e.wanted !== offerKey(message) || e.picking !== e.wanted) return;
    e.model.send(message);
    e.asking = setTimeout(ask, ASK_AGAIN);
  };
  ask();
}

/** Take what may be picked; the focus goes on to the search if it is in the list.
 * @param {Editor} e @param {{of: string, path: Array<string | number>, choices: Choice[]}} message */
export function takeChoices(e, message) {
  const key = offerKey(message);
  const isFirst = !e.offers.get(key)?.length;
  e.offers.set(key, message.choices);
  if (e.wanted === key && message.choices.length > 0) e.wanted = "";
  const isHere = document.activeElement?.closest(".e-picker") && e.root.contains(document.activeElement);
  e.draw();
  /** @type {HTMLElement | null} */
  const search = e.root.querySelector(".e-picker input");
  if (isHere && isFirst) search?.focus();
}

/** Open a list, or close the one that is open; the focus goes along. @param {Editor} e @param {string} key */
export function openList(e, key) {
  const before = e.picking;
  e.picking = key;
  e.sought = "";
  e.draw();
  const sought = key ? ".e-picker :is(input, button)" : `[data-pick='${CSS.escape(before)}']`;
  /** @type {HTMLElement | null} */
  const to = e.root.querySelector(sought);
  to?.focus();
}
