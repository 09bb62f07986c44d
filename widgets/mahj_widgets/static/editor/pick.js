/**
 * Lists to pick from: a button opens one, words narrow it down, a tap takes an entry.
 *
 * @typedef {import("./desk.js").Editor} Editor
 * @typedef {import("../board/tree.js").Kid} Kid
 * @typedef {{value: string, label: string, help: string, group: string, note?: string, face?: Kid}} Choice
 */

import { classes, h } from "../board/tree.js";

const FEW = 8;

/** Draw a button that opens a list, and the list if it is open.
 * @param {Editor} e
 * @param {{key: string, words: string, name: string, choices: Choice[] | null, take: (value: string) => void,
 *   opening?: () => void, stays?: boolean}} what `choices` are null until they have come;
 *   `opening` is called when it opens, and with `stays` it is open until it is closed
 * @returns {Kid[]} */
export function drawPick(e, what) {
  const { key, words, name, opening } = what;
  const isOpen = e.picking === key;
  const open = () => {
    openList(e, isOpen ? "" : key);
    if (!isOpen) opening?.();
  };
  return [
    h("button", { type: "button", class: "e-add", key: "open", "aria-expanded": String(isOpen),
      "data-pick": key, "aria-label": `${words}: ${name}`, onclick: open }, words),
    isOpen && drawPicker(e, what),
  ];
}

/** @param {Editor} e @param {Parameters<typeof drawPick>[1]} what */
function drawPicker(e, { name, choices, take, stays }) {
  /** @param {string} value */
  const choose = (value) => {
    if (!stays) openList(e, "");
    take(value);
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    openList(e, "");
  };
  const found = (choices ?? []).filter((each) => isSought(e.sought, each));
  return h("div", { class: "e-picker", role: "group", "aria-label": name, key: "list", onkeydown },
    h("div", { class: "e-row", key: "top" },
      (choices?.length ?? 0) > FEW && drawSearch(e, name),
      h("button", { type: "button", class: "e-quiet", key: "close", "aria-label": `Close: ${name}`,
        onclick: () => openList(e, "") }, "Close")),
    choices === null ? h("p", { class: "e-soft", key: "soft" }, "Looking …") : drawOffers(found, choose));
}

/** @param {Editor} e @param {string} name */
function drawSearch(e, name) {
  /** @param {Event} event */
  const oninput = ({ target }) => {
    e.sought = /** @type {HTMLInputElement} */ (target).value;
    e.draw();
  };
  return h("input", { type: "search", "aria-label": `Search: ${name}`, placeholder: "search", value: e.sought,
    key: "search", oninput });
}

/** @param {Choice[]} found @param {(value: string) => void} choose @returns {Kid} */
function drawOffers(found, choose) {
  if (found.length === 0) return h("p", { class: "e-soft", key: "soft" }, "Nothing has these words.");
  const groups = [...new Set(found.map((each) => each.group))];
  return h("div", { class: "e-choices", key: "choices", tabindex: "-1" }, groups.map((group) => [
    group && h("h3", { key: `h-${group}` }, group),
    h("ul", { key: `l-${group}` }, found.filter((each) => each.group === group).map((each) =>
      h("li", { key: each.value }, drawOffer(each, choose))))]));
}

/** @param {Choice} choice @param {(value: string) => void} choose */
const drawOffer = ({ value, label, help, note, face }, choose) =>
  h("button", { type: "button", class: classes("e-choice", note && "e-noted"), onclick: () => choose(value) },
    h("b", { key: "label" }, label), face, note && h("span", { class: "e-note", key: "note" }, note),
    help && h("span", { class: "e-help", key: "help" }, help));

/** @param {string} sought @param {Choice} choice */
function isSought(sought, { value, label, help, group, note = "" }) {
  const words = `${value} ${label} ${help} ${group} ${note}`.toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((each) => words.includes(each));
}

/** Open a list, or close the one that is open; the focus goes along. @param {Editor} e @param {string} key */
export function openList(e, key) {
  const before = e.picking;
  e.picking = key;
  e.sought = "";
  e.draw();
  /** @type {HTMLElement | null} */
  const opener = e.root.querySelector(`[data-pick='${CSS.escape(key || before)}']`);
  /** @type {HTMLElement | null | undefined} */
  const to = key ? opener?.parentElement?.querySelector(".e-picker :is(input, button)") : opener;
  to?.focus();
}
