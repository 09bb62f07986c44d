/**
 * The top of the editor: the file, its exercises, what can be done with them, and what just happened.
 *
 * @typedef {import("./desk.js").Editor} Editor
 */

import { classes, h } from "../board/tree.js";
import { askForRecipes, drawRecipes } from "./pick.js";
import { tell } from "./wire.js";

/** @param {Editor} e @param {string} words @param {() => void} how @param {Record<string, any>} [props] */
export const button = (e, words, how, props = {}) =>
  h("button", { type: "button", key: words, onclick: how, ...props }, words);

/** Draw the top. @param {Editor} e */
export function drawHead(e) {
  const isLaying = e.page.layout !== null;
  return [!isLaying && h("div", { class: "e-bar", key: "bar" }, drawFiles(e), drawEntries(e)),
    drawButtons(e, isLaying), !isLaying && e.asks === "new" && drawNew(e),
    !isLaying && (e.asks === "file" || e.asks === "folder") && drawBegin(e),
    !isLaying && e.asks === "sheet" && drawSheet(e),
    !e.isPage && h("div", { class: "e-room", key: "room" }, drawNotice(e))];
}

/** Show what the author turns to: what she did before doesn't lead her away from there when it's answered.
 * @param {Editor} e @param {import("./desk.js").Tab} tab */
function turnToTab(e, tab) {
  e.goes = false;
  showTab(e, tab);
}

/** @param {Editor} e */
function drawFiles(e) {
  const { files, file, folder } = e.page;
  /** @param {Event} event */
  const take = ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    if (value) return tell(e, { kind: "open", name: value });
    openAsk(e, "file");
  };
  return h("label", { class: "e-pick", key: "files" }, h("span", {}, `File in ${folder || "the folder"}`),
    h("select", { "data-value": file || "none", onchange: take },
      files.map((name) => h("option", { value: name, key: name }, name)),
      !file && h("option", { value: "none", key: "none" }, "none yet"),
      h("option", { value: "", key: "new" }, "a new file …")));
}

/** @param {Editor} e */
function drawEntries(e) {
  const { entries, at } = e.page;
  if (entries.length === 0) return null;
  /** @param {Event} event */
  const take = ({ target }) =>
    tell(e, { kind: "select", at: Number(/** @type {HTMLSelectElement} */ (target).value) });
  return h("label", { class: "e-pick e-wide", key: "entries" }, h("span", {}, "Exercise"),
    h("select", { "data-value": String(at), onchange: take }, entries.map(({ title, id, problems }, i) =>
      h("option", { value: String(i), key: i },
        `${i + 1}. ${title || id || "no title yet"}${toFix(problems)}`))));
}

/** @param {number} count */
const toFix = (count) => (count > 0 ? ` (${count} to fix)` : "");

/** @param {Editor} e */
function drawSave(e) {
  const { is_changed: isChanged, is_new: isNew, file } = e.page;
  return h("div", { class: "e-save", key: "save" },
    button(e, "Save", () => tell(e, { kind: "save" }), { class: isChanged ? "m-filled" : null }),
    h("span", { class: "e-state", key: "state" },
      isChanged ? "not saved yet" : file && !isNew ? "saved" : ""));
}

/** @param {Editor} e @param {boolean} isLaying Whether tiles are laid out: then there is little room */
function drawButtons(e, isLaying) {
  const { can_undo: canUndo, can_redo: canRedo, entries } = e.page;
  /** @param {string} words @param {"undo" | "redo" | "duplicate" | "delete"} kind @param {boolean} can */
  const plain = (words, kind, can) => button(e, words, () => can && tell(e, { kind }),
    { "aria-disabled": can ? null : "true", class: "e-quiet" });
  return h("div", { class: "e-actions", key: "actions", role: "group", "aria-label": "Exercise" },
    !isLaying && button(e, "New exercise", () => openAsk(e, "new"), {
      "aria-expanded": String(e.asks === "new"), class: entries.length > 0 ? "e-quiet" : "m-filled",
    }),
    !isLaying && plain("Duplicate", "duplicate", entries.length > 0),
    !isLaying && plain("Delete", "delete", entries.length > 0),
    !isLaying && entries.length > 0 && button(e, "Worksheet", () => openAsk(e, "sheet"),
      { "aria-expanded": String(e.asks === "sheet"), class: "e-quiet" }),
    plain("Undo", "undo", canUndo), plain("Redo", "redo", canRedo), !isLaying && drawDocs(),
    h("div", { class: "e-row", key: "right" }, drawCount(e), drawTabs(e), drawSave(e)));
}

/** Draw the way to the docs of the editor, where its page has them. */
function drawDocs() {
  const { help } = document.body.dataset;
  const props = { class: "e-docs", href: help, target: "_blank", rel: "noopener", key: "help" };
  return help && h("a", props, "Help");
}

/** Return what is to be fixed in the exercise that is open, or beside it. @param {Editor} e */
export const toBeFixed = ({ page: { findings, at } }) =>
  findings.filter((each) => !each.is_note && (each.exercise === at || each.exercise < 0));

/** Say whether a class can be asked an exercise as a vote, or why it can't, "" as long as that isn't known.
 * @param {import("./page").Entry | undefined} entry @param {string} [name] */
export function voteWords(entry, name = "Class vote") {
  const why = entry?.no_vote ?? null;
  return why === null ? "" : `${name}: ${why ? `no, ${why}` : "yes"}.`;
}

/** Draw how much there is to fix, which leads there. @param {Editor} e */
function drawCount(e) {
  const here = toBeFixed(e);
  if (e.page.layout) return null;
  const isAsked = e.page.findings.some((each) => each.is_asked);
  if (here.length === 0 && !isAsked) return h("span", { class: "e-count-room", key: "count" });
  const go = () => {
    e.isListed = here.length > 1;
    showTab(e, e.tab === "text" ? "text" : "form");
    /** @type {HTMLElement | null} */
    const heading = e.parts.main.querySelector(".e-findings :is(h2, button)");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "center" });
  };
  if (here.length === 0) return button(e, "1 to look at", go, { class: "e-count", key: "count" });
  const things = here.length === 1 ? "thing" : "things";
  return button(e, `${here.length} to fix`, go, { class: "e-count", key: "count",
    "aria-label": `${here.length} ${things} to fix` });
}

/** @param {Editor} e */
function drawTabs(e) {
  if (e.page.layout) return null;
  /** @type {Array<[import("./desk.js").Tab, string]>} */
  const own = [["form", "Form"], ["text", "Text"], ["board", "Board"], ["lesson", "Lesson"]];
  const tabs = /** @type {typeof own} */ (e.isPage ? [["files", "Files"], ...own] : own);
  return h("div", { class: "e-tabs", role: "group", "aria-label": "What is shown", key: "tabs" },
    tabs.map(([tab, words]) => button(e, words, () => turnToTab(e, tab),
      { "aria-pressed": String(e.tab === tab), class: classes("e-tab", `e-tab-${tab}`) })));
}

/** Show the form, the text or, where there is no room for both, the board.
 * @param {Editor} e @param {import("./desk.js").Tab} tab */
export function showTab(e, tab) {
  e.tab = tab;
  e.draw();
}

/** @param {Editor} e @param {Editor["asks"]} what */
export function openAsk(e, what) {
  e.asks = e.asks === what ? "" : what;
  if (e.asks === "new") askForRecipes(e);
  e.draw();
  const first = e.parts.head.querySelector(".e-asked :is(button, input, select)");
  /** @type {HTMLElement | null} */ (first)?.focus();
}

/** @param {Editor} e */
function drawNew(e) {
  /** @param {import("./page").EditorMessage} message */
  const begin = (message) => {
    openAsk(e, "");
    e.picking = "";
    tell(e, message);
  };
  return h("div", { class: "e-asked", key: "new" },
    h("div", { role: "group", "aria-label": "How will learners answer?", key: "kinds" },
      h("h2", {}, "How will learners answer?"),
      h("ul", { class: "e-kinds" }, e.page.interactions.map(([name, words, says]) => h("li", { key: name },
        h("button", { type: "button", class: "e-kind",
          onclick: () => begin({ kind: "new", interaction: name }) },
        h("b", {}, words), h("span", {}, says)))))),
    h("div", { class: "e-recipes", role: "group", "aria-label": "Or begin with a recipe", key: "recipes" },
      h("h2", {}, "Or begin with a recipe"),
      drawRecipes(e, (name) => begin({ kind: "recipe", name }))),
    button(e, "Not now", () => openAsk(e, ""), { class: "e-quiet" }));
}

/** Ask for the name of a new file or folder. @param {Editor} e */
function drawBegin(e) {
  const isFile = e.asks === "file";
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    const given = /** @type {HTMLInputElement | null} */ (e.parts.head.querySelector(".e-asked input"));
    const name = given?.value.trim() ?? "";
    if (!name) return;
    openAsk(e, "");
    tell(e, isFile ? { kind: "open", name: name.endsWith(".yaml") ? name : `${name}.yaml` }
      : { kind: "open-in", folder: name, name: "exercises.yaml" });
  };
  return h("form", { class: "e-asked e-row", onsubmit: begin, key: e.asks },
    h("label", { class: "e-pick" }, h("span", {}, `Name of the new ${e.asks}`),
      h("input", { placeholder: isFile ? "more.yaml" : "my-lesson" })),
    h("button", { type: "submit" }, "Begin it"),
    button(e, "Not now", () => openAsk(e, ""), { class: "e-quiet" }));
}

/** Ask what is to be printed. @param {Editor} e */
function drawSheet(e) {
  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    /** @param {string} name */
    const chosen = (name) =>
      /** @type {HTMLSelectElement | null} */ (form.querySelector(`[name=${name}]`))?.value;
    const [which, variants, paper] = ["which", "variants", "paper"].map(chosen);
    openAsk(e, "");
    tell(e, {
      kind: "sheet", which: which === "one" ? "one" : "all", variants: Number(variants),
      paper: paper === "a4" ? "a4" : "letter",
    });
  };
  /** @param {string} words @param {string} name @param {Array<[string, string]>} options */
  const pick = (words, name, options) => h("label", { class: "e-pick", key: name }, h("span", {}, words),
    h("select", { name }, options.map(([value, said]) => h("option", { value, key: value }, said))));
  return h("form", { class: "e-asked e-row", "aria-label": "Worksheet", onsubmit: make, key: "sheet" },
    pick("Print", "which", [["all", "all exercises of this file"], ["one", "this exercise"]]),
    pick("For neighbors", "variants", [["1", "one sheet for all"], ["2", "A and B, with other tiles"],
      ["4", "A, B, C and D"]]),
    pick("Paper", "paper", [["letter", "US Letter"], ["a4", "A4"]]),
    h("button", { type: "submit", class: "m-filled", key: "make" }, "Make it"),
    button(e, "Not now", () => openAsk(e, ""), { class: "e-quiet" }), drawVotes(e));
}

/** Draw which exercises a class can be asked as a vote, in the place of paper. @param {Editor} e */
function drawVotes({ page: { entries } }) {
  return h("div", { class: "e-votes", key: "votes" }, h("h2", {}, "What the class can vote on instead"),
    h("ul", {}, entries.map((entry, i) => h("li", { key: i }, voteWords(entry, entry.title || entry.id)))));
}

/** Take a page to print, which stays open to a tap as long as the message about it does.
 * @param {Editor} e @param {{name: string, html: string}} made */
export function takeMade(e, { name, html }) {
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  e.made.filter((each) => each.name === name).forEach((each) => URL.revokeObjectURL(each.url));
  e.made = [...e.made.filter((each) => each.name !== name), { name, url }]; // the newest of each, once
  e.draw();
}

/** Draw what just happened, where it moves nothing. @param {Editor} e */
export function drawNotice(e) {
  const { notice, is_refusal: isRefusal } = e.page;
  const close = () => {
    e.read = notice;
    e.draw();
  };
  return notice && e.read !== notice && h("p", { class: classes("e-notice", isRefusal && "e-refusal"),
    key: "notice" }, h("span", { key: "words" }, notice, e.made.map(({ name, url }) =>
    [" ", h("a", { href: url, target: "_blank", key: name }, name)])),
  h("button", { type: "button", class: "e-tool", "aria-label": "Close the message", key: "close",
    onclick: close }, h("span", { "aria-hidden": "true" }, "✕")));
}
